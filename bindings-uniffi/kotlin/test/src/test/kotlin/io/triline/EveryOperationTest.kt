package io.triline

import io.triline.simulated.SimulatedService
import io.triline.simulated.simulated
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.TestInstance

/** Every operation of the table, as the command line program lists them: a method for each, and a call that succeeds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryOperationTest {
    private val program = System.getProperty("triline.program")
    private val operations: List<JsonObject> by lazy {
        val listing = ProcessBuilder(program, "operations", "--json").redirectError(ProcessBuilder.Redirect.INHERIT).start()
        val text = listing.inputStream.use { String(it.readAllBytes()) }
        json.parseToJsonElement(text).jsonObject.getValue("operations").jsonArray.map { it.jsonObject }
    }
    private val server: Process by lazy {
        ProcessBuilder(program, "serve", "--port", "0", "--rate", "0").redirectError(ProcessBuilder.Redirect.DISCARD).start()
    }
    private val url: String by lazy { server.inputStream.bufferedReader().readLine().substringAfter("listening on ") }

    private fun JsonObject.text(name: String): String = getValue(name).jsonPrimitive.content

    private fun clients(): Map<String, Client> = mapOf(
        "platform" to Platform(url, "1000001", "s3cr3t", Signing.recipe(RECIPE), pacing = Pacing.Off),
        "work_phone" to WorkPhone(url, "cid", "csecret"),
        "ai_agent" to AiAgent(url, APPID, "tok-secret"),
    )

    private fun simulated(): Map<String, Client> {
        val service = SimulatedService()
        return mapOf(
            "platform" to Platform.simulated(service, pacing = Pacing.Off),
            "work_phone" to WorkPhone.simulated(service, pacing = Pacing.Off),
            "ai_agent" to AiAgent.simulated(service, pacing = Pacing.Off),
        )
    }

    @AfterAll
    fun stop() {
        server.destroy()
    }

    @Test
    fun `there are as many as the vendor's documents have`() {
        assertEquals(76, operations.size)
    }

    @TestFactory
    fun `has a method`(): List<DynamicTest> {
        val clients = simulated()
        return operations.map { operation ->
            dynamicTest(operation.text("name")) {
                val (interfaceName, group, verb) = operation.text("name").split('.')
                val client = clients.getValue(interfaceName)
                val members = client.javaClass.methods.single { it.name == "get${group.camel().replaceFirstChar(Char::uppercase)}" }
                // Methods with parameters of value classes have a dash and a hash behind their names.
                val methods = members.invoke(client).javaClass.methods.map { it.name.substringBefore('-') }
                assertTrue(verb.camel() in methods, "$verb is not among $methods")
            }
        }
    }

    @TestFactory
    fun `succeeds over HTTP`(): List<DynamicTest> = calls(clients())

    @TestFactory
    fun `succeeds on the simulated service`(): List<DynamicTest> = calls(simulated())

    private fun calls(clients: Map<String, Client>): List<DynamicTest> = operations.map { operation ->
        dynamicTest(operation.text("name")) {
            val client = clients.getValue(operation.text("interface"))
            val example = operation.getValue("example").jsonObject
            val file = example["file"]?.let { UploadSource.bytes("content".toByteArray()) }
            runBlocking { client.call(operation.text("name"), JsonObject(example - "file"), file) }
        }
    }
}

private fun String.camel(): String = split('_').reduce { name, word -> name + word.replaceFirstChar(Char::uppercase) }
