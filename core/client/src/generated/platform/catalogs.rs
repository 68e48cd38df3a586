// Written by `cargo run -p triline-bindgen` from the table.

//! Catalogs of the knowledge base.

#[cfg(feature = "client")]
use crate::host::{Created, Platform, Request};
use crate::typed::record_codec;
use crate::types::{Any, Draft, Integer, List, Map, Scalar, ServiceTime, Text};
use triline_schema::platform::catalogs as table;

/// Catalogs of the knowledge base.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Catalogs<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Catalogs<'_> {
    /// Creates a catalog of the knowledge base.
    ///
    /// The label must be unique.
    ///
    /// Vendor's API document: *Create catalog* (our translation: 创建知识库目录), `POST /im-km/openapi/catalog/create`.
    ///
    /// [`reconcile`](crate::host::Request::reconcile) asks `platform.catalogs.list` whether it exists.
    ///
    /// Document 2: Knowledge catalogs: Create catalog.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::catalogs::CreateCatalog;
    ///
    /// let params = CreateCatalog::builder()
    ///     .agent_id("21346a836528318cc8c172b2")
    ///     .label("新目录")
    ///     .level(1)
    ///     .parent_id("0")
    ///     .account("1000001");
    /// let answer = cc.catalogs().create(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateCatalog) -> Request<CatalogId, Created<KnowledgeCatalog>> {
        self.client.typed("platform.catalogs.create", &params)
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
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::catalogs::CatalogFilter;
    ///
    /// let answer = cc.catalogs().list(CatalogFilter::default().account("1000001")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn list(&self, params: CatalogFilter) -> Request<List<KnowledgeCatalog>> {
        self.client.typed("platform.catalogs.list", &params)
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
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::catalogs::UpdateCatalog;
    ///
    /// let params = UpdateCatalog::builder()
    ///     .agent_id("21346a836528318cc8c172b2")
    ///     .catalog_id("673cc8b63e2af5ae8ed82d4e")
    ///     .label("草稿箱📝")
    ///     .level(1)
    ///     .parent_id("0")
    ///     .account("1000001");
    /// cc.catalogs().update(params).await?;
    /// ```
    pub fn update(&self, params: UpdateCatalog) -> Request<()> {
        self.client.request_nothing("platform.catalogs.update", &params)
    }

    /// Deletes a catalog.
    ///
    /// What happens to the catalogs and items in it is not shown in the vendor's documents.
    ///
    /// Vendor's API document: *Delete catalog* (our translation: 删除知识库目录), `POST /im-km/openapi/catalog/delete`.
    ///
    /// Document 2: Knowledge catalogs: Delete catalog.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::catalogs::CatalogRef;
    ///
    /// cc.catalogs().delete(CatalogRef::new("673cc8b63e2af5ae8ed82d4e").account("1000001")).await?;
    /// ```
    pub fn delete(&self, params: CatalogRef) -> Request<()> {
        self.client.request_nothing("platform.catalogs.delete", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Catalogs of the knowledge base.
    pub fn catalogs(&self) -> Catalogs<'_> {
        Catalogs { client: self }
    }
}

/// Parameters of catalogs, create.
///
/// Document 2: Knowledge catalogs: Create catalog.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateCatalog {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Name, unique.
    /// Required (not shown in the document; assumed). For example `产品手册`.
    pub label: Option<Text>,
    /// 1 for top level, 2 for second level and so on.
    /// Required (not shown in the document; assumed). For example `1`.
    pub level: Option<Integer>,
    /// Parent catalog id; 0 for a top-level catalog.
    /// Required (not shown in the document; assumed). For example `0`.
    pub parent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateCatalog {
        account, agent_id, label, level, parent_id
    }
}

impl CreateCatalog {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<CreateCatalog, 4> {
        Draft(CreateCatalog::empty())
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

    /// Name, unique.
    /// Required (not shown in the document; assumed). For example `产品手册`.
    #[must_use]
    pub fn label(mut self, value: impl Into<Text>) -> Self {
        self.label = Some(value.into());
        self
    }

    /// 1 for top level, 2 for second level and so on.
    /// Required (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn level(mut self, value: impl Into<Integer>) -> Self {
        self.level = Some(value.into());
        self
    }

