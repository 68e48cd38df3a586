/// A client of the work phone.
///
/// ```swift
/// let phone = try WorkPhone(
///     baseURL: URL(string: "https://wp.example.com")!, clientId: "client", clientSecret: secret)
/// for agent in try await phone.agents.list() { print(agent) }
/// ```
///
/// It fetches its access token when a call first needs one, renews it when it has expired or is refused, and shares it
/// between calls. Its groups of operations are its members.
public final class WorkPhone: Client, @unchecked Sendable {
    /// Drops the access token, so that the next call fetches a new one.
    public func invalidateToken() { caller.client.invalidateToken() }
}
