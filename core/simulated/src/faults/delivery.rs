//! How an answer reaches the client, or does not.

/// How an answer is delivered: what the host of a simulated service does with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Delivery {
    /// As it is.
    #[default]
    Whole,
    /// Not at all: there is no connection, and nothing was sent.
    Refused,
    /// Not at all: the connection breaks after the request was sent.
    Lost,
    /// Status, headers and the available part of the body; then the connection breaks.
    Cut,
}

impl Delivery {
    /// The word for it: `whole`, `refused`, `lost`, `cut`.
    pub const fn name(self) -> &'static str {
        match self {
            Delivery::Whole => "whole",
            Delivery::Refused => "refused",
            Delivery::Lost => "lost",
            Delivery::Cut => "cut",
        }
    }
}