    /// Parent catalog id; 0 for a top-level catalog.
    /// Required (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn parent_id(mut self, value: impl Into<Text>) -> Self {
        self.parent_id = Some(value.into());
        self
    }
}

impl Draft<CreateCatalog, 4> {
    /// Gives `agent_id`, which `CreateCatalog` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<CreateCatalog, 3> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<CreateCatalog, 3> {
    /// Gives `label`, which `CreateCatalog` requires.
    pub fn label(self, value: impl Into<Text>) -> Draft<CreateCatalog, 2> {
        Draft(self.0.label(value))
    }
}

impl Draft<CreateCatalog, 2> {
    /// Gives `level`, which `CreateCatalog` requires.
    pub fn level(self, value: impl Into<Integer>) -> Draft<CreateCatalog, 1> {
        Draft(self.0.level(value))
    }
}

impl Draft<CreateCatalog, 1> {
    /// Gives `parent_id`, the last that `CreateCatalog` requires.
    pub fn parent_id(self, value: impl Into<Text>) -> CreateCatalog {
        self.0.parent_id(value)
    }
}

/// Result of catalog creation.
///
/// Document 2: Knowledge catalogs.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CatalogId {
    /// Id of the new catalog.
    /// For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CatalogId {
        catalog_id
    }
}

impl CatalogId {
    /// Id of the new catalog.
    /// For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }
}

/// Parameters of catalogs, list.
///
/// Document 2: Knowledge catalogs: List catalogs.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CatalogFilter {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CatalogFilter {
        account
    }
}

impl CatalogFilter {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }
}

/// Knowledge-base catalog.
///
/// Document 2: Knowledge catalog.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeCatalog {
    /// Catalog id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Parent catalog id; 0 for a top-level catalog.
    /// Type (not shown in the document; assumed). For example `0`.
    pub parent_id: Option<Text>,
    /// Name; names must not repeat.
    /// Type (not shown in the document; assumed). For example `产品手册`.
    pub label: Option<Text>,
    /// 1 for top level, 2 for second level and so on.
    /// For example `1`.
    pub level: Option<Integer>,
    /// Visible departments.
    /// For example `["60f1"]`.
    pub show_department_ids: Option<List<Text>>,
    /// Sort number.
    /// For example `1`.
    pub sort_num: Option<Integer>,
    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Creation timestamp.
    /// Type (not shown in the document; assumed). For example `1759280400000`.
    pub create_timestamp: Option<Scalar>,
    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Last change timestamp.
    /// Type (not shown in the document; assumed). For example `1759280400000`.
    pub update_timestamp: Option<Scalar>,
    /// Creating agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub create_user: Option<Text>,
    /// Work number of the creator.
    /// Type (not shown in the document; assumed). For example `1001`.
    pub create_agent_number: Option<Text>,
    /// Id of the last editor.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub update_user: Option<Text>,
    /// Work number of the last editor.
    /// Type (not shown in the document; assumed). For example `1001`.
    pub update_agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeCatalog {
        id, account, parent_id, label, level, show_department_ids, sort_num, create_time, create_timestamp,
        update_time, update_timestamp, create_user, create_agent_number, update_user, update_agent_number
    }
}

impl KnowledgeCatalog {
    /// Catalog id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Parent catalog id; 0 for a top-level catalog.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn parent_id(mut self, value: impl Into<Text>) -> Self {
        self.parent_id = Some(value.into());
        self
    }

    /// Name; names must not repeat.
    /// Type (not shown in the document; assumed). For example `产品手册`.
    #[must_use]
    pub fn label(mut self, value: impl Into<Text>) -> Self {
        self.label = Some(value.into());
        self
    }

    /// 1 for top level, 2 for second level and so on.
    /// For example `1`.
    #[must_use]
    pub fn level(mut self, value: impl Into<Integer>) -> Self {
        self.level = Some(value.into());
        self
    }

    /// Visible departments.
    /// For example `["60f1"]`.
    #[must_use]
    pub fn show_department_ids(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.show_department_ids = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Sort number.
    /// For example `1`.
    #[must_use]
    pub fn sort_num(mut self, value: impl Into<Integer>) -> Self {
        self.sort_num = Some(value.into());
        self
    }

    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Creation timestamp.
    /// Type (not shown in the document; assumed). For example `1759280400000`.
    #[must_use]
    pub fn create_timestamp(mut self, value: impl Into<Scalar>) -> Self {
        self.create_timestamp = Some(value.into());
        self
    }

    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Last change timestamp.
    /// Type (not shown in the document; assumed). For example `1759280400000`.
    #[must_use]
    pub fn update_timestamp(mut self, value: impl Into<Scalar>) -> Self {
        self.update_timestamp = Some(value.into());
        self
    }

    /// Creating agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Work number of the creator.
    /// Type (not shown in the document; assumed). For example `1001`.
    #[must_use]
    pub fn create_agent_number(mut self, value: impl Into<Text>) -> Self {
        self.create_agent_number = Some(value.into());
        self
    }

    /// Id of the last editor.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// Work number of the last editor.
    /// Type (not shown in the document; assumed). For example `1001`.
    #[must_use]
    pub fn update_agent_number(mut self, value: impl Into<Text>) -> Self {
        self.update_agent_number = Some(value.into());
        self
    }
}

