// Written by `cargo run -p triline-bindgen` from the table.

//! Reports on online chat.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, List, Map, Number, Object, Scalar, ServiceTime, Text};
use triline_schema::platform::chat_reports as table;

/// Reports on online chat.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct ChatReports<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl ChatReports<'_> {
    /// Returns session statistics by time, for a range of at most one year.
    ///
    /// Vendor's API document: *Session report* (our translation: 会话报表), `POST /openapi/im-report/session/time`.
    ///
    /// Document 2: Reports: Session report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::SessionReportFilter;
    ///
    /// let params = SessionReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().sessions(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn sessions(&self, params: SessionReportFilter) -> Request<SessionReport> {
        self.client.typed("platform.chat_reports.sessions", &params)
    }

    /// Returns session statistics by time, over a time range of any length.
    ///
    /// A time range of more than a year is requested in parts, which end where years end, one second before the
    /// next part begins, so that each part has rows of other times. Rows of the same time are merged: numbers are
    /// summed, and the average session length is left out if it differs.
    ///
    /// Document 2: Reports: Session report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::SessionReportFilter;
    ///
    /// let params = SessionReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().sessions_all(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn sessions_all(&self, params: SessionReportFilter) -> Request<SessionReport> {
        self.client.typed("platform.chat_reports.sessions_all", &params)
    }

    /// Returns the workload of each agent, for a range of at most one year.
    ///
    /// Vendor's API document: *Agent workload report* (our translation: 坐席工作量报表), `POST /openapi/im-report/agent/workload`.
    ///
    /// Document 2: Reports: Agent workload report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::AgentReportFilter;
    ///
    /// let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().workload(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn workload(&self, params: AgentReportFilter) -> Request<AgentWorkloadReport> {
        self.client.typed("platform.chat_reports.workload", &params)
    }

    /// Returns the workload of each agent over a time range of any length.
    ///
    /// A time range of more than a year is requested in parts, which end where years end, one second before the
    /// next part begins. The rows of an agent are merged: numbers and durations are summed. Columns that the
    /// vendor's documents do not name are left out.
    ///
    /// Document 2: Reports: Agent workload report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::AgentReportFilter;
    ///
    /// let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().workload_all(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn workload_all(&self, params: AgentReportFilter) -> Request<AgentWorkloadReport> {
        self.client.typed("platform.chat_reports.workload_all", &params)
    }

    /// Returns the service quality of each agent, for a range of at most one year.
    ///
    /// Vendor's API document: *Agent quality report* (our translation: 坐席服务质量报表), `POST /openapi/im-report/agent/quality`.
    ///
    /// Document 2: Reports: Agent quality report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::AgentReportFilter;
    ///
    /// let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().quality(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn quality(&self, params: AgentReportFilter) -> Request<AgentQualityReport> {
        self.client.typed("platform.chat_reports.quality", &params)
    }

    /// Returns the service quality of each agent over a time range of any length.
    ///
    /// A time range of more than a year is requested in parts, which end where years end, one second before the
    /// next part begins. The rows of an agent are merged: counts and durations are summed. The vendor's documents
    /// do not say how rates and averages are computed: they are computed from the sums if the service's own figures
    /// show how, kept if all parts agree, and otherwise left out. Columns that the vendor's documents do not name
    /// are left out, too.
    ///
    /// Document 2: Reports: Agent quality report.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat_reports::AgentReportFilter;
    ///
    /// let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    /// let answer = cc.chat_reports().quality_all(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn quality_all(&self, params: AgentReportFilter) -> Request<AgentQualityReport> {
        self.client.typed("platform.chat_reports.quality_all", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Reports on online chat.
    pub fn chat_reports(&self) -> ChatReports<'_> {
        ChatReports { client: self }
    }
}

/// Parameters of chat reports, sessions.
///
/// Document 2: Reports: Session report.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct SessionReportFilter {
    /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
    /// form is sent as it is, without a check of the range.
    /// Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in
    /// the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub create_time: Option<List<ServiceTime>>,
    /// Time step.
    /// Optional (not shown in the document; assumed). Default: `hour`. For example `half_hour`.
    pub dimension: Option<ReportDimension>,
    /// Restrict to these access numbers.
    /// Optional (not shown in the document; assumed). For example `["70001"]`.
    pub access_ids: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SessionReportFilter {
        create_time, dimension, access_ids
    }
}

