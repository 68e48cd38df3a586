// Written by `cargo run -p triline-bindgen` from the table.

//! Documents that an AI agent knows.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{AiAgent, Paged, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, File, Integer, List, Map, ServiceTime, Text};
use triline_schema::ai_agent::documents as table;

/// Documents that an AI agent knows.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Documents<'a> {
    client: &'a AiAgent,
}

#[cfg(feature = "client")]
impl Documents<'_> {
    /// Lists documents of a knowledge class, in pages.
    ///
    /// Vendor's API document: *List knowledge documents* (our translation: 智能体知识文档列表), `POST /agent/v1/api/query_files`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::documents::DocumentFilter;
    ///
    /// let mut rows = ai.documents().list(DocumentFilter::builder().agent_id("a1").kb_id("k1")).items();
    /// while let Some(knowledge_document) = rows.next().await {
    ///     println!("{:?}", knowledge_document?);
    /// }
    /// ```
    pub fn list(&self, params: DocumentFilter) -> Paged<KnowledgeDocument> {
        self.client.paged("ai_agent.documents.list", &params)
    }

    /// Uploads a knowledge document, as a file or by its address.
    ///
    /// The file is used when `source_url` is empty. The service parses the document afterwards. `wait_until_parsed`
    /// waits for it.
    ///
    /// Vendor's API document: *Upload knowledge document* (our translation: 智能体上传知识文档), `POST /agent/v1/api/save_files`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Upload knowledge document.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::documents::UploadDocument;
    ///
    /// let params = UploadDocument::builder()
    ///     .agent_id("a1")
    ///     .filename("产品手册1.md")
    ///     .file(b"# FAQ".to_vec());
    /// let answer = ai.documents().upload(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn upload(&self, params: UploadDocument) -> Request<KnowledgeDocument> {
        self.client.typed("ai_agent.documents.upload", &params)
    }

    /// Changes a knowledge document.
    ///
    /// It takes the parameters of an upload, and `doc_id`. `tags` are new tags to add. `shelf_status` has the
    /// default 0, off the shelf, here too: leaving it out may take the document off the shelf. The file is used
    /// when `source_url` is empty. A call by name leaves null out, as it does in an upload.
    ///
    /// Vendor's API document: *Update knowledge document* (our translation: 智能体更新知识文档), `POST /agent/v1/api/update_files`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Update knowledge document.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::documents::{AiShelfStatus, UpdateDocument};
    ///
    /// let params = UpdateDocument::builder()
    ///     .doc_id("4904ed98b7c2f48922bfff53")
    ///     .agent_id("a1")
    ///     .filename("产品手册1.md")
    ///     .shelf_status(AiShelfStatus::Off)
    ///     .file(b"# FAQ".to_vec());
    /// let answer = ai.documents().update(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn update(&self, params: UpdateDocument) -> Request<KnowledgeDocument> {
        self.client.typed("ai_agent.documents.update", &params)
    }

    /// Deletes a knowledge document.
    ///
    /// Vendor's API document: *Delete knowledge document* (our translation: 智能体删除知识文档), `POST /agent/v1/api/delete_files`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Delete knowledge document.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::documents::DocumentRef;
    ///
    /// ai.documents().delete(DocumentRef::builder().agent_id("a1").id("92c91f9e93d1ba2217666499")).await?;
    /// ```
    pub fn delete(&self, params: DocumentRef) -> Request<()> {
        self.client.request_nothing("ai_agent.documents.delete", &params)
    }

    /// Waits until a document is parsed: polls the list of documents until its status says so.
    ///
    /// A document is parsed when its `status` is 1, the value that the vendor's documents show for a listed
    /// document. An `error_text` ends the wait with an error (code `failed`). After ten minutes, or the call's
    /// total timeout, the wait ends with the error `not_done`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::documents::DocumentInClass;
    ///
    /// let params = DocumentInClass::builder()
    ///     .agent_id("a1")
    ///     .kb_id("k1")
    ///     .id("309706ac7dd57295bfbb6ea1");
    /// let answer = ai.documents().wait_until_parsed(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn wait_until_parsed(&self, params: DocumentInClass) -> Request<KnowledgeDocument> {
        self.client.typed("ai_agent.documents.wait_until_parsed", &params)
    }
}

#[cfg(feature = "client")]
impl AiAgent {
    /// Documents that an AI agent knows.
    pub fn documents(&self) -> Documents<'_> {
        Documents { client: self }
    }
}

