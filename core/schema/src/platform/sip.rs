//! SIP numbers: register them, list them, bind them to agents.

use crate::macros::{choice, group, record};

group! {
    /// SIP numbers: register them, list them, bind them to agents.
    Platform platform.sip {
        /// Lists the SIP numbers of the account. Without a filter: all of them.
        ///
        /// Vendor's API document: *List SIP numbers* (our translation: 查询 SIP 号码列表), `POST /openapi/v1/call/sip/list`.
        list: Post "/openapi/v1/call/sip/list" (SipFilter) -> [List<SipNumber>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: SIP numbers: List SIP numbers" }

        /// Creates a SIP number.
        ///
        /// Leave `agent_id` out: it is only for a number that is registered and unbound, which a new number can hardly be.
        /// Register a device with the number first, then bind it with `platform.agents.bind` or `platform.sip.update`.
        ///
        /// Vendor's API document: *Create SIP number* (our translation: 创建 SIP 号码), `POST /openapi/v1/call/sip/create`.
        create: Post "/openapi/v1/call/sip/create" (CreateSip) -> [SipId, at "data"]
            {
                repeat: Keyed,
                rules: [Found { by: "platform.sip.list", give: &[("number", "number")], rows: &[("number", "number")] }],
                errors: [; 6722, 6701],
                source: "1: SIP numbers: Create SIP number"
            }

        /// Changes a SIP number.
        ///
        /// Whether `coding_format` and `agent_id` are kept or cleared when they are left out is not shown in the vendor's
        /// documents. An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update SIP number* (our translation: 更新 SIP 号码), `POST /openapi/v1/call/sip/update`.
        update: Post "/openapi/v1/call/sip/update" (UpdateSip) -> [SipId, at "data"]
            { repeat: SameState, rules: [Patch], errors: [; 6722, 6720, 6701], source: "1: SIP numbers: Update SIP number" }

        /// Deletes a SIP number.
        ///
        /// Vendor's API document: *Delete SIP number* (our translation: 删除 SIP 号码), `POST /openapi/v1/call/sip/delete`.
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
        /// Id of the agent to apply the number to; only for a number that is registered and unbound, which a new one can
        /// hardly be.
        agent_id: Text = "agentId" [Assumed("`id` in `platform.agents.query`")],
    }
}

record! {
    /// Parameters of sip, update.
    UpdateSip, "1: SIP numbers: Update SIP number" {
        /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        sip_id: Text = "sipId" [Required],
        /// SIP number.
        number: Text [Required],
        /// SIP password.
        password: Text [Required, Secret],
        /// Whether NAT is used.
        is_nat: Boolean = "isNAT" [Required],
        /// Voice codecs.
        coding_format: List<VoiceCodec> = "codingFormat",
        /// Id of the agent to apply the number to.
        agent_id: Text = "agentId" [Assumed("`id` in `platform.agents.query`"), Assumed("Only for a number that is registered and unbound, as for create")],
    }
}

record! {
    /// Reference to a SIP number.
    SipRef, "1: SIP numbers: Delete SIP number" {
        /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        sip_id: Text = "sipId" [Required],
    }
}

record! {
    /// SIP number as sip.list returns it.
    SipNumber, "1: SIP number (list entry)" {
        /// Client registration address.
        client_url: Text = "clientUrl" [Assumed("Type")],
        /// Server registration address.
        server_url: Text = "serverUrl" [Assumed("Type")],
        /// Registering device.
        register_device: Text = "registerDevice" [Assumed("Type")],
        /// Registration time.
        register_time: Text = "registerTime" [Format(DateTime), Assumed("Type")],
        /// Registration status.
        register_status: SipRegisterStatus = "registerStatus" [Assumed("Type")],
        /// SIP number.
        number: Text [Assumed("Type")],
        /// Primary key.
        sip_id: Text = "sipId" [Assumed("Type")],
        /// Account number.
        account_id: Text = "accountId" [Assumed("Type")],
        /// Agent the number is applied to.
        agent: SipAgent,
    }
}

record! {
    /// Agent inside SipNumber.agent.
    SipAgent, "1: SIP number (list entry)" {
        /// Agent id.
        agent_id: Text = "agentId" [Assumed("Type")],
        /// Agent name.
        agent_name: Text = "agentName" [Assumed("Type")],
        /// Work number.
        agent_number: Text = "agentNumber" [Assumed("Type")],
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
