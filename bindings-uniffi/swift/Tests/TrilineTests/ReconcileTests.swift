import Foundation
import Testing
import Triline

@Suite struct ReconcileTests {
    private func create(_ cc: Platform) async throws {
        _ = try await cc.agents.create(
            agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: [], roles: [],
            password: "Passw0rd!")
    }

    /// Breaks what creates, and finds these rows.
    private func transport(_ rows: String) -> FakeTransport {
        FakeTransport { request in
            if request.url.path.hasSuffix("/create") { throw TransportFailure.broken("cut") }
            return .ok(rows)
        }
    }

    @Test func theServiceIsAskedWhatBecameOfIt() async throws {
        let transport = transport(#"[{"_id":"1","agentNumber":"9000"},{"_id":"2","agentNumber":"9001"}]"#)
        let cc = try platform(transport)
        let error = try #require(await failure { try await create(cc) })
        #expect(error.kind == .outcomeUnknown && error.canReconcile)
        #expect(try await error.reconcile() == [["id": "2", "agentNumber": "9001"]])
        let asked = try object(await transport.requests.last?.body)
        #expect(asked == ["agentNumber": "9001", "page": 1, "limit": 100])
        for text in texts(of: error) { #expect(!text.contains("Passw0rd!") && !text.contains("s3cr3t"), "\(text)") }
    }

    @Test func whatIsNotFoundWasNotDone() async throws {
        let cc = try platform(transport("[]"))
        let error = try #require(await failure { try await create(cc) })
        #expect(try await error.reconcile().isEmpty)
        let again = await failure { try await create(cc) }
        #expect(error == again)
    }

    @Test func whatNothingTellsCannotBeAsked() async throws {
        let transport = FakeTransport { _ in throw TransportFailure.broken("cut") }
        let cc = try platform(transport)
        let unsafe = await failure { try await cc.customers.create(customers: [CustomerInput(extra: ["name": "a"])]) }
        #expect(unsafe?.kind == .outcomeUnknown && unsafe?.canReconcile == false)
        let error = await failure { try await unsafe?.reconcile() }
        #expect(error?.kind == .misuse)
        #expect(await transport.requests.count == 1)
    }
}
