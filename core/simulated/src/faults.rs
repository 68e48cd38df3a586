//! Faults: what goes wrong with requests, by a script or by a header of the request.
//!
//! A script is a JSON list of [rules](FaultRule). Every rule counts the requests of its operations; the first that is
//! due decides. The header `x-triline-fault` decides for its request alone, before any rule.
//! What each fault does is said at [`Service::set_faults`](super::Service::set_faults).

pub(crate) mod delivery;
pub(crate) mod listing;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Delivery, Refusal, Request, Response, Service, reply};
use listing::Listing;
use triline_protocol::codec::request::check;
use triline_protocol::error::Error;
use triline_protocol::json::Value;
use triline_schema::operation::{Interface, Operation};

/// The header that carries a fault.
pub(super) const HEADER: &str = "x-triline-fault";
/// What a fault looks like.
#[doc(hidden)]
pub const FAULTS: &str = "drop_before, drop_after, refuse, truncate, garbage, duplicate, delay:<ms>, throttle, \
                        status:<100-599>, gateway:<status>, gateway_after:<status>, refusal:<code>, \
                        refusal_after:<code>, skew:<seconds>, expire_tokens, page_cap:<rows>, total_of_page or \
                        total_off:<rows>";

impl Service {
    /// Sets the fault script, a JSON list of [rules](triline_schema::simulated::FaultRule), which replaces the previous one.
    ///
    /// A request may choose its own fault with the header `x-triline-fault`.
    ///
    /// | fault | what happens |
    /// | --- | --- |
    /// | `drop_before` | the connection breaks, and the request is not executed |
    /// | `drop_after` | the request is executed, then the connection breaks |
    /// | `refuse` | no connection is made, so nothing is sent. A server breaks the connection instead |
    /// | `truncate` | the request is executed, and the response ends in the middle |
    /// | `garbage` | the request is executed, and the response is unreadable |
    /// | `duplicate` | the request is executed twice; the response is the first one |
    /// | `delay:<ms>` | the response takes that many milliseconds |
    /// | `throttle` | too many requests: 50010 of the platform, HTTP status 429 of the others; not executed |
    /// | `status:<code>` | a proxy answers with that HTTP status; not executed |
    /// | `gateway:<status>` | a gateway answers in JSON with that HTTP status (408, 425, 499, 500-599); not executed |
    /// | `gateway_after:<status>` | the request is executed, then a gateway answers in JSON with that HTTP status |
    /// | `refusal:<code>` | the service refuses with that code; not executed |
    /// | `refusal_after:<code>` | the request is executed, then the service answers with that code |
    /// | `skew:<seconds>` | the service's clock is off by that many seconds from then on; 0 corrects it |
    /// | `expire_tokens` | all access tokens of the work phone expire |
    /// | `page_cap:<rows>` | a page has at most that many rows, however many the request asks for |
    /// | `total_of_page` | the total of a page is the number of its rows |
    /// | `total_off:<rows>` | the total of a list is that many rows too high, or too low where the number is negative |
    ///
    /// ```
    /// # use triline::simulated::{Service, Settings};
    /// # let mut service = Service::new(Settings::known()?, 1);
    /// service.set_faults(r#"[
    ///     {"operation": "platform.customers.create", "fault": "drop_after"},
    ///     {"operation": "work_phone.*", "skip": 3, "times": 2, "fault": "throttle"}
    /// ]"#)?;
    /// # Ok::<(), triline::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid_request` names the fault of the script, such as `faults[1].fault`; the previous script stays.
    pub fn set_faults(&mut self, script: &str) -> Result<(), Error> {
        self.faults = Faults::read(script)?;
        Ok(())
    }

