//! SIP numbers: register them, list them, bind them to agents.

use crate::macros::{choice, group, record};
use crate::types::{Boolean, List, ServiceTime, Text};

group! {
    /// SIP numbers: register them, list them, bind them to agents.
    Platform platform.sip as Sip {
        /// Lists the SIP numbers of the account. Without a filter: all of them.
        ///
        /// Vendor's API document: *List SIP numbers*, 查询 SIP 号码列表, `POST /openapi/v1/call/sip/list`.
        list: Post "/openapi/v1/call/sip/list" (SipFilter) -> [List<SipNumber>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: SIP numbers: List SIP numbers" }

        /// Creates a SIP number.
        ///
        /// Leave `agentId` out: the service wants a registered number there, which a new number is not. Register a
        /// device with the number first, then bind it with `platform.agents.bind` or `platform.sip.update`.
        ///
        /// Vendor's API document: *Create SIP number*, 创建 SIP 号码, `POST /openapi/v1/call/sip/create`.
        create: Post "/openapi/v1/call/sip/create" (CreateSip) -> [SipId, at "data"]
            {
                repeat: Keyed,
                rules: [found SipNumber by "platform.sip.list", give &[("number", "number")], rows &[("number", "number")]],
                errors: [; 6722, 6701],
                source: "1: SIP numbers: Create SIP number"
            }

        /// Changes a SIP number.
        ///
        /// Whether `codingFormat` and `agentId` are kept or cleared when they are left out is not shown in the vendor's
        /// documents.
        ///
        /// Vendor's API document: *Update SIP number*, 更新 SIP 号码, `POST /openapi/v1/call/sip/update`.
        update: Post "/openapi/v1/call/sip/update" (UpdateSip) -> [SipId, at "data"]
            { repeat: SameState, rules: [], errors: [; 6722, 6720, 6701], source: "1: SIP numbers: Update SIP number" }

        /// Deletes a SIP number.
        ///
        /// Vendor's API document: *Delete SIP number*, 删除 SIP 号码, `POST /openapi/v1/call/sip/delete`.
        delete: Post "/openapi/v1/call/sip/delete" (SipRef) -> [SipId, at "data"]
            { repeat: SameState, rules: [], errors: [], source: "1: SIP numbers: Delete SIP number" }
    }
}

record! {
    /// Parameters of sip, list.
    SipFilter, "1: SIP numbers: List SIP numbers" {
        /// SIP number.
        number: Text,
        /// Registration statuses.
        register_statuses: List<SipRegisterStatus> = "registerStatuses",
    }
}

record! {
    /// Parameters of sip, create.
    CreateSip, "1: SIP numbers: Create SIP number" {
        /// SIP number.
        number: Text [Required],
        /// SIP password.
        password: Text [Required, Secret],
        /// Whether NAT is used.
        is_nat: Boolean = "isNAT" [Required],
        /// Voice codecs.
        coding_format: List<VoiceCodec> = "codingFormat",
        /// Agent to apply the number to, `id` in `platform.agents.query`. The service wants a registered number here, which a
        /// new one is not: leave it out, register a device, then apply the number by `platform.sip.update`.
        agent_id: Text = "agentId",
    }
}

record! {
    /// Parameters of sip, update.
    UpdateSip, "1: SIP numbers: Update SIP number" {
        /// Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        sip_id: Text = "sipId" [Required],
        /// SIP number.
        number: Text [Required],
        /// SIP password.
        password: Text [Required, Secret],
        /// Whether NAT is used.
        is_nat: Boolean = "isNAT" [Required],
        /// Voice codecs.
        coding_format: List<VoiceCodec> = "codingFormat",
        /// Agent to apply the number to, `id` in `platform.agents.query`. The number has to be registered by a device, and
        /// applied to no other agent.
        agent_id: Text = "agentId",
    }
}

record! {
    /// Reference to a SIP number.
    SipRef, "1: SIP numbers: Delete SIP number" {
        /// Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        sip_id: Text = "sipId" [Required],
    }
}

record! {
    /// SIP number as sip.list returns it.
    SipNumber, "1: SIP number (list entry)" {
        /// Client registration address.
        client_url: Text = "clientUrl",
        /// Server registration address.
        server_url: Text = "serverUrl",
        /// Registering device.
        register_device: Text = "registerDevice",
        /// Registration time.
        register_time: ServiceTime = "registerTime" [Format(DateTime)],
        /// Registration status.
        register_status: SipRegisterStatus = "registerStatus",
        /// SIP number.
        number: Text,
        /// Primary key.
        sip_id: Text = "sipId",
        /// Account number.
        account_id: Text = "accountId",
        /// Agent the number is applied to.
        agent: SipAgent,
    }
}

record! {
    /// Agent inside SipNumber.agent.
    SipAgent, "1: SIP number (list entry)" {
        /// Agent id.
        agent_id: Text = "agentId",
        /// Agent name.
        agent_name: Text = "agentName",
        /// Work number.
        agent_number: Text = "agentNumber",
    }
}

record! {
    /// Result of SIP create, update and delete.
    SipId, "1: SIP numbers" {
        /// Primary key of the SIP number.
        sip_id: Text = "sipId" [Bare],
    }
}

choice! {
    /// Registration status of a SIP number.
    SipRegisterStatus: Number, "1: SIP registerStatus" {
        /// Unregistered.
        Unregistered = "0",
        /// Registered.
        Registered = "1",
    }
}

choice! {
    /// Voice codec.
    VoiceCodec: Text, "1: SIP numbers" {
        /// Meaning not shown in the vendor's documents.
        G711a = "G711A",
        /// Meaning not shown in the vendor's documents.
        G711u = "G711U",
        /// Meaning not shown in the vendor's documents.
        Gsm = "GSM",
        /// Meaning not shown in the vendor's documents.
        G729 = "G729",
        /// Meaning not shown in the vendor's documents.
        Vp8 = "VP8",
        /// Meaning not shown in the vendor's documents.
        Ilbc = "ILBC",
    }
}
