// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Items of the knowledge base.
    public var knowledge: Knowledge { Knowledge(caller: caller) }

    /// Items of the knowledge base.
    public struct Knowledge: Sendable {
        let caller: Caller

        /// Creates a knowledge item.
        ///
        /// The client refuses the `validityPeriodType` `custom` without a `validityPeriod` (not shown in the document;
        /// assumed).
        ///
        /// Vendor's API document: *Create item* (our translation: 创建知识条目), `POST /im-km/openapi/kmItem/create`.
        ///
        /// Document 2: Knowledge items: Create item.
        ///
        /// ```swift
        /// let result = try await cc.knowledge.create(
        ///     agentId: "21346a836528318cc8c172b2",
        ///     catalogId: "b2721c76afdbed1307237f1c",
        ///     title: "退款流程",
        ///     content: "退款在三个工作日内到账。",
        ///     account: "1000001"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - catalogId: Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
        ///   - title: Title of the item. Required (not shown in the document; assumed). For example `退款说明`.
        ///   - content: Content of the item. Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        ///   - validityPeriodType: Validity kind. Type and optional (not shown in the document; assumed). Default: `.permanent`.
        ///   - validityPeriod: Start and end date-times, with `custom`. Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - attachments: Attachments. On the wire: `attachs`. Optional (not shown in the document; assumed).
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func create(
            agentId: String,
            catalogId: String,
            title: String,
            content: String,
            account: String? = nil,
            validityPeriodType: ValidityPeriodType? = nil,
            validityPeriod: [any ServiceTime]? = nil,
            attachments: [KnowledgeAttachment]? = nil
        ) async throws -> KnowledgeItemId {
            try await self.caller.record("platform.knowledge.create") {
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("title", title)
                $0.set("content", content)
                $0.set("account", account)
                $0.set("validityPeriodType", validityPeriodType)
                $0.set("validityPeriod", times: validityPeriod)
                $0.set("attachs", attachments)
            }
        }

        /// Lists knowledge items by filter, in pages, without their content. `platform.knowledge.get` returns the
        /// content.
        ///
        /// Vendor's API document: *List items* (our translation: 查询知识条目列表), `POST /im-km/openapi/kmItem/list`.
        ///
        /// Document 2: Knowledge items: List items.
        ///
        /// ```swift
        /// for try await knowledgeItem in cc.knowledge.list(
        ///     account: "1000001"
        /// ) { print(knowledgeItem) }
        /// ```
        ///
        /// - Parameters:
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        ///   - agentId: Agent id. Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - catalogId: Catalog id. Optional (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
        ///   - page: Page. Type and optional (not shown in the document; assumed). Default: `1`.
        ///   - limit: Count per page. Type and optional (not shown in the document; assumed). Default: `10`. Iterating requests pages of 10 unless it is given. For example `20`.
        ///   - keywordsType: Where the keyword is matched. Type and optional (not shown in the document; assumed). Default: `.all`.
        ///   - keywords: Search keyword. Type and optional (not shown in the document; assumed). For example `退款`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func list(
            account: String? = nil,
            agentId: String? = nil,
            catalogId: String? = nil,
            page: Int? = nil,
            limit: Int? = nil,
            keywordsType: KeywordsType? = nil,
            keywords: String? = nil
        ) -> PagedList<KnowledgeItem> {
            self.caller.pages("platform.knowledge.list") {
                $0.set("account", account)
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("page", page)
                $0.set("limit", limit)
                $0.set("keywordsType", keywordsType)
                $0.set("keywords", keywords)
            }
        }

        /// Returns one knowledge item with its content.
        ///
        /// Vendor's API document: *Show item* (our translation: 查询知识条目详情), `POST /im-km/openapi/kmItem/show`.
        ///
        /// Document 2: Knowledge items: Show item.
        ///
        /// ```swift
        /// print(try await cc.knowledge.get(itemId: "6efef9c6950343bdb77a6b50"))
        /// ```
        ///
        /// - Parameter itemId: Item id. `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func get(itemId: String) async throws -> KnowledgeItem {
            try await self.caller.record("platform.knowledge.get") {
                $0.set("itemId", itemId)
            }
        }

        /// Changes a knowledge item.
        ///
        /// Send the whole item: whether fields that are left out stay is not shown, and `validityPeriodType` has the
        /// default `permanent` here too, so leaving it out may end a validity of the type `custom`. An empty list is sent,
        /// and is assumed to clear its field. The client refuses null in a call by name, and `custom` without a
        /// `validityPeriod` (not shown in the document; assumed).
        ///
        /// Vendor's API document: *Update item* (our translation: 修改知识条目), `POST /im-km/openapi/kmItem/update`.
        ///
        /// Document 2: Knowledge items: Update item.
        ///
        /// ```swift
        /// try await cc.knowledge.update(
        ///     agentId: "21346a836528318cc8c172b2",
        ///     catalogId: "b2721c76afdbed1307237f1c",
        ///     itemId: "6efef9c6950343bdb77a6b50",
        ///     title: "退款流程",
        ///     content: "退款在三个工作日内到账。",
        ///     validityPeriodType: .permanent,
        ///     attachments: [],
        ///     account: "1000001"
        /// )
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - catalogId: Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
        ///   - itemId: Item id. `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - title: Title of the item. Required (not shown in the document; assumed). For example `退款说明`.
        ///   - content: Content of the item. Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
        ///   - validityPeriodType: Validity kind. Left out, it may become `permanent` whatever it was. Type and optional (not shown in the document; assumed). Default: `.permanent`.
        ///   - attachments: All attachments. Whether existing ones stay when the field is left out is not shown. On the wire: `attachs`. Optional (not shown in the document; assumed).
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        ///   - validityPeriod: Two date-time texts: start and end. Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func update(
            agentId: String,
            catalogId: String,
            itemId: String,
            title: String,
            content: String,
            validityPeriodType: ValidityPeriodType,
            attachments: [KnowledgeAttachment],
            account: String? = nil,
            validityPeriod: [any ServiceTime]? = nil
        ) async throws {
            try await self.caller.run("platform.knowledge.update") {
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("itemId", itemId)
                $0.set("title", title)
                $0.set("content", content)
                $0.set("validityPeriodType", validityPeriodType)
                $0.set("attachs", attachments)
                $0.set("account", account)
                $0.set("validityPeriod", times: validityPeriod)
            }
        }

        /// Deletes knowledge items.
        ///
        /// Vendor's API document: *Delete items* (our translation: 删除知识条目), `POST /im-km/openapi/kmItem/delete`.
        ///
        /// Document 2: Knowledge items: Delete items.
        ///
        /// ```swift
        /// try await cc.knowledge.delete(itemIds: ["a4a61192dda033761ce5bdeb"], account: "1000001")
        /// ```
        ///
        /// - Parameters:
        ///   - itemIds: Item ids. `id` in `platform.knowledge.list` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        /// - Throws: ``TrilineError``.
        public func delete(itemIds: [String], account: String? = nil) async throws {
            try await self.caller.run("platform.knowledge.delete") {
                $0.set("itemIds", itemIds)
                $0.set("account", account)
            }
        }
    }
}
