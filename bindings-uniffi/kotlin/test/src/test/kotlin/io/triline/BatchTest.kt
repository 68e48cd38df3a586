package io.triline

import io.triline.platform.CustomerInput
import io.triline.platform.DialoutDuplicateRule
import io.triline.platform.DialoutImportEntry
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.IOException
import java.util.Collections
import java.util.concurrent.LinkedBlockingQueue
import kotlin.time.Duration.Companion.minutes

/** Rows from any source, in as many requests as they need, and the outcome of each. */
class BatchTest {
    private val sent: MutableList<JsonObject> = Collections.synchronizedList(mutableListOf())

    /** A service that answers the requests one after the other, and says yes to those after them. */
    private fun service(vararg answers: Any): Transport = Transport { request ->
        sent += io.triline.json.parseToJsonElement(String(request.body)).jsonObject
        when (val answer = answers.getOrElse(sent.size - 1) { allDone }) {
            is String -> json(answer)
            else -> throw answer as Throwable
        }
    }

    private fun numbers(count: Int): Sequence<DialoutImportEntry> =
        generateSequence(0) { it + 1 }.take(count).map { DialoutImportEntry("139%08d".format(it)) }

    private suspend fun Platform.import(rows: Sequence<DialoutImportEntry>, journal: Journal? = null, dryRun: Boolean = false) =
        dialout.importAll("8001", "t1", rows, DialoutDuplicateRule.Task, journal, dryRun)

    private fun sizes(name: String): List<Int> = sent.map { it.getValue(name).jsonArray.size }

    private fun places(rows: List<RowError>): List<Int> = rows.map { it.index }

    /** Every row is in exactly one of the three. */
    private fun assertAccountsFor(rows: Int, result: BatchResult) {
        assertEquals((0 until rows).toList(), (result.ok + places(result.failed) + places(result.unknown)).sorted())
        assertEquals(rows.toLong(), result.rows)
    }

    @Test
    fun `rows go out in parts and come back by place`() = runTest {
        fun failed(name: String) = yes("""{"failedList":[{"name":"$name","errMessage":"no"}]}""")
        val told = mutableListOf<BatchProgress>()
        val rows = List(1201) { CustomerInput(extra = buildJsonObject { put("name", "c$it") }) }
        val cc = client(transport = service(failed("c7"), yes("""{"failedList":[]}"""), failed("c1200")))
        val result = cc.customers.createAll(rows) { told += it }
        assertAccountsFor(1201, result)
        assertEquals(listOf(7, 1200), places(result.failed))
        val error = result.failed[0].error
        assertEquals("no", error.message)
        assertTrue(error is ApiError && error.operation == "platform.customers.create")
        assertEquals(3L, result.requests)
        assertFalse(result.isComplete)
        assertEquals(listOf(500, 500, 201), sizes("customers"))
        assertEquals(listOf(500L to 1201L, 1000L to 1201L, 1201L to 1201L), told.map { it.done to it.total })
        assertEquals(1.0, told.last().fraction)
    }

    @Test
    fun `rows of lists, sets, sequences and flows`() = runTest {
        val ids = List(3) { "$it" }
        val cc = client(transport = service())
        suspend fun done(delete: suspend () -> BatchResult) = delete().also { assertTrue(it.isComplete, "$it") }.ok
        assertEquals(listOf(0, 1, 2), done { cc.customers.deleteAll(ids) })
        assertEquals(listOf(0, 1, 2), done { cc.customers.deleteAll(ids.toSet()) })
        assertEquals(listOf(0, 1, 2), done { cc.customers.deleteAll(ids.asSequence()) })
        assertEquals(listOf(0, 1, 2), done { cc.customers.deleteAll(ids.asFlow()) })
        val rows = ids.map { JsonPrimitive(it) }
        val none = JsonObject(emptyMap())
        assertEquals(listOf(0, 1, 2), done { cc.batchRows("platform.customers.delete", none, rows) })
        assertEquals(listOf(0, 1, 2), done { cc.batchRows("platform.customers.delete", none, rows.asSequence()) })
        assertEquals(listOf(0, 1, 2), done { cc.batchRows("platform.customers.delete", none, rows.asFlow()) })
        assertEquals(7, sent.size)
        assertEquals(emptyList<Int>(), done { cc.customers.deleteAll(emptyList()) })
        assertEquals(7, sent.size)
    }

