// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Knowledge document of an AI agent.
///
/// Document 3: Knowledge document.
public struct KnowledgeDocument: Record {
    /// Size in bytes. For example `20480`.
    public var bytes: Int?
    /// Characters. For example `6800`.
    public var characters: Int?
    /// Slice size. For example `500`.
    public var chunkSize: Int?
    /// Question-answer pairs generated. For example `.no`.
    public var generatedQa: AiGeneratedQa?
    /// Heading combination for MD. For example `.hierarchy`.
    public var mdMode: AiMdMode?
    /// Merge limit for large paragraphs. For example `1000`.
    public var mergeMaxLen: Int?
    /// Slice overlap. For example `50`.
    public var overlap: Int?
    /// Off or on shelf. For example `.off`.
    public var shelveStatus: AiShelfStatus?
    /// Limit for large paragraphs. For example `1000`.
    public var singleMaxLen: Int?
    /// Heading level for splitting MD. For example `2`.
    public var splitDepth: Int?
    /// 0 on a new upload, 1 on a listed parsed one. For example `.new`.
    public var status: AiDocumentStatus?
    /// Creation time. For example `2025-10-01 09:00:00`.
    public var createDatetime: String?
    /// Document id (the `docId` of update). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var documentId: String?
    /// Effective end. For example `2025-10-31 23:59:59`.
    public var endDate: String?
    /// Error text. For example `文件无法解析`.
    public var errorText: String?
    /// Download address. For example `https://example.com/page`.
    public var fileDownloadUrl: String?
    /// File name. For example `产品手册.md`.
    public var fileName: String?
    /// File suffix. For example `md`.
    public var fileSuffix: String?
    /// Record id (the id of delete). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Knowledge class id. For example `k1`.
    public var kbId: String?
    /// Parse progress; in listings; a success text appears after parsing. For example `解析成功`.
    public var parseProcess: String?
    /// Space id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var spaceId: String?
    /// Effective start. For example `2025-10-01 00:00:00`.
    public var startDate: String?
    /// Remark of the tags. For example `按产品分类`.
    public var tagDescription: String?
    /// Last change time. For example `2025-10-01 09:00:00`.
    public var updateDatetime: String?
    /// Permanently valid.
    public var isPermanent: Bool?
    /// Tags. Type (not shown in the document; assumed).
    public var tags: [JSONValue]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        bytes: Int? = nil,
        characters: Int? = nil,
        chunkSize: Int? = nil,
        generatedQa: AiGeneratedQa? = nil,
        mdMode: AiMdMode? = nil,
        mergeMaxLen: Int? = nil,
        overlap: Int? = nil,
        shelveStatus: AiShelfStatus? = nil,
        singleMaxLen: Int? = nil,
        splitDepth: Int? = nil,
        status: AiDocumentStatus? = nil,
        createDatetime: String? = nil,
        documentId: String? = nil,
        endDate: String? = nil,
        errorText: String? = nil,
        fileDownloadUrl: String? = nil,
        fileName: String? = nil,
        fileSuffix: String? = nil,
        id: String? = nil,
        kbId: String? = nil,
        parseProcess: String? = nil,
        spaceId: String? = nil,
        startDate: String? = nil,
        tagDescription: String? = nil,
        updateDatetime: String? = nil,
        isPermanent: Bool? = nil,
        tags: [JSONValue]? = nil
    ) {
        self.bytes = bytes
        self.characters = characters
        self.chunkSize = chunkSize
        self.generatedQa = generatedQa
        self.mdMode = mdMode
        self.mergeMaxLen = mergeMaxLen
        self.overlap = overlap
        self.shelveStatus = shelveStatus
        self.singleMaxLen = singleMaxLen
        self.splitDepth = splitDepth
        self.status = status
        self.createDatetime = createDatetime
        self.documentId = documentId
        self.endDate = endDate
        self.errorText = errorText
        self.fileDownloadUrl = fileDownloadUrl
        self.fileName = fileName
        self.fileSuffix = fileSuffix
        self.id = id
        self.kbId = kbId
        self.parseProcess = parseProcess
        self.spaceId = spaceId
        self.startDate = startDate
        self.tagDescription = tagDescription
        self.updateDatetime = updateDatetime
        self.isPermanent = isPermanent
        self.tags = tags
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.bytes = members.take("bytes")
        self.characters = members.take("characters")
        self.chunkSize = members.take("chunk_size")
        self.generatedQa = members.take("generated_qa")
        self.mdMode = members.take("md_mode")
        self.mergeMaxLen = members.take("merge_max_len")
        self.overlap = members.take("overlap")
        self.shelveStatus = members.take("shelve_status")
        self.singleMaxLen = members.take("single_max_len")
        self.splitDepth = members.take("split_depth")
        self.status = members.take("status")
        self.createDatetime = members.take("create_datetime")
        self.documentId = members.take("document_id")
        self.endDate = members.take("end_date")
        self.errorText = members.take("error_text")
        self.fileDownloadUrl = members.take("file_download_url")
        self.fileName = members.take("file_name")
        self.fileSuffix = members.take("file_suffix")
        self.id = members.take("id")
        self.kbId = members.take("kb_id")
        self.parseProcess = members.take("parse_process")
        self.spaceId = members.take("space_id")
        self.startDate = members.take("start_date")
        self.tagDescription = members.take("tag_description")
        self.updateDatetime = members.take("update_datetime")
        self.isPermanent = members.take("is_permanent")
        self.tags = members.take("tags")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("bytes", self.bytes)
        try members.set("characters", self.characters)
        try members.set("chunk_size", self.chunkSize)
        try members.set("generated_qa", self.generatedQa)
        try members.set("md_mode", self.mdMode)
        try members.set("merge_max_len", self.mergeMaxLen)
        try members.set("overlap", self.overlap)
        try members.set("shelve_status", self.shelveStatus)
        try members.set("single_max_len", self.singleMaxLen)
        try members.set("split_depth", self.splitDepth)
        try members.set("status", self.status)
        try members.set("create_datetime", self.createDatetime)
        try members.set("document_id", self.documentId)
        try members.set("end_date", self.endDate)
        try members.set("error_text", self.errorText)
        try members.set("file_download_url", self.fileDownloadUrl)
        try members.set("file_name", self.fileName)
        try members.set("file_suffix", self.fileSuffix)
        try members.set("id", self.id)
        try members.set("kb_id", self.kbId)
        try members.set("parse_process", self.parseProcess)
        try members.set("space_id", self.spaceId)
        try members.set("start_date", self.startDate)
        try members.set("tag_description", self.tagDescription)
        try members.set("update_datetime", self.updateDatetime)
        try members.set("is_permanent", self.isPermanent)
        try members.set("tags", self.tags)
        try members.set(extra: self.extra)
    }
}

