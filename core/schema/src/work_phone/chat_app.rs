//! The chat app on the work phones: users, contacts, rooms, chats and messages.

mod bodies;

pub use bodies::*;

use crate::macros::{choice, group, record};
use crate::types::TextOrObject;

group! {
    /// The chat app on the work phones: users, contacts, rooms, chats and messages.
    WorkPhone work_phone.chat_app {
        /// Lists the chat-app users, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信用户列表), `POST /api/wechat/queryWeChatUserByPage`.
        users: Post "/api/wechat/queryWeChatUserByPage" (ChatAppPage) -> [pages of ChatAppUser at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage" }

        /// Lists the contacts of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信好友列表), `POST /api/wechat/getWeContactByPage`.
        contacts: Post "/api/wechat/getWeContactByPage" (ChatAppPage) -> [pages of ChatAppContact at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/getWeContactByPage" }

        /// Lists the rooms of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信群列表), `POST /api/wechat/getWeChatRoomByPage`.
        rooms: Post "/api/wechat/getWeChatRoomByPage" (ChatAppPage) -> [pages of ChatAppRoom at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomByPage" }

        /// Lists the members of a chat-app room, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信群成员), `POST /api/wechat/getWeChatRoomMemberByPage`.
        room_members: Post "/api/wechat/getWeChatRoomMemberByPage" (RoomMemberFilter) -> [pages of ChatAppRoomMember at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage" }

        /// Lists the chats of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信会话列表), `POST /api/wechat/getWeChatByPage`.
        chats: Post "/api/wechat/getWeChatByPage" (ChatFilter) -> [pages of ChatAppChat at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage" }

        /// Lists chat-app messages, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信聊天记录), `POST /api/wechat/getWeMessageByPage`.
        messages: Post "/api/wechat/getWeMessageByPage" (ChatAppMessageFilter) -> [pages of ChatAppMessage at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage" }
    }
}

record! {
    /// Page of a list.
    ChatAppPage, "3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage" {
        /// Page.
        page: Integer [FilledIn, Min(1), Max(500)],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(100)],
    }
}

record! {
    /// Parameters of chat app, room members.
    RoomMemberFilter, "3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage" {
        /// Room id.
        chat_room_id: Text = "chatRoomId" [Required, Assumed("`id` in `work_phone.chat_app.rooms`")],
        /// Page.
        page: Integer [FilledIn, Min(1), Max(500)],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(100)],
    }
}

record! {
    /// Parameters of chat app, chats.
    ChatFilter, "3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage" {
        /// Device IMEI.
        imei: Text [Assumed("Type")],
        /// Start.
        start: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
        /// End.
        end: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
        /// Page.
        page: Integer [FilledIn, Min(1), Max(500)],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(100)],
    }
}

record! {
    /// Parameters of chat app, messages.
    ChatAppMessageFilter, "3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage" {
        /// Chat id.
        chat_id: Text = "chatId" [Assumed("`id` in `work_phone.chat_app.chats`"), Assumed("Type")],
        /// Agent chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
        /// Device IMEI.
        imei: Text [Assumed("Type")],
        /// Start.
        start: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
        /// End.
        end: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
        /// Page.
        page: Integer [FilledIn, Min(1), Max(500)],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(100)],
    }
}

record! {
    /// Chat-app user (account on a work phone).
    ChatAppUser, "3: Chat-app user" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Device IMEI.
        imei: Text [Assumed("Type")],
        /// Phone.
        phone: Text [Assumed("Type")],
        /// Chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        wx_no1: Text = "wxNo1" [Assumed("Type")],
        /// Version.
        version: Text [Assumed("Type")],
        /// Nickname.
        nick: Text [Assumed("Type")],
        /// Small avatar.
        head_img: Text = "headImg" [Assumed("Type")],
        /// Large avatar.
        head_img1: Text = "headImg1" [Assumed("Type")],
    }
}

record! {
    /// Chat-app contact.
    ChatAppContact, "3: Contact" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Agent chat-app number.
        agent_wx_no: Text = "agentWxNo" [Assumed("Type")],
        /// Agent nickname.
        agent_nick: Text = "agentNick" [Assumed("Type")],
        /// Contact chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        wx_no1: Text = "wxNo1" [Assumed("Type")],
        /// Nickname.
        nick: Text [Assumed("Type")],
        /// Avatar.
        head_img: Text = "headImg" [Assumed("Type")],
        /// Avatar.
        head_img1: Text = "headImg1" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        status: Scalar [Assumed("Type")],
        /// Creation time.
        create_time: Text = "createTime" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        ts: Scalar [Assumed("Type")],
    }
}

