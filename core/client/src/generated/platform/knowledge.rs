// Written by `cargo run -p triline-bindgen` from the table.

//! Items of the knowledge base.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Paged, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Draft, Integer, List, Map, ServiceTime, Text};
use triline_schema::platform::knowledge as table;

/// Items of the knowledge base.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Knowledge<'_> {
    /// Creates a knowledge item.
    ///
    /// The client refuses the `validity_period_type` `custom` without a `validity_period` (not shown in the document;
    /// assumed).
    ///
    /// Vendor's API document: *Create item* (our translation: 创建知识条目), `POST /im-km/openapi/kmItem/create`.
    ///
    /// Document 2: Knowledge items: Create item.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::knowledge::CreateItem;
    ///
    /// let params = CreateItem::builder()
    ///     .agent_id("21346a836528318cc8c172b2")
    ///     .catalog_id("b2721c76afdbed1307237f1c")
    ///     .title("退款流程")
    ///     .content("退款在三个工作日内到账。")
    ///     .account("1000001");
    /// let answer = cc.knowledge().create(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateItem) -> Request<KnowledgeItemId> {
        self.client.typed("platform.knowledge.create", &params)
    }

    /// Lists knowledge items by filter, in pages, without their content. `platform.knowledge.get` returns the
    /// content.
    ///
    /// Vendor's API document: *List items* (our translation: 查询知识条目列表), `POST /im-km/openapi/kmItem/list`.
    ///
    /// Document 2: Knowledge items: List items.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::knowledge::ItemFilter;
    ///
    /// let mut rows = cc.knowledge().list(ItemFilter::default().account("1000001")).items();
    /// while let Some(knowledge_item) = rows.next().await {
    ///     println!("{:?}", knowledge_item?);
    /// }
    /// ```
    pub fn list(&self, params: ItemFilter) -> Paged<KnowledgeItem> {
        self.client.paged("platform.knowledge.list", &params)
    }

    /// Returns one knowledge item with its content.
    ///
    /// Vendor's API document: *Show item* (our translation: 查询知识条目详情), `POST /im-km/openapi/kmItem/show`.
    ///
    /// Document 2: Knowledge items: Show item.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::knowledge::ItemRef;
    ///
    /// let answer = cc.knowledge().get(ItemRef::new("6efef9c6950343bdb77a6b50")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn get(&self, params: ItemRef) -> Request<KnowledgeItem> {
        self.client.typed("platform.knowledge.get", &params)
    }

    /// Changes a knowledge item.
    ///
    /// Send the whole item: whether fields that are left out stay is not shown, and `validity_period_type` has the
    /// default `permanent` here too, so leaving it out may end a validity of the type `custom`. An empty list is sent,
    /// and is assumed to clear its field. The client refuses null in a call by name, and `custom` without a
    /// `validity_period` (not shown in the document; assumed).
    ///
    /// Vendor's API document: *Update item* (our translation: 修改知识条目), `POST /im-km/openapi/kmItem/update`.
    ///
    /// Document 2: Knowledge items: Update item.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::knowledge::{UpdateItem, ValidityPeriodType};
    ///
    /// let params = UpdateItem::builder()
    ///     .agent_id("21346a836528318cc8c172b2")
    ///     .catalog_id("b2721c76afdbed1307237f1c")
    ///     .item_id("6efef9c6950343bdb77a6b50")
    ///     .title("退款流程")
    ///     .content("退款在三个工作日内到账。")
    ///     .validity_period_type(ValidityPeriodType::Permanent)
    ///     .attachments(vec![])
    ///     .account("1000001");
    /// cc.knowledge().update(params).await?;
    /// ```
    pub fn update(&self, params: UpdateItem) -> Request<()> {
        self.client.request_nothing("platform.knowledge.update", &params)
    }

    /// Deletes knowledge items.
    ///
    /// Vendor's API document: *Delete items* (our translation: 删除知识条目), `POST /im-km/openapi/kmItem/delete`.
    ///
    /// Document 2: Knowledge items: Delete items.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::knowledge::ItemIds;
    ///
    /// cc.knowledge().delete(ItemIds::new(vec!["a4a61192dda033761ce5bdeb"]).account("1000001")).await?;
    /// ```
    pub fn delete(&self, params: ItemIds) -> Request<()> {
        self.client.request_nothing("platform.knowledge.delete", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Items of the knowledge base.
    pub fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { client: self }
    }
}

