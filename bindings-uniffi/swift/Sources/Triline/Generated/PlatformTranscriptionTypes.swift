// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Result of a transcription submission.
///
/// Document 1: Offline transcription.
public struct TranscriptionTask: Record {
    /// Transcription task id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var taskId: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        taskId: String? = nil
    ) {
        self.taskId = taskId
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.taskId = members.take("taskId")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("taskId", self.taskId)
        try members.set(extra: self.extra)
    }
}

extension TranscriptionTask: Readable {
    private static let names = FieldNames(
        "taskId",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.taskId = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Transcription result wrapper.
///
/// Document 1: Transcription sentence.
public struct TranscriptionResult: Record {
    /// Transcription task id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var taskId: String?
    /// Call id. On the wire: `callUniquedId`. Type (not shown in the document; assumed). For example `1741136400.1001`.
    public var callUniqueId: String?
    /// Task status. Type (not shown in the document; assumed). For example `.success`.
    public var taskStatus: TranscriptionTaskStatus?
    /// Push status. Type (not shown in the document; assumed). For example `.success`.
    public var pushStatus: TranscriptionPushStatus?
    /// Sentences.
    public var sentences: [TranscriptionSentence]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        taskId: String? = nil,
        callUniqueId: String? = nil,
        taskStatus: TranscriptionTaskStatus? = nil,
        pushStatus: TranscriptionPushStatus? = nil,
        sentences: [TranscriptionSentence]? = nil
    ) {
        self.taskId = taskId
        self.callUniqueId = callUniqueId
        self.taskStatus = taskStatus
        self.pushStatus = pushStatus
        self.sentences = sentences
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.taskId = members.take("taskId")
        self.callUniqueId = members.take("callUniquedId")
        self.taskStatus = members.take("taskStatus")
        self.pushStatus = members.take("pushStatus")
        self.sentences = members.take("sentences")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("taskId", self.taskId)
        try members.set("callUniquedId", self.callUniqueId)
        try members.set("taskStatus", self.taskStatus)
        try members.set("pushStatus", self.pushStatus)
        try members.set("sentences", self.sentences)
        try members.set(extra: self.extra)
    }
}

extension TranscriptionResult: Readable {
    private static let names = FieldNames(
        "taskId",
        "callUniquedId",
        "taskStatus",
        "pushStatus",
        "sentences",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.taskId = try json.read()
            case 1: self.callUniqueId = try json.read()
            case 2: self.taskStatus = try json.read()
            case 3: self.pushStatus = try json.read()
            case 4: self.sentences = try json.read()
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Transcription task status.
///
/// Document 1: Transcription task.
public struct TranscriptionTaskStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value.
    public static let success = TranscriptionTaskStatus(rawValue: "success")
}

extension TranscriptionTaskStatus: Readable {}

/// Transcription push status.
///
/// Document 1: Transcription task.
public struct TranscriptionPushStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value.
    public static let success = TranscriptionPushStatus(rawValue: "success")
}

extension TranscriptionPushStatus: Readable {}

/// One recognised sentence.
///
/// Document 1: Transcription sentence.
public struct TranscriptionSentence: Record {
    /// Uuid. For example `0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05`.
    public var id: String?
    /// Speaker, decided by the channel. For example `.agent`.
    public var role: TranscriptionRole?
    /// Start offset. In milliseconds. For example `1200`.
    public var beginTime: Int?
    /// End offset. In milliseconds. For example `3400`.
    public var endTime: Int?
    /// Silence since the previous sentence. In seconds. For example `1.5`.
    public var silenceDuration: Double?
    /// Audio track id. For example `1`.
    public var channelId: Int?
    /// Average speech rate. In characters per minute. For example `220`.
    public var speechRate: Double?
    /// Recognised text. For example `你好`.
    public var text: String?
    /// Emotion energy = decibels / 10; higher is stronger. From 1 to 10. For example `6.5`.
    public var emotionValue: Double?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        role: TranscriptionRole? = nil,
        beginTime: Int? = nil,
        endTime: Int? = nil,
        silenceDuration: Double? = nil,
        channelId: Int? = nil,
        speechRate: Double? = nil,
        text: String? = nil,
        emotionValue: Double? = nil
    ) {
        self.id = id
        self.role = role
        self.beginTime = beginTime
        self.endTime = endTime
        self.silenceDuration = silenceDuration
        self.channelId = channelId
        self.speechRate = speechRate
        self.text = text
        self.emotionValue = emotionValue
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.role = members.take("role")
        self.beginTime = members.take("beginTime")
        self.endTime = members.take("endTime")
        self.silenceDuration = members.take("silenceDuration")
        self.channelId = members.take("channelId")
        self.speechRate = members.take("speechRate")
        self.text = members.take("text")
        self.emotionValue = members.take("emotionValue")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("role", self.role)
        try members.set("beginTime", self.beginTime)
        try members.set("endTime", self.endTime)
        try members.set("silenceDuration", self.silenceDuration)
        try members.set("channelId", self.channelId)
        try members.set("speechRate", self.speechRate)
        try members.set("text", self.text)
        try members.set("emotionValue", self.emotionValue)
        try members.set(extra: self.extra)
    }
}

extension TranscriptionSentence: Readable {
    private static let names = FieldNames(
        "id",
        "role",
        "beginTime",
        "endTime",
        "silenceDuration",
        "channelId",
        "speechRate",
        "text",
        "emotionValue",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.role = try json.read()
            case 2: self.beginTime = try json.read()
            case 3: self.endTime = try json.read()
            case 4: self.silenceDuration = try json.read()
            case 5: self.channelId = try json.read()
            case 6: self.speechRate = try json.read()
            case 7: self.text = try json.read()
            case 8: self.emotionValue = try json.read()
            case 9: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Transcription role.
///
/// Document 1: Transcription sentence.
public struct TranscriptionRole: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let agent = TranscriptionRole(rawValue: "AGENT")

    /// Meaning not shown in the vendor's documents.
    public static let visitor = TranscriptionRole(rawValue: "VISITOR")
}

extension TranscriptionRole: Readable {}
