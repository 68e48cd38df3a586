import Foundation

/// A time where the vendor's documents have a text: a `Date`, or that text, `yyyy-MM-dd HH:mm:ss`, by the service's clock.
///
/// ```swift
/// let calls = phone.device.calls(start: Date(timeIntervalSinceNow: -3600), end: "2025-10-01 12:00:00")
/// ```
public protocol ServiceTime: Sendable {
    /// The text.
    var serviceTime: String { get }
}

extension String: ServiceTime {
    public var serviceTime: String { self }
}

extension Date: ServiceTime {
    /// A time as a service writes it, `yyyy-MM-dd HH:mm:ss`; nil: the text is none.
    ///
    /// - Parameters:
    ///   - text: What the service wrote.
    ///   - zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public init?(serviceTime text: String, in zone: TimeZone? = nil) {
        let numbers = text.split(whereSeparator: { "- :".contains($0) }).compactMap { Int($0) }
        guard numbers.count == 6, let zone = zone ?? TimeZone(secondsFromGMT: 8 * 3600) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
        // A calendar takes the 30th of February, and texts may have other signs.
        guard let date = calendar.date(from: parts), date.serviceTime(in: zone) == text else { return nil }
        self = date
    }

    /// The time by a clock eight hours ahead of UTC, which the service's is taken to be: the vendor's documents name no zone.
    public var serviceTime: String { serviceTime(in: TimeZone(secondsFromGMT: 8 * 3600) ?? .current) }

    /// The time by the clock of a service in another zone.
    public func serviceTime(in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: self)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)].joined(separator: "-")
        let time = [digits(parts.hour, 2), digits(parts.minute, 2), digits(parts.second, 2)].joined(separator: ":")
        return "\(day) \(time)"
    }
}
