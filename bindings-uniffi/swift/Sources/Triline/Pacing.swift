/// How many requests a client may send in a time: beyond that, requests wait.
///
/// ``off``, ``documented``, or requests/seconds of your own, such as `Pacing(rawValue: "100/60")`.
public struct Pacing: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No limit is kept.
    public static let off = Pacing(rawValue: "off")

    /// The documented limit of the platform: 20 requests a minute.
    public static let documented = Pacing(rawValue: "20/60")
}
