import Foundation
internal import TrilineCore

/// A message of the core's catalogue: its id, which is its English text, and what its placeholders stand for.
struct Message: Sendable, CustomStringConvertible {
    /// What a placeholder stands for: a text, or another message.
    enum Part: Sendable {
        case text(String)
        case message(Message)
    }

    let id: String
    let parts: [Part]

    init(_ id: String, _ parts: Part...) { (self.id, self.parts) = (id, parts) }

    /// In English.
    var description: String { text(chinese: false) }

    func text(chinese: Bool) -> String {
        messageText(id: id, arguments: parts.map { $0.text(chinese: chinese) }, chinese: chinese)
    }

    /// As the core reads it.
    var json: JSONValue { .array([.string(id)] + parts.map(\.json)) }
}

extension Message.Part {
    func text(chinese: Bool) -> String {
        switch self {
        case .text(let text): text
        case .message(let message): message.text(chinese: chinese)
        }
    }

    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .message(let message): message.json
        }
    }
}

/// How an error is worded. It does not tell errors apart: their texts do.
struct Wording: Sendable, Hashable, CustomReflectable {
    /// Of an error that this package has made itself, as the two below.
    var message: Message?
    var expected: Message.Part?
    var got: Message.Part?
    /// Whether the client that it came from asks for Chinese.
    var isChinese = false

    var customMirror: Mirror { Mirror(self, children: []) }

    static func == (_: Wording, _: Wording) -> Bool { true }
    func hash(into _: inout Hasher) {}
}

extension TrilineError {
    /// An error that this package makes itself: its texts are English until the language is known, see ``inChinese()``.
    init(
        _ kind: Kind, code: String, _ message: Message, field: String? = nil, expected: Message.Part? = nil,
        got: Message.Part? = nil, operation: String? = nil
    ) {
        self.init(kind: kind, code: code, message: "\(message)", operation: operation, field: field)
        wording = Wording(message: message, expected: expected, got: got)
        (details.expected, details.got) = (expected?.text(chinese: false), got?.text(chinese: false))
    }

    /// A parameter or option with another value than what is expected.
    init(code: String, field: String, expected: Message, got: Message.Part) {
        let message = Message("{field}: expected {expected}, got {got}", .text(field), .message(expected), got)
        self.init(.invalidRequest, code: code, message, field: field, expected: .message(expected), got: got)
    }

    /// The same in Chinese. What the core has written is in the language of the client already.
    func inChinese() -> TrilineError {
        guard let message = wording.message else { return self }
        var error = self
        error.details.message = message.text(chinese: true)
        error.details.expected = wording.expected?.text(chinese: true)
        error.details.got = wording.got?.text(chinese: true)
        return error
    }

    /// The error of a row that cannot be encoded, as the core reads it and puts it into the language of the client.
    var fault: JSONValue {
        var members: [String: JSONValue] = ["kind": .string(kind.rawValue)]
        members["message"] = wording.message?.json ?? .string(message)
        members["code"] = code.map(JSONValue.string)
        members["field"] = field.map(JSONValue.string)
        members["expected"] = wording.expected?.json ?? expected.map(JSONValue.string)
        members["got"] = wording.got?.json ?? got.map(JSONValue.string)
        return .object(members)
    }
}