extension KnowledgeDocument: Readable {
    private static let names = FieldNames(
        "bytes",
        "characters",
        "chunk_size",
        "generated_qa",
        "md_mode",
        "merge_max_len",
        "overlap",
        "shelve_status",
        "single_max_len",
        "split_depth",
        "status",
        "create_datetime",
        "document_id",
        "end_date",
        "error_text",
        "file_download_url",
        "file_name",
        "file_suffix",
        "id",
        "kb_id",
        "parse_process",
        "space_id",
        "start_date",
        "tag_description",
        "update_datetime",
        "is_permanent",
        "tags",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.bytes = try json.read()
            case 1: self.characters = try json.read()
            case 2: self.chunkSize = try json.read()
            case 3: self.generatedQa = try json.read()
            case 4: self.mdMode = try json.read()
            case 5: self.mergeMaxLen = try json.read()
            case 6: self.overlap = try json.read()
            case 7: self.shelveStatus = try json.read()
            case 8: self.singleMaxLen = try json.read()
            case 9: self.splitDepth = try json.read()
            case 10: self.status = try json.read()
            case 11: self.createDatetime = try json.read()
            case 12: self.documentId = try json.read()
            case 13: self.endDate = try json.read()
            case 14: self.errorText = try json.read()
            case 15: self.fileDownloadUrl = try json.read()
            case 16: self.fileName = try json.read()
            case 17: self.fileSuffix = try json.read()
            case 18: self.id = try json.read()
            case 19: self.kbId = try json.read()
            case 20: self.parseProcess = try json.read()
            case 21: self.spaceId = try json.read()
            case 22: self.startDate = try json.read()
            case 23: self.tagDescription = try json.read()
            case 24: self.updateDatetime = try json.read()
            case 25: self.isPermanent = try json.read()
            case 26: self.tags = try json.read()
            case 27: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Generation of question-answer pairs.
///
/// Document 3: Endpoints.
public struct AiGeneratedQa: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Do not generate.
    public static let no = AiGeneratedQa(rawValue: 0)

    /// Generate question-answer pairs.
    public static let yes = AiGeneratedQa(rawValue: 1)
}

extension AiGeneratedQa: Readable {}

/// Mode of splitting Markdown.
///
/// Document 3: Endpoints.
public struct AiMdMode: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Hierarchy (inherit).
    public static let hierarchy = AiMdMode(rawValue: 0)