record! {
    /// Chat-app room.
    ChatAppRoom, "3: Room" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Device IMEI.
        imei: Text [Assumed("Type")],
        /// Agent chat-app number.
        agent_wx_no: Text = "agentWxNo" [Assumed("Type")],
        /// Member ids.
        member: List<Text> [Assumed("Type")],
        /// Room name.
        name: Text [Assumed("Type")],
        /// Avatar.
        head_img: Text = "headImg" [Assumed("Type")],
        /// Member numbers separated by semicolons.
        member_list: Text = "memberList",
        /// Display nicknames separated by the Chinese enumeration comma.
        display_name: Text = "displayName" [Assumed("Type")],
        /// Owner.
        room_owner: Text = "roomOwner" [Assumed("Type")],
        /// Member count, as text.
        member_count: Text = "memberCount",
        /// The member numbers of `member_list`, one by one.
        member_numbers: List<Text> = "memberNumbers" [Derived, Split { of: "memberList", at: Semicolon }],
        /// The nicknames of `display_name`, one by one.
        display_names: List<Text> = "displayNames" [Derived, Split { of: "displayName", at: EnumerationComma }],
    }
}

record! {
    /// Member of a chat-app room.
    ChatAppRoomMember, "3: Room member" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Room id.
        chat_room_id: Text = "chatRoomId" [Assumed("Type")],
        /// Nickname.
        nick: Text [Assumed("Type")],
        /// Avatar.
        head_img: Text = "headImg" [Assumed("Type")],
        /// Chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
        /// Whether the member is an agent. The service leaves it out where it is false.
        is_agent: Boolean = "isAgent" [FalseWhenAbsent, Assumed("Type")],
        /// Agent chat-app number.
        agent_wx_no: Text = "agentWxNo" [Assumed("Type")],
    }
}

record! {
    /// Chat-app chat.
    ChatAppChat, "3: Chat" {
        /// Chat id.
        id: Text [Assumed("Type")],
        /// Agent chat-app number.
        agent_wx_no: Text = "agentWxNo" [Assumed("Type")],
        /// Contact number; absent for a room chat.
        contact_wx_no: Text = "contactWxNo" [Assumed("Type")],
        /// Room id; absent for a single chat.
        group: Text [Assumed("Type")],
        /// Room or single chat.
        chat_type: ChatAppChatType = "chatType" [Assumed("Type")],
        /// Who started the chat.
        is_send: ChatAppIsSend = "isSend" [Assumed("Type")],
    }
}

record! {
    /// Chat-app message.
    ChatAppMessage, "3: Message" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Chat id.
        chat_id: Text = "chatId" [Assumed("Type")],
        /// Sender.
        from: Text [Assumed("Type")],
        /// Content; its form follows `msg_type`. `body` has it parsed.
        msg: TextOrObject [Assumed("Type")],
        /// Message type.
        msg_type: ChatAppMsgType = "msgType" [Assumed("Type")],
        /// Date.
        date: Text,
        /// Timestamp, unit not shown.
        ts: Integer,
        /// Message id.
        msg_id: Text = "msgId" [Assumed("Type")],
        /// Sender.
        is_send: ChatAppIsSend = "isSend" [Assumed("Type")],
        /// Media message id.
        msg_svr_id: Text = "msgSvrId" [Assumed("Type")],
        /// Voice message, small image or video cover.
        thumb_img_path: Text = "thumbImgPath" [Assumed("Type")],
        /// Large image or video link.
        big_img_path: Text = "bigImgPath" [Assumed("Type")],
        /// Content of `msg`, parsed by `msg_type`.
        body: MessageBody [Derived],
    }
}

choice! {
    /// Type of a chat in the chat app.
    ChatAppChatType: Text, "3: Chat" {
        /// Room chat.
        Group = "group",
        /// Single chat.
        Single = "single",
    }
}

choice! {
    /// Side that sent a message or started a chat.
    ChatAppIsSend: Number, "3: Chat" {
        /// The other side.
        OtherSide = "0",
        /// Self.
        Own = "1",
    }
}

choice! {
    /// Type of a chat-app message.
    ChatAppMsgType: Number (open), "3: Message" {
        /// Text.
        Text = "101",
        /// Image.
        Image = "102",
        /// Voice.
        Voice = "103",
        /// Video.
        Video = "104",
        /// Card.
        Card = "105",
        /// Location.
        Location = "106",
        /// Shared link, web address or file.
        Link = "107",
        /// System message.
        System = "108",
        /// Recalled message.
        Recalled = "109",
        /// Room system message.
        RoomSystem = "110",
        /// Called `SEMI_XML` in the vendor's documents.
        SemiXml = "111",
        /// Red packet.
        RedPacket = "112",
        /// Room collection.
        RoomCollection = "113",
        /// Room collection reminder.
        RoomCollectionReminder = "114",
        /// Transfer.
        Transfer = "115",
    }
}
