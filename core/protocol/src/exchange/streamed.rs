//! What decodes a streamed answer: one for the service, one for a relay.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

#[cfg(feature = "relay")]
use super::failure;
use super::stream_decoder::{Progress, StreamDecoder};
use crate::boundary::Output;
use crate::error::Error;
#[cfg(feature = "relay")]
use crate::exchange::relayed::codec::EventDecoder;

/// A decoder of a streamed answer.
pub(super) enum Decoder {
    Service(Box<StreamDecoder>),
    #[cfg(feature = "relay")]
    Relay(Box<EventDecoder>),
}

impl Decoder {
    /// See [`StreamDecoder::began`].
    pub(super) fn began(&self) -> bool {
        match self {
            Decoder::Service(decoder) => decoder.began(),
            #[cfg(feature = "relay")]
            Decoder::Relay(decoder) => decoder.began(),
        }
    }

    /// See [`StreamDecoder::skipped`].
    pub(super) fn skipped(&self) -> u64 {
        match self {
            Decoder::Service(decoder) => decoder.skipped(),
            #[cfg(feature = "relay")]
            Decoder::Relay(_) => 0,
        }
    }

    /// See [`StreamDecoder::head`].
    pub(super) fn head(&self) -> Option<Vec<u8>> {
        match self {
            Decoder::Service(decoder) => decoder.head(),
            #[cfg(feature = "relay")]
            Decoder::Relay(decoder) => decoder.head(),
        }
    }

    /// See [`StreamDecoder::feed`].
    pub(super) fn feed(&mut self, bytes: &[u8], parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        match self {
            Decoder::Service(decoder) => decoder.feed(bytes, parts),
            #[cfg(feature = "relay")]
            Decoder::Relay(decoder) => {
                let is_over = decoder.feed(bytes, parts, failure::too_large)?;
                Ok(if is_over { Progress::End } else { Progress::More })
            }
        }
    }

    /// See [`StreamDecoder::finish`].
    pub(super) fn finish(&mut self, cut: Option<Error>, parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        match self {
            Decoder::Service(decoder) => decoder.finish(cut, parts),
            #[cfg(feature = "relay")]
            Decoder::Relay(_) => Err(cut.unwrap_or_else(EventDecoder::cut)),
        }
    }
}
