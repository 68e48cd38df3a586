// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Answer rate of one display number.
///
/// Document 1: Answer-rate row.
public struct AnswerRateRow: Record {
    /// Display number. For example `02888880001`.
    public var number: String?
    /// Total outbound calls. For example `200`.
    public var sum: Int?
    /// Answered calls. For example `173`.
    public var answerSum: Int?
    /// Answered share, two decimals and a percent sign. In percent. For example `86.50%`.
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.number = members.take("number")
        self.sum = members.take("sum")
        self.answerSum = members.take("answerSum")
        self.answerPercentage = members.take("answerPercentage")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("number", self.number)
        try members.set("sum", self.sum)
        try members.set("answerSum", self.answerSum)
        try members.set("answerPercentage", self.answerPercentage)
        try members.set(extra: self.extra)
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
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
