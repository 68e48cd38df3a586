import Foundation
import Testing

@testable import Triline

@Suite struct ArrivingBodyTests {
    @Test("What was not read yet is one part, and is read before the body ends.")
    func unreadPartsAreOne() async throws {
        let (body, parts) = ArrivingBody.begin {}
        for byte in UInt8.min...UInt8.max { body.append(Data([byte])) }
        var reader = parts.makeAsyncIterator()
        #expect(try await reader.next() == Data(UInt8.min...UInt8.max))
        body.append(Data("last".utf8))
        body.finish(throwing: CancellationError())
        #expect(try await reader.next() == Data("last".utf8))
        await #expect(throws: CancellationError.self) { try await reader.next() }
        #expect(try await reader.next() == nil)
    }

    @Test("A reader that waits gets what arrives.")
    func aReaderWaits() async throws {
        let (body, parts) = ArrivingBody.begin {}
        let reader = Task { try await parts.reduce(into: Data()) { $0 += $1 } }
        for _ in 0..<1000 {
            body.append(Data([1]))
            await Task.yield()
        }
        body.finish(throwing: nil)
        #expect(try await reader.value.count == 1000)
    }

    @Test("A body that nobody reads any longer is ended.", .timeLimit(.minutes(1)))
    func aDroppedBodyEnds() async {
        await withCheckedContinuation { ended in
            _ = ArrivingBody.begin { ended.resume() }
        }
    }
}
