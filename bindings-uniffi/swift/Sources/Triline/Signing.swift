import Foundation

/// How requests to the platform are signed. The vendor's documents do not show how `svc-sign` is computed, so there is
/// no default: ask the vendor, or compare with a request that was accepted.
public enum Signing: Sendable {
    /// By a recipe of one line, `algorithm:encoding:template`, with the account's secret key:
    /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`.
    ///
    /// Algorithms: `md5`, `sha1`, `sha256`, `hmac-md5`, `hmac-sha1`, `hmac-sha256` (these three keyed with
    /// the secret), and twice `md5(md5)`, `md5(MD5)`, `md5(md5+secret)`. Encodings: `hex`, `HEX`, `base64`,
    /// `base64url`, `base64-no-padding`, `base64url-no-padding`, and for MD5 `hex16`, `HEX16`. The template may hold
    /// `{appkey}`, `{nonce}`, `{timestamp}`, `{timestamp_ms}` (sent in milliseconds), `{secret}`, `{method}`, `{path}`,
    /// `{body}`, and functions such as `{md5(body)}` and `{urlencode(path)}`.
    case recipe(String)
    /// By this function, asked for every request: the secret can stay on a server of your own. Where it
    /// throws, the call fails with ``TrilineError/Kind/authError`` and nothing is sent.
    case signer(@Sendable (SignInput) async throws -> String)
}

/// What a signature is computed from.
public struct SignInput: Hashable, Sendable {
    /// The account number (`svc-appkey`).
    public let account: String
    /// Six digits (`svc-nonce`).
    public let nonce: String
    /// Seconds since 1970 (`svc-timestamp`).
    public let timestamp: String
    /// The HTTP method.
    public let method: String
    /// The path below the base URL.
    public let path: String
    /// The body that will be sent.
    public let body: Data
}

/// What goes in may hold a password: only what is sent in the open is shown.
extension SignInput: CustomStringConvertible, CustomReflectable {
    public var description: String { "SignInput(\(method) \(path), nonce \(nonce), timestamp \(timestamp))" }
    public var customMirror: Mirror { Mirror(self, children: ["method": method, "path": path]) }
}