    /// Answers a request with a fault.
    pub(super) fn process_badly(
        &mut self,
        fault: Fault,
        operation: Option<&'static Operation>,
        request: &Request<'_>,
        now_ms: i64,
    ) -> Response {
        if fault == Fault::ExpireTokens {
            self.work_phone.tokens.expire(now_ms);
        }
        let refusal = match fault {
            Fault::Refuse => return Response::nothing(operation, Delivery::Refused),
            Fault::DropBefore => return Response::nothing(operation, Delivery::Lost),
            Fault::Status(status) => return Response { operation, ..reply::of_proxy(status, now_ms) },
            Fault::Gateway { status, after: false } => {
                return Response { operation, ..reply::of_gateway(status, now_ms) };
            }
            Fault::Throttle => Some(50_010),
            Fault::Refusal { code, after: false } => Some(code),
            _ => None,
        };
        if let Some(code) = refusal {
            let by_fault = Err(Refusal::new(code, "by a fault"));
            let mut response = self.finish(operation, request, by_fault, now_ms);
            // The others have no code for it.
            let is_platform = operation.is_none_or(|operation| operation.interface == Interface::Platform);
            if fault == Fault::Throttle && !is_platform {
                response.status = 429;
            }
            return response;
        }
        let narrowed = match (fault, operation) {
            (Fault::Listing(listing), Some(operation)) => listing.narrow(operation, request),
            _ => None,
        };
        let mut asked = request.clone();
        if let Some(body) = &narrowed {
            asked.body = body;
        }
        let mut response = self.process(operation, &asked, now_ms);
        match fault {
            Fault::DropAfter => response.delivery = Delivery::Lost,
            Fault::Truncate => {
                response.body.truncate(response.body.len() / 2);
                response.delivery = Delivery::Cut;
            }
            Fault::Garbage => reply::spoil(&mut response),
            // What the service itself refuses was not executed.
            Fault::Gateway { status, after: true } if response.refusal.is_none() => {
                (response.status, response.body) = (status, reply::of_gateway(status, now_ms).body);
            }
            Fault::Refusal { code, after: true } if response.refusal.is_none() => {
                let by_fault = Err(Refusal::new(code, "by a fault, after it was executed"));
                let journal = response.journal;
                response = Response { journal, ..self.finish(operation, request, by_fault, now_ms) };
            }
            Fault::Delay { ms } => response.delay_ms = ms,
            Fault::Listing(listing) => listing.miscount(&mut response),
            Fault::Duplicate => {
                let again = self.process(operation, request, now_ms);
                response.journal.extend(again.journal);
            }
            _ => {}
        }
        response
    }
}

impl Response {
    /// No answer at all.
    fn nothing(operation: Option<&'static Operation>, delivery: Delivery) -> Response {
        Response {
            status: 0,
            headers: Vec::new(),
            body: Vec::new(),
            operation,
            refusal: None,
            delay_ms: 0,
            delivery,
            journal: Vec::new(),
        }
    }
}

/// What goes wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    DropBefore,
    DropAfter,
    Refuse,
    Truncate,
    Garbage,
    Duplicate,
    Delay { ms: u64 },
    Throttle,
    Status(u16),
    Gateway { status: u16, after: bool },
    Refusal { code: u32, after: bool },
    Skew { seconds: i64 },
    ExpireTokens,
    Listing(Listing),
}

/// A fault, and how it was written.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) fault: Fault,
    pub(super) name: String,
}

/// A script, and how far it has come.
#[derive(Debug, Default)]
pub(super) struct Faults {
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    operation: String,
    skip: i64,
    /// `None`: without an end.
    times: Option<i64>,
    fault: Named,
}

