// Written by `cargo run -p triline-bindgen` from the table.

//! SIP numbers: register them, list them, bind them to agents.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Created, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, List, Map, ServiceTime, Text};
use triline_schema::platform::sip as table;

/// SIP numbers: register them, list them, bind them to agents.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Sip<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Sip<'_> {
    /// Lists the SIP numbers of the account. Without a filter: all of them.
    ///
    /// Vendor's API document: *List SIP numbers* (our translation: 查询 SIP 号码列表), `POST /openapi/v1/call/sip/list`.
    ///
    /// Document 1: SIP numbers: List SIP numbers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::sip::SipFilter;
    ///
    /// let answer = cc.sip().list(SipFilter::default()).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn list(&self, params: SipFilter) -> Request<List<SipNumber>> {
        self.client.typed("platform.sip.list", &params)
    }

    /// Creates a SIP number.
    ///
    /// Leave `agent_id` out: it is only for a number that is registered and unbound, which a new number can hardly be.
    /// Register a device with the number first, then bind it with `platform.agents.bind` or `platform.sip.update`.
    ///
    /// Vendor's API document: *Create SIP number* (our translation: 创建 SIP 号码), `POST /openapi/v1/call/sip/create`.
    ///
    /// [`reconcile`](crate::host::Request::reconcile) asks `platform.sip.list` whether it exists.
    ///
    /// Document 1: SIP numbers: Create SIP number.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::sip::CreateSip;
    ///
    /// let params = CreateSip::builder()
    ///     .number("1000001999")
    ///     .password("Passw0rd!")
    ///     .is_nat(true);
    /// let answer = cc.sip().create(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateSip) -> Request<SipId, Created<SipNumber>> {
        self.client.typed("platform.sip.create", &params)
    }

    /// Changes a SIP number.
    ///
    /// Whether `coding_format` and `agent_id` are kept or cleared when they are left out is not shown in the vendor's
    /// documents. An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
    ///
    /// Vendor's API document: *Update SIP number* (our translation: 更新 SIP 号码), `POST /openapi/v1/call/sip/update`.
    ///
    /// Document 1: SIP numbers: Update SIP number.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::sip::UpdateSip;
    ///
    /// let params = UpdateSip::builder()
    ///     .sip_id("56943d3b7d5924deebbe57ea")
    ///     .number("1000001902")
    ///     .password("Passw0rd!")
    ///     .is_nat(true);
    /// let answer = cc.sip().update(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn update(&self, params: UpdateSip) -> Request<SipId> {
        self.client.typed("platform.sip.update", &params)
    }

    /// Deletes a SIP number.
    ///
    /// Vendor's API document: *Delete SIP number* (our translation: 删除 SIP 号码), `POST /openapi/v1/call/sip/delete`.
    ///
    /// Document 1: SIP numbers: Delete SIP number.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::sip::SipRef;
    ///
    /// let answer = cc.sip().delete(SipRef::new("56943d3b7d5924deebbe57ea")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn delete(&self, params: SipRef) -> Request<SipId> {
        self.client.typed("platform.sip.delete", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// SIP numbers: register them, list them, bind them to agents.
    pub fn sip(&self) -> Sip<'_> {
        Sip { client: self }
    }
}

/// Parameters of sip, list.
///
/// Document 1: SIP numbers: List SIP numbers.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SipFilter {
    /// SIP number.
    /// For example `1000001801`.
    pub number: Option<Text>,
    /// Registration statuses.
    /// For example `["0"]`.
    pub register_statuses: Option<List<SipRegisterStatus>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipFilter {
        number, register_statuses
    }
}

impl SipFilter {
    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// Registration statuses.
    /// For example `["0"]`.
    #[must_use]
    pub fn register_statuses(mut self, value: impl Into<List<SipRegisterStatus>>) -> Self {
        self.register_statuses = Some(value.into());
        self
    }
}

