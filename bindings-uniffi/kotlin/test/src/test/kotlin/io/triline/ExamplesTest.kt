package io.triline

import io.triline.generated.Examples
import io.triline.simulated.Simulation
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

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
            if (name == NEVER_PARSED) {
                assertEquals("not_done", assertThrows<TransportError> { Examples(simulation).example() }.code)
            } else {
                Examples(simulation).example()
            }
            assertTrue(simulation.service.calls.size > 1)
        }
    }

    /** Submits the recording whose transcription an example waits for. */
    private suspend fun prepare(name: String, simulation: Simulation) {
        if (name == "platform.transcription.waitUntilDone") {
            val call = "a6633ab2958300880f91e20c"
            simulation.platform.transcription.submit(callUniqueId = call, callBackUrl = "https://hook.example/done")
        }
    }

    private companion object {
        /** Its document is one that the simulated service never parses. */
        const val NEVER_PARSED = "ai_agent.documents.waitUntilParsed"
    }
}