    /// Simple (independent chunk).
    public static let simple = AiMdMode(rawValue: 1)
}

extension AiMdMode: Readable {}

/// Whether a knowledge document is on the shelf.
///
/// Document 3: Endpoints.
public struct AiShelfStatus: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Off shelf.
    public static let off = AiShelfStatus(rawValue: 0)

    /// On shelf.
    public static let on = AiShelfStatus(rawValue: 1)
}

extension AiShelfStatus: Readable {}

/// Status of a knowledge document.
///
/// Document 3: States and transitions.
public struct AiDocumentStatus: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Seen on a newly uploaded document.
    public static let new = AiDocumentStatus(rawValue: 0)

    /// Seen on a listed parsed document.
    public static let parsed = AiDocumentStatus(rawValue: 1)
}

extension AiDocumentStatus: Readable {}

/// Conversion of an uploaded file.
///
/// Document 3: Endpoints.
public struct AiFileConversion: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// None.
    public static let noneValue = AiFileConversion(rawValue: 0)

    /// Convert PDF/DOC/TXT to MD.
    public static let toMarkdown = AiFileConversion(rawValue: 1)

    /// Convert FAQ (Excel) to MD.
    public static let faqToMarkdown = AiFileConversion(rawValue: 2)
}

extension AiFileConversion: Readable {}

/// Replacement of key symbols on conversion to Markdown.
///
/// Document 3: Endpoints.
public struct AiMdConversionStrategy: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// None.
    public static let noneValue = AiMdConversionStrategy(rawValue: 0)

    /// Replace.
    public static let replace = AiMdConversionStrategy(rawValue: 1)
}

extension AiMdConversionStrategy: Readable {}

/// Tag of a document that is uploaded or changed. The form in which the service returns tags is not shown.
///
/// Document 3: Endpoints.
public struct DocumentTag: Record {
    /// Key. Required (not shown in the document; assumed). For example `产品`.
    public var tagKey: String?
    /// Value. Required (not shown in the document; assumed). For example `云呼叫中心`.
    public var tagValue: String?
    /// Description of the tag. Type (not shown in the document; assumed). For example `按产品分类`.
    public var description: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        tagKey: String,
        tagValue: String,
        description: String? = nil
    ) {
        self.tagKey = tagKey
        self.tagValue = tagValue
        self.description = description
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.tagKey = members.take("tag_key")
        self.tagValue = members.take("tag_value")
        self.description = members.take("description")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("tag_key", self.tagKey)
        try members.set("tag_value", self.tagValue)
        try members.set("description", self.description)
        try members.set(extra: self.extra)
    }
}

extension DocumentTag: Readable {
    private static let names = FieldNames(
        "tag_key",
        "tag_value",
        "description",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.tagKey = try json.read()
            case 1: self.tagValue = try json.read()
            case 2: self.description = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
