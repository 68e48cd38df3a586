import Foundation
import Testing
import Triline

@Suite struct ErrorTests {
    private func bind(_ answer: @escaping FakeTransport.Answer) async throws -> TrilineError? {
        let cc = try platform(FakeTransport(answer))
        return await failure { try await cc.agents.bind(agentNumber: "1", bindType: .pstn, number: "13800001001") }
    }

    @Test func badParametersAreRefusedBeforeAnythingIsSent() async throws {
        let transport = FakeTransport(data: "[]")
        let cc = try platform(transport)
        let error = await failure { try await cc.agents.query(limit: 101).page() }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.field == "limit")
        #expect(error?.got == "101")
        #expect(error?.expected != nil)
        #expect(error?.operation == "platform.agents.query")
        #expect(error?.outcome == .notSent)
        #expect(error?.mayHaveHappened == false)
        for (parameters, field) in [
            (["nothing": 1], "nothing"), (["agentNumber": 5], "agentNumber"),
            (["projection": ["a": "b"]], "projection.a"),
        ] as [(JSONValue, String)] {
            let error = await failure { try await cc.call("platform.agents.query", parameters) }
            #expect(error?.field == field)
        }
        #expect(await failure { try await cc.call("platform.agents.query", [1]) }?.kind == .invalidRequest)
        #expect(await failure { try await cc.call("platform.none") }?.field == "operation")
        #expect(await failure { try await cc.agents.update(agentName: "a") }?.kind == .invalidRequest)
        let unwritable = await failure { try await cc.agents.query(projection: ["a": .nan]).page() }
        #expect(unwritable?.kind == .invalidRequest)
        #expect(await transport.requests.isEmpty)
    }

    @Test func whatThePackageSaysItselfIsInTheLanguageOfTheClient() async throws {
        let url = try #require(URL(string: "https://cc.example.com"))
        let cc = try Platform(
            baseURL: url, account: "1000001", secret: "s3cr3t", signing: .recipe(recipe), language: .chinese,
            transport: FakeTransport(data: "[]"))
        let unwritable = await failure { try await cc.agents.query(projection: ["a": .nan]).page() }
        #expect(unwritable?.message.hasSuffix("：应为 JSON 能表示的值") == true)
        #expect(unwritable?.expected == "JSON 能表示的值")
        let deep = (0...64).reduce(JSONValue.null) { inner, _ in .array([inner]) }
        let tooDeep = await failure { try await cc.call("platform.agents.query", ["projection": deep]) }
        #expect(tooDeep?.message.hasSuffix("：应为不超过 64 层，实际为更多") == true)
        let report = try await cc.batch("platform.customers.create", rows: [deep], dryRun: true)
        #expect(report.failed.first?.error.message.hasSuffix("：应为不超过 64 层，实际为更多") == true)
        let elsewhere = try #require(URL(string: "https://cc.example.com/a"))
        let noFile = await failure { try await cc.call("platform.roles.list", file: .url(elsewhere)) }
        #expect(noFile?.message == "file：应为本机文件的 URL，实际为协议为 https 的 URL")
        let variables = ["TRILINE_PLATFORM_LANGUAGE": "zh", "TRILINE_PLATFORM_BASE_URL": "https://cc.example.com"]
        let missing = await failure { try Platform.fromEnv(variables) }
        #expect(missing?.message.hasSuffix("（环境变量 TRILINE_PLATFORM_ACCOUNT，未设置）") == true)
        #expect(missing?.message.contains("expected") == false)
    }

    @Test func theServicesRefusalHasItsCodeAndARemedy() async throws {
        let error = try await bind { _ in .refusal("6721", "已被绑定") }
        #expect(error?.kind == .apiError)
        #expect(error?.code == "6721")
        #expect(error?.category == "conflict")
        #expect(error?.retryable == false)
        #expect(error?.status == 200)
        #expect(error?.outcome == .rejected)
        #expect(error?.raw?.contains("6721") == true)
        let remedy = try #require(error?.remedy)
        #expect(error?.recoverySuggestion == remedy)
        #expect(error?.localizedDescription == error?.message)
        #expect(error.map { "\($0)" }?.hasPrefix("platform.agents.bind: ") == true)
    }

    @Test func otherAnswersHaveTheirOwnKinds() async throws {
        let http = try await bind { _ in TransportResponse(status: 502, body: Data("<html>".utf8)) }
        #expect(http?.kind == .httpError)
        #expect(http?.status == 502)
        let malformed = try await bind { _ in TransportResponse(status: 200, body: Data("{".utf8)) }
        #expect(malformed?.kind == .malformedResponse)
        let empty = try await bind { _ in TransportResponse(status: 200, body: Data()) }
        #expect(empty?.kind == .malformedResponse)
        let large = try await bind { _ in
            TransportResponse(status: 200, body: Data(count: TransportResponse.largestBody + 1))
        }
        #expect(large?.kind == .malformedResponse)
        #expect(large?.code == "too_large")
    }

    @Test func whatMayHaveHappenedIsToldApartFromWhatDidNot() async throws {
        let refused = try await bind { _ in throw TransportFailure.refused("no route") }
        #expect(refused?.kind == .transportError)
        #expect(refused?.outcome == .notSent)
        let broken = try await bind { _ in throw TransportFailure.broken("reset") }
        #expect(broken?.kind == .transportError)
        #expect(broken?.mayHaveHappened == true)

        let create = { (answer: @escaping FakeTransport.Answer) async throws -> TrilineError? in
            let cc = try platform(FakeTransport(answer), retries: 3)
            return await failure {
                try await cc.agents.create(
                    agentName: "a", agentNumber: "1", agentVersion: "v", queueList: [], roles: [], password: "Passw0rd!"
                )
            }
        }
        let timeout = try await create { _ in throw TransportFailure.timeout("") }
        #expect(timeout?.kind == .outcomeUnknown)
        #expect(timeout?.code == "timeout")
        struct Other: Error {}
        #expect(try await create { _ in throw Other() }?.kind == .outcomeUnknown)
        #expect(try await create { _ in throw TransportFailure.refused("") }?.kind == .transportError)
    }

    @Test func badOptionsAreNamed() async throws {
        let make = { (url: String, recipe: String, retries: Int) async -> TrilineError? in
            await failure {
                try Platform(
                    baseURL: URL(string: url)!, account: "1", secret: "s3cr3t", signing: .recipe(recipe),
                    retries: retries)
            }
        }
        #expect(await make("http://cc.example.com", recipe, 0)?.field == "baseUrl")
        #expect(await make("https://user:pw@cc.example.com", recipe, 0)?.message.contains("pw") == false)
        #expect(await make("https://cc.example.com", "md6:hex:{secret}", 0)?.field == "signing")
        #expect(await make("https://cc.example.com", recipe, -1)?.field == "retries")
    }

    @Test func noSecretIsShown() async throws {
        let echo: FakeTransport.Answer = { request in
            let sent = request.headers.values.joined(separator: " ") + String(decoding: request.body, as: UTF8.self)
            let body = #"{"success":false,"code":"6704","message":"s3cr3t","requestInfo":\#(try encode(sent))}"#
            return TransportResponse(status: 200, body: Data(body.utf8))
        }
        let requests = Recorded<TransportRequest>()
        let cc = try platform(
            FakeTransport { request in
                requests.append(request)
                return try await echo(request)
            })
        let error = await failure {
            try await cc.agents.create(
                agentName: "a", agentNumber: "1", agentVersion: "v", queueList: [], roles: [], password: "Passw0rd!")
        }
        let request = try #require(requests.elements.first)
        let signature = try #require(request.headers["svc-sign"])
        var shown = [texts(of: cc), texts(of: cc.agents), texts(of: request), texts(of: Signing.recipe(recipe))]
        shown.append(texts(of: try #require(error)))
        shown.append(texts(of: cc.agents.query()))
        for text in shown.joined() {
            for secret in ["s3cr3t", "Passw0rd!", signature] { #expect(!text.contains(secret), "\(text)") }
        }
    }

    private func encode(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}

/// All the ways a value is shown.
func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
}
