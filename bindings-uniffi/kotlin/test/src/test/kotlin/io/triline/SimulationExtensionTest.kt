package io.triline

import io.triline.platform.AgentStatus
import io.triline.simulated.SimulatedService
import io.triline.simulated.SimulatedSettings
import io.triline.simulated.Simulation
import io.triline.simulated.SimulationExtension
import io.triline.simulated.StandingClock
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.RepeatedTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.extension.RegisterExtension

/** A simulation for each test. */
class SimulationExtensionTest {
    @JvmField
    @RegisterExtension
    val extension = SimulationExtension { Simulation(settings = SimulatedSettings(agents = 5)).also(made::add) }

    @BeforeEach
    fun before(cc: Platform) = runTest {
        assertEquals(5, cc.agents.query().items().toList().size)
    }

    @AfterEach
    fun after(service: SimulatedService) {
        assertEquals("platform.agents.query", service.calls.first().operation)
    }

    @RepeatedTest(2)
    fun `nothing is left of another test`(cc: Platform) = runTest {
        assertEquals(AgentStatus.Enable, cc.agents.query(agentNumber = "1001").page().items.single().status)
        cc.agents.disable(agentNumber = "1001")
    }

    @Test
    fun `the parts are of one simulation`(
        simulation: Simulation,
        service: SimulatedService,
        clock: StandingClock,
        cc: Platform,
        phone: WorkPhone,
        ai: AiAgent,
    ) {
        assertEquals(
            listOf<Any>(simulation.service, simulation.clock, simulation.platform, simulation.workPhone, simulation.aiAgent),
            listOf<Any>(service, clock, cc, phone, ai),
        )
        assertSame(made.last(), simulation)
    }

    companion object {
        private val made = mutableListOf<Simulation>()

        @AfterAll
        @JvmStatic
        fun `each test had its own, which was closed`() = runTest {
            assertEquals(3, made.toSet().size)
            for (simulation in made) assertEquals("closed", assertThrows<Misuse> { simulation.platform.roles.list() }.code)
        }
    }
}
