//! Records that are not complete yet.

use core::fmt;

/// A record of which `LEFT` required fields are missing, see [`CreateAgent::builder`] for an example. Each step is a
/// method with the name of the next field, in the order of the vendor's document; the last step returns the record.
///
/// ```
/// use triline::platform::agents::{BindAgent, BindType};
///
/// let bind = BindAgent::builder().agent_number("1001").bind_type(BindType::Sip);
/// assert_eq!(bind.agent_number.as_deref(), Some("1001"));
/// ```
///
/// A missing step does not compile:
///
/// ```compile_fail
/// # use triline::platform::agents::{BindAgent, BindType};
/// let bind: BindAgent = BindAgent::builder().agent_number("1001");
/// ```
///
/// [`CreateAgent::builder`]: crate::platform::agents::CreateAgent::builder
#[derive(Clone, PartialEq)]
#[must_use = "required fields are still to be given"]
pub struct Draft<R, const LEFT: usize>(pub(crate) R);

impl<R: fmt::Debug, const LEFT: usize> fmt::Debug for Draft<R, LEFT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Draft").field(&self.0).finish()
    }
}
