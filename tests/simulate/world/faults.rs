//! What goes wrong between clients and the service.

/// Codes of internal errors, with which the service fails after the effect.
pub(super) const INTERNAL_ERRORS: [u32; 4] = [6719, 6720, 50_007, 50_009];

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    Refused,
    LostOnTheWay,
    SilentBefore,
    AnswerLost,
    SilentAfter,
    HeadAlone,
    CutOff,
    Garbage,
    Truncated,
    Gateway,
    GatewayAfter,
    /// The same in JSON, before and after the service executed the request.
    GatewayJson,
    GatewayJsonAfter,
    /// The service fails with an internal error after the effect.
    FailedAfter,
    Busy,
    Twice,
    Slow,
    Revoked,
}

/// The faults, each as likely as the others.
pub(super) const FAULTY: [Fault; 18] = [
    Fault::Refused,
    Fault::LostOnTheWay,
    Fault::SilentBefore,
    Fault::AnswerLost,
    Fault::SilentAfter,
    Fault::HeadAlone,
    Fault::CutOff,
    Fault::Garbage,
    Fault::Truncated,
    Fault::Gateway,
    Fault::GatewayAfter,
    Fault::GatewayJson,
    Fault::GatewayJsonAfter,
    Fault::FailedAfter,
    Fault::Busy,
    Fault::Twice,
    Fault::Slow,
    Fault::Revoked,
];
