//! Numbers of the account: the pool and its groups.

use crate::macros::{choice, group, record};
use crate::platform::sip::SipRegisterStatus;

group! {
    /// Numbers of the account: the pool and its groups.
    Platform platform.numbers {
        /// Returns the display, service and SIP numbers of the account.
        ///
        /// Vendor's API document: *Get number pool* (our translation: 获取号码池), `POST /openapi/v1/call/query/number`.
        pool: Post "/openapi/v1/call/query/number" () -> [NumberPool, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Number pool and groups: Get number pool" }

        /// Lists the groups of display numbers.
        ///
        /// An outbound call with the id of a group shows a number that the strategy of the group chooses.
        ///
        /// Vendor's API document: *Query display-number groups* (our translation: 查询外显号码组), `POST /openapi/v1/call/query/group`.
        groups: Post "/openapi/v1/call/query/group" () -> [List<NumberGroup>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Number pool and groups: Query display-number groups" }
    }
}

record! {
    /// The three lists of the number pool.
    NumberPool, "1: Number pool and groups" {
        /// Display numbers.
        display_number_list: List<PoolNumber> = "displayNumberList",
        /// Service numbers.
        service_number_list: List<PoolNumber> = "serviceNumberList",
        /// SIP numbers.
        sip_number_list: List<SipPoolNumber> = "sipNumberList",
    }
}

record! {
    /// Display or service number of the pool.
    PoolNumber, "1: Display number / service number (number-pool entry)" {
        /// Primary key.
        id: Text = "_id" as "id",
        /// Display number or service number.
        number: Text,
        /// What the number can be used for.
        call_ability: CallAbility = "callAbility",
        /// Line id.
        line: Text,
        /// Account number.
        account: Text,
        /// Number status.
        status: NumberStatus,
        /// Landline or virtual number.
        resource_type: NumberResourceType = "resourceType",
        /// Concurrent call count.
        concurrency: Integer,
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
        /// Creator.
        create_user: Text = "createUser",
        /// Last editor.
        update_user: Text = "updateUser",
        /// Id of the voice menu bound to the number.
        ivr_id: Text = "ivrId" [Default("")],
        /// Groups of the number.
        group: List<NumberGroup>,
        /// Name; present for display numbers.
        name: Text,
    }
}

record! {
    /// Display-number group.
    NumberGroup, "1: Display-number group" {
        /// Group id.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Group name.
        name: Text [Assumed("Type")],
    }
}

record! {
    /// SIP number as the number pool returns it.
    SipPoolNumber, "1: SIP number (number-pool entry)" {
        /// Primary key.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Busy response code.
        busy_reply_code: Scalar = "busyReplayCode" as "busyReplyCode" [Default("486"), Assumed("Type")],
        /// Client registration address.
        client_url: Text = "clientUrl" [Assumed("Type")],
        /// Server registration address.
        server_url: Text = "serverUrl" [Assumed("Type")],
        /// Disabled or enabled.
        status: SipStatus [Assumed("Type")],
        /// Deleted or not.
        is_del: SipIsDel = "isDel" [Assumed("Type")],
        /// Registering device.
        register_device: Text = "registerDevice" [Assumed("Type")],
        /// Registration time.
        register_time: Text = "registerTime" [Format(DateTime), Assumed("Type")],
        /// Applied agent.
        uid: Text [Assumed("Type")],
        /// Registration status.
        register_status: SipRegisterStatus = "registerStatus" [Assumed("Type")],
        /// Voice codecs.
        coding_format: List<Text> = "codingFormat",
        /// SIP number.
        number: Text [Assumed("Type")],
        /// SIP password.
        password: Text [Secret, Assumed("Type")],
        /// Whether NAT is used.
        is_nat: Scalar = "isNAT" [Assumed("Type")],
        /// Account number.
        account: Text [Assumed("Type")],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime), Assumed("Type")],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime), Assumed("Type")],
        /// Creator.
        create_user: Text = "createUser" [Assumed("Type")],
        /// Last editor.
        update_user: Text = "updateUser" [Assumed("Type")],
        /// WebRTC number or not.
        is_web_rtc: Scalar = "isWebRtc" [Assumed("Type")],
    }
}

choice! {
    /// Call ability.
    CallAbility: Number, "1: Display number / service number (number-pool entry)" {
        /// Service number.
        Service = "1",
        /// Display number.
        Display = "2",
        /// Both (service and display).
        Both = "3",
    }
}

choice! {
    /// Number status.
    NumberStatus: Text, "1: Display number / service number (number-pool entry)" {
        /// Active.
        Enable = "enable",
        /// Disabled.
        Disable = "disable",
    }
}

choice! {
    /// Number resource type.
    NumberResourceType: Text, "1: Display number / service number (number-pool entry)" {
        /// Landline.
        TrunkNumber = "trunkNumber",
        /// Virtual number.
        XNumber = "xNumber",
    }
}

choice! {
    /// Status of a SIP number.
    SipStatus: Number, "1: SIP number (number-pool entry)" {
        /// Disabled.
        Disabled = "0",
        /// Enabled.
        Enabled = "1",
    }
}

choice! {
    /// Whether a SIP number is deleted.
    SipIsDel: Number, "1: SIP number (number-pool entry)" {
        /// Not deleted.
        Kept = "0",
        /// Deleted.
        Deleted = "1",
    }
}
