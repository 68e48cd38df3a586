import Foundation
import Observation
import Triline

/// The model of the screen. A SwiftUI view keeps it as `@State` and calls it from `.task` and buttons: a task that ends with its
/// view cancels the call.
@MainActor @Observable final class AgentsModel {
    private(set) var agents: [Agent] = []
    /// Where the list continues; nil with rows: it is complete.
    private(set) var cursor: String?
    /// What the AI agent has said so far.
    private(set) var answer = ""
    /// How much of the document has been sent, from 0 to 1.
    private(set) var uploaded = 0.0
    /// What went wrong, for the user.
    private(set) var notice: String?

    var hasMore: Bool { agents.isEmpty || cursor != nil }

    private let cc: Platform
    private let ai: AiAgent
    private let agentId = "a1"
    /// Where the service pushes answers that come later: an address of the app's server.
    private let pushes = "https://app.example.com/pushes"
    private var chat: Conversation?

    init(cc: Platform, ai: AiAgent) {
        (self.cc, self.ai) = (cc, ai)
    }

    /// Appends the next page. A list calls it where its last row appears; `cursor` may be kept over the end of the process.
    func more() async {
        await run {
            guard hasMore else { return }
            for try await page in cc.agents.query(limit: 20).pages(cursor: cursor) {
                agents += page.items
                cursor = page.cursor
                break
            }
        }
    }

    /// Disables an agent.
    func disable(_ agent: Agent) async {
        await run {
            do {
                try await cc.agents.disable(agentNumber: agent.agentNumber)
                agents.removeAll { $0 == agent }
            } catch let error as TrilineError where error.outcome == .unknown {
                // The answer was lost: the list says what is so.
                (agents, cursor, notice) = ([], nil, error.message)
            }
        }
    }

    /// Asks the AI agent, and shows its answer as it comes.
    func ask(_ question: String) async {
        answer = ""
        await run {
            let chat = try await conversation()
            for try await part in chat.askStream(question) { answer += part.reply ?? "" }
        }
    }

    /// Uploads a document to the knowledge base.
    func upload(_ name: String, _ file: UploadFile) async {
        await run {
            let (progress, report) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
            let shown = Task { for await fraction in progress { uploaded = fraction } }
            defer { report.finish() }
            _ = try await ai.documents.upload(
                agentId: agentId, filename: name, kbId: "k1", file: file, onProgress: { report.yield($0.fraction) })
            report.finish()
            await shown.value
        }
    }

    /// The roles, which the relay of the example does not give out: the screen says so.
    func roles() async {
        await run { _ = try await cc.roles.list() }
    }

    private func conversation() async throws -> Conversation {
        if let chat { return chat }
        let opened = try await ai.sessions.open(
            sid: UUID().uuidString, sessionSource: .otherSource, agentId: agentId, msgReceiveUrl: pushes)
        chat = opened
        return opened
    }

    private func run(_ call: () async throws -> Void) async {
        notice = nil
        do {
            try await call()
        } catch let error as TrilineError {
            notice = [error.code, error.message].compactMap { $0 }.joined(separator: ": ")
        } catch {
            // The task was cancelled with its view.
        }
    }
}
