//! Asks the service whether something was created, where another operation finds it.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::pages::Pages;
use super::{PlanContext, PlanOutput};
use crate::Form;
use crate::boundary::Output;
use crate::codec::request::Checked;
use crate::error::Error;
use crate::exchange::{RequestSpec, Response};
use crate::json::{each_member, elements, list, member, scalar};
use triline_schema as schema;
use triline_schema::operation::{Operation, Rule};

/// The plan of a lookup.
pub(crate) struct Lookup {
    operation: &'static Operation,
    /// Members of a row, each with the values of which the row must have one.
    members: Vec<(&'static str, Vec<String>)>,
    /// Number of rows at which all is found.
    max: usize,
    found: Vec<String>,
    requests: Requests,
}

/// The requests that look.
enum Requests {
    One(Option<Box<RequestSpec>>),
    Pages(Box<Pages>),
}

/// The operation that finds what another one creates, the parameters that it gets, and those that name what was created.
type Found = (&'static Operation, &'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);

/// The operation that finds what this one creates, the parameters that it gets, and those that name what was created.
fn found_by(creates: &'static Operation) -> Result<Found, Error> {
    let found_by = |rule: &Rule| match rule {
        Rule::Found { by, give, rows } => Some((schema::operation(by)?, *give, *rows)),
        _ => None,
    };
    creates.rules.iter().find_map(found_by).ok_or_else(|| {
        let expected = message!("an operation that creates what another one finds");
        Error::invalid("option", "mode", expected, creates.name)
    })
}

/// The operation that finds what this one creates.
///
/// # Errors
///
/// `invalid_request`: none does.
#[cfg(feature = "relay")]
pub(super) fn finder(creates: &'static Operation) -> Result<&'static Operation, Error> {
    Ok(found_by(creates)?.0)
}

impl Lookup {
    /// Plans to look for what the parameters would create.
    ///
    /// # Errors
    ///
    /// `invalid_request`: no operation finds what this one creates.
    pub(super) fn new(creates: &'static Operation, mut params: Checked) -> Result<Lookup, Error> {
        let (operation, give, rows) = found_by(creates)?;
        let values = |name: &str| -> Vec<String> {
            let value = params.get(name).unwrap_or_default();
            let values = if value.starts_with('[') { elements(value) } else { Vec::from([value.to_string()]) };
            values.iter().filter_map(|value| scalar(value)).map(alloc::borrow::Cow::into_owned).collect()
        };
        let members: Vec<_> = rows.iter().map(|(param, field)| (*field, values(param))).collect();
        let max = members.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
        let mut filter = Checked { members: Vec::new(), secrets: core::mem::take(&mut params.secrets) };
        for (from, to) in give {
            if let (Some(value), Some(field)) = (params.get(from), operation.params.field(to)) {
                filter.set(field, value);
            }
        }
        let requests = if operation.paging.is_some() {
            Requests::Pages(Box::new(Pages::new(operation, filter, Form::Json, None)?))
        } else {
            Requests::One(Some(Box::new(RequestSpec::new(operation, filter, Form::Json))))
        };
        Ok(Lookup { operation, members, max, found: Vec::new(), requests })
    }

    /// The operation that looks.
    pub(super) fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// Returns the next request, then the rows that were found.
    pub(super) fn next(&mut self) -> Result<PlanOutput, Error> {
        let request = match &mut self.requests {
            _ if self.found.len() >= self.max => None,
            Requests::One(request) => request.take(),
            Requests::Pages(pages) => pages.request()?.map(Box::new),
        };
        Ok(request.map_or_else(|| PlanOutput::Done(Output::of(list(&self.found))), PlanOutput::Request))
    }

    /// Looks through a response.
    pub(super) fn accept(&mut self, context: &PlanContext<'_>, response: &Response) -> Result<(), Error> {
        let result = match &mut self.requests {
            Requests::One(_) => response.output.clone(),
            Requests::Pages(pages) => match pages.turn(context, response)? {
                Some(page) => page.items,
                None => return Ok(()),
            },
        };
        let result = result.as_str();
        let mut rows: VecDeque<String> =
            if result.starts_with('[') { elements(result).into() } else { VecDeque::from([result.to_string()]) };
        while let Some(row) = rows.pop_front() {
            // No document shows catalogs within catalogs, and none says that there are none.
            each_member(&row, |_, value| rows.extend(elements(value)));
            let fits = |(name, values): &(&str, Vec<String>)| {
                member(&row, name).and_then(scalar).is_some_and(|value| values.iter().any(|wanted| **wanted == *value))
            };
            if self.members.iter().all(fits) {
                self.found.push(row);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{body, client, context, done, params, request, response};
    use super::*;
    use triline_schema::operation::Kind;

    fn lookup(name: &str, json: &str) -> Lookup {
        let operation = schema::operation(name).unwrap();
        Lookup::new(operation, params(operation, json)).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_rule_names_members_that_rows_have() {
        let mut rules = 0;
        for operation in schema::entries() {
            for rule in operation.rules {
                let Rule::Found { by, give, rows } = rule else { continue };
                rules += 1;
                let finds = schema::operation(by).unwrap();
                let row = match finds.result() {
                    Some(Kind::Record(row)) => row,
                    Some(Kind::List(Kind::Record(row))) => *row,
                    other => panic!("{}: {other:?}", operation.name),
                };
                for (param, field) in *rows {
                    assert!(operation.params.fields.iter().any(|known| known.wire == *param), "{param}");
                    assert!(row.fields.iter().any(|known| known.api() == *field), "{}: {field}", operation.name);
                }
                for (from, to) in *give {
                    assert!(operation.params.fields.iter().any(|known| known.wire == *from), "{from}");
                    assert!(finds.params.fields.iter().any(|known| known.wire == *to), "{to}");
                }
            }
        }
        assert!(rules >= 5, "{rules}");
    }

    #[test]
    fn a_transcription_is_found_by_its_call() {
        let mut plan = lookup("platform.transcription.submit", r#"{"callUniqueId":"c1"}"#);
        assert_eq!(plan.operation().name, "platform.transcription.result");
        assert_eq!(body(&request(plan.next().unwrap())), r#"{"callUniquedId":"c1"}"#);
        let client = client();
        let row = r#"{"taskId":"t1","callUniqueId":"c1"}"#;
        plan.accept(&context(&client), &response(row)).unwrap();
        assert_eq!(done(plan.next().unwrap()).as_str(), alloc::format!("[{row}]"));
    }

    #[test]
    fn a_catalog_within_a_catalog_is_found() {
        let client = client();
        let params = r#"{"account":"1","agentId":"a","label":"b","level":2,"parentId":"1"}"#;
        let mut plan = lookup("platform.catalogs.create", params);
        request(plan.next().unwrap());
        let inner = r#"{"_id":"2","label":"b","parentId":"1"}"#;
        let tree = alloc::format!(r#"[{{"id":"1","label":"a","parentId":"0","sub":[{inner},"b"]}}]"#);
        plan.accept(&context(&client), &response(&tree)).unwrap();
        assert_eq!(done(plan.next().unwrap()).as_str(), alloc::format!("[{inner}]"));
    }

    #[test]
    fn pages_are_walked_until_all_is_found() {
        let client = client();
        let mut plan = lookup("platform.number_lists.add", r#"{"type":"redNum","numbers":["1","2"]}"#);
        assert!(body(&request(plan.next().unwrap())).contains(r#""page":1"#));
        let mut first =
            response(r#"[{"id":"a","number":1,"type":"redNum"},{"id":"b","number":"2","type":"blackNum"}]"#);
        first.total = Some(300);
        plan.accept(&context(&client), &first).unwrap();
        assert!(body(&request(plan.next().unwrap())).contains(r#""page":2"#));
        let mut second = response(r#"[{"id":"c","number":"2","type":"redNum"}]"#);
        second.total = Some(300);
        plan.accept(&context(&client), &second).unwrap();
        let found = done(plan.next().unwrap());
        assert_eq!(elements(found.as_str()).len(), 2);
    }

    #[test]
    fn what_nothing_finds_is_refused() {
        let create = schema::operation("platform.dialout.create").unwrap();
        let given = params(create, r#"{"taskName":"a","agentNumber":"1"}"#);
        assert_eq!(Lookup::new(create, given).err().unwrap().details.field.as_deref(), Some("mode"));
    }
}
