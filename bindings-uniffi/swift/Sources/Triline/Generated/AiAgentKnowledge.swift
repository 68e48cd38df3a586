// Written by `cargo run -p triline-bindgen` from the table of the core.

extension AiAgent {
    /// Knowledge classes of an AI agent.
    public var knowledge: Knowledge { Knowledge(caller: caller) }

    /// Knowledge classes of an AI agent.
    public struct Knowledge: Sendable {
        let caller: Caller

        /// Lists the knowledge classes of an AI agent, in pages.
        ///
        /// Vendor's API document: *List knowledge classes* (our translation: 智能体知识库列表), `POST /agent/v1/api/query_kb`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
        ///
        /// ```swift
        /// for try await knowledgeClass in ai.knowledge.classes(
        ///     agentId: "a1"
        /// ) { print(knowledgeClass) }
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `a1`.
        ///   - page: Page. For example `1`.
        ///   - perPage: Count per page. Iterating requests pages of 100 unless it is given. For example `20`.
        ///   - title: Class name filter. For example `产品资料`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func classes(
            agentId: String,
            page: Int? = nil,
            perPage: Int? = nil,
            title: String? = nil
        ) -> PagedList<KnowledgeClass> {
            self.caller.pages("ai_agent.knowledge.classes") {
                $0.set("agent_id", agentId)
                $0.set("page", page)
                $0.set("per_page", perPage)
                $0.set("title", title)
            }
        }
    }
}
