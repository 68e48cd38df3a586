// What the text around the examples of docs/android.md says that the reader has.
package readme

import android.content.Context
import android.net.Uri
import io.triline.AiAgent
import io.triline.Signing
import io.triline.platform.CustomerInput
import io.triline.simulated.Simulation
import kotlinx.serialization.json.JsonPrimitive

fun <T> given(): T = TODO("this example is compiled alone")

val ai: AiAgent get() = given()
val agentId: String get() = given()
val context: Context get() = given()
val uri: Uri get() = given()
val account: String get() = given()
val secret: String get() = given()
val signing: Signing get() = given()

// The worker is run.
val clients = Simulation()

object store {
    fun rows(): List<CustomerInput> = List(1200) { CustomerInput(extra = mapOf("name" to JsonPrimitive("c$it"))) }
}
