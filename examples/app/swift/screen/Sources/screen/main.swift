import Foundation
import Triline

/// The user's session with the app's own server.
actor Session {
    private var asked = 0

    /// A token that is fresh for every request.
    func token() -> String {
        asked += 1
        return "token-\(asked)"
    }
}

// What the user does on the screen. The argument is the address of the relay.
guard CommandLine.arguments.count == 2, let relay = URL(string: CommandLine.arguments[1]) else {
    fatalError("usage: screen ADDRESS")
}
let session = Session()
let headers: @Sendable () async throws -> [String: String] = {
    ["authorization": "Bearer \(await session.token())"]
}
let model = AgentsModel(
    cc: try Platform.relay(relay, headers: headers), ai: try AiAgent.relay(relay, headers: headers))
while model.hasMore {
    await model.more()
    print("agents: \(model.agents.count)")
}
await model.disable(model.agents[0])
print("after one is disabled: \(model.agents.count)")
await model.ask("你好")
print("answer: \(model.answer)")
await model.upload("问题.txt", .data(Data(String(repeating: "你好\n", count: 1000).utf8)))
print("uploaded: \(Int(model.uploaded * 100)) %, \(model.notice ?? "stored")")
await model.roles()
print("notice: \(model.notice ?? "")")
