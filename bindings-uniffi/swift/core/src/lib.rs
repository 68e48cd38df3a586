//! The static library of the Swift package.
//!
//! It is one, because two of them would each contain Rust's standard library, and their names would collide in a program. What a
//! program does not call, such as the simulated service, its linker leaves out.

pub use triline_ffi;
pub use triline_simulated;
