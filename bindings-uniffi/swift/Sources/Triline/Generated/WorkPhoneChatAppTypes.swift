// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Chat-app user (account on a work phone).
///
/// Document 3: Chat-app user.
public struct ChatAppUser: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`.
    public var imei: String?
    /// Phone. Type (not shown in the document; assumed). For example `13900001234`.
    public var phone: String?
    /// Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var wxNo: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var wxNo1: String?
    /// Version. Type (not shown in the document; assumed). For example `1`.
    public var version: String?
    /// Nickname. Type (not shown in the document; assumed). For example `小王`.
    public var nick: String?
    /// Small avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    public var headImg: String?
    /// Large avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    public var headImg1: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        imei: String? = nil,
        phone: String? = nil,
        wxNo: String? = nil,
        wxNo1: String? = nil,
        version: String? = nil,
        nick: String? = nil,
        headImg: String? = nil,
        headImg1: String? = nil
    ) {
        self.id = id
        self.imei = imei
        self.phone = phone
        self.wxNo = wxNo
        self.wxNo1 = wxNo1
        self.version = version
        self.nick = nick
        self.headImg = headImg
        self.headImg1 = headImg1
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.imei = members.take("imei")
        self.phone = members.take("phone")
        self.wxNo = members.take("wxNo")
        self.wxNo1 = members.take("wxNo1")
        self.version = members.take("version")
        self.nick = members.take("nick")
        self.headImg = members.take("headImg")
        self.headImg1 = members.take("headImg1")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("imei", self.imei)
        try members.set("phone", self.phone)
        try members.set("wxNo", self.wxNo)
        try members.set("wxNo1", self.wxNo1)
        try members.set("version", self.version)
        try members.set("nick", self.nick)
        try members.set("headImg", self.headImg)
        try members.set("headImg1", self.headImg1)
        try members.set(extra: self.extra)
    }
}

extension ChatAppUser: Readable {
    private static let names = FieldNames(
        "id",
        "imei",
        "phone",
        "wxNo",
        "wxNo1",
        "version",
        "nick",
        "headImg",
        "headImg1",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.imei = try json.read()
            case 2: self.phone = try json.read()
            case 3: self.wxNo = try json.read()
            case 4: self.wxNo1 = try json.read()
            case 5: self.version = try json.read()
            case 6: self.nick = try json.read()
            case 7: self.headImg = try json.read()
            case 8: self.headImg1 = try json.read()
            case 9: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat-app contact.
///
/// Document 3: Contact.
public struct ChatAppContact: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    public var agentWxNo: String?
    /// Agent nickname. Type (not shown in the document; assumed). For example `小王`.
    public var agentNick: String?
    /// Contact chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var wxNo: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var wxNo1: String?
    /// Nickname. Type (not shown in the document; assumed). For example `小王`.
    public var nick: String?
    /// Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    public var headImg: String?
    /// Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    public var headImg1: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var status: JSONValue?
    /// Creation time. Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var ts: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        agentWxNo: String? = nil,
        agentNick: String? = nil,
        wxNo: String? = nil,
        wxNo1: String? = nil,
        nick: String? = nil,
        headImg: String? = nil,
        headImg1: String? = nil,
        status: JSONValue? = nil,
        createTime: String? = nil,
        ts: JSONValue? = nil
    ) {
        self.id = id
        self.agentWxNo = agentWxNo
        self.agentNick = agentNick
        self.wxNo = wxNo
        self.wxNo1 = wxNo1
        self.nick = nick
        self.headImg = headImg
        self.headImg1 = headImg1
        self.status = status
        self.createTime = createTime
        self.ts = ts
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.agentWxNo = members.take("agentWxNo")
        self.agentNick = members.take("agentNick")
        self.wxNo = members.take("wxNo")
        self.wxNo1 = members.take("wxNo1")
        self.nick = members.take("nick")
        self.headImg = members.take("headImg")
        self.headImg1 = members.take("headImg1")
        self.status = members.take("status")
        self.createTime = members.take("createTime")
        self.ts = members.take("ts")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("agentWxNo", self.agentWxNo)
        try members.set("agentNick", self.agentNick)
        try members.set("wxNo", self.wxNo)
        try members.set("wxNo1", self.wxNo1)
        try members.set("nick", self.nick)
        try members.set("headImg", self.headImg)
        try members.set("headImg1", self.headImg1)
        try members.set("status", self.status)
        try members.set("createTime", self.createTime)
        try members.set("ts", self.ts)
        try members.set(extra: self.extra)
    }
}

extension ChatAppContact: Readable {
    private static let names = FieldNames(
        "id",
        "agentWxNo",
        "agentNick",
        "wxNo",
        "wxNo1",
        "nick",
        "headImg",
        "headImg1",
        "status",
        "createTime",
        "ts",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.agentWxNo = try json.read()
            case 2: self.agentNick = try json.read()
            case 3: self.wxNo = try json.read()
            case 4: self.wxNo1 = try json.read()
            case 5: self.nick = try json.read()
            case 6: self.headImg = try json.read()
            case 7: self.headImg1 = try json.read()
            case 8: self.status = try json.read()
            case 9: self.createTime = try json.read()
            case 10: self.ts = try json.read()
            case 11: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat-app room.
///
/// Document 3: Room.
public struct ChatAppRoom: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`.
    public var imei: String?
    /// Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    public var agentWxNo: String?
    /// Member ids. Type (not shown in the document; assumed). For example `["432037f8e1bb01e3208a0e0e"]`.
    public var member: [String]?
    /// Room name. Type (not shown in the document; assumed). For example `新品体验群`.
    public var name: String?
    /// Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    public var headImg: String?
    /// Member numbers separated by semicolons. For example `wxid_e6c98498643261;wxid_98fee4e0c673f1`.
    public var memberList: String?
    /// Display nicknames separated by the Chinese enumeration comma. Type (not shown in the document; assumed). For example `小王、小陈`.
    public var displayName: String?
    /// Owner. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    public var roomOwner: String?
    /// Member count, as text. For example `12`.
    public var memberCount: String?
    /// The member numbers of `memberList`, one by one. For example `["wxid_e6c98498643261"]`.
    public var memberNumbers: [String]?
    /// The nicknames of `displayName`, one by one. For example `["小王"]`.
    public var displayNames: [String]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        imei: String? = nil,
        agentWxNo: String? = nil,
        member: [String]? = nil,
        name: String? = nil,
        headImg: String? = nil,
        memberList: String? = nil,
        displayName: String? = nil,
        roomOwner: String? = nil,
        memberCount: String? = nil,
        memberNumbers: [String]? = nil,
        displayNames: [String]? = nil
    ) {
        self.id = id
        self.imei = imei
        self.agentWxNo = agentWxNo
        self.member = member
        self.name = name
        self.headImg = headImg
        self.memberList = memberList
        self.displayName = displayName
        self.roomOwner = roomOwner
        self.memberCount = memberCount
        self.memberNumbers = memberNumbers
        self.displayNames = displayNames
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.imei = members.take("imei")
        self.agentWxNo = members.take("agentWxNo")
        self.member = members.take("member")
        self.name = members.take("name")
        self.headImg = members.take("headImg")
        self.memberList = members.take("memberList")
        self.displayName = members.take("displayName")
        self.roomOwner = members.take("roomOwner")
        self.memberCount = members.take("memberCount")
        self.memberNumbers = members.take("memberNumbers")
        self.displayNames = members.take("displayNames")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("imei", self.imei)
        try members.set("agentWxNo", self.agentWxNo)
        try members.set("member", self.member)
        try members.set("name", self.name)
        try members.set("headImg", self.headImg)
        try members.set("memberList", self.memberList)
        try members.set("displayName", self.displayName)
        try members.set("roomOwner", self.roomOwner)
        try members.set("memberCount", self.memberCount)
        try members.set("memberNumbers", self.memberNumbers)
        try members.set("displayNames", self.displayNames)
        try members.set(extra: self.extra)
    }
}

