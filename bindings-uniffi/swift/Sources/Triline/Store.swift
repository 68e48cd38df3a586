/// A store that the processes of an account share: all their clients keep one rate limit, one set of tokens and one
/// sequence of nonces. ``RedisStore`` is one in Redis or Valkey.
///
/// Servers have it, on Linux and macOS; the library for iOS and its sisters is built without, because an app is one
/// process of its account.
///
/// ```swift
/// let cc = try Platform.fromEnv(store: RedisStore("redis://127.0.0.1"))
/// ```
///
/// One of your own, over RediStack for example, runs `EVALSHA` with the SHA-1 of the script, its keys and its arguments,
/// and `EVAL` with its text where the server answers `NOSCRIPT`. It needs no timeout, and retries nothing: the core does
/// both.
public protocol Store: Sendable {
    /// Runs a script, and returns the text that it returns. Throws where it did not run.
    func run(_ script: StoreScript) async throws -> String
}

/// A script that a store runs, atomically.
public struct StoreScript: Hashable, Sendable {
    /// The name: `acquire`, `refused`, `tokens` or `journal`.
    public let name: String
    /// The SHA-1 of the text, as `EVALSHA` takes it.
    public let sha1: String
    /// The text in Lua, for `EVAL` where the server does not know the script.
    public let text: String
    /// The keys, which hold a hash of the account. A cluster keeps them together.
    public let keys: [String]
    /// The arguments. No secret is among them: tokens are sealed.
    public let args: [String]

    package init(name: String, sha1: String, text: String, keys: [String], args: [String]) {
        self.name = name
        self.sha1 = sha1
        self.text = text
        self.keys = keys
        self.args = args
    }
}

/// What calls do while the store that processes share cannot be reached.
public enum OnStoreFailure: Hashable, Sendable {
    /// They wait until it is back, within `maxWait` and their deadline.
    case wait
    /// They fail with code `store`; nothing was sent.
    case fail
    /// They go on by that share of the limit, from 0.001 to 1, once all slots that others may hold have expired. Give all
    /// processes together no more than the limit.
    case share(Double)

    /// The option of the core.
    var text: String {
        switch self {
        case .wait: "wait"
        case .fail: "fail"
        case .share(let part): "share=\(part)"
        }
    }
}