/// Registration status of a SIP number.
///
/// Document 1: SIP registerStatus.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SipRegisterStatus {
    /// Unregistered.
    Unregistered,
    /// Registered.
    Registered,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SipRegisterStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SipRegisterStatus::Unregistered => "0",
            SipRegisterStatus::Registered => "1",
            SipRegisterStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SipRegisterStatus {
    fn from(value: &str) -> Self {
        match value {
            "0" => SipRegisterStatus::Unregistered,
            "1" => SipRegisterStatus::Registered,
            other => SipRegisterStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(SipRegisterStatus);

/// SIP number as sip.list returns it.
///
/// Document 1: SIP number (list entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SipNumber {
    /// Client registration address.
    /// Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`.
    pub client_url: Option<Text>,
    /// Server registration address.
    /// Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`.
    pub server_url: Option<Text>,
    /// Registering device.
    /// Type (not shown in the document; assumed). For example `SIP 话机`.
    pub register_device: Option<Text>,
    /// Registration time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub register_time: Option<ServiceTime>,
    /// Registration status.
    /// Type (not shown in the document; assumed). For example `0`.
    pub register_status: Option<SipRegisterStatus>,
    /// SIP number.
    /// Type (not shown in the document; assumed). For example `1000001801`.
    pub number: Option<Text>,
    /// Primary key.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub sip_id: Option<Text>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account_id: Option<Text>,
    /// Agent the number is applied to.
    pub agent: Option<SipAgent>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipNumber {
        client_url, server_url, register_device, register_time, register_status, number, sip_id, account_id, agent
    }
}

impl SipNumber {
    /// Client registration address.
    /// Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`.
    #[must_use]
    pub fn client_url(mut self, value: impl Into<Text>) -> Self {
        self.client_url = Some(value.into());
        self
    }

    /// Server registration address.
    /// Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`.
    #[must_use]
    pub fn server_url(mut self, value: impl Into<Text>) -> Self {
        self.server_url = Some(value.into());
        self
    }

    /// Registering device.
    /// Type (not shown in the document; assumed). For example `SIP 话机`.
    #[must_use]
    pub fn register_device(mut self, value: impl Into<Text>) -> Self {
        self.register_device = Some(value.into());
        self
    }

    /// Registration time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn register_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.register_time = Some(value.into());
        self
    }

    /// Registration status.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn register_status(mut self, value: impl Into<SipRegisterStatus>) -> Self {
        self.register_status = Some(value.into());
        self
    }

    /// SIP number.
    /// Type (not shown in the document; assumed). For example `1000001801`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// Primary key.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn sip_id(mut self, value: impl Into<Text>) -> Self {
        self.sip_id = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Agent the number is applied to.
    #[must_use]
    pub fn agent(mut self, value: impl Into<SipAgent>) -> Self {
        self.agent = Some(value.into());
        self
    }
}

/// Agent inside SipNumber.agent.
///
/// Document 1: SIP number (list entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SipAgent {
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Agent name.
    /// Type (not shown in the document; assumed). For example `王小明`.
    pub agent_name: Option<Text>,
    /// Work number.
    /// Type (not shown in the document; assumed). For example `1001`.
    pub agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipAgent {
        agent_id, agent_name, agent_number
    }
}

impl SipAgent {
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Agent name.
    /// Type (not shown in the document; assumed). For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Work number.
    /// Type (not shown in the document; assumed). For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }
}

/// Parameters of sip, create.
///
/// Document 1: SIP numbers: Create SIP number.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateSip {
    /// SIP number.
    /// For example `1000001801`.
    pub number: Option<Text>,
    /// SIP password.
    pub password: Option<Text>,
    /// Whether NAT is used.
    /// On the wire: `isNAT`.
    pub is_nat: Option<Boolean>,
    /// Voice codecs.
    /// For example `["G711A"]`.
    pub coding_format: Option<List<VoiceCodec>>,
    /// Id of the agent to apply the number to; only for a number that is registered and unbound, which a new one can
    /// hardly be.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateSip {
        number, password, is_nat, coding_format, agent_id
    }
}

impl CreateSip {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<CreateSip, 3> {
        Draft(CreateSip::empty())
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// SIP password.
    #[must_use]
    pub fn password(mut self, value: impl Into<Text>) -> Self {
        self.password = Some(value.into());
        self
    }

    /// Whether NAT is used.
    /// On the wire: `isNAT`.
    #[must_use]
    pub fn is_nat(mut self, value: impl Into<Boolean>) -> Self {
        self.is_nat = Some(value.into());
        self
    }

    /// Voice codecs.
    /// For example `["G711A"]`.
    #[must_use]
    pub fn coding_format(mut self, value: impl Into<List<VoiceCodec>>) -> Self {
        self.coding_format = Some(value.into());
        self
    }

    /// Id of the agent to apply the number to; only for a number that is registered and unbound, which a new one can
    /// hardly be.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }
}

impl Draft<CreateSip, 3> {
    /// Gives `number`, which `CreateSip` requires.
    pub fn number(self, value: impl Into<Text>) -> Draft<CreateSip, 2> {
        Draft(self.0.number(value))
    }
}

impl Draft<CreateSip, 2> {
    /// Gives `password`, which `CreateSip` requires.
    pub fn password(self, value: impl Into<Text>) -> Draft<CreateSip, 1> {
        Draft(self.0.password(value))
    }
}

impl Draft<CreateSip, 1> {
    /// Gives `is_nat`, the last that `CreateSip` requires.
    pub fn is_nat(self, value: impl Into<Boolean>) -> CreateSip {
        self.0.is_nat(value)
    }
}

/// Voice codec.
///
/// Document 1: SIP numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VoiceCodec {
    /// Meaning not shown in the vendor's documents.
    G711a,
    /// Meaning not shown in the vendor's documents.
    G711u,
    /// Meaning not shown in the vendor's documents.
    Gsm,
    /// Meaning not shown in the vendor's documents.
    G729,
    /// Meaning not shown in the vendor's documents.
    Vp8,
    /// Meaning not shown in the vendor's documents.
    Ilbc,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl VoiceCodec {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            VoiceCodec::G711a => "G711A",
            VoiceCodec::G711u => "G711U",
            VoiceCodec::Gsm => "GSM",
            VoiceCodec::G729 => "G729",
            VoiceCodec::Vp8 => "VP8",
            VoiceCodec::Ilbc => "ILBC",
            VoiceCodec::Unlisted(value) => value,
        }
    }
}

