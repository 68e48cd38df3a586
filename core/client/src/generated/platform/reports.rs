// Written by `cargo run -p triline-bindgen` from the table.

//! Reports on display numbers.

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::typed::record_codec;
use crate::types::{Any, Draft, Integer, List, Map, ServiceTime, Text};
use triline_schema::platform::reports as table;

/// Reports on display numbers.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Reports<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Reports<'_> {
    /// Returns the answer rate of each display number in a range of at most three months (6723).
    ///
    /// Vendor's API document: *Display-number answer rate* (our translation: 外显号码接通率报表), `POST /openapi/v1/call/query/displayNumber/answer/report`.
    ///
    /// Document 1: Reports: Display-number answer rate.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::reports::AnswerRateFilter;
    ///
    /// let params = AnswerRateFilter::builder()
    ///     .start_time("2025-03-05 08:00:00")
    ///     .end_time("2025-03-05 09:00:00");
    /// let answer = cc.reports().answer_rate(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn answer_rate(&self, params: AnswerRateFilter) -> Request<List<AnswerRateRow>> {
        self.client.typed("platform.reports.answer_rate", &params)
    }

    /// Returns the answer rate of each display number over a time range of any length.
    ///
    /// A time range of more than three months is requested in parts, which end where quarters end, one second
    /// before the next part begins. The rows of a number are merged: calls are summed, and the answer rate is
    /// computed from the sums.
    ///
    /// Document 1: Reports: Display-number answer rate.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::reports::AnswerRateFilter;
    ///
    /// let params = AnswerRateFilter::builder()
    ///     .start_time("2025-03-05 08:00:00")
    ///     .end_time("2025-03-05 09:00:00");
    /// let answer = cc.reports().answer_rate_all(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn answer_rate_all(&self, params: AnswerRateFilter) -> Request<List<AnswerRateRow>> {
        self.client.typed("platform.reports.answer_rate_all", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Reports on display numbers.
    pub fn reports(&self) -> Reports<'_> {
        Reports { client: self }
    }
}

/// Parameters of reports, answer rate.
///
/// Document 1: Reports: Display-number answer rate.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AnswerRateFilter {
    /// Start; refers to the time the call system starts the call.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start_time: Option<ServiceTime>,
    /// End; same reference.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end_time: Option<ServiceTime>,
    /// Display numbers.
    /// Optional (not shown in the document; assumed). For example `["02888880001"]`.
    pub numbers: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AnswerRateFilter {
        start_time, end_time, numbers
    }
}

impl AnswerRateFilter {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<AnswerRateFilter, 2> {
        Draft(AnswerRateFilter::empty())
    }

    /// Start; refers to the time the call system starts the call.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start_time = Some(value.into());
        self
    }

    /// End; same reference.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end_time = Some(value.into());
        self
    }

    /// Display numbers.
    /// Optional (not shown in the document; assumed). For example `["02888880001"]`.
    #[must_use]
    pub fn numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

impl Draft<AnswerRateFilter, 2> {
    /// Gives `start_time`, which `AnswerRateFilter` requires.
    pub fn start_time(self, value: impl Into<ServiceTime>) -> Draft<AnswerRateFilter, 1> {
        Draft(self.0.start_time(value))
    }
}

impl Draft<AnswerRateFilter, 1> {
    /// Gives `end_time`, the last that `AnswerRateFilter` requires.
    pub fn end_time(self, value: impl Into<ServiceTime>) -> AnswerRateFilter {
        self.0.end_time(value)
    }
}

/// Answer rate of one display number.
///
/// Document 1: Answer-rate row.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AnswerRateRow {
    /// Display number.
    /// For example `02888880001`.
    pub number: Option<Text>,
    /// Total outbound calls.
    /// For example `200`.
    pub sum: Option<Integer>,
    /// Answered calls.
    /// For example `173`.
    pub answer_sum: Option<Integer>,
    /// Answered share, two decimals and a percent sign.
    /// In percent. For example `86.50%`.
    pub answer_percentage: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AnswerRateRow {
        number, sum, answer_sum, answer_percentage
    }
}

impl AnswerRateRow {
    /// Display number.
    /// For example `02888880001`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// Total outbound calls.
    /// For example `200`.
    #[must_use]
    pub fn sum(mut self, value: impl Into<Integer>) -> Self {
        self.sum = Some(value.into());
        self
    }

    /// Answered calls.
    /// For example `173`.
    #[must_use]
    pub fn answer_sum(mut self, value: impl Into<Integer>) -> Self {
        self.answer_sum = Some(value.into());
        self
    }

    /// Answered share, two decimals and a percent sign.
    /// In percent. For example `86.50%`.
    #[must_use]
    pub fn answer_percentage(mut self, value: impl Into<Text>) -> Self {
        self.answer_percentage = Some(value.into());
        self
    }
}