    @Test
    fun `rows are taken when they are needed`() = runTest {
        var taken = 0
        val takenAtRequest = mutableListOf<Int>()
        val cc = client(
            transport = {
                takenAtRequest += taken
                json(allDone)
            },
        )
        val rows = generateSequence(0) { it + 1 }.take(1001).map { "$it".also { taken++ } }
        cc.customers.deleteAll(rows)
        assertEquals(listOf(500, 1000, 1001), takenAtRequest)
        taken = 0
        takenAtRequest.clear()
        // A flow is one row ahead.
        cc.customers.deleteAll(rows.asFlow())
        assertTrue(takenAtRequest.zip(listOf(500, 1000, 1001)).all { (taken, needed) -> taken - needed in 0..1 }, "$takenAtRequest")
    }

    @Test
    fun `what may have been done is unknown and ends the batch`() = runTest {
        val cut = TransportFailure("cut", sent = true)
        val result = client(transport = service(allDone, cut)).import(numbers(6000))
        assertAccountsFor(4000, result)
        assertEquals((2000 until 4000).toList(), places(result.unknown))
        assertEquals(2, sent.size)
        val stopped = result.stopped
        assertTrue(stopped is OutcomeUnknown)
        assertSame(cut, stopped?.cause)
        assertSame(result.unknown.first().error, result.unknown.last().error)
        assertThrows<Misuse> { (result.unknown.first().error as OutcomeUnknown).reconcile() }
    }

    @Test
    fun `a part that is refused does not hold up the next`() = runTest {
        val no = """{"success":false,"code":"40000","message":"no"}"""
        val result = client(transport = service(no)).import(numbers(2001))
        assertAccountsFor(2001, result)
        assertEquals(listOf(2000), result.ok)
        assertEquals("40000", result.failed.first().error.code)
        assertNull(result.stopped)
    }

    @Test
    fun `rows that cannot be sent are failed, by place`() = runTest {
        val names = listOf(JsonPrimitive("a"), JsonPrimitive("half \ud83d of a pair"), JsonPrimitive("b"), JsonPrimitive(Double.NaN))
        val rows = names.map { CustomerInput(extra = buildJsonObject { put("name", it) }) }
        val result = client(transport = service()).customers.createAll(rows)
        assertAccountsFor(4, result)
        assertEquals(listOf(1, 3), places(result.failed))
        assertEquals("text", result.failed[0].error.code)
        assertTrue(result.failed.all { it.error is InvalidRequest })
        assertEquals(2, sizes("customers").single())
    }

    @Test
    fun `a dry run counts and sends nothing`() = runTest {
        val rows = List(100_000) { DialoutImportEntry("139%08d".format(it)) }
        val cc = client(pacing = Pacing("20/60"), transport = service())
        val result = cc.dialout.importAll("8001", "t1", rows, DialoutDuplicateRule.Task, dryRun = true)
        assertAccountsFor(100_000, result)
        assertTrue(result.dryRun && result.isComplete)
        assertEquals(50L to 0, result.requests to sent.size)
        assertEquals(3.minutes, result.earliest)
    }