/// Parameters of documents, list.
///
/// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct DocumentFilter {
    /// Page.
    /// For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// Iterating requests pages of 100 unless it is given. For example `20`.
    pub per_page: Option<Integer>,
    /// File name.
    /// Type (not shown in the document; assumed). For example `产品手册.md`.
    pub file_name: Option<Text>,
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). For example `k1`.
    pub kb_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DocumentFilter {
        page, per_page, file_name, agent_id, kb_id
    }
}

impl DocumentFilter {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<DocumentFilter, 2> {
        Draft(DocumentFilter::empty())
    }

    /// Page.
    /// For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn per_page(mut self, value: impl Into<Integer>) -> Self {
        self.per_page = Some(value.into());
        self
    }

    /// File name.
    /// Type (not shown in the document; assumed). For example `产品手册.md`.
    #[must_use]
    pub fn file_name(mut self, value: impl Into<Text>) -> Self {
        self.file_name = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). For example `k1`.
    #[must_use]
    pub fn kb_id(mut self, value: impl Into<Text>) -> Self {
        self.kb_id = Some(value.into());
        self
    }
}

impl Draft<DocumentFilter, 2> {
    /// Gives `agent_id`, which `DocumentFilter` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<DocumentFilter, 1> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<DocumentFilter, 1> {
    /// Gives `kb_id`, the last that `DocumentFilter` requires.
    pub fn kb_id(self, value: impl Into<Text>) -> DocumentFilter {
        self.0.kb_id(value)
    }
}

/// Knowledge document of an AI agent.
///
/// Document 3: Knowledge document.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeDocument {
    /// Size in bytes.
    /// For example `20480`.
    pub bytes: Option<Integer>,
    /// Characters.
    /// For example `6800`.
    pub characters: Option<Integer>,
    /// Slice size.
    /// For example `500`.
    pub chunk_size: Option<Integer>,
    /// Question-answer pairs generated.
    /// For example `0`.
    pub generated_qa: Option<AiGeneratedQa>,
    /// Heading combination for MD.
    /// For example `0`.
    pub md_mode: Option<AiMdMode>,
    /// Merge limit for large paragraphs.
    /// For example `1000`.
    pub merge_max_len: Option<Integer>,
    /// Slice overlap.
    /// For example `50`.
    pub overlap: Option<Integer>,
    /// Off or on shelf.
    /// For example `0`.
    pub shelve_status: Option<AiShelfStatus>,
    /// Limit for large paragraphs.
    /// For example `1000`.
    pub single_max_len: Option<Integer>,
    /// Heading level for splitting MD.
    /// For example `2`.
    pub split_depth: Option<Integer>,
    /// 0 on a new upload, 1 on a listed parsed one.
    /// For example `0`.
    pub status: Option<AiDocumentStatus>,
    /// Creation time.
    /// For example `2025-10-01 09:00:00`.
    pub create_datetime: Option<Text>,
    /// Document id (the `doc_id` of update).
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub document_id: Option<Text>,
    /// Effective end.
    /// For example `2025-10-31 23:59:59`.
    pub end_date: Option<Text>,
    /// Error text.
    /// For example `文件无法解析`.
    pub error_text: Option<Text>,
    /// Download address.
    /// For example `https://example.com/page`.
    pub file_download_url: Option<Text>,
    /// File name.
    /// For example `产品手册.md`.
    pub file_name: Option<Text>,
    /// File suffix.
    /// For example `md`.
    pub file_suffix: Option<Text>,
    /// Record id (the id of delete).
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Knowledge class id.
    /// For example `k1`.
    pub kb_id: Option<Text>,
    /// Parse progress; in listings; a success text appears after parsing.
    /// For example `解析成功`.
    pub parse_process: Option<Text>,
    /// Space id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub space_id: Option<Text>,
    /// Effective start.
    /// For example `2025-10-01 00:00:00`.
    pub start_date: Option<Text>,
    /// Remark of the tags.
    /// For example `按产品分类`.
    pub tag_description: Option<Text>,
    /// Last change time.
    /// For example `2025-10-01 09:00:00`.
    pub update_datetime: Option<Text>,
    /// Permanently valid.
    pub is_permanent: Option<Boolean>,
    /// Tags.
    /// Type (not shown in the document; assumed).
    pub tags: Option<List<Any>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeDocument {
        bytes, characters, chunk_size, generated_qa, md_mode, merge_max_len, overlap, shelve_status, single_max_len,
        split_depth, status, create_datetime, document_id, end_date, error_text, file_download_url, file_name,
        file_suffix, id, kb_id, parse_process, space_id, start_date, tag_description, update_datetime, is_permanent,
        tags
    }
}

