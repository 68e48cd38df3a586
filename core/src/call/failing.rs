//! Attempts that failed: whether there is another, and what is told where there is none.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Call, Event, Now, Phase, Purpose, Why, draft};
use crate::error::{Error, Outcome};
use crate::operation::{Operation, Record};
use crate::retry::{self, Again, Failed};
use crate::secret::{Secret, scrub};
use crate::words;

impl Call {
    /// An attempt failed: try again, or give up.
    pub(super) fn fail(&mut self, now: Now, mut error: Error, failed: Failed, body: Option<&[u8]>) {
        let retries = self.options.retries.unwrap_or(self.client.config().retries);
        let (operation, tries) = match self.purpose {
            Purpose::Main => (self.asked, self.tries),
            Purpose::Token { renew } => {
                // The operation itself was not sent, whatever became of the token.
                error.outcome = Outcome::NotSent;
                (draft::token_operation(renew).unwrap_or(self.asked), self.token_tries)
            }
        };
        let (wait_ms, why) = match retry::decide(operation, &error, failed, tries, retries) {
            Again::No => {
                self.finish(now, error, body);
                return;
            }
            Again::Corrected { service_ms } => {
                self.client.learn_time(now, service_ms);
                (0, Why::Backoff)
            }
            Again::Throttled { wait_ms } => {
                if error.category == Some("rate_limit") || error.status == Some(429) {
                    self.client.throttled(now, wait_ms);
                }
                (wait_ms, Why::Throttled)
            }
            Again::Backoff { at_most_ms } => {
                let wait_ms = u64::from(self.client.random_below(at_most_ms + 1));
                let late = self.deadline_ms.is_some_and(|deadline| now.steady_ms.saturating_add(wait_ms) >= deadline);
                // A service that is down is not to be met with many times the requests.
                if late || !self.client.spend(&error) {
                    self.finish(now, error, body);
                    return;
                }
                (wait_ms, Why::Backoff)
            }
        };
        let why_again = error.code.as_deref().unwrap_or(error.kind.name()).to_string();
        self.events.push(Event::Retry { attempt: tries + 1, why: why_again });
        if why == Why::Throttled {
            self.wait_for_the_limit(now, wait_ms);
        } else {
            self.phase = Phase::Waiting { until_ms: now.steady_ms.saturating_add(wait_ms), why };
        }
    }

    /// Gives up, with the body that came, if one came. Secrets are taken out of both.
    pub(super) fn finish(&mut self, now: Now, mut error: Error, body: Option<&[u8]>) {
        error.set_operation(self.operation);
        let names = secret_names(self.asked);
        let tokens = self.client.tokens(|tokens| tokens.secrets());
        let held: Vec<&Secret> = tokens.iter().chain([&self.token]).flatten().collect();
        let values = || {
            let config = self.client.config().secrets();
            let attempt = self.attempt_secrets.iter().map(String::as_str);
            let params = self.checked.secrets.iter().map(String::as_str);
            config.chain(params).chain(attempt).chain(held.iter().map(|secret| secret.reveal()))
        };
        error.message = scrub(&error.message, values(), &names);
        error.raw = body.map(|body| {
            let text = String::from_utf8_lossy(body);
            // Scrubbed before it is cut, so that no half of a secret is left at the end.
            let text = scrub(&text, values(), &names);
            words::head(&text, 2000).to_string()
        });
        match &mut self.feed {
            Some(feed) if feed.has_part() => {
                feed.failed(&error, now);
                self.tries = 0;
                self.placed = false;
                self.phase = Phase::Ready;
            }
            _ => self.end(Err(error)),
        }
    }
}

pub(super) fn no_token(why: &str) -> String {
    words::text(&["no access token could be had: ", why])
}

/// The wire names of secret fields in what goes out and what comes back.
fn secret_names(operation: &'static Operation) -> Vec<&'static str> {
    use crate::operation::Kind;
    fn gather(record: &'static Record, names: &mut Vec<&'static str>, depth: u8) {
        // A record may hold itself; no secret lies deeper than this.
        if depth > 4 {
            return;
        }
        for field in record.fields {
            if field.secret() {
                names.push(field.wire);
            }
            gather_kind(&field.kind, names, depth);
        }
    }
    fn gather_kind(kind: &Kind, names: &mut Vec<&'static str>, depth: u8) {
        match kind {
            Kind::Record(record) => gather(record, names, depth + 1),
            Kind::List(inner) | Kind::Map(inner) => gather_kind(inner, names, depth),
            _ => {}
        }
    }
    let mut names = Vec::new();
    gather(operation.params, &mut names, 0);
    if let Some(kind) = operation.result() {
        gather_kind(&kind, &mut names, 0);
    }
    names
}
