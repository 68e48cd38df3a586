import io.triline.AiAgent
import io.triline.OutcomeUnknown
import io.triline.Platform
import io.triline.TrilineError
import io.triline.UploadSource
import io.triline.aiagent.AiSessionSource
import io.triline.aiagent.Conversation
import io.triline.platform.Agent
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import java.util.UUID

/** What the screen shows. */
data class AgentsState(
    val agents: List<Agent> = emptyList(),
    /** Where the list continues; null with rows: it is complete. */
    val cursor: String? = null,
    /** What the AI agent has said so far. */
    val answer: String = "",
    /** How much of the document has been sent, from 0 to 1. */
    val uploaded: Double = 0.0,
    /** What went wrong, for the user. */
    val notice: String? = null,
) {
    val hasMore: Boolean get() = agents.isEmpty() || cursor != null
}

/** The model of the screen. In an app it is a `ViewModel`, and [scope] its `viewModelScope`: leaving the screen cancels its calls. */
class AgentsModel(private val cc: Platform, private val ai: AiAgent, private val scope: CoroutineScope) {
    private val current = MutableStateFlow(AgentsState())
    val state: StateFlow<AgentsState> = current.asStateFlow()
    private var chat: Conversation? = null

    /** Appends the next page. A lazy list calls it where it ends; [AgentsState.cursor] may be kept over the end of the process. */
    fun more(): Job = run {
        val before = state.value
        if (!before.hasMore) return@run
        val page = cc.agents.query(limit = 20).pages(before.cursor).first()
        current.update { it.copy(agents = before.agents + page.items, cursor = page.cursor) }
    }

    /** Disables an agent. */
    fun disable(agent: Agent): Job = run {
        try {
            cc.agents.disable(agentNumber = agent.agentNumber)
            current.update { state -> state.copy(agents = state.agents.filter { it != agent }) }
        } catch (unknown: OutcomeUnknown) {
            // The answer was lost: the list says what is so.
            current.update { it.copy(agents = emptyList(), cursor = null, notice = unknown.message) }
        }
    }

    /** Asks the AI agent, and shows its answer as it comes. */
    fun ask(question: String): Job = run {
        current.update { it.copy(answer = "") }
        val sid = UUID.randomUUID().toString()
        val chat = chat ?: ai.sessions.open(sid, AiSessionSource.OtherSource, AGENT, PUSHES).also { chat = it }
        chat.askStream(question).collect { part ->
            current.update { it.copy(answer = it.answer + part.reply.orEmpty()) }
        }
    }

    /** Uploads a document to the knowledge base. */
    fun upload(name: String, file: UploadSource): Job = run {
        ai.documents.upload(AGENT, name, kbId = "k1", file = file) { progress -> current.update { it.copy(uploaded = progress.fraction) } }
    }

    /** The roles, which the relay of the example does not give out: the screen says so. */
    fun roles(): Job = run { cc.roles.list() }

    private fun run(call: suspend () -> Unit): Job = scope.launch {
        current.update { it.copy(notice = null) }
        try {
            call()
        } catch (error: TrilineError) {
            current.update { it.copy(notice = listOfNotNull(error.code, error.message).joinToString(": ")) }
        }
    }

    private companion object {
        const val AGENT = "a1"

        /** Where the service pushes answers that come later: an address of the app's server. */
        const val PUSHES = "https://app.example.com/pushes"
    }
}
