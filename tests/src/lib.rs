//! What runs the conformance vectors: reading them, talking to a language's adapter, comparing.

pub mod conformance;

/// The examples of the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../../core/client/README.md")]
struct Readme;

/// The programs of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/tutorial.md")]
struct Tutorial;
