import Foundation
import Testing
import Triline

@Suite struct JournalTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("triline-\(UUID()).journal")

    private func numbers(_ count: Int) -> [DialoutImportEntry] {
        (0..<count).map { DialoutImportEntry(number: "\(13_900_000_000 + $0)") }
    }

    private func run(
        _ transport: any Transport, _ journal: any Journal, _ count: Int = 7000
    ) async throws -> BatchResult {
        try await platform(transport, timeout: .seconds(120)).dialout.importAll(
            agentNumber: "8001", taskId: "t1", importData: numbers(count), rule: .task, journal: journal)
    }

    private func firstNumbers(_ transport: FakeTransport) async throws -> [String?] {
        try await transport.requests.map { try object($0.body)["importData"]?[0]?["number"]?.string }
    }

    @Test func aJournalIsARegularFileForItsOwnerAlone() async throws {
        let manager = FileManager.default
        defer { try? manager.removeItem(at: file) }
        _ = try await run(FakeTransport(data: "null"), .file(file), 1)
        let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let (link, target) = (file.appendingPathExtension("link"), file.appendingPathExtension("target"))
        try manager.createSymbolicLink(at: link, withDestinationURL: target)
        defer { try? manager.removeItem(at: link) }
        let transport = FakeTransport(data: "null")
        for journal in [link, manager.temporaryDirectory] {
            await #expect(throws: TrilineError.self) { try await run(transport, .file(journal), 1) }
        }
        #expect(await transport.requests.isEmpty)
        #expect(!manager.fileExists(atPath: target.path))
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let path = file.path
        #expect(
            await refusal(of: file)
                == "the journal \(path) has mode 640, expected access for its owner alone: chmod 600")
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let second = file.appendingPathExtension("second")
        try manager.linkItem(at: file, to: second)
        defer { try? manager.removeItem(at: second) }
        #expect(await refusal(of: file)?.hasPrefix("the journal \(path) has 2 hard links, expected one: ") == true)
    }

    private func refusal(of file: URL) async -> String? {
        do {
            _ = try await FileJournal(file).read()
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    @Test func aRunWithAnUnknownOutcomeCanContinue() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let cut = try await run(FakeTransport { _ in throw TransportFailure.broken("cut") }, .file(file))
        #expect(cut.unknown.count == 2000 && cut.canContinue)
        let rest = try await run(FakeTransport(data: "null"), .file(file))
        #expect(rest.ok.count == 5000 && rest.unknown.count == 2000 && rest.stopped == nil && !rest.canContinue)
    }

    @Test func aRunThatWasStoppedGoesOn() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let asked = Recorded<Int>()
        let first = FakeTransport { _ in
            asked.append(1)
            if asked.elements.count == 2 { try await Task.sleep(for: .seconds(60)) }
            return .ok("null")
        }
        let stopped = Task { try await run(first, .file(file)) }
        while await first.requests.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
        // What a program leaves that is killed now, in the middle of a line.
        let left = try String(contentsOf: file, encoding: .utf8)
        stopped.cancel()
        _ = await stopped.result
        #expect(left.split(separator: "\n").count == 4, "\(left)")
        try Data((left + #"{"part":2,"en"#).utf8).write(to: file)

        let second = FakeTransport(data: "null")
        let result = try await run(second, .file(file))
        #expect(result.rows == 7000 && result.stopped == nil)
        #expect(result.ok == Array(0..<2000) + Array(4000..<7000))
        #expect(result.unknown.map(\.index) == Array(2000..<4000))
        #expect(result.unknown.first?.error.code == "interrupted")
        #expect(try await firstNumbers(second) == ["13900004000", "13900006000"])

        // All is in the journal by now: nothing more is sent, and the account is the same.
        let third = FakeTransport(data: "null")
        let again = try await run(third, .file(file))
        #expect(again.ok == result.ok && again.unknown == result.unknown)
        let other = try await run(third, .file(file), 6999)
        #expect(other.stopped?.field == "importData")
        #expect(await third.requests.isEmpty)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("s3cr3t"))
    }

    /// A journal in memory.
    private actor Notes: Journal {
        private(set) var text = ""
        private let room: Int

        init(room: Int = .max) { self.room = room }

        func read() -> String { text }
        func append(_ line: String) throws {
            struct Full: LocalizedError {
                var errorDescription: String? { "no space left" }
            }
            guard text.count < room else { throw Full() }
            text += line + "\n"
        }
    }

    @Test func aJournalMayBeKeptAnywhere() async throws {
        let notes = Notes()
        let transport = FakeTransport(data: "null")
        #expect(try await run(transport, notes, 3).isComplete)
        #expect(try await run(transport, notes, 3).isComplete)
        #expect(await transport.requests.count == 1)
        #expect(await notes.text.split(separator: "\n").count == 3)
    }

    @Test func aJournalThatCannotBeKeptStopsIt() async throws {
        let transport = FakeTransport(data: "null")
        let error = await failure { try await run(transport, Notes(room: 0), 3) }
        #expect(error?.field == "journal")
        #expect(error?.message.contains("no space left") == true)
        #expect(error?.underlyingError != nil)
        let folder = FileManager.default.temporaryDirectory
        #expect(await failure { try await run(transport, .file(folder), 3) }?.field == "journal")
        #expect(await transport.requests.isEmpty)
    }

    @Test func aFileKeepsAJournal() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let journal = FileJournal(file)
        #expect(try await journal.read() == "")
        try await journal.append(#"{"journal":1}"#)
        try await journal.append(#"{"part":1}"#)
        #expect(try await FileJournal(file).read() == "{\"journal\":1}\n{\"part\":1}\n")
        let cc = try platform(FakeTransport(data: "[]"))
        let foreign = await failure { try await cc.customers.deleteAll(ids: ["1"], journal: FileJournal(file)) }
        #expect(foreign?.message.hasSuffix("(journal \(file.path))") == true)
    }

    @Test func aJournalIsLockedWhileABatchUsesIt() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let isFree = Recorded<Void>()
        let slow = FakeTransport { _ in
            while isFree.elements.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            return .ok("null")
        }
        let (file, journal) = (file, FileJournal(file))
        let first = Task { try await run(slow, journal, 3) }
        while await slow.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let idle = FakeTransport(data: "null")
        // A batch that is cancelled while it opens the same object does not take the lock from the first.
        for attempt in 0..<200 {
            let cancelled = Task { try await run(idle, journal, 3) }
            try await Task.sleep(for: .microseconds(attempt * 5))
            cancelled.cancel()
            _ = await cancelled.result
        }
        for other in [journal, FileJournal(file)] {
            let error = await failure { try await run(idle, other, 3) }
            #expect(error?.code == "in_use" && error?.field == "journal")
        }
        #expect(await idle.requests.isEmpty)
        isFree.append(())
        #expect(try await first.value.isComplete)
        // It is free again, and what was refused has left nothing in it.
        #expect(try await run(idle, .file(file), 3).isComplete)
        #expect(await idle.requests.isEmpty)
    }

    /// A journal that takes its time and does not notice that its task is cancelled, as a lock of a database may.
    private final class SlowJournal: Journal {
        let events = Recorded<String>()
        let mayGoOn = Recorded<Void>()
        private let slow: String

        init(slow: String) { self.slow = slow }

        private func run(_ name: String) async {
            events.append("\(name) begins")
            while name == slow, mayGoOn.elements.isEmpty {
                await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
            }
            events.append("\(name) ends")
        }

        func open() async { await run("open") }
        func read() async -> String {
            await run("read")
            return ""
        }
        func append(_ line: String) async { await run("append") }
        func close() async { events.append(Task.isCancelled ? "close is cancelled" : "close") }
    }

    @Test(arguments: ["open", "read", "append"]) func aJournalIsClosedAfterAllElseHasEnded(slow: String) async throws {
        let (journal, transport) = (SlowJournal(slow: slow), FakeTransport(data: "null"))
        let batch = Task { try await run(transport, journal, 3) }
        while journal.events.elements.last != "\(slow) begins" { try await Task.sleep(for: .milliseconds(2)) }
        batch.cancel()
        // The call does not wait for it.
        guard case .failure(let error) = await batch.result else {
            Issue.record("the batch has a result")
            return
        }
        #expect(error is CancellationError)
        #expect(journal.events.elements.last == "\(slow) begins")
        journal.mayGoOn.append(())
        while !journal.events.elements.contains(where: { $0.hasPrefix("close") }) {
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(journal.events.elements.suffix(3) == ["\(slow) begins", "\(slow) ends", "close"])
        #expect(await transport.requests.isEmpty)
    }

    @Test func aJournalIsClosedInATaskThatIsNotCancelled() async throws {
        let journal = SlowJournal(slow: "")
        let transport = FakeTransport { _ in
            try await Task.sleep(for: .seconds(3600))
            return .ok("null")
        }
        let batch = Task { try await run(transport, journal, 3) }
        while await transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        batch.cancel()
        _ = await batch.result
        #expect(journal.events.elements.last == "close")
    }

    @Test func aJournalIsFreeAgainAfterACallThatNeverBegan() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let cc = try platform(FakeTransport(data: "null"))
        let journal = FileJournal(file)
        let rows: [JSONValue] = []
        _ = await failure {
            try await cc.batch("platform.dialout.import", ["nothing": 1], rows: rows, journal: journal)
        }
        #expect(try await run(FakeTransport(data: "null"), journal, 3).isComplete)
    }
}
