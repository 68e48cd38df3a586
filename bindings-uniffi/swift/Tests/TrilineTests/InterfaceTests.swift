import Foundation
import Testing
import Triline

@Suite struct InterfaceTests {
    /// What the AI agent answers when it says yes; the work phone with another code.
    private static func ok(_ data: String, code: Int = 1) -> TransportResponse {
        TransportResponse(status: 200, body: Data(#"{"code":\#(code),"msg":"ok","data":\#(data)}"#.utf8))
    }

    private let wp = URL(string: "https://wp.example.com")!

    @Test func aTokenIsHadOnceAndShared() async throws {
        let transport = FakeTransport { request in
            Self.ok(request.url.path.contains("oken") ? #"{"accessToken":"AT-9","refreshToken":"RT-9"}"# : "{}")
        }
        let phone = try WorkPhone(
            baseURL: wp, clientId: "cid", clientSecret: "csecret", transport: transport, time: StandingTime())
        _ = try await phone.customers.template()
        _ = try await phone.with(retries: 0).customers.template()
        let requests = await transport.requests
        #expect(requests.count == 3)
        #expect(requests.dropFirst().allSatisfy { $0.url.query?.contains("AT-9") == true })
        for text in texts(of: phone) { #expect(!text.contains("csecret") && !text.contains("AT-9"), "\(text)") }
    }

    @Test func aTokenThatWasInvalidatedIsFetchedAnew() async throws {
        let transport = FakeTransport { request in
            Self.ok(request.url.path.contains("oken") ? #"{"accessToken":"AT-9","refreshToken":"RT-9"}"# : "{}")
        }
        let phone = try WorkPhone(
            baseURL: wp, clientId: "cid", clientSecret: "csecret", transport: transport, time: StandingTime())
        _ = try await phone.customers.template()
        phone.invalidateToken()
        _ = try await phone.customers.template()
        let requests = await transport.requests
        #expect(requests.map { $0.url.path.contains("oken") } == [true, false, true, false])
    }

    @Test func tokensMayComeFromElsewhere() async throws {
        let transport = FakeTransport { _ in Self.ok("{}") }
        let phone = try WorkPhone(baseURL: wp, tokens: { "AT-7" }, transport: transport, time: StandingTime())
        _ = try await phone.customers.template()
        let requests = await transport.requests
        #expect(requests.count == 1)
        #expect(requests.first?.url.query?.contains("AT-7") == true)

        struct Locked: LocalizedError {
            var errorDescription: String? { "the store is locked" }
        }
        let none = try WorkPhone(baseURL: wp, tokens: { throw Locked() }, transport: transport, time: StandingTime())
        let error = await failure { try await none.customers.template() }
        #expect(error?.kind == .authError)
        #expect(error?.message.contains("the store is locked") == true)
        #expect(await transport.requests.count == 1)
    }

    @Test func furtherMembersGoOutBesideTheFields() async throws {
        let transport = FakeTransport { _ in Self.ok(#"{"id":"1"}"#) }
        let phone = try WorkPhone(baseURL: wp, accessToken: "AT-1", transport: transport, time: StandingTime())
        _ = try await phone.customers.add(name: "n", phone: "p", extra: ["job": "pilot"])
        #expect(try object(await transport.requests.first?.body) == ["name": "n", "phone": "p", "job": "pilot"])

        let cc = FakeTransport(data: #"{"failedList":[]}"#)
        let customers = [CustomerInput(extra: ["name": "王", "level": ["a", "b"]])]
        _ = try await platform(cc).customers.create(customers: customers)
        #expect(
            try object(await cc.requests.first?.body)["customers"] == [["name": "王", "level": ["a", "b"]]])
    }

    @Test func anyNumberOfRowsGoesOutInSeveralRequests() async throws {
        let transport = FakeTransport(data: #"{"failedList":[{"errMessage":"no"}]}"#)
        let customers = (0..<501).map { CustomerInput(extra: ["name": .string("\($0)")]) }
        let cc = try platform(transport)
        #expect(await failure { try await cc.customers.create(customers: customers) }?.kind == .invalidRequest)
        let result = try await cc.customers.createAll(customers: customers)
        #expect(result.rows == 501)
        let sizes = try await transport.requests.map { try object($0.body)["customers"]?.array?.count }
        #expect(sizes == [500, 1])
    }

    @Test func aFileIsSentAsItIs() async throws {
        let transport = FakeTransport { _ in Self.ok(#"{"id":"d1"}"#, code: 200) }
        let content = Data([0, 255, 13, 10, 7])
        let document = try await aiAgent(transport).documents.upload(
            agentId: "a1", filename: "q.md", kbId: "k1", chunkSize: 1, bytes: 5, overlap: 0, generatedQa: nil,
            file: .data(content))
        #expect(document.id == "d1")
        let request = try #require(await transport.requests.first)
        #expect(request.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(try request.wholeBody().range(of: content) != nil)
    }

    @Test func aFileIsReadFromItsPlace() async throws {
        let transport = FakeTransport { _ in Self.ok(#"{"id":"d1"}"#, code: 200) }
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let ai = try aiAgent(transport)
        func upload(_ file: UploadFile) async throws {
            _ = try await ai.documents.upload(
                agentId: "a1", filename: "q.md", kbId: "k1", chunkSize: 1, bytes: 5, overlap: 0, file: file)
        }
        let missing = await failure { try await upload(.url(place)) }
        #expect(missing?.kind == .invalidRequest && missing?.field == "file")
        let remote = await failure { try await upload(.url(URL(string: "https://ai.example.com/q.md")!)) }
        #expect(remote?.kind == .invalidRequest && remote?.field == "file")
        #expect(await transport.requests.isEmpty)
        let content = Data([0, 255, 13, 10, 7])
        try content.write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        try await upload(.url(place))
        #expect(try await transport.requests.first?.wholeBody().range(of: content) != nil)
    }

    @Test func theEnvironmentHasTheOptions() async throws {
        let transport = FakeTransport { request in
            Self.ok("{}", code: request.url.host == "ai.example.com" ? 200 : 1)
        }
        let phone = try WorkPhone.fromEnv(
            ["TRILINE_WORK_PHONE_BASE_URL": "https://wp.example.com", "TRILINE_WORK_PHONE_ACCESS_TOKEN": "AT-5"],
            transport: transport)
        _ = try await phone.customers.template()
        let ai = try AiAgent.fromEnv(
            [
                "TRILINE_AI_AGENT_BASE_URL": "https://ai.example.com", "TRILINE_AI_AGENT_APPTOKEN": "tok-secret",
                "TRILINE_AI_AGENT_APPID": "0123456789abcdef0123456789abcdef",
            ], transport: transport)
        try await ai.sessions.close(sid: "s1")
        #expect(await transport.requests.map(\.url.host) == ["wp.example.com", "ai.example.com"])
        #expect(await failure { try WorkPhone.fromEnv([:]) }?.field == "baseUrl")
        #expect(await failure { try AiAgent.fromEnv([:]) }?.field == "baseUrl")
    }

    /// The operations that the vectors of all languages call, and those that generated methods call. What a method calls
    /// beside them is made of requests of one of them, so that there is no path of its own to be named.
    @Test func everyOperationHasAMethod() async throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        func names(_ folder: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
            let folder = package.appendingPathComponent(folder).standardizedFileURL
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            return try files.reduce(into: []) { names, file in
                let text = try String(contentsOf: file, encoding: .utf8)
                names.formUnion(text.matches(of: pattern).map { String($0.1) })
            }
        }
        let called = try names("../../tests/vectors", /"operation": *"([a-z_.]+)"/)
            .filter { !$0.hasSuffix(".request") }
        let methods = try names("Sources/Triline/Generated", /self\.caller\.[a-z]+\("([a-z_.]+)"/)
        #expect(methods.isSuperset(of: called))
        var withPath: Set<String> = []
        var refusals: [String: String?] = [:]
        for name in methods {
            do {
                _ = try Platform(
                    baseURL: wp, account: "1", secret: "s", signing: .recipe(recipe), paths: [name: "/other"])
                withPath.insert(name)
            } catch let error as TrilineError {
                refusals[name] = error.expected
            }
        }
        #expect(withPath.count == 76 && withPath.isSubset(of: called))
        for (name, expected) in refusals {
            #expect(withPath.contains { expected == "the path of \($0)" }, "\(name)")
        }
    }
}