extension ChatAppRoom: Readable {
    private static let names = FieldNames(
        "id",
        "imei",
        "agentWxNo",
        "member",
        "name",
        "headImg",
        "memberList",
        "displayName",
        "roomOwner",
        "memberCount",
        "memberNumbers",
        "displayNames",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.imei = try json.read()
            case 2: self.agentWxNo = try json.read()
            case 3: self.member = try json.read()
            case 4: self.name = try json.read()
            case 5: self.headImg = try json.read()
            case 6: self.memberList = try json.read()
            case 7: self.displayName = try json.read()
            case 8: self.roomOwner = try json.read()
            case 9: self.memberCount = try json.read()
            case 10: self.memberNumbers = try json.read()
            case 11: self.displayNames = try json.read()
            case 12: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Member of a chat-app room.
///
/// Document 3: Room member.
public struct ChatAppRoomMember: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Room id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var chatRoomId: String?
    /// Nickname. Type (not shown in the document; assumed). For example `小王`.
    public var nick: String?
    /// Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    public var headImg: String?
    /// Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var wxNo: String?
    /// Whether the member is an agent. The service leaves it out where it is false. Type (not shown in the document; assumed).
    public var isAgent: Bool?
    /// Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    public var agentWxNo: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        chatRoomId: String? = nil,
        nick: String? = nil,
        headImg: String? = nil,
        wxNo: String? = nil,
        isAgent: Bool? = nil,
        agentWxNo: String? = nil
    ) {
        self.id = id
        self.chatRoomId = chatRoomId
        self.nick = nick
        self.headImg = headImg
        self.wxNo = wxNo
        self.isAgent = isAgent
        self.agentWxNo = agentWxNo
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.chatRoomId = members.take("chatRoomId")
        self.nick = members.take("nick")
        self.headImg = members.take("headImg")
        self.wxNo = members.take("wxNo")
        self.isAgent = members.take("isAgent")
        self.agentWxNo = members.take("agentWxNo")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("chatRoomId", self.chatRoomId)
        try members.set("nick", self.nick)
        try members.set("headImg", self.headImg)
        try members.set("wxNo", self.wxNo)
        try members.set("isAgent", self.isAgent)
        try members.set("agentWxNo", self.agentWxNo)
        try members.set(extra: self.extra)
    }
}

