package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.platform.AgentStatus
import io.triline.platform.BindType
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Clients on the simulated service. */
class SimulatedTest {
    @Test
    fun `three clients share one service, which tells what was called`() = runTest {
        val service = SimulatedService()
        val (cc, phone, ai) = Triple(Platform.simulated(service), WorkPhone.simulated(service), AiAgent.simulated(service))
        cc.agents.disable(agentNumber = "1001")
        assertEquals(AgentStatus.Disable, Platform.simulated(service).agents.query(agentNumber = "1001").page().items.single().status)
        assertTrue(phone.agents.list().isNotEmpty())
        val question = listOf(AiMessage(AiMessageType.User, "你好"))
        val parts = ai.sessions.askStream("s1", "a1", question).toList()
        assertTrue(parts.size > 1 && parts.last().isEnd == true, "$parts")
        assertTrue(ai.sessions.ask("s1", "a1", question).data.orEmpty().isNotEmpty())
        assertEquals(
            listOf(
                "platform.agents.disable",
                "platform.agents.query",
                "work_phone.token.get",
                "work_phone.agents.list",
                "ai_agent.sessions.ask",
                "ai_agent.sessions.ask",
            ),
            service.calls,
        )
    }

    @Test
    fun `a service of one's own for each client that names none`() = runTest {
        Platform.simulated().agents.disable(agentNumber = "1001")
        assertEquals(AgentStatus.Enable, Platform.simulated().agents.query(agentNumber = "1001").page().items.single().status)
    }

    @Test
    fun `it walks pages, says no, and tells of both`() = runTest {
        val events = mutableListOf<Event>()
        val cc = Platform.simulated(onEvent = events::add)
        assertEquals(45, cc.agents.query(limit = 20).items().toList().size)
        assertEquals(listOf(20, 20, 5), events.filterIsInstance<Event.Page>().map { it.rows })
        assertEquals("6721", assertThrows<ApiError> { cc.agents.bind("1002", BindType.Pstn, "13800001001") }.code)
    }

    @Test
    fun `the same seed, the same data`() = runTest {
        suspend fun names(seed: Long) = Platform.simulated(SimulatedService(seed)).agents.query().items().toList().map { it.agentName }
        assertEquals(names(7), names(7))
        assertTrue(names(7) != names(8))
    }

    @Test
    fun `it may be wrapped, and its clock stands where it is put`() = runTest {
        val service = SimulatedService(clock = StoppedClock())
        var failures = 1
        val flaky = Transport { if (failures-- > 0) throw TransportFailure("no route", sent = false) else service.send(it) }
        val cc =
            Platform(
                "https://simulated.invalid",
                "1000001",
                "s3cr3t",
                Signing.recipe(RECIPE),
                transport = flaky,
                clock = StoppedClock(),
            )
        assertTrue(cc.roles.list().isNotEmpty())
        assertTrue(Platform.simulated(service).roles.list().isNotEmpty())
        assertEquals(listOf("platform.roles.list", "platform.roles.list"), service.calls)
    }
}
