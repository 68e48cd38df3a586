//! Items of the knowledge base.

use crate::macros::{choice, group, record};

group! {
    /// Items of the knowledge base.
    Platform platform.knowledge {
        /// Creates a knowledge item.
        ///
        /// The client refuses the `validity_period_type` `custom` without a `validity_period` (not shown in the document;
        /// assumed).
        ///
        /// Vendor's API document: *Create item* (our translation: 创建知识条目), `POST /im-km/openapi/kmItem/create`.
        create: Post "/im-km/openapi/kmItem/create" (CreateItem) -> [KnowledgeItemId, at "data"]
            { repeat: Unsafe, rules: [With { field: "validityPeriod", of: "validityPeriodType", value: "custom" }], errors: [; 6701], source: "2: Knowledge items: Create item" }

        /// Lists knowledge items by filter, in pages, without their content. `platform.knowledge.get` returns the
        /// content.
        ///
        /// Vendor's API document: *List items* (our translation: 查询知识条目列表), `POST /im-km/openapi/kmItem/list`.
        list: Post "/im-km/openapi/kmItem/list" (ItemFilter) -> [pages of KnowledgeItem at "data.list" total "data.count" by "page" and "limit", 10]
            { repeat: Read, rules: [], errors: [; 6701], source: "2: Knowledge items: List items" }

        /// Returns one knowledge item with its content.
        ///
        /// Vendor's API document: *Show item* (our translation: 查询知识条目详情), `POST /im-km/openapi/kmItem/show`.
        get: Post "/im-km/openapi/kmItem/show" (ItemRef) -> [KnowledgeItem, at "data.row"]
            { repeat: Read, rules: [], errors: [], source: "2: Knowledge items: Show item" }

        /// Changes a knowledge item.
        ///
        /// Send the whole item: whether fields that are left out stay is not shown, and `validity_period_type` has the
        /// default `permanent` here too, so leaving it out may end a validity of the type `custom`. An empty list is sent,
        /// and is assumed to clear its field. The client refuses null in a call by name, and `custom` without a
        /// `validity_period` (not shown in the document; assumed).
        ///
        /// Vendor's API document: *Update item* (our translation: 修改知识条目), `POST /im-km/openapi/kmItem/update`.
        update: Post "/im-km/openapi/kmItem/update" (UpdateItem) -> [nothing]
            { repeat: SameState, rules: [Patch, With { field: "validityPeriod", of: "validityPeriodType", value: "custom" }], errors: [; 6701], source: "2: Knowledge items: Update item" }

        /// Deletes knowledge items.
        ///
        /// Vendor's API document: *Delete items* (our translation: 删除知识条目), `POST /im-km/openapi/kmItem/delete`.
        delete: Post "/im-km/openapi/kmItem/delete" (ItemIds) -> [nothing]
            { repeat: SameState, rules: [], errors: [], source: "2: Knowledge items: Delete items" }
    }
}

record! {
    /// Parameters of knowledge, create.
    CreateItem, "2: Knowledge items: Create item" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `platform.agents.query`"), Assumed("Required")],
        /// Catalog id.
        catalog_id: Text = "catalogId" [Required, Assumed("`id` in `platform.catalogs.list`"), Assumed("Required")],
        /// Title of the item.
        title: Text [Required, Assumed("Required")],
        /// Content of the item.
        content: Text [Required, Assumed("Required")],
        /// Validity kind.
        validity_period_type: ValidityPeriodType = "validityPeriodType" [Default("permanent"), Assumed("Type and optional")],
        /// Start and end date-times, with `custom`.
        validity_period: List<Text> = "validityPeriod" [MinItems(2), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// Attachments.
        attachments: List<KnowledgeAttachment> = "attachs" as "attachments" [Assumed("Optional")],
    }
}

record! {
    /// Parameters of knowledge, list.
    ItemFilter, "2: Knowledge items: List items" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Agent id.
        agent_id: Text = "agentId" [Assumed("Optional")],
        /// Catalog id.
        catalog_id: Text = "catalogId" [Assumed("Optional")],
        /// Page.
        page: Integer [AnyNumber, Default("1"), Assumed("Type and optional")],
        /// Count per page.
        limit: Integer [AnyNumber, Default("10"), Assumed("Type and optional")],
        /// Where the keyword is matched.
        keywords_type: KeywordsType = "keywordsType" [Default("all"), Assumed("Type and optional")],
        /// Search keyword.
        keywords: Text [Assumed("Type and optional")],
    }
}

