//! Times of the services' clocks.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use triline_protocol::message;

use triline_protocol::codec::time::{OFFSET_MINUTES, date_time, seconds, utc_offset};
use triline_protocol::error::Error;
use triline_protocol::text::padded;

/// A date and time as the service's clock shows it: `yyyy-MM-dd HH:mm:ss`, without a zone.
///
/// The vendor's documents name no time zone; the library assumes that the services' clocks are at
/// [`UtcOffset::SERVICE`]. A received value stays unchanged. The call checks a value that it sends, so an invalid time
/// is an `invalid_request`.
///
/// The features `jiff-0_2` and `chrono-0_4` convert from and to the civil date-times of those crates.
///
/// ```
/// use triline::types::{ServiceTime, UtcOffset};
///
/// let time = ServiceTime::from_unix_ms(1_760_000_000_000, UtcOffset::SERVICE);
/// assert_eq!(time.as_str(), "2025-10-09 16:53:20");
/// assert_eq!(time.to_unix_ms(UtcOffset::SERVICE), Some(1_760_000_000_000));
/// assert_eq!(time, ServiceTime::from("2025-10-09 16:53:20"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ServiceTime(String);

impl ServiceTime {
    /// Converts milliseconds since 1970-01-01 UTC to the time of a clock at this offset.
    pub fn from_unix_ms(ms: i64, offset: UtcOffset) -> ServiceTime {
        ServiceTime(date_time(ms, offset.minutes.into()))
    }

    /// Converts the time of a clock at this offset to milliseconds since 1970-01-01 UTC. `None` if the time does not
    /// exist.
    pub fn to_unix_ms(&self, offset: UtcOffset) -> Option<i64> {
        let behind = i64::from(offset.minutes).checked_mul(60)?;
        seconds(&self.0)?.checked_sub(behind)?.checked_mul(1000)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for ServiceTime {
    fn from(text: &str) -> ServiceTime {
        ServiceTime(text.into())
    }
}

impl From<String> for ServiceTime {
    fn from(text: String) -> ServiceTime {
        ServiceTime(text)
    }
}

impl From<ServiceTime> for String {
    fn from(time: ServiceTime) -> String {
        time.0
    }
}

impl AsRef<str> for ServiceTime {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for ServiceTime {
    fn eq(&self, text: &str) -> bool {
        self.0 == text
    }
}

impl PartialEq<&str> for ServiceTime {
    fn eq(&self, text: &&str) -> bool {
        self.0 == *text
    }
}

impl fmt::Display for ServiceTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// An offset from UTC, in whole minutes: `+08:00`.
///
/// ```
/// use triline::types::UtcOffset;
///
/// let offset: UtcOffset = "-03:30".parse()?;
/// assert_eq!((offset.minutes(), offset.to_string().as_str()), (-210, "-03:30"));
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UtcOffset {
    minutes: i16,
}

impl UtcOffset {
    /// The assumed offset of the services' clocks: `+08:00`.
    #[expect(clippy::cast_possible_truncation, reason = "a day has 1,440 minutes")]
    pub const SERVICE: UtcOffset = UtcOffset { minutes: OFFSET_MINUTES as i16 };

    /// UTC itself.
    pub const UTC: UtcOffset = UtcOffset { minutes: 0 };

    /// Minutes east of Greenwich.
    pub const fn minutes(self) -> i16 {
        self.minutes
    }
}

/// The offset of the services' clocks.
impl Default for UtcOffset {
    fn default() -> UtcOffset {
        UtcOffset::SERVICE
    }
}

impl FromStr for UtcOffset {
    type Err = Error;

    /// # Errors
    ///
    /// `invalid_request`: it is not an offset such as `+08:00`.
    fn from_str(text: &str) -> Result<UtcOffset, Error> {
        let minutes = utc_offset(text).and_then(|minutes| i16::try_from(minutes).ok());
        match minutes {
            Some(minutes) => Ok(UtcOffset { minutes }),
            None => Err(Error::invalid("format", "utcOffset", message!("an offset such as +08:00"), text)),
        }
    }
}

impl fmt::Display for UtcOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = i64::from(self.minutes.unsigned_abs());
        let sign = if self.minutes < 0 { "-" } else { "+" };
        let (hours, minutes) = (padded(minutes.wrapping_div(60), 2), padded(minutes.wrapping_rem(60), 2));
        write!(f, "{sign}{hours}:{minutes}")
    }
}

#[cfg(feature = "jiff-0_2")]
impl From<jiff::civil::DateTime> for ServiceTime {
    /// Fractions of a second are cut off.
    fn from(time: jiff::civil::DateTime) -> ServiceTime {
        ServiceTime(alloc::format!("{}", time.strftime("%Y-%m-%d %H:%M:%S")))
    }
}

#[cfg(feature = "jiff-0_2")]
impl TryFrom<&ServiceTime> for jiff::civil::DateTime {
    type Error = jiff::Error;

    fn try_from(time: &ServiceTime) -> Result<Self, Self::Error> {
        time.0.parse()
    }
}

#[cfg(feature = "chrono-0_4")]
impl From<chrono::NaiveDateTime> for ServiceTime {
    /// Fractions of a second are cut off.
    fn from(time: chrono::NaiveDateTime) -> ServiceTime {
        ServiceTime(alloc::format!("{}", time.format("%Y-%m-%d %H:%M:%S")))
    }
}

#[cfg(feature = "chrono-0_4")]
impl TryFrom<&ServiceTime> for chrono::NaiveDateTime {
    type Error = chrono::ParseError;

    fn try_from(time: &ServiceTime) -> Result<Self, Self::Error> {
        chrono::NaiveDateTime::parse_from_str(&time.0, "%Y-%m-%d %H:%M:%S")
    }
}
