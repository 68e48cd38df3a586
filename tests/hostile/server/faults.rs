//! The faults, by name. One file per family.

mod bombs;
mod clocks;
mod closes;
mod desync;
mod drips;
mod echoes;
mod floods;
mod interim;
mod lengths;
mod pages;
mod redirects;
mod statuses;
mod text;

use std::io::{self, Write as _};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::answers;
use crate::wire::{self, Request};

/// Answers one request wrongly.
pub(crate) type Fault = fn(&mut Exchange<'_>) -> io::Result<Then>;

/// What happens to the connection.
pub(crate) enum Then {
    /// It waits for the next request.
    Keep,
    /// The server closes it.
    Close,
}

/// How long a fault goes on that has no end of its own: longer than a runner waits, so that the client has to end it.
const PATIENCE: Duration = Duration::from_secs(240);

/// The families of faults.
const FAMILIES: [&[(&str, Fault)]; 13] = [
    bombs::FAULTS,
    clocks::FAULTS,
    closes::FAULTS,
    desync::FAULTS,
    drips::FAULTS,
    echoes::FAULTS,
    floods::FAULTS,
    interim::FAULTS,
    lengths::FAULTS,
    pages::FAULTS,
    redirects::FAULTS,
    statuses::FAULTS,
    text::FAULTS,
];

/// The names of all faults but those of [`statuses`], whose names end in any number.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.into_iter().flatten().map(|(name, _)| *name)
}

/// Finds a fault by its name.
pub(crate) fn find(name: &str) -> Option<Fault> {
    if name.strip_prefix("status-").is_some_and(|status| status.parse::<u16>().is_ok()) {
        return Some(statuses::bare);
    }
    FAMILIES.into_iter().flatten().find(|(known, _)| *known == name).map(|(_, fault)| *fault)
}

/// A request and the connection to answer it on.
pub(crate) struct Exchange<'a> {
    pub(crate) stream: &'a TcpStream,
    pub(crate) request: &'a Request,
    /// The number of the request within its run, from one.
    pub(crate) number: u32,
}

impl Exchange<'_> {
    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.write_all(bytes.as_ref())
    }

    /// The body of the proper answer.
    pub(crate) fn body(&self) -> String {
        answers::body(self.request, self.number)
    }

    /// The proper answer as bytes.
    pub(crate) fn proper(&self) -> Vec<u8> {
        let body = self.body();
        if answers::is_stream(self.request) {
            return [answers::stream_head(), wire::chunk(body.as_bytes()), b"0\r\n\r\n".to_vec()].concat();
        }
        wire::response("200 OK", &[("content-type", "application/json")], body.as_bytes())
    }

    /// Answers properly.
    pub(crate) fn answer(&mut self) -> io::Result<Then> {
        self.send(self.proper())?;
        Ok(Then::Keep)
    }

    /// Answers with this body, properly.
    pub(crate) fn answer_with(&mut self, body: &str) -> io::Result<Then> {
        self.send(wire::response("200 OK", &[("content-type", "application/json")], body.as_bytes()))?;
        Ok(Then::Keep)
    }

    /// Sends the same bytes again and again, with a pause after each, until the client closes the connection.
    pub(crate) fn repeat(&mut self, bytes: &[u8], pause: Duration) -> io::Result<Then> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            self.send(bytes)?;
            sleep(pause);
        }
        Ok(Then::Close)
    }

    /// Sends nothing more, and keeps the connection open until the client closes it.
    pub(crate) fn hold(&mut self) -> io::Result<Then> {
        let mut rest = [0; 1024];
        self.stream.set_read_timeout(Some(PATIENCE))?;
        while io::Read::read(&mut self.stream, &mut rest)? > 0 {}
        Ok(Then::Close)
    }
}
