import Foundation
import Testing

@testable import Triline

@Suite struct OptionTests {
    private static let clients: [[OptionVariable]] = [Platform.variables, WorkPhone.variables, AiAgent.variables]

    /// What each variable is set to here, as the core reads it.
    private func value(of variable: OptionVariable) -> (text: String, value: JSONValue) {
        switch variable.kind {
        case .text: ("the \(variable.option)", .string("the \(variable.option)"))
        case .integer: ("7", 7)
        case .boolean: ("true", true)
        }
    }

    @Test func everyVariableIsRead() throws {
        for variables in Self.clients {
            var environment: [String: String] = [:]
            for variable in variables { environment[variable.name] = value(of: variable).text }
            let read = try readOptions(environment, variables)
            for variable in variables { #expect(read[variable.option] == value(of: variable).value) }
            #expect(try readOptions([:], variables) == [:])
        }
    }

    /// What the core is given, up to its refusal.
    private func readOptions(_ environment: [String: String], _ variables: [OptionVariable]) throws -> JSONValue {
        var options = Parameters()
        struct Enough: Error {}
        do {
            _ = try fromEnvironment(environment, variables) { read -> Platform in
                options = read
                throw Enough()
            }
        } catch is Enough {}
        return try object(Data(options.json().utf8))
    }

    @Test func whatIsAtFaultNamesItsVariable() async throws {
        var environment = [
            "TRILINE_PLATFORM_BASE_URL": "https://cc.example.com/", "TRILINE_PLATFORM_ACCOUNT": "7",
            "TRILINE_PLATFORM_SECRET": "s3cr3t", "TRILINE_PLATFORM_SIGNING": recipe,
        ]
        _ = try Platform.fromEnv(environment)
        for (variable, value, field) in [
            ("RETRIES", "many", "retries"), ("TIMEOUT", "0", "timeout"), ("PACING", "often", "pacing"),
            ("SAMPLE_NAMES", "yes", "sampleNames"),
        ] {
            environment["TRILINE_PLATFORM_\(variable)"] = value
            let error = await failure { try Platform.fromEnv(environment) }
            #expect(error?.field == field)
            let unit = variable == "TIMEOUT" ? ", in milliseconds" : ""
            #expect(error?.message.hasSuffix("(environment variable TRILINE_PLATFORM_\(variable)\(unit))") == true)
            environment["TRILINE_PLATFORM_\(variable)"] = nil
        }
        for variable in ["BASE_URL", "ACCOUNT", "SECRET", "SIGNING"] {
            var rest = environment
            rest["TRILINE_PLATFORM_\(variable)"] = nil
            let error = await failure { try Platform.fromEnv(rest) }
            let name = "TRILINE_PLATFORM_\(variable)"
            #expect(error?.message.hasSuffix("(environment variable \(name), which is not set)") == true)
        }
        let phone = await failure { try WorkPhone.fromEnv([:]) }
        #expect(phone?.message.contains("TRILINE_WORK_PHONE_BASE_URL") == true)
        let ai = await failure { try AiAgent.fromEnv(["TRILINE_AI_AGENT_BASE_URL": "https://ai.example.com"]) }
        #expect(ai?.message.contains("TRILINE_AI_AGENT_APPID") == true, "\(ai as Any)")
    }

    @Test func aParameterGoesBeforeItsVariable() async throws {
        let environment = [
            "TRILINE_PLATFORM_BASE_URL": "https://cc.example.com/", "TRILINE_PLATFORM_ACCOUNT": "7",
            "TRILINE_PLATFORM_SECRET": "s3cr3t", "TRILINE_PLATFORM_SIGNING": recipe, "TRILINE_PLATFORM_RETRIES": "0",
            "TRILINE_PLATFORM_PACING": "off", "TRILINE_PLATFORM_TIMEOUT": "1234",
        ]
        let transport = FakeTransport { _ in throw TransportFailure.refused("no route") }
        let time = StandingTime()
        let once = try Platform.fromEnv(environment, transport: transport, time: time)
        _ = await failure { try await once.roles.list() }
        #expect(await transport.requests.map(\.timeout) == [.milliseconds(1234)])
        let signer = Signing.signer { _ in "signed" }
        let twice = try Platform.fromEnv(
            environment, account: "8", signing: signer, retries: 1, transport: transport, time: time)
        _ = await failure { try await twice.roles.list() }
        let requests = await transport.requests
        #expect(requests.count == 3)
        #expect(requests.last?.headers["svc-appkey"] == "8" && requests.last?.headers["svc-sign"] == "signed")
    }

    @Test func headersOfClientAndViewComeTogether() async throws {
        let transport = FakeTransport(data: "[]")
        let cc = try Platform(
            baseURL: URL(string: "https://cc.example.com")!, account: "7", secret: "s", signing: .recipe(recipe),
            headers: ["X-Tenant": "north", "x-app": "shop"], pacing: .off, transport: transport)
        let view = cc.with(headers: ["x-tenant": "south"]).with(headers: ["x-trace": "7"])
        _ = try await view.roles.list()
        _ = try await cc.with(headers: ["User-Agent": "shop/2"]).roles.list()
        let sent = await transport.requests.map(\.headers)
        #expect([sent[0]["x-tenant"], sent[0]["x-app"], sent[0]["x-trace"]] == ["south", "shop", "7"])
        #expect(sent[0]["user-agent"]?.hasPrefix("triline-swift/") == true)
        #expect([sent[1]["user-agent"], sent[1]["x-tenant"]] == ["shop/2", "north"])
        let refused = await failure { try await cc.with(headers: ["Svc-Sign": "mine"]).roles.list() }
        #expect(refused?.field == "headers.svc-sign")
        #expect(refused?.message.contains("a header that the client does not set itself") == true)
    }

    @Test func aViewHasListenersAndParametersBesideThoseOfItsClient() async throws {
        let transport = FakeTransport(data: "[]")
        let told = Recorded<String>()
        let both = Event.listeners({ _ in told.append("one") }, { _ in told.append("other") })
        let cc = try platform(transport, onEvent: both)
        let view = cc.with(extraParams: ["undocumented": 1], onEvent: { _ in told.append("view") })
        _ = try await view.agents.query(limit: 1).page()
        #expect(told.elements.prefix(3) == ["one", "other", "view"])
        #expect(try object(await transport.requests.last?.body)["undocumented"] == 1)
        let before = told.elements.count(where: { $0 == "view" })
        _ = try await cc.roles.list()
        #expect(told.elements.count(where: { $0 == "view" }) == before)
    }
}
