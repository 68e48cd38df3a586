import Foundation

/// Reads JSON that the core has written or checked: each member of a record has its declared type or is null.
/// Other text gives an error or values without meaning, and reads nothing beyond its end.
struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    /// Where the name of the member read last stands.
    private var name = 0..<0
    /// Whether the first members of the object that is read next have been read.
    private var isOpen = false

    /// The text is not what the core writes.
    struct Malformed: Error {}

    /// Reads the one value of a text; nil: null, unless that is a value of the type.
    static func read<Value: Readable>(_ json: Data) throws -> Value? {
        try json.withUnsafeBytes { buffer in
            var reader = JSONReader(bytes: buffer.bindMemory(to: UInt8.self))
            return try reader.read()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next value; nil: null, unless that is a value of the type.
    mutating func read<Value: Readable>() throws -> Value? {
        guard peek() != UInt8(ascii: "n") else {
            pass(4)
            return Value.fromNull
        }
        return try Value(reading: &self)
    }

    // MARK: Containers

    /// Whether an element follows; the first call opens the list.
    mutating func element(first: inout Bool) throws -> Bool {
        try next(first: &first, open: UInt8(ascii: "["), close: UInt8(ascii: "]"))
    }

    /// The key of the member that follows; nil: the object ends. The first call opens it.
    mutating func key(first: inout Bool) throws -> String? {
        guard try next(first: &first, open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) else { return nil }
        let key = try string()
        try take(UInt8(ascii: ":"))
        return key
    }

    /// The place of the member that follows among the names of a record; nil: the object ends. Rows have
    /// their members in the order of the vendor's documents mostly, so the search begins behind the member before.
    mutating func field(_ names: FieldNames, after previous: inout Int?) throws -> Int? {
        var first = previous == nil
        guard try next(first: &first, open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) else { return nil }
        let (start, end, plain) = try stringBounds()
        name = start..<end
        try take(UInt8(ascii: ":"))
        // No name has an escape in it.
        let key = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let found = plain ? names.find(key, after: previous ?? -1) : names.count
        previous = found
        return found
    }

    /// What an object says that begins with the member `kind`, which is read: what is read next are the members
    /// behind it, as an object. nil: it is no such object, and something of it was read.
    mutating func kind() throws -> String? {
        var first = true
        guard peek() == UInt8(ascii: "{"), try key(first: &first) == "kind", peek() == UInt8(ascii: "\"") else {
            return nil
        }
        let kind = try string()
        isOpen = true
        return kind
    }

    /// Reads the member after its name and keeps it, unless it is null: a record may come in the place of
    /// another, as an answer in one piece does where parts were expected.
    mutating func other(into extra: inout [String: JSONValue]?) throws {
        let name = try unescaped(UnsafeBufferPointer(rebasing: bytes[name]))
        let value = try any()
        if value != .null { extra = (extra ?? [:]).merging([name: value]) { _, last in last } }
    }

    /// Reads the member `extra`, beside what is kept already.
    mutating func extra(into extra: inout [String: JSONValue]?) throws {
        let members: [String: JSONValue]? = try read()
        extra = extra?.merging(members ?? [:]) { _, last in last } ?? members
    }

    private mutating func next(first: inout Bool, open: UInt8, close: UInt8) throws -> Bool {
        let atStart = first && !isOpen
        isOpen = false
        if atStart { try take(open) }
        if peek() == close {
            at += 1
            return false
        }
        if !atStart { try take(UInt8(ascii: ",")) }
        first = false
        return true
    }

    // MARK: Scalars

    /// A text.
    mutating func string() throws -> String {
        let (start, end, plain) = try stringBounds()
        let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
        return plain ? String(decoding: text, as: UTF8.self) : try unescaped(text)
    }

    /// A whole number.
    mutating func integer<Value: FixedWidthInteger>() throws -> Value {
        guard let value = Value(number()) else { throw Malformed() }
        return value
    }

    /// A number.
    mutating func double() throws -> Double {
        guard let value = Double(number()) else { throw Malformed() }
        return value
    }

    /// True or false.
    mutating func bool() throws -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            pass(4)
            return true
        case UInt8(ascii: "f"):
            pass(5)
            return false
        default: throw Malformed()
        }
    }

    /// Any value.
    mutating func any() throws -> JSONValue {
        switch peek() {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try [String: JSONValue](reading: &self))
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            var first = true
            while try element(first: &first) { elements.append(try any()) }
            return .array(elements)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            pass(4)
            return .null
        default:
            let text = number()
            if let integer = Int64(text) { return .integer(integer) }
            guard let value = Double(text) else { throw Malformed() }
            return .number(value)
        }
    }

    // MARK: Bytes

    /// The byte that comes next, behind white space; 0 at the end.
    private mutating func peek() -> UInt8 {
        while at < bytes.count {
            let byte = bytes[at]
            if byte > UInt8(ascii: " ") { return byte }
            at += 1
        }
        return 0
    }

    private mutating func take(_ byte: UInt8) throws {
        guard peek() == byte else { throw Malformed() }
        at += 1
    }

    /// Passes over a word that was recognised.
    private mutating func pass(_ count: Int) {
        at = min(at + count, bytes.count)
    }

    /// Where a text begins and ends between its quotes, and whether it has no escape.
    private mutating func stringBounds() throws -> (start: Int, end: Int, plain: Bool) {
        try take(UInt8(ascii: "\""))
        let start = at
        var plain = true
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                at += 1
                return (start, at - 1, plain)
            case UInt8(ascii: "\\"):
                plain = false
                at += 2
            default:
                at += 1
            }
        }
        throw Malformed()
    }

    /// The text of a number.
    private mutating func number() -> String {
        _ = peek()
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                at += 1
            default:
                return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
            }
        }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
    }
}