impl KnowledgeDocument {
    /// Size in bytes.
    /// For example `20480`.
    #[must_use]
    pub fn bytes(mut self, value: impl Into<Integer>) -> Self {
        self.bytes = Some(value.into());
        self
    }

    /// Characters.
    /// For example `6800`.
    #[must_use]
    pub fn characters(mut self, value: impl Into<Integer>) -> Self {
        self.characters = Some(value.into());
        self
    }

    /// Slice size.
    /// For example `500`.
    #[must_use]
    pub fn chunk_size(mut self, value: impl Into<Integer>) -> Self {
        self.chunk_size = Some(value.into());
        self
    }

    /// Question-answer pairs generated.
    /// For example `0`.
    #[must_use]
    pub fn generated_qa(mut self, value: impl Into<AiGeneratedQa>) -> Self {
        self.generated_qa = Some(value.into());
        self
    }

    /// Heading combination for MD.
    /// For example `0`.
    #[must_use]
    pub fn md_mode(mut self, value: impl Into<AiMdMode>) -> Self {
        self.md_mode = Some(value.into());
        self
    }

    /// Merge limit for large paragraphs.
    /// For example `1000`.
    #[must_use]
    pub fn merge_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.merge_max_len = Some(value.into());
        self
    }

    /// Slice overlap.
    /// For example `50`.
    #[must_use]
    pub fn overlap(mut self, value: impl Into<Integer>) -> Self {
        self.overlap = Some(value.into());
        self
    }

    /// Off or on shelf.
    /// For example `0`.
    #[must_use]
    pub fn shelve_status(mut self, value: impl Into<AiShelfStatus>) -> Self {
        self.shelve_status = Some(value.into());
        self
    }

    /// Limit for large paragraphs.
    /// For example `1000`.
    #[must_use]
    pub fn single_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.single_max_len = Some(value.into());
        self
    }

    /// Heading level for splitting MD.
    /// For example `2`.
    #[must_use]
    pub fn split_depth(mut self, value: impl Into<Integer>) -> Self {
        self.split_depth = Some(value.into());
        self
    }

    /// 0 on a new upload, 1 on a listed parsed one.
    /// For example `0`.
    #[must_use]
    pub fn status(mut self, value: impl Into<AiDocumentStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Creation time.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_datetime(mut self, value: impl Into<Text>) -> Self {
        self.create_datetime = Some(value.into());
        self
    }

    /// Document id (the `doc_id` of update).
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn document_id(mut self, value: impl Into<Text>) -> Self {
        self.document_id = Some(value.into());
        self
    }

    /// Effective end.
    /// For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_date(mut self, value: impl Into<Text>) -> Self {
        self.end_date = Some(value.into());
        self
    }

    /// Error text.
    /// For example `文件无法解析`.
    #[must_use]
    pub fn error_text(mut self, value: impl Into<Text>) -> Self {
        self.error_text = Some(value.into());
        self
    }

    /// Download address.
    /// For example `https://example.com/page`.
    #[must_use]
    pub fn file_download_url(mut self, value: impl Into<Text>) -> Self {
        self.file_download_url = Some(value.into());
        self
    }

    /// File name.
    /// For example `产品手册.md`.
    #[must_use]
    pub fn file_name(mut self, value: impl Into<Text>) -> Self {
        self.file_name = Some(value.into());
        self
    }

    /// File suffix.
    /// For example `md`.
    #[must_use]
    pub fn file_suffix(mut self, value: impl Into<Text>) -> Self {
        self.file_suffix = Some(value.into());
        self
    }

    /// Record id (the id of delete).
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Knowledge class id.
    /// For example `k1`.
    #[must_use]
    pub fn kb_id(mut self, value: impl Into<Text>) -> Self {
        self.kb_id = Some(value.into());
        self
    }

    /// Parse progress; in listings; a success text appears after parsing.
    /// For example `解析成功`.
    #[must_use]
    pub fn parse_process(mut self, value: impl Into<Text>) -> Self {
        self.parse_process = Some(value.into());
        self
    }

    /// Space id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn space_id(mut self, value: impl Into<Text>) -> Self {
        self.space_id = Some(value.into());
        self
    }

    /// Effective start.
    /// For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start_date(mut self, value: impl Into<Text>) -> Self {
        self.start_date = Some(value.into());
        self
    }

    /// Remark of the tags.
    /// For example `按产品分类`.
    #[must_use]
    pub fn tag_description(mut self, value: impl Into<Text>) -> Self {
        self.tag_description = Some(value.into());
        self
    }

    /// Last change time.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_datetime(mut self, value: impl Into<Text>) -> Self {
        self.update_datetime = Some(value.into());
        self
    }

    /// Permanently valid.
    #[must_use]
    pub fn is_permanent(mut self, value: impl Into<Boolean>) -> Self {
        self.is_permanent = Some(value.into());
        self
    }

    /// Tags.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn tags(mut self, value: impl Into<List<Any>>) -> Self {
        self.tags = Some(value.into());
        self
    }
}

