//! Options of one call.

use alloc::string::String;

use crate::Form;
use crate::error::Error;
use crate::shape::request::check;
use crate::table::Further;

/// What a call does with its operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// One request, or what the table makes of the operation: a wait-until, a merged report.
    #[default]
    Single,
    /// Pagination: every page from the one that the parameters name, each an event.
    Pages {
        /// The cursor of an earlier page of the same list, with the same parameters; the walk continues after it.
        cursor: Option<String>,
    },
    /// A streamed answer: each part is an event, the result is the merged answer.
    Stream,
    /// The rows among the parameters, in as many requests as their limit demands; the result is that of one request.
    Slices,
    /// Rows that the host is asked for, in as many requests as needed; the result says what became of each row.
    Rows {
        /// Whether the host keeps a journal.
        journal: bool,
        /// Whether rows are only checked and requests only counted.
        dry_run: bool,
        /// How many rows there will be, where that is known.
        count: Option<u64>,
    },
    /// Asks the service whether what the parameters would create exists, in place of creating it.
    Reconcile,
}

/// What a caller may say of one call.
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
    /// Emits only pages, parts and progress, for calls without a listener: each event costs a step.
    pub quiet: bool,
    /// Whether each response is told as it came, see [`Event::RawResponse`](crate::Event::RawResponse).
    pub raw_responses: bool,
    /// How many more times a request may be sent; `None`: as the client says.
    pub retries: Option<u32>,
    /// Timeout of an attempt, and of the pause between two parts of a stream, in milliseconds; `None`: as the client
    /// says.
    pub timeout_ms: Option<u64>,
    /// How long a request may wait for the rate limit, and for what the service demands by `Retry-After`, in
    /// milliseconds; `None`: no limit of its own.
    pub max_wait_ms: Option<u64>,
    /// How long a request may take with all its attempts and waits, in milliseconds; of a wait-until, all its requests.
    /// `None`: two minutes from the moment that the rate limit first lets the request through, ten for a wait-until,
    /// none for uploads.
    pub total_timeout_ms: Option<u64>,
    /// Mode `rows`: the journal in the store of the client (feature `store`).
    #[cfg(feature = "store")]
    pub store_journal: Option<crate::store::StoreJournal>,
}

impl Options {
    /// Reads options from a JSON object, see [`CallOptions`](crate::options::CallOptions); an empty text stands for
    /// none.
    ///
    /// # Errors
    ///
    /// `invalid_request`, with the option at fault.
    pub fn from_json(json: &[u8]) -> Result<Options, Error> {
        if json.is_empty() {
            return Ok(Options::default());
        }
        let checked = check(Further::CallOptions.record(), &[], json)?;
        let unsigned = |wire| checked.integer(wire).and_then(|value| u64::try_from(value).ok());
        let name = checked.text("mode").unwrap_or_default();
        let only_for = |option: &'static str, mode: &'static str| match checked.get(option) {
            Some(value) if name != mode && value != "false" => {
                let expected = crate::words::text(&["no such option outside the mode ", mode]);
                Err(Error::invalid("option", option, expected, value))
            }
            _ => Ok(()),
        };
        only_for("cursor", "pages")?;
        for option in ["journal", "store_journal", "shared_journal", "dry_run", "count"] {
            only_for(option, "rows")?;
        }
        let store_journal = checked.text("store_journal");
        if store_journal.is_some() && (checked.flag("journal") || !cfg!(feature = "store")) {
            let expected = "one journal, in a package with stores";
            return Err(Error::invalid("option", "storeJournal", expected, "another journal, or no store"));
        }
        Ok(Options {
            mode: match &*name {
                "pages" => Mode::Pages { cursor: checked.text("cursor") },
                "stream" => Mode::Stream,
                "slices" => Mode::Slices,
                "rows" => Mode::Rows {
                    journal: checked.flag("journal"),
                    dry_run: checked.flag("dry_run"),
                    count: unsigned("count"),
                },
                "reconcile" => Mode::Reconcile,
                _ => Mode::Single,
            },
            fill_in: checked.flag("fill_in"),
            quiet: checked.flag("quiet"),
            raw_responses: checked.flag("raw_responses"),
            form: if checked.flag("typed") { Form::Typed } else { Form::Json },
            retries: checked.integer("retries").and_then(|value| u32::try_from(value).ok()),
            timeout_ms: unsigned("timeout"),
            max_wait_ms: unsigned("max_wait"),
            total_timeout_ms: unsigned("total_timeout"),
            #[cfg(feature = "store")]
            store_journal: store_journal
                .map(|name| crate::store::StoreJournal { name, is_shared: checked.flag("shared_journal") }),
        })
    }

    /// Whether parameters that the client knows are filled in.
    pub(crate) const fn fills_in(&self) -> bool {
        self.fill_in || matches!(self.form, Form::Typed)
    }

    /// The same in another mode.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Options {
        self.mode = mode;
        self
    }

    /// The same, walking all pages.
    #[must_use]
    pub fn pages(self) -> Options {
        self.mode(Mode::Pages { cursor: None })
    }

    /// The same, with the answer streamed.
    #[must_use]
    pub fn stream(self) -> Options {
        self.mode(Mode::Stream)
    }

    /// The same, in as many requests as the rows among the parameters need.
    #[must_use]
    pub fn slices(self) -> Options {
        self.mode(Mode::Slices)
    }

    /// The same, with rows that the host is asked for.
    #[must_use]
    pub fn rows(self) -> Options {
        self.mode(Mode::Rows { journal: false, dry_run: false, count: None })
    }

    /// The same, for a decoder of typed records.
    #[must_use]
    pub fn typed(mut self) -> Options {
        self.form = Form::Typed;
        self
    }
}
