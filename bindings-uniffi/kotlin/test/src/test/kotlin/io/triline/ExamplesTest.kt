package io.triline

import io.triline.generated.Examples
import io.triline.simulated.Simulation
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory

/** The examples of the methods' comments: each runs against a simulated service of its own. */
class ExamplesTest {
    @TestFactory
    fun `every example runs`(): List<DynamicTest> {
        assertTrue(Examples.ALL.size > 80)
        return Examples.ALL.map { (name, example) -> dynamicTest(name) { run(name, example) } }
    }

    private fun run(name: String, example: suspend Examples.() -> Unit) = runBlocking {
        Simulation().use { simulation ->
            simulation.workPhone.agents.list()
            prepare(name, simulation)
            Examples(simulation).example()
            assertTrue(simulation.service.calls.size > 1)
        }
    }

    /** Submits the recording whose transcription an example waits for. */
    private suspend fun prepare(name: String, simulation: Simulation) {
        if (name == "platform.transcription.waitUntilDone") {
            val call = "1741136400.1001"
            simulation.platform.transcription.submit(callUniqueId = call, callBackUrl = "https://hook.example/done")
        }
    }
}