/// Generation of question-answer pairs.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiGeneratedQa {
    /// Do not generate.
    No,
    /// Generate question-answer pairs.
    Yes,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiGeneratedQa {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiGeneratedQa::No => "0",
            AiGeneratedQa::Yes => "1",
            AiGeneratedQa::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiGeneratedQa {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiGeneratedQa::No,
            "1" => AiGeneratedQa::Yes,
            other => AiGeneratedQa::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiGeneratedQa);

/// Mode of splitting Markdown.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiMdMode {
    /// Hierarchy (inherit).
    Hierarchy,
    /// Simple (independent chunk).
    Simple,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiMdMode {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiMdMode::Hierarchy => "0",
            AiMdMode::Simple => "1",
            AiMdMode::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiMdMode {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiMdMode::Hierarchy,
            "1" => AiMdMode::Simple,
            other => AiMdMode::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiMdMode);

/// Whether a knowledge document is on the shelf.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiShelfStatus {
    /// Off shelf.
    Off,
    /// On shelf.
    On,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiShelfStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiShelfStatus::Off => "0",
            AiShelfStatus::On => "1",
            AiShelfStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiShelfStatus {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiShelfStatus::Off,
            "1" => AiShelfStatus::On,
            other => AiShelfStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiShelfStatus);

/// Status of a knowledge document.
///
/// Document 3: States and transitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiDocumentStatus {
    /// Seen on a newly uploaded document.
    New,
    /// Seen on a listed parsed document.
    Parsed,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiDocumentStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiDocumentStatus::New => "0",
            AiDocumentStatus::Parsed => "1",
            AiDocumentStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiDocumentStatus {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiDocumentStatus::New,
            "1" => AiDocumentStatus::Parsed,
            other => AiDocumentStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiDocumentStatus);

/// Parameters of documents, upload.
///
/// Document 3: B. AI-agent interface > Endpoints: Upload knowledge document.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UploadDocument {
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    pub kb_id: Option<Text>,
    /// Slice size.
    /// For example `500`.
    pub chunk_size: Option<Integer>,
    /// File size.
    /// In bytes. For example `20480`.
    pub bytes: Option<Integer>,
    /// Slice overlap.
    /// For example `50`.
    pub overlap: Option<Integer>,
    /// Source URL; when empty the uploaded file is used.
    /// For example `https://example.com/page`.
    pub source_url: Option<Text>,
    /// File name.
    /// For example `产品手册.md`.
    pub filename: Option<Text>,
    /// Question-answer pairs.
    /// For example `0`.
    pub generated_qa: Option<AiGeneratedQa>,
    /// Uploaded file.
    pub file: Option<File>,
    /// Extract content of a website by URL.
    pub is_website: Option<Boolean>,
    /// Heading level for splitting MD documents; -1 automatic.
    /// For example `2`.
    pub split_depth: Option<Integer>,
    /// Heading combination for MD.
    /// For example `0`.
    pub md_mode: Option<AiMdMode>,
    /// Limit for large paragraphs.
    /// In characters. For example `1000`.
    pub single_max_len: Option<Integer>,
    /// Merge limit for large paragraphs.
    /// In characters. For example `1000`.
    pub merge_max_len: Option<Integer>,
    /// Conversion.
    /// For example `0`.
    pub file_conversion: Option<AiFileConversion>,
    /// Key-symbol replacement on MD conversion.
    /// For example `0`.
    pub md_conversion_strategy: Option<AiMdConversionStrategy>,
    /// Tags. They are sent as JSON text. A call by name may pass it itself.
    /// JSON text.
    pub tags: Option<List<DocumentTag>>,
    /// Remark of the document tags.
    /// For example `按产品分类`.
    pub tag_description: Option<Text>,
    /// Shelf status.
    /// Default: `0`.
    pub shelf_status: Option<AiShelfStatus>,
    /// Custom effective start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start_date: Option<ServiceTime>,
    /// Custom effective end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end_date: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UploadDocument {
        agent_id, kb_id, chunk_size, bytes, overlap, source_url, filename, generated_qa, file, is_website,
        split_depth, md_mode, single_max_len, merge_max_len, file_conversion, md_conversion_strategy, tags,
        tag_description, shelf_status, start_date, end_date
    }
}

