import Foundation

/// An answer that comes in parts. Nothing is sent before the first is asked for.
///
/// ```swift
/// for try await part in ai.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) {
///     print(part.reply ?? "", terminator: "")
/// }
/// ```
///
/// Each loop over it is a call of its own. Ending the loop ends the call and lets go of the connection.
public struct PartStream<Part: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Part

    /// Begins the call.
    let begin: @Sendable () throws -> Driver
    /// Reads a part.
    let read: @Sendable (Data) throws -> Part?

    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Gives the parts one by one, as they come.
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
            var driver = try self.driver ?? stream.begin()
            self.driver = nil
            guard case .part(let json) = try await driver.next(), let part = try stream.read(json) else { return nil }
            self.driver = driver
            ended = false
            return part
        }
    }
}
