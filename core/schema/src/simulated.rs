//! Settings and fault scripts as they are written in JSON, in the vocabulary of the table.

use crate::macros::{choice, record};

choice! {
    /// The HTTP status of errors, in JSON.
    SimulatedErrorStatus: Text, "" {
        /// Always 200; only the envelope reports the error.
        Ok = "ok",
        /// By the kind of error.
        Mapped = "mapped",
    }
}

choice! {
    /// How streamed answers are framed, in JSON.
    SimulatedFraming: Text, "" {
        /// Server-sent events.
        Events = "events",
        /// One JSON object on each line.
        Lines = "lines",
        /// JSON objects one after another.
        Objects = "objects",
        /// Not streamed.
        Whole = "whole",
        /// Server-sent events, each with an envelope around the part.
        Wrapped = "wrapped",
        /// Server-sent events whose parts look like plain answers, none marked as the last, and `[DONE]` after them.
        Done = "done",
        /// Server-sent events with comments and `data: ping` between them.
        Pings = "pings",
    }
}

record! {
    /// An answer of the AI agent, in JSON.
    SimulatedAnswer, "" {
        /// Text that the question contains; an empty text matches all questions.
        question: Text [Required],
        /// The answer.
        answer: Text [Required],
        /// The requested action: 5 hands over to a human, 6 asks for keys, 7 hangs up.
        action: Integer,
    }
}

record! {
    /// Settings of a simulated service, in JSON; all are optional.
    SimulatedSettings, "" {
        /// Initial number of agents of an account.
        agents: Integer [Min(0), Max(100_000), Default("45")],
        /// Initial number of customers of an account.
        customers: Integer [Min(0), Max(10_000_000), Default("45")],
        /// Number of requests that an account of the platform may send in any 60 seconds; 0 for no limit.
        requests_per_minute: Integer = "requests_per_minute" as "requestsPerMinute" [Min(0), Max(1_000_000)],
        /// The HTTP status of an error.
        error_status: SimulatedErrorStatus = "error_status" as "errorStatus" [Default("ok")],
        /// Whether a nonce that was used in the last five minutes is refused.
        refuse_used_nonces: Boolean = "refuse_used_nonces" as "refuseUsedNonces" [Default("false")],
        /// Whether responses of the platform repeat the request.
        request_info: Boolean = "request_info" as "requestInfo" [Default("false")],
        /// Whether signatures, tokens and timestamps are checked.
        authentication: Boolean [Default("true")],
        /// How the AI agent frames streamed answers.
        ai_framing: SimulatedFraming = "ai_framing" as "aiFraming" [Default("events")],
        /// Answers of the AI agent; the first match counts, and a question without a match is echoed.
        ai_answers: List<SimulatedAnswer> = "ai_answers" as "aiAnswers",
        /// Maximum number of recorded calls.
        recorded_calls: Integer = "recorded_calls" as "recordedCalls" [Min(0), Max(1_000_000), Default("1000")],
    }
}

record! {
    /// A script of faults.
    FaultScript, "" {
        /// The rules; the first that is due decides.
        faults: List<FaultRule> [Required],
    }
}

record! {
    /// A rule of a fault script: the requests that it affects, and their fault.
    FaultRule, "" {
        /// The operation, `*` for all requests, or a prefix with `*` after it, such as `platform.*`.
        operation: Text [Required],
        /// Number of requests that succeed first.
        skip: Integer [Min(0), Max(4_294_967_295), Default("0")],
        /// Number of requests with the fault; 0 for all later ones.
        times: Integer [Min(0), Max(4_294_967_295), Default("1")],
        /// The fault: `drop_before`, `delay:250`, ...
        fault: Text [Required],
    }
}
