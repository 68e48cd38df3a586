// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Rate limit of an account: `off`, or requests/seconds such as `20/60`.
///
/// Document 1: Conventions.
public struct Pacing: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No limit.
    public static let off = Pacing(rawValue: "off")

    /// The documented limit of the platform: 20 requests a minute.
    public static let documented = Pacing(rawValue: "20/60")
}

extension Pacing: Readable {}

/// Language of the texts of errors.
public struct Language: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// English.
    public static let english = Language(rawValue: "en")

    /// Chinese.
    public static let chinese = Language(rawValue: "zh")
}

extension Language: Readable {}
