import io.triline.AiAgent
import io.triline.ApiError
import io.triline.Journal
import io.triline.OutcomeUnknown
import io.triline.Platform
import io.triline.WorkPhone
import io.triline.aiagent.AiSessionSource
import io.triline.platform.BindType
import io.triline.platform.CustomerInput
import io.triline.platform.RoleType
import kotlinx.coroutines.flow.toList
import kotlinx.serialization.json.JsonPrimitive
import java.nio.file.Path
import java.time.LocalDateTime
import kotlin.system.exitProcess

// The tour: a story in six steps, on all three interfaces. `make demo` prints the code of each step before its result.
// The clients' options stand in the environment. TOUR_FOLDER is a folder for the journal.

suspend fun main() {
    try {
        tour(Platform.fromEnv(), WorkPhone.fromEnv(), AiAgent.fromEnv())
    } catch (fault: Exception) {
        println("failed: $fault")
        exitProcess(1)
    }
    // Threads of a transport may outlive the program's work.
    exitProcess(0)
}

private suspend fun tour(cc: Platform, phone: WorkPhone, ai: AiAgent) {
    val journal = Journal.file(Path.of(System.getenv("TOUR_FOLDER"), "kotlin.log"))

    // 1. Agents come page by page.
    val pages = cc.agents.query(limit = 20).pages().toList()
    println("ok ${pages.sumOf { it.items.size }} agents on ${pages.size} pages")

    // 2. The response to a creation is lost. The client does not send it again: it asks the service whether the agent exists.
    val roles = cc.roles.list().filter { it.type == RoleType.Agent }.mapNotNull { it.id }.take(1)
    try {
        cc.agents.create("王小明", "9001", "ccAgent", queueList = listOf("80001"), roles = roles, password = "Passw0rd!")
        error("the response arrived")
    } catch (unknown: OutcomeUnknown) {
        val created = unknown.reconcile().single()
        println("ok outcome unknown, then found: agent ${created["agentNumber"]} ${created["id"]}")
    }

    // 3. A refusal comes with its cause and a remedy.
    try {
        cc.agents.bind("9001", BindType.Pstn, "13800001001")
        error("a number that another agent has was accepted")
    } catch (refused: ApiError) {
        println("ok refused: ${refused.code} ${refused.explanation} -- ${refused.remedy}")
    }

    // 4. 1,200 customers in three requests. The program fails at row 700; started again, it continues from its journal.
    fun customers(fails: Boolean): Sequence<CustomerInput> =
        (0 until 1200).asSequence().map { row ->
            if (fails && row == 700) error("power failure")
            CustomerInput(extra = mapOf("name" to JsonPrimitive("Customer $row")))
        }
    val interrupted = cc.customers.createAll(customers(fails = true), journal = journal)
    val result = cc.customers.createAll(customers(fails = false), journal = journal)
    check(result.isComplete) { result }
    println("ok ${interrupted.stopped?.cause?.message}, then ${result.ok.size} of ${result.rows} customers, ${result.requests} requests in the second run")

    // 5. The AI agent streams its answer.
    val parts = ai.sessions.open("tour-kotlin", AiSessionSource.OtherSource, "a1", "https://hook.example/1").use { chat ->
        chat.askStream("你好").toList().map { part -> part.reply.orEmpty() }
    }
    println("ok ${parts.size} parts: ${parts.joinToString("")}")

    // 6. The client of the work phone fetches its access token automatically.
    val messages = phone.chatApp.messages(start = LocalDateTime.parse("2025-10-01T00:00:00")).items().toList()
    println("ok ${messages.size} messages since October 2025")
    // The end.
}
