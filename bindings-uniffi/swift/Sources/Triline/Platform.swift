/// A client of the contact-center platform.
///
/// ```swift
/// let cc = try Platform(
///     baseURL: URL(string: "https://cc.example.com")!, account: "1000001", secret: secret,
///     signing: .recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"))
/// for try await agent in cc.agents.query() { print(agent.agentNumber ?? "", agent.status ?? "") }
/// ```
///
/// Its groups of operations are its members: ``agents``, ``roles`` and so on. It may be used from any number of tasks at
/// once. Use one client per account, so that its calls share the rate limiter, the clock correction and the nonces.
public final class Platform: Client, @unchecked Sendable {}