extension ChatAppRoomMember: Readable {
    private static let names = FieldNames(
        "id",
        "chatRoomId",
        "nick",
        "headImg",
        "wxNo",
        "isAgent",
        "agentWxNo",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.chatRoomId = try json.read()
            case 2: self.nick = try json.read()
            case 3: self.headImg = try json.read()
            case 4: self.wxNo = try json.read()
            case 5: self.isAgent = try json.read()
            case 6: self.agentWxNo = try json.read()
            case 7: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat-app chat.
///
/// Document 3: Chat.
public struct ChatAppChat: Record {
    /// Chat id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    public var agentWxNo: String?
    /// Contact number; absent for a room chat. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var contactWxNo: String?
    /// Room id; absent for a single chat. Type (not shown in the document; assumed). For example `fc95ad0d395c77bd3ff875b3`.
    public var group: String?
    /// Room or single chat. Type (not shown in the document; assumed). For example `.group`.
    public var chatType: ChatAppChatType?
    /// Who started the chat. Type (not shown in the document; assumed). For example `.otherSide`.
    public var isSend: ChatAppIsSend?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        agentWxNo: String? = nil,
        contactWxNo: String? = nil,
        group: String? = nil,
        chatType: ChatAppChatType? = nil,
        isSend: ChatAppIsSend? = nil
    ) {
        self.id = id
        self.agentWxNo = agentWxNo
        self.contactWxNo = contactWxNo
        self.group = group
        self.chatType = chatType
        self.isSend = isSend
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.agentWxNo = members.take("agentWxNo")
        self.contactWxNo = members.take("contactWxNo")
        self.group = members.take("group")
        self.chatType = members.take("chatType")
        self.isSend = members.take("isSend")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("agentWxNo", self.agentWxNo)
        try members.set("contactWxNo", self.contactWxNo)
        try members.set("group", self.group)
        try members.set("chatType", self.chatType)
        try members.set("isSend", self.isSend)
        try members.set(extra: self.extra)
    }
}

extension ChatAppChat: Readable {
    private static let names = FieldNames(
        "id",
        "agentWxNo",
        "contactWxNo",
        "group",
        "chatType",
        "isSend",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.agentWxNo = try json.read()
            case 2: self.contactWxNo = try json.read()
            case 3: self.group = try json.read()
            case 4: self.chatType = try json.read()
            case 5: self.isSend = try json.read()
            case 6: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Type of a chat in the chat app.
///
/// Document 3: Chat.
public struct ChatAppChatType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Room chat.
    public static let group = ChatAppChatType(rawValue: "group")

    /// Single chat.
    public static let single = ChatAppChatType(rawValue: "single")
}

extension ChatAppChatType: Readable {}

/// Side that sent a message or started a chat.
///
/// Document 3: Chat.
public struct ChatAppIsSend: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The other side.
    public static let otherSide = ChatAppIsSend(rawValue: 0)

