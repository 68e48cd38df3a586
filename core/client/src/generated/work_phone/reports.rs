// Written by `cargo run -p triline-bindgen` from the table.

//! Reports on the calls of an agent.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Request, WorkPhone};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Integer, List, Map, Text};
use triline_schema::work_phone::reports as table;

/// Reports on the calls of an agent.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Reports<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Reports<'_> {
    /// Returns the call totals of an agent.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机通话统计), `POST /api/report/callReport`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/report/callReport.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::reports::CallReportFilter;
    ///
    /// let answer = phone.reports().call(CallReportFilter::new("3d413748afa7700cbc0e513c")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn call(&self, params: CallReportFilter) -> Request<CallReport> {
        self.client.typed("work_phone.reports.call", &params)
    }

    /// Returns the calls of an agent in detail.
    ///
    /// The list is null when `time_set` is today.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机通话明细统计), `POST /api/report/callDetail`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/report/callDetail.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::reports::CallDetailFilter;
    ///
    /// let answer = phone.reports().call_detail(CallDetailFilter::new("3d413748afa7700cbc0e513c")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn call_detail(&self, params: CallDetailFilter) -> Request<CallReportDetail> {
        self.client.typed("work_phone.reports.call_detail", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Reports on the calls of an agent.
    pub fn reports(&self) -> Reports<'_> {
        Reports { client: self }
    }
}

/// Parameters of reports, call.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/report/callReport.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CallReportFilter {
    /// Agent id.
    /// `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    pub agent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallReportFilter {
        agent_id
    }
}

impl CallReportFilter {
    /// The record with `agent_id`, which a request must give.
    pub fn new(agent_id: impl Into<Text>) -> Self {
        CallReportFilter { agent_id: Some(agent_id.into()), ..CallReportFilter::empty() }
    }

    /// Agent id.
    /// `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }
}

/// Personal call totals.
///
/// Document 3: Personal call report.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallReport {
    /// Calls today.
    /// For example `14`.
    pub today: Option<Integer>,
    /// Calls in the last 7 days.
    /// On the wire: `late7`. For example `86`.
    pub last7: Option<Integer>,
    /// Calls in the last 30 days.
    /// On the wire: `late30`. For example `352`.
    pub last30: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallReport {
        today, last7, last30
    }
}

impl CallReport {
    /// Calls today.
    /// For example `14`.
    #[must_use]
    pub fn today(mut self, value: impl Into<Integer>) -> Self {
        self.today = Some(value.into());
        self
    }

    /// Calls in the last 7 days.
    /// On the wire: `late7`. For example `86`.
    #[must_use]
    pub fn last7(mut self, value: impl Into<Integer>) -> Self {
        self.last7 = Some(value.into());
        self
    }

    /// Calls in the last 30 days.
    /// On the wire: `late30`. For example `352`.
    #[must_use]
    pub fn last30(mut self, value: impl Into<Integer>) -> Self {
        self.last30 = Some(value.into());
        self
    }
}

/// Parameters of reports, call detail.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/report/callDetail.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CallDetailFilter {
    /// Agent id.
    /// `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    pub agent_id: Option<Text>,
    /// Period.
    /// Type (not shown in the document; assumed). Default: `today`.
    pub time_set: Option<CallReportTimeSet>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallDetailFilter {
        agent_id, time_set
    }
}

impl CallDetailFilter {
    /// The record with `agent_id`, which a request must give.
    pub fn new(agent_id: impl Into<Text>) -> Self {
        CallDetailFilter { agent_id: Some(agent_id.into()), ..CallDetailFilter::empty() }
    }

    /// Agent id.
    /// `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Period.
    /// Type (not shown in the document; assumed). Default: `today`.
    #[must_use]
    pub fn time_set(mut self, value: impl Into<CallReportTimeSet>) -> Self {
        self.time_set = Some(value.into());
        self
    }
}

