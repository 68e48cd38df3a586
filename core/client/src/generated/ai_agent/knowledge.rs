// Written by `cargo run -p triline-bindgen` from the table.

//! Knowledge classes of an AI agent.

#[cfg(feature = "client")]
use crate::host::{AiAgent, Paged};
use crate::typed::record_codec;
use crate::types::{Any, Integer, Map, Text};
use triline_schema::ai_agent::knowledge as table;

/// Knowledge classes of an AI agent.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    client: &'a AiAgent,
}

#[cfg(feature = "client")]
impl Knowledge<'_> {
    /// Lists the knowledge classes of an AI agent, in pages.
    ///
    /// Vendor's API document: *List knowledge classes* (our translation: 智能体知识库列表), `POST /agent/v1/api/query_kb`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::knowledge::KnowledgeClassFilter;
    ///
    /// let mut rows = ai.knowledge().classes(KnowledgeClassFilter::new("a1")).items();
    /// while let Some(knowledge_class) = rows.next().await {
    ///     println!("{:?}", knowledge_class?);
    /// }
    /// ```
    pub fn classes(&self, params: KnowledgeClassFilter) -> Paged<KnowledgeClass> {
        self.client.paged("ai_agent.knowledge.classes", &params)
    }
}

#[cfg(feature = "client")]
impl AiAgent {
    /// Knowledge classes of an AI agent.
    pub fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { client: self }
    }
}

/// Parameters of knowledge, classes.
///
/// Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeClassFilter {
    /// Page.
    /// For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// Iterating requests pages of 100 unless it is given. For example `20`.
    pub per_page: Option<Integer>,
    /// Class name filter.
    /// For example `产品资料`.
    pub title: Option<Text>,
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeClassFilter {
        page, per_page, title, agent_id
    }
}

impl KnowledgeClassFilter {
    /// The record with `agent_id`, which a request must give.
    pub fn new(agent_id: impl Into<Text>) -> Self {
        KnowledgeClassFilter { agent_id: Some(agent_id.into()), ..KnowledgeClassFilter::empty() }
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

    /// Class name filter.
    /// For example `产品资料`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }
}

/// Knowledge class of an AI agent.
///
/// Document 3: Knowledge class (list entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KnowledgeClass {
    /// Size in bytes.
    /// For example `20480`.
    pub bytes: Option<Integer>,
    /// Characters.
    /// For example `6800`.
    pub characters: Option<Integer>,
    /// Count.
    /// For example `12`.
    pub count: Option<Integer>,
    /// Creation time.
    /// For example `2025-10-01 09:00:00`.
    pub create_datetime: Option<Text>,
    /// Whether default.
    pub default: Option<Integer>,
    /// Description of the class.
    /// For example `产品手册与常见问题`.
    pub description: Option<Text>,
    /// Class id.
    /// For example `k1`.
    pub id: Option<Text>,
    /// Space id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub space_id: Option<Text>,
    /// Class name.
    /// For example `产品资料`.
    pub title: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    pub r#type: Option<Integer>,
    /// Last change time.
    /// For example `2025-10-01 09:00:00`.
    pub update_datetime: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    KnowledgeClass {
        bytes, characters, count, create_datetime, default, description, id, space_id, title, r#type, update_datetime
    }
}

impl KnowledgeClass {
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

    /// Count.
    /// For example `12`.
    #[must_use]
    pub fn count(mut self, value: impl Into<Integer>) -> Self {
        self.count = Some(value.into());
        self
    }

    /// Creation time.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_datetime(mut self, value: impl Into<Text>) -> Self {
        self.create_datetime = Some(value.into());
        self
    }

    /// Whether default.
    #[must_use]
    pub fn default(mut self, value: impl Into<Integer>) -> Self {
        self.default = Some(value.into());
        self
    }

    /// Description of the class.
    /// For example `产品手册与常见问题`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }

    /// Class id.
    /// For example `k1`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Space id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn space_id(mut self, value: impl Into<Text>) -> Self {
        self.space_id = Some(value.into());
        self
    }

    /// Class name.
    /// For example `产品资料`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<Integer>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Last change time.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_datetime(mut self, value: impl Into<Text>) -> Self {
        self.update_datetime = Some(value.into());
        self
    }
}
