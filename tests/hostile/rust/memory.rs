//! Peak memory of this process, where the system tells it.

use std::fs;

/// Forgets the peak so far and returns the memory in use, in kB; `None` outside Linux.
pub(crate) fn reset_peak() -> Option<u64> {
    fs::write("/proc/self/clear_refs", "5").ok()?;
    in_status("VmRSS:")
}

/// The peak since [`reset_peak`], in kB.
pub(crate) fn peak() -> Option<u64> {
    in_status("VmHWM:")
}

fn in_status(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
