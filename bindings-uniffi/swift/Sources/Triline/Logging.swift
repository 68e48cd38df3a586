#if canImport(os)
    import os
#endif

/// The level of a log line.
public enum LogLevel: Int, Comparable, Hashable, Sendable {
    /// Each request.
    case debug
    /// Waits, progress and the end of a call.
    case info
    /// A failed attempt that is retried, or a store that is away.
    case warning
    /// A call that failed.
    case error

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

extension Event {
    /// Its log level.
    public var level: LogLevel {
        switch kind {
        case .attempt, .response, .token, .page, .part: .debug
        case .store(let away, _): away ? .warning : .info
        case .wait, .progress, .end(nil, _, _, _): .info
        case .retry: .warning
        // A call that its program cancelled is no failure of anything.
        case .end(let failure?, _, _, _) where failure.kind == .cancelled: .info
        case .end: .error
        }
    }

    /// Makes log lines of events, for the option `onEvent`.
    ///
    /// ```swift
    /// let cc = try Platform.simulated(onEvent: Event.log { level, line in print(level, line) })
    /// ```
    ///
    /// - Parameter write: Writes a line. It holds no parameter, no body and no secret.
    public static func log(_ write: @escaping @Sendable (LogLevel, String) -> Void) -> @Sendable (Event) -> Void {
        { event in write(event.level, event.description) }
    }

    /// Makes log records of events, with their members as fields, for the option `onEvent`. With swift-log:
    ///
    /// ```swift
    /// Event.log { level, line, fields in
    ///     logger.log(level: level >= .error ? .error : .info, "\(line)", metadata: fields.mapValues { .string($0) })
    /// }
    /// ```
    ///
    /// - Parameter write: Writes a record. It holds no parameter, no body and no secret.
    public static func log(
        _ write: @escaping @Sendable (LogLevel, String, [String: String]) -> Void
    ) -> @Sendable (Event) -> Void {
        { event in write(event.level, event.description, event.fields) }
    }

    /// Its members as the fields of a log record, by their names in every language and without those that it has not; durations
    /// are in milliseconds: `event`, `call`, `operation`, `status`, `durationMs` and so on.
    public var fields: [String: String] {
        let members = [("call", call), ("operation", operation)] + kind.members
        return Dictionary(uniqueKeysWithValues: members.compactMap { name, value in value.map { (name, "\($0)") } })
    }

    #if canImport(os)
        /// Writes events to the system's log, for the option `onEvent`.
        ///
        /// - Parameter logger: Says where, such as `Logger(subsystem: "com.example.app", category: "triline")`.
        public static func log(to logger: Logger) -> @Sendable (Event) -> Void {
            log { level, line in
                let type: OSLogType =
                    switch level {
                    case .debug: .debug
                    case .info: .info
                    case .warning: .default
                    case .error: .error
                    }
                logger.log(level: type, "\(line, privacy: .public)")
            }
        }
    #endif
}