record! {
    /// Reference to a knowledge item.
    ItemRef, "2: Knowledge items: Show item" {
        /// Item id.
        item_id: Text = "itemId" [Required, Assumed("`id` in `platform.knowledge.list`"), Assumed("Type and required")],
    }
}

record! {
    /// Parameters of knowledge, update.
    UpdateItem, "2: Knowledge items: Update item" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `platform.agents.query`"), Assumed("Required")],
        /// Catalog id.
        catalog_id: Text = "catalogId" [Required, Assumed("`id` in `platform.catalogs.list`"), Assumed("Required")],
        /// Item id.
        item_id: Text = "itemId" [Required, Assumed("`id` in `platform.knowledge.list`"), Assumed("Type and required")],
        /// Title of the item.
        title: Text [Required, Assumed("Required")],
        /// Content of the item.
        content: Text [Required, Assumed("Required")],
        /// Validity kind. Left out, it may become `permanent` whatever it was.
        validity_period_type: ValidityPeriodType = "validityPeriodType" [RequiredWhenTyped, Default("permanent"), Assumed("Type and optional")],
        /// Two date-time texts: start and end.
        validity_period: List<Text> = "validityPeriod" [MinItems(2), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// All attachments. Whether existing ones stay when the field is left out is not shown.
        attachments: List<KnowledgeAttachment> = "attachs" as "attachments" [RequiredWhenTyped, Assumed("Optional")],
    }
}

record! {
    /// Parameters of knowledge, delete.
    ItemIds, "2: Knowledge items: Delete items" {
        /// Account number. A typed call that leaves it out uses the account of its client.
        account: Text [FilledIn, Assumed("Required")],
        /// Item ids.
        item_ids: List<Text> = "itemIds" [Required, Assumed("`id` in `platform.knowledge.list`"), Assumed("Required")],
    }
}

record! {
    /// Attachment of a knowledge item.
    KnowledgeAttachment, "2: Knowledge item" {
        /// Address of the attachment.
        url: Text [Required, Assumed("Type and required")],
    }
}

record! {
    /// Result of item creation.
    KnowledgeItemId, "2: Knowledge items" {
        /// Id of the new item.
        item_id: Text = "itemId",
    }
}

record! {
    /// Knowledge item.
    KnowledgeItem, "2: Knowledge item" {
        /// Item id.
        id: Text = "_id" as "id",
        /// Account number.
        account: Text,
        /// Catalog id.
        catalog_id: Text = "catalogId",
        /// Title of the item.
        title: Text,
        /// Content; only in the show operation.
        content: Text,
        /// Click count.
        hits: Integer [AnyNumber],
        /// Attachments.
        attachments: List<KnowledgeAttachment> = "attachs" as "attachments",
        /// Validity kind.
        validity_period_type: ValidityPeriodType = "validityPeriodType",
        /// Custom validity: start and end; used with `custom`.
        validity_period: List<Text> = "validityPeriod" [Format(DateTime)],
        /// Item status.
        status: KnowledgeItemStatus,
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Creation timestamp.
        create_timestamp: Text = "createTimestamp",
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
        /// Last change timestamp.
        update_timestamp: Text = "updateTimestamp",
        /// Creating agent id.
        create_user: Text = "createUser",
        /// Work number of the creator.
        create_agent_number: Text = "createAgentNumber",
        /// Id of the last editor.
        update_user: Text = "updateUser",
        /// Work number of the last editor.
        update_agent_number: Text = "updateAgentNumber",
    }
}

choice! {
    /// Validity period type.
    ValidityPeriodType: Text, "2: Knowledge item" {
        /// Meaning not shown in the vendor's documents.
        Permanent = "permanent",
        /// Meaning not shown in the vendor's documents.
        Invalid = "invalid",
        /// With `validity_period`.
        Custom = "custom",
    }
}

choice! {
    /// Keywords type.
    KeywordsType: Text, "2: Knowledge items" {
        /// Match anywhere.
        All = "all",
        /// Match in the title.
        Title = "title",
        /// Match in the content.
        Content = "content",
    }
}

choice! {
    /// Knowledge item status.
    KnowledgeItemStatus: Text, "2: Knowledge item" {
        /// Meaning not shown in the vendor's documents.
        Valid = "valid",
        /// Meaning not shown in the vendor's documents.
        Invalid = "invalid",
    }
}
