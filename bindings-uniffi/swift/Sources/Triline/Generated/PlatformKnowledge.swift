// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Items of the knowledge base.
    public var knowledge: Knowledge { Knowledge(caller: caller) }

    /// Items of the knowledge base.
    public struct Knowledge: Sendable {
        let caller: Caller

        /// Create a knowledge item.
        ///
        /// `validityPeriod` goes with the `validityPeriodType` `custom`.
        ///
        /// Document 2: Knowledge items: Create item.
        ///
        /// - Parameters:
        ///   - account: Account number.
        ///   - agentId: Agent id.
        ///   - catalogId: Catalog id.
        ///   - title: Title.
        ///   - content: Content.
        ///   - validityPeriodType: Validity kind. `permanent` unless given.
        ///   - validityPeriod: Start and end date-times, with custom. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - attachments: Attachments.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func create(
            account: String,
            agentId: String,
            catalogId: String,
            title: String,
            content: String,
            validityPeriodType: ValidityPeriodType? = nil,
            validityPeriod: [any ServiceTime]? = nil,
            attachments: [KnowledgeAttachment]? = nil
        ) async throws -> KnowledgeItemId {
            try await self.caller.record("platform.knowledge.create") {
                $0.set("account", account)
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("title", title)
                $0.set("content", content)
                $0.set("validityPeriodType", validityPeriodType)
                $0.set("validityPeriod", times: validityPeriod)
                $0.set("attachs", attachments)
            }
        }

        /// Find knowledge items (without content).
        ///
        /// Document 2: Knowledge items: List items.
        ///
        /// - Parameters:
        ///   - account: Account number.
        ///   - agentId: Agent id.
        ///   - catalogId: Catalog id.
        ///   - page: Page. `1` unless given.
        ///   - limit: Count per page. `10` unless given.
        ///   - keywordsType: Where the keyword is matched. `all` unless given.
        ///   - keywords: Search keyword.
        /// - Returns: The list. Nothing is sent before it is asked for.
        public func list(
            account: String,
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

        /// One knowledge item with content.
        ///
        /// Document 2: Knowledge items: Show item.
        ///
        /// - Parameter itemId: Item id.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func get(itemId: String) async throws -> KnowledgeItem {
            try await self.caller.record("platform.knowledge.get") {
                $0.set("itemId", itemId)
            }
        }

        /// Change a knowledge item.
        ///
        /// `validityPeriod` goes with the `validityPeriodType` `custom`.
        ///
        /// Document 2: Knowledge items: Update item.
        ///
        /// - Parameters:
        ///   - account: Account number.
        ///   - agentId: Agent id.
        ///   - catalogId: Catalog id.
        ///   - itemId: Item id.
        ///   - title: Title.
        ///   - content: Content.
        ///   - validityPeriodType: Validity kind. `permanent` unless given.
        ///   - validityPeriod: Two date-time texts: start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - attachments: Attachments.
        /// - Throws: ``TrilineError``.
        public func update(
            account: String,
            agentId: String,
            catalogId: String,
            itemId: String,
            title: String,
            content: String,
            validityPeriodType: ValidityPeriodType? = nil,
            validityPeriod: [any ServiceTime]? = nil,
            attachments: [KnowledgeAttachment]? = nil
        ) async throws {
            try await self.caller.run("platform.knowledge.update") {
                $0.set("account", account)
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("itemId", itemId)
                $0.set("title", title)
                $0.set("content", content)
                $0.set("validityPeriodType", validityPeriodType)
                $0.set("validityPeriod", times: validityPeriod)
                $0.set("attachs", attachments)
            }
        }

        /// Delete knowledge items.
        ///
        /// Document 2: Knowledge items: Delete items.
        ///
        /// - Parameters:
        ///   - account: Account number.
        ///   - itemIds: Item ids.
        /// - Throws: ``TrilineError``.
        public func delete(account: String, itemIds: [String]) async throws {
            try await self.caller.run("platform.knowledge.delete") {
                $0.set("account", account)
                $0.set("itemIds", itemIds)
            }
        }
    }
}
