//! What the server counts for each run of a fault.

use std::collections::HashMap;

/// The counters of all runs, by `FAULT/RUN`.
#[derive(Default)]
pub(crate) struct Runs {
    runs: HashMap<String, Run>,
    /// Whether connections to the early listener are answered properly for now: nothing on a connection tells its run
    /// before the first request, so the fault is over for all of them.
    early_is_healed: bool,
}

#[derive(Default)]
struct Run {
    requests: u32,
    connections: u32,
    /// Requests to the target of a redirect.
    landed: u32,
    /// Requests that arrived by HTTP/2, processed or not.
    arrived: u32,
    /// Whether the fault is over for this run.
    healed: bool,
}

/// What a request by HTTP/2 is in its run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Arrival {
    /// It opens the connection on which the fault is met.
    Opening,
    /// It meets the fault.
    Meeting,
    /// It comes after that.
    Later,
}

impl Runs {
    /// Counts a request; returns its number, from one, and whether the fault is over.
    pub(crate) fn count(&mut self, run: &str, landed: bool, new_connection: bool) -> (u32, bool) {
        let run = self.runs.entry(run.to_string()).or_default();
        run.requests += 1;
        run.landed += u32::from(landed);
        run.connections += u32::from(new_connection);
        (run.requests, run.healed)
    }

    /// Notes that a request of a run arrived, whose fault is met by its second request or else by its first.
    pub(crate) fn arrive(&mut self, run: &str, by_second: bool) -> Arrival {
        let run = self.runs.entry(run.to_string()).or_default();
        run.arrived += 1;
        match run.arrived {
            1 if by_second => Arrival::Opening,
            2 if by_second => Arrival::Meeting,
            1 => Arrival::Meeting,
            _ => Arrival::Later,
        }
    }

    /// Whether a connection to the early listener is answered before its first request.
    pub(crate) fn answers_early(&self) -> bool {
        !self.early_is_healed
    }

    /// Ends the fault for a run and reports its counters as JSON. A second report on a run is the last one, so the early
    /// listener starts anew with it.
    pub(crate) fn heal(&mut self, run: &str) -> String {
        if run.starts_with("desync-early/") {
            self.early_is_healed = !self.runs.get(run).is_some_and(|run| run.healed);
        }
        let run = self.runs.entry(run.to_string()).or_default();
        run.healed = true;
        let Run { requests, connections, landed, .. } = run;
        format!(r#"{{"requests":{requests},"connections":{connections},"landed":{landed}}}"#)
    }
}
