// Written by `cargo run -p triline-bindgen` from the table.

//! Calls and short messages of the devices.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Paged, WorkPhone};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Integer, Map, ServiceTime, Text};
use triline_schema::work_phone::device as table;

/// Calls and short messages of the devices.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Device<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Device<'_> {
    /// Lists call records, in pages of up to 500.
    ///
    /// `call_type` is sent unchanged. The vendor's document says of the filter that `in` means outbound and `out`
    /// inbound, and of the field the opposite. The names of the values follow the field. Compare one response
    /// before you rely on the filter.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机通话记录), `POST /api/device/call`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/device/call.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::device::CallFilter;
    ///
    /// let mut rows = phone.device().calls(CallFilter::default().page(1).page_size(20)).items();
    /// while let Some(call_record) = rows.next().await {
    ///     println!("{:?}", call_record?);
    /// }
    /// ```
    pub fn calls(&self, params: CallFilter) -> Paged<CallRecord> {
        self.client.paged("work_phone.device.calls", &params)
    }

    /// Lists short-message records, in pages of up to 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机短信记录), `POST /api/device/sms`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/device/sms.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::device::SmsFilter;
    ///
    /// let mut rows = phone.device().messages(SmsFilter::default().page(1).page_size(20)).items();
    /// while let Some(sms_record) = rows.next().await {
    ///     println!("{:?}", sms_record?);
    /// }
    /// ```
    pub fn messages(&self, params: SmsFilter) -> Paged<SmsRecord> {
        self.client.paged("work_phone.device.messages", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Calls and short messages of the devices.
    pub fn device(&self) -> Device<'_> {
        Device { client: self }
    }
}

/// Parameters of device, calls.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/device/call.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallFilter {
    /// Page.
    /// The minimum (not shown in the document; assumed). At least 1. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is
    /// given. For example `20`.
    pub page_size: Option<Integer>,
    /// IMEI or device holder.
    /// For example `860000041930880`.
    pub imei_or_name: Option<Text>,
    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub local_tel: Option<Text>,
    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub contact_tel: Option<Text>,
    /// Direction. For this filter, the document gives `in` as outbound and `out` as inbound, the opposite of the field
    /// in the result, after which the values are named.
    /// Type (not shown in the document; assumed). For example `in`.
    pub call_type: Option<CallDirection>,
    /// Start.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start: Option<ServiceTime>,
    /// End.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallFilter {
        page, page_size, imei_or_name, local_tel, contact_tel, call_type, start, end
    }
}

impl CallFilter {
    /// Page.
    /// The minimum (not shown in the document; assumed). At least 1. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is
    /// given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }

    /// IMEI or device holder.
    /// For example `860000041930880`.
    #[must_use]
    pub fn imei_or_name(mut self, value: impl Into<Text>) -> Self {
        self.imei_or_name = Some(value.into());
        self
    }

    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn local_tel(mut self, value: impl Into<Text>) -> Self {
        self.local_tel = Some(value.into());
        self
    }

    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn contact_tel(mut self, value: impl Into<Text>) -> Self {
        self.contact_tel = Some(value.into());
        self
    }

    /// Direction. For this filter, the document gives `in` as outbound and `out` as inbound, the opposite of the field
    /// in the result, after which the values are named.
    /// Type (not shown in the document; assumed). For example `in`.
    #[must_use]
    pub fn call_type(mut self, value: impl Into<CallDirection>) -> Self {
        self.call_type = Some(value.into());
        self
    }

    /// Start.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start = Some(value.into());
        self
    }

    /// End.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end = Some(value.into());
        self
    }
}

