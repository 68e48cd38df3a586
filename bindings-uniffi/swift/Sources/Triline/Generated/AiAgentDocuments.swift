// Written by `cargo run -p triline-bindgen` from the table of the core.

extension AiAgent {
    /// Documents that an AI agent knows.
    public var documents: Documents { Documents(caller: caller) }

    /// Documents that an AI agent knows.
    public struct Documents: Sendable {
        let caller: Caller

        /// Lists documents of a knowledge class, in pages.
        ///
        /// Vendor's API document: *List knowledge documents* (our translation: 智能体知识文档列表), `POST /agent/v1/api/query_files`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
        ///
        /// ```swift
        /// for try await knowledgeDocument in ai.documents.list(
        ///     agentId: "a1",
        ///     kbId: "k1"
        /// ) { print(knowledgeDocument) }
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `a1`.
        ///   - kbId: Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). Type (not shown in the document; assumed). For example `k1`.
        ///   - page: Page. For example `1`.
        ///   - perPage: Count per page. Iterating requests pages of 100 unless it is given. For example `20`.
        ///   - fileName: File name. Type (not shown in the document; assumed). For example `产品手册.md`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func list(
            agentId: String,
            kbId: String,
            page: Int? = nil,
            perPage: Int? = nil,
            fileName: String? = nil
        ) -> PagedList<KnowledgeDocument> {
            self.caller.pages("ai_agent.documents.list") {
                $0.set("agent_id", agentId)
                $0.set("kb_id", kbId)
                $0.set("page", page)
                $0.set("per_page", perPage)
                $0.set("file_name", fileName)
            }
        }

