//! Records that are not complete yet.

use core::fmt;

/// A record of which so many required fields are still to be given, see [`CreateAgent::builder`] for one. Each step is a
/// method of the name of the next field, in the order of the document; the last one gives the record.
///
/// ```
/// use triline::platform::agents::{BindAgent, BindType};
///
/// let bind = BindAgent::builder().agent_number("1001").bind_type(BindType::Sip);
/// assert_eq!(bind.agent_number.as_deref(), Some("1001"));
/// ```
///
/// What is left out does not compile:
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
