import Foundation
import Testing
import Triline

@Suite struct CallTests {
    @Test func aRequestIsSignedAndCarriesTheParametersGiven() async throws {
        let transport = FakeTransport(data: #"{"_id":"a1","agentNumber":"9001","status":"enable"}"#)
        let made = try await platform(transport).agents.create(
            agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"], roles: ["r1"],
            password: "Passw0rd!", webchatConfig: WebchatConfig(minLimit: 1))
        #expect(made.id == "a1")
        #expect(made.status == .enable)
        let request = try #require(await transport.requests.first)
        #expect(request.method == "POST")
        #expect(request.url.absoluteString == "https://cc.example.com/openapi/v1/base/agent/create")
        #expect(request.headers["svc-appkey"] == "1000001")
        #expect(request.headers["svc-nonce"] == "123456")
        #expect(request.headers["svc-timestamp"] == "1760000000")
        #expect(request.headers["svc-sign"]?.count == 32)
        let expected: JSONValue = [
            "agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"],
            "roles": ["r1"], "password": "Passw0rd!", "webchatConfig": ["minLimit": 1],
        ]
        #expect(try object(request.body) == expected)
    }

    @Test func aParameterThatMeansSomethingByItsAbsenceHasTwoMethods() async throws {
        let transport = FakeTransport(data: "null")
        let agents = try platform(transport).agents
        try await agents.bind(agentNumber: "1001", bindType: .sip, number: "1000001851")
        try await agents.unbind(agentNumber: "1001", bindType: .sip)
        let bodies = try await transport.requests.map { try object($0.body) }
        #expect(
            bodies == [
                ["agentNumber": "1001", "bindType": "SIP", "number": "1000001851"],
                ["agentNumber": "1001", "bindType": "SIP"],
            ])
    }

    @Test func nothingInPlaceOfAValueIsAnEmptyOne() async throws {
        let cc = try platform(FakeTransport(data: "null"))
        #expect(try await cc.roles.list() == [])
        #expect(try await cc.agents.statuses() == OnlineAgents())
        #expect(try await cc.agents.query().page().items == [])
    }

    @Test func aCallByNameGivesJSONInTheAPIsNames() async throws {
        let transport = FakeTransport(data: #"[{"_id":"1","agentNumber":1001,"new":{"a":[1,2.5,null,true]}}]"#)
        let cc = try platform(transport)
        let value = try await cc.call("platform.agents.query", ["limit": 20, "agentNumber": "1001"])
        #expect(value == [["id": "1", "agentNumber": "1001", "new": ["a": [1, 2.5, nil, true]]]])
        #expect(value[0]?["new"]?["a"]?[1]?.number == 2.5)
        #expect(value[1] == nil)
        #expect(try object(await transport.requests.first?.body) == ["limit": 20, "agentNumber": "1001"])
    }

    @Test func aStatusThatHTTPDoesNotHaveIsNoResponse() async throws {
        for status in [1_000_000_000, 65_736, -1, 0, 99, 1000, Int.max, Int.min] {
            let body = TransportResponse.ok("null").body
            let transport = FakeTransport { _ in TransportResponse(status: status, body: body) }
            let error = await failure { try await platform(transport).agents.enable(agentNumber: "1") }
            #expect(error?.outcome == .unknown)
            #expect(error?.message.hasPrefix("the connection broke: expected a status from 100 to 999, got ") == true)
        }
    }

    @Test func whatNestsTooDeepIsRefusedBeforeItIsWritten() async throws {
        func nested(_ levels: Int) -> JSONValue { (0..<levels).reduce(1) { value, _ in .array([value]) } }
        let transport = FakeTransport(data: "[]")
        let cc = try platform(transport)
        // Swift itself overflows the stack of a thread where it frees what nests deeper.
        let deep = nested(2000)
        let calls: [(String, () async throws -> Any)] = [
            ("projection[0][0]", { try await cc.call("platform.agents.query", ["projection": deep]) }),
            ("json[0][0]", { try await cc.request("POST", "/openapi/v1/own", json: deep) }),
            ("query.a[0]", { try await cc.request("GET", "/openapi/v1/own", query: ["a": deep]) }),
            ("extra", { try await cc.customers.update(customer: CustomerPatch(id: "c1", extra: ["extra": deep])) }),
            ("[0][0]", { try ReportTable(deep) }),
        ]
        for (path, call) in calls {
            let error = await failure(call)
            #expect([error?.code, error?.expected, error?.got] == ["depth", "at most 64 levels", "more"])
            #expect(error?.field?.contains(path) == true && error?.field.map { $0.count <= 200 } == true)
            #expect(error?.outcome == .notSent)
        }
        let report = try await cc.batch(
            "platform.customers.create", rows: [deep, ["name": "n"]], dryRun: true)
        #expect(report.failed.first?.error.code == "depth")
        // The object around it counts, and the list in it.
        _ = try await cc.request("POST", "/openapi/v1/own", json: nested(62))
        #expect(await failure { try await cc.request("POST", "/openapi/v1/own", json: nested(64)) }?.code == "depth")
        #expect(await transport.requests.count == 1)
    }

    @Test func retriesWaitByTheClockOfTheClientAndAreTold() async throws {
        let events = Recorded<Event>()
        let left = Recorded<Int>()
        let transport = FakeTransport { _ in
            left.append(1)
            if left.elements.count < 3 { throw TransportFailure.refused("no connection") }
            return .ok("[]")
        }
        let time = StandingTime()
        let cc = try platform(transport, retries: 2, time: time, onEvent: events.append)
        _ = try await cc.licences.list()
        let retries = events.elements.filter { if case .retry = $0.kind { true } else { false } }
        #expect(retries.map(\.kind) == [2, 3].map { .retry(attempt: $0, why: "connection") })
        #expect(Set(retries.map(\.operation)) == ["platform.licences.list"])
        #expect(await transport.requests.count == 3)
    }

    @Test func aCallMayHaveRetriesAndATimeoutOfItsOwn() async throws {
        let transport = FakeTransport { _ in throw TransportFailure.refused("no connection") }
        let cc = try platform(transport, retries: 5)
        let quick = cc.with(retries: 0, timeout: .milliseconds(70))
        #expect(await failure { try await quick.roles.list() }?.kind == .transportError)
        let requests = await transport.requests
        #expect(requests.map(\.timeout) == [.milliseconds(70)])
    }

    @Test func aCallMayHaveATotalTimeout() async throws {
        let transport = FakeTransport { _ in throw TransportFailure.refused("no connection") }
        let cc = try platform(transport, retries: 20).with(totalTimeout: .milliseconds(1500))
        #expect(await failure { try await cc.roles.list() }?.kind == .transportError)
        let requests = await transport.requests
        #expect(requests.count < 21)
        #expect(requests.allSatisfy { $0.timeout <= .milliseconds(1500) })
    }

    @Test func aCallMayRefuseToWaitForTheLimit() async throws {
        let transport = FakeTransport(data: "[]")
        let cc = try Platform(
            baseURL: URL(string: "https://cc.example.com")!, account: "max-wait", secret: "s3cr3t",
            signing: .recipe(recipe), pacing: Pacing(rawValue: "1/60"), transport: transport, time: StandingTime())
        _ = try await cc.roles.list()
        let error = await failure { try await cc.with(maxWait: .seconds(1)).roles.list() }
        #expect(error?.code == "max_wait")
        #expect(await transport.requests.count == 1)
        _ = try await cc.with(maxWait: .seconds(120)).roles.list()
        #expect(await transport.requests.count == 2)
    }

    @Test func aSignerSignsInPlaceOfARecipe() async throws {
        let inputs = Recorded<SignInput>()
        let transport = FakeTransport(data: "[]")
        let cc = try platform(
            transport,
            signing: .signer { input in
                inputs.append(input)
                return "signed-\(input.nonce)"
            })
        _ = try await cc.roles.list()
        let input = try #require(inputs.elements.first)
        #expect(input.account == "1000001")
        #expect(input.method == "POST")
        #expect(input.path == "/openapi/v1/base/role/list")
        #expect(input.body == Data("{}".utf8))
        #expect(await transport.requests.first?.headers["svc-sign"] == "signed-123456")
    }

    @Test func aSignerThatThrowsSendsNothing() async throws {
        struct Locked: LocalizedError {
            var errorDescription: String? { "the key is locked" }
        }
        let transport = FakeTransport(data: "[]")
        let cc = try platform(transport, signing: .signer { _ in throw Locked() })
        let error = await failure { try await cc.roles.list() }
        #expect(error?.kind == .authError)
        #expect(error?.message.contains("the key is locked") == true)
        #expect(await transport.requests.isEmpty)
    }

    @Test func manyCallsAtOnceShareAClient() async throws {
        let transport = FakeTransport { request in
            try await Task.sleep(for: .milliseconds(2))
            return .ok("[\(String(decoding: request.body, as: UTF8.self))]")
        }
        let cc = try platform(transport)
        let numbers = try await withThrowingTaskGroup(of: String?.self) { group in
            for index in 0..<200 {
                group.addTask { try await cc.agents.query(agentNumber: "\(index)").page().items.first?.agentNumber }
            }
            return try await group.reduce(into: Set<String>()) { if let number = $1 { $0.insert(number) } }
        }
        #expect(numbers.count == 200)
    }

    @Test func theEnvironmentHasTheOptions() async throws {
        let transport = FakeTransport(data: "[]")
        let environment = [
            "TRILINE_PLATFORM_BASE_URL": "https://cc.example.com/", "TRILINE_PLATFORM_ACCOUNT": "7",
            "TRILINE_PLATFORM_SECRET": "s3cr3t", "TRILINE_PLATFORM_SIGNING": recipe,
        ]
        _ = try await Platform.fromEnv(environment, transport: transport).roles.list()
        #expect(await transport.requests.first?.headers["svc-appkey"] == "7")
        for (missing, field, kind) in [
            ("BASE_URL", "baseUrl", TrilineError.Kind.invalidRequest), ("ACCOUNT", "account", .authError),
            ("SECRET", "secret", .authError), ("SIGNING", "signing", .authError),
        ] {
            var rest = environment
            rest["TRILINE_PLATFORM_\(missing)"] = missing == "SIGNING" ? "" : nil
            let error = await failure { try Platform.fromEnv(rest) }
            #expect(error?.field == field)
            #expect(error?.kind == kind)
        }
    }
}
