//! Times as parameters hold them.

use alloc::string::String;

use crate::error::Error;
use crate::shape::time::{date_time, utc_offset as minutes_of};

/// A time, in milliseconds since 1970, as parameters hold it: `yyyy-MM-dd HH:mm:ss`, by a clock that is so far from
/// UTC. The documents name no zone; the service's is taken to be `+08:00`.
///
/// ```
/// assert_eq!(triline::host::time_text(1_760_000_000_000, "+08:00")?, "2025-10-09 16:53:20");
/// # Ok::<(), triline::Error>(())
/// ```
///
/// # Errors
///
/// `invalid_request`: the offset is not one such as `+08:00`.
pub fn time_text(wall_ms: i64, utc_offset: &str) -> Result<String, Error> {
    match minutes_of(utc_offset) {
        Some(offset) => Ok(date_time(wall_ms, offset)),
        None => Err(Error::invalid("format", "utc_offset", "an offset such as +08:00", utc_offset)),
    }
}
