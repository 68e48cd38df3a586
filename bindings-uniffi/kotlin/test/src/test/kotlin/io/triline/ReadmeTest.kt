package io.triline

import io.lettuce.core.api.StatefulRedisConnection
import io.lettuce.core.api.async.RedisAsyncCommands
import io.opentelemetry.api.OpenTelemetry
import io.triline.platform.Agent
import io.triline.platform.AgentStatus
import io.triline.platform.BindType
import io.triline.simulated.simulated
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.File
import java.lang.reflect.Proxy
import kotlin.time.Duration.Companion.seconds

/** What snippets print, in place of the console. */
abstract class PrintedSnippets {
    protected val rows = yes("""[{"_id":"1","agentNumber":"1001","status":"enable"}]""")
    protected val printed = mutableListOf<String>()

    protected fun println(line: Any?) {
        printed += "$line"
    }
}

/** The snippets of docs/packages/kotlin.md and docs/guides on clients, as they stand there. */
class ReadmeTest : PrintedSnippets() {
    /** But the imports, with which tests/consumers/kotlin.sh compiles each snippet. */
    @Test
    fun `every line of the pages stands in these tests`() {
        val files = File("src/test/kotlin/io/triline").listFiles { file -> file.name.startsWith("Readme") }!!
        val here = files.flatMap { it.readLines() }.map { it.trim() }.toSet()
        val docs = File("../../../docs")
        // The Chinese pages have the same blocks. The tutorial is compiled alone.
        val guides = docs.resolve("guides").listFiles { file -> !file.name.endsWith(".zh.md") && file.name != "tutorial.md" }!!
        val pages = (guides + docs.resolve("packages/kotlin.md")).joinToString("\n") { it.readText() }
        val blocks = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(pages).toList()
        val lines = blocks.flatMap { it.groupValues[1].lines() }.map { it.trim() }.filter { it.isNotEmpty() }
        assertTrue(lines.size > 30)
        assertEquals(emptyList<String>(), lines.filter { it !in here && !it.startsWith("import ") })
    }

    @Test
    fun `first call`() = runTest {
        Platform.simulated().use { cc ->
            cc.agents.query().items().collect { agent -> println("${agent.agentNumber} ${agent.agentName}") }
        }
        assertEquals(45, printed.size)
    }

    @Test
    fun use() = runTest {
        val secret = SECRET
        val made = run {
            val cc = Platform(
                baseUrl = "https://cc.example.com",
                account = "1000001",
                secret = secret,
                signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
            )
            cc
        }
        made.close()
        val cc = client(transport = Scripted(rows))
        cc.agents.query().items().collect { agent -> println("${agent.agentNumber} ${agent.status}") }
        assertEquals(listOf("1001 enable"), printed)
    }

    @Test
    fun signer() {
        class Vault {
            fun sign(vararg parts: String): String = parts.joinToString()
        }
        val (baseUrl, account) = "https://cc.example.com" to "1000001"
        val vault = Vault()
        val cc = Platform(baseUrl, account, signer = { input -> vault.sign(input.account, input.nonce, input.timestamp) })
        cc.close()
    }

    /** In place of that of Lettuce: no server is here, so its commands fail. */
    private object RedisClient {
        fun create(uri: String): RedisClient = apply { assertEquals("redis://127.0.0.1", uri) }

        fun connect(): StatefulRedisConnection<String, String> = fake { fake<RedisAsyncCommands<String, String>> { error("no server") } }

        private inline fun <reified T> fake(crossinline answer: () -> Any?): T =
            Proxy.newProxyInstance(T::class.java.classLoader, arrayOf(T::class.java)) { _, _, _ -> answer() } as T
    }

    @Test
    fun `several processes`() = runTest {
        val (baseUrl, account) = "https://cc.example.com" to "1000001"
        val (secret, signing) = SECRET to Signing.recipe(RECIPE)
        val store = RedisStore(RedisClient.create("redis://127.0.0.1").connect())
        val cc = Platform(baseUrl, account, secret, signing, store = store)
        val error = assertThrows<TransportError> { cc.withOptions(maxWait = 0.seconds).roles.list() }
        assertEquals(listOf("store", "no server"), listOf(error.code, error.cause?.message))
        cc.close()
    }

