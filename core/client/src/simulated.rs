//! The simulated service, which answers requests as the vendor's documents say, without a network (feature `simulated`).

#[doc(inline)]
pub use triline_simulated::*;

#[cfg(feature = "typed")]
pub use crate::generated::simulated::{FaultRule, FaultScript, SimulatedErrorStatus, SimulatedSettings};