impl UploadDocument {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UploadDocument, 2> {
        Draft(UploadDocument::empty())
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    #[must_use]
    pub fn kb_id(mut self, value: impl Into<Text>) -> Self {
        self.kb_id = Some(value.into());
        self
    }

    /// Slice size.
    /// For example `500`.
    #[must_use]
    pub fn chunk_size(mut self, value: impl Into<Integer>) -> Self {
        self.chunk_size = Some(value.into());
        self
    }

    /// File size.
    /// In bytes. For example `20480`.
    #[must_use]
    pub fn bytes(mut self, value: impl Into<Integer>) -> Self {
        self.bytes = Some(value.into());
        self
    }

    /// Slice overlap.
    /// For example `50`.
    #[must_use]
    pub fn overlap(mut self, value: impl Into<Integer>) -> Self {
        self.overlap = Some(value.into());
        self
    }

    /// Source URL; when empty the uploaded file is used.
    /// For example `https://example.com/page`.
    #[must_use]
    pub fn source_url(mut self, value: impl Into<Text>) -> Self {
        self.source_url = Some(value.into());
        self
    }

    /// File name.
    /// For example `产品手册.md`.
    #[must_use]
    pub fn filename(mut self, value: impl Into<Text>) -> Self {
        self.filename = Some(value.into());
        self
    }

    /// Question-answer pairs.
    /// For example `0`.
    #[must_use]
    pub fn generated_qa(mut self, value: impl Into<AiGeneratedQa>) -> Self {
        self.generated_qa = Some(value.into());
        self
    }

    /// Uploaded file.
    #[must_use]
    pub fn file(mut self, value: impl Into<File>) -> Self {
        self.file = Some(value.into());
        self
    }

    /// Extract content of a website by URL.
    #[must_use]
    pub fn is_website(mut self, value: impl Into<Boolean>) -> Self {
        self.is_website = Some(value.into());
        self
    }

    /// Heading level for splitting MD documents; -1 automatic.
    /// For example `2`.
    #[must_use]
    pub fn split_depth(mut self, value: impl Into<Integer>) -> Self {
        self.split_depth = Some(value.into());
        self
    }

    /// Heading combination for MD.
    /// For example `0`.
    #[must_use]
    pub fn md_mode(mut self, value: impl Into<AiMdMode>) -> Self {
        self.md_mode = Some(value.into());
        self
    }

    /// Limit for large paragraphs.
    /// In characters. For example `1000`.
    #[must_use]
    pub fn single_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.single_max_len = Some(value.into());
        self
    }

    /// Merge limit for large paragraphs.
    /// In characters. For example `1000`.
    #[must_use]
    pub fn merge_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.merge_max_len = Some(value.into());
        self
    }

    /// Conversion.
    /// For example `0`.
    #[must_use]
    pub fn file_conversion(mut self, value: impl Into<AiFileConversion>) -> Self {
        self.file_conversion = Some(value.into());
        self
    }

    /// Key-symbol replacement on MD conversion.
    /// For example `0`.
    #[must_use]
    pub fn md_conversion_strategy(mut self, value: impl Into<AiMdConversionStrategy>) -> Self {
        self.md_conversion_strategy = Some(value.into());
        self
    }

    /// Tags. They are sent as JSON text. A call by name may pass it itself.
    /// JSON text.
    #[must_use]
    pub fn tags(mut self, value: impl Into<List<DocumentTag>>) -> Self {
        self.tags = Some(value.into());
        self
    }

    /// Remark of the document tags.
    /// For example `按产品分类`.
    #[must_use]
    pub fn tag_description(mut self, value: impl Into<Text>) -> Self {
        self.tag_description = Some(value.into());
        self
    }

    /// Shelf status.
    /// Default: `0`.
    #[must_use]
    pub fn shelf_status(mut self, value: impl Into<AiShelfStatus>) -> Self {
        self.shelf_status = Some(value.into());
        self
    }

    /// Custom effective start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start_date(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start_date = Some(value.into());
        self
    }

    /// Custom effective end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_date(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end_date = Some(value.into());
        self
    }
}