/// Parameters of knowledge, create.
///
/// Document 2: Knowledge items: Create item.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateItem {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// Title of the item.
    /// Required (not shown in the document; assumed). For example `退款说明`.
    pub title: Option<Text>,
    /// Content of the item.
    /// Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    pub content: Option<Text>,
    /// Validity kind.
    /// Type and optional (not shown in the document; assumed). Default: `permanent`.
    pub validity_period_type: Option<ValidityPeriodType>,
    /// Start and end date-times, with `custom`.
    /// Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example
    /// `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub validity_period: Option<List<ServiceTime>>,
    /// Attachments.
    /// On the wire: `attachs`. Optional (not shown in the document; assumed).
    pub attachments: Option<List<KnowledgeAttachment>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateItem {
        account, agent_id, catalog_id, title, content, validity_period_type, validity_period, attachments
    }
}

impl CreateItem {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<CreateItem, 4> {
        Draft(CreateItem::empty())
    }

    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }

    /// Title of the item.
    /// Required (not shown in the document; assumed). For example `退款说明`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Content of the item.
    /// Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    #[must_use]
    pub fn content(mut self, value: impl Into<Text>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Validity kind.
    /// Type and optional (not shown in the document; assumed). Default: `permanent`.
    #[must_use]
    pub fn validity_period_type(mut self, value: impl Into<ValidityPeriodType>) -> Self {
        self.validity_period_type = Some(value.into());
        self
    }

    /// Start and end date-times, with `custom`.
    /// Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example
    /// `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn validity_period(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.validity_period = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Attachments.
    /// On the wire: `attachs`. Optional (not shown in the document; assumed).
    #[must_use]
    pub fn attachments(mut self, value: impl Into<List<KnowledgeAttachment>>) -> Self {
        self.attachments = Some(value.into());
        self
    }
}

impl Draft<CreateItem, 4> {
    /// Gives `agent_id`, which `CreateItem` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<CreateItem, 3> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<CreateItem, 3> {
    /// Gives `catalog_id`, which `CreateItem` requires.
    pub fn catalog_id(self, value: impl Into<Text>) -> Draft<CreateItem, 2> {
        Draft(self.0.catalog_id(value))
    }
}

impl Draft<CreateItem, 2> {
    /// Gives `title`, which `CreateItem` requires.
    pub fn title(self, value: impl Into<Text>) -> Draft<CreateItem, 1> {
        Draft(self.0.title(value))
    }
}

impl Draft<CreateItem, 1> {
    /// Gives `content`, the last that `CreateItem` requires.
    pub fn content(self, value: impl Into<Text>) -> CreateItem {
        self.0.content(value)
    }
}

/// Validity period type.
///
/// Document 2: Knowledge item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValidityPeriodType {
    /// Meaning not shown in the vendor's documents.
    Permanent,
    /// Meaning not shown in the vendor's documents.
    Invalid,
    /// With `validity_period`.
    Custom,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ValidityPeriodType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ValidityPeriodType::Permanent => "permanent",
            ValidityPeriodType::Invalid => "invalid",
            ValidityPeriodType::Custom => "custom",
            ValidityPeriodType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ValidityPeriodType {
    fn from(value: &str) -> Self {
        match value {
            "permanent" => ValidityPeriodType::Permanent,
            "invalid" => ValidityPeriodType::Invalid,
            "custom" => ValidityPeriodType::Custom,
            other => ValidityPeriodType::Unlisted(other.into()),
        }
    }
}

choice_codec!(ValidityPeriodType);

/// Attachment of a knowledge item.
///
/// Document 2: Knowledge item.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeAttachment {
    /// Address of the attachment.
    /// Type and required (not shown in the document; assumed). For example `https://example.com/page`.
    pub url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeAttachment {
        url
    }
}

impl KnowledgeAttachment {
    /// The record with `url`, which a request must give.
    pub fn new(url: impl Into<Text>) -> Self {
        KnowledgeAttachment { url: Some(url.into()), ..KnowledgeAttachment::empty() }
    }

