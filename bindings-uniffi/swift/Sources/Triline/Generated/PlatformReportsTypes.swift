// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Answer rate of one display number.
///
/// Document 1: Answer-rate row.
public struct AnswerRateRow: Record {
    /// Display number.
    public var number: String?
    /// Total outbound calls.
    public var sum: Int?
    /// Answered calls.
    public var answerSum: Int?
    /// Answered share, two decimals and a percent sign.
    public var answerPercentage: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        number: String? = nil,
        sum: Int? = nil,
        answerSum: Int? = nil,
        answerPercentage: String? = nil
    ) {
        self.number = number
        self.sum = sum
        self.answerSum = answerSum
        self.answerPercentage = answerPercentage
    }

    private enum CodingKeys: String, CodingKey {
        case number
        case sum
        case answerSum
        case answerPercentage
        case extra
    }
}

extension AnswerRateRow: Readable {
    private static let names = FieldNames(
        "number",
        "sum",
        "answerSum",
        "answerPercentage",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.number = try json.read()
            case 1: self.sum = try json.read()
            case 2: self.answerSum = try json.read()
            case 3: self.answerPercentage = try json.read()
            case 4: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
