import io.triline.AiAgent
import io.triline.Platform
import io.triline.WorkPhone
import io.triline.simulated.SimulatedService
import io.triline.simulated.StandingClock
import io.triline.simulated.simulated
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlin.time.Duration.Companion.milliseconds

/** A scenario: the clients with the simulated service in this process. */
class Scenario(order: JsonObject) {
    private val clock = StandingClock(order.number("clock_ms"))
    private val service = SimulatedService(order.number("seed"), order.getValue("settings").jsonObject, clock)
    private val platform = Platform.simulated(service)
    private val workPhone = WorkPhone.simulated(service)
    private val aiAgent = AiAgent.simulated(service)

    suspend fun answer(order: String, told: JsonElement): JsonObject = when (order) {
        "call" -> result { use(client(told.jsonObject.text("operation")), told.jsonObject) }
        "advance" -> told("advanced").also { clock.advance(told.jsonPrimitive.long.milliseconds) }
        "faults" -> told("set").also { service.setFaults(told.jsonArray) }
        else -> JsonObject(mapOf("calls" to Json.encodeToJsonElement(service.calls)))
    }

    private fun client(operation: String) = when (val name = operation.substringBefore('.')) {
        "platform" -> platform
        "work_phone" -> workPhone
        "ai_agent" -> aiAgent
        else -> error("the package has no client of the interface $name")
    }

    private fun JsonObject.number(name: String): Long = getValue(name).jsonPrimitive.long
}
