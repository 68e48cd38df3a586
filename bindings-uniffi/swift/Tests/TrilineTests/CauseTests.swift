import Foundation
import Testing
import Triline

/// What the caller's own code throws, and errors as `NSError`.
@Suite struct CauseTests {
    private struct Own: LocalizedError, Equatable {
        let what: String
        var errorDescription: String? { what }
    }

    private func own(_ error: TrilineError?) -> String? { (error?.underlyingError as? Own)?.what }

    @Test func theCallersErrorIsTheUnderlyingOne() async throws {
        let broken = FakeTransport { _ in throw Own(what: "proxy") }
        let transport = await failure { try await platform(broken).roles.list() }
        #expect(transport?.kind == .transportError && own(transport) == "proxy")
        let idle = FakeTransport(data: "[]")
        let signer = await failure {
            try await platform(idle, signing: .signer { _ in throw Own(what: "key") }).roles.list()
        }
        #expect(signer?.kind == .authError && own(signer) == "key")
        let url = try #require(URL(string: "https://wp.example.com"))
        let phone = try WorkPhone(baseURL: url, tokens: { throw Own(what: "store") }, transport: idle)
        let tokens = await failure { try await phone.agents.list() }
        #expect(tokens?.kind == .authError && own(tokens) == "store")
        #expect(await idle.requests.isEmpty)
    }

    @Test func anErrorOfTheServiceHasNoneOfAnEarlierAttempt() async throws {
        let asked = Recorded<Int>()
        let transport = FakeTransport { _ in
            asked.append(1)
            if asked.elements.count == 1 { throw Own(what: "proxy") }
            return .refusal("6700")
        }
        let error = await failure { try await platform(transport, retries: 1).roles.list() }
        #expect(error?.code == "6700" && error?.underlyingError == nil)
    }

    @Test func eachKindHasACodeOfItsOwn() {
        let errors = TrilineError.Kind.allCases.map { TrilineError(kind: $0, message: "no") as NSError }
        #expect(Set(errors.map(\.domain)) == ["io.triline"])
        #expect(Set(errors.map(\.code)).count == TrilineError.Kind.allCases.count)
        #expect(!errors.contains { $0.code == 0 })
    }

    @Test func anNSErrorSaysTheSame() async throws {
        let transport = FakeTransport { _ in throw Own(what: "proxy") }
        let error = try #require(await failure { try await platform(transport).roles.list() }) as NSError
        #expect(error.code == 5)
        #expect(error.localizedDescription.contains("proxy"))
        #expect(error.userInfo[NSUnderlyingErrorKey] is Own)
    }

    @Test(arguments: [502, 504]) func aGatewaysAnswerToAWriteIsUnknown(status: Int) async throws {
        let transport = FakeTransport { _ in TransportResponse(status: status, body: Data("<html>".utf8)) }
        let cc = try platform(transport, retries: 3)
        let error = await failure {
            try await cc.customers.create(customers: [CustomerInput(extra: ["name": "a"])])
        }
        #expect(error?.kind == .outcomeUnknown && error?.origin == .httpError && error?.retryable == false)
        #expect(await transport.requests.count == 1)
    }
}
