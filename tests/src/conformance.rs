//! The conformance driver: the protocol is in `conformance/README.md`, the meaning of a vector in
//! `vectors/FORMAT.md`.

pub mod adapter;
pub mod compare;
pub mod flow;
pub mod multipart;
pub mod record;
pub mod request;
pub mod run;
pub mod vector;
