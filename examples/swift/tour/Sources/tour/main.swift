// The tour: a story in six steps, on all three interfaces. `make demo` prints the code of each step before its result.
// The clients' options stand in the environment. TOUR_FOLDER is a folder for the journal.
import Foundation
import Triline

let (cc, phone, ai) = (try Platform.fromEnv(), try WorkPhone.fromEnv(), try AiAgent.fromEnv())
let folder = ProcessInfo.processInfo.environment["TOUR_FOLDER"] ?? "."
let journal = FileJournal(URL(fileURLWithPath: folder).appendingPathComponent("swift.log"))

// 1. Agents come page by page.
var (agents, pages) = (0, 0)
for try await page in cc.agents.query(limit: 20).pages {
    agents += page.items.count
    pages += 1
}
print("ok \(agents) agents on \(pages) pages")

// 2. The response to a creation is lost. The client does not send it again: it asks the service whether the agent exists.
let role = try await cc.roles.list().first { $0.type == .agent }
do {
    _ = try await cc.agents.create(
        agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"], roles: [role?.id ?? ""],
        password: "Passw0rd!")
    throw NotAsTold()
} catch let error as TrilineError where error.canReconcile {
    let created = try await error.reconcile().first
    print("ok outcome unknown, then found: agent \(created?["agentNumber"]?.string ?? "") \(created?["id"]?.string ?? "")")
}

// 3. A refusal comes with its cause and a remedy.
do {
    try await cc.agents.bind(agentNumber: "9001", bindType: .pstn, number: "13800001001")
    throw NotAsTold()
} catch let error as TrilineError where error.kind == .apiError {
    print("ok refused: \(error.code ?? "") \(error.cause ?? "") -- \(error.remedy ?? "")")
}

// 4. 1,200 customers in three requests. The program fails at row 700; started again, it continues from its journal.
let interrupted = try await cc.customers.createAll(customers: Customers(failing: 700), journal: journal)
let result = try await cc.customers.createAll(customers: Customers(failing: nil), journal: journal)
guard let why = interrupted.stopped?.underlyingError, result.isComplete else { throw NotAsTold() }
print("ok \(why), then \(result.ok.count) of \(result.rows) customers, \(result.requests) requests in the second run")

// 5. The AI agent streams its answer.
let parts = try await ai.sessions.withConversation(
    sid: "tour-swift", sessionSource: .otherSource, agentId: "a1", msgReceiveUrl: "https://hook.example/1"
) { chat in
    var parts: [String] = []
    for try await part in chat.askStream("你好") { parts.append(part.reply ?? "") }
    return parts
}
print("ok \(parts.count) parts: \(parts.joined())")

// 6. The client of the work phone fetches its access token automatically.
let messages = try await phone.chatApp.messages(start: "2025-10-01 00:00:00").collect(limit: 1000)
print("ok \(messages.count) messages since October 2025")
// The end.