impl SessionReportFilter {
    /// The record with `create_time`, which a request must give.
    pub fn new(create_time: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        SessionReportFilter {
            create_time: Some(create_time.into_iter().map(Into::into).collect()),
            ..SessionReportFilter::empty()
        }
    }

    /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
    /// form is sent as it is, without a check of the range.
    /// Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in
    /// the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn create_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.create_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Time step.
    /// Optional (not shown in the document; assumed). Default: `hour`. For example `half_hour`.
    #[must_use]
    pub fn dimension(mut self, value: impl Into<ReportDimension>) -> Self {
        self.dimension = Some(value.into());
        self
    }

    /// Restrict to these access numbers.
    /// Optional (not shown in the document; assumed). For example `["70001"]`.
    #[must_use]
    pub fn access_ids(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.access_ids = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Report dimension.
///
/// Document 2: Reports.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReportDimension {
    /// Meaning not shown in the vendor's documents.
    HalfHour,
    /// Meaning not shown in the vendor's documents.
    Hour,
    /// Meaning not shown in the vendor's documents.
    Day,
    /// Meaning not shown in the vendor's documents.
    Month,
    /// Meaning not shown in the vendor's documents.
    Year,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ReportDimension {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ReportDimension::HalfHour => "half_hour",
            ReportDimension::Hour => "hour",
            ReportDimension::Day => "day",
            ReportDimension::Month => "month",
            ReportDimension::Year => "year",
            ReportDimension::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ReportDimension {
    fn from(value: &str) -> Self {
        match value {
            "half_hour" => ReportDimension::HalfHour,
            "hour" => ReportDimension::Hour,
            "day" => ReportDimension::Day,
            "month" => ReportDimension::Month,
            "year" => ReportDimension::Year,
            other => ReportDimension::Unlisted(other.into()),
        }
    }
}

choice_codec!(ReportDimension);

/// Session report by time.
///
/// Document 2: Reports.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SessionReport {
    /// Columns.
    pub header: Option<List<ReportColumn>>,
    /// Rows.
    pub list: Option<List<SessionReportRow>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SessionReport {
        header, list
    }
}

impl SessionReport {
    /// Columns.
    #[must_use]
    pub fn header(mut self, value: impl Into<List<ReportColumn>>) -> Self {
        self.header = Some(value.into());
        self
    }

    /// Rows.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<SessionReportRow>>) -> Self {
        self.list = Some(value.into());
        self
    }
}

/// Column of a chat report.
///
/// Document 2: Report header column.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ReportColumn {
    /// Column defined by the account (prop is then an id).
    pub is_custom_header: Option<Boolean>,
    /// Key of the column in rows.
    /// Type (not shown in the document; assumed). For example `initCount`.
    pub prop: Option<Text>,
    /// Whether displayed.
    /// Type (not shown in the document; assumed).
    pub show: Option<Scalar>,
    /// Column width.
    /// Type (not shown in the document; assumed). For example `120`.
    pub width: Option<Scalar>,
    /// Column remark.
    /// Type (not shown in the document; assumed). For example `会话总数`.
    pub label: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ReportColumn {
        is_custom_header, prop, show, width, label
    }
}

impl ReportColumn {
    /// Column defined by the account (prop is then an id).
    #[must_use]
    pub fn is_custom_header(mut self, value: impl Into<Boolean>) -> Self {
        self.is_custom_header = Some(value.into());
        self
    }

    /// Key of the column in rows.
    /// Type (not shown in the document; assumed). For example `initCount`.
    #[must_use]
    pub fn prop(mut self, value: impl Into<Text>) -> Self {
        self.prop = Some(value.into());
        self
    }

    /// Whether displayed.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn show(mut self, value: impl Into<Scalar>) -> Self {
        self.show = Some(value.into());
        self
    }

    /// Column width.
    /// Type (not shown in the document; assumed). For example `120`.
    #[must_use]
    pub fn width(mut self, value: impl Into<Scalar>) -> Self {
        self.width = Some(value.into());
        self
    }

    /// Column remark.
    /// Type (not shown in the document; assumed). For example `会话总数`.
    #[must_use]
    pub fn label(mut self, value: impl Into<Text>) -> Self {
        self.label = Some(value.into());
        self
    }
}

