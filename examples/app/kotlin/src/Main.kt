import io.triline.AiAgent
import io.triline.Platform
import io.triline.UploadSource
import kotlinx.coroutines.runBlocking

/** The user's session with the app's own server. */
object Session {
    private var asked = 0

    /** A token that is fresh for every request. */
    fun token(): String = "token-${++asked}"
}

/** What the user does on the screen. The argument is the address of the relay. */
fun main(arguments: Array<String>): Unit = runBlocking {
    val headers: suspend () -> Map<String, String> = { mapOf("authorization" to "Bearer ${Session.token()}") }
    val (cc, ai) = Platform.relay(arguments.single(), headers) to AiAgent.relay(arguments.single(), headers)
    val model = AgentsModel(cc, ai, this)
    while (model.state.value.hasMore) {
        model.more().join()
        println("agents: ${model.state.value.agents.size}")
    }
    model.disable(model.state.value.agents.first()).join()
    println("after one is disabled: ${model.state.value.agents.size}")
    model.ask("你好").join()
    println("answer: ${model.state.value.answer}")
    model.upload("问题.txt", UploadSource.bytes("你好\n".repeat(1000).toByteArray())).join()
    println("uploaded: ${(model.state.value.uploaded * 100).toInt()} %, ${model.state.value.notice ?: "stored"}")
    model.roles().join()
    println("notice: ${model.state.value.notice}")
    cc.close()
    ai.close()
}
