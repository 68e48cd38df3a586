package io.triline

import io.triline.java.BlockingStore
import io.triline.java.PlatformClient
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.assertThrows
import java.util.Collections

/** Stores that processes share, over Lettuce, against a real Redis of the test's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreTest {
    private val server = RedisServer()

    @BeforeAll
    fun start() = server.start()

    @AfterEach
    fun disconnect() = server.disconnect()

    @AfterAll
    fun stop() = server.close()

    private fun kill() = server.kill()

    private fun connection() = server.connection()

    /** What the service was asked for, and when. */
    private class Asked : Transport {
        val requests: MutableList<Pair<Long, HttpRequest>> = Collections.synchronizedList(mutableListOf())

        override suspend fun send(request: HttpRequest): HttpResponse {
            requests += System.nanoTime() / 1_000_000 to request
            return json(yes("[]"))
        }
    }

    private fun platform(
        account: String,
        asked: Asked,
        pacing: String = "3/1",
        onEvent: ((Event) -> Unit)? = null,
        onStoreFailure: OnStoreFailure? = null,
        store: Store = RedisStore(connection()),
    ) = Platform(
        "https://cc.example.com",
        account,
        SECRET,
        Signing.recipe(RECIPE),
        pacing = Pacing(pacing),
        store = store,
        onStoreFailure = onStoreFailure,
        transport = asked,
        onEvent = onEvent,
    )

    @Test
    fun `clients over connections of their own keep one limit, and no nonce comes twice`() = runBlocking {
        val asked = Asked()
        val clients = listOf(platform("kotlin-1", asked), platform("kotlin-1", asked))
        repeat(6) { clients[it % 2].roles.list() }
        val (times, requests) = asked.requests.unzip()
        assertTrue(times[3] - times[0] > 950, "a fourth request came after ${times[3] - times[0]} ms")
        assertEquals(6, requests.map { it.headers["svc-nonce"] }.toSet().size)
    }

    @Test
    fun `a server that does not know the scripts gets them`() = runBlocking {
        val asked = Asked()
        val client = platform("kotlin-2", asked, pacing = "9/1")
        client.roles.list()
        connection().sync().scriptFlush()
        client.roles.list()
        assertEquals(2, asked.requests.size)
    }

    @Test
    fun `one client fetches the token for all, and nothing is stored in clear`() = runBlocking {
        val urls = Collections.synchronizedList(mutableListOf<String>())
        val transport = Transport { request ->
            urls += request.url
            val tokens = """{"code":1,"data":{"accessToken":"t0ken-of-access","refreshToken":"t0ken-of-refresh"}}"""
            json(if ("oken=t0" in request.url) """{"code":1,"data":null}""" else tokens)
        }
        repeat(2) {
            val store = RedisStore(connection())
            val phone = WorkPhone("https://wp.example.com", "cid", "s3cr3t-of-phone", store = store, transport = transport)
            phone.call("work_phone.agents.list")
        }
        assertEquals(3, urls.size, "$urls")
        assertEquals(2, urls.count { "accessToken=t0ken-of-access" in it })
        val commands = connection().sync()
        val stored = commands.keys("*").map { key -> key + if (commands.type(key) == "hash") commands.hgetall(key) else "" }
        assertTrue(stored.any { ":tokens:" in it }, "$stored")
        for (text in stored) assertFalse(Regex("t0ken|s3cr3t|cid|kotlin-").containsMatchIn(text), text)
    }

    @Test
    fun `a store that is away fails a client that does not wait, and events say so`() = runBlocking {
        val asked = Asked()
        val events = Collections.synchronizedList(mutableListOf<Event.Store>())
        val listener = { event: Event -> if (event is Event.Store) events += event }
        val client = platform("kotlin-3", asked, "9/1", listener, OnStoreFailure.Fail)
        kill()
        try {
            val error = assertThrows<TransportError> { runBlocking { client.roles.list() } }
            assertEquals(listOf("store", Outcome.NotSent, true), listOf(error.code, error.outcome, error.retryable))
            assertTrue(asked.requests.isEmpty())
            assertTrue(events.single().away && events.single().why != null, "$events")
        } finally {
            start()
        }
        repeat(200) {
            if (events.size < 2) runCatching { client.roles.list() }.onFailure { delay(50) }
        }
        assertEquals(listOf(true, false), events.map { it.away })
    }

    @Test
    fun `a store of one's own is asked, from Java as well`() = runBlocking {
        val names = Collections.synchronizedList(mutableListOf<String>())
        val redis = RedisStore(connection())
        val asked = Asked()
        val own = Store { script ->
            names += "${script.name} ${script.keys.size}"
            redis.run(script)
        }
        platform("kotlin-4", asked, "9/1", store = own).roles.list()
        val builder = PlatformClient.builder().baseUrl("https://cc.example.com").account("kotlin-4").secret(SECRET).signing(RECIPE)
        builder.pacing(Pacing("9/1")).transport(asked).onStoreFailure(OnStoreFailure.Wait)
        builder.store(BlockingStore { script -> runBlocking { own.run(script) } })
        builder.build().call("platform.roles.list", "{}")
        assertTrue(names.isNotEmpty() && names.all { it == "acquire 5" }, "$names")
        assertEquals(2, asked.requests.size)
    }

    @Test
    fun `a wrong choice names the option`() = runBlocking {
        assertEquals("share=0.1", OnStoreFailure.share(0.1).text)
        assertEquals("share=1", OnStoreFailure.share(1.0).text)
        for (part in listOf(7.0, Double.NaN, Double.POSITIVE_INFINITY)) {
            val client = platform("kotlin-5", Asked(), onStoreFailure = OnStoreFailure.share(part))
            assertEquals("onStoreFailure", assertThrows<InvalidRequest> { runBlocking { client.ready() } }.field)
        }
    }
}