/// A text with escapes in it.
private func unescaped(_ text: UnsafeBufferPointer<UInt8>) throws -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var units: [UInt16] = []
    var at = 0
    // Halves of pairs follow each other: they are put together once something else comes.
    func flush() {
        if !units.isEmpty {
            out.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
            units.removeAll()
        }
    }
    while at < text.count {
        guard text[at] == UInt8(ascii: "\\") else {
            flush()
            out.append(text[at])
            at += 1
            continue
        }
        guard at + 1 < text.count else { throw JSONReader.Malformed() }
        let escape = text[at + 1]
        at += 2
        if escape == UInt8(ascii: "u") {
            guard at + 4 <= text.count, let unit = UInt16(String(decoding: text[at..<at + 4], as: UTF8.self), radix: 16)
            else { throw JSONReader.Malformed() }
            units.append(unit)
            at += 4
            continue
        }
        flush()
        switch escape {
        case UInt8(ascii: "n"): out.append(10)
        case UInt8(ascii: "t"): out.append(9)
        case UInt8(ascii: "r"): out.append(13)
        case UInt8(ascii: "b"): out.append(8)
        case UInt8(ascii: "f"): out.append(12)
        default: out.append(escape)
        }
    }
    flush()
    return String(decoding: out, as: UTF8.self)
}

/// The names of a record's members on the wire, in the order of the vendor's documents.
struct FieldNames: Sendable {
    private let names: [StaticString]

    init(_ names: StaticString...) {
        self.names = names
    }

    var count: Int { names.count }

    /// Index of a name; the count where the name is unknown.
    func find(_ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int {
        let expected = previous + 1
        for place in stride(from: expected, to: names.count, by: 1) where isSame(place, key) { return place }
        for place in stride(from: 0, to: min(expected, names.count), by: 1) where isSame(place, key) { return place }
        return names.count
    }

    private func isSame(_ place: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = names[place]
        guard name.utf8CodeUnitCount == key.count, let start = key.baseAddress else { return false }
        return memcmp(name.utf8Start, start, key.count) == 0
    }
}

/// What can be read from JSON of the core. Where null is no value of it, members that are null stay nil, and
/// lists and maps do without such elements.
protocol Readable {
    init(reading json: inout JSONReader) throws

    /// What null is read as.
    static var fromNull: Self? { get }
}

extension Readable {
    static var fromNull: Self? { nil }
}

extension String: Readable {
    init(reading json: inout JSONReader) throws { self = try json.string() }
}

extension Int: Readable {
    init(reading json: inout JSONReader) throws { self = try json.integer() }
}

extension Double: Readable {
    init(reading json: inout JSONReader) throws { self = try json.double() }
}

extension Bool: Readable {
    init(reading json: inout JSONReader) throws { self = try json.bool() }
}

extension JSONValue: Readable {
    init(reading json: inout JSONReader) throws { self = try json.any() }
    static var fromNull: JSONValue? { .some(.null) }
}

extension Array: Readable where Element: Readable {
    init(reading json: inout JSONReader) throws {
        self.init()
        var first = true
        while try json.element(first: &first) {
            if let element: Element = try json.read() { append(element) }
        }
    }
}

extension Dictionary: Readable where Key == String, Value: Readable {
    init(reading json: inout JSONReader) throws {
        self.init()
        var first = true
        while let key = try json.key(first: &first) {
            if let value: Value = try json.read() { self[key] = value }
        }
    }
}