impl Draft<UploadDocument, 2> {
    /// Gives `agent_id`, which `UploadDocument` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<UploadDocument, 1> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<UploadDocument, 1> {
    /// Gives `filename`, the last that `UploadDocument` requires.
    pub fn filename(self, value: impl Into<Text>) -> UploadDocument {
        self.0.filename(value)
    }
}

/// Conversion of an uploaded file.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiFileConversion {
    /// None.
    None,
    /// Convert PDF/DOC/TXT to MD.
    ToMarkdown,
    /// Convert FAQ (Excel) to MD.
    FaqToMarkdown,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiFileConversion {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiFileConversion::None => "0",
            AiFileConversion::ToMarkdown => "1",
            AiFileConversion::FaqToMarkdown => "2",
            AiFileConversion::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiFileConversion {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiFileConversion::None,
            "1" => AiFileConversion::ToMarkdown,
            "2" => AiFileConversion::FaqToMarkdown,
            other => AiFileConversion::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiFileConversion);

/// Replacement of key symbols on conversion to Markdown.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiMdConversionStrategy {
    /// None.
    None,
    /// Replace.
    Replace,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiMdConversionStrategy {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiMdConversionStrategy::None => "0",
            AiMdConversionStrategy::Replace => "1",
            AiMdConversionStrategy::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiMdConversionStrategy {
    fn from(value: &str) -> Self {
        match value {
            "0" => AiMdConversionStrategy::None,
            "1" => AiMdConversionStrategy::Replace,
            other => AiMdConversionStrategy::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiMdConversionStrategy);

/// Tag of a document that is uploaded or changed. The form in which the service returns tags is not shown.
///
/// Document 3: Endpoints.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct DocumentTag {
    /// Key.
    /// Required (not shown in the document; assumed). For example `产品`.
    pub tag_key: Option<Text>,
    /// Value.
    /// Required (not shown in the document; assumed). For example `云呼叫中心`.
    pub tag_value: Option<Text>,
    /// Description of the tag.
    /// Type (not shown in the document; assumed). For example `按产品分类`.
    pub description: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DocumentTag {
        tag_key, tag_value, description
    }
}

impl DocumentTag {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<DocumentTag, 2> {
        Draft(DocumentTag::empty())
    }

    /// Key.
    /// Required (not shown in the document; assumed). For example `产品`.
    #[must_use]
    pub fn tag_key(mut self, value: impl Into<Text>) -> Self {
        self.tag_key = Some(value.into());
        self
    }

    /// Value.
    /// Required (not shown in the document; assumed). For example `云呼叫中心`.
    #[must_use]
    pub fn tag_value(mut self, value: impl Into<Text>) -> Self {
        self.tag_value = Some(value.into());
        self
    }

    /// Description of the tag.
    /// Type (not shown in the document; assumed). For example `按产品分类`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }
}

impl Draft<DocumentTag, 2> {
    /// Gives `tag_key`, which `DocumentTag` requires.
    pub fn tag_key(self, value: impl Into<Text>) -> Draft<DocumentTag, 1> {
        Draft(self.0.tag_key(value))
    }
}

impl Draft<DocumentTag, 1> {
    /// Gives `tag_value`, the last that `DocumentTag` requires.
    pub fn tag_value(self, value: impl Into<Text>) -> DocumentTag {
        self.0.tag_value(value)
    }
}

/// Parameters of documents, update.
///
/// Document 3: B. AI-agent interface > Endpoints: Update knowledge document.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateDocument {
    /// The `document_id` of the document, not its `id`.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub doc_id: Option<Text>,
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    pub kb_id: Option<Text>,
    /// Slice size.
    /// For example `500`.
    pub chunk_size: Option<Integer>,
    /// File size.
    /// In bytes. For example `20480`.
    pub bytes: Option<Integer>,
    /// Slice overlap.
    /// For example `50`.
    pub overlap: Option<Integer>,
    /// Source URL; when empty the uploaded file is used.
    /// For example `https://example.com/page`.
    pub source_url: Option<Text>,
    /// File name.
    /// For example `产品手册.md`.
    pub filename: Option<Text>,
    /// Question-answer pairs.
    /// For example `0`.
    pub generated_qa: Option<AiGeneratedQa>,
    /// Uploaded file.
    pub file: Option<File>,
    /// Extract content of a website by URL.
    pub is_website: Option<Boolean>,
    /// Heading level for splitting MD documents; -1 automatic.
    /// For example `2`.
    pub split_depth: Option<Integer>,
    /// Heading combination for MD.
    /// For example `0`.
    pub md_mode: Option<AiMdMode>,
    /// Limit for large paragraphs.
    /// In characters. For example `1000`.
    pub single_max_len: Option<Integer>,
    /// Merge limit for large paragraphs.
    /// In characters. For example `1000`.
    pub merge_max_len: Option<Integer>,
    /// Conversion.
    /// For example `0`.
    pub file_conversion: Option<AiFileConversion>,
    /// Key-symbol replacement on MD conversion.
    /// For example `0`.
    pub md_conversion_strategy: Option<AiMdConversionStrategy>,
    /// New tags to add. They are sent as JSON text. A call by name may pass it itself.
    /// JSON text.
    pub tags: Option<List<DocumentTag>>,
    /// Remark of the document tags.
    /// For example `按产品分类`.
    pub tag_description: Option<Text>,
    /// Shelf status. Left out, the document may be taken off the shelf.
    /// Default: `0`.
    pub shelf_status: Option<AiShelfStatus>,
    /// Custom effective start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start_date: Option<ServiceTime>,
    /// Custom effective end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end_date: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateDocument {
        doc_id, agent_id, kb_id, chunk_size, bytes, overlap, source_url, filename, generated_qa, file, is_website,
        split_depth, md_mode, single_max_len, merge_max_len, file_conversion, md_conversion_strategy, tags,
        tag_description, shelf_status, start_date, end_date
    }
}

impl UpdateDocument {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UpdateDocument, 4> {
        Draft(UpdateDocument::empty())
    }

    /// The `document_id` of the document, not its `id`.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn doc_id(mut self, value: impl Into<Text>) -> Self {
        self.doc_id = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    #[must_use]
    pub fn kb_id(mut self, value: impl Into<Text>) -> Self {
        self.kb_id = Some(value.into());
        self
    }

    /// Slice size.
    /// For example `500`.
    #[must_use]
    pub fn chunk_size(mut self, value: impl Into<Integer>) -> Self {
        self.chunk_size = Some(value.into());
        self
    }

    /// File size.
    /// In bytes. For example `20480`.
    #[must_use]
    pub fn bytes(mut self, value: impl Into<Integer>) -> Self {
        self.bytes = Some(value.into());
        self
    }

    /// Slice overlap.
    /// For example `50`.
    #[must_use]
    pub fn overlap(mut self, value: impl Into<Integer>) -> Self {
        self.overlap = Some(value.into());
        self
    }

    /// Source URL; when empty the uploaded file is used.
    /// For example `https://example.com/page`.
    #[must_use]
    pub fn source_url(mut self, value: impl Into<Text>) -> Self {
        self.source_url = Some(value.into());
        self
    }

    /// File name.
    /// For example `产品手册.md`.
    #[must_use]
    pub fn filename(mut self, value: impl Into<Text>) -> Self {
        self.filename = Some(value.into());
        self
    }

    /// Question-answer pairs.
    /// For example `0`.
    #[must_use]
    pub fn generated_qa(mut self, value: impl Into<AiGeneratedQa>) -> Self {
        self.generated_qa = Some(value.into());
        self
    }

    /// Uploaded file.
    #[must_use]
    pub fn file(mut self, value: impl Into<File>) -> Self {
        self.file = Some(value.into());
        self
    }

    /// Extract content of a website by URL.
    #[must_use]
    pub fn is_website(mut self, value: impl Into<Boolean>) -> Self {
        self.is_website = Some(value.into());
        self
    }

    /// Heading level for splitting MD documents; -1 automatic.
    /// For example `2`.
    #[must_use]
    pub fn split_depth(mut self, value: impl Into<Integer>) -> Self {
        self.split_depth = Some(value.into());
        self
    }

    /// Heading combination for MD.
    /// For example `0`.
    #[must_use]
    pub fn md_mode(mut self, value: impl Into<AiMdMode>) -> Self {
        self.md_mode = Some(value.into());
        self
    }

    /// Limit for large paragraphs.
    /// In characters. For example `1000`.
    #[must_use]
    pub fn single_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.single_max_len = Some(value.into());
        self
    }

    /// Merge limit for large paragraphs.
    /// In characters. For example `1000`.
    #[must_use]
    pub fn merge_max_len(mut self, value: impl Into<Integer>) -> Self {
        self.merge_max_len = Some(value.into());
        self
    }

    /// Conversion.
    /// For example `0`.
    #[must_use]
    pub fn file_conversion(mut self, value: impl Into<AiFileConversion>) -> Self {
        self.file_conversion = Some(value.into());
        self
    }

    /// Key-symbol replacement on MD conversion.
    /// For example `0`.
    #[must_use]
    pub fn md_conversion_strategy(mut self, value: impl Into<AiMdConversionStrategy>) -> Self {
        self.md_conversion_strategy = Some(value.into());
        self
    }

    /// New tags to add. They are sent as JSON text. A call by name may pass it itself.
    /// JSON text.
    #[must_use]
    pub fn tags(mut self, value: impl Into<List<DocumentTag>>) -> Self {
        self.tags = Some(value.into());
        self
    }

    /// Remark of the document tags.
    /// For example `按产品分类`.
    #[must_use]
    pub fn tag_description(mut self, value: impl Into<Text>) -> Self {
        self.tag_description = Some(value.into());
        self
    }

    /// Shelf status. Left out, the document may be taken off the shelf.
    /// Default: `0`.
    #[must_use]
    pub fn shelf_status(mut self, value: impl Into<AiShelfStatus>) -> Self {
        self.shelf_status = Some(value.into());
        self
    }

    /// Custom effective start.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start_date(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start_date = Some(value.into());
        self
    }

    /// Custom effective end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_date(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end_date = Some(value.into());
        self
    }
}