    /// Address of the attachment.
    /// Type and required (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn url(mut self, value: impl Into<Text>) -> Self {
        self.url = Some(value.into());
        self
    }
}

/// Result of item creation.
///
/// Document 2: Knowledge items.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeItemId {
    /// Id of the new item.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub item_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeItemId {
        item_id
    }
}

impl KnowledgeItemId {
    /// Id of the new item.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn item_id(mut self, value: impl Into<Text>) -> Self {
        self.item_id = Some(value.into());
        self
    }
}

/// Parameters of knowledge, list.
///
/// Document 2: Knowledge items: List items.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ItemFilter {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Agent id.
    /// Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Catalog id.
    /// Optional (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// Page.
    /// Type and optional (not shown in the document; assumed). Default: `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// Type and optional (not shown in the document; assumed). Default: `10`. Iterating requests pages of 10 unless
    /// it is given. For example `20`.
    pub limit: Option<Integer>,
    /// Where the keyword is matched.
    /// Type and optional (not shown in the document; assumed). Default: `all`.
    pub keywords_type: Option<KeywordsType>,
    /// Search keyword.
    /// Type and optional (not shown in the document; assumed). For example `退款`.
    pub keywords: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ItemFilter {
        account, agent_id, catalog_id, page, limit, keywords_type, keywords
    }
}

impl ItemFilter {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Agent id.
    /// Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Catalog id.
    /// Optional (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }

    /// Page.
    /// Type and optional (not shown in the document; assumed). Default: `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// Type and optional (not shown in the document; assumed). Default: `10`. Iterating requests pages of 10 unless
    /// it is given. For example `20`.
    #[must_use]
    pub fn limit(mut self, value: impl Into<Integer>) -> Self {
        self.limit = Some(value.into());
        self
    }

    /// Where the keyword is matched.
    /// Type and optional (not shown in the document; assumed). Default: `all`.
    #[must_use]
    pub fn keywords_type(mut self, value: impl Into<KeywordsType>) -> Self {
        self.keywords_type = Some(value.into());
        self
    }

    /// Search keyword.
    /// Type and optional (not shown in the document; assumed). For example `退款`.
    #[must_use]
    pub fn keywords(mut self, value: impl Into<Text>) -> Self {
        self.keywords = Some(value.into());
        self
    }
}

/// Keywords type.
///
/// Document 2: Knowledge items.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeywordsType {
    /// Match anywhere.
    All,
    /// Match in the title.
    Title,
    /// Match in the content.
    Content,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl KeywordsType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            KeywordsType::All => "all",
            KeywordsType::Title => "title",
            KeywordsType::Content => "content",
            KeywordsType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for KeywordsType {
    fn from(value: &str) -> Self {
        match value {
            "all" => KeywordsType::All,
            "title" => KeywordsType::Title,
            "content" => KeywordsType::Content,
            other => KeywordsType::Unlisted(other.into()),
        }
    }
}

choice_codec!(KeywordsType);

/// Knowledge item.
///
/// Document 2: Knowledge item.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeItem {
    /// Item id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account: Option<Text>,
    /// Catalog id.
    /// For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// Title of the item.
    /// For example `退款说明`.
    pub title: Option<Text>,
    /// Content; only in the show operation.
    /// For example `退款在 7 个工作日内到账。`.
    pub content: Option<Text>,
    /// Click count.
    /// For example `428`.
    pub hits: Option<Integer>,
    /// Attachments.
    /// On the wire: `attachs`.
    pub attachments: Option<List<KnowledgeAttachment>>,
    /// Validity kind.
    /// For example `permanent`.
    pub validity_period_type: Option<ValidityPeriodType>,
    /// Custom validity: start and end; used with `custom`.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub validity_period: Option<List<ServiceTime>>,
    /// Item status.
    /// For example `valid`.
    pub status: Option<KnowledgeItemStatus>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Creation timestamp.
    /// For example `1759280400000`.
    pub create_timestamp: Option<Text>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Last change timestamp.
    /// For example `1759280400000`.
    pub update_timestamp: Option<Text>,
    /// Creating agent id.
    /// For example `21346a836528318cc8c172b2`.
    pub create_user: Option<Text>,
    /// Work number of the creator.
    /// For example `1001`.
    pub create_agent_number: Option<Text>,
    /// Id of the last editor.
    /// For example `21346a836528318cc8c172b2`.
    pub update_user: Option<Text>,
    /// Work number of the last editor.
    /// For example `1001`.
    pub update_agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeItem {
        id, account, catalog_id, title, content, hits, attachments, validity_period_type, validity_period, status,
        create_time, create_timestamp, update_time, update_timestamp, create_user, create_agent_number, update_user,
        update_agent_number
    }
}

