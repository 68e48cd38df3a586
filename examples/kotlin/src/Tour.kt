import io.triline.ApiError
import io.triline.InvalidRequest
import io.triline.Platform
import io.triline.platform.BindType
import io.triline.platform.RoleType
import kotlinx.coroutines.flow.toList
import kotlin.system.exitProcess

// A tour of the platform: agents, roles and licences, step by step.

suspend fun main() {
    val cc = Platform.fromEnv()

    step("agents") {
        val pages = cc.agents.query(limit = 20).pages().toList()
        "${pages.sumOf { it.items.size }} agents on ${pages.size} pages"
    }
    step("create") {
        val role = cc.roles.list().first { it.type == RoleType.Agent }
        val created =
            cc.agents.create(
                agentName = "王小明",
                agentNumber = "9001",
                agentVersion = "ccAgent",
                queueList = listOf("80001"),
                roles = listOfNotNull(role.id),
                password = "Passw0rd!",
            )
        "agent ${created.agentNumber} (id ${created.id})"
    }
    step("bind") {
        cc.agents.bind("9001", BindType.Sip, "1000001851")
        "SIP 1000001851"
    }
    step("disable and enable") {
        cc.agents.disable(agentNumber = "9001")
        cc.agents.enable(agentNumber = "9001")
        val agent = cc.agents.query(agentNumber = "9001").page().items.single()
        "${agent.agentNumber} is ${agent.status}"
    }
    step("online") { "${cc.agents.statuses().count} agents" }
    step("roles") { cc.roles.list().joinToString { it.name.orEmpty() } }
    step("licences") { cc.licences.count().joinToString { "${it.licenceId} ${it.count}" } }
    step("refused before sending") {
        val error = failure<InvalidRequest> { cc.agents.query(limit = 101).page() }
        check(error.field == "limit") { error }
        error.message
    }
    step("refused by the service") {
        val error = failure<ApiError> { cc.agents.bind("9001", BindType.Pstn, "13800001001") }
        check(error.code == "6721") { error }
        "${error.code} ${error.message} -- ${error.remedy}"
    }
}

/** Does a step and prints what came of it; ends the program where it fails. */
private suspend fun step(name: String, act: suspend () -> String) {
    try {
        println("ok $name: ${act()}")
    } catch (fault: Exception) {
        println("failed $name: $fault")
        exitProcess(1)
    }
}

/** The error that [act] is expected to fail with. */
private inline fun <reified E : Throwable> failure(act: () -> Unit): E =
    try {
        act()
        error("it was not refused")
    } catch (expected: Throwable) {
        expected as? E ?: throw expected
    }
