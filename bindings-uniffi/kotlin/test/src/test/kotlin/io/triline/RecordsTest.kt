package io.triline

import io.triline.platform.Agent
import io.triline.platform.AgentStatus
import io.triline.platform.DialoutImportEntry
import io.triline.platform.RoleIsSystem
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.time.Instant
import java.time.ZoneOffset

/** Records of responses: parsed leniently, and nothing lost. */
class RecordsTest {
    private suspend fun agent(json: String): Agent = client(transport = Scripted(yes("[$json]"))).agents.query().page().items.single()

    @Test
    fun `fields have the names of the API`() = runTest {
        val agent = agent("""{"_id":"5f","agentNumber":"1001","queue":[{"_id":"80001","name":"a"}],"roles":["admin"]}""")
        assertEquals("5f", agent.id)
        assertEquals("80001", agent.queue?.single()?.id)
        assertEquals(listOf("admin"), agent.roles)
        assertTrue(agent.extra.isEmpty())
    }

    @Test
    fun `times come out as instants`() = runTest {
        val json = """{"_id":"1","createTime":"2025-10-09 16:53:20","updateTime":"never"}"""
        val role = client(transport = Scripted(yes("[$json]"))).roles.list().single()
        assertEquals(Instant.ofEpochSecond(1_760_000_000), role.createTimeInstant())
        assertEquals(Instant.ofEpochSecond(1_760_028_800), role.createTimeInstant(ZoneOffset.UTC))
        assertNull(role.updateTimeInstant())
    }

    @Test
    fun `a value that is not documented is kept`() = runTest {
        val agent = agent("""{"status":"on_the_moon"}""")
        assertEquals(AgentStatus("on_the_moon"), agent.status)
        assertEquals("on_the_moon", "${agent.status}")
        assertEquals(AgentStatus.Lock, agent("""{"status":"lock"}""").status)
    }

    @Test
    fun `fields that are not documented are kept`() = runTest {
        val agent = agent("""{"agentNumber":"1","new":{"a":[1,null]},"other":"x"}""")
        assertEquals("""{"a":[1,null]}""", agent.extra["new"].toString())
        assertEquals(setOf("new", "other"), agent.extra.keys)
    }

    @Test
    fun `scalars become what the vendor's documents say, or are kept aside`() = runTest {
        val roles =
            client(transport = Scripted(yes("""[{"_id":7,"isSystem":"1"},{"isSystem":"perhaps","name":true}]"""))).roles.list()
        assertEquals("7", roles[0].id)
        assertEquals(RoleIsSystem.System, roles[0].isSystem)
        assertNull(roles[1].isSystem)
        assertEquals("\"perhaps\"", roles[1].extra["isSystem"].toString())
        assertEquals("true", roles[1].name)
    }

    @Test
    fun `nulls in lists are passed over`() = runTest {
        assertEquals(listOf("a", "b"), agent("""{"roles":["a",null,"b"],"queue":[null]}""").roles)
    }

    @Test
    fun `texts of many bytes come whole, where the core changed the answer and where not`() = runTest {
        val name = "王小明😀é".repeat(500)
        assertEquals(name, agent("""{"_id":"1","agentName":"$name"}""").agentName)
        assertEquals(name, agent("""{"_id":1,"agentName":"$name"}""").agentName)
    }

    @Test
    fun `records and choices are JSON text and back`() {
        val entry = DialoutImportEntry("13800001001", name = "王芳")
        val text = RecordJson.write(entry)
        assertEquals(entry, RecordJson.read(DialoutImportEntry::class.java, text))
        assertSame(AgentStatus.Enable, RecordJson.read(AgentStatus::class.java, RecordJson.write(AgentStatus.Enable)))
        val other = """{"number":{"secret":1}}"""
        val wrong = assertThrows<IllegalArgumentException> { RecordJson.read(DialoutImportEntry::class.java, other) }
        assertFalse("secret" in wrong.stackTraceToString())
        assertTrue(RecordJson.knows(entry.javaClass) && RecordJson.knows(AgentStatus::class.java))
        assertFalse(RecordJson.knows(String::class.java) || RecordJson.knows(javaClass))
    }
}
