//! Causes of failed connections, told by the words of the transport: each has a sentence and a remedy of its own.

use alloc::string::String;

use crate::boundary::{Failure, Sent};
use crate::error::message::Message;
use crate::text;

/// Why a connection failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The certificate of the service is not accepted.
    Certificate,
    /// The proxy wants credentials.
    ProxyCredentials,
    /// The address of the proxy cannot be used.
    ProxyAddress,
    /// The proxy is not reached, or does not reach the service.
    Proxy,
    /// The name of the host is not found.
    Name,
    /// The host is reached, and nothing listens there.
    Refused,
    /// A browser does not say why.
    Browser,
    /// Anything else.
    Other,
}

/// The words by which transports tell a cause, in lower case. The first that fits counts. They choose a sentence and a
/// remedy; whether the request was sent is for the transport to say, because words may come from the other side.
const WORDS: [(Cause, &[&str]); 7] = [
    (
        Cause::ProxyCredentials,
        &[
            "proxy authentication",
            "407 proxy",
            "tunnel connection failed: 407",
            "proxy responded with 407",
            "response 407 when http tunneling",
            "proxy demands credentials",
            "authenticate with proxy",
            "tunnel failed, response 407",
            "407 from proxy",
        ],
    ),
    (
        Cause::ProxyAddress,
        &[
            "unknown proxy scheme",
            "unsupported proxy",
            "unknown scheme for proxy",
            "proxy url",
            "invalid proxy",
            "socks support",
            "socks proxies",
            "socksio",
        ],
    ),
    (
        Cause::Proxy,
        &[
            "tunnel connection failed",
            "tunnel failed",
            "from proxy after connect",
            "code for connect:",
            "unable to connect to proxy",
            "cannot connect to proxy",
            "proxy connect",
            "tunnel error",
            "http tunneling",
            "socks error",
            "socks connect",
        ],
    ),
    (
        Cause::Certificate,
        &[
            "certificate",
            "cert_",
            "unknownissuer",
            "pkix path",
            "self-signed",
            "self signed",
            "hostname mismatch",
            "subject alternative",
            "certpath",
            "altnames",
        ],
    ),
    (
        Cause::Name,
        &[
            "enotfound",
            "eai_again",
            "getaddrinfo",
            "name or service not known",
            "nodename nor servname",
            "name resolution",
            "unknownhost",
            "unresolved",
            "failed to lookup address",
            "dns error",
            "host could not be found",
            "no address associated",
            "unable to resolve host",
        ],
    ),
    (Cause::Refused, &["econnrefused", "connection refused", "could not connect to the server", "actively refused"]),
    (Cause::Browser, &["failed to fetch", "load failed", "networkerror when attempting"]),
];

impl Cause {
    /// The cause of a failure before a response came.
    pub(super) fn of(failure: &Failure) -> Cause {
        let said = failure.message.to_ascii_lowercase();
        let fits = |words: &&[&str]| words.iter().any(|word| said.contains(word));
        WORDS.iter().find(|(_, words)| fits(words)).map_or(Cause::Other, |(cause, _)| *cause)
    }

    /// The sentence of a request that was not sent, with the words of the transport, if it has any.
    pub(super) fn sentence(self, why: Option<Message>) -> Message {
        let Some(why) = why else { return message!("no connection") };
        match self {
            Cause::Certificate => message!("no secure connection: {why}", why),
            Cause::ProxyCredentials | Cause::ProxyAddress | Cause::Proxy => {
                message!("no connection through the proxy: {why}", why)
            }
            Cause::Name => message!("the name of the host was not found: {why}", why),
            Cause::Refused => message!("the connection was refused: {why}", why),
            Cause::Browser | Cause::Other => message!("no connection: {why}", why),
        }
    }

