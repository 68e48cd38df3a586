// Written by `cargo run -p triline-bindgen` from the table.

//! Transcription of calls.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Created, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Integer, List, Map, Number, Text};
use triline_schema::platform::transcription as table;

/// Transcription of calls.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Transcription<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Transcription<'_> {
    /// Submits a recorded call for transcription.
    ///
    /// The text is ready later: ask `platform.transcription.result`. `wait_until_done` waits for it. The service
    /// pushes the result of a successful transcription to `call_back_url`; the vendor's documents do not show the
    /// form of that request.
    ///
    /// Vendor's API document: *Submit* (our translation: 提交录音离线转写), `POST /openapi/v1/asr/translate`.
    ///
    /// [`reconcile`](crate::host::Request::reconcile) asks `platform.transcription.result` whether it exists.
    ///
    /// Document 1: Offline transcription: Submit.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::transcription::SubmitTranscription;
    ///
    /// let answer = cc.transcription().submit(SubmitTranscription::new("1741136400.1001")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn submit(&self, params: SubmitTranscription) -> Request<TranscriptionTask, Created<TranscriptionResult>> {
        self.client.typed("platform.transcription.submit", &params)
    }

    /// Returns the transcription of a call.
    ///
    /// The vendor's documents do not show which of the two ids is required: send at least one, and both where you
    /// know them.
    ///
    /// Vendor's API document: *Get result* (our translation: 获取录音转写结果), `POST /openapi/v1/asr/getResult`.
    ///
    /// Document 1: Offline transcription: Get result.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::transcription::TranscriptionRef;
    ///
    /// let answer = cc.transcription().result(
    ///     TranscriptionRef::default().call_unique_id("1741136400.1001"),
    /// ).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn result(&self, params: TranscriptionRef) -> Request<TranscriptionResult> {
        self.client.typed("platform.transcription.result", &params)
    }

    /// Waits for a transcription: polls its result until it is done.
    ///
    /// The vendor's documents show only the status `success`. The transcription is done when `task_status` has that
    /// value, or when there is no `task_status`, and it has sentences. A status that begins with `fail` or `error` ends the wait with an error
    /// (code `failed`). After ten minutes, or the call's total timeout, the wait ends with the error `not_done`.
    ///
    /// Document 1: Offline transcription: Get result.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::transcription::TranscriptionRef;
    ///
    /// let answer = cc.transcription().wait_until_done(
    ///     TranscriptionRef::default().call_unique_id("1741136400.1001"),
    /// ).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn wait_until_done(&self, params: TranscriptionRef) -> Request<TranscriptionResult> {
        self.client.typed("platform.transcription.wait_until_done", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Transcription of calls.
    pub fn transcription(&self) -> Transcription<'_> {
        Transcription { client: self }
    }
}

/// Parameters of transcription, submit.
///
/// Document 1: Offline transcription: Submit.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct SubmitTranscription {
    /// Call id.
    /// On the wire: `callUniquedId`. For example `1741136400.1001`.
    pub call_unique_id: Option<Text>,
    /// Address the result is pushed to after successful transcription.
    /// For example `https://example.com/page`.
    pub call_back_url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SubmitTranscription {
        call_unique_id, call_back_url
    }
}

impl SubmitTranscription {
    /// The record with `call_unique_id`, which a request must give.
    pub fn new(call_unique_id: impl Into<Text>) -> Self {
        SubmitTranscription { call_unique_id: Some(call_unique_id.into()), ..SubmitTranscription::empty() }
    }

    /// Call id.
    /// On the wire: `callUniquedId`. For example `1741136400.1001`.
    #[must_use]
    pub fn call_unique_id(mut self, value: impl Into<Text>) -> Self {
        self.call_unique_id = Some(value.into());
        self
    }

    /// Address the result is pushed to after successful transcription.
    /// For example `https://example.com/page`.
    #[must_use]
    pub fn call_back_url(mut self, value: impl Into<Text>) -> Self {
        self.call_back_url = Some(value.into());
        self
    }
}

/// Result of a transcription submission.
///
/// Document 1: Offline transcription.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TranscriptionTask {
    /// Transcription task id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub task_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TranscriptionTask {
        task_id
    }
}

impl TranscriptionTask {
    /// Transcription task id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }
}

/// Reference to a transcription.
///
/// Document 1: Offline transcription: Get result.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TranscriptionRef {
    /// Call id.
    /// On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example `1741136400.1001`.
    pub call_unique_id: Option<Text>,
    /// Transcription task id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub task_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TranscriptionRef {
        call_unique_id, task_id
    }
}

impl TranscriptionRef {
    /// Call id.
    /// On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example `1741136400.1001`.
    #[must_use]
    pub fn call_unique_id(mut self, value: impl Into<Text>) -> Self {
        self.call_unique_id = Some(value.into());
        self
    }

    /// Transcription task id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }
}

/// Transcription result wrapper.
///
/// Document 1: Transcription sentence.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TranscriptionResult {
    /// Transcription task id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub task_id: Option<Text>,
    /// Call id.
    /// On the wire: `callUniquedId`. Type (not shown in the document; assumed). For example `1741136400.1001`.
    pub call_unique_id: Option<Text>,
    /// Task status.
    /// Type (not shown in the document; assumed). For example `success`.
    pub task_status: Option<TranscriptionTaskStatus>,
    /// Push status.
    /// Type (not shown in the document; assumed). For example `success`.
    pub push_status: Option<TranscriptionPushStatus>,
    /// Sentences.
    pub sentences: Option<List<TranscriptionSentence>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TranscriptionResult {
        task_id, call_unique_id, task_status, push_status, sentences
    }
}

impl TranscriptionResult {
    /// Transcription task id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }

