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

    @Test func unknownRowsOfABatchAreLookedUp() async throws {
        let transport = FakeTransport { request in
            if request.url.path.hasSuffix("/insert") { throw TransportFailure.broken("cut") }
            return .ok(
                #"{"list":[{"_id":"c1","name":"a","createTime":"2099-01-01 00:00:00"},"#
                    + #"{"_id":"c2","name":"b","createTime":"2001-01-01 00:00:00","servicePassword":"pw"}],"count":2}"#)
        }
        let cc = try platform(transport)
        let rows: [JSONValue] = [["name": "a"], ["name": "b"]]
        let lost = try await cc.batch("platform.customers.create", rows: rows)
        #expect(lost.canReconcile && lost.unknown.count == 2)
        let result = try await lost.reconcile()
        #expect(result.ok == [0] && result.unknown.map(\.index) == [1] && result.failed.isEmpty)
        #expect(result.unknown[0].found == [["id": "c2", "name": "b", "createTime": "2001-01-01 00:00:00"]])
        #expect(result.unknown[0].error.remedy?.contains("does not prove") == true)
        #expect(try await result.reconcile() == result)
    }

    @Test func rowsThatNoOperationFindsCannotBeLookedUp() async throws {
        let transport = FakeTransport { _ in throw TransportFailure.broken("cut") }
        let cc = try platform(transport)
        let rows: [JSONValue] = [["number": "1"]]
        let lost = try await cc.batch(
            "platform.dialout.import", ["taskId": "t", "agentNumber": "1", "rule": 1], rows: rows)
        #expect(!lost.canReconcile)
        #expect(await failure { _ = try await lost.reconcile() }?.kind == .invalidRequest)
    }
}
