//! What runs the conformance vectors: reading them, talking to a language's adapter, comparing.

pub mod conformance;

/// The examples of the page of the crate. Its README shows some of them.
#[cfg(doctest)]
#[doc = include_str!("../../docs/packages/rust.md")]
struct Page;

/// The programs of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guides/tutorial.md")]
struct Tutorial;
