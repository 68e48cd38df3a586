import io.triline.AiAgent
import io.triline.HttpResponse
import io.triline.InvalidRequest
import io.triline.Outcome
import io.triline.Platform
import io.triline.Signing
import io.triline.TransportError
import io.triline.WorkPhone
import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.aiagent.AiSessionSource
import io.triline.simulated.simulated
import kotlinx.coroutines.flow.toList

// A program of somebody else: the package as it is installed, its native library included.

suspend fun main() {
    val answer = """{"success":true,"code":"200","data":[{"_id":"1","agentNumber":"1001","status":"enable"}]}"""
    val cc =
        Platform(
            baseUrl = "https://cc.example.com",
            account = "1000001",
            secret = "s3cr3t",
            signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
            transport = { HttpResponse(200, emptyMap(), answer.toByteArray()) },
        )
    val agents = cc.agents.query(limit = 20).items().toList()
    check(agents.single().agentNumber == "1001") { agents }
    try {
        cc.agents.query(limit = 101).page()
        error("limit 101 was not refused")
    } catch (refused: InvalidRequest) {
        check(refused.field == "limit") { refused }
    }
    val parts = AiAgent.simulated().sessions.askStream("s1", "a1", listOf(AiMessage(AiMessageType.User, "你好"))).toList()
    check(parts.last().isEnd == true) { parts }
    val chat = AiAgent.simulated().sessions.open("s9", AiSessionSource.OtherSource, "a1", "https://host.example/push")
    check(!chat.use { it.ask("你好").data }.isNullOrEmpty())
    check(WorkPhone.simulated().agents.list().isNotEmpty())
    showAgents()
    println("ok consumer: agent ${agents.single().agentNumber} is ${agents.single().status}")
}

/** The call of the README: nothing listens there. */
suspend fun showAgents() {
    val (baseUrl, account, secret) = listOf("http://127.0.0.1:9", "1000001", "s3cr3t")
    try {
        val cc = Platform(baseUrl, account, secret, signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"))
        cc.agents.query().items().collect { println("${it.agentNumber} ${it.status}") }
    } catch (refused: TransportError) {
        check(refused.outcome == Outcome.NotSent) { refused }
    }
}
