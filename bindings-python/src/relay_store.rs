//! What relays of an account share in the store of its client.

use pyo3::prelude::*;

use crate::store_check::{Script, script};

/// Scripts of relays, and what they have returned. Times are in milliseconds. See `triline.relay`.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct RelayStore(pub(crate) triline_protocol::RelayStore);

#[pymethods]
impl RelayStore {
    /// The script that counts a request of a user. It returns 0, or after how long the user may send one.
    fn count(&self, user: &str, requests: u32, period: u64) -> Script {
        script(self.0.count(user, requests, period))
    }

    /// The script that looks for the answer of a read.
    fn find(&self, read: &str, max_age: u64) -> Script {
        script(self.0.find(read, max_age))
    }

    /// What that script has found: the number of the last change, and the answer and its age, if there is one. `None`: no script
    /// returns this.
    fn found(&self, read: &str, returned: &str) -> Option<(String, Option<(String, u64)>)> {
        self.0.found(read, returned).map(|found| (found.change, found.answer))
    }

    /// The script that keeps an answer; `None`: it is too long.
    fn keep(&self, read: &str, change: &str, keep_for: u64, answer: String) -> Option<Script> {
        self.0.keep(read, change, keep_for, answer).map(script)
    }

    /// The script that says that something was changed.
    fn changed(&self) -> Script {
        script(self.0.changed())
    }
}
