//! Documents that an AI agent knows.

use crate::macros::{choice, group, record};

group! {
    /// Documents that an AI agent knows.
    AiAgent ai_agent.documents {
        /// Lists documents of a knowledge class, in pages.
        ///
        /// Vendor's API document: *List knowledge documents* (our translation: 智能体知识文档列表), `POST /agent/v1/api/query_files`.
        list: Post "/agent/v1/api/query_files" (DocumentFilter) -> [pages of KnowledgeDocument at "data.list" total "data.count" page "data.page" pages "data.pages" by "page" and "per_page", 100]
            { repeat: Read, rules: [], errors: [], source: "3: B. AI-agent interface > Endpoints: List knowledge documents" }

        /// Uploads a knowledge document, as a file or by its address.
        ///
        /// The file is used when `source_url` is empty. The service parses the document afterwards. `wait_until_parsed`
        /// waits for it.
        ///
        /// Vendor's API document: *Upload knowledge document* (our translation: 智能体上传知识文档), `POST /agent/v1/api/save_files`.
        upload: Post "/agent/v1/api/save_files" (UploadDocument) -> [KnowledgeDocument, at "data"]
            { repeat: Unsafe, rules: [Upload], errors: [], source: "3: B. AI-agent interface > Endpoints: Upload knowledge document" }

        /// Changes a knowledge document.
        ///
        /// It takes the parameters of an upload, and `doc_id`. `tags` are new tags to add. `shelf_status` has the
        /// default 0, off the shelf, here too: leaving it out may take the document off the shelf. The file is used
        /// when `source_url` is empty. A call by name leaves null out, as it does in an upload.
        ///
        /// Vendor's API document: *Update knowledge document* (our translation: 智能体更新知识文档), `POST /agent/v1/api/update_files`.
        update: Post "/agent/v1/api/update_files" (UpdateDocument) -> [KnowledgeDocument, at "data"]
            { repeat: Unsafe, rules: [Upload], errors: [], source: "3: B. AI-agent interface > Endpoints: Update knowledge document" }

        /// Deletes a knowledge document.
        ///
        /// Vendor's API document: *Delete knowledge document* (our translation: 智能体删除知识文档), `POST /agent/v1/api/delete_files`.
        delete: Post "/agent/v1/api/delete_files" (DocumentRef) -> [nothing]
            { repeat: SameState, rules: [], errors: [], source: "3: B. AI-agent interface > Endpoints: Delete knowledge document" }

        /// Waits until a document is parsed: polls the list of documents until its status says so.
        ///
        /// A document is parsed when its `status` is 1, the value that the vendor's documents show for a listed
        /// document. An `error_text` ends the wait with an error (code `failed`). After ten minutes, or the call's
        /// total timeout, the wait ends with the error `not_done`.
        wait_until_parsed: Post "" (DocumentInClass) -> [KnowledgeDocument, at "data"]
            {
                repeat: Read,
                rules: [Until { by: "ai_agent.documents.list", row: Some("id"), done: &[("status", "1")], failed: &[("error_text", "%")] }],
                errors: [],
                source: "3: B. AI-agent interface > Endpoints: List knowledge documents"
            }
    }
}

record! {
    /// Parameters of documents, list.
    DocumentFilter, "3: B. AI-agent interface > Endpoints: List knowledge documents" {
        /// Page.
        page: Integer,
        /// Count per page.
        per_page: Integer,
        /// File name.
        file_name: Text [Assumed("Type")],
        /// Agent id.
        agent_id: Text [Required],
        /// Knowledge class id.
        kb_id: Text [Required, Assumed("`id` in `ai_agent.knowledge.classes`"), Assumed("Type")],
    }
}