    @Test
    fun `a run that was stopped goes on`() = runTest {
        val notes = Notes()
        val asked = CompletableDeferred<Unit>()
        var requests = 0
        val first = client(
            transport = {
                if (++requests == 2) {
                    asked.complete(Unit)
                    awaitCancellation()
                }
                json(allDone)
            },
        )
        // The program is stopped while the second part is under way.
        val job = launch(Dispatchers.Default) { first.import(numbers(7000), notes) }
        asked.await()
        job.cancelAndJoin()
        assertEquals(4, notes.lines.size, notes.read())
        assertFalse("13900000000" in notes.read())

        val second = client(transport = service())
        val result = second.import(numbers(7000), notes)
        assertAccountsFor(7000, result)
        assertEquals((2000 until 4000).toList(), places(result.unknown))
        assertEquals("interrupted", result.unknown.first().error.code)
        val firsts = sent.map { it.getValue("importData").jsonArray.first().jsonObject.getValue("number").jsonPrimitive.content }
        assertEquals(listOf("13900004000", "13900006000"), firsts)

        // All is in the journal by now.
        val again = second.import(numbers(7000), notes)
        assertEquals(result.ok to places(result.unknown), again.ok to places(again.unknown))
        assertEquals("importData", second.import(numbers(6999), notes).stopped?.field)
        assertEquals("journal", assertThrows<InvalidRequest> { second.customers.deleteAll(listOf("a"), notes) }.field)
        assertEquals(2, sent.size)
    }

    @Test
    fun `a journal that cannot be kept stops it before anything is sent`() = runTest {
        val full = IllegalStateException("no space left")
        val journal =
            object : Journal {
                override suspend fun read(): String = ""

                override suspend fun append(line: String): Unit = throw full
            }
        val error = assertThrows<InvalidRequest> { client(transport = service()).import(numbers(3), journal) }
        assertEquals("journal", error.field)
        assertSame(full, error.cause)
        assertTrue("no space left" in error.message)
        assertEquals(0, sent.size)
    }

    @Test
    fun `what the rows throw stops the batch, and is the cause`() = runTest {
        class Broken(val line: Int) : Exception()
        val ids = generateSequence(0) { it + 1 }.map { if (it == 700) throw Broken(it) else "$it" }
        val flow: Flow<String> = flow { ids.forEach { emit(it) } }
        for (delete in listOf<suspend (Platform) -> BatchResult>({ it.customers.deleteAll(ids) }, { it.customers.deleteAll(flow) })) {
            sent.clear()
            val result = delete(client(transport = service()))
            assertEquals(700, (result.stopped?.cause as Broken).line)
            assertEquals((0 until 500).toList(), result.ok)
            assertEquals(listOf(500), sizes("ids"))
        }
    }

    @Test
    fun `an error of the rows, the journal or the transport loses no report`() = runTest {
        val ids = List(700) { "$it" }
        val broken = ids.asSequence().map { if (it == "600") throw NotImplementedError() else it }
        val journal = object : Journal by Notes() {
            // The first line comes before anything is sent.
            override suspend fun append(line: String) {
                if (sent.isNotEmpty()) throw NotImplementedError()
            }
        }
        for (delete in listOf<suspend (Platform) -> BatchResult>(
            { it.customers.deleteAll(broken) },
            { it.customers.deleteAll(broken.asFlow()) },
            { it.customers.deleteAll(ids, journal) },
        )) {
            sent.clear()
            val result = delete(client(transport = service()))
            assertTrue(result.stopped?.cause?.cause is NotImplementedError, "${result.stopped}")
        }
        sent.clear()
        val result = client(transport = service(allDone, NotImplementedError())).customers.deleteAll(ids)
        assertEquals(500 to 200, result.ok.size to result.unknown.size)
        assertTrue(result.stopped?.cause?.cause is NotImplementedError, "${result.stopped}")
    }

    @Test
    fun `a progress listener that throws loses no report`() = runTest {
        val cc = client(transport = service())
        val misuse = assertThrows<Misuse> { cc.customers.deleteAll(List(1001) { "$it" }) { error("at ${it.done}") } }
        assertTrue("at 500" in misuse.message, misuse.message)
        assertEquals(1001, (misuse.result as BatchResult).ok.size)
        assertEquals(listOf(500, 500, 1), sizes("ids"))
    }

    @Test
    fun `a row that is no JSON is failed`() = runTest {
        val cc = client(transport = service())
        val rows = listOf(JsonPrimitive(Double.NaN))
        val result = cc.batchRows("platform.customers.delete", JsonObject(emptyMap()), rows)
        assertEquals(0, sent.size)
        assertEquals("json", result.failed.single().error.code)
    }

