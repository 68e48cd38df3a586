import Foundation
import Testing
import Triline

@Suite struct ServiceTimeTests {
    @Test func timesAreWrittenByTheServicesClock() throws {
        let date = Date(timeIntervalSince1970: 1_760_000_000)
        #expect(date.serviceTime == "2025-10-09 16:53:20")
        #expect(date.serviceTime(in: try #require(TimeZone(secondsFromGMT: 0))) == "2025-10-09 08:53:20")
        #expect(Date(timeIntervalSince1970: 0).serviceTime == "1970-01-01 08:00:00")
    }

    @Test func timesComeOutAsDates() async throws {
        let utc = try #require(TimeZone(secondsFromGMT: 0))
        #expect(Date(serviceTime: "2025-10-09 16:53:20") == Date(timeIntervalSince1970: 1_760_000_000))
        #expect(Date(serviceTime: "2025-10-09 08:53:20", in: utc) == Date(timeIntervalSince1970: 1_760_000_000))
        for text in ["", "2025-10-09", "2025-02-30 00:00:00", "2025-10-09T16:53:20", "2025-10-9 16:53:20", "soon"] {
            #expect(Date(serviceTime: text) == nil, "\(text)")
        }
        let list = #"[{"_id":"1","createTime":"2025-10-09 16:53:20","updateTime":"never"}]"#
        let role = try #require(try await platform(FakeTransport(data: list)).roles.list().first)
        #expect(role.createTimeDate() == Date(timeIntervalSince1970: 1_760_000_000))
        #expect(role.createTimeDate(in: utc) == Date(timeIntervalSince1970: 1_760_028_800))
        #expect(role.updateTimeDate() == nil)
    }

    @Test func timesAreReadAsInEveryLanguage() throws {
        struct Case: Decodable {
            let text: String
            let utcOffset: String
            let unixMs: Double?
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../tests/spec/service_times.json").standardizedFileURL
        for one in try JSONDecoder().decode([Case].self, from: Data(contentsOf: file)) {
            let parts = one.utcOffset.dropFirst().split(separator: ":").compactMap { Int($0) }
            let seconds = (parts[0] * 60 + parts[1]) * 60
            let zone = try #require(TimeZone(secondsFromGMT: one.utcOffset.hasPrefix("-") ? -seconds : seconds))
            let date = Date(serviceTime: one.text, in: zone)
            #expect(date.map { $0.timeIntervalSince1970 * 1000 } == one.unixMs, "\(one.text)")
        }
    }

    @Test func methodsTakeDatesAndTexts() async throws {
        let transport = FakeTransport(data: "{}")
        let (from, to) = (Date(timeIntervalSince1970: 1_760_000_000), "2025-10-10 00:00:00")
        let cc = try platform(transport)
        _ = try await cc.customers.list(beginCreateTime: from, endCreateTime: to).page()
        _ = try await cc.chatReports.workload(createTime: [from, to])
        let bodies = try await transport.requests.map { try object($0.body) }
        #expect(bodies[0]["beginCreateTime"] == "2025-10-09 16:53:20")
        #expect(bodies[0]["endCreateTime"] == .string(to))
        #expect(bodies[1]["createTime"] == ["2025-10-09 16:53:20", .string(to)])
    }
}
