import Foundation

/// A file that is sent: its content, or where it is.
public enum UploadFile: Hashable, Sendable {
    /// What is in it.
    case data(Data)
    /// Where it is on this machine. It is read when the call begins.
    case url(URL)
}

extension UploadFile: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .data(let content): try container.encode(content)
        case .url(let url): try container.encode(try content(of: url, for: encoder.codingPath))
        }
    }

    private func content(of url: URL, for path: [any CodingKey]) throws -> Data {
        let field = path.map(\.stringValue).joined(separator: ".")
        guard url.isFileURL else {
            throw TrilineError(
                kind: .invalidRequest, code: "format", message: "\(field): expected the URL of a file on this machine",
                field: field)
        }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw TrilineError(
                kind: .invalidRequest, code: "file", message: "\(field): cannot be read: \(error.localizedDescription)",
                field: field)
        }
    }
}

/// What is in a file may be secret: its size is shown.
extension UploadFile: CustomStringConvertible, CustomReflectable {
    public var description: String {
        switch self {
        case .data(let content): "\(content.count) bytes"
        case .url(let url): url.lastPathComponent
        }
    }
    public var customMirror: Mirror { Mirror(self, children: ["file": description]) }
}
