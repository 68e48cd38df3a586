import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct ReportTableTests {
    private let times = ["2025-10-01 00:00:00", "2025-10-31 23:59:59"]

    private func client(_ report: String) throws -> Platform { try platform(FakeTransport(data: report)) }

    @Test func cellsAreFoundInTheRowAndWithin() async throws {
        let cc = try client(
            #"""
            {"header":[{"prop":"agentId","label":"坐席"},{"prop":"initCount","label":"会话"},{"prop":"new"},
                {"prop":"66a","label":"小休","isCustomHeader":true,"show":"0"},{"prop":"none","show":false},{"label":"x"}],
             "list":[{"agentId":"王(1001)","initCount":3,"new":[1],"everyTimeLength":{"66a":60}},{"agentId":null}]}
            """#)
        let report = try await cc.chatReports.workload(createTime: times)
        let times: JSONValue = ["createTime": ["2025-10-01 00:00:00", "2025-10-31 23:59:59"]]
        let plain = try await cc.call("platform.chat_reports.workload", times)
        for table in [try ReportTable(report), try ReportTable(plain)] {
            #expect(table.columns.map(\.label) == ["坐席", "会话", nil, "小休", nil, "x"])
            #expect(table.columns.map(\.shown) == [true, true, true, false, false, true])
            #expect(table.columns.map(\.prop) == ["agentId", "initCount", "new", "66a", "none", nil])
            #expect(table.columns.map(\.custom) == [false, false, false, true, false, false])
            #expect(table.rows == [["王(1001)", 3, [1], 60, nil, nil], [nil, nil, nil, nil, nil, nil]])
            #expect(
                table.objects.first == ["agentId": "王(1001)", "initCount": 3, "new": [1], "66a": 60, "none": nil])
            #expect(
                table.objectsByLabel.first
                    == ["坐席": "王(1001)", "会话": 3, "new": [1], "小休": 60, "none": nil, "x": nil])
        }
    }

    @Test func everyReportIsATable() async throws {
        let quality = try await client(
            #"{"header":[{"prop":"66b"},{"prop":"pushCsrRate"}],"list":[{"satisfaction":{"66b":"90%"},"pushCsrRate":0.5}]}"#
        ).chatReports.quality(createTime: times)
        #expect(try ReportTable(quality).rows == [["90%", 0.5]])
        let sessions = try await client(#"{"header":[{"prop":"time"}],"list":[{"time":"2025-10-01"}]}"#)
            .chatReports.sessions(createTime: times)
        #expect(try ReportTable(sessions).objects == [["time": "2025-10-01"]])
    }

    @Test func aLongTimeIsAskedForInPartsAndPutTogether() async throws {
        let simulation = try Simulation()
        let reports = simulation.platform.reports
        let whole = try await reports.answerRateAll(startTime: "2025-05-20 08:30:00", endTime: "2025-10-08 12:00:00")
        let calls = simulation.service.calls
        #expect(calls.map(\.operation) == Array(repeating: "platform.reports.answer_rate", count: 3))
        let times = calls.map { ($0.params["startTime"]?.string ?? "", $0.params["endTime"]?.string ?? "") }
        #expect(times.map(\.0) == ["2025-05-20 08:30:00", "2025-07-01 00:00:00", "2025-10-01 00:00:00"])
        #expect(times.map(\.1) == ["2025-06-30 23:59:59", "2025-09-30 23:59:59", "2025-10-08 12:00:00"])
        var sums: [String?: Int] = [:]
        for (start, end) in times {
            for row in try await reports.answerRate(startTime: start, endTime: end) {
                sums[row.number, default: 0] += try #require(row.sum)
            }
        }
        #expect(!sums.isEmpty && sums.values.allSatisfy { $0 > 0 })
        #expect(Dictionary(uniqueKeysWithValues: whole.map { ($0.number, $0.sum ?? 0) }) == sums)

        simulation.service.clearCalls()
        let workload = try await simulation.platform.chatReports.workloadAll(
            createTime: ["2024-06-01 00:00:00", "2025-10-08 00:00:00"])
        #expect(try !ReportTable(workload).rows.isEmpty)
        let asked = simulation.service.calls.map(\.operation)
        #expect(asked == Array(repeating: "platform.chat_reports.workload", count: 2))

        simulation.service.clearCalls()
        let error = await failure {
            try await reports.answerRateAll(startTime: "2025-05-20 08:30:00", endTime: "2025-05-20 08:29:59")
        }
        #expect(error?.kind == .invalidRequest && error?.field == "endTime")
        #expect(simulation.service.calls.isEmpty)
    }

    @Test func whatIsNoReportHasNoColumns() throws {
        for value: JSONValue in [nil, 7, [:], ["header": [:], "list": nil]] {
            let table = try ReportTable(value)
            #expect(table.columns.isEmpty && table.rows.isEmpty)
        }
    }
}