    /// Call id.
    /// On the wire: `callUniquedId`. Type (not shown in the document; assumed). For example `1741136400.1001`.
    #[must_use]
    pub fn call_unique_id(mut self, value: impl Into<Text>) -> Self {
        self.call_unique_id = Some(value.into());
        self
    }

    /// Task status.
    /// Type (not shown in the document; assumed). For example `success`.
    #[must_use]
    pub fn task_status(mut self, value: impl Into<TranscriptionTaskStatus>) -> Self {
        self.task_status = Some(value.into());
        self
    }

    /// Push status.
    /// Type (not shown in the document; assumed). For example `success`.
    #[must_use]
    pub fn push_status(mut self, value: impl Into<TranscriptionPushStatus>) -> Self {
        self.push_status = Some(value.into());
        self
    }

    /// Sentences.
    #[must_use]
    pub fn sentences(mut self, value: impl Into<List<TranscriptionSentence>>) -> Self {
        self.sentences = Some(value.into());
        self
    }
}

/// Transcription task status.
///
/// Document 1: Transcription task.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranscriptionTaskStatus {
    /// Example value.
    Success,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl TranscriptionTaskStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            TranscriptionTaskStatus::Success => "success",
            TranscriptionTaskStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for TranscriptionTaskStatus {
    fn from(value: &str) -> Self {
        match value {
            "success" => TranscriptionTaskStatus::Success,
            other => TranscriptionTaskStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(TranscriptionTaskStatus);

/// Transcription push status.
///
/// Document 1: Transcription task.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranscriptionPushStatus {
    /// Example value.
    Success,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl TranscriptionPushStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            TranscriptionPushStatus::Success => "success",
            TranscriptionPushStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for TranscriptionPushStatus {
    fn from(value: &str) -> Self {
        match value {
            "success" => TranscriptionPushStatus::Success,
            other => TranscriptionPushStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(TranscriptionPushStatus);

/// One recognised sentence.
///
/// Document 1: Transcription sentence.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TranscriptionSentence {
    /// Uuid.
    /// For example `0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05`.
    pub id: Option<Text>,
    /// Speaker, decided by the channel.
    /// For example `AGENT`.
    pub role: Option<TranscriptionRole>,
    /// Start offset.
    /// In milliseconds. For example `1200`.
    pub begin_time: Option<Integer>,
    /// End offset.
    /// In milliseconds. For example `3400`.
    pub end_time: Option<Integer>,
    /// Silence since the previous sentence.
    /// In seconds. For example `1.5`.
    pub silence_duration: Option<Number>,
    /// Audio track id.
    /// For example `1`.
    pub channel_id: Option<Integer>,
    /// Average speech rate.
    /// In characters per minute. For example `220`.
    pub speech_rate: Option<Number>,
    /// Recognised text.
    /// For example `你好`.
    pub text: Option<Text>,
    /// Emotion energy = decibels / 10; higher is stronger.
    /// From 1 to 10. For example `6.5`.
    pub emotion_value: Option<Number>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TranscriptionSentence {
        id, role, begin_time, end_time, silence_duration, channel_id, speech_rate, text, emotion_value
    }
}

impl TranscriptionSentence {
    /// Uuid.
    /// For example `0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Speaker, decided by the channel.
    /// For example `AGENT`.
    #[must_use]
    pub fn role(mut self, value: impl Into<TranscriptionRole>) -> Self {
        self.role = Some(value.into());
        self
    }

    /// Start offset.
    /// In milliseconds. For example `1200`.
    #[must_use]
    pub fn begin_time(mut self, value: impl Into<Integer>) -> Self {
        self.begin_time = Some(value.into());
        self
    }

    /// End offset.
    /// In milliseconds. For example `3400`.
    #[must_use]
    pub fn end_time(mut self, value: impl Into<Integer>) -> Self {
        self.end_time = Some(value.into());
        self
    }

    /// Silence since the previous sentence.
    /// In seconds. For example `1.5`.
    #[must_use]
    pub fn silence_duration(mut self, value: impl Into<Number>) -> Self {
        self.silence_duration = Some(value.into());
        self
    }

    /// Audio track id.
    /// For example `1`.
    #[must_use]
    pub fn channel_id(mut self, value: impl Into<Integer>) -> Self {
        self.channel_id = Some(value.into());
        self
    }

    /// Average speech rate.
    /// In characters per minute. For example `220`.
    #[must_use]
    pub fn speech_rate(mut self, value: impl Into<Number>) -> Self {
        self.speech_rate = Some(value.into());
        self
    }

    /// Recognised text.
    /// For example `你好`.
    #[must_use]
    pub fn text(mut self, value: impl Into<Text>) -> Self {
        self.text = Some(value.into());
        self
    }

    /// Emotion energy = decibels / 10; higher is stronger.
    /// From 1 to 10. For example `6.5`.
    #[must_use]
    pub fn emotion_value(mut self, value: impl Into<Number>) -> Self {
        self.emotion_value = Some(value.into());
        self
    }
}

/// Transcription role.
///
/// Document 1: Transcription sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranscriptionRole {
    /// Meaning not shown in the vendor's documents.
    Agent,
    /// Meaning not shown in the vendor's documents.
    Visitor,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl TranscriptionRole {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            TranscriptionRole::Agent => "AGENT",
            TranscriptionRole::Visitor => "VISITOR",
            TranscriptionRole::Unlisted(value) => value,
        }
    }
}

impl From<&str> for TranscriptionRole {
    fn from(value: &str) -> Self {
        match value {
            "AGENT" => TranscriptionRole::Agent,
            "VISITOR" => TranscriptionRole::Visitor,
            other => TranscriptionRole::Unlisted(other.into()),
        }
    }
}

choice_codec!(TranscriptionRole);
