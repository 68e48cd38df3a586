//! Options of one call.

use alloc::string::String;

use crate::Form;
use crate::client::config::Config;
use crate::codec::http::ExtraHeaders;
use crate::codec::request::check;
use crate::codec::time::{self, OFFSET_MINUTES};
use crate::error::Error;
use triline_schema::options::CallOptions;

/// What a call does with its operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// One request, or the requests of an entry such as a wait-until or a merged report.
    #[default]
    Single,
    /// Pagination: every page, starting at the one that the parameters name; each is an event.
    Pages {
        /// The cursor of an earlier page of the same list, with the same parameters; the pagination continues after it.
        cursor: Option<String>,
    },
    /// One page of a pagination, as an event with its cursor. Where the list ends there with fewer rows than its total, the
    /// call fails after the page. For hosts that keep nothing between two pages.
    Page {
        /// As for [`Mode::Pages`].
        cursor: Option<String>,
    },
    /// A streamed answer: each part is an event, the result is the merged answer.
    Stream,
    /// The rows among the parameters, in as many requests as their limit demands; the result is that of one request.
    Slices,
    /// Rows from the host, in as many requests as needed; the result has the outcome of each row.
    Rows {
        /// Whether the host keeps a journal.
        journal: bool,
        /// Whether rows are only checked and requests only counted.
        dry_run: bool,
        /// Number of rows, if known.
        count: Option<u64>,
    },
    /// Follows a row batch that was started over a relay before. The result is its report; the parameters are not used.
    Follow {
        /// The id of the job.
        job: String,
    },
    /// Stops a row batch that was started over a relay before. The parameters are not used.
    CancelJob {
        /// The id of the job.
        job: String,
    },
    /// Asks the service whether the object that the parameters describe exists, instead of creating it.
    Reconcile,
    /// Looks up the rows of a row batch whose outcome is unknown. The result is the new report; the parameters are not used.
    ReconcileRows {
        /// The report of the batch.
        report: String,
        /// Whether the host keeps a journal.
        journal: bool,
        /// How far east of Greenwich the service's clock is, in minutes.
        utc_offset_minutes: i64,
    },
}

/// Options of one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What the call does with its operation.
    pub mode: Mode,
    /// The form that results are written in.
    pub form: Form,
    /// Whether parameters that the client knows are filled in, as they are for typed results: number and size of the
    /// first page, and the account.
    pub fill_in: bool,
    /// Whether to emit each raw response, see [`Event::RawResponse`](crate::Event::RawResponse).
    pub raw_responses: bool,
    /// Parameters that no document describes, as a JSON object: they are sent as they are, beside those of the operation.
    pub extra: Option<String>,
    /// Further headers of the requests, beside those of the client.
    pub headers: ExtraHeaders,
    /// Maximum number of retries; `None`: the client's setting.
    pub retries: Option<u32>,
    /// Timeout of an attempt, and of the pause between two parts of a stream, in milliseconds; `None`: the client's
    /// setting.
    pub timeout_ms: Option<u64>,
    /// Maximum wait of a request for the rate limit, or because of `Retry-After`, in milliseconds; `None`: the client's
    /// setting, without which there is no separate limit.
    pub max_wait_ms: Option<u64>,
    /// Timeout of a request with all its attempts and waits, in milliseconds; of a wait-until, of all its requests.
    /// `None`: the client's setting, without which it is two minutes from the moment at which the rate limit first lets the request through, ten minutes for a
    /// wait-until, no limit for uploads.
    pub total_timeout_ms: Option<u64>,
    /// Over a relay: how old an answer may be that it has kept, in milliseconds; `None`: the client's setting.
    pub max_age_ms: Option<u64>,
    /// Mode `rows` over a relay: the id of the job; `None`: a new one, or the name of the journal.
    #[cfg(feature = "relay")]
    pub job: Option<String>,
    /// Mode `rows`: what errors call the journal of the host, such as the path of its file.
    pub journal_name: Option<String>,
    /// Mode `rows`: the journal in the store of the client (feature `store`).
    #[cfg(feature = "store")]
    pub store_journal: Option<String>,
}

/// An offset of the service's clock from UTC, in minutes.
fn utc_offset(given: Option<String>) -> Result<i64, Error> {
    let Some(given) = given else { return Ok(OFFSET_MINUTES) };
    time::utc_offset(&given)
        .ok_or_else(|| Error::invalid("format", "utcOffset", message!("an offset such as +08:00"), given))
}

