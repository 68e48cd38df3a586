//! Headers that the caller adds to requests.

use alloc::string::String;
use alloc::vec::Vec;

use super::is_header_value;
use crate::auth::secret::Secret;
use crate::error::Error;
use crate::json::{each_member, scalar};
use crate::text;

/// Headers beside those that the client sets itself, such as those that a gateway asks for. Their values are not shown,
/// because some are credentials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtraHeaders(Vec<(String, Secret)>);

/// Headers that the client sets itself, or that belong to the connection. Those of the platform begin with `svc-`.
const OWN: [&str; 10] = [
    "accept",
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "expect",
    "host",
    "transfer-encoding",
    "upgrade",
];

/// Words in the names of headers whose values are credentials.
const CREDENTIALS: [&str; 7] = ["auth", "cookie", "credential", "key", "password", "secret", "token"];

impl ExtraHeaders {
    /// Reads an object of texts that was checked against the table.
    pub(crate) fn read(object: Option<&str>) -> ExtraHeaders {
        let mut headers = ExtraHeaders::default();
        each_member(object.unwrap_or_default(), |name, value| {
            if let Some(value) = scalar(value) {
                headers.set(name, &value);
            }
        });
        headers
    }

    /// Sets a header, in place of one of the same name. Names are compared without regard to case.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = name.to_ascii_lowercase();
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, Secret::new(value)));
    }

    /// Sets the headers of others that these do not have.
    #[must_use]
    pub fn or(mut self, others: &ExtraHeaders) -> ExtraHeaders {
        let missing: Vec<_> = others.0.iter().filter(|(name, _)| !self.0.iter().any(|(own, _)| own == name)).collect();
        self.0.extend(missing.into_iter().cloned());
        self
    }

    /// Checks names and values. No error shows a value.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for (name, value) in &self.0 {
            let field = || text::text(&["headers.", text::head(name, 60)]);
            let is_name = !name.is_empty()
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
            if !is_name {
                return Err(Error::invalid(
                    "header",
                    field(),
                    message!("the name of a header"),
                    message!("another text"),
                ));
            }
            if OWN.contains(&&**name) || name.starts_with("svc-") {
                let expected = message!("a header that the client does not set itself");
                return Err(Error::invalid("header", field(), expected, text::head(name, 60)));
            }
            if !is_header_value(value.reveal()) || value.reveal().trim().len() != value.reveal().len() {
                let expected = message!("printable ASCII characters without spaces at the ends");
                return Err(Error::invalid("header", field(), expected, message!("another text")));
            }
        }
        Ok(())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, value.reveal()))
    }

    /// The credentials among the values, whole and without their scheme (`Bearer`).
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &str> {
        let secret = self.iter().filter(|(name, _)| CREDENTIALS.iter().any(|word| name.contains(word)));
        secret.flat_map(|(_, value)| [value, text::behind_last(value, b' ')])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_has_one_value() {
        let mut headers = ExtraHeaders::read(Some(r#"{"X-Tenant":"a","x-tenant":"b\"c"}"#));
        assert_eq!(headers.iter().collect::<Vec<_>>(), [("x-tenant", "b\"c")]);
        headers.set("X-TENANT", "d");
        let others = ExtraHeaders::read(Some(r#"{"x-tenant":"e","via":"f"}"#));
        assert_eq!(headers.or(&others).iter().collect::<Vec<_>>(), [("x-tenant", "d"), ("via", "f")]);
    }

    #[test]
    fn what_the_client_sets_is_refused() {
        for (json, field) in [
            (r#"{"Svc-Sign":"x"}"#, "headers.svc-sign"),
            (r#"{"Content-Type":"x"}"#, "headers.content-type"),
            (r#"{"a b":"x"}"#, "headers.a b"),
            (r#"{"":"x"}"#, "headers."),
            (r#"{"x-a":"s3cr3t\n"}"#, "headers.x-a"),
            (r#"{"x-a":" s3cr3t"}"#, "headers.x-a"),
        ] {
            let error = ExtraHeaders::read(Some(json)).check().unwrap_err();
            assert_eq!(error.field(), Some(field), "{json}");
            assert!(!error.details.message.contains("s3cr3t"), "{}", error.details.message);
        }
        assert_eq!(ExtraHeaders::read(Some(r#"{"User-Agent":"shop/1.0","x_a":""}"#)).check().err(), None);
    }

    #[test]
    fn credentials_are_secrets() {
        let headers = ExtraHeaders::read(Some(r#"{"Authorization":"Bearer abcdef","X-Tenant":"shop"}"#));
        assert_eq!(headers.secrets().collect::<Vec<_>>(), ["Bearer abcdef", "abcdef"]);
        assert!(!alloc::format!("{headers:?}").contains("shop"));
    }
}
