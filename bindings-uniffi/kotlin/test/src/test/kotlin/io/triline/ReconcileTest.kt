package io.triline

import io.triline.platform.CustomerInput
import io.triline.simulated.FaultRule
import io.triline.simulated.Simulation
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.nio.file.Path

/** Looking up the outcome of calls whose outcome is unknown. */
class ReconcileTest {
    private val cut = TransportFailure("cut", sent = true)
    private val params = buildJsonObject {
        for (name in listOf("agentName", "agentNumber")) put(name, "9001")
        put("password", "Passw0rd!")
        put("agentVersion", "ccAgent")
        for (name in listOf("queueList", "roles")) putJsonArray(name) {}
    }

    private suspend fun unknown(vararg answers: String): Pair<OutcomeUnknown, Scripted> {
        val transport = Scripted(cut, *answers)
        return assertThrows<OutcomeUnknown> { client(transport = transport).createAgent() } to transport
    }

    @Test
    fun `what was created is found`() = runTest {
        val rows = yes("""[{"_id":"1","agentNumber":"9000"},{"_id":"2","agentNumber":"9001"}]""")
        val (error, transport) = unknown(rows)
        assertTrue(error.canReconcile)
        assertEquals(listOf("""{"id":"2","agentNumber":"9001"}"""), error.reconcile().map { "$it" })
        assertTrue(transport.requests[1].url.endsWith("/query/agent"), transport.requests[1].url)
    }

    @Test
    fun `what was not created is not found`() = runTest {
        val (error, _) = unknown(yes("[]"))
        assertEquals(emptyList<Any>(), error.reconcile())
    }

    @Test
    fun `by name too`() = runTest {
        val cc = client(transport = Scripted(cut, yes("[]")))
        val error = assertThrows<OutcomeUnknown> { cc.call("platform.agents.create", params) }
        assertTrue(error.canReconcile)
        assertEquals(emptyList<Any>(), error.reconcile())
    }

    @Test
    fun `where the error is gone, by name and parameters`() = runTest {
        val rows = yes("""[{"_id":"2","agentNumber":"9001"}]""")
        val found = client(transport = Scripted(rows)).reconcile("platform.agents.create", params)
        assertEquals(listOf("""{"id":"2","agentNumber":"9001"}"""), found.map { "$it" })
        val task = buildJsonObject {
            put("taskName", "t")
            put("agentNumber", "8001")
        }
        val refused = assertThrows<InvalidRequest> { client(transport = Scripted()).reconcile("platform.dialout.create", task) }
        assertEquals("mode", refused.field)
    }

    private fun page(vararg rows: String) = yes("""{"list":[${rows.joinToString(",")}],"count":${rows.size}}""")

    @Test
    fun `unknown rows of a batch are looked up, and settled in its journal`() = runTest {
        val ours = """{"_id":"c1","name":"a","createTime":"2099-01-01 00:00:00","servicePassword":"pw"}"""
        val before = """{"_id":"c2","name":"b","createTime":"2001-01-01 00:00:00"}"""
        val transport = Scripted(cut, page(ours), page(ours, before))
        val cc = client(transport = transport)
        val journal = object : Journal {
            var text = ""

            override suspend fun read() = text

            override suspend fun append(line: String) {
                text += "$line\n"
            }
        }
        val rows = listOf("a", "b").map { buildJsonObject { put("name", it) } }
        val params = buildJsonObject {}
        val lost = cc.batchRows("platform.customers.create", params, rows, journal)
        assertTrue(lost.canReconcile)
        val result = lost.reconcile()
        assertEquals(listOf(0) to listOf(1), result.ok to result.unknown.map { it.index })
        assertTrue("may still appear" in result.unknown.single().error.remedy.orEmpty())
        val found = result.reconcile().unknown.single().found
        assertEquals(listOf("""{"id":"c2","name":"b","createTime":"2001-01-01 00:00:00"}"""), found.map { "$it" })
        val resumed = cc.batchRows("platform.customers.create", params, rows, journal)
        assertEquals(Triple(listOf(0), listOf(1), 3), Triple(resumed.ok, resumed.unknown.map { it.index }, transport.requests.size))
    }

    @Test
    fun `rows that no operation finds cannot be looked up`() = runTest {
        val params = buildJsonObject {
            put("taskId", "t")
            put("agentNumber", "1")
            put("rule", 1)
        }
        val row = buildJsonObject { put("number", "1") }
        val lost = client(transport = Scripted(cut)).batchRows("platform.dialout.import", params, listOf(row))
        assertFalse(lost.canReconcile)
        assertEquals("mode", assertThrows<InvalidRequest> { lost.reconcile() }.field)
    }

    @Test
    fun `where nothing tells, it says so`() = runTest {
        val error = assertThrows<OutcomeUnknown> { client(transport = Scripted(cut)).dialout.create("t", "8001") }
        assertFalse(error.canReconcile)
        assertEquals("mode", assertThrows<InvalidRequest> { error.reconcile() }.field)
    }

    @Test
    fun `an error that was written and read again has no parameters`() = runTest {
        val (error, _) = unknown()
        val bytes = ByteArrayOutputStream().also { ObjectOutputStream(it).writeObject(error) }.toByteArray()
        assertFalse("Passw0rd" in String(bytes, Charsets.ISO_8859_1))
        val read = ObjectInputStream(ByteArrayInputStream(bytes)).readObject() as OutcomeUnknown
        assertEquals(error.message, read.message)
        assertFalse(read.canReconcile)
        assertThrows<Misuse> { read.reconcile() }
    }

    @Test
    fun `rows of a batch with a journal in a file are looked up`(@TempDir folder: Path) = runTest {
        val simulation = Simulation(faults = listOf(FaultRule("platform.customers.create", fault = "drop_after")))
        val rows = listOf(CustomerInput(extra = mapOf("name" to JsonPrimitive("赵六"))))
        val lost = simulation.platform.customers.createAll(rows, journal = Journal.file(folder.resolve("import.log")))
        assertEquals(listOf(0), lost.reconcile().ok)
    }
}
