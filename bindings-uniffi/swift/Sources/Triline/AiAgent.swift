/// A client of the AI agent.
///
/// ```swift
/// let ai = try AiAgent(baseURL: URL(string: "https://ai.example.com")!, appid: appid, apptoken: apptoken)
/// let messages = [AiMessage(type: .user, text: "Hello")]
/// for try await part in ai.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) {
///     print(part.reply ?? "", terminator: "")
/// }
/// ```
///
/// Its groups of operations are its members.
public final class AiAgent: Client, @unchecked Sendable {}