/// Row of the session report, keyed by the prop values of the header.
///
/// Document 2: Report header column.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SessionReportRow {
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub time: Option<Scalar>,
    /// Total sessions.
    /// Type (not shown in the document; assumed). For example `12`.
    pub init_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub valid_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub robot_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub robot_only_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub robot_manual_suc_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub manual_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub queue_up_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub queue_give_up_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub loss_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub finish_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub invite_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub transfer_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub leaving_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub no_visitor_msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub no_reply_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub agent_send_msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub visitor_send_msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub evaluate_count: Option<Scalar>,
    /// Average session length.
    /// Type (not shown in the document; assumed). For example `35`.
    pub session_time_len: Option<Scalar>,
    /// Evaluation invitations.
    /// Type (not shown in the document; assumed). For example `12`.
    pub push_csr_count: Option<Scalar>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SessionReportRow {
        time, init_count, valid_count, robot_count, robot_only_count, robot_manual_suc_count, manual_count,
        queue_up_count, queue_give_up_count, loss_count, finish_count, invite_count, transfer_count, leaving_count,
        no_visitor_msg_count, no_reply_count, msg_count, agent_send_msg_count, visitor_send_msg_count, evaluate_count,
        session_time_len, push_csr_count
    }
}

impl SessionReportRow {
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn time(mut self, value: impl Into<Scalar>) -> Self {
        self.time = Some(value.into());
        self
    }