impl Faults {
    /// Reads a script.
    pub(super) fn read(script: &str) -> Result<Faults, Error> {
        let rules = Value::read(script.as_bytes())
            .map_err(|_| Error::invalid("type", "faults", "a JSON list of rules".into(), "something else"))?;
        let script = Value::object([("faults", rules)]);
        check(&triline_schema::simulated::FaultScript, &[], script.to_text().as_bytes())?;
        let rules = script.get("faults").and_then(Value::list).unwrap_or_default();
        let rules = rules.iter().enumerate().map(|(at, rule)| {
            let text = |name| rule.get(name).and_then(Value::text).unwrap_or_default();
            let number = |name, usual| rule.get(name).and_then(Value::integer).unwrap_or(usual);
            let field = |name: &str| ["faults[", &at.to_string(), "].", name].concat();
            let operation = text("operation");
            if !is_pattern(operation) {
                let expected = "the name of an operation, the beginning of some with * behind it, or *";
                return Err(Error::invalid("unknown", field("operation"), expected.into(), quoted(operation)));
            }
            let Some(fault) = Fault::read(text("fault")) else {
                return Err(Error::invalid("unknown", field("fault"), FAULTS.into(), quoted(text("fault"))));
            };
            Ok(Rule {
                operation: operation.to_string(),
                skip: number("skip", 0),
                times: Some(number("times", 1)).filter(|times| *times > 0),
                fault: Named { fault, name: text("fault").to_string() },
            })
        });
        Ok(Faults { rules: rules.collect::<Result<_, _>>()? })
    }

    /// What goes wrong with a request, which is counted.
    pub(super) fn next(&mut self, operation: Option<&Operation>) -> Option<Named> {
        let mut due = None;
        for rule in self.rules.iter_mut().filter(|rule| matches(&rule.operation, operation)) {
            if rule.skip > 0 {
                rule.skip -= 1;
            } else if due.is_none() && rule.times != Some(0) {
                rule.times = rule.times.map(|times| times - 1);
                due = Some(rule.fault.clone());
            }
        }
        due
    }
}

impl Named {
    /// Reads the value of the header; the error says what was expected.
    pub(super) fn read(text: &str) -> Result<Named, String> {
        let fault = Fault::read(text).ok_or_else(|| [HEADER, ": expected ", FAULTS].concat())?;
        Ok(Named { fault, name: text.to_string() })
    }
}

impl Fault {
    fn read(text: &str) -> Option<Fault> {
        Some(match text.split_once(':') {
            Some(("delay", ms)) => Fault::Delay { ms: ms.parse().ok()? },
            Some(("status", status)) => Fault::Status(status.parse().ok().filter(|it| (100..600).contains(it))?),
            Some((name @ ("gateway" | "gateway_after"), status)) => {
                let is_of_gateway = |status: &u16| matches!(status, 408 | 425 | 499 | 500..=599);
                let status = status.parse().ok().filter(is_of_gateway)?;
                Fault::Gateway { status, after: name == "gateway_after" }
            }
            Some((name @ ("refusal" | "refusal_after"), code)) => {
                Fault::Refusal { code: code.parse().ok()?, after: name == "refusal_after" }
            }
            Some(("skew", seconds)) => Fault::Skew { seconds: seconds.parse().ok()? },
            Some(("page_cap", rows)) => {
                Fault::Listing(Listing::PageCap { rows: rows.parse().ok().filter(|rows| *rows > 0)? })
            }
            Some(("total_off", rows)) => Fault::Listing(Listing::TotalOff { rows: rows.parse().ok()? }),
            Some(_) => return None,
            None => match text {
                "drop_before" => Fault::DropBefore,
                "drop_after" => Fault::DropAfter,
                "refuse" => Fault::Refuse,
                "truncate" => Fault::Truncate,
                "garbage" => Fault::Garbage,
                "duplicate" => Fault::Duplicate,
                "throttle" => Fault::Throttle,
                "expire_tokens" => Fault::ExpireTokens,
                "total_of_page" => Fault::Listing(Listing::TotalOfPage),
                _ => return None,
            },
        })
    }
}

fn matches(pattern: &str, operation: Option<&Operation>) -> bool {
    let name = operation.map_or("", |operation| operation.name);
    match pattern.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == pattern,
    }
}

/// Whether there is an operation that it means.
fn is_pattern(pattern: &str) -> bool {
    triline_schema::operations().any(|operation| matches(pattern, Some(operation)))
}

fn quoted(text: &str) -> String {
    Value::from(text).to_text()
}