impl KnowledgeItem {
    /// Item id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Catalog id.
    /// For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }

    /// Title of the item.
    /// For example `退款说明`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Content; only in the show operation.
    /// For example `退款在 7 个工作日内到账。`.
    #[must_use]
    pub fn content(mut self, value: impl Into<Text>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Click count.
    /// For example `428`.
    #[must_use]
    pub fn hits(mut self, value: impl Into<Integer>) -> Self {
        self.hits = Some(value.into());
        self
    }

    /// Attachments.
    /// On the wire: `attachs`.
    #[must_use]
    pub fn attachments(mut self, value: impl Into<List<KnowledgeAttachment>>) -> Self {
        self.attachments = Some(value.into());
        self
    }

    /// Validity kind.
    /// For example `permanent`.
    #[must_use]
    pub fn validity_period_type(mut self, value: impl Into<ValidityPeriodType>) -> Self {
        self.validity_period_type = Some(value.into());
        self
    }

    /// Custom validity: start and end; used with `custom`.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn validity_period(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.validity_period = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Item status.
    /// For example `valid`.
    #[must_use]
    pub fn status(mut self, value: impl Into<KnowledgeItemStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Creation timestamp.
    /// For example `1759280400000`.
    #[must_use]
    pub fn create_timestamp(mut self, value: impl Into<Text>) -> Self {
        self.create_timestamp = Some(value.into());
        self
    }

    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Last change timestamp.
    /// For example `1759280400000`.
    #[must_use]
    pub fn update_timestamp(mut self, value: impl Into<Text>) -> Self {
        self.update_timestamp = Some(value.into());
        self
    }

    /// Creating agent id.
    /// For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Work number of the creator.
    /// For example `1001`.
    #[must_use]
    pub fn create_agent_number(mut self, value: impl Into<Text>) -> Self {
        self.create_agent_number = Some(value.into());
        self
    }

    /// Id of the last editor.
    /// For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// Work number of the last editor.
    /// For example `1001`.
    #[must_use]
    pub fn update_agent_number(mut self, value: impl Into<Text>) -> Self {
        self.update_agent_number = Some(value.into());
        self
    }
}

/// Knowledge item status.
///
/// Document 2: Knowledge item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KnowledgeItemStatus {
    /// Meaning not shown in the vendor's documents.
    Valid,
    /// Meaning not shown in the vendor's documents.
    Invalid,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl KnowledgeItemStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            KnowledgeItemStatus::Valid => "valid",
            KnowledgeItemStatus::Invalid => "invalid",
            KnowledgeItemStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for KnowledgeItemStatus {
    fn from(value: &str) -> Self {
        match value {
            "valid" => KnowledgeItemStatus::Valid,
            "invalid" => KnowledgeItemStatus::Invalid,
            other => KnowledgeItemStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(KnowledgeItemStatus);

/// Reference to a knowledge item.
///
/// Document 2: Knowledge items: Show item.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ItemRef {
    /// Item id.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub item_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ItemRef {
        item_id
    }
}

impl ItemRef {
    /// The record with `item_id`, which a request must give.
    pub fn new(item_id: impl Into<Text>) -> Self {
        ItemRef { item_id: Some(item_id.into()), ..ItemRef::empty() }
    }

    /// Item id.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn item_id(mut self, value: impl Into<Text>) -> Self {
        self.item_id = Some(value.into());
        self
    }
}

/// Parameters of knowledge, update.
///
/// Document 2: Knowledge items: Update item.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateItem {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// Item id.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub item_id: Option<Text>,
    /// Title of the item.
    /// Required (not shown in the document; assumed). For example `退款说明`.
    pub title: Option<Text>,
    /// Content of the item.
    /// Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    pub content: Option<Text>,
    /// Validity kind. Left out, it may become `permanent` whatever it was.
    /// Type and optional (not shown in the document; assumed). Default: `permanent`.
    pub validity_period_type: Option<ValidityPeriodType>,
    /// Two date-time texts: start and end.
    /// Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example
    /// `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub validity_period: Option<List<ServiceTime>>,
    /// All attachments. Whether existing ones stay when the field is left out is not shown.
    /// On the wire: `attachs`. Optional (not shown in the document; assumed).
    pub attachments: Option<List<KnowledgeAttachment>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateItem {
        account, agent_id, catalog_id, item_id, title, content, validity_period_type, validity_period, attachments
    }
}

impl UpdateItem {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UpdateItem, 7> {
        Draft(UpdateItem::empty())
    }

    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }

    /// Item id.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn item_id(mut self, value: impl Into<Text>) -> Self {
        self.item_id = Some(value.into());
        self
    }

    /// Title of the item.
    /// Required (not shown in the document; assumed). For example `退款说明`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Content of the item.
    /// Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    #[must_use]
    pub fn content(mut self, value: impl Into<Text>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Validity kind. Left out, it may become `permanent` whatever it was.
    /// Type and optional (not shown in the document; assumed). Default: `permanent`.
    #[must_use]
    pub fn validity_period_type(mut self, value: impl Into<ValidityPeriodType>) -> Self {
        self.validity_period_type = Some(value.into());
        self
    }

    /// Two date-time texts: start and end.
    /// Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example
    /// `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn validity_period(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.validity_period = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// All attachments. Whether existing ones stay when the field is left out is not shown.
    /// On the wire: `attachs`. Optional (not shown in the document; assumed).
    #[must_use]
    pub fn attachments(mut self, value: impl Into<List<KnowledgeAttachment>>) -> Self {
        self.attachments = Some(value.into());
        self
    }
}

impl Draft<UpdateItem, 7> {
    /// Gives `agent_id`, which `UpdateItem` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<UpdateItem, 6> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<UpdateItem, 6> {
    /// Gives `catalog_id`, which `UpdateItem` requires.
    pub fn catalog_id(self, value: impl Into<Text>) -> Draft<UpdateItem, 5> {
        Draft(self.0.catalog_id(value))
    }
}

impl Draft<UpdateItem, 5> {
    /// Gives `item_id`, which `UpdateItem` requires.
    pub fn item_id(self, value: impl Into<Text>) -> Draft<UpdateItem, 4> {
        Draft(self.0.item_id(value))
    }
}

impl Draft<UpdateItem, 4> {
    /// Gives `title`, which `UpdateItem` requires.
    pub fn title(self, value: impl Into<Text>) -> Draft<UpdateItem, 3> {
        Draft(self.0.title(value))
    }
}

impl Draft<UpdateItem, 3> {
    /// Gives `content`, which `UpdateItem` requires.
    pub fn content(self, value: impl Into<Text>) -> Draft<UpdateItem, 2> {
        Draft(self.0.content(value))
    }
}

impl Draft<UpdateItem, 2> {
    /// Gives `validity_period_type`, which `UpdateItem` requires.
    pub fn validity_period_type(self, value: impl Into<ValidityPeriodType>) -> Draft<UpdateItem, 1> {
        Draft(self.0.validity_period_type(value))
    }
}

impl Draft<UpdateItem, 1> {
    /// Gives `attachments`, the last that `UpdateItem` requires.
    pub fn attachments(self, value: impl Into<List<KnowledgeAttachment>>) -> UpdateItem {
        self.0.attachments(value)
    }
}

/// Parameters of knowledge, delete.
///
/// Document 2: Knowledge items: Delete items.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ItemIds {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Item ids.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    pub item_ids: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ItemIds {
        account, item_ids
    }
}

impl ItemIds {
    /// The record with `item_ids`, which a request must give.
    pub fn new(item_ids: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        ItemIds { item_ids: Some(item_ids.into_iter().map(Into::into).collect()), ..ItemIds::empty() }
    }

    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Item ids.
    /// `id` in `platform.knowledge.list` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    #[must_use]
    pub fn item_ids(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.item_ids = Some(value.into_iter().map(Into::into).collect());
        self
    }
}
