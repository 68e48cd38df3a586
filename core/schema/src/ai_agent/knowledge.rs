//! Knowledge classes of an AI agent.

use crate::macros::{group, record};

group! {
    /// Knowledge classes of an AI agent.
    AiAgent ai_agent.knowledge {
        /// Lists the knowledge classes of an AI agent, in pages.
        ///
        /// Vendor's API document: *List knowledge classes* (our translation: 智能体知识库列表), `POST /agent/v1/api/query_kb`.
        classes: Post "/agent/v1/api/query_kb" (KnowledgeClassFilter) -> [pages of KnowledgeClass at "data.list" total "data.count" page "data.page" pages "data.pages" by "page" and "per_page", 100]
            { repeat: Read, rules: [], errors: [], source: "3: B. AI-agent interface > Endpoints: List knowledge classes" }
    }
}

record! {
    /// Parameters of knowledge, classes.
    KnowledgeClassFilter, "3: B. AI-agent interface > Endpoints: List knowledge classes" {
        /// Page.
        page: Integer,
        /// Count per page.
        per_page: Integer,
        /// Class name filter.
        title: Text,
        /// Agent id.
        agent_id: Text [Required],
    }
}

record! {
    /// Knowledge class of an AI agent.
    KnowledgeClass, "3: Knowledge class (list entry)" {
        /// Size in bytes.
        bytes: Integer,
        /// Characters.
        characters: Integer,
        /// Count.
        count: Integer,
        /// Creation time.
        create_datetime: Text,
        /// Whether default.
        default: Integer,
        /// Description of the class.
        description: Text,
        /// Class id.
        id: Text,
        /// Space id.
        space_id: Text,
        /// Class name.
        title: Text,
        /// Meaning not shown in the vendor's documents.
        r#type: Integer = "type",
        /// Last change time.
        update_datetime: Text,
    }
}
