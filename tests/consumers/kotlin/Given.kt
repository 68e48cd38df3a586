// What the text around the examples of the README says that the reader has.
package readme

import io.triline.*
import io.triline.platform.*
import io.triline.simulated.Simulation

fun <T> given(): T = TODO("examples are compiled here, and run by the tests of the package")

class Answer(val status: Int, val headers: Map<String, String>, val body: ByteArray)

class Gateway { fun post(url: String, headers: Map<String, String>, body: ByteArray): Answer? = given() }

class Vault {
    fun sign(account: String, nonce: String, timestamp: String): String = given()
}

class Session {
    suspend fun token(): String = given()
}

val session: Session get() = given()
val cc: Platform get() = given()
val phone: WorkPhone get() = given()
val ai: AiAgent get() = given()
val simulation: Simulation get() = given()
val signing: Signing get() = given()
val vault: Vault get() = given()
val gateway: Gateway get() = given()
val fields: CustomerFields get() = given()
val agent: Agent get() = given()
val document: io.triline.aiagent.KnowledgeDocument get() = given()
val rows: List<CustomerInput> get() = given()
val ids: List<String> get() = given()
val journal: MutableList<String> get() = given()
val roles: List<String> get() = given()
val queueList: List<String> get() = given()
val path: java.nio.file.Path get() = given()
val folder: java.nio.file.Path get() = given()
val since: java.time.Instant get() = given()
val body: ByteArray get() = given()
val content: ByteArray get() = given()
val openTelemetry: io.opentelemetry.api.OpenTelemetry get() = given()

suspend fun create(): Any = given()

val baseUrl: String get() = given()
val account: String get() = given()
val secret: String get() = given()
val appid: String get() = given()
val apptoken: String get() = given()
val sid: String get() = given()
val agentId: String get() = given()
val kbId: String get() = given()
val taskId: String get() = given()
val msgReceiveUrl: String get() = given()
val pushedAnswer: String get() = given()
val callUniqueId: String get() = given()
val callBackUrl: String get() = given()
val agentName: String get() = given()
val agentNumber: String get() = given()
val agentVersion: String get() = given()
val password: String get() = given()
