//! Answers that came: results, rows, tokens and parts.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::failing::no_token;
use super::{Call, Now, Output, Phase, attempt, draft, pages, reconcile, stream};
use crate::Form;
use crate::envelope::{Reading, not_text, read_answer};
use crate::error::{Error, ErrorKind};
use crate::operation::Rule;
use crate::retry::Failed;
use crate::secret::Secret;
use crate::shape::response::Piece;

impl Call {
    /// A complete answer came.
    pub(super) fn read(&mut self, now: Now, sent: Now, status: u16, body: Vec<u8>, failed: Failed) {
        let (mut error, body) = match String::from_utf8(body) {
            Ok(body) => match read_answer(self.asked, status, &body, self.options.form, self.walk.is_none()) {
                Ok(reading) => {
                    if self.asked.rules.iter().any(|rule| matches!(rule, Rule::Token)) {
                        self.keep_tokens(sent, reading.value.text(&body));
                    }
                    self.client.refund();
                    return self.take(now, Arc::new(body), reading);
                }
                Err(error) => (error, body.into_bytes()),
            },
            Err(bad) => (not_text(status, bad.utf8_error().valid_up_to()), bad.into_bytes()),
        };
        error.status = Some(status);
        self.fail(now, error, failed, Some(&body));
    }

    pub(super) fn take(&mut self, now: Now, body: Arc<String>, reading: Reading) {
        let Reading { value, rows, total, page, pages } = reading;
        let output = Output::new(body, value);
        if let Some(feed) = &mut self.feed {
            feed.done(output.as_str(), now);
            self.tries = 0;
            self.phase = Phase::Ready;
            return;
        }
        if self.joined.is_some() {
            return self.take_part(output);
        }
        let told = pages::Told { rows, total, page, pages };
        if self.until.is_some() {
            return self.look_whether_over(now, output, &told);
        }
        let found = self.sought.as_mut().and_then(|sought| sought.look(output.as_str()).then(|| sought.found()));
        if let Some(found) = found {
            self.end(Ok(Output::new(Arc::default(), Piece::New(found))));
            return;
        }
        if let Some(mut batch) = self.batch.take() {
            batch.add(output.as_str());
            if batch.is_empty() {
                self.end(Ok(Output::new(Arc::default(), Piece::New(batch.joined()))));
            } else {
                self.take_rows(&mut batch);
                self.batch = Some(batch);
                self.phase = Phase::Ready;
            }
            return;
        }
        if self.walk.is_some() {
            self.take_page(now, output, &told);
            return;
        }
        self.end_with(output);
    }

    /// Ends the call with a result, or with what was looked for.
    pub(super) fn end_with(&mut self, result: Output) {
        let found = self.sought.as_ref().map(reconcile::Sought::found);
        self.end(Ok(found.map_or(result, |found| Output::new(Arc::default(), Piece::New(found)))));
    }

    /// The answer to a request for a token came.
    pub(super) fn read_token(&mut self, now: Now, sent: Now, status: u16, body: &[u8], failed: Failed, renew: bool) {
        let text = core::str::from_utf8(body).map_err(|bad| not_text(status, bad.valid_up_to()));
        let result = match (draft::token_operation(renew), text) {
            (Some(operation), Ok(text)) => {
                read_answer(operation, status, text, Form::Json, true).map(|reading| (reading, text))
            }
            (_, Err(error)) => Err(error),
            (None, _) => Err(Error::new(ErrorKind::Auth, "no_token", "no access token could be had")),
        };
        let error = match result {
            Ok((reading, text)) => {
                if self.keep_tokens(sent, reading.value.text(text)) {
                    self.phase = Phase::Ready;
                    return;
                }
                let mut error =
                    Error::new(ErrorKind::Auth, "no_token", "the answer to the request for a token holds none");
                error.status = Some(status);
                error
            }
            Err(mut error) => {
                error.status = Some(status);
                if error.kind == ErrorKind::Api {
                    error.kind = ErrorKind::Auth;
                    error.message = no_token(&error.message);
                }
                error
            }
        };
        if renew && error.kind == ErrorKind::Auth {
            // A refresh token that is not taken any more: one new pair, not another renewal.
            self.client.tokens(crate::token::Tokens::forget_refresh);
            self.phase = Phase::Ready;
            return;
        }
        self.fail(now, error, failed, Some(body));
    }

    /// Keeps the tokens in the result of a token operation; whether an access token is among them.
    pub(super) fn keep_tokens(&mut self, sent: Now, result: &str) -> bool {
        let token = |name| {
            let text = crate::json::member(result, name).and_then(crate::json::scalar)?;
            if text.is_empty() { None } else { Some(Secret::new(text.into_owned())) }
        };
        let access = token("accessToken");
        let found = access.is_some();
        if found {
            self.token.clone_from(&access);
        }
        self.client.tokens(|tokens| {
            tokens.store(sent.steady_ms, access, token("refreshToken"));
            tokens.land(self.serial);
        });
        found
    }

    /// A part of a streamed answer came.
    pub(super) fn read_stream(&mut self, now: Now, part: attempt::Part, failed: Failed, status: u16) {
        let Some(stream) = &mut self.stream else { return };
        let result = match part {
            attempt::Part::Chunk(chunk) => stream.feed(&chunk, &mut self.events),
            attempt::Part::End => stream.finish(None, &mut self.events),
            attempt::Part::Cut(error) => stream.finish(Some(error), &mut self.events),
        };
        match result {
            Ok(stream::Progress::More) => {}
            Ok(stream::Progress::Over) => self.end(Ok(Output::null())),
            Err(mut error) => {
                error.status = Some(status);
                if stream.began() {
                    self.finish(now, error, None);
                } else {
                    self.fail(now, error, failed, None);
                }
            }
        }
    }
}