/// Call direction, named after the field of call records. The document's description of the filter swaps the two.
///
/// Document 3: Call record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallDirection {
    /// Inbound.
    In,
    /// Outbound.
    Out,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CallDirection {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CallDirection::In => "in",
            CallDirection::Out => "out",
            CallDirection::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CallDirection {
    fn from(value: &str) -> Self {
        match value {
            "in" => CallDirection::In,
            "out" => CallDirection::Out,
            other => CallDirection::Unlisted(other.into()),
        }
    }
}

choice_codec!(CallDirection);

/// Call record of a work phone.
///
/// Document 3: Call record.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallRecord {
    /// Unique call record id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Device id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub did: Option<Text>,
    /// Device IMEI.
    /// For example `860000041930880`.
    pub imei: Option<Text>,
    /// Direction.
    /// For example `in`.
    pub call_type: Option<CallDirection>,
    /// Connected or not.
    /// For example `connected`.
    pub connect_type: Option<ConnectType>,
    /// Local number.
    /// For example `13900001234`.
    pub local_tel: Option<Text>,
    /// Agent id holding the device at the time.
    /// For example `3d413748afa7700cbc0e513c`.
    pub uid: Option<Text>,
    /// Agent name at the time.
    /// For example `陈敏`.
    pub u_name: Option<Text>,
    /// Contact number.
    /// For example `13900001234`.
    pub contact_tel: Option<Text>,
    /// Contact name in the address book.
    /// For example `陈敏`.
    pub contact_name: Option<Text>,
    /// Call start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub begin_time: Option<ServiceTime>,
    /// Hang-up time.
    /// For example `2025-10-31 23:59:59`.
    pub end_time: Option<Text>,
    /// Recording duration.
    /// In seconds. For example `35`.
    pub duration: Option<Integer>,
    /// Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or `multiple_call_lose` (it
    /// was lost for multiple calls).
    /// For example `https://example.com/recording.mp3`.
    pub sound_url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallRecord {
        id, did, imei, call_type, connect_type, local_tel, uid, u_name, contact_tel, contact_name, begin_time,
        end_time, duration, sound_url
    }
}

impl CallRecord {
    /// Unique call record id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Device id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn did(mut self, value: impl Into<Text>) -> Self {
        self.did = Some(value.into());
        self
    }

    /// Device IMEI.
    /// For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Direction.
    /// For example `in`.
    #[must_use]
    pub fn call_type(mut self, value: impl Into<CallDirection>) -> Self {
        self.call_type = Some(value.into());
        self
    }

    /// Connected or not.
    /// For example `connected`.
    #[must_use]
    pub fn connect_type(mut self, value: impl Into<ConnectType>) -> Self {
        self.connect_type = Some(value.into());
        self
    }

    /// Local number.
    /// For example `13900001234`.
    #[must_use]
    pub fn local_tel(mut self, value: impl Into<Text>) -> Self {
        self.local_tel = Some(value.into());
        self
    }

    /// Agent id holding the device at the time.
    /// For example `3d413748afa7700cbc0e513c`.
    #[must_use]
    pub fn uid(mut self, value: impl Into<Text>) -> Self {
        self.uid = Some(value.into());
        self
    }

    /// Agent name at the time.
    /// For example `陈敏`.
    #[must_use]
    pub fn u_name(mut self, value: impl Into<Text>) -> Self {
        self.u_name = Some(value.into());
        self
    }

    /// Contact number.
    /// For example `13900001234`.
    #[must_use]
    pub fn contact_tel(mut self, value: impl Into<Text>) -> Self {
        self.contact_tel = Some(value.into());
        self
    }

    /// Contact name in the address book.
    /// For example `陈敏`.
    #[must_use]
    pub fn contact_name(mut self, value: impl Into<Text>) -> Self {
        self.contact_name = Some(value.into());
        self
    }

    /// Call start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn begin_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.begin_time = Some(value.into());
        self
    }

    /// Hang-up time.
    /// For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_time(mut self, value: impl Into<Text>) -> Self {
        self.end_time = Some(value.into());
        self
    }

    /// Recording duration.
    /// In seconds. For example `35`.
    #[must_use]
    pub fn duration(mut self, value: impl Into<Integer>) -> Self {
        self.duration = Some(value.into());
        self
    }

    /// Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or `multiple_call_lose` (it
    /// was lost for multiple calls).
    /// For example `https://example.com/recording.mp3`.
    #[must_use]
    pub fn sound_url(mut self, value: impl Into<Text>) -> Self {
        self.sound_url = Some(value.into());
        self
    }
}

/// Connect type.
///
/// Document 3: Call record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConnectType {
    /// Meaning not shown in the vendor's documents.
    Connected,
    /// Meaning not shown in the vendor's documents.
    Disconnected,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ConnectType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ConnectType::Connected => "connected",
            ConnectType::Disconnected => "disconnected",
            ConnectType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ConnectType {
    fn from(value: &str) -> Self {
        match value {
            "connected" => ConnectType::Connected,
            "disconnected" => ConnectType::Disconnected,
            other => ConnectType::Unlisted(other.into()),
        }
    }
}

