import Foundation
import Testing
import Triline

@Suite struct ServiceTimeTests {
    @Test func timesAreWrittenByTheServicesClock() throws {
        let date = Date(timeIntervalSince1970: 1_760_000_000)
        #expect(date.serviceTime() == "2025-10-09 16:53:20")
        #expect(date.serviceTime(in: try #require(TimeZone(secondsFromGMT: 0))) == "2025-10-09 08:53:20")
        #expect(Date(timeIntervalSince1970: 0).serviceTime() == "1970-01-01 08:00:00")
    }
}
