import Foundation

/// A response as the service gave it, word for word: its text of success, its time, its headers.
///
/// ```swift
/// let told = cc.with(onResponse: { response in print(response.status, response.body ?? "") })
/// try await told.agents.disable(agentNumber: "1001")
/// ```
///
/// `onResponse` receives each response to an operation, also one that a request is sent again after, but none to a request
/// for a token. It runs in the task of the call, which waits for it.
public struct RawResponse: Hashable, Sendable {
    /// The operation requested, such as `platform.agents.query`.
    public let operation: String
    /// The HTTP status.
    public let status: Int
    /// The headers, by their names in lower case. Several values of one name are joined by a comma.
    public let headers: [String: String]
    /// The body, which may hold personal data; nil where it is streamed: its parts are those of the stream.
    public let body: String?
    /// The number of the attempt that it answers, from one.
    public let attempt: Int
}

extension RawResponse {
    /// Reads an event of the core; nil: it is another one.
    init?(json: String) {
        guard let event: JSONValue = try? JSONReader.read(Data(json.utf8)), event["type"] == "raw_response" else {
            return nil
        }
        operation = event["operation"]?.string ?? ""
        status = event["status"]?.integer.map { Int($0) } ?? 0
        headers = event["headers"]?.object?.compactMapValues(\.string) ?? [:]
        attempt = event["attempt"]?.integer.map { Int($0) } ?? 1
        body = event["body"]?.string
    }
}

/// Without headers and body.
extension RawResponse: CustomStringConvertible, CustomReflectable {
    public var description: String {
        "\(operation): response \(status), " + (body.map { "\($0.utf8.count) bytes" } ?? "streamed")
    }

    public var customMirror: Mirror { Mirror(self, children: ["operation": operation, "status": status]) }
}
