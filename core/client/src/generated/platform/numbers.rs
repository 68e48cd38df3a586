// Written by `cargo run -p triline-bindgen` from the table.

//! Numbers of the account: the pool and its groups.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::platform::sip::SipRegisterStatus;
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Integer, List, Map, Scalar, ServiceTime, Text};
use triline_schema::platform::numbers as table;

/// Numbers of the account: the pool and its groups.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Numbers<'_> {
    /// Returns the display, service and SIP numbers of the account.
    ///
    /// Vendor's API document: *Get number pool* (our translation: 获取号码池), `POST /openapi/v1/call/query/number`.
    ///
    /// Document 1: Number pool and groups: Get number pool.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.numbers().pool().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn pool(&self) -> Request<NumberPool> {
        self.client.typed("platform.numbers.pool", &Map::<Any>::new())
    }

    /// Lists the groups of display numbers.
    ///
    /// An outbound call with the id of a group shows a number that the strategy of the group chooses.
    ///
    /// Vendor's API document: *Query display-number groups* (our translation: 查询外显号码组), `POST /openapi/v1/call/query/group`.
    ///
    /// Document 1: Number pool and groups: Query display-number groups.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.numbers().groups().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn groups(&self) -> Request<List<NumberGroup>> {
        self.client.typed("platform.numbers.groups", &Map::<Any>::new())
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Numbers of the account: the pool and its groups.
    pub fn numbers(&self) -> Numbers<'_> {
        Numbers { client: self }
    }
}

/// The three lists of the number pool.
///
/// Document 1: Number pool and groups.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NumberPool {
    /// Display numbers.
    pub display_number_list: Option<List<PoolNumber>>,
    /// Service numbers.
    pub service_number_list: Option<List<PoolNumber>>,
    /// SIP numbers.
    pub sip_number_list: Option<List<SipPoolNumber>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    NumberPool {
        display_number_list, service_number_list, sip_number_list
    }
}

impl NumberPool {
    /// Display numbers.
    #[must_use]
    pub fn display_number_list(mut self, value: impl Into<List<PoolNumber>>) -> Self {
        self.display_number_list = Some(value.into());
        self
    }

    /// Service numbers.
    #[must_use]
    pub fn service_number_list(mut self, value: impl Into<List<PoolNumber>>) -> Self {
        self.service_number_list = Some(value.into());
        self
    }

    /// SIP numbers.
    #[must_use]
    pub fn sip_number_list(mut self, value: impl Into<List<SipPoolNumber>>) -> Self {
        self.sip_number_list = Some(value.into());
        self
    }
}

/// Display or service number of the pool.
///
/// Document 1: Display number / service number (number-pool entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct PoolNumber {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Display number or service number.
    /// For example `02888880001`.
    pub number: Option<Text>,
    /// What the number can be used for.
    /// For example `1`.
    pub call_ability: Option<CallAbility>,
    /// Line id.
    /// For example `line-1`.
    pub line: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account: Option<Text>,
    /// Number status.
    /// For example `enable`.
    pub status: Option<NumberStatus>,
    /// Landline or virtual number.
    /// For example `trunkNumber`.
    pub resource_type: Option<NumberResourceType>,
    /// Concurrent call count.
    /// For example `30`.
    pub concurrency: Option<Integer>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Creator.
    /// For example `system`.
    pub create_user: Option<Text>,
    /// Last editor.
    /// For example `system`.
    pub update_user: Option<Text>,
    /// Id of the voice menu bound to the number.
    /// Default: empty. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub ivr_id: Option<Text>,
    /// Groups of the number.
    pub group: Option<List<NumberGroup>>,
    /// Name; present for display numbers.
    /// For example `总机`.
    pub name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    PoolNumber {
        id, number, call_ability, line, account, status, resource_type, concurrency, create_time, update_time,
        create_user, update_user, ivr_id, group, name
    }
}

impl PoolNumber {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Display number or service number.
    /// For example `02888880001`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// What the number can be used for.
    /// For example `1`.
    #[must_use]
    pub fn call_ability(mut self, value: impl Into<CallAbility>) -> Self {
        self.call_ability = Some(value.into());
        self
    }

