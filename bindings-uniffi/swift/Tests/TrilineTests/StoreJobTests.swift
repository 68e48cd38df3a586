import Foundation
import Testing
import Triline
import TrilineSimulated

/// Jobs whose journal is in the store, and the check of stores, against the Redis that `test.sh` starts.
@Suite struct StoreJobTests {
    private let url: String
    private let ids = (0..<2600).map(String.init)

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        url = try #require(environment["TRILINE_TEST_REDIS"], "run test.sh, which starts a server")
    }

    private func worker(_ account: String, _ transport: any Transport) throws -> Platform {
        try Platform(
            baseURL: URL(string: "https://cc.example.com")!, account: account, secret: "s3cr3t",
            signing: .recipe(recipe), retries: 0, pacing: .off, store: try RedisStore(url), transport: transport)
    }

    /// The ids of each request.
    private func came(_ transport: FakeTransport) async throws -> [[String]] {
        try await transport.requests.map { request in
            try #require(object(request.body)["ids"]?.array).compactMap(\.string)
        }
    }

    @Test func aWorkerWithOtherRowsStops() async throws {
        let journal = StoreJournal("import-8")
        let first = try worker("swift-job-1", FakeTransport(data: #"{"errorData":[]}"#))
        _ = try await first.customers.deleteAll(ids: ids, journal: journal)
        let transport = FakeTransport(data: #"{"errorData":[]}"#)
        let second = try worker("swift-job-1", transport)
        let result = try await second.customers.deleteAll(ids: ids.reversed(), journal: journal)
        #expect(result.stopped?.field?.hasPrefix("ids") == true, "\(result)")
        #expect(await transport.requests.isEmpty)
    }

    @Test func aBatchGoesOnAfterItsJournalOfWhichOthersAreLockedOut() async throws {
        let idle = FakeTransport(data: #"{"errorData":[]}"#)
        let (other, refused) = (try worker("swift-job-2", idle), Recorded<TrilineError?>())
        let sent = Recorded<Int>()
        let first = FakeTransport { [ids] _ in
            sent.append(1)
            guard sent.elements.count == 2 else { return .ok(#"{"errorData":[]}"#) }
            refused.append(
                await failure { try await other.customers.deleteAll(ids: ids, journal: .inStore("import-9")) })
            throw TransportFailure.refused("no route")
        }
        let stopped = try await worker("swift-job-2", first).customers.deleteAll(
            ids: ids, journal: .inStore("import-9"))
        #expect(refused.elements.first??.code == "in_use" && refused.elements.first??.field == "journal")
        #expect(stopped.ok.count == 500 && stopped.stopped != nil)
        let result = try await other.customers.deleteAll(ids: ids, journal: .inStore("import-9"))
        #expect(result.isComplete && result.rows == 2600)
        #expect(try await came(idle).flatMap { $0 } == Array(ids[500...]))
    }

    @Test func aClientWithoutAStoreSaysWhatIsMissing() async throws {
        let cc = try platform(FakeTransport(data: #"{"errorData":[]}"#))
        let error = await failure { try await cc.customers.deleteAll(ids: ids, journal: .inStore("import-10")) }
        #expect(error?.field == "storeJournal")
        await #expect(throws: (any Error).self) { try await StoreJournal("import-10").read() }
        await #expect(throws: (any Error).self) { try await StoreJournal("import-10").append("") }
    }

    @Test func thePackagesOwnStorePassesTheCheck() async throws {
        try await checkStore(try RedisStore(url))
    }

    private struct Faulty: Store {
        let good: RedisStore
        let run: @Sendable (RedisStore, StoreScript) async throws -> String
        func run(_ script: StoreScript) async throws -> String { try await run(good, script) }
    }

    @Test func storesWithAFaultDoNotPass() async throws {
        let faults: [(String, @Sendable (RedisStore, StoreScript) async throws -> String)] = [
            ("as they are", { store, script in "\"\(try await store.run(script))\"" }),
            (
                "has to run a script that the server does not know",
                { _, _ in throw TransportFailure.refused("NOSCRIPT") }
            ),
            (
                "must not run a script again",
                { store, script in
                    do { return try await store.run(script) } catch { return try await store.run(script) }
                }
            ),
            (
                "has to say that a script failed",
                { store, script in do { return try await store.run(script) } catch { return "" } }
            ),
        ]
        for (what, fault) in faults {
            do {
                try await checkStore(Faulty(good: try RedisStore(url), run: fault))
                Issue.record("it passed: \(what)")
            } catch let error as StoreFault {
                #expect(error.description.contains(what), "\(error)")
            }
        }
    }
}
