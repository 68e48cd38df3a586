package io.triline

import io.lettuce.core.RedisNoScriptException
import io.lettuce.core.ScriptOutputType
import io.triline.java.BlockingStore
import io.triline.java.PlatformClient
import io.triline.simulated.checkBlockingStore
import io.triline.simulated.checkStore
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.assertThrows
import java.util.Collections

/** Jobs whose journal is in the store, and the check of stores, against a real Redis. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreJobTest {
    private val server = RedisServer()
    private val rows = List(2_600) { "$it" }

    @BeforeAll
    fun start() = server.start()

    @AfterEach
    fun disconnect() = server.disconnect()

    @AfterAll
    fun stop() = server.close()

    private fun redis() = RedisStore(server.connection())

    private fun worker(account: String, transport: Transport) = Platform(
        "https://cc.example.com",
        account,
        SECRET,
        Signing.recipe(RECIPE),
        retries = 0,
        pacing = Pacing.Off,
        store = redis(),
        transport = transport,
    )

    /** The rows that came, those of a request together. */
    private class Service : Transport {
        val came: MutableList<List<String>> = Collections.synchronizedList(mutableListOf())
        var before: suspend (List<String>) -> Unit = {}

        override suspend fun send(request: HttpRequest): HttpResponse {
            val rows = Regex("\"(\\d+)\"").findAll(String(checkNotNull(request.body))).map { it.groupValues[1] }.toList()
            before(rows)
            came += rows
            return json(allDone)
        }
    }

    @Test
    fun `a worker with other rows stops`() = runBlocking {
        val journal = Journal.inStore("import-8")
        worker("kotlin-job-1", Service()).customers.deleteAll(rows, journal)
        val other = Service()
        val report = worker("kotlin-job-1", other).customers.deleteAll(rows.reversed(), journal)
        assertEquals("ids", report.stopped?.field?.substringBefore('['), "$report")
        assertTrue(other.came.isEmpty())
    }

    @Test
    fun `a batch goes on after its journal, of which others are locked out meanwhile`() = runBlocking {
        val journal = Journal.inStore("import-9")
        val (first, second) = Service() to Service()
        var refused: InvalidRequest? = null
        first.before = {
            if (first.came.size == 1) {
                refused = assertThrows<InvalidRequest> {
                    runBlocking { worker("kotlin-job-2", Service()).customers.deleteAll(rows, journal) }
                }
                throw TransportFailure("no route", sent = false)
            }
        }
        val stopped = worker("kotlin-job-2", first).customers.deleteAll(rows, journal)
        assertEquals(listOf("in_use", "journal"), listOf(refused?.code, refused?.field), "$refused")
        assertTrue(stopped.stopped != null && stopped.ok.size == 500, "$stopped")
        val result = worker("kotlin-job-2", second).customers.deleteAll(rows, journal)
        assertTrue(result.isComplete && result.ok.size == rows.size, "$result")
        assertEquals(rows, (first.came + second.came).flatten())
    }

    @Test
    fun `Java has jobs in the store, too`() {
        val service = Service()
        val builder = PlatformClient.builder().baseUrl("https://cc.example.com").account("kotlin-job-3").secret(SECRET).signing(RECIPE)
        val client = builder.pacing(Pacing.Off).store(redis()).transport(service).build()
        val ids = rows.take(600)
        val job = Journal.inStore("import-10")
        assertTrue(client.customers().deleteAll(ids).journal(job).execute().isComplete)
        assertTrue(client.customers().deleteAll(ids).journal(job).execute().isComplete)
        assertEquals(2, service.came.size)
    }

    @Test
    fun `a client without a store says what is missing`() = runBlocking {
        val error = assertThrows<InvalidRequest> {
            runBlocking { client(transport = Service()).customers.deleteAll(rows, Journal.inStore("import-11")) }
        }
        assertEquals("storeJournal", error.field)
    }

    @Test
    fun `the package's own store passes the check`() = runBlocking {
        checkStore(redis())
        checkBlockingStore(BlockingStore { script -> runBlocking { redis().run(script) } })
    }

    @Test
    fun `stores with a fault do not pass`() = runBlocking {
        val (good, commands) = redis() to server.connection().async()
        val faults = mapOf<String, suspend (StoreScript) -> String>(
            "NOSCRIPT" to { script ->
                val (keys, args) = script.keys.toTypedArray() to script.args.toTypedArray()
                commands.evalsha<String>(script.sha1, ScriptOutputType.VALUE, keys, *args).await()
            },
            "as they are" to { "\"${good.run(it)}\"" },
            "must not run a script again" to { script -> runCatching { good.run(script) }.getOrElse { good.run(script) } },
            "has to say that a script failed" to { script -> runCatching { good.run(script) }.getOrElse { "" } },
        )
        for ((what, fault) in faults) {
            val error = assertThrows<AssertionError> { runBlocking { checkStore(fault) } }
            assertTrue(what in error.message.orEmpty(), "$error")
            if (what == "NOSCRIPT") assertTrue(error.cause is RedisNoScriptException, "${error.cause}")
        }
    }
}