    /// Line id.
    /// For example `line-1`.
    #[must_use]
    pub fn line(mut self, value: impl Into<Text>) -> Self {
        self.line = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Number status.
    /// For example `enable`.
    #[must_use]
    pub fn status(mut self, value: impl Into<NumberStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Landline or virtual number.
    /// For example `trunkNumber`.
    #[must_use]
    pub fn resource_type(mut self, value: impl Into<NumberResourceType>) -> Self {
        self.resource_type = Some(value.into());
        self
    }

    /// Concurrent call count.
    /// For example `30`.
    #[must_use]
    pub fn concurrency(mut self, value: impl Into<Integer>) -> Self {
        self.concurrency = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Creator.
    /// For example `system`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Last editor.
    /// For example `system`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// Id of the voice menu bound to the number.
    /// Default: empty. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn ivr_id(mut self, value: impl Into<Text>) -> Self {
        self.ivr_id = Some(value.into());
        self
    }

    /// Groups of the number.
    #[must_use]
    pub fn group(mut self, value: impl Into<List<NumberGroup>>) -> Self {
        self.group = Some(value.into());
        self
    }

    /// Name; present for display numbers.
    /// For example `总机`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }
}

/// Call ability.
///
/// Document 1: Display number / service number (number-pool entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallAbility {
    /// Service number.
    Service,
    /// Display number.
    Display,
    /// Both (service and display).
    Both,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CallAbility {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CallAbility::Service => "1",
            CallAbility::Display => "2",
            CallAbility::Both => "3",
            CallAbility::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CallAbility {
    fn from(value: &str) -> Self {
        match value {
            "1" => CallAbility::Service,
            "2" => CallAbility::Display,
            "3" => CallAbility::Both,
            other => CallAbility::Unlisted(other.into()),
        }
    }
}

choice_codec!(CallAbility);

/// Number status.
///
/// Document 1: Display number / service number (number-pool entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberStatus {
    /// Active.
    Enable,
    /// Disabled.
    Disable,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl NumberStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            NumberStatus::Enable => "enable",
            NumberStatus::Disable => "disable",
            NumberStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for NumberStatus {
    fn from(value: &str) -> Self {
        match value {
            "enable" => NumberStatus::Enable,
            "disable" => NumberStatus::Disable,
            other => NumberStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(NumberStatus);

/// Number resource type.
///
/// Document 1: Display number / service number (number-pool entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberResourceType {
    /// Landline.
    TrunkNumber,
    /// Virtual number.
    XNumber,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl NumberResourceType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            NumberResourceType::TrunkNumber => "trunkNumber",
            NumberResourceType::XNumber => "xNumber",
            NumberResourceType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for NumberResourceType {
    fn from(value: &str) -> Self {
        match value {
            "trunkNumber" => NumberResourceType::TrunkNumber,
            "xNumber" => NumberResourceType::XNumber,
            other => NumberResourceType::Unlisted(other.into()),
        }
    }
}

choice_codec!(NumberResourceType);

/// Display-number group.
///
/// Document 1: Display-number group.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NumberGroup {
    /// Group id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `90001`.
    pub id: Option<Text>,
    /// Group name.
    /// Type (not shown in the document; assumed). For example `售前咨询组`.
    pub name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    NumberGroup {
        id, name
    }
}

impl NumberGroup {
    /// Group id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `90001`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Group name.
    /// Type (not shown in the document; assumed). For example `售前咨询组`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }
}

/// SIP number as the number pool returns it.
///
/// Document 1: SIP number (number-pool entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SipPoolNumber {
    /// Primary key.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Busy response code.
    /// On the wire: `busyReplayCode`. Type (not shown in the document; assumed). Default: `486`.
    pub busy_reply_code: Option<Scalar>,
    /// Client registration address.
    /// Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`.
    pub client_url: Option<Text>,
    /// Server registration address.
    /// Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`.
    pub server_url: Option<Text>,
    /// Disabled or enabled.
    /// Type (not shown in the document; assumed). For example `0`.
    pub status: Option<SipStatus>,
    /// Deleted or not.
    /// Type (not shown in the document; assumed). For example `0`.
    pub is_del: Option<SipIsDel>,
    /// Registering device.
    /// Type (not shown in the document; assumed). For example `SIP 话机`.
    pub register_device: Option<Text>,
    /// Registration time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub register_time: Option<ServiceTime>,
    /// Applied agent.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub uid: Option<Text>,
    /// Registration status.
    /// Type (not shown in the document; assumed). For example `0`.
    pub register_status: Option<SipRegisterStatus>,
    /// Voice codecs.
    /// For example `["G711A"]`.
    pub coding_format: Option<List<Text>>,
    /// SIP number.
    /// Type (not shown in the document; assumed). For example `1000001801`.
    pub number: Option<Text>,
    /// SIP password.
    /// Type (not shown in the document; assumed).
    pub password: Option<Text>,
    /// Whether NAT is used.
    /// On the wire: `isNAT`. Type (not shown in the document; assumed).
    pub is_nat: Option<Scalar>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Creator.
    /// Type (not shown in the document; assumed). For example `system`.
    pub create_user: Option<Text>,
    /// Last editor.
    /// Type (not shown in the document; assumed). For example `system`.
    pub update_user: Option<Text>,
    /// WebRTC number or not.
    /// Type (not shown in the document; assumed).
    pub is_web_rtc: Option<Scalar>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SipPoolNumber {
        id, busy_reply_code, client_url, server_url, status, is_del, register_device, register_time, uid,
        register_status, coding_format, number, password, is_nat, account, create_time, update_time, create_user,
        update_user, is_web_rtc
    }
}

impl SipPoolNumber {
    /// Primary key.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Busy response code.
    /// On the wire: `busyReplayCode`. Type (not shown in the document; assumed). Default: `486`.
    #[must_use]
    pub fn busy_reply_code(mut self, value: impl Into<Scalar>) -> Self {
        self.busy_reply_code = Some(value.into());
        self
    }

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

    /// Disabled or enabled.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn status(mut self, value: impl Into<SipStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Deleted or not.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn is_del(mut self, value: impl Into<SipIsDel>) -> Self {
        self.is_del = Some(value.into());
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

    /// Applied agent.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn uid(mut self, value: impl Into<Text>) -> Self {
        self.uid = Some(value.into());
        self
    }

    /// Registration status.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn register_status(mut self, value: impl Into<SipRegisterStatus>) -> Self {
        self.register_status = Some(value.into());
        self
    }

    /// Voice codecs.
    /// For example `["G711A"]`.
    #[must_use]
    pub fn coding_format(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.coding_format = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// SIP number.
    /// Type (not shown in the document; assumed). For example `1000001801`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// SIP password.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn password(mut self, value: impl Into<Text>) -> Self {
        self.password = Some(value.into());
        self
    }

    /// Whether NAT is used.
    /// On the wire: `isNAT`. Type (not shown in the document; assumed).
    #[must_use]
    pub fn is_nat(mut self, value: impl Into<Scalar>) -> Self {
        self.is_nat = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Creator.
    /// Type (not shown in the document; assumed). For example `system`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Last editor.
    /// Type (not shown in the document; assumed). For example `system`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// WebRTC number or not.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn is_web_rtc(mut self, value: impl Into<Scalar>) -> Self {
        self.is_web_rtc = Some(value.into());
        self
    }
}

/// Status of a SIP number.
///
/// Document 1: SIP number (number-pool entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SipStatus {
    /// Disabled.
    Disabled,
    /// Enabled.
    Enabled,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SipStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SipStatus::Disabled => "0",
            SipStatus::Enabled => "1",
            SipStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SipStatus {
    fn from(value: &str) -> Self {
        match value {
            "0" => SipStatus::Disabled,
            "1" => SipStatus::Enabled,
            other => SipStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(SipStatus);

/// Whether a SIP number is deleted.
///
/// Document 1: SIP number (number-pool entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SipIsDel {
    /// Not deleted.
    Kept,
    /// Deleted.
    Deleted,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SipIsDel {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SipIsDel::Kept => "0",
            SipIsDel::Deleted => "1",
            SipIsDel::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SipIsDel {
    fn from(value: &str) -> Self {
        match value {
            "0" => SipIsDel::Kept,
            "1" => SipIsDel::Deleted,
            other => SipIsDel::Unlisted(other.into()),
        }
    }
}

choice_codec!(SipIsDel);
