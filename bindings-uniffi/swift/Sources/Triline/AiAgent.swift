/// A client of the AI agent.
///
/// ```swift
/// let ai = try AiAgent(baseURL: URL(string: "https://ai.example.com")!, appid: appid, apptoken: apptoken)
/// try await ai.sessions.withConversation(
///     sid: "s1", sessionSource: .otherSource, agentId: "a1", msgReceiveUrl: "https://host.example/push"
/// ) { chat in
///     for try await part in chat.askStream("Hello") { print(part.reply ?? "", terminator: "") }
/// }
/// ```
///
/// Its groups of operations are its members.
public final class AiAgent: Client, @unchecked Sendable {}
