package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.platform.AgentStatus
import io.triline.platform.BindType
import io.triline.simulated.FaultRule
import io.triline.simulated.SimulatedCall
import io.triline.simulated.SimulatedErrorStatus
import io.triline.simulated.SimulatedService
import io.triline.simulated.SimulatedSettings
import io.triline.simulated.Simulation
import io.triline.simulated.StandingClock
import io.triline.simulated.simulated
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.currentTime
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.test.testTimeSource
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

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
            service.calls.map { it.operation },
        )
    }

    @Test
    fun `a service of one's own for each client that names none`() = runTest {
        Platform.simulated().agents.disable(agentNumber = "1001")
        assertEquals(AgentStatus.Enable, Platform.simulated().agents.query(agentNumber = "1001").page().items.single().status)
    }

    @Test
    fun `it returns pages, refuses, and reports both`() = runTest {
        val events = mutableListOf<Event>()
        val cc = Platform.simulated(onEvent = events::add)
        assertEquals(45, cc.agents.query(limit = 20).items().toList().size)
        assertEquals(listOf(20L, 20L, 5L), events.filterIsInstance<Event.Page>().map { it.rows })
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
        assertEquals(listOf("platform.roles.list", "platform.roles.list"), service.calls.map { it.operation })
    }

    @Test
    fun `calls are told with parameters, without secrets, until they are forgotten`() = runTest {
        val service = SimulatedService()
        val cc = Platform.simulated(service)
        cc.agents.create("A", "9001", "ccAgent", listOf("80001"), emptyList(), "Passw0rd!")
        assertThrows<ApiError> { cc.agents.enable(agentNumber = "1") }
        val (made, refused) = service.calls
        assertEquals("platform.agents.create", made.operation)
        assertEquals(JsonPrimitive("9001"), made.params?.get("agentNumber"))
        assertFalse("Passw0rd" in made.toString())
        assertEquals(listOf(200, null), listOf(made.status, made.code))
        assertEquals(listOf(200, 6701), listOf(refused.status, refused.code))
        service.clearCalls()
        assertEquals(emptyList<SimulatedCall>(), service.calls)
    }

    @Test
    fun `settings are taken as they are in JSON too, and a wrong one is named`() = runTest {
        val settings = SimulatedSettings(agents = 3, errorStatus = SimulatedErrorStatus.Mapped, recordedCalls = 1)
        val cc = Platform.simulated(SimulatedService(settings = settings))
        assertEquals(3, cc.agents.query().items().toList().size)
        assertEquals(404, assertThrows<ApiError> { cc.agents.enable(agentNumber = "1") }.status)
        val service = SimulatedService(settings = buildJsonObject { put("agents", 2) })
        assertEquals(2, Platform.simulated(service).agents.query().items().toList().size)
        assertEquals("agents", assertThrows<InvalidRequest> { SimulatedService(settings = SimulatedSettings(agents = -1)) }.field)
        assertEquals("agent", assertThrows<InvalidRequest> { SimulatedService(settings = buildJsonObject { put("agent", 2) }) }.field)
    }

    @Test
    fun `what goes wrong is a failure of the transport`() = runTest {
        val simulation = Simulation()
        val roles = simulation.platform.withOptions(retries = 0).roles
        val outcomes =
            listOf("refuse", "drop_before", "drop_after", "truncate", "delay:30001", "delay:30000").associateWith { fault ->
                simulation.service.setFaults(listOf(FaultRule("*", fault)))
                runCatching { roles.list() }.exceptionOrNull()?.let { (it as TransportError).code to it.outcome }
            }
        val expected =
            mapOf(
                "refuse" to ("connection" to Outcome.NotSent),
                "drop_before" to ("connection" to Outcome.Unknown),
                "drop_after" to ("connection" to Outcome.Unknown),
                "truncate" to ("connection" to Outcome.Unknown),
                "delay:30001" to ("timeout" to Outcome.Unknown),
                "delay:30000" to null,
            )
        assertEquals(expected, outcomes)
        assertEquals(listOf(null, null, 200, 200, 200, 200), simulation.service.calls.map { it.status })
        assertEquals("drop_before", simulation.service.calls[1].fault)
        val wrong = buildJsonArray { addJsonObject { put("operation", "*") } }
        assertEquals("faults[0].fault", assertThrows<InvalidRequest> { simulation.service.setFaults(wrong) }.field)
    }

    @Test
    fun `a stream that is cut, or takes too long`() = runTest {
        val simulation = Simulation()
        val question = listOf(AiMessage(AiMessageType.User, "你好"))
        suspend fun asked(fault: String): TrilineError {
            simulation.service.setFaults(listOf(FaultRule("*", fault)))
            return assertThrows<OutcomeUnknown> { simulation.aiAgent.sessions.askStream("s1", "a1", question).toList() }
        }
        assertEquals("timeout", asked("delay:60000").code)
        assertEquals("connection", asked("truncate").code)
    }

    @Test
    fun `time passes for the service alone, or for its clients too`() = runTest {
        val simulation = Simulation()
        val (phone, service) = simulation.workPhone to simulation.service
        fun tokens() = service.calls.count { "token" in it.operation }
        repeat(2) { phone.agents.list() }
        assertEquals(1, tokens())
        simulation.clock.advance(3.hours)
        phone.agents.list()
        assertEquals(2, tokens())
        service.advance(10.minutes)
        simulation.platform.roles.list()
        assertEquals(listOf(50014, null), service.calls.takeLast(2).map { it.code })
    }

    @Test
    fun `with the time of a test, its time limits end calls that wait`() = runTest {
        val simulation = Simulation(clock = StandingClock(testTimeSource))
        simulation.service.setFaults(listOf(FaultRule("*", "delay:20000", times = 2)))
        assertThrows<TimeoutCancellationException> { withTimeout(5.seconds) { simulation.platform.roles.list() } }
        assertEquals(5_000, currentTime)
        simulation.platform.roles.list()
        assertEquals(25_000, currentTime)
        val waiting = launch { simulation.aiAgent.documents.waitUntilParsed("a1", "k1", id = "none") }
        advanceTimeBy(1.minutes)
        assertTrue(waiting.isActive)
        waiting.cancelAndJoin()
    }

    @Test
    fun `a streamed answer can pause between its parts`() = runTest {
        val simulation = Simulation(clock = StandingClock(testTimeSource))
        simulation.service.partPause = 2.seconds
        val question = listOf(AiMessage(AiMessageType.User, "你好"))
        val times = simulation.aiAgent.sessions.askStream("s1", "a1", question).map { currentTime }.toList()
        assertEquals(times.indices.map { it * 2_000L }, times)
        assertTrue(times.size > 1)
    }
}