/// Period of a call report.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallReportTimeSet {
    /// Today.
    Today,
    /// Last 7 days.
    Late7,
    /// Last 30 days.
    Late30,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CallReportTimeSet {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CallReportTimeSet::Today => "today",
            CallReportTimeSet::Late7 => "late7",
            CallReportTimeSet::Late30 => "late30",
            CallReportTimeSet::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CallReportTimeSet {
    fn from(value: &str) -> Self {
        match value {
            "today" => CallReportTimeSet::Today,
            "late7" => CallReportTimeSet::Late7,
            "late30" => CallReportTimeSet::Late30,
            other => CallReportTimeSet::Unlisted(other.into()),
        }
    }
}

choice_codec!(CallReportTimeSet);

/// Personal call detail.
///
/// Document 3: Personal call report.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallReportDetail {
    /// Inbound calls.
    /// For example `18`.
    pub r#in: Option<Integer>,
    /// Outbound calls.
    /// For example `24`.
    pub out: Option<Integer>,
    /// Answered inbound calls.
    /// For example `9`.
    pub in_connect: Option<Integer>,
    /// Answered outbound calls.
    /// For example `9`.
    pub out_connect: Option<Integer>,
    /// Inbound duration.
    /// In seconds. For example `35`.
    pub in_duration: Option<Integer>,
    /// Outbound duration.
    /// In seconds. For example `35`.
    pub out_duration: Option<Integer>,
    /// Meaning not shown in the vendor's documents.
    pub timeframe: Option<Text>,
    /// Per day; null when `time_set` is today.
    pub list: Option<List<CallReportDay>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallReportDetail {
        r#in, out, in_connect, out_connect, in_duration, out_duration, timeframe, list
    }
}

impl CallReportDetail {
    /// Inbound calls.
    /// For example `18`.
    #[must_use]
    pub fn r#in(mut self, value: impl Into<Integer>) -> Self {
        self.r#in = Some(value.into());
        self
    }

    /// Outbound calls.
    /// For example `24`.
    #[must_use]
    pub fn out(mut self, value: impl Into<Integer>) -> Self {
        self.out = Some(value.into());
        self
    }

    /// Answered inbound calls.
    /// For example `9`.
    #[must_use]
    pub fn in_connect(mut self, value: impl Into<Integer>) -> Self {
        self.in_connect = Some(value.into());
        self
    }

    /// Answered outbound calls.
    /// For example `9`.
    #[must_use]
    pub fn out_connect(mut self, value: impl Into<Integer>) -> Self {
        self.out_connect = Some(value.into());
        self
    }

    /// Inbound duration.
    /// In seconds. For example `35`.
    #[must_use]
    pub fn in_duration(mut self, value: impl Into<Integer>) -> Self {
        self.in_duration = Some(value.into());
        self
    }

    /// Outbound duration.
    /// In seconds. For example `35`.
    #[must_use]
    pub fn out_duration(mut self, value: impl Into<Integer>) -> Self {
        self.out_duration = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    #[must_use]
    pub fn timeframe(mut self, value: impl Into<Text>) -> Self {
        self.timeframe = Some(value.into());
        self
    }

    /// Per day; null when `time_set` is today.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<CallReportDay>>) -> Self {
        self.list = Some(value.into());
        self
    }
}

/// One day of the call detail.
///
/// Document 3: Personal call report.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallReportDay {
    /// Day.
    /// Type (not shown in the document; assumed). For example `2025-10-01`.
    pub date: Option<Text>,
    /// Inbound calls.
    /// Type (not shown in the document; assumed). For example `18`.
    pub r#in: Option<Integer>,
    /// Outbound calls.
    /// Type (not shown in the document; assumed). For example `24`.
    pub out: Option<Integer>,
    /// Inbound duration.
    /// The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In
    /// seconds. For example `35`.
    pub in_duration: Option<Integer>,
    /// Outbound duration.
    /// The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In
    /// seconds. For example `35`.
    pub out_duration: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallReportDay {
        date, r#in, out, in_duration, out_duration
    }
}

impl CallReportDay {
    /// Day.
    /// Type (not shown in the document; assumed). For example `2025-10-01`.
    #[must_use]
    pub fn date(mut self, value: impl Into<Text>) -> Self {
        self.date = Some(value.into());
        self
    }

    /// Inbound calls.
    /// Type (not shown in the document; assumed). For example `18`.
    #[must_use]
    pub fn r#in(mut self, value: impl Into<Integer>) -> Self {
        self.r#in = Some(value.into());
        self
    }

    /// Outbound calls.
    /// Type (not shown in the document; assumed). For example `24`.
    #[must_use]
    pub fn out(mut self, value: impl Into<Integer>) -> Self {
        self.out = Some(value.into());
        self
    }

    /// Inbound duration.
    /// The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In
    /// seconds. For example `35`.
    #[must_use]
    pub fn in_duration(mut self, value: impl Into<Integer>) -> Self {
        self.in_duration = Some(value.into());
        self
    }

    /// Outbound duration.
    /// The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In
    /// seconds. For example `35`.
    #[must_use]
    pub fn out_duration(mut self, value: impl Into<Integer>) -> Self {
        self.out_duration = Some(value.into());
        self
    }
}
