import Foundation

/// A streamed answer. Nothing is sent before the first part is asked for.
///
/// ```swift
/// for try await part in ai.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) {
///     print(part.reply ?? "", terminator: "")
/// }
/// ```
///
/// Each loop over it is a call of its own. Leaving the loop ends the call and closes the connection. The timeout is the
/// time in which nothing arrives.
public struct PartStream<Part: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Part

    /// Begins the call.
    let begin: @Sendable () throws -> Driver
    /// Reads a part.
    let read: @Sendable (Data) throws -> Part?

    /// The whole answer, in a call of its own: the members of the last part that had each, and the texts of `reply`
    /// joined.
    public func answer() async throws -> Part? {
        try read(try await begin().result())
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Yields the parts one by one, as they arrive.
    public struct Iterator: AsyncIteratorProtocol {
        private let stream: PartStream
        private var driver: Driver?
        private var ended = false

        fileprivate init(stream: PartStream) {
            self.stream = stream
        }

        public mutating func next() async throws -> Part? {
            guard !ended else { return nil }
            ended = true
            let driver = try self.driver ?? stream.begin()
            self.driver = nil
            guard case .part(let json) = try await driver.next(), let part = try stream.read(json) else { return nil }
            self.driver = driver
            ended = false
            return part
        }
    }
}
