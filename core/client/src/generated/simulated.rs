// Written by `cargo run -p triline-bindgen` from the table.

//! The settings of the simulated service, as they are written in JSON.

use alloc::string::String;

use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, Integer, List, Map, Text};
use triline_schema::simulated as table;

/// Settings of a simulated service, in JSON; all are optional.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SimulatedSettings {
    /// Initial number of agents of an account.
    /// From 0 to 100000. Default: `45`.
    pub agents: Option<Integer>,
    /// Initial number of customers of an account.
    /// From 0 to 10000000. Default: `45`.
    pub customers: Option<Integer>,
    /// Number of requests that an account of the platform may send in any 60 seconds; 0 for no limit.
    /// On the wire: `requests_per_minute`. From 0 to 1000000.
    pub requests_per_minute: Option<Integer>,
    /// The HTTP status of an error.
    /// On the wire: `error_status`. Default: `ok`.
    pub error_status: Option<SimulatedErrorStatus>,
    /// Whether a nonce that was used in the last five minutes is refused.
    /// On the wire: `refuse_used_nonces`. Default: `false`.
    pub refuse_used_nonces: Option<Boolean>,
    /// Whether responses of the platform repeat the request.
    /// On the wire: `request_info`. Default: `false`.
    pub request_info: Option<Boolean>,
    /// Whether signatures, tokens and timestamps are checked.
    /// Default: `true`.
    pub authentication: Option<Boolean>,
    /// How the AI agent frames streamed answers.
    /// On the wire: `ai_framing`. Default: `events`.
    pub ai_framing: Option<SimulatedFraming>,
    /// Answers of the AI agent; the first match counts, and a question without a match is echoed.
    /// On the wire: `ai_answers`.
    pub ai_answers: Option<List<SimulatedAnswer>>,
    /// Maximum number of recorded calls.
    /// On the wire: `recorded_calls`. From 0 to 1000000. Default: `1000`.
    pub recorded_calls: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SimulatedSettings {
        agents, customers, requests_per_minute, error_status, refuse_used_nonces, request_info, authentication,
        ai_framing, ai_answers, recorded_calls
    }
}

impl SimulatedSettings {
    /// Initial number of agents of an account.
    /// From 0 to 100000. Default: `45`.
    #[must_use]
    pub fn agents(mut self, value: impl Into<Integer>) -> Self {
        self.agents = Some(value.into());
        self
    }

    /// Initial number of customers of an account.
    /// From 0 to 10000000. Default: `45`.
    #[must_use]
    pub fn customers(mut self, value: impl Into<Integer>) -> Self {
        self.customers = Some(value.into());
        self
    }

    /// Number of requests that an account of the platform may send in any 60 seconds; 0 for no limit.
    /// On the wire: `requests_per_minute`. From 0 to 1000000.
    #[must_use]
    pub fn requests_per_minute(mut self, value: impl Into<Integer>) -> Self {
        self.requests_per_minute = Some(value.into());
        self
    }

    /// The HTTP status of an error.
    /// On the wire: `error_status`. Default: `ok`.
    #[must_use]
    pub fn error_status(mut self, value: impl Into<SimulatedErrorStatus>) -> Self {
        self.error_status = Some(value.into());
        self
    }

    /// Whether a nonce that was used in the last five minutes is refused.
    /// On the wire: `refuse_used_nonces`. Default: `false`.
    #[must_use]
    pub fn refuse_used_nonces(mut self, value: impl Into<Boolean>) -> Self {
        self.refuse_used_nonces = Some(value.into());
        self
    }

    /// Whether responses of the platform repeat the request.
    /// On the wire: `request_info`. Default: `false`.
    #[must_use]
    pub fn request_info(mut self, value: impl Into<Boolean>) -> Self {
        self.request_info = Some(value.into());
        self
    }

    /// Whether signatures, tokens and timestamps are checked.
    /// Default: `true`.
    #[must_use]
    pub fn authentication(mut self, value: impl Into<Boolean>) -> Self {
        self.authentication = Some(value.into());
        self
    }

    /// How the AI agent frames streamed answers.
    /// On the wire: `ai_framing`. Default: `events`.
    #[must_use]
    pub fn ai_framing(mut self, value: impl Into<SimulatedFraming>) -> Self {
        self.ai_framing = Some(value.into());
        self
    }

    /// Answers of the AI agent; the first match counts, and a question without a match is echoed.
    /// On the wire: `ai_answers`.
    #[must_use]
    pub fn ai_answers(mut self, value: impl Into<List<SimulatedAnswer>>) -> Self {
        self.ai_answers = Some(value.into());
        self
    }

    /// Maximum number of recorded calls.
    /// On the wire: `recorded_calls`. From 0 to 1000000. Default: `1000`.
    #[must_use]
    pub fn recorded_calls(mut self, value: impl Into<Integer>) -> Self {
        self.recorded_calls = Some(value.into());
        self
    }
}

