package io.triline

import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiMessageType
import io.triline.simulated.FaultRule
import io.triline.simulated.SimulatedAnswer
import io.triline.simulated.SimulatedService
import io.triline.simulated.SimulatedSettings
import io.triline.simulated.Simulation
import io.triline.simulated.SimulationExtension
import io.triline.simulated.StandingClock
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.test.testTimeSource
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.extension.ExtendWith
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.seconds

/** The snippets of docs/packages/kotlin.md and docs/guides on testing with the simulated service. */
class ReadmeSimulationTest {
    @Test
    fun `testing with the simulated service`() = runTest {
        val simulation = Simulation()
        simulation.platform.agents.disable(agentNumber = "1001")
        val call = simulation.service.calls.last()
        assertEquals("platform.agents.disable", call.operation)
        assertEquals(JsonPrimitive("1001"), call.params?.get("agentNumber"))
    }

    @Test
    fun `settings, faults and time of the simulated service`() = runTest {
        val answers = listOf(SimulatedAnswer(question = "营业时间", answer = "九点到六点"))
        val simulation = Simulation(seed = 7, settings = SimulatedSettings(agents = 1000, aiAnswers = answers))
        val question = AiMessage(type = AiMessageType.User, text = "营业时间?")
        assertTrue("九点到六点" in simulation.aiAgent.sessions.ask("s1", "a1", listOf(question)).toString())

        suspend fun create() = simulation.platform.agents.create("A", "9001", "ccAgent", listOf("80001"), emptyList(), "Passw0rd!")
        simulation.service.setFaults(listOf(FaultRule("platform.agents.create", fault = "drop_after")))
        val error = assertThrows<OutcomeUnknown> { create() }
        assertEquals("9001", error.reconcile().single().getValue("agentNumber").jsonPrimitive.content) // it was created

        simulation.platform.transcription.submit(callUniqueId = "c-1", callBackUrl = "https://host.example/push")
        simulation.clock.advance(1.hours)
        val push = simulation.service.takePushes().single()
        assertEquals(JsonPrimitive("c-1"), push.body["callUniquedId"])
    }

    @Test
    fun `a slow service is given up`() = runTest {
        val simulation = Simulation(clock = StandingClock(testTimeSource))
        simulation.service.setFaults(listOf(FaultRule("*", fault = "delay:20000")))
        assertThrows<TimeoutCancellationException> { withTimeout(5.seconds) { simulation.platform.roles.list() } }
    }
}

@ExtendWith(SimulationExtension::class)
class AgentsTest {
    @Test
    fun `an agent is disabled`(cc: Platform, service: SimulatedService) = runTest {
        cc.agents.disable(agentNumber = "1001")
        assertEquals(listOf("platform.agents.disable"), service.calls.map { it.operation })
    }
}