    /// What to do about it. `url`: the base URL.
    pub(super) fn remedy(self, sent: Sent, url: &str) -> Option<Message> {
        let host = &*host(url)?;
        let is_local = ["localhost", "127.", "[::1]"].iter().any(|name| host.starts_with(name));
        Some(match self {
            Cause::Certificate => message!(
                "check the certificate of {host}: whether it has expired, is of another name, or is signed by an authority that this machine does not trust, such as a proxy's",
                host
            ),
            Cause::ProxyCredentials => message!("the proxy wants a user and a password: add both to its address"),
            Cause::ProxyAddress => message!(
                "give the address of the proxy with a scheme that the transport supports, such as http://host:port"
            ),
            Cause::Proxy => {
                message!("check the address of the proxy, and whether it allows connections to {host}", host)
            }
            Cause::Browser => message!(
                "a browser does not say why: check that {host} is reached, and allows pages of this origin (CORS); pages call it through a server of yours",
                host
            ),
            _ if sent == Sent::Maybe => return None,
            Cause::Name => {
                message!("check the name of the host in the base URL, and the DNS of this machine: {host}", host)
            }
            Cause::Refused | Cause::Other if is_local => message!(
                "check that a service listens at {host}; to an Android emulator, the computer that it runs on is 10.0.2.2",
                host
            ),
            Cause::Refused => {
                message!("check the host and the port of the base URL, and that the service runs: {host}", host)
            }
            Cause::Other => {
                message!("check the base URL, and that this machine reaches {host}: DNS, proxy, firewall", host)
            }
        })
    }
}

/// The host of an address, and nothing that may be secret in it.
pub(super) fn host(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("//")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = text::behind_last(authority, b'@');
    (!host.is_empty()).then(|| host.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(message: &str) -> Failure {
        Failure { sent: Sent::No, timeout: false, message: message.into() }
    }

    #[test]
    fn transports_tell_causes_in_words_of_their_own() {
        for (said, cause) in [
            ("self-signed certificate in certificate chain", Cause::Certificate),
            ("invalid peer certificate: UnknownIssuer", Cause::Certificate),
            ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired", Cause::Certificate),
            ("PKIX path building failed", Cause::Certificate),
            ("No subject alternative names matching IP address 127.0.0.1 found", Cause::Certificate),
            ("CertPathValidatorException: Trust anchor for certification path not found.", Cause::Certificate),
            ("Hostname/IP does not match certificate's altnames", Cause::Certificate),
            ("Tunnel connection failed: 407 Proxy Authentication Required", Cause::ProxyCredentials),
            ("the proxy demands credentials (status 407)", Cause::ProxyCredentials),
            ("Failed to authenticate with proxy", Cause::ProxyCredentials),
            ("CONNECT tunnel failed, response 407", Cause::ProxyCredentials),
            ("Received HTTP code 407 from proxy after CONNECT", Cause::ProxyCredentials),
            ("CONNECT tunnel failed, response 403", Cause::Proxy),
            ("Tunnel failed, got: 403", Cause::Proxy),
            ("Unexpected response code for CONNECT: 403", Cause::Proxy),
            ("Unable to tunnel through proxy: tunnel connection failed", Cause::Proxy),
            ("Unknown scheme for proxy URL 'proxy:3128'", Cause::ProxyAddress),
            ("Missing dependencies for SOCKS support.", Cause::ProxyAddress),
            ("getaddrinfo ENOTFOUND cc.example.com", Cause::Name),
            ("[Errno -2] Name or service not known", Cause::Name),
            ("connect ECONNREFUSED 10.0.0.1:443", Cause::Refused),
            ("tcp connect error: Connection refused (os error 111)", Cause::Refused),
            ("Failed to fetch", Cause::Browser),
            ("socket hang up", Cause::Other),
            ("", Cause::Other),
        ] {
            assert_eq!(Cause::of(&failure(said)), cause, "{said}");
        }
    }

    #[test]
    fn what_was_never_reached_says_what_to_check() {
        let remedy = |sent, url: &str| Cause::Other.remedy(sent, url).map(|remedy| remedy.to_string());
        assert_eq!(
            remedy(Sent::No, "https://cc.example.com/api").as_deref(),
            Some("check the base URL, and that this machine reaches cc.example.com: DNS, proxy, firewall")
        );
        let here = remedy(Sent::No, "http://127.0.0.1:8080").unwrap();
        assert!(here.starts_with("check that a service listens at 127.0.0.1:8080;") && here.contains("10.0.2.2"));
        assert_eq!(remedy(Sent::Maybe, "https://cc.example.com"), None);
        for cause in [Cause::Certificate, Cause::ProxyCredentials, Cause::Name, Cause::Refused, Cause::Browser] {
            let remedy = cause.remedy(Sent::No, "https://cc.example.com").unwrap();
            assert!(!remedy.contains("10.0.2.2"), "{remedy}");
        }
    }

    #[test]
    fn a_host_is_shown_without_credentials() {
        assert_eq!(host("https://user:pw@login.example.com/a?token=x").as_deref(), Some("login.example.com"));
        assert_eq!(host("//login.example.com#x").as_deref(), Some("login.example.com"));
        assert_eq!(host("/login"), None);
    }
}