/// Parameters of catalogs, update.
///
/// Document 2: Knowledge catalogs: Modify catalog.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateCatalog {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// Name, unique.
    /// Required (not shown in the document; assumed). For example `产品手册`.
    pub label: Option<Text>,
    /// Level.
    /// Required (not shown in the document; assumed). For example `1`.
    pub level: Option<Integer>,
    /// Parent catalog id.
    /// Required (not shown in the document; assumed). For example `0`.
    pub parent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateCatalog {
        account, agent_id, catalog_id, label, level, parent_id
    }
}

impl UpdateCatalog {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UpdateCatalog, 5> {
        Draft(UpdateCatalog::empty())
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
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }

    /// Name, unique.
    /// Required (not shown in the document; assumed). For example `产品手册`.
    #[must_use]
    pub fn label(mut self, value: impl Into<Text>) -> Self {
        self.label = Some(value.into());
        self
    }

    /// Level.
    /// Required (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn level(mut self, value: impl Into<Integer>) -> Self {
        self.level = Some(value.into());
        self
    }

    /// Parent catalog id.
    /// Required (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn parent_id(mut self, value: impl Into<Text>) -> Self {
        self.parent_id = Some(value.into());
        self
    }
}

impl Draft<UpdateCatalog, 5> {
    /// Gives `agent_id`, which `UpdateCatalog` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<UpdateCatalog, 4> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<UpdateCatalog, 4> {
    /// Gives `catalog_id`, which `UpdateCatalog` requires.
    pub fn catalog_id(self, value: impl Into<Text>) -> Draft<UpdateCatalog, 3> {
        Draft(self.0.catalog_id(value))
    }
}

impl Draft<UpdateCatalog, 3> {
    /// Gives `label`, which `UpdateCatalog` requires.
    pub fn label(self, value: impl Into<Text>) -> Draft<UpdateCatalog, 2> {
        Draft(self.0.label(value))
    }
}

impl Draft<UpdateCatalog, 2> {
    /// Gives `level`, which `UpdateCatalog` requires.
    pub fn level(self, value: impl Into<Integer>) -> Draft<UpdateCatalog, 1> {
        Draft(self.0.level(value))
    }
}

impl Draft<UpdateCatalog, 1> {
    /// Gives `parent_id`, the last that `UpdateCatalog` requires.
    pub fn parent_id(self, value: impl Into<Text>) -> UpdateCatalog {
        self.0.parent_id(value)
    }
}

/// Reference to a catalog.
///
/// Document 2: Knowledge catalogs: Delete catalog.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CatalogRef {
    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `b2721c76afdbed1307237f1c`.
    pub catalog_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CatalogRef {
        account, catalog_id
    }
}

impl CatalogRef {
    /// The record with `catalog_id`, which a request must give.
    pub fn new(catalog_id: impl Into<Text>) -> Self {
        CatalogRef { catalog_id: Some(catalog_id.into()), ..CatalogRef::empty() }
    }

    /// Account number. A typed call that leaves it out uses the account of its client.
    /// Required (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Catalog id.
    /// `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not shown in the
    /// document; assumed). For example `b2721c76afdbed1307237f1c`.
    #[must_use]
    pub fn catalog_id(mut self, value: impl Into<Text>) -> Self {
        self.catalog_id = Some(value.into());
        self
    }
}