record! {
    /// Reference to a document in the list of its class.
    DocumentInClass, "3: B. AI-agent interface > Endpoints: List knowledge documents" {
        /// Agent id.
        agent_id: Text [Required],
        /// Knowledge class id.
        kb_id: Text [Required, Assumed("`id` in `ai_agent.knowledge.classes`")],
        /// Id of the document, as its upload returns it.
        id: Text [Required],
        /// File name; it shortens the list that is searched.
        file_name: Text,
    }
}

record! {
    /// Parameters of documents, upload.
    UploadDocument, "3: B. AI-agent interface > Endpoints: Upload knowledge document" {
        /// Agent id.
        agent_id: Text [Required],
        /// Knowledge class id.
        kb_id: Text [Assumed("`id` in `ai_agent.knowledge.classes`")],
        /// Slice size.
        chunk_size: Integer,
        /// File size.
        bytes: Integer [Unit("bytes")],
        /// Slice overlap.
        overlap: Integer,
        /// Source URL; when empty the uploaded file is used.
        source_url: Text,
        /// File name.
        filename: Text [Required],
        /// Question-answer pairs.
        generated_qa: AiGeneratedQa,
        /// Uploaded file.
        file: File,
        /// Extract content of a website by URL.
        is_website: Boolean,
        /// Heading level for splitting MD documents; -1 automatic.
        split_depth: Integer,
        /// Heading combination for MD.
        md_mode: AiMdMode,
        /// Limit for large paragraphs.
        single_max_len: Integer [Unit("characters")],
        /// Merge limit for large paragraphs.
        merge_max_len: Integer [Unit("characters")],
        /// Conversion.
        file_conversion: AiFileConversion,
        /// Key-symbol replacement on MD conversion.
        md_conversion_strategy: AiMdConversionStrategy,
        /// Tags. They are sent as JSON text. A call by name may pass it itself.
        tags: List<DocumentTag> [Format(Json)],
        /// Remark of the document tags.
        tag_description: Text,
        /// Shelf status.
        shelf_status: AiShelfStatus [Default("0")],
        /// Custom effective start.
        start_date: Text [Format(DateTime)],
        /// Custom effective end.
        end_date: Text [Format(DateTime)],
    }
}

record! {
    /// Parameters of documents, update.
    UpdateDocument, "3: B. AI-agent interface > Endpoints: Update knowledge document" {
        /// The `document_id` of the document, not its `id`.
        doc_id: Text [Required],
        /// Agent id.
        agent_id: Text [Required],
        /// Knowledge class id.
        kb_id: Text [Assumed("`id` in `ai_agent.knowledge.classes`")],
        /// Slice size.
        chunk_size: Integer,
        /// File size.
        bytes: Integer [Unit("bytes")],
        /// Slice overlap.
        overlap: Integer,
        /// Source URL; when empty the uploaded file is used.
        source_url: Text,
        /// File name.
        filename: Text [Required],
        /// Question-answer pairs.
        generated_qa: AiGeneratedQa,
        /// Uploaded file.
        file: File,
        /// Extract content of a website by URL.
        is_website: Boolean,
        /// Heading level for splitting MD documents; -1 automatic.
        split_depth: Integer,
        /// Heading combination for MD.
        md_mode: AiMdMode,
        /// Limit for large paragraphs.
        single_max_len: Integer [Unit("characters")],
        /// Merge limit for large paragraphs.
        merge_max_len: Integer [Unit("characters")],
        /// Conversion.
        file_conversion: AiFileConversion,
        /// Key-symbol replacement on MD conversion.
        md_conversion_strategy: AiMdConversionStrategy,
        /// New tags to add. They are sent as JSON text. A call by name may pass it itself.
        tags: List<DocumentTag> [Format(Json)],
        /// Remark of the document tags.
        tag_description: Text,
        /// Shelf status. Left out, the document may be taken off the shelf.
        shelf_status: AiShelfStatus [RequiredWhenTyped, Default("0")],
        /// Custom effective start.
        start_date: Text [Format(DateTime)],
        /// Custom effective end.
        end_date: Text [Format(DateTime)],
    }
}