    /// Self.
    public static let own = ChatAppIsSend(rawValue: 1)
}

extension ChatAppIsSend: Readable {}

/// Chat-app message.
///
/// Document 3: Message.
public struct ChatAppMessage: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Chat id. Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`.
    public var chatId: String?
    /// Sender. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var from: String?
    /// Content; its form follows `msgType`. `body` has it parsed. Type (not shown in the document; assumed).
    public var msg: JSONValue?
    /// Message type. Type (not shown in the document; assumed). For example `.text`.
    public var msgType: ChatAppMsgType?
    /// Date. For example `2025-10-01 09:00:00`.
    public var date: String?
    /// Timestamp, unit not shown. For example `1759280400000`.
    public var ts: Int?
    /// Message id. Type (not shown in the document; assumed). For example `3920175566184702`.
    public var msgId: String?
    /// Sender. Type (not shown in the document; assumed). For example `.otherSide`.
    public var isSend: ChatAppIsSend?
    /// Media message id. Type (not shown in the document; assumed). For example `3920175566184702`.
    public var msgSvrId: String?
    /// Voice message, small image or video cover. Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    public var thumbImgPath: String?
    /// Large image or video link. Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    public var bigImgPath: String?
    /// Content of `msg`, parsed by `msgType`.
    public var body: MessageBody?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        chatId: String? = nil,
        from: String? = nil,
        msg: JSONValue? = nil,
        msgType: ChatAppMsgType? = nil,
        date: String? = nil,
        ts: Int? = nil,
        msgId: String? = nil,
        isSend: ChatAppIsSend? = nil,
        msgSvrId: String? = nil,
        thumbImgPath: String? = nil,
        bigImgPath: String? = nil,
        body: MessageBody? = nil
    ) {
        self.id = id
        self.chatId = chatId
        self.from = from
        self.msg = msg
        self.msgType = msgType
        self.date = date
        self.ts = ts
        self.msgId = msgId
        self.isSend = isSend
        self.msgSvrId = msgSvrId
        self.thumbImgPath = thumbImgPath
        self.bigImgPath = bigImgPath
        self.body = body
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.chatId = members.take("chatId")
        self.from = members.take("from")
        self.msg = members.take("msg")
        self.msgType = members.take("msgType")
        self.date = members.take("date")
        self.ts = members.take("ts")
        self.msgId = members.take("msgId")
        self.isSend = members.take("isSend")
        self.msgSvrId = members.take("msgSvrId")
        self.thumbImgPath = members.take("thumbImgPath")
        self.bigImgPath = members.take("bigImgPath")
        self.body = members.take("body")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("chatId", self.chatId)
        try members.set("from", self.from)
        try members.set("msg", self.msg)
        try members.set("msgType", self.msgType)
        try members.set("date", self.date)
        try members.set("ts", self.ts)
        try members.set("msgId", self.msgId)
        try members.set("isSend", self.isSend)
        try members.set("msgSvrId", self.msgSvrId)
        try members.set("thumbImgPath", self.thumbImgPath)
        try members.set("bigImgPath", self.bigImgPath)
        try members.set("body", self.body)
        try members.set(extra: self.extra)
    }
}

extension ChatAppMessage: Readable {
    private static let names = FieldNames(
        "id",
        "chatId",
        "from",
        "msg",
        "msgType",
        "date",
        "ts",
        "msgId",
        "isSend",
        "msgSvrId",
        "thumbImgPath",
        "bigImgPath",
        "body",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.chatId = try json.read()
            case 2: self.from = try json.read()
            case 3: self.msg = try json.read()
            case 4: self.msgType = try json.read()
            case 5: self.date = try json.read()
            case 6: self.ts = try json.read()
            case 7: self.msgId = try json.read()
            case 8: self.isSend = try json.read()
            case 9: self.msgSvrId = try json.read()
            case 10: self.thumbImgPath = try json.read()
            case 11: self.bigImgPath = try json.read()
            case 12: self.body = try json.read()
            case 13: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Type of a chat-app message.
///
/// Document 3: Message.
public struct ChatAppMsgType: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Text.
    public static let text = ChatAppMsgType(rawValue: 101)

    /// Image.
    public static let image = ChatAppMsgType(rawValue: 102)

    /// Voice.
    public static let voice = ChatAppMsgType(rawValue: 103)

    /// Video.
    public static let video = ChatAppMsgType(rawValue: 104)

    /// Card.
    public static let card = ChatAppMsgType(rawValue: 105)

    /// Location.
    public static let location = ChatAppMsgType(rawValue: 106)

    /// Shared link, web address or file.
    public static let link = ChatAppMsgType(rawValue: 107)

    /// System message.
    public static let system = ChatAppMsgType(rawValue: 108)

    /// Recalled message.
    public static let recalled = ChatAppMsgType(rawValue: 109)

    /// Room system message.
    public static let roomSystem = ChatAppMsgType(rawValue: 110)

    /// Called `SEMI_XML` in the vendor's documents.
    public static let semiXml = ChatAppMsgType(rawValue: 111)

    /// Red packet.
    public static let redPacket = ChatAppMsgType(rawValue: 112)

    /// Room collection.
    public static let roomCollection = ChatAppMsgType(rawValue: 113)

    /// Room collection reminder.
    public static let roomCollectionReminder = ChatAppMsgType(rawValue: 114)

    /// Transfer.
    public static let transfer = ChatAppMsgType(rawValue: 115)
}

extension ChatAppMsgType: Readable {}

/// What a chat-app message holds, read by its type.
///
/// Document 3: Message.
public enum MessageBody: Codable, Hashable, Sendable {
    /// A text (type 101).
    case text(ChatAppTextBody)
    /// An image (102).
    case image(ChatAppMediaBody)
    /// A voice message (103).
    case voice(ChatAppMediaBody)
    /// A video (104).
    case video(ChatAppMediaBody)
    /// A card (105).
    case card(ChatAppCardBody)
    /// A place (106).
    case location(ChatAppLocationBody)
    /// A link, file, mini program or chat record (107).
    case link(ChatAppLinkBody)
    /// A message of the system (108).
    case system(ChatAppSystemBody)
    /// A message that was taken back (109).
    case recalled(ChatAppRecallBody)
    /// A message of the system in a room (110).
    case roomSystem(ChatAppTextBody)
    /// A red packet (112).
    case redPacket(ChatAppRedPacketBody)
    /// Another kind, unchanged.
    case other(JSONValue)

    public init(from decoder: any Decoder) throws {
        switch kind(of: decoder) {
        case "text": self = .text(try ChatAppTextBody(caseFrom: decoder))
        case "image": self = .image(try ChatAppMediaBody(caseFrom: decoder))
        case "voice": self = .voice(try ChatAppMediaBody(caseFrom: decoder))
        case "video": self = .video(try ChatAppMediaBody(caseFrom: decoder))
        case "card": self = .card(try ChatAppCardBody(caseFrom: decoder))
        case "location": self = .location(try ChatAppLocationBody(caseFrom: decoder))
        case "link": self = .link(try ChatAppLinkBody(caseFrom: decoder))
        case "system": self = .system(try ChatAppSystemBody(caseFrom: decoder))
        case "recalled": self = .recalled(try ChatAppRecallBody(caseFrom: decoder))
        case "room_system": self = .roomSystem(try ChatAppTextBody(caseFrom: decoder))
        case "red_packet": self = .redPacket(try ChatAppRedPacketBody(caseFrom: decoder))
        default: self = .other(try JSONValue(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let record): try record.encode(to: encoder, kind: "text")
        case .image(let record): try record.encode(to: encoder, kind: "image")
        case .voice(let record): try record.encode(to: encoder, kind: "voice")
        case .video(let record): try record.encode(to: encoder, kind: "video")
        case .card(let record): try record.encode(to: encoder, kind: "card")
        case .location(let record): try record.encode(to: encoder, kind: "location")
        case .link(let record): try record.encode(to: encoder, kind: "link")
        case .system(let record): try record.encode(to: encoder, kind: "system")
        case .recalled(let record): try record.encode(to: encoder, kind: "recalled")
        case .roomSystem(let record): try record.encode(to: encoder, kind: "room_system")
        case .redPacket(let record): try record.encode(to: encoder, kind: "red_packet")
        case .other(let value): try value.encode(to: encoder)
        }
    }
}

extension MessageBody: Readable {
    init(reading json: inout JSONReader) throws {
        let whole = json
        switch try json.kind() {
        case "text": self = .text(try ChatAppTextBody(reading: &json))
        case "image": self = .image(try ChatAppMediaBody(reading: &json))
        case "voice": self = .voice(try ChatAppMediaBody(reading: &json))
        case "video": self = .video(try ChatAppMediaBody(reading: &json))
        case "card": self = .card(try ChatAppCardBody(reading: &json))
        case "location": self = .location(try ChatAppLocationBody(reading: &json))
        case "link": self = .link(try ChatAppLinkBody(reading: &json))
        case "system": self = .system(try ChatAppSystemBody(reading: &json))
        case "recalled": self = .recalled(try ChatAppRecallBody(reading: &json))
        case "room_system": self = .roomSystem(try ChatAppTextBody(reading: &json))
        case "red_packet": self = .redPacket(try ChatAppRedPacketBody(reading: &json))
        default:
            json = whole
            self = .other(try json.any())
        }
    }
}

/// Msg of types 101 and 110.
///
/// Document 3: Message.
public struct ChatAppTextBody: Record {
    /// The text. For example `你好`.
    public var text: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        text: String? = nil
    ) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.text = members.take("text")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("text", self.text)
        try members.set(extra: self.extra)
    }
}

extension ChatAppTextBody: Readable {
    private static let names = FieldNames(
        "text",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.text = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Msg of types 102, 103, 104 (media storage object).
///
/// Document 3: Message.
public struct ChatAppMediaBody: Record {
    /// Large image, video link. Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    public var bigImgPath: String?
    /// Voice message, small image, video cover. Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    public var thumbImgPath: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        bigImgPath: String? = nil,
        thumbImgPath: String? = nil
    ) {
        self.bigImgPath = bigImgPath
        self.thumbImgPath = thumbImgPath
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.bigImgPath = members.take("bigImgPath")
        self.thumbImgPath = members.take("thumbImgPath")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("bigImgPath", self.bigImgPath)
        try members.set("thumbImgPath", self.thumbImgPath)
        try members.set(extra: self.extra)
    }
}

extension ChatAppMediaBody: Readable {
    private static let names = FieldNames(
        "bigImgPath",
        "thumbImgPath",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.bigImgPath = try json.read()
            case 1: self.thumbImgPath = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Msg of type 105 (JSON string).
///
/// Document 3: Message.
public struct ChatAppCardBody: Record {
    /// Nickname. Type (not shown in the document; assumed). For example `小王`.
    public var nickName: String?
    /// Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var wxNo: String?
    /// Large avatar. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var bigHeadImgUrl: String?
    /// Small avatar. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var smallHeadImgUrl: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        nickName: String? = nil,
        wxNo: String? = nil,
        bigHeadImgUrl: String? = nil,
        smallHeadImgUrl: String? = nil
    ) {
        self.nickName = nickName
        self.wxNo = wxNo
        self.bigHeadImgUrl = bigHeadImgUrl
        self.smallHeadImgUrl = smallHeadImgUrl
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.nickName = members.take("nickName")
        self.wxNo = members.take("wxNo")
        self.bigHeadImgUrl = members.take("bigHeadImgUrl")
        self.smallHeadImgUrl = members.take("smallHeadImgUrl")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("nickName", self.nickName)
        try members.set("wxNo", self.wxNo)
        try members.set("bigHeadImgUrl", self.bigHeadImgUrl)
        try members.set("smallHeadImgUrl", self.smallHeadImgUrl)
        try members.set(extra: self.extra)
    }
}

extension ChatAppCardBody: Readable {
    private static let names = FieldNames(
        "nickName",
        "wxNo",
        "bigHeadImgUrl",
        "smallHeadImgUrl",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.nickName = try json.read()
            case 1: self.wxNo = try json.read()
            case 2: self.bigHeadImgUrl = try json.read()
            case 3: self.smallHeadImgUrl = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Msg of type 106 (JSON string).
///
/// Document 3: Message.
public struct ChatAppLocationBody: Record {
    /// Longitude. On the wire: `log`. Type (not shown in the document; assumed). For example `104.066`.
    public var longitude: JSONValue?
    /// Latitude. Type (not shown in the document; assumed). For example `30.572`.
    public var lat: JSONValue?
    /// Postal address. Type (not shown in the document; assumed). For example `成都市武侯区天府大道 1 号`.
    public var address: String?
    /// Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    public var wxNo: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        longitude: JSONValue? = nil,
        lat: JSONValue? = nil,
        address: String? = nil,
        wxNo: String? = nil
    ) {
        self.longitude = longitude
        self.lat = lat
        self.address = address
        self.wxNo = wxNo
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.longitude = members.take("log")
        self.lat = members.take("lat")
        self.address = members.take("address")
        self.wxNo = members.take("wxNo")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("log", self.longitude)
        try members.set("lat", self.lat)
        try members.set("address", self.address)
        try members.set("wxNo", self.wxNo)
        try members.set(extra: self.extra)
    }
}

extension ChatAppLocationBody: Readable {
    private static let names = FieldNames(
        "log",
        "lat",
        "address",
        "wxNo",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.longitude = try json.read()
            case 1: self.lat = try json.read()
            case 2: self.address = try json.read()
            case 3: self.wxNo = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Msg of type 107 (JSON string).
///
/// Document 3: Message.
public struct ChatAppLinkBody: Record {
    /// Title of the link. Type (not shown in the document; assumed). For example `退款说明`.
    public var title: String?
    /// Description of the link. Type (not shown in the document; assumed). For example `点击查看详情`.
    public var des: String?
    /// Kind of link. Type (not shown in the document; assumed). For example `.miniProgram`.
    public var type: ChatAppLinkKind?
    /// Meaning not shown in the vendor's documents. On the wire: `showtrueype`. Type (not shown in the document; assumed).
    public var showType: JSONValue?
    /// Address of the link. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var url: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var recordItem: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        title: String? = nil,
        des: String? = nil,
        type: ChatAppLinkKind? = nil,
        showType: JSONValue? = nil,
        url: String? = nil,
        recordItem: JSONValue? = nil
    ) {
        self.title = title
        self.des = des
        self.type = type
        self.showType = showType
        self.url = url
        self.recordItem = recordItem
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.title = members.take("title")
        self.des = members.take("des")
        self.type = members.take("type")
        self.showType = members.take("showtrueype")
        self.url = members.take("url")
        self.recordItem = members.take("recordItem")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("title", self.title)
        try members.set("des", self.des)
        try members.set("type", self.type)
        try members.set("showtrueype", self.showType)
        try members.set("url", self.url)
        try members.set("recordItem", self.recordItem)
        try members.set(extra: self.extra)
    }
}

extension ChatAppLinkBody: Readable {
    private static let names = FieldNames(
        "title",
        "des",
        "type",
        "showtrueype",
        "url",
        "recordItem",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.title = try json.read()
            case 1: self.des = try json.read()
            case 2: self.type = try json.read()
            case 3: self.showType = try json.read()
            case 4: self.url = try json.read()
            case 5: self.recordItem = try json.read()
            case 6: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat app link kind.
///
/// Document 3: Message.
public struct ChatAppLinkKind: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Mini program.
    public static let miniProgram = ChatAppLinkKind(rawValue: 33)

    /// Link.
    public static let link = ChatAppLinkKind(rawValue: 5)

    /// File.
    public static let file = ChatAppLinkKind(rawValue: 6)

    /// Chat record.
    public static let chatRecord = ChatAppLinkKind(rawValue: 19)
}

extension ChatAppLinkKind: Readable {}

/// Msg of type 108 (JSON string).
///
/// Document 3: Message.
public struct ChatAppSystemBody: Record {
    /// Content of the system message. Type (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    public var content: String?
    /// Red packet payment id, filled for red packets. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var payId: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var msgIsSend: JSONValue?
    /// Kind of system message. Type (not shown in the document; assumed). For example `.redPacket`.
    public var type: ChatAppSystemKind?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        content: String? = nil,
        payId: String? = nil,
        msgIsSend: JSONValue? = nil,
        type: ChatAppSystemKind? = nil
    ) {
        self.content = content
        self.payId = payId
        self.msgIsSend = msgIsSend
        self.type = type
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.content = members.take("content")
        self.payId = members.take("payId")
        self.msgIsSend = members.take("msgIsSend")
        self.type = members.take("type")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("content", self.content)
        try members.set("payId", self.payId)
        try members.set("msgIsSend", self.msgIsSend)
        try members.set("type", self.type)
        try members.set(extra: self.extra)
    }
}

extension ChatAppSystemBody: Readable {
    private static let names = FieldNames(
        "content",
        "payId",
        "msgIsSend",
        "type",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.content = try json.read()
            case 1: self.payId = try json.read()
            case 2: self.msgIsSend = try json.read()
            case 3: self.type = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat app system kind.
///
/// Document 3: Message.
public struct ChatAppSystemKind: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Red packet.
    public static let redPacket = ChatAppSystemKind(rawValue: 1)

    /// Ordinary message.
    public static let ordinary = ChatAppSystemKind(rawValue: 2)

    /// Unknown.
    public static let unknown = ChatAppSystemKind(rawValue: 3)
}

extension ChatAppSystemKind: Readable {}

/// Msg of type 109 (JSON string).
///
/// Document 3: Message.
public struct ChatAppRecallBody: Record {
    /// Display text. On the wire: `test`. Type (not shown in the document; assumed). For example `你好`.
    public var text: String?
    /// Send time of the recalled message. On the wire: `timestrueamp`. Type (not shown in the document; assumed). For example `1759280400000`.
    public var timestamp: JSONValue?
    /// Recalled content. Type (not shown in the document; assumed). For example `稍后联系您。`.
    public var preContent: String?
    /// Link.
    public var link: ChatAppRecallLink?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        text: String? = nil,
        timestamp: JSONValue? = nil,
        preContent: String? = nil,
        link: ChatAppRecallLink? = nil
    ) {
        self.text = text
        self.timestamp = timestamp
        self.preContent = preContent
        self.link = link
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.text = members.take("test")
        self.timestamp = members.take("timestrueamp")
        self.preContent = members.take("preContent")
        self.link = members.take("link")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("test", self.text)
        try members.set("timestrueamp", self.timestamp)
        try members.set("preContent", self.preContent)
        try members.set("link", self.link)
        try members.set(extra: self.extra)
    }
}

extension ChatAppRecallBody: Readable {
    private static let names = FieldNames(
        "test",
        "timestrueamp",
        "preContent",
        "link",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.text = try json.read()
            case 1: self.timestamp = try json.read()
            case 2: self.preContent = try json.read()
            case 3: self.link = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Link of a recalled message.
///
/// Document 3: Message.
public struct ChatAppRecallLink: Record {
    /// Text of the link. Type (not shown in the document; assumed). For example `你好`.
    public var text: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        text: String? = nil
    ) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.text = members.take("text")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("text", self.text)
        try members.set(extra: self.extra)
    }
}

extension ChatAppRecallLink: Readable {
    private static let names = FieldNames(
        "text",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.text = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Msg of type 112 (JSON string).
///
/// Document 3: Message.
public struct ChatAppRedPacketBody: Record {
    /// Description of the red packet. Type (not shown in the document; assumed). For example `恭喜发财`.
    public var des: String?
    /// Address of the red packet. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var url: String?
    /// Type of the red packet. Type (not shown in the document; assumed).
    public var type: JSONValue?
    /// Title of the red packet. Type (not shown in the document; assumed). For example `微信红包`.
    public var title: String?
    /// Thumbnail. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var thumbUrl: String?
    /// Payment information.
    public var wcPayInfo: ChatAppPayInfo?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        des: String? = nil,
        url: String? = nil,
        type: JSONValue? = nil,
        title: String? = nil,
        thumbUrl: String? = nil,
        wcPayInfo: ChatAppPayInfo? = nil
    ) {
        self.des = des
        self.url = url
        self.type = type
        self.title = title
        self.thumbUrl = thumbUrl
        self.wcPayInfo = wcPayInfo
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.des = members.take("des")
        self.url = members.take("url")
        self.type = members.take("type")
        self.title = members.take("title")
        self.thumbUrl = members.take("thumbUrl")
        self.wcPayInfo = members.take("wcPayInfo")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("des", self.des)
        try members.set("url", self.url)
        try members.set("type", self.type)
        try members.set("title", self.title)
        try members.set("thumbUrl", self.thumbUrl)
        try members.set("wcPayInfo", self.wcPayInfo)
        try members.set(extra: self.extra)
    }
}

extension ChatAppRedPacketBody: Readable {
    private static let names = FieldNames(
        "des",
        "url",
        "type",
        "title",
        "thumbUrl",
        "wcPayInfo",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.des = try json.read()
            case 1: self.url = try json.read()
            case 2: self.type = try json.read()
            case 3: self.title = try json.read()
            case 4: self.thumbUrl = try json.read()
            case 5: self.wcPayInfo = try json.read()
            case 6: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// `wcPayInfo` of a red packet; further fields exist and are not shown.
///
/// Document 3: Message.
public struct ChatAppPayInfo: Record {
    /// Template id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var templateId: String?
    /// Address of the payment. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var url: String?
    /// Icon. Type (not shown in the document; assumed). For example `https://example.com/icon.png`.
    public var iconUrl: String?
    /// Title for the receiver. On the wire: `receivertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    public var receiverTitle: String?
    /// Title for the sender. On the wire: `sendertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    public var senderTitle: String?
    /// Scene text. On the wire: `scenetrueext`. Type (not shown in the document; assumed). For example `红包`.
    public var sceneText: String?
    /// Description for the sender. Type (not shown in the document; assumed). For example `点击查看详情`.
    public var senderDes: String?
    /// Description for the receiver. Type (not shown in the document; assumed). For example `点击查看详情`.
    public var receiverDes: String?
    /// Native address. Type (not shown in the document; assumed). For example `app://pay/1`.
    public var nativeUrl: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        templateId: String? = nil,
        url: String? = nil,
        iconUrl: String? = nil,
        receiverTitle: String? = nil,
        senderTitle: String? = nil,
        sceneText: String? = nil,
        senderDes: String? = nil,
        receiverDes: String? = nil,
        nativeUrl: String? = nil
    ) {
        self.templateId = templateId
        self.url = url
        self.iconUrl = iconUrl
        self.receiverTitle = receiverTitle
        self.senderTitle = senderTitle
        self.sceneText = sceneText
        self.senderDes = senderDes
        self.receiverDes = receiverDes
        self.nativeUrl = nativeUrl
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.templateId = members.take("templateId")
        self.url = members.take("url")
        self.iconUrl = members.take("iconUrl")
        self.receiverTitle = members.take("receivertrueitle")
        self.senderTitle = members.take("sendertrueitle")
        self.sceneText = members.take("scenetrueext")
        self.senderDes = members.take("senderDes")
        self.receiverDes = members.take("receiverDes")
        self.nativeUrl = members.take("nativeUrl")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("templateId", self.templateId)
        try members.set("url", self.url)
        try members.set("iconUrl", self.iconUrl)
        try members.set("receivertrueitle", self.receiverTitle)
        try members.set("sendertrueitle", self.senderTitle)
        try members.set("scenetrueext", self.sceneText)
        try members.set("senderDes", self.senderDes)
        try members.set("receiverDes", self.receiverDes)
        try members.set("nativeUrl", self.nativeUrl)
        try members.set(extra: self.extra)
    }
}

extension ChatAppPayInfo: Readable {
    private static let names = FieldNames(
        "templateId",
        "url",
        "iconUrl",
        "receivertrueitle",
        "sendertrueitle",
        "scenetrueext",
        "senderDes",
        "receiverDes",
        "nativeUrl",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.templateId = try json.read()
            case 1: self.url = try json.read()
            case 2: self.iconUrl = try json.read()
            case 3: self.receiverTitle = try json.read()
            case 4: self.senderTitle = try json.read()
            case 5: self.sceneText = try json.read()
            case 6: self.senderDes = try json.read()
            case 7: self.receiverDes = try json.read()
            case 8: self.nativeUrl = try json.read()
            case 9: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