/// The HTTP status of errors, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SimulatedErrorStatus {
    /// Always 200; only the envelope reports the error.
    Ok,
    /// By the kind of error.
    Mapped,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SimulatedErrorStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SimulatedErrorStatus::Ok => "ok",
            SimulatedErrorStatus::Mapped => "mapped",
            SimulatedErrorStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SimulatedErrorStatus {
    fn from(value: &str) -> Self {
        match value {
            "ok" => SimulatedErrorStatus::Ok,
            "mapped" => SimulatedErrorStatus::Mapped,
            other => SimulatedErrorStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(SimulatedErrorStatus);

/// How streamed answers are framed, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SimulatedFraming {
    /// Server-sent events.
    Events,
    /// One JSON object on each line.
    Lines,
    /// JSON objects one after another.
    Objects,
    /// Not streamed.
    Whole,
    /// Server-sent events, each with an envelope around the part.
    Wrapped,
    /// Server-sent events whose parts look like plain answers, none marked as the last, and `[DONE]` after them.
    Done,
    /// Server-sent events with comments and `data: ping` between them.
    Pings,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SimulatedFraming {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SimulatedFraming::Events => "events",
            SimulatedFraming::Lines => "lines",
            SimulatedFraming::Objects => "objects",
            SimulatedFraming::Whole => "whole",
            SimulatedFraming::Wrapped => "wrapped",
            SimulatedFraming::Done => "done",
            SimulatedFraming::Pings => "pings",
            SimulatedFraming::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SimulatedFraming {
    fn from(value: &str) -> Self {
        match value {
            "events" => SimulatedFraming::Events,
            "lines" => SimulatedFraming::Lines,
            "objects" => SimulatedFraming::Objects,
            "whole" => SimulatedFraming::Whole,
            "wrapped" => SimulatedFraming::Wrapped,
            "done" => SimulatedFraming::Done,
            "pings" => SimulatedFraming::Pings,
            other => SimulatedFraming::Unlisted(other.into()),
        }
    }
}

choice_codec!(SimulatedFraming);

/// An answer of the AI agent, in JSON.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct SimulatedAnswer {
    /// Text that the question contains; an empty text matches all questions.
    pub question: Option<Text>,
    /// The answer.
    pub answer: Option<Text>,
    /// The requested action: 5 hands over to a human, 6 asks for keys, 7 hangs up.
    pub action: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SimulatedAnswer {
        question, answer, action
    }
}

impl SimulatedAnswer {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<SimulatedAnswer, 2> {
        Draft(SimulatedAnswer::empty())
    }

    /// Text that the question contains; an empty text matches all questions.
    #[must_use]
    pub fn question(mut self, value: impl Into<Text>) -> Self {
        self.question = Some(value.into());
        self
    }

    /// The answer.
    #[must_use]
    pub fn answer(mut self, value: impl Into<Text>) -> Self {
        self.answer = Some(value.into());
        self
    }

    /// The requested action: 5 hands over to a human, 6 asks for keys, 7 hangs up.
    #[must_use]
    pub fn action(mut self, value: impl Into<Integer>) -> Self {
        self.action = Some(value.into());
        self
    }
}

impl Draft<SimulatedAnswer, 2> {
    /// Gives `question`, which `SimulatedAnswer` requires.
    pub fn question(self, value: impl Into<Text>) -> Draft<SimulatedAnswer, 1> {
        Draft(self.0.question(value))
    }
}

impl Draft<SimulatedAnswer, 1> {
    /// Gives `answer`, the last that `SimulatedAnswer` requires.
    pub fn answer(self, value: impl Into<Text>) -> SimulatedAnswer {
        self.0.answer(value)
    }
}

/// A script of faults.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct FaultScript {
    /// The rules; the first that is due decides.
    pub faults: Option<List<FaultRule>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    FaultScript {
        faults
    }
}

impl FaultScript {
    /// The record with `faults`, which a request must give.
    pub fn new(faults: impl Into<List<FaultRule>>) -> Self {
        FaultScript { faults: Some(faults.into()), ..FaultScript::empty() }
    }

    /// The rules; the first that is due decides.
    #[must_use]
    pub fn faults(mut self, value: impl Into<List<FaultRule>>) -> Self {
        self.faults = Some(value.into());
        self
    }
}

/// A rule of a fault script: the requests that it affects, and their fault.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct FaultRule {
    /// The operation, `*` for all requests, or a prefix with `*` after it, such as `platform.*`.
    pub operation: Option<Text>,
    /// Number of requests that succeed first.
    /// From 0 to 4294967295. Default: `0`.
    pub skip: Option<Integer>,
    /// Number of requests with the fault; 0 for all later ones.
    /// From 0 to 4294967295. Default: `1`. For example `12`.
    pub times: Option<Integer>,
    /// The fault: `drop_before`, `delay:250`, ...
    pub fault: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    FaultRule {
        operation, skip, times, fault
    }
}

impl FaultRule {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<FaultRule, 2> {
        Draft(FaultRule::empty())
    }

    /// The operation, `*` for all requests, or a prefix with `*` after it, such as `platform.*`.
    #[must_use]
    pub fn operation(mut self, value: impl Into<Text>) -> Self {
        self.operation = Some(value.into());
        self
    }

    /// Number of requests that succeed first.
    /// From 0 to 4294967295. Default: `0`.
    #[must_use]
    pub fn skip(mut self, value: impl Into<Integer>) -> Self {
        self.skip = Some(value.into());
        self
    }

    /// Number of requests with the fault; 0 for all later ones.
    /// From 0 to 4294967295. Default: `1`. For example `12`.
    #[must_use]
    pub fn times(mut self, value: impl Into<Integer>) -> Self {
        self.times = Some(value.into());
        self
    }

    /// The fault: `drop_before`, `delay:250`, ...
    #[must_use]
    pub fn fault(mut self, value: impl Into<Text>) -> Self {
        self.fault = Some(value.into());
        self
    }
}

impl Draft<FaultRule, 2> {
    /// Gives `operation`, which `FaultRule` requires.
    pub fn operation(self, value: impl Into<Text>) -> Draft<FaultRule, 1> {
        Draft(self.0.operation(value))
    }
}

impl Draft<FaultRule, 1> {
    /// Gives `fault`, the last that `FaultRule` requires.
    pub fn fault(self, value: impl Into<Text>) -> FaultRule {
        self.0.fault(value)
    }
}