record! {
    /// Tag of a document that is uploaded or changed. The form in which the service returns tags is not shown.
    DocumentTag, "3: Endpoints" {
        /// Key.
        tag_key: Text [Required, Assumed("Required")],
        /// Value.
        tag_value: Text [Required, Assumed("Required")],
        /// Description of the tag.
        description: Text [Assumed("Type")],
    }
}

record! {
    /// Reference to a document.
    DocumentRef, "3: B. AI-agent interface > Endpoints: Delete knowledge document" {
        /// Agent id.
        agent_id: Text [Required],
        /// The `id` of the document, not its `document_id`.
        id: Text [Required],
    }
}

record! {
    /// Knowledge document of an AI agent.
    KnowledgeDocument, "3: Knowledge document" {
        /// Size in bytes.
        bytes: Integer,
        /// Characters.
        characters: Integer,
        /// Slice size.
        chunk_size: Integer,
        /// Question-answer pairs generated.
        generated_qa: AiGeneratedQa,
        /// Heading combination for MD.
        md_mode: AiMdMode,
        /// Merge limit for large paragraphs.
        merge_max_len: Integer,
        /// Slice overlap.
        overlap: Integer,
        /// Off or on shelf.
        shelve_status: AiShelfStatus,
        /// Limit for large paragraphs.
        single_max_len: Integer,
        /// Heading level for splitting MD.
        split_depth: Integer,
        /// 0 on a new upload, 1 on a listed parsed one.
        status: AiDocumentStatus,
        /// Creation time.
        create_datetime: Text,
        /// Document id (the `doc_id` of update).
        document_id: Text,
        /// Effective end.
        end_date: Text,
        /// Error text.
        error_text: Text,
        /// Download address.
        file_download_url: Text,
        /// File name.
        file_name: Text,
        /// File suffix.
        file_suffix: Text,
        /// Record id (the id of delete).
        id: Text,
        /// Knowledge class id.
        kb_id: Text,
        /// Parse progress; in listings; a success text appears after parsing.
        parse_process: Text,
        /// Space id.
        space_id: Text,
        /// Effective start.
        start_date: Text,
        /// Remark of the tags.
        tag_description: Text,
        /// Last change time.
        update_datetime: Text,
        /// Permanently valid.
        is_permanent: Boolean,
        /// Tags.
        tags: List<Any> [Assumed("Type")],
    }
}

choice! {
    /// Generation of question-answer pairs.
    AiGeneratedQa: Number, "3: Endpoints" {
        /// Do not generate.
        No = "0",
        /// Generate question-answer pairs.
        Yes = "1",
    }
}

choice! {
    /// Mode of splitting Markdown.
    AiMdMode: Number, "3: Endpoints" {
        /// Hierarchy (inherit).
        Hierarchy = "0",
        /// Simple (independent chunk).
        Simple = "1",
    }
}

choice! {
    /// Whether a knowledge document is on the shelf.
    AiShelfStatus: Number, "3: Endpoints" {
        /// Off shelf.
        Off = "0",
        /// On shelf.
        On = "1",
    }
}

choice! {
    /// Status of a knowledge document.
    AiDocumentStatus: Number (open), "3: States and transitions" {
        /// Seen on a newly uploaded document.
        New = "0",
        /// Seen on a listed parsed document.
        Parsed = "1",
    }
}

choice! {
    /// Conversion of an uploaded file.
    AiFileConversion: Number, "3: Endpoints" {
        /// None.
        None = "0",
        /// Convert PDF/DOC/TXT to MD.
        ToMarkdown = "1",
        /// Convert FAQ (Excel) to MD.
        FaqToMarkdown = "2",
    }
}

choice! {
    /// Replacement of key symbols on conversion to Markdown.
    AiMdConversionStrategy: Number, "3: Endpoints" {
        /// None.
        None = "0",
        /// Replace.
        Replace = "1",
    }
}