    /// Total sessions.
    /// Type (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn init_count(mut self, value: impl Into<Scalar>) -> Self {
        self.init_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn valid_count(mut self, value: impl Into<Scalar>) -> Self {
        self.valid_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn robot_count(mut self, value: impl Into<Scalar>) -> Self {
        self.robot_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn robot_only_count(mut self, value: impl Into<Scalar>) -> Self {
        self.robot_only_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn robot_manual_suc_count(mut self, value: impl Into<Scalar>) -> Self {
        self.robot_manual_suc_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn manual_count(mut self, value: impl Into<Scalar>) -> Self {
        self.manual_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn queue_up_count(mut self, value: impl Into<Scalar>) -> Self {
        self.queue_up_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn queue_give_up_count(mut self, value: impl Into<Scalar>) -> Self {
        self.queue_give_up_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn loss_count(mut self, value: impl Into<Scalar>) -> Self {
        self.loss_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn finish_count(mut self, value: impl Into<Scalar>) -> Self {
        self.finish_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn invite_count(mut self, value: impl Into<Scalar>) -> Self {
        self.invite_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn transfer_count(mut self, value: impl Into<Scalar>) -> Self {
        self.transfer_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn leaving_count(mut self, value: impl Into<Scalar>) -> Self {
        self.leaving_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn no_visitor_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.no_visitor_msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn no_reply_count(mut self, value: impl Into<Scalar>) -> Self {
        self.no_reply_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn agent_send_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.agent_send_msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn visitor_send_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.visitor_send_msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn evaluate_count(mut self, value: impl Into<Scalar>) -> Self {
        self.evaluate_count = Some(value.into());
        self
    }

    /// Average session length.
    /// Type (not shown in the document; assumed). For example `35`.
    #[must_use]
    pub fn session_time_len(mut self, value: impl Into<Scalar>) -> Self {
        self.session_time_len = Some(value.into());
        self
    }

    /// Evaluation invitations.
    /// Type (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn push_csr_count(mut self, value: impl Into<Scalar>) -> Self {
        self.push_csr_count = Some(value.into());
        self
    }
}

/// Time range and agents of a report.
///
/// Document 2: Reports: Agent workload report.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AgentReportFilter {
    /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
    /// form is sent as it is, without a check of the range.
    /// Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in
    /// the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub create_time: Option<List<ServiceTime>>,
    /// Agent ids.
    /// Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
    pub agent_list: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentReportFilter {
        create_time, agent_list
    }
}

impl AgentReportFilter {
    /// The record with `create_time`, which a request must give.
    pub fn new(create_time: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        AgentReportFilter {
            create_time: Some(create_time.into_iter().map(Into::into).collect()),
            ..AgentReportFilter::empty()
        }
    }

    /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
    /// form is sent as it is, without a check of the range.
    /// Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in
    /// the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn create_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.create_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Agent ids.
    /// Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
    #[must_use]
    pub fn agent_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.agent_list = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Agent workload report.
///
/// Document 2: Reports.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentWorkloadReport {
    /// Columns.
    pub header: Option<List<ReportColumn>>,
    /// Rows.
    pub list: Option<List<AgentWorkloadRow>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentWorkloadReport {
        header, list
    }
}

impl AgentWorkloadReport {
    /// Columns.
    #[must_use]
    pub fn header(mut self, value: impl Into<List<ReportColumn>>) -> Self {
        self.header = Some(value.into());
        self
    }

    /// Rows.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<AgentWorkloadRow>>) -> Self {
        self.list = Some(value.into());
        self
    }
}

/// Row of the workload report.
///
/// Document 2: Report header column.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentWorkloadRow {
    /// Agent name with the work number in brackets (not an id).
    /// Type (not shown in the document; assumed). For example `王小明(1001)`.
    pub agent_id: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub init_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub assign_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub invalid_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub invite_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub receive_leaving_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub del_leaving_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub transfer_out_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub transfer_in_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub reply_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub no_visitor_msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub finish_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub agent_send_msg_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub visitor_send_msg_count: Option<Scalar>,
    /// Not shown; in rows the value sits in `every_time_length`.
    /// Type (not shown in the document; assumed).
    pub login_total_time_length: Option<Scalar>,
    /// Time length per status, keyed by the ids of the custom-header columns and by the wire name of
    /// `login_total_time_length`.
    pub every_time_length: Option<Object>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentWorkloadRow {
        agent_id, init_count, assign_count, invalid_count, invite_count, receive_leaving_count, del_leaving_count,
        transfer_out_count, transfer_in_count, reply_count, no_visitor_msg_count, finish_count, agent_send_msg_count,
        visitor_send_msg_count, login_total_time_length, every_time_length
    }
}

impl AgentWorkloadRow {
    /// Agent name with the work number in brackets (not an id).
    /// Type (not shown in the document; assumed). For example `王小明(1001)`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn init_count(mut self, value: impl Into<Scalar>) -> Self {
        self.init_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn assign_count(mut self, value: impl Into<Scalar>) -> Self {
        self.assign_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn invalid_count(mut self, value: impl Into<Scalar>) -> Self {
        self.invalid_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn invite_count(mut self, value: impl Into<Scalar>) -> Self {
        self.invite_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn receive_leaving_count(mut self, value: impl Into<Scalar>) -> Self {
        self.receive_leaving_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn del_leaving_count(mut self, value: impl Into<Scalar>) -> Self {
        self.del_leaving_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn transfer_out_count(mut self, value: impl Into<Scalar>) -> Self {
        self.transfer_out_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn transfer_in_count(mut self, value: impl Into<Scalar>) -> Self {
        self.transfer_in_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn reply_count(mut self, value: impl Into<Scalar>) -> Self {
        self.reply_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn no_visitor_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.no_visitor_msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn finish_count(mut self, value: impl Into<Scalar>) -> Self {
        self.finish_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn agent_send_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.agent_send_msg_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn visitor_send_msg_count(mut self, value: impl Into<Scalar>) -> Self {
        self.visitor_send_msg_count = Some(value.into());
        self
    }

    /// Not shown; in rows the value sits in `every_time_length`.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn login_total_time_length(mut self, value: impl Into<Scalar>) -> Self {
        self.login_total_time_length = Some(value.into());
        self
    }

    /// Time length per status, keyed by the ids of the custom-header columns and by the wire name of
    /// `login_total_time_length`.
    #[must_use]
    pub fn every_time_length(mut self, value: impl Into<Object>) -> Self {
        self.every_time_length = Some(value.into());
        self
    }
}

/// Agent quality report.
///
/// Document 2: Reports.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentQualityReport {
    /// Columns.
    pub header: Option<List<ReportColumn>>,
    /// Rows.
    pub list: Option<List<AgentQualityRow>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentQualityReport {
        header, list
    }
}

impl AgentQualityReport {
    /// Columns.
    #[must_use]
    pub fn header(mut self, value: impl Into<List<ReportColumn>>) -> Self {
        self.header = Some(value.into());
        self
    }

    /// Rows.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<AgentQualityRow>>) -> Self {
        self.list = Some(value.into());
        self
    }
}

/// Row of the quality report.
///
/// Document 2: Report header column.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentQualityRow {
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub agent_id: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub init_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub assign_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub invalid_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub invite_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub reply_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub first_response_not_include_len: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub session_not_include_time_len: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub avg_first_response_not_include_len: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub avg_session_not_include_time_len: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub avg_msg_response_len: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub push_csr_count: Option<Scalar>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub agent_push_csr_count: Option<Scalar>,
    /// Rate: a number, a percentage.
    /// For example `86.5`.
    pub push_csr_rate: Option<Number>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub evaluate_count: Option<Scalar>,
    /// Rate: a number, a percentage.
    /// For example `86.5`.
    pub evaluate_rate: Option<Number>,
    /// Rate: a number, a percentage.
    /// For example `86.5`.
    pub ques_and_answer_rate: Option<Number>,
    /// Rate: a number, a percentage.
    /// For example `86.5`.
    pub twenty_four_hour_solution_rate: Option<Number>,
    /// Rate: a number, a percentage.
    /// For example `86.5`.
    pub forty_eight_hour_solution_rate: Option<Number>,
    /// Percentages keyed by the prop ids of the satisfaction columns.
    pub satisfaction: Option<Object>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentQualityRow {
        agent_id, init_count, assign_count, invalid_count, invite_count, reply_count, first_response_not_include_len,
        session_not_include_time_len, avg_first_response_not_include_len, avg_session_not_include_time_len,
        avg_msg_response_len, push_csr_count, agent_push_csr_count, push_csr_rate, evaluate_count, evaluate_rate,
        ques_and_answer_rate, twenty_four_hour_solution_rate, forty_eight_hour_solution_rate, satisfaction
    }
}

impl AgentQualityRow {
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn init_count(mut self, value: impl Into<Scalar>) -> Self {
        self.init_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn assign_count(mut self, value: impl Into<Scalar>) -> Self {
        self.assign_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn invalid_count(mut self, value: impl Into<Scalar>) -> Self {
        self.invalid_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn invite_count(mut self, value: impl Into<Scalar>) -> Self {
        self.invite_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn reply_count(mut self, value: impl Into<Scalar>) -> Self {
        self.reply_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn first_response_not_include_len(mut self, value: impl Into<Scalar>) -> Self {
        self.first_response_not_include_len = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn session_not_include_time_len(mut self, value: impl Into<Scalar>) -> Self {
        self.session_not_include_time_len = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn avg_first_response_not_include_len(mut self, value: impl Into<Scalar>) -> Self {
        self.avg_first_response_not_include_len = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn avg_session_not_include_time_len(mut self, value: impl Into<Scalar>) -> Self {
        self.avg_session_not_include_time_len = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn avg_msg_response_len(mut self, value: impl Into<Scalar>) -> Self {
        self.avg_msg_response_len = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn push_csr_count(mut self, value: impl Into<Scalar>) -> Self {
        self.push_csr_count = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn agent_push_csr_count(mut self, value: impl Into<Scalar>) -> Self {
        self.agent_push_csr_count = Some(value.into());
        self
    }

    /// Rate: a number, a percentage.
    /// For example `86.5`.
    #[must_use]
    pub fn push_csr_rate(mut self, value: impl Into<Number>) -> Self {
        self.push_csr_rate = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn evaluate_count(mut self, value: impl Into<Scalar>) -> Self {
        self.evaluate_count = Some(value.into());
        self
    }

    /// Rate: a number, a percentage.
    /// For example `86.5`.
    #[must_use]
    pub fn evaluate_rate(mut self, value: impl Into<Number>) -> Self {
        self.evaluate_rate = Some(value.into());
        self
    }

    /// Rate: a number, a percentage.
    /// For example `86.5`.
    #[must_use]
    pub fn ques_and_answer_rate(mut self, value: impl Into<Number>) -> Self {
        self.ques_and_answer_rate = Some(value.into());
        self
    }

    /// Rate: a number, a percentage.
    /// For example `86.5`.
    #[must_use]
    pub fn twenty_four_hour_solution_rate(mut self, value: impl Into<Number>) -> Self {
        self.twenty_four_hour_solution_rate = Some(value.into());
        self
    }

    /// Rate: a number, a percentage.
    /// For example `86.5`.
    #[must_use]
    pub fn forty_eight_hour_solution_rate(mut self, value: impl Into<Number>) -> Self {
        self.forty_eight_hour_solution_rate = Some(value.into());
        self
    }

    /// Percentages keyed by the prop ids of the satisfaction columns.
    #[must_use]
    pub fn satisfaction(mut self, value: impl Into<Object>) -> Self {
        self.satisfaction = Some(value.into());
        self
    }
}