impl From<&str> for VoiceCodec {
    fn from(value: &str) -> Self {
        match value {
            "G711A" => VoiceCodec::G711a,
            "G711U" => VoiceCodec::G711u,
            "GSM" => VoiceCodec::Gsm,
            "G729" => VoiceCodec::G729,
            "VP8" => VoiceCodec::Vp8,
            "ILBC" => VoiceCodec::Ilbc,
            other => VoiceCodec::Unlisted(other.into()),
        }
    }
}

choice_codec!(VoiceCodec);

/// Result of SIP create, update and delete.
///
/// Document 1: SIP numbers.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SipId {
    /// Primary key of the SIP number.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub sip_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipId {
        sip_id
    }
}

impl SipId {
    /// Primary key of the SIP number.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn sip_id(mut self, value: impl Into<Text>) -> Self {
        self.sip_id = Some(value.into());
        self
    }
}

/// Parameters of sip, update.
///
/// Document 1: SIP numbers: Update SIP number.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateSip {
    /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub sip_id: Option<Text>,
    /// SIP number.
    /// For example `1000001801`.
    pub number: Option<Text>,
    /// SIP password.
    pub password: Option<Text>,
    /// Whether NAT is used.
    /// On the wire: `isNAT`.
    pub is_nat: Option<Boolean>,
    /// Voice codecs.
    /// For example `["G711A"]`.
    pub coding_format: Option<List<VoiceCodec>>,
    /// Id of the agent to apply the number to.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Only for a number that is registered and
    /// unbound, as for create (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateSip {
        sip_id, number, password, is_nat, coding_format, agent_id
    }
}

impl UpdateSip {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UpdateSip, 4> {
        Draft(UpdateSip::empty())
    }

    /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn sip_id(mut self, value: impl Into<Text>) -> Self {
        self.sip_id = Some(value.into());
        self
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// SIP password.
    #[must_use]
    pub fn password(mut self, value: impl Into<Text>) -> Self {
        self.password = Some(value.into());
        self
    }

    /// Whether NAT is used.
    /// On the wire: `isNAT`.
    #[must_use]
    pub fn is_nat(mut self, value: impl Into<Boolean>) -> Self {
        self.is_nat = Some(value.into());
        self
    }

    /// Voice codecs.
    /// For example `["G711A"]`.
    #[must_use]
    pub fn coding_format(mut self, value: impl Into<List<VoiceCodec>>) -> Self {
        self.coding_format = Some(value.into());
        self
    }

    /// Id of the agent to apply the number to.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Only for a number that is registered and
    /// unbound, as for create (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }
}

impl Draft<UpdateSip, 4> {
    /// Gives `sip_id`, which `UpdateSip` requires.
    pub fn sip_id(self, value: impl Into<Text>) -> Draft<UpdateSip, 3> {
        Draft(self.0.sip_id(value))
    }
}

impl Draft<UpdateSip, 3> {
    /// Gives `number`, which `UpdateSip` requires.
    pub fn number(self, value: impl Into<Text>) -> Draft<UpdateSip, 2> {
        Draft(self.0.number(value))
    }
}

impl Draft<UpdateSip, 2> {
    /// Gives `password`, which `UpdateSip` requires.
    pub fn password(self, value: impl Into<Text>) -> Draft<UpdateSip, 1> {
        Draft(self.0.password(value))
    }
}

impl Draft<UpdateSip, 1> {
    /// Gives `is_nat`, the last that `UpdateSip` requires.
    pub fn is_nat(self, value: impl Into<Boolean>) -> UpdateSip {
        self.0.is_nat(value)
    }
}

/// Reference to a SIP number.
///
/// Document 1: SIP numbers: Delete SIP number.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct SipRef {
    /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub sip_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipRef {
        sip_id
    }
}

impl SipRef {
    /// The record with `sip_id`, which a request must give.
    pub fn new(sip_id: impl Into<Text>) -> Self {
        SipRef { sip_id: Some(sip_id.into()), ..SipRef::empty() }
    }

    /// Id of the number: `sip_id` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn sip_id(mut self, value: impl Into<Text>) -> Self {
        self.sip_id = Some(value.into());
        self
    }
}