impl Options {
    /// Reads options from a JSON object, see [`CallOptions`](triline_schema::options::CallOptions); an empty text means none.
    ///
    /// # Errors
    ///
    /// `invalid_request`, with the option at fault.
    pub fn from_json(json: &[u8]) -> Result<Options, Error> {
        if json.is_empty() {
            return Ok(Options::default());
        }
        let checked = check(&CallOptions, &[], json)?;
        let unsigned = |wire| checked.integer(wire).and_then(|value| u64::try_from(value).ok());
        let name = checked.text("mode").unwrap_or_default();
        let only_for = |option: &'static str, mode: &'static str| match checked.get(option) {
            Some(value) if name != mode && value != "false" => {
                let expected = message!("no such option outside the mode {mode}", mode);
                Err(Error::invalid("option", option, expected, value))
            }
            _ => Ok(()),
        };
        if name != "page" {
            only_for("cursor", "pages")?;
        }
        if !matches!(&*name, "cancel" | "rows") {
            only_for("job", "follow")?;
        }
        for option in ["dry_run", "count"] {
            only_for(option, "rows")?;
        }
        for option in ["report", "utc_offset"] {
            only_for(option, "reconcile")?;
        }
        let report = checked.get("report");
        if report.is_none() {
            for option in ["journal", "journal_name", "store_journal"] {
                only_for(option, "rows")?;
            }
        }
        let store_journal = checked.text("store_journal");
        if store_journal.is_some() && (checked.flag("journal") || !cfg!(feature = "store")) {
            let expected = message!("one journal, in a package with stores");
            return Err(Error::invalid("option", "storeJournal", expected, message!("another journal, or no store")));
        }
        Ok(Options {
            mode: match &*name {
                "pages" => Mode::Pages { cursor: checked.text("cursor") },
                "page" => Mode::Page { cursor: checked.text("cursor") },
                "stream" => Mode::Stream,
                "slices" => Mode::Slices,
                "rows" => Mode::Rows {
                    journal: checked.flag("journal"),
                    dry_run: checked.flag("dry_run"),
                    count: unsigned("count"),
                },
                "follow" => Mode::Follow { job: checked.text("job").unwrap_or_default() },
                "cancel" => Mode::CancelJob { job: checked.text("job").unwrap_or_default() },
                "reconcile" => match report {
                    Some(report) => Mode::ReconcileRows {
                        report: report.into(),
                        journal: checked.flag("journal"),
                        utc_offset_minutes: utc_offset(checked.text("utc_offset"))?,
                    },
                    None => Mode::Reconcile,
                },
                _ => Mode::Single,
            },
            fill_in: checked.flag("fill_in"),
            raw_responses: checked.flag("raw_responses"),
            form: if checked.flag("typed") { Form::Typed } else { Form::Json },
            extra: checked.get("extra_params").map(Into::into),
            headers: ExtraHeaders::read(checked.get("headers")),
            retries: checked.integer("retries").and_then(|value| u32::try_from(value).ok()),
            timeout_ms: unsigned("timeout"),
            max_wait_ms: unsigned("max_wait"),
            total_timeout_ms: unsigned("total_timeout"),
            max_age_ms: unsigned("max_age"),
            #[cfg(feature = "relay")]
            job: checked.text("job"),
            journal_name: checked.text("journal_name"),
            #[cfg(feature = "store")]
            store_journal,
        })
    }

    /// Takes what is not set from the options of the client.
    pub(crate) fn inherit(&mut self, config: &Config) {
        self.retries = self.retries.or(Some(config.retries));
        self.timeout_ms = self.timeout_ms.or(config.timeout_ms);
        self.max_wait_ms = self.max_wait_ms.or(config.max_wait_ms);
        self.total_timeout_ms = self.total_timeout_ms.or(config.total_timeout_ms);
        self.headers = core::mem::take(&mut self.headers).or(&config.headers);
    }

    /// Whether parameters that the client knows are filled in.
    pub(crate) const fn fills_in(&self) -> bool {
        self.fill_in || matches!(self.form, Form::Typed)
    }

    /// Sets the mode.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Options {
        self.mode = mode;
        self
    }

    /// Requests all pages.
    #[must_use]
    pub fn pages(self) -> Options {
        self.mode(Mode::Pages { cursor: None })
    }

    /// Streams the answer.
    #[must_use]
    pub fn stream(self) -> Options {
        self.mode(Mode::Stream)
    }

    /// Splits the rows among the parameters into as many requests as needed.
    #[must_use]
    pub fn slices(self) -> Options {
        self.mode(Mode::Slices)
    }

    /// Takes rows from the host.
    #[must_use]
    pub fn rows(self) -> Options {
        self.mode(Mode::Rows { journal: false, dry_run: false, count: None })
    }

    /// Writes the result for a decoder of typed records.
    #[must_use]
    pub fn typed(mut self) -> Options {
        self.form = Form::Typed;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lookup_of_rows_takes_the_journal_of_their_batch() {
        let field =
            |json: &str| Options::from_json(json.as_bytes()).err().and_then(|error| error.details.field.clone());
        assert_eq!(field(r#"{"mode":"reconcile","report":{},"journal":true,"journalName":"import.log"}"#), None);
        for option in ["\"journal\":true", "\"journalName\":\"import.log\""] {
            assert!(
                field(&format!(r#"{{"mode":"single",{option}}}"#)).is_some_and(|field| field.starts_with("journal"))
            );
        }
    }
}
