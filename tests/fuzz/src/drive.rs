//! The loop around a call: asks are answered by a host that the target makes up, and time passes at once.

use std::collections::VecDeque;

use triline_protocol::{Ask, Call, Error, Event, Failure, HttpRequest, Input, Now, Output, Step};

/// Maximum number of requests. A call that needs more is left, because a service may have pages without end.
const MAX_REQUESTS: usize = 400;

/// Maximum number of steps between two requests. A call that needs more does not get on.
const MAX_STEPS: u32 = 4000;

/// A response: a status, headers, and a body that arrives in these chunks.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) chunks: Vec<Vec<u8>>,
    /// What happens in place of the body's end.
    pub(crate) failure: Option<Failure>,
}

impl Reply {
    /// A whole body.
    pub(crate) fn new(status: u16, body: &[u8]) -> Reply {
        Reply { status, headers: Vec::new(), chunks: vec![body.to_vec()], failure: None }
    }
}

/// What a host does with asks.
pub(crate) trait Host {
    /// Answers the request with this number, from zero.
    fn send(&mut self, request: &HttpRequest, number: usize) -> Reply;

    /// The next rows as a JSON list, and whether they are the last.
    fn rows(&mut self, _max: u64) -> (String, bool) {
        ("[]".into(), true)
    }

    /// The journal.
    fn journal(&mut self) -> String {
        String::new()
    }

    /// Appends a line to the journal.
    fn append(&mut self, _line: &str) {}
}

/// What came of a call.
pub(crate) struct Driven {
    pub(crate) events: Vec<Event>,
    /// The rows of pages, and the parts of a streamed answer.
    pub(crate) items: Vec<Output>,
    /// `None`: it sent too many requests.
    pub(crate) result: Option<Result<Output, Error>>,
}

/// Polls a call to its end.
pub(crate) fn drive(call: &mut Call, host: &mut dyn Host) -> Driven {
    let mut now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
    let (mut events, mut items) = (Vec::new(), Vec::new());
    let (mut asked, mut requests, mut steps) = (VecDeque::new(), 0, 0);
    while requests < MAX_REQUESTS {
        steps += 1;
        assert!(steps < MAX_STEPS, "a call takes step after step without a request");
        let polled = call.poll(now);
        events.extend(polled.events);
        match polled.step {
            Step::Wait { until_ms, .. } => {
                let passed = until_ms.saturating_sub(now.steady_ms).max(1);
                now.steady_ms = now.steady_ms.saturating_add(passed);
                now.wall_ms = now.wall_ms.saturating_add_unsigned(passed);
            }
            Step::Ask { ask, .. } => {
                asked = answers(ask, host, &mut requests);
                steps = 0;
            }
            Step::Pending { id, .. } => {
                let answer = asked.pop_front().expect("a call waits for more than it asked for");
                call.answer(now, id, answer).expect("an answer that fits is taken");
            }
            Step::Page(page) => items.push(page.items),
            Step::Part(part) => items.push(part),
            Step::Done(result) => return Driven { events, items, result: Some(result) },
        }
    }
    Driven { events, items, result: None }
}

/// The answers to an ask, each of which is given when the call waits for it.
fn answers(ask: Ask, host: &mut dyn Host, requests: &mut usize) -> VecDeque<Input> {
    match ask {
        Ask::Send(request) => {
            let reply = host.send(&request, *requests);
            *requests += 1;
            let head = Input::Head { status: reply.status, headers: reply.headers };
            let end = reply.failure.map_or(Input::End, Input::Failed);
            [head].into_iter().chain(reply.chunks.into_iter().map(Input::Chunk)).chain([end]).collect()
        }
        Ask::Rows { max } => {
            let (rows, last) = host.rows(max);
            [Input::Rows { rows, last, faults: Vec::new() }].into()
        }
        Ask::ReadJournal => [Input::Journal(host.journal())].into(),
        Ask::AppendJournal(line) => {
            host.append(&line);
            [Input::Stored].into()
        }
        Ask::Sign(_) => [Input::Signature("signature".into())].into(),
        Ask::Token => [Input::Token("token".into())].into(),
        _ => [Input::Refused("unknown".into())].into(),
    }
}