choice_codec!(ConnectType);

/// Parameters of device, messages.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/device/sms.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SmsFilter {
    /// Page.
    /// The minimum (not shown in the document; assumed). At least 1. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is
    /// given. For example `20`.
    pub page_size: Option<Integer>,
    /// IMEI or device holder.
    /// For example `860000041930880`.
    pub imei_or_name: Option<Text>,
    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub local_tel: Option<Text>,
    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub contact_tel: Option<Text>,
    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    pub sms_type: Option<SmsDirection>,
    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start: Option<ServiceTime>,
    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SmsFilter {
        page, page_size, imei_or_name, local_tel, contact_tel, sms_type, start, end
    }
}

impl SmsFilter {
    /// Page.
    /// The minimum (not shown in the document; assumed). At least 1. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is
    /// given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }

    /// IMEI or device holder.
    /// For example `860000041930880`.
    #[must_use]
    pub fn imei_or_name(mut self, value: impl Into<Text>) -> Self {
        self.imei_or_name = Some(value.into());
        self
    }

    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn local_tel(mut self, value: impl Into<Text>) -> Self {
        self.local_tel = Some(value.into());
        self
    }

    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn contact_tel(mut self, value: impl Into<Text>) -> Self {
        self.contact_tel = Some(value.into());
        self
    }

    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    #[must_use]
    pub fn sms_type(mut self, value: impl Into<SmsDirection>) -> Self {
        self.sms_type = Some(value.into());
        self
    }

    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start = Some(value.into());
        self
    }

    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end = Some(value.into());
        self
    }
}

/// Direction of a short message.
///
/// Document 3: Short-message record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SmsDirection {
    /// Received.
    In,
    /// Sent.
    Out,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl SmsDirection {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            SmsDirection::In => "in",
            SmsDirection::Out => "out",
            SmsDirection::Unlisted(value) => value,
        }
    }
}

impl From<&str> for SmsDirection {
    fn from(value: &str) -> Self {
        match value {
            "in" => SmsDirection::In,
            "out" => SmsDirection::Out,
            other => SmsDirection::Unlisted(other.into()),
        }
    }
}

choice_codec!(SmsDirection);

/// Short-message record; no message text field is shown.
///
/// Document 3: Short-message record.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SmsRecord {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Device id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub did: Option<Text>,
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    pub imei: Option<Text>,
    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    pub sms_type: Option<SmsDirection>,
    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub local_tel: Option<Text>,
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    pub uid: Option<Text>,
    /// Agent name.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    pub u_name: Option<Text>,
    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub contact_tel: Option<Text>,
    /// Contact name.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    pub contact_name: Option<Text>,
    /// Send or receive time; the sample spells it `snedTime`.
    /// Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    pub send_time: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SmsRecord {
        id, did, imei, sms_type, local_tel, uid, u_name, contact_tel, contact_name, send_time
    }
}

impl SmsRecord {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Device id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn did(mut self, value: impl Into<Text>) -> Self {
        self.did = Some(value.into());
        self
    }

    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    #[must_use]
    pub fn sms_type(mut self, value: impl Into<SmsDirection>) -> Self {
        self.sms_type = Some(value.into());
        self
    }

    /// Local number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn local_tel(mut self, value: impl Into<Text>) -> Self {
        self.local_tel = Some(value.into());
        self
    }

    /// Agent id.
    /// Type (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    #[must_use]
    pub fn uid(mut self, value: impl Into<Text>) -> Self {
        self.uid = Some(value.into());
        self
    }

    /// Agent name.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    #[must_use]
    pub fn u_name(mut self, value: impl Into<Text>) -> Self {
        self.u_name = Some(value.into());
        self
    }

    /// Contact number.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn contact_tel(mut self, value: impl Into<Text>) -> Self {
        self.contact_tel = Some(value.into());
        self
    }

    /// Contact name.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    #[must_use]
    pub fn contact_name(mut self, value: impl Into<Text>) -> Self {
        self.contact_name = Some(value.into());
        self
    }

    /// Send or receive time; the sample spells it `snedTime`.
    /// Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn send_time(mut self, value: impl Into<Text>) -> Self {
        self.send_time = Some(value.into());
        self
    }
}
