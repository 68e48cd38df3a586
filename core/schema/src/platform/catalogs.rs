//! Catalogs of the knowledge base.

use crate::macros::{group, record};

group! {
    /// Catalogs of the knowledge base.
    Platform platform.catalogs {
        /// Creates a catalog of the knowledge base.
        ///
        /// The label must be unique.
        ///
        /// Vendor's API document: *Create catalog* (our translation: 创建知识库目录), `POST /im-km/openapi/catalog/create`.
        create: Post "/im-km/openapi/catalog/create" (CreateCatalog) -> [CatalogId, at "data"]
            {
                repeat: Keyed,
                rules: [Found { by: "platform.catalogs.list", give: &[("account", "account")], rows: &[("label", "label"), ("parentId", "parentId")] }],
                errors: [; 6701],
                source: "2: Knowledge catalogs: Create catalog"
            }

        /// Returns the catalogs of the knowledge base as a flat list, in which each names its parent.
        ///
        /// The vendor's document calls the list a tree and shows no member for catalogs within catalogs. If the service
        /// nests them all the same, the list has the outer ones, and each keeps the inner ones unread, in the member
        /// that the service gives them.
        ///
        /// Vendor's API document: *List catalogs* (our translation: 查询知识库目录), `POST /im-km/openapi/catalog/list`.
        list: Post "/im-km/openapi/catalog/list" (CatalogFilter) -> [List<KnowledgeCatalog>, at "data.tree"]
            { repeat: Read, rules: [], errors: [], source: "2: Knowledge catalogs: List catalogs" }

        /// Changes a catalog.
        ///
        /// The vendor's document gives this operation the path of the listing, which may be a mistake. An answer that
        /// holds a listing is therefore an error, which is assumed to mean that nothing was changed. Give the client the
        /// right path in that case, as option `paths` under the name of this operation. The label must be unique.
        ///
        /// Vendor's API document: *Modify catalog* (our translation: 修改知识库目录), `POST /im-km/openapi/catalog/list`.
        update: Post "/im-km/openapi/catalog/list" (UpdateCatalog) -> [nothing but "data.tree"]
            { repeat: SameState, rules: [], errors: [; 6701], source: "2: Knowledge catalogs: Modify catalog" }

        /// Deletes a catalog.
        ///
        /// What happens to the catalogs and items in it is not shown in the vendor's documents.
        ///
        /// Vendor's API document: *Delete catalog* (our translation: 删除知识库目录), `POST /im-km/openapi/catalog/delete`.
        delete: Post "/im-km/openapi/catalog/delete" (CatalogRef) -> [nothing]
            { repeat: SameState, rules: [], errors: [], source: "2: Knowledge catalogs: Delete catalog" }
    }
}

record! {
    /// Parameters of catalogs, create.
    CreateCatalog, "2: Knowledge catalogs: Create catalog" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `platform.agents.query`"), Assumed("Required")],
        /// Name, unique.
        label: Text [Required, Assumed("Required")],
        /// 1 for top level, 2 for second level and so on.
        level: Integer [Required, AnyNumber, Assumed("Required")],
        /// Parent catalog id; 0 for a top-level catalog.
        parent_id: Text = "parentId" [Required, Assumed("Required")],
    }
}

record! {
    /// Parameters of catalogs, list.
    CatalogFilter, "2: Knowledge catalogs: List catalogs" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
    }
}

record! {
    /// Parameters of catalogs, update.
    UpdateCatalog, "2: Knowledge catalogs: Modify catalog" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `platform.agents.query`"), Assumed("Required")],
        /// Catalog id.
        catalog_id: Text = "catalogId" [Required, Assumed("`id` in `platform.catalogs.list`"), Assumed("Type and required")],
        /// Name, unique.
        label: Text [Required, Assumed("Required")],
        /// Level.
        level: Integer [Required, AnyNumber, Assumed("Required")],
        /// Parent catalog id.
        parent_id: Text = "parentId" [Required, Assumed("Required")],
    }
}

record! {
    /// Reference to a catalog.
    CatalogRef, "2: Knowledge catalogs: Delete catalog" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Catalog id.
        catalog_id: Text = "catalogId" [Required, Assumed("`id` in `platform.catalogs.list`"), Assumed("Type and required")],
    }
}

record! {
    /// Result of catalog creation.
    CatalogId, "2: Knowledge catalogs" {
        /// Id of the new catalog.
        catalog_id: Text = "catalogId",
    }
}

record! {
    /// Knowledge-base catalog.
    KnowledgeCatalog, "2: Knowledge catalog" {
        /// Catalog id.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Account number.
        account: Text [Assumed("Type")],
        /// Parent catalog id; 0 for a top-level catalog.
        parent_id: Text = "parentId" [Assumed("Type")],
        /// Name; names must not repeat.
        label: Text [Assumed("Type")],
        /// 1 for top level, 2 for second level and so on.
        level: Integer [AnyNumber],
        /// Visible departments.
        show_department_ids: List<Text> = "showDepartmentIds",
        /// Sort number.
        sort_num: Integer = "sortNum" [AnyNumber],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime), Assumed("Type")],
        /// Creation timestamp.
        create_timestamp: Scalar = "createTimestamp" [Assumed("Type")],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime), Assumed("Type")],
        /// Last change timestamp.
        update_timestamp: Scalar = "updateTimestamp" [Assumed("Type")],
        /// Creating agent id.
        create_user: Text = "createUser" [Assumed("Type")],
        /// Work number of the creator.
        create_agent_number: Text = "createAgentNumber" [Assumed("Type")],
        /// Id of the last editor.
        update_user: Text = "updateUser" [Assumed("Type")],
        /// Work number of the last editor.
        update_agent_number: Text = "updateAgentNumber" [Assumed("Type")],
    }
}
