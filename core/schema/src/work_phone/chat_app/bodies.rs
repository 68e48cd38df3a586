//! What chat-app messages hold: a record for each type of message.

use crate::macros::{choice, record, union};

union! {
    /// What a chat-app message holds, read by its type.
    MessageBody, "3: Message" {
        /// A text (type 101).
        Text = "text": ChatAppTextBody,
        /// An image (102).
        Image = "image": ChatAppMediaBody,
        /// A voice message (103).
        Voice = "voice": ChatAppMediaBody,
        /// A video (104).
        Video = "video": ChatAppMediaBody,
        /// A card (105).
        Card = "card": ChatAppCardBody,
        /// A place (106).
        Location = "location": ChatAppLocationBody,
        /// A link, file, mini program or chat record (107).
        Link = "link": ChatAppLinkBody,
        /// A message of the system (108).
        System = "system": ChatAppSystemBody,
        /// A message that was taken back (109).
        Recalled = "recalled": ChatAppRecallBody,
        /// A message of the system in a room (110).
        RoomSystem = "room_system": ChatAppTextBody,
        /// A red packet (112).
        RedPacket = "red_packet": ChatAppRedPacketBody,
    }
}

record! {
    /// Msg of types 101 and 110.
    ChatAppTextBody, "3: Message" {
        /// The text.
        text: Text,
    }
}

record! {
    /// Msg of types 102, 103, 104 (media storage object).
    ChatAppMediaBody, "3: Message" {
        /// Large image, video link.
        big_img_path: Text = "bigImgPath" [Assumed("Type")],
        /// Voice message, small image, video cover.
        thumb_img_path: Text = "thumbImgPath" [Assumed("Type")],
    }
}

record! {
    /// Msg of type 105 (JSON string).
    ChatAppCardBody, "3: Message" {
        /// Nickname.
        nick_name: Text = "nickName" [Assumed("Type")],
        /// Chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
        /// Large avatar.
        big_head_img_url: Text = "bigHeadImgUrl" [Assumed("Type")],
        /// Small avatar.
        small_head_img_url: Text = "smallHeadImgUrl" [Assumed("Type")],
    }
}

record! {
    /// Msg of type 106 (JSON string).
    ChatAppLocationBody, "3: Message" {
        /// Longitude.
        longitude: Scalar = "log" as "longitude" [Assumed("Type")],
        /// Latitude.
        lat: Scalar [Assumed("Type")],
        /// Postal address.
        address: Text [Assumed("Type")],
        /// Chat-app number.
        wx_no: Text = "wxNo" [Assumed("Type")],
    }
}

record! {
    /// Msg of type 107 (JSON string).
    ChatAppLinkBody, "3: Message" {
        /// Title of the link.
        title: Text [Assumed("Type")],
        /// Description of the link.
        des: Text [Assumed("Type")],
        /// Kind of link.
        r#type: ChatAppLinkKind = "type" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        show_type: Scalar = "showtrueype" as "showType" [Assumed("Type")],
        /// Address of the link.
        url: Text [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        record_item: Any = "recordItem" [Assumed("Type")],
    }
}

record! {
    /// Msg of type 108 (JSON string).
    ChatAppSystemBody, "3: Message" {
        /// Content of the system message.
        content: Text [Assumed("Type")],
        /// Red packet payment id, filled for red packets.
        pay_id: Text = "payId" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        msg_is_send: Scalar = "msgIsSend" [Assumed("Type")],
        /// Kind of system message.
        r#type: ChatAppSystemKind = "type" [Assumed("Type")],
    }
}

record! {
    /// Msg of type 109 (JSON string).
    ChatAppRecallBody, "3: Message" {
        /// Display text.
        text: Text = "test" as "text" [Assumed("Type")],
        /// Send time of the recalled message.
        timestamp: Scalar = "timestrueamp" as "timestamp" [Assumed("Type")],
        /// Recalled content.
        pre_content: Text = "preContent" [Assumed("Type")],
        /// Link.
        link: ChatAppRecallLink,
    }
}

record! {
    /// Link of a recalled message.
    ChatAppRecallLink, "3: Message" {
        /// Text of the link.
        text: Text [Assumed("Type")],
    }
}

record! {
    /// Msg of type 112 (JSON string).
    ChatAppRedPacketBody, "3: Message" {
        /// Description of the red packet.
        des: Text [Assumed("Type")],
        /// Address of the red packet.
        url: Text [Assumed("Type")],
        /// Type of the red packet.
        r#type: Scalar = "type" [Assumed("Type")],
        /// Title of the red packet.
        title: Text [Assumed("Type")],
        /// Thumbnail.
        thumb_url: Text = "thumbUrl" [Assumed("Type")],
        /// Payment information.
        wc_pay_info: ChatAppPayInfo = "wcPayInfo",
    }
}

record! {
    /// `wcPayInfo` of a red packet; further fields exist and are not shown.
    ChatAppPayInfo, "3: Message" {
        /// Template id.
        template_id: Text = "templateId" [Assumed("Type")],
        /// Address of the payment.
        url: Text [Assumed("Type")],
        /// Icon.
        icon_url: Text = "iconUrl" [Assumed("Type")],
        /// Title for the receiver.
        receiver_title: Text = "receivertrueitle" as "receiverTitle" [Assumed("Type")],
        /// Title for the sender.
        sender_title: Text = "sendertrueitle" as "senderTitle" [Assumed("Type")],
        /// Scene text.
        scene_text: Text = "scenetrueext" as "sceneText" [Assumed("Type")],
        /// Description for the sender.
        sender_des: Text = "senderDes" [Assumed("Type")],
        /// Description for the receiver.
        receiver_des: Text = "receiverDes" [Assumed("Type")],
        /// Native address.
        native_url: Text = "nativeUrl" [Assumed("Type")],
    }
}

choice! {
    /// Chat app link kind.
    ChatAppLinkKind: Number, "3: Message" {
        /// Mini program.
        MiniProgram = "33",
        /// Link.
        Link = "5",
        /// File.
        File = "6",
        /// Chat record.
        ChatRecord = "19",
    }
}

choice! {
    /// Chat app system kind.
    ChatAppSystemKind: Number, "3: Message" {
        /// Red packet.
        RedPacket = "1",
        /// Ordinary message.
        Ordinary = "2",
        /// Unknown.
        Unknown = "3",
    }
}
