// A tour of the package. The client is read from the environment: TRILINE_PLATFORM_BASE_URL,
// TRILINE_PLATFORM_ACCOUNT, TRILINE_PLATFORM_SECRET, TRILINE_PLATFORM_SIGNING.
import Foundation
import Triline

let cc = try Platform.fromEnv()

await step("agents") {
    var agents = 0
    var pages = 0
    for try await page in cc.agents.query(limit: 20).pages {
        agents += page.items.count
        pages += 1
    }
    return "\(agents) agents on \(pages) pages"
}

await step("create") {
    let role = try await cc.roles.list().first { $0.type == .agent }
    let agent = try await cc.agents.create(
        agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: ["80001"],
        roles: [role?.id ?? ""], password: "Passw0rd!")
    return "agent \(agent.agentNumber ?? "?") (id \(agent.id ?? "?"))"
}

await step("bind") {
    try await cc.agents.bind(agentNumber: "9001", bindType: .sip, number: "1000001851")
    return "SIP 1000001851"
}

await step("disable and enable") {
    try await cc.agents.disable(agentNumber: "9001")
    try await cc.agents.enable(agentNumber: "9001")
    let agent = try await cc.agents.query(agentNumber: "9001").collect(limit: 1).first
    return "9001 is \(agent?.status?.rawValue ?? "?")"
}

await step("online") {
    let online = try await cc.agents.statuses()
    return "\(online.list?.count ?? 0) agents"
}

await step("roles") {
    let roles = try await cc.roles.list()
    return roles.compactMap(\.name).joined(separator: ", ")
}

await step("licences") {
    let counts = try await cc.licences.count()
    return counts.map { "\($0.licenceId ?? "?") \($0.count ?? 0)" }.joined(separator: ", ")
}

await step("refused before sending") {
    do {
        _ = try await cc.agents.query(limit: 101).page()
    } catch let error as TrilineError where error.kind == .invalidRequest {
        return "\(error.field ?? "?"): expected \(error.expected ?? "?")"
    }
    throw DidNotFail()
}

await step("refused by the service") {
    do {
        try await cc.agents.bind(agentNumber: "9001", bindType: .pstn, number: "13800001001")
    } catch let error as TrilineError where error.kind == .apiError {
        return "\(error.code ?? "?") \(error.cause ?? "?") -- \(error.remedy ?? "?")"
    }
    throw DidNotFail()
}

exit(failed ? 1 : 0)
