//! The AI agent's scheme: five fields in the body, made afresh for every attempt.

use alloc::string::{String, ToString};

use md5::{Digest, Md5};

use crate::codec::time::compact;
use crate::text;
use crate::text::{UPPER_HEX, hex};

/// The fields: name and value.
pub fn fields(appid: &str, apptoken: &str, wall_ms: i64, utc_offset_minutes: i64) -> [(&'static str, String); 5] {
    let timestamp = compact(wall_ms, utc_offset_minutes);
    let auth_token = text::base64(text::text(&[appid, ":", &timestamp]).as_bytes());
    let mut digest = Md5::new();
    digest.update(appid.as_bytes());
    digest.update(apptoken.as_bytes());
    digest.update(timestamp.as_bytes());
    let sig = hex(&digest.finalize(), UPPER_HEX);
    [
        ("appid", appid.to_string()),
        ("apptoken", apptoken.to_string()),
        ("timestamp", timestamp),
        ("auth_token", auth_token),
        ("sig", sig),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_answer() {
        // 2024-01-02 03:04:05 at +08:00.
        let fields = fields("0123456789abcdef0123456789ABCDEF", "example-token", 1_704_135_845_000, 480);
        let values: alloc::vec::Vec<&str> = fields.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(
            values,
            [
                "0123456789abcdef0123456789ABCDEF",
                "example-token",
                "20240102030405",
                "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlBQkNERUY6MjAyNDAxMDIwMzA0MDU=",
                "ACC743B5EAFFDC9FAC4FC578DD7C77CD",
            ]
        );
    }
}
