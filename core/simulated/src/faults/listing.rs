//! Faults of lists: pages smaller than asked for, and totals that count something else than the list.

use alloc::vec::Vec;

use crate::{Request, Response, params, reply};
use triline_protocol::json::Value;
use triline_schema::operation::{Operation, ResponseLayout};

/// What a fault does to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// A page has at most so many rows, however many are asked for.
    PageCap { rows: u32 },
    /// The total of a page is the number of its rows.
    TotalOfPage,
    /// The total is off by so many rows.
    TotalOff { rows: i64 },
}

impl Listing {
    /// The body of the request that asks for so few rows. `None`: it is no list, or asks for no more.
    pub(crate) fn narrow(self, operation: &Operation, request: &Request<'_>) -> Option<Vec<u8>> {
        let (Listing::PageCap { rows }, Some(paging)) = (self, operation.paging) else { return None };
        let mut params = params(request).ok()?;
        let (_, size) = reply::page_of(operation, &params);
        if u32::try_from(size).is_ok_and(|size| size <= rows) {
            return None;
        }
        params.put(paging.size, i64::from(rows).into());
        Some(params.to_text().into_bytes())
    }

    /// Changes the total of a response.
    pub(crate) fn miscount(self, response: &mut Response) {
        let Some(ResponseLayout::Rows { at, total: Some(total), .. }) =
            response.operation.map(|operation| operation.answer)
        else {
            return;
        };
        let Ok(mut body) = Value::read(&response.body) else { return };
        let found = |at: &str| at.split('.').try_fold(&body, |value, name| value.get(name));
        let Some(right) = found(total).and_then(Value::integer) else { return };
        let wrong = match self {
            Listing::PageCap { .. } => return,
            Listing::TotalOfPage => {
                found(at).and_then(Value::list).map_or(0, |rows| i64::try_from(rows.len()).unwrap_or(i64::MAX))
            }
            Listing::TotalOff { rows } => right.saturating_add(rows).max(0),
        };
        body.put(total, wrong.into());
        response.body = body.to_text().into_bytes();
    }
}
