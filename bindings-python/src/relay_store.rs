//! What relays of an account share in the store of its client.

use pyo3::prelude::*;

use crate::store_check::{Script, script};

/// The number of the last change, the answer of a read and its age, and whether another relay has claimed the read.
type Found = (String, Option<(String, u64)>, bool);

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

    /// The script that does so and claims the read where there is no answer.
    fn claim(&self, read: &str, max_age: u64) -> Script {
        script(self.0.claim(read, max_age))
    }

    /// What those scripts have found: the number of the last change, the answer and its age, if there is one, and whether another
    /// relay has claimed the read. `None`: no script returns this.
    fn found(&self, read: &str, returned: &str) -> Option<Found> {
        self.0.found(read, returned).map(|found| (found.change, found.answer, found.is_taken))
    }

    /// The script that keeps an answer.
    fn keep(&self, read: &str, change: &str, keep_for: u64, answer: String) -> Script {
        script(self.0.keep(read, change, keep_for, answer))
    }

    /// The script that gives a claim back.
    fn release(&self, read: &str, change: &str) -> Script {
        script(self.0.release(read, change))
    }

    /// The script that says that something was changed.
    fn changed(&self) -> Script {
        script(self.0.changed())
    }
}
