/// A value of a documented set. The known ones are constants of the type; the service may send others, and
/// they are kept unchanged.
///
/// ```swift
/// if agent.status == .enable { … }
/// let other = AgentStatus(rawValue: "suspended")
/// ```
public protocol Choice: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible
where RawValue: Codable & Hashable & Sendable {
    /// The value on the wire.
    init(rawValue: RawValue)
}

extension Choice where Self: Readable, RawValue: Readable {
    init(reading json: inout JSONReader) throws {
        self.init(rawValue: try RawValue(reading: &json))
    }
}

extension Choice {
    /// The value on the wire.
    public var description: String { "\(rawValue)" }
    /// The same, as lists and optionals show their elements.
    public var debugDescription: String { description }
}
