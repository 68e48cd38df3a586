package io.triline

import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream

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
}
