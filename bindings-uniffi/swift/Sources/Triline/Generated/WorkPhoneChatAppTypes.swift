// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Chat-app user (account on a work phone).
///
/// Document 3: Chat-app user.
public struct ChatAppUser: Record {
    /// Record id.
    public var id: String?
    /// Device IMEI.
    public var imei: String?
    /// Phone.
    public var phone: String?
    /// Chat-app number.
    public var wxNo: String?
    /// Meaning not shown in the documents.
    public var wxNo1: String?
    /// Version.
    public var version: String?
    /// Nickname.
    public var nick: String?
    /// Small avatar.
    public var headImg: String?
    /// Large avatar.
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
    /// Record id.
    public var id: String?
    /// Agent chat-app number.
    public var agentWxNo: String?
    /// Agent nickname.
    public var agentNick: String?
    /// Contact chat-app number.
    public var wxNo: String?
    /// Meaning not shown in the documents.
    public var wxNo1: String?
    /// Nickname.
    public var nick: String?
    /// Avatar.
    public var headImg: String?
    /// Avatar.
    public var headImg1: String?
    /// Meaning not shown in the documents.
    public var status: JSONValue?
    /// Creation time.
    public var createTime: String?
    /// Meaning not shown in the documents.
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
    /// Record id.
    public var id: String?
    /// Device IMEI.
    public var imei: String?
    /// Agent chat-app number.
    public var agentWxNo: String?
    /// Member ids.
    public var member: [String]?
    /// Room name.
    public var name: String?
    /// Avatar.
    public var headImg: String?
    /// Member numbers separated by semicolons.
    public var memberList: String?
    /// Display nicknames separated by the Chinese enumeration comma.
    public var displayName: String?
    /// Owner.
    public var roomOwner: String?
    /// Member count, as text.
    public var memberCount: String?
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
        memberCount: String? = nil
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
            case 10: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Member of a chat-app room.
///
/// Document 3: Room member.
public struct ChatAppRoomMember: Record {
    /// Record id.
    public var id: String?
    /// Room id.
    public var chatRoomId: String?
    /// Nickname.
    public var nick: String?
    /// Avatar.
    public var headImg: String?
    /// Chat-app number.
    public var wxNo: String?
    /// Member is an agent; omitted when false.
    public var isAgent: JSONValue?
    /// Agent chat-app number.
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
        isAgent: JSONValue? = nil,
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
    /// Chat id.
    public var id: String?
    /// Agent chat-app number.
    public var agentWxNo: String?
    /// Contact number; absent for a room chat.
    public var contactWxNo: String?
    /// Room id; absent for a single chat.
    public var group: String?
    /// Room or single chat.
    public var chatType: ChatAppChatType?
    /// Who started it.
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

/// Chat app chat type.
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

/// Chat app is send.
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
    /// Record id.
    public var id: String?
    /// Chat id.
    public var chatId: String?
    /// Sender.
    public var from: String?
    /// Content; its form follows msgType, see `body`.
    public var msg: JSONValue?
    /// Message type.
    public var msgType: ChatAppMsgType?
    /// Date.
    public var date: String?
    /// Timestamp, unit not shown.
    public var ts: Int?
    /// Message id.
    public var msgId: String?
    /// Who sent it.
    public var isSend: ChatAppIsSend?
    /// Media message id.
    public var msgSvrId: String?
    /// Voice message, small image or video cover.
    public var thumbImgPath: String?
    /// Large image or video link.
    public var bigImgPath: String?
    /// What `msg` holds, read by its type. `kind` is one of `text`, `image`, `voice`, `video`, `card`, `location`, `link`, `system`, `recalled`, `room_system`, `red_packet` and `other`.
    public var body: JSONValue?
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
        body: JSONValue? = nil
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

/// Chat app msg type.
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

    /// Called `SEMI_XML` in the documents.
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
