import Foundation

extension Date {
    /// The time as parameters hold it: `yyyy-MM-dd HH:mm:ss`, by the service's clock.
    ///
    /// ```swift
    /// let calls = phone.device.calls(start: Date(timeIntervalSinceNow: -3600).serviceTime(), end: Date().serviceTime())
    /// ```
    ///
    /// - Parameter zone: The service's time zone. The documents name none; it is taken to be eight hours ahead of UTC.
    public func serviceTime(in zone: TimeZone = TimeZone(secondsFromGMT: 8 * 3600) ?? .current) -> String {
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
