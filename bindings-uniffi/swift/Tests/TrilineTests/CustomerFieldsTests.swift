import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct CustomerFieldsTests {
    private static let fields = #"""
        [{"field":"name","name":"姓名","type":"text"},
         {"field":"source","type":"dropdown","choices":[{"value":"官网","key":"website"},{"value":"转介绍","key":"refer"}]},
         {"field":"gender","type":"radio"},{"field":"mobile","type":"other"},{"field":"region","type":"cascade"},
         {"field":"cascade_1","type":"cascade","options":{"children":[{"value":"电子","key":"e"}]}}]
        """#
    private static let regions =
        #"{"_id":"1","result":[{"id":510000,"fullname":"四川省","children":[{"id":"510100","name":"成都","fullname":"成都市"}]}]}"#
    private static let read = #"""
        [{"_id":"7","name":"赵六","gender":"F","source":["website"],"region":["510000","510100"],"cascade_1":["e"],
          "mobile":[{"value":"138","memo":"home"}],"labels":null,"createTime":"2025-01-01 00:00:00"}]
        """#
    private static let sent: JSONValue = [
        "name": "赵六", "gender": "女", "source": ["官网"], "region": ["四川省", "成都市"], "cascade_1": ["电子"],
        "mobile": [["value": "138", "memo": "home"]],
    ]

    /// A service that has this dictionary and one customer.
    private let transport = FakeTransport { request in
        switch request.url.lastPathComponent {
        case "listFields": .ok(Self.fields)
        case "getRegion": .ok(Self.regions)
        case "list": .ok(#"{"list":\#(Self.read),"count":1}"#)
        default: .ok(#"{"failedList":[]}"#)
        }
    }

    private func loaded() async throws -> (Platform, CustomerFields) {
        let cc = try platform(transport)
        return (cc, try await CustomerFields.load(cc))
    }

    /// What was sent last, by the name of a parameter.
    private func last(_ name: String) async throws -> JSONValue? {
        try object(await transport.requests.last?.body)[name]
    }

    @Test func whatIsReadCanBeWrittenBack() async throws {
        let (cc, fields) = try await loaded()
        #expect(await transport.requests.count == 2)
        let customers = try await cc.customers.list().collect(limit: 10)
        let shown = try fields.decode(customers)
        #expect(shown.first?.source == ["官网"])
        #expect(shown.first?.gender?.rawValue == "女")
        #expect(shown.first?.region == ["四川省", "成都市"])
        #expect(shown.first?.extra == ["cascade_1": ["电子"]])
        for customers in [customers, shown] {
            #expect(try fields.encode(customers).map { try JSONValue(of: $0) } == [Self.sent])
            #expect(try await cc.customers.createAll(customers: customers, fields: fields).isComplete)
            #expect(try await last("customers") == [Self.sent])
            _ = try await cc.customers.create(customers: customers, fields: fields)
            #expect(try await last("customers") == [Self.sent])
        }
        let customer = try #require(shown.first)
        try await cc.customers.update(customer: customer, fields: fields)
        var changed = try #require(Self.sent.object)
        changed["_id"] = "7"
        #expect(try await last("customer") == .object(changed))
    }

    @Test func rowsByNameAreTakenToo() async throws {
        let (cc, fields) = try await loaded()
        var rows: [JSONValue] = []
        for try await page in cc.pages("platform.customers.list") { rows += page.items }
        let shown = try fields.decode(rows)
        #expect(shown.first?["source"] == ["官网"] && shown.first?["id"] == "7")
        #expect(try fields.encode(shown).map { try JSONValue(of: $0) } == [Self.sent])
        #expect(try fields.encodeUpdate(try #require(shown.first)).id == "7")
    }

    @Test func typesOfOnesOwnAreTakenToo() async throws {
        struct Lead: Codable, Equatable {
            var name: String
            var source: [String]
        }
        let (_, fields) = try await loaded()
        let rows = try fields.encode([Lead(name: "赵六", source: ["refer"])])
        #expect(rows == [CustomerInput(extra: ["name": "赵六", "source": ["转介绍"]])])
        #expect(try fields.decode(Lead(name: "a", source: ["refer"])) == Lead(name: "a", source: ["转介绍"]))
        struct Numbered: Codable { var region: [Int] }
        let error = await failure { try fields.decode(Numbered(region: [510000])) }
        #expect(error?.kind == .invalidRequest && error?.message.contains("region") == true)
    }

    @Test func whatDoesNotFitIsRefusedWithItsPath() async throws {
        let (cc, fields) = try await loaded()
        var rows = [JSONValue](repeating: ["name": "a"], count: 37)
        rows.append(["region": ["四川省", "成都"]])
        let error = await failure { try await cc.customers.create(customers: rows, fields: fields) }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.field == "customers[37].region[1]")
        #expect(error?.expected == "the full name 成都市")
        let update: JSONValue = ["id": "7", "source": ["电视"]]
        #expect(await failure { try fields.encodeUpdate(update) }?.field == "customer.source[0]")
        let nameless: JSONValue = ["name": "a"]
        #expect(await failure { try fields.encodeUpdate(nameless) }?.field == "customer.id")
        #expect(await transport.requests.count == 2)
    }

    @Test func aRowOfABatchThatDoesNotFitDoesNotHoldUpTheOthers() async throws {
        let (cc, fields) = try await loaded()
        var rows = [JSONValue](repeating: ["name": "a"], count: 600)
        rows[37] = ["region": ["四川省", "成都"]]
        rows[599] = ["source": ["官网"]]
        let result = try await cc.customers.createAll(customers: rows, fields: fields)
        #expect(result.failed.map(\.index) == [37])
        let error = try #require(result.failed.first?.error)
        #expect(error.kind == .invalidRequest)
        #expect(error.field == "customers[37].region[1]")
        #expect(error.message.contains("customers[37].region[1]"))
        #expect(result.ok.count == 599)
        #expect(try await last("customers")?.array?.count == 100)
        #expect(try await last("customers")?[99] == ["source": ["官网"]])
        let coming = AsyncStream<JSONValue> { rows in
            rows.yield(["source": ["转介绍"]])
            rows.finish()
        }
        #expect(try await cc.customers.createAll(customers: coming, fields: fields).ok == [0])
    }

    @Test func itCanBeKept() async throws {
        let (_, fields) = try await loaded()
        let again = try CustomerFields(json: fields.json)
        #expect(again.json == fields.json)
        let rows: [JSONValue] = [["source": ["website"]]]
        #expect(try again.encode(rows) == [CustomerInput(extra: ["source": ["官网"]])])
        #expect(await failure { try CustomerFields(json: "{}") }?.field == "fields")
        #expect(await failure { try CustomerFields(json: "{") }?.code == "json")
    }

    @Test func theSimulatedServiceHasOne() async throws {
        let service = try SimulatedService()
        _ = try await CustomerFields.load(try Platform.simulated(service))
        #expect(service.calls.map(\.operation) == ["platform.customers.fields", "platform.customers.regions"])
    }
}

extension JSONValue {
    fileprivate init(of value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}
