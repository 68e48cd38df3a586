import Foundation
import Testing
import Triline

@Suite struct RecordTests {
    private func agents(_ data: String) async throws -> [Agent] {
        try await platform(FakeTransport(data: data)).agents.query().page().items
    }

    @Test func fieldsHaveTheirTypesWhateverTheServiceWrites() async throws {
        let agent = try await agents(
            #"[{"_id":17,"agentNumber":1001,"roles":["a",null,5],"queue":[{"_id":8,"name":"\u552e\u524d"},null],"mobile":null}]"#
        ).first
        #expect(agent?.id == "17")
        #expect(agent?.agentNumber == "1001")
        #expect(agent?.roles == ["a", "5"])
        #expect(agent?.queue == [AgentQueue(id: "8", name: "售前")])
        #expect(agent?.mobile == nil)
        #expect(agent?.extra == nil)
    }

    @Test func unknownValuesAreKept() async throws {
        let agent = try await agents(#"[{"status":"resting","agentNumber":"1"}]"#).first
        #expect(agent?.status == AgentStatus(rawValue: "resting"))
        #expect(agent?.status?.description == "resting")
        #expect(agent?.status != .enable)
        let role = try await platform(FakeTransport(data: #"[{"isSystem":7},{"isSystem":"1"}]"#)).roles.list()
        #expect(role.map(\.isSystem) == [RoleIsSystem(rawValue: 7), .system])
    }

    @Test func unknownMembersAreKept() async throws {
        let agent = try await agents(#"[{"new":{"a":[1,null]},"agentNumber":"1","old":null}]"#).first
        #expect(agent?.extra == ["new": ["a": [1, nil]], "old": nil])
        let statuses = try await platform(FakeTransport(data: #"{"list":[{"login":"perhaps"}],"count":"1"}"#)).agents
            .statuses()
        #expect(statuses.count == 1)
        #expect(statuses.list?.first?.login == nil)
        #expect(statuses.list?.first?.extra == ["login": "perhaps"])
    }

    @Test func textsComeThroughWhole() async throws {
        let text = "a\"b\\c/d\n\t\r\u{8}\u{c}é王😀\u{fffd}\u{0}"
        let escaped = #"a\"b\\c\/d\n\t\r\b\f\u00e9王\ud83d\ude00\ufffd\u0000"#
        #expect(try await agents(#"[{"agentName":"\#(escaped)","new":"\#(escaped)"}]"#).first?.agentName == text)
        let body = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let agent = try await agents(#"[ { "agentName" : \#(body) , "\u006eew" : \#(body) } ]"#).first
        #expect(agent?.agentName == text)
        #expect(agent?.extra == ["new": .string(text)])
        #expect(try await agents(#"[{"agentName":"\ud83d"}]"#).first?.agentName == "\u{fffd}")
    }

    @Test func recordsAreCodable() async throws {
        let agent = try #require(
            try await agents(#"[{"_id":"1","status":"lock","queue":[{"_id":"8"}],"new":[1.5,"x"]}]"#).first)
        let text = try JSONEncoder().encode(agent)
        #expect(try object(text)["_id"] == "1")
        #expect(try JSONDecoder().decode(Agent.self, from: text) == agent)
        let odd = try JSONDecoder().decode(Agent.self, from: Data(#"{"mobile":null,"roles":7,"new":null}"#.utf8))
        #expect(odd.extra == ["roles": 7, "new": nil])
    }

    @Test func secretFieldsAreHidden() async throws {
        let transport = FakeTransport(data: #"{"_id":"1","hashPassword":"h4sh","webrtcSipKey":"k3y"}"#)
        let made = try await platform(transport).agents.create(
            agentName: "a", agentNumber: "1", agentVersion: "v", queueList: [], roles: [], password: "Passw0rd!")
        #expect(made.hashPassword == "h4sh")
        for text in texts(of: made) + texts(of: [made]) + texts(of: ["made": made as CreatedAgent?]) {
            #expect(!text.contains("h4sh") && !text.contains("k3y"), "\(text)")
            #expect(text.contains("hidden"))
        }
        #expect("\(made)".contains("hashPassword: hidden"))
        #expect("\(CreatedAgent())" == "CreatedAgent()")
    }

    @Test func whatIsPrintedReadsWell() async throws {
        let known = #""agentNumber":"1001","roles":["坐席"],"status":"enable","queue":[{"id":"8"}]"#
        let transport = FakeTransport(data: #"[{\#(known),"b":[1.5,null],"a":{"k":"\"v\""}}]"#)
        let page = try await platform(transport).agents.query().page()
        let expected = #"Agent(roles: ["坐席"], agentNumber: "1001", status: enable, queue: [AgentQueue(id: "8")], "#
        for text in ["\(page.items)", "\(page.items.first as Any)"] {
            #expect(text.contains(expected), "\(text)")
            #expect(text.contains(#"extra: ["#) && text.contains(#""b": [1.5, null]"#), "\(text)")
            #expect(text.contains(#""a": {"k": "\"v\""}"#), "\(text)")
        }
        let cells: [JSONValue] = ["王", 1, true, [:], [nil]]
        #expect("\(cells)" == #"["王", 1, true, {}, [null]]"#)
    }

    @Test func numbersKeepTheirKind() throws {
        let text = #"[0,-1,9223372036854775807,9223372036854775808,1.5,1e2,true,false,null,"",{},[]]"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let expected: JSONValue = [
            0, -1, .integer(.max), .number(9_223_372_036_854_775_808), 1.5, 100, true, false, nil, "", [:], [],
        ]
        #expect(value == expected)
        #expect(value[2]?.integer == .max && value[6]?.bool == true && value[9]?.string == "")
        let again = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
        #expect(again == value)
    }
}
