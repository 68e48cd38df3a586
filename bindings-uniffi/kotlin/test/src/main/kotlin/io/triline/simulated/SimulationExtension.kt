package io.triline.simulated

import io.triline.AiAgent
import io.triline.Platform
import io.triline.WorkPhone
import org.junit.jupiter.api.extension.AfterEachCallback
import org.junit.jupiter.api.extension.ExtensionContext
import org.junit.jupiter.api.extension.ExtensionContext.Namespace
import org.junit.jupiter.api.extension.ParameterContext
import org.junit.jupiter.api.extension.ParameterResolver

/**
 * Gives tests of JUnit (5.8 and newer, with `org.junit.jupiter:junit-jupiter-api`) a [Simulation] of their own, or parts
 * of it: [SimulatedService], [StandingClock], [Platform], [WorkPhone], [AiAgent]. They are parameters of tests, and of
 * what runs before and after each; all of one test are of the same simulation.
 *
 * ```
 * @ExtendWith(SimulationExtension::class)
 * class AgentsTest {
 *     @Test
 *     fun `an agent is disabled`(cc: Platform, service: SimulatedService) = runTest {
 *         cc.agents.disable(agentNumber = "1001")
 *         assertEquals("platform.agents.disable", service.calls.last().operation)
 *     }
 * }
 * ```
 *
 * @param make makes the simulation of a test: `@RegisterExtension val extension = SimulationExtension { Simulation(seed = 7) }`.
 */
public class SimulationExtension(private val make: () -> Simulation) :
    ParameterResolver,
    AfterEachCallback {
    /** With simulations in their default settings. */
    public constructor() : this({ Simulation() })

    /** What JUnit asks first. */
    override fun supportsParameter(parameter: ParameterContext, test: ExtensionContext): Boolean =
        test.testMethod.isPresent && parameter.parameter.type in PARTS

    /** What JUnit asks then. */
    override fun resolveParameter(parameter: ParameterContext, test: ExtensionContext): Any? {
        val store = test.getStore(NAMESPACE)
        val simulation =
            store.get(KEY, Simulation::class.java) ?: make().also { store.put(KEY, it) }
        return PARTS.getValue(parameter.parameter.type)(simulation)
    }

    /** Closes the simulation. */
    override fun afterEach(test: ExtensionContext) {
        test.getStore(NAMESPACE).remove(KEY, Simulation::class.java)?.close()
    }

    private companion object {
        val NAMESPACE: Namespace = Namespace.create(SimulationExtension::class.java)
        const val KEY = "simulation"
        val PARTS: Map<Class<*>, (Simulation) -> Any> = mapOf(
            Simulation::class.java to { it },
            SimulatedService::class.java to Simulation::service,
            StandingClock::class.java to Simulation::clock,
            Platform::class.java to Simulation::platform,
            WorkPhone::class.java to Simulation::workPhone,
            AiAgent::class.java to Simulation::aiAgent,
        )
    }
}
