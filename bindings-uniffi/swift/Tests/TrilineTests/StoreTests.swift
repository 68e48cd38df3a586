import Foundation
import Testing

@testable import Triline

/// Stores that processes share, against the Redis that `test.sh` starts.
@Suite struct StoreTests {
    private let url: String
    private let socket: String

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        url = try #require(environment["TRILINE_TEST_REDIS"], "run test.sh, which starts a server")
        socket = try #require(environment["TRILINE_TEST_REDIS_SOCKET"])
    }

    private var port: Int { URLComponents(string: url)?.port ?? 0 }
    private var password: String { URLComponents(string: url)?.password ?? "" }

    private func client(
        _ account: String, _ transport: any Transport, store: any Store, pacing: String = "3/1",
        onStoreFailure: OnStoreFailure? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        try Platform(
            baseURL: URL(string: "https://cc.example.com")!, account: account, secret: "s3cr3t",
            signing: .recipe(recipe), pacing: Pacing(rawValue: pacing), store: store, onStoreFailure: onStoreFailure,
            transport: transport, onEvent: onEvent)
    }

    @Test func clientsOverTCPAndASocketKeepOneLimit() async throws {
        let times = Recorded<ContinuousClock.Instant>()
        let transport = FakeTransport { _ in
            times.append(.now)
            return .ok("[]")
        }
        let stores = [try RedisStore(url), try RedisStore("unix://\(socket)", password: password)]
        let clients = try stores.map { try client("swift-1", transport, store: $0) }
        for turn in 0..<6 { _ = try await clients[turn % 2].roles.list() }
        let passed = times.elements[3] - times.elements[0]
        #expect(passed > .milliseconds(950), "a fourth request came after \(passed)")
        #expect(await Set(transport.requests.map { $0.headers["svc-nonce"] }).count == 6)
    }

    @Test func manyCallsAtOnceTakeTurns() async throws {
        let transport = FakeTransport(data: "[]")
        let platform = try client("swift-2", transport, store: try RedisStore(url), pacing: "200/1")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try await platform.roles.list() } }
            try await group.waitForAll()
        }
        #expect(await Set(transport.requests.map { $0.headers["svc-nonce"] }).count == 100)
    }

    @Test func oneClientFetchesTheTokenForAll() async throws {
        let transport = FakeTransport { request in
            let tokens = #"{"code":1,"data":{"accessToken":"t0ken-of-access","refreshToken":"t0ken-of-refresh"}}"#
            let isCall = request.url.absoluteString.contains("oken=t0")
            return TransportResponse(status: 200, body: Data((isCall ? #"{"code":1,"data":null}"# : tokens).utf8))
        }
        for _ in 0..<2 {
            let phone = try WorkPhone(
                baseURL: URL(string: "https://wp.example.com")!, clientId: "cid", clientSecret: "s3cr3t-of-phone",
                store: try RedisStore(url), transport: transport)
            _ = try await phone.call("work_phone.agents.list")
        }
        let urls = await transport.requests.map { $0.url.absoluteString }
        #expect(urls.count == 3 && urls.filter { $0.contains("accessToken=t0ken-of-access") }.count == 2, "\(urls)")
    }

    @Test func aStoreThatIsAwayFailsAClientThatDoesNotWait() async throws {
        let relay = try Relay(to: port)
        let store = try RedisStore("redis://:\(password)@127.0.0.1:\(relay.port)/1")
        let (states, transport) = (Recorded<Bool>(), FakeTransport(data: "[]"))
        let platform = try client("swift-3", transport, store: store, pacing: "9/1", onStoreFailure: .fail) { event in
            if case .store(let away, _) = event.kind { states.append(away) }
        }
        _ = try await platform.roles.list()
        relay.hide()
        let error = await failure { try await platform.roles.list() }
        #expect(error?.code == "store" && error?.outcome == .notSent)
        #expect(error?.underlyingError is RedisFailure)
        #expect(await transport.requests.count == 1)
        relay.show()
        for _ in 0..<200 where states.elements.count < 2 {
            do { _ = try await platform.roles.list() } catch { try await Task.sleep(for: .milliseconds(20)) }
        }
        #expect(states.elements == [true, false])
    }

    @Test func aServerThatHangsIsLeftInTime() async throws {
        let relay = try Relay(to: port)
        relay.silence()
        let store = try RedisStore(
            "redis://127.0.0.1:\(relay.port)", password: password, timeout: .milliseconds(200))
        let script = StoreScript(name: "a", sha1: "0", text: "return 'x'", keys: [], args: [])
        do {
            _ = try await store.run(script)
            Issue.record("no error")
        } catch {
            #expect(error.localizedDescription == "the store did not answer in time")
        }
    }

    /// What a store says of a server that answers with these bytes, some of them again and again.
    private func complaint(
        about answer: String, then part: String = "", timeout: Duration = .seconds(60)
    ) async throws -> String {
        let server = try LoopbackServer(ending: "\r\n") { _ in
            .trickle([answer] + Array(repeating: part, count: 60), pause: .zero)
        }
        defer { server.stop() }
        let address = "127.0.0.1:\(server.url.port ?? 0)"
        let store = try RedisStore("redis://the-user:the-password@\(address)", timeout: timeout)
        let script = StoreScript(name: "a", sha1: "0", text: "return 'x'", keys: [], args: [])
        do {
            return try await store.run(script)
        } catch {
            return error.localizedDescription
        }
    }

    @Test(arguments: [Int.max, Int.max - 1, 64 << 20 + 1]) func aTextThatIsTooLargeIsNotRead(size: Int) async throws {
        let text = try await complaint(about: "+OK\r\n$\(size)\r\nx")
        #expect(text == "the script returned more than 64 MiB")
    }

    @Test func aServerThatNeverStopsSendingIsLeftInTime() async throws {
        let part = String(repeating: "x", count: 1 << 20)
        let text = try await complaint(about: "+OK\r\n$\(60 << 20)\r\n", then: part, timeout: .milliseconds(5))
        #expect(text == "the store did not answer in time")
    }

    /// How many connections a store makes for two scripts, the first of which the server refuses.
    private func connections(afterRefusal refusal: String) async throws -> Int {
        let commands = Recorded<String>()
        let server = try LoopbackServer(ending: "the-end\r\n") { request in
            commands.append(request.line)
            return .beginning(commands.elements.count == 1 ? "-\(refusal)\r\n" : "$1\r\nx\r\n")
        }
        defer { server.stop() }
        let store = try RedisStore("redis://127.0.0.1:\(server.url.port ?? 0)", timeout: patient)
        let script = StoreScript(name: "a", sha1: "0", text: "return 'x'", keys: [], args: ["the-end"])
        do {
            _ = try await store.run(script)
            Issue.record("no error")
        } catch {
            #expect(error.localizedDescription == refusal)
        }
        #expect(try await store.run(script) == "x")
        return server.connectionCount
    }

    @Test(arguments: [
        "READONLY You can't write against a read only replica.",
        "ERR Error running script (call to f_0): @user_script:1: @user_script: 1: -READONLY You can't write.",
        "MASTERDOWN Link with MASTER is down.", "LOADING Redis is loading the dataset in memory",
    ]) func aServerThatCannotServeIsLeft(refusal: String) async throws {
        #expect(try await connections(afterRefusal: refusal) == 2)
    }

    @Test func aServerThatRefusesAScriptIsKept() async throws {
        #expect(try await connections(afterRefusal: "ERR of the script: READONLY") == 1)
    }

    /// A connection to a host that has those ports of this machine as its addresses.
    private func connection(
        to ports: [Int], password: String? = nil, timeout: Duration = patient
    ) throws -> RedisConnection {
        var server = try #require(RedisServer(url: "redis://two.example.com"))
        server.password = password
        return RedisConnection(server: server, timeout: timeout) { _, _ in
            try ports.flatMap { try SocketAddress.resolve("127.0.0.1", $0) }
        }
    }

    @Test func anAddressThatDoesNotAnswerLeavesTimeToTheNext() throws {
        let (silent, relay) = (try SilentListener(), try Relay(to: port))
        defer { silent.stop() }
        let connection = try connection(to: [silent.port, relay.port], password: password, timeout: .seconds(6))
        let script = StoreScript(
            name: "a", sha1: String(repeating: "0", count: 40), text: "return 'x'", keys: [], args: [])
        #expect(try connection.run(script) == "x")
        relay.hide()
        #expect(throws: RedisFailure.self) { try connection.run(script) }
        relay.show()
        let begin = ContinuousClock.now
        #expect(try connection.run(script) == "x")
        #expect(.now - begin < .seconds(3), "the address that did not answer was tried first again")
    }

    @Test func theAddressAfterOneThatCannotServeIsNext() throws {
        let answers = ["-READONLY no\r\n", "-ERR 2\r\n"]
        let servers = try answers.map { answer in try LoopbackServer(ending: "the-end\r\n") { _ in .beginning(answer) }
        }
        defer { for server in servers { server.stop() } }
        let connection = try connection(to: servers.map { $0.url.port ?? 0 })
        let script = StoreScript(name: "a", sha1: "0", text: "return 'x'", keys: [], args: ["the-end"])
        for message in ["READONLY no", "ERR 2", "ERR 2"] {
            #expect(throws: RedisFailure(message)) { try connection.run(script) }
        }
        #expect(servers.map(\.connectionCount) == [1, 1])
    }

    @Test func noTextOfAServerHasTheCredentials() async throws {
        let unknown = "-ERR unknown command 'AUTH', with args beginning with: 'the-user' 'the-passw\r\n"
        #expect(try await complaint(about: unknown) == "ERR unknown command 'AUTH'")
        #expect(try await complaint(about: "-ERR the-user the-password\r\n") == "ERR *** ***")
        #expect(try await complaint(about: "+OK\r\n-ERR the-password\r\n") == "ERR ***")
        var dumped = ""
        dump(try RedisStore("redis://the-user:the-password@127.0.0.1"), to: &dumped)
        #expect(!dumped.contains("the-"), "\(dumped)")
    }

    @Test func aScriptGoesThereOnceAndItsErrorComesBack() async throws {
        let store = try RedisStore(url)
        func run(_ text: String, _ args: [String] = []) async throws -> String {
            // No server knows this SHA-1.
            let sha1 = String(repeating: "0", count: 40)
            return try await store.run(StoreScript(name: "a", sha1: sha1, text: text, keys: ["{k}:1"], args: args))
        }
        #expect(try await run("return KEYS[1] .. ARGV[1]", ["中\r\n"]) == "{k}:1中\r\n")
        #expect(try await run("return string.rep('x', 100000)").count == 100_000)
        do {
            _ = try await run("return redis.error_reply('ERR of the script')")
            Issue.record("no error")
        } catch {
            #expect(error.localizedDescription.hasPrefix("ERR of the script"))
        }
        await #expect(throws: RedisFailure.self) { try await run("return {1, 2}") }
        // The connection is as good as before, or a new one.
        #expect(try await run("return 'y'") == "y")
    }

    @Test func aWrongPasswordOrAddressIsTold() async throws {
        let script = StoreScript(name: "a", sha1: "0", text: "return 'x'", keys: [], args: [])
        for (url, expected) in [
            ("redis://:wrong-one@127.0.0.1:\(port)", "WRONGPASS"), ("unix:///nowhere/redis.sock", "cannot be reached"),
            ("redis://127.0.0.1:\(port)", "NOAUTH"),
        ] {
            do {
                _ = try await RedisStore(url).run(script)
                Issue.record("no error with \(url)")
            } catch {
                let text = error.localizedDescription
                #expect(text.contains(expected) && !text.contains("wrong-one"), "\(text)")
            }
        }
        for url in ["rediss://127.0.0.1", "127.0.0.1", "redis://", "redis://h/x", "unix:", "redis://h/-1"] {
            #expect(await failure { try RedisStore(url) }?.field == "url")
        }
    }

    @Test func serversAreReadFromTheirURLs() throws {
        let server = try #require(RedisServer(url: "redis://me:p%40ss@cache.example.com:7000/3"))
        #expect(server.address == .tcp(host: "cache.example.com", port: 7000))
        #expect([server.username, server.password] == ["me", "p@ss"] && server.database == 3)
        #expect(RedisServer(url: "redis://[::1]")?.address == .tcp(host: "::1", port: 6379))
        let unix = try #require(RedisServer(url: "unix:///run/redis.sock?db=2"))
        #expect(unix.address == .unix(path: "/run/redis.sock") && unix.database == 2)
    }

    @Test func aWrongChoiceNamesTheOption() async throws {
        let transport = FakeTransport(data: "[]")
        #expect(OnStoreFailure.share(0.1).text == "share=0.1")
        let error = await failure {
            try client("swift-4", transport, store: try RedisStore(url), onStoreFailure: .share(7))
        }
        #expect(error?.field == "onStoreFailure")
    }
}