    @Test
    fun `other clients`() {
        val (baseUrl, secret) = "https://wp.example.com" to SECRET
        val (appid, apptoken) = APPID to SECRET
        val phone = WorkPhone(baseUrl, clientId = "cid", clientSecret = secret)
        val ai = AiAgent(baseUrl, appid, apptoken)
        listOf(phone, ai).forEach(Client::close)
    }

    @Test
    fun `raw responses`() = runTest {
        val cc = client(transport = Scripted(yes("null")))
        cc.withOptions(onResponse = { response -> println(response.body) }).agents.disable(agentNumber = "1001")
        assertEquals(listOf(yes("null")), printed)
    }

    @Test
    fun `events and logs`() = runTest {
        val (baseUrl, account, secret) = listOf("https://cc.example.com", "1000001", SECRET)
        val signing = Signing.recipe(RECIPE)
        val openTelemetry = OpenTelemetry.noop()
        val logged = Platform(baseUrl, account, secret, signing, onEvent = Slf4jLog())
        val traced = Platform(baseUrl, account, secret, signing, tracing = OpenTelemetryTracing(openTelemetry))
        listOf(logged, traced).forEach(Client::close)
        val cc = Platform.simulated(onEvent = { event -> if (event is Event.End) println("${event.operation} ${event.ok}") })
        cc.roles.list()
        assertEquals(listOf("platform.roles.list true"), printed)
    }

    @Test
    fun values() {
        for (agent in listOf(Agent(status = AgentStatus.Enable), Agent(), Agent(status = AgentStatus("new")))) {
            when (agent.status) {
                AgentStatus.Enable -> println("active")
                null -> println("not told")
                else -> println("something else: ${agent.status}")
            }
        }
        assertEquals(listOf("active", "not told", "something else: new"), printed)
    }

    @Test
    fun `by name`() = runTest {
        val cc = client(transport = { json(rows) })
        val roles = cc.call("platform.roles.list")
        val rows = cc.pages("platform.agents.query", buildJsonObject { put("limit", 20) }).items()
        assertTrue("1001" in roles.toString())
        assertEquals(1, rows.toList().size)
    }

    @Test
    fun errors() = runTest {
        val no = """{"success":false,"code":"6721","message":"agent mobile repeat"}"""
        val cc = client(transport = Scripted(no))
        try {
            cc.agents.bind("9001", BindType.Pstn, "13800001001")
        } catch (refused: ApiError) {
            println("${refused.code} ${refused.message}: ${refused.remedy}")
        } catch (wrong: InvalidRequest) {
            println("${wrong.field}: expected ${wrong.expected}, got ${wrong.got}")
        } catch (error: TrilineError) {
            println("${error.kind} ${error.code} ${error.outcome}")
        }
        assertTrue(printed.single().startsWith("6721 "))
    }

    @Test
    fun cancelling() = runTest {
        val journal = mutableListOf<String>()
        val transport = Silent()
        val cc = client(transport = transport)
        val (agentName, agentNumber, agentVersion) = listOf("A", "9001", "ccAgent")
        val (queueList, roles) = listOf("80001") to listOf("1")
        val password = "Passw0rd!"
        val call = launch(Dispatchers.Default) {
            try {
                cc.agents.create(agentName, agentNumber, agentVersion, queueList, roles, password)
            } catch (cancelled: Cancelled) {
                if (cancelled.mayHaveHappened) journal.add("agent $agentNumber may exist")
                throw cancelled
            }
        }
        transport.asked.await()
        call.cancelAndJoin()
        assertEquals(listOf("agent 9001 may exist"), journal)
    }

    @Test
    fun transports() = runTest {
        class Answer(val status: Int, val headers: Map<String, String>, val body: ByteArray)
        class Gateway(val answer: Answer?) {
            fun post(vararg request: Any): Answer? = answer.takeIf { request.isNotEmpty() }
        }
        suspend fun outcome(gateway: Gateway): Outcome? {
            val transport = Transport { request ->
                val answer = gateway.post(request.url, request.headers, request.body) ?: throw TransportFailure("no route", sent = false)
                HttpResponse(answer.status, answer.headers, answer.body)
            }
            return runCatching { client(transport = transport).roles.list() }.exceptionOrNull()?.let { (it as TransportError).outcome }
        }
        assertEquals(Outcome.NotSent, outcome(Gateway(null)))
        assertNull(outcome(Gateway(Answer(200, emptyMap(), rows.toByteArray()))))
    }
}