    @Test
    fun `a batch is cancelled like other calls`() = runTest {
        val silent = Silent()
        var requests = 0
        val cc = client(transport = { if (++requests == 2) silent.send(it) else json(allDone) })
        var thrown: Throwable? = null
        val job = launch(Dispatchers.Default) {
            try {
                cc.customers.deleteAll(List(2000) { "$it" }.asFlow())
            } catch (any: Throwable) {
                thrown = any
                throw any
            }
        }
        silent.asked.await()
        job.cancelAndJoin()
        silent.stopped.await()
        val cancelled = thrown as Cancelled
        assertEquals(500L, cancelled.progress?.done)
        assertTrue(cancelled.mayHaveHappened)
        assertEquals(2, requests)
    }

    @Test
    fun `what is wrong beside the rows is told before they are touched`() = runTest {
        val untouched = generateSequence<String> { error("a row was asked for") }
        val cc = client(transport = service())
        assertThrows<InvalidRequest> {
            cc.batchRows("platform.roles.list", JsonObject(emptyMap()), JsonArray(emptyList()))
        }
        val error = assertThrows<InvalidRequest> { cc.withOptions(retries = -1).customers.deleteAll(untouched) }
        assertEquals("retries", error.field)
    }

    @Test
    fun `rows that block are interrupted where the batch is cancelled`() = runBlocking {
        val queue = LinkedBlockingQueue(List(600) { "$it" })
        val waits = CompletableDeferred<Unit>()
        val rows = generateSequence {
            if (queue.isEmpty()) waits.complete(Unit)
            queue.take()
        }
        val cc = client(transport = service())
        var thrown: Throwable? = null
        val job = launch(Dispatchers.Default) { thrown = runCatching { cc.customers.deleteAll(rows) }.exceptionOrNull() }
        try {
            withTimeout(1.minutes) {
                waits.await()
                job.cancelAndJoin()
            }
        } finally {
            queue += "released"
        }
        assertEquals(500L, (thrown as Cancelled).progress?.done)
    }

    @Test
    fun `a batch that has ended does not wait for a flow that blocks`() = runBlocking {
        val queue = LinkedBlockingQueue<String>()
        val rows = flow { while (true) emit(queue.take()) }.flowOn(Dispatchers.IO)
        try {
            queue += List(500) { "$it" }
            val cut = client(transport = service(TransportFailure("cut", sent = true)))
            val result = withTimeout(1.minutes) { withContext(Dispatchers.Default) { cut.customers.deleteAll(rows) } }
            assertEquals(500 to 1L, result.unknown.size to result.requests)

            val silent = Silent()
            queue += List(600) { "$it" }
            val job = launch(Dispatchers.Default) { client(transport = silent).customers.deleteAll(rows) }
            withTimeout(1.minutes) {
                silent.asked.await()
                job.cancelAndJoin()
            }
        } finally {
            queue += List(2000) { "released" }
        }
    }

    @Test
    fun `what a flow throws after its batch is no uncaught exception`() = runTest {
        val rows = flow {
            try {
                while (true) emit("1")
            } finally {
                throw IOException("the file cannot be closed")
            }
        }
        val result = client(transport = service(TransportFailure("cut", sent = true))).customers.deleteAll(rows)
        assertEquals(500, result.unknown.size)
    }

    @Test
    fun `a flow has ended before the result of its batch`() = runTest {
        var ended = 0
        val rows = flow {
            try {
                repeat(2000) { emit("$it") }
            } finally {
                withContext(NonCancellable + Dispatchers.IO) {
                    delay(50)
                    ended++
                }
            }
        }
        val result = client(transport = service(TransportFailure("cut", sent = true))).customers.deleteAll(rows)
        assertEquals(500 to 1, result.unknown.size to ended)
        val silent = Silent()
        val job = launch(Dispatchers.Default) { client(transport = silent).customers.deleteAll(rows) }
        silent.asked.await()
        job.cancelAndJoin()
        assertEquals(2, ended)
    }
}
