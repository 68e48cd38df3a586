// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Catalogs of the knowledge base.
    public var catalogs: Catalogs { Catalogs(caller: caller) }

    /// Catalogs of the knowledge base.
    public struct Catalogs: Sendable {
        let caller: Caller

        /// Creates a catalog of the knowledge base.
        ///
        /// The label must be unique.
        ///
        /// Where its outcome is unknown, `reconcile` of the error asks `platform.catalogs.list` whether it was done.
        ///
        /// Vendor's API document: *Create catalog* (our translation: 创建知识库目录), `POST /im-km/openapi/catalog/create`.
        ///
        /// Document 2: Knowledge catalogs: Create catalog.
        ///
        /// ```swift
        /// let result = try await cc.catalogs.create(
        ///     agentId: "21346a836528318cc8c172b2",
        ///     label: "新目录",
        ///     level: 1,
        ///     parentId: "0",
        ///     account: "1000001"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - label: Name, unique. Required (not shown in the document; assumed). For example `产品手册`.
        ///   - level: 1 for top level, 2 for second level and so on. Required (not shown in the document; assumed). For example `1`.
        ///   - parentId: Parent catalog id; 0 for a top-level catalog. Required (not shown in the document; assumed). For example `0`.
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func create(
            agentId: String,
            label: String,
            level: Int,
            parentId: String,
            account: String? = nil
        ) async throws -> CatalogId {
            try await self.caller.record("platform.catalogs.create") {
                $0.set("agentId", agentId)
                $0.set("label", label)
                $0.set("level", level)
                $0.set("parentId", parentId)
                $0.set("account", account)
            }
        }

        /// Returns the catalogs of the knowledge base as a flat list, in which each names its parent.
        ///
        /// The vendor's document calls the list a tree and shows no member for catalogs within catalogs. If the service
        /// nests them all the same, the list has the outer ones, and each keeps the inner ones unread, in the member
        /// that the service gives them.
        ///
        /// Vendor's API document: *List catalogs* (our translation: 查询知识库目录), `POST /im-km/openapi/catalog/list`.
        ///
        /// Document 2: Knowledge catalogs: List catalogs.
        ///
        /// ```swift
        /// print(try await cc.catalogs.list(account: "1000001"))
        /// ```
        ///
        /// - Parameter account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func list(account: String? = nil) async throws -> [KnowledgeCatalog] {
            try await self.caller.list("platform.catalogs.list") {
                $0.set("account", account)
            }
        }

        /// Changes a catalog.
        ///
        /// The vendor's document gives this operation the path of the listing, which may be a mistake. An answer that
        /// holds a listing is therefore an error, which is assumed to mean that nothing was changed. Give the client the
        /// right path in that case, as option `paths` under the name of this operation. The label must be unique.
        ///
        /// Vendor's API document: *Modify catalog* (our translation: 修改知识库目录), `POST /im-km/openapi/catalog/list`.
        ///
        /// Document 2: Knowledge catalogs: Modify catalog.
        ///
        /// ```swift
        /// try await cc.catalogs.update(
        ///     agentId: "21346a836528318cc8c172b2",
        ///     catalogId: "673cc8b63e2af5ae8ed82d4e",
        ///     label: "草稿箱📝",
        ///     level: 1,
        ///     parentId: "0",
        ///     account: "1000001"
        /// )
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - catalogId: Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
        ///   - label: Name, unique. Required (not shown in the document; assumed). For example `产品手册`.
        ///   - level: Level. Required (not shown in the document; assumed). For example `1`.
        ///   - parentId: Parent catalog id. Required (not shown in the document; assumed). For example `0`.
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func update(
            agentId: String,
            catalogId: String,
            label: String,
            level: Int,
            parentId: String,
            account: String? = nil
        ) async throws {
            try await self.caller.run("platform.catalogs.update") {
                $0.set("agentId", agentId)
                $0.set("catalogId", catalogId)
                $0.set("label", label)
                $0.set("level", level)
                $0.set("parentId", parentId)
                $0.set("account", account)
            }
        }

        /// Deletes a catalog.
        ///
        /// What happens to the catalogs and items in it is not shown in the vendor's documents.
        ///
        /// Vendor's API document: *Delete catalog* (our translation: 删除知识库目录), `POST /im-km/openapi/catalog/delete`.
        ///
        /// Document 2: Knowledge catalogs: Delete catalog.
        ///
        /// ```swift
        /// try await cc.catalogs.delete(catalogId: "673cc8b63e2af5ae8ed82d4e", account: "1000001")
        /// ```
        ///
        /// - Parameters:
        ///   - catalogId: Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
        ///   - account: Account number. A typed call that leaves it out uses the account of its client. Required (not shown in the document; assumed). For example `1000001`.
        /// - Throws: ``TrilineError``.
        public func delete(catalogId: String, account: String? = nil) async throws {
            try await self.caller.run("platform.catalogs.delete") {
                $0.set("catalogId", catalogId)
                $0.set("account", account)
            }
        }
    }
}