        /// Uploads a knowledge document, as a file or by its address.
        ///
        /// The file is used when `sourceUrl` is empty. The service parses the document afterwards. `waitUntilParsed`
        /// waits for it.
        ///
        /// Vendor's API document: *Upload knowledge document* (our translation: 智能体上传知识文档), `POST /agent/v1/api/save_files`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Upload knowledge document.
        ///
        /// ```swift
        /// let result = try await ai.documents.upload(
        ///     agentId: "a1",
        ///     filename: "产品手册1.md",
        ///     file: .data(Data("# FAQ".utf8))
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `a1`.
        ///   - filename: File name. For example `产品手册.md`.
        ///   - kbId: Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
        ///   - chunkSize: Slice size. For example `500`.
        ///   - bytes: File size. In bytes. For example `20480`.
        ///   - overlap: Slice overlap. For example `50`.
        ///   - sourceUrl: Source URL; when empty the uploaded file is used. For example `https://example.com/page`.
        ///   - generatedQa: Question-answer pairs. For example `.no`.
        ///   - file: Uploaded file.
        ///   - isWebsite: Extract content of a website by URL.
        ///   - splitDepth: Heading level for splitting MD documents; -1 automatic. For example `2`.
        ///   - mdMode: Heading combination for MD. For example `.hierarchy`.
        ///   - singleMaxLen: Limit for large paragraphs. In characters. For example `1000`.
        ///   - mergeMaxLen: Merge limit for large paragraphs. In characters. For example `1000`.
        ///   - fileConversion: Conversion. For example `.noneValue`.
        ///   - mdConversionStrategy: Key-symbol replacement on MD conversion. For example `.noneValue`.
        ///   - tags: Tags. They are sent as JSON text. A call by name may pass it itself. JSON text.
        ///   - tagDescription: Remark of the document tags. For example `按产品分类`.
        ///   - shelfStatus: Shelf status. Default: `.off`.
        ///   - startDate: Custom effective start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endDate: Custom effective end. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - onProgress: Receives how much has been written.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func upload(
            agentId: String,
            filename: String,
            kbId: String? = nil,
            chunkSize: Int? = nil,
            bytes: Int? = nil,
            overlap: Int? = nil,
            sourceUrl: String? = nil,
            generatedQa: AiGeneratedQa? = nil,
            file: UploadFile? = nil,
            isWebsite: Bool? = nil,
            splitDepth: Int? = nil,
            mdMode: AiMdMode? = nil,
            singleMaxLen: Int? = nil,
            mergeMaxLen: Int? = nil,
            fileConversion: AiFileConversion? = nil,
            mdConversionStrategy: AiMdConversionStrategy? = nil,
            tags: [DocumentTag]? = nil,
            tagDescription: String? = nil,
            shelfStatus: AiShelfStatus? = nil,
            startDate: (any ServiceTime)? = nil,
            endDate: (any ServiceTime)? = nil,
            onProgress: (@Sendable (UploadProgress) -> Void)? = nil
        ) async throws -> KnowledgeDocument {
            try await self.caller.upload("ai_agent.documents.upload", file: file, onProgress: onProgress) {
                $0.set("agent_id", agentId)
                $0.set("filename", filename)
                $0.set("kb_id", kbId)
                $0.set("chunk_size", chunkSize)
                $0.set("bytes", bytes)
                $0.set("overlap", overlap)
                $0.set("source_url", sourceUrl)
                $0.set("generated_qa", generatedQa)
                $0.set("is_website", isWebsite)
                $0.set("split_depth", splitDepth)
                $0.set("md_mode", mdMode)
                $0.set("single_max_len", singleMaxLen)
                $0.set("merge_max_len", mergeMaxLen)
                $0.set("file_conversion", fileConversion)
                $0.set("md_conversion_strategy", mdConversionStrategy)
                $0.set("tags", tags)
                $0.set("tag_description", tagDescription)
                $0.set("shelf_status", shelfStatus)
                $0.set("start_date", time: startDate)
                $0.set("end_date", time: endDate)
            }
        }

        /// Changes a knowledge document.
        ///
        /// It takes the parameters of an upload, and `docId`. `tags` are new tags to add. `shelfStatus` has the
        /// default 0, off the shelf, here too: leaving it out may take the document off the shelf. The file is used
        /// when `sourceUrl` is empty. A call by name leaves null out, as it does in an upload.
        ///
        /// Vendor's API document: *Update knowledge document* (our translation: 智能体更新知识文档), `POST /agent/v1/api/update_files`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Update knowledge document.
        ///
        /// ```swift
        /// let result = try await ai.documents.update(
        ///     docId: "4904ed98b7c2f48922bfff53",
        ///     agentId: "a1",
        ///     filename: "产品手册1.md",
        ///     shelfStatus: .off,
        ///     file: .data(Data("# FAQ".utf8))
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - docId: The `documentId` of the document, not its `id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - agentId: Agent id. For example `a1`.
        ///   - filename: File name. For example `产品手册.md`.
        ///   - shelfStatus: Shelf status. Left out, the document may be taken off the shelf. Default: `.off`.
        ///   - kbId: Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
        ///   - chunkSize: Slice size. For example `500`.
        ///   - bytes: File size. In bytes. For example `20480`.
        ///   - overlap: Slice overlap. For example `50`.
        ///   - sourceUrl: Source URL; when empty the uploaded file is used. For example `https://example.com/page`.
        ///   - generatedQa: Question-answer pairs. For example `.no`.
        ///   - file: Uploaded file.
        ///   - isWebsite: Extract content of a website by URL.
        ///   - splitDepth: Heading level for splitting MD documents; -1 automatic. For example `2`.
        ///   - mdMode: Heading combination for MD. For example `.hierarchy`.
        ///   - singleMaxLen: Limit for large paragraphs. In characters. For example `1000`.
        ///   - mergeMaxLen: Merge limit for large paragraphs. In characters. For example `1000`.
        ///   - fileConversion: Conversion. For example `.noneValue`.
        ///   - mdConversionStrategy: Key-symbol replacement on MD conversion. For example `.noneValue`.
        ///   - tags: New tags to add. They are sent as JSON text. A call by name may pass it itself. JSON text.
        ///   - tagDescription: Remark of the document tags. For example `按产品分类`.
        ///   - startDate: Custom effective start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endDate: Custom effective end. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - onProgress: Receives how much has been written.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func update(
            docId: String,
            agentId: String,
            filename: String,
            shelfStatus: AiShelfStatus,
            kbId: String? = nil,
            chunkSize: Int? = nil,
            bytes: Int? = nil,
            overlap: Int? = nil,
            sourceUrl: String? = nil,
            generatedQa: AiGeneratedQa? = nil,
            file: UploadFile? = nil,
            isWebsite: Bool? = nil,
            splitDepth: Int? = nil,
            mdMode: AiMdMode? = nil,
            singleMaxLen: Int? = nil,
            mergeMaxLen: Int? = nil,
            fileConversion: AiFileConversion? = nil,
            mdConversionStrategy: AiMdConversionStrategy? = nil,
            tags: [DocumentTag]? = nil,
            tagDescription: String? = nil,
            startDate: (any ServiceTime)? = nil,
            endDate: (any ServiceTime)? = nil,
            onProgress: (@Sendable (UploadProgress) -> Void)? = nil
        ) async throws -> KnowledgeDocument {
            try await self.caller.upload("ai_agent.documents.update", file: file, onProgress: onProgress) {
                $0.set("doc_id", docId)
                $0.set("agent_id", agentId)
                $0.set("filename", filename)
                $0.set("shelf_status", shelfStatus)
                $0.set("kb_id", kbId)
                $0.set("chunk_size", chunkSize)
                $0.set("bytes", bytes)
                $0.set("overlap", overlap)
                $0.set("source_url", sourceUrl)
                $0.set("generated_qa", generatedQa)
                $0.set("is_website", isWebsite)
                $0.set("split_depth", splitDepth)
                $0.set("md_mode", mdMode)
                $0.set("single_max_len", singleMaxLen)
                $0.set("merge_max_len", mergeMaxLen)
                $0.set("file_conversion", fileConversion)
                $0.set("md_conversion_strategy", mdConversionStrategy)
                $0.set("tags", tags)
                $0.set("tag_description", tagDescription)
                $0.set("start_date", time: startDate)
                $0.set("end_date", time: endDate)
            }
        }

        /// Deletes a knowledge document.
        ///
        /// Vendor's API document: *Delete knowledge document* (our translation: 智能体删除知识文档), `POST /agent/v1/api/delete_files`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Delete knowledge document.
        ///
        /// ```swift
        /// try await ai.documents.delete(agentId: "a1", id: "92c91f9e93d1ba2217666499")
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `a1`.
        ///   - id: The `id` of the document, not its `documentId`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Throws: ``TrilineError``.
        public func delete(agentId: String, id: String) async throws {
            try await self.caller.run("ai_agent.documents.delete") {
                $0.set("agent_id", agentId)
                $0.set("id", id)
            }
        }

        /// Waits until a document is parsed: polls the list of documents until its status says so.
        ///
        /// A document is parsed when its `status` is 1, the value that the vendor's documents show for a listed
        /// document. An `errorText` ends the wait with an error (code `failed`). After ten minutes, or the call's
        /// total timeout, the wait ends with the error `not_done`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
        ///
        /// ```swift
        /// let result = try await ai.documents.waitUntilParsed(
        ///     agentId: "a1",
        ///     kbId: "k1",
        ///     id: "309706ac7dd57295bfbb6ea1"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `a1`.
        ///   - kbId: Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For example `k1`.
        ///   - id: Id of the document, as its upload returns it. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - fileName: File name; it shortens the list that is searched. For example `产品手册.md`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func waitUntilParsed(
            agentId: String,
            kbId: String,
            id: String,
            fileName: String? = nil
        ) async throws -> KnowledgeDocument {
            try await self.caller.record("ai_agent.documents.wait_until_parsed") {
                $0.set("agent_id", agentId)
                $0.set("kb_id", kbId)
                $0.set("id", id)
                $0.set("file_name", fileName)
            }
        }
    }
}