impl Draft<UpdateDocument, 4> {
    /// Gives `doc_id`, which `UpdateDocument` requires.
    pub fn doc_id(self, value: impl Into<Text>) -> Draft<UpdateDocument, 3> {
        Draft(self.0.doc_id(value))
    }
}

impl Draft<UpdateDocument, 3> {
    /// Gives `agent_id`, which `UpdateDocument` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<UpdateDocument, 2> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<UpdateDocument, 2> {
    /// Gives `filename`, which `UpdateDocument` requires.
    pub fn filename(self, value: impl Into<Text>) -> Draft<UpdateDocument, 1> {
        Draft(self.0.filename(value))
    }
}

impl Draft<UpdateDocument, 1> {
    /// Gives `shelf_status`, the last that `UpdateDocument` requires.
    pub fn shelf_status(self, value: impl Into<AiShelfStatus>) -> UpdateDocument {
        self.0.shelf_status(value)
    }
}

/// Reference to a document.
///
/// Document 3: B. AI-agent interface > Endpoints: Delete knowledge document.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct DocumentRef {
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// The `id` of the document, not its `document_id`.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DocumentRef {
        agent_id, id
    }
}

impl DocumentRef {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<DocumentRef, 2> {
        Draft(DocumentRef::empty())
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// The `id` of the document, not its `document_id`.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }
}

impl Draft<DocumentRef, 2> {
    /// Gives `agent_id`, which `DocumentRef` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<DocumentRef, 1> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<DocumentRef, 1> {
    /// Gives `id`, the last that `DocumentRef` requires.
    pub fn id(self, value: impl Into<Text>) -> DocumentRef {
        self.0.id(value)
    }
}

/// Reference to a document in the list of its class.
///
/// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct DocumentInClass {
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    pub kb_id: Option<Text>,
    /// Id of the document, as its upload returns it.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// File name; it shortens the list that is searched.
    /// For example `产品手册.md`.
    pub file_name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DocumentInClass {
        agent_id, kb_id, id, file_name
    }
}

impl DocumentInClass {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<DocumentInClass, 3> {
        Draft(DocumentInClass::empty())
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Knowledge class id.
    /// `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
    #[must_use]
    pub fn kb_id(mut self, value: impl Into<Text>) -> Self {
        self.kb_id = Some(value.into());
        self
    }

    /// Id of the document, as its upload returns it.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// File name; it shortens the list that is searched.
    /// For example `产品手册.md`.
    #[must_use]
    pub fn file_name(mut self, value: impl Into<Text>) -> Self {
        self.file_name = Some(value.into());
        self
    }
}

impl Draft<DocumentInClass, 3> {
    /// Gives `agent_id`, which `DocumentInClass` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<DocumentInClass, 2> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<DocumentInClass, 2> {
    /// Gives `kb_id`, which `DocumentInClass` requires.
    pub fn kb_id(self, value: impl Into<Text>) -> Draft<DocumentInClass, 1> {
        Draft(self.0.kb_id(value))
    }
}

impl Draft<DocumentInClass, 1> {
    /// Gives `id`, the last that `DocumentInClass` requires.
    pub fn id(self, value: impl Into<Text>) -> DocumentInClass {
        self.0.id(value)
    }
}
