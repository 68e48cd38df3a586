import com.fasterxml.jackson.databind.DeserializationFeature
import com.fasterxml.jackson.databind.ObjectMapper
import com.squareup.moshi.Moshi
import com.squareup.moshi.kotlin.reflect.KotlinJsonAdapterFactory
import io.triline.HttpResponse
import io.triline.Pacing
import io.triline.Platform
import io.triline.Signing
import io.triline.Transport
import io.triline.platform.OnlineAgents
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import java.lang.management.ManagementFactory
import java.util.concurrent.Executors

// How long a whole call takes without a network, next to parsing its answer with a library alone.

@Serializable
private class Envelope(val success: Boolean, val code: String, val data: OnlineAgents)

class JacksonEnvelope {
    @JvmField var success: Boolean = false
    @JvmField var code: String = ""
    @JvmField var data: JacksonAgents? = null
}

class JacksonAgents {
    @JvmField var list: List<JacksonAgent> = emptyList()
    @JvmField var count: Long = 0
}

class JacksonAgent {
    @JvmField var accountId: String? = null
    @JvmField var agentNumber: String? = null
    @JvmField var statusNumber: String? = null
    @JvmField var statusName: String? = null
    @JvmField var statusStartTime: String? = null
    @JvmField var loginType: String? = null
    @JvmField var loginTime: String? = null
    @JvmField var login: Boolean? = null
    @JvmField var busy: Boolean? = null
    @JvmField var lastCallIdList: List<String>? = null
    @JvmField var loginNumber: String? = null
    @JvmField var initStatusName: String? = null
    @JvmField var initStatusNumber: String? = null
    @JvmField var firstLoginTime: String? = null
    @JvmField var logoutTime: String? = null
}

/** A page of rows. [numbers]: texts that come as numbers, so that the core has to change them. */
private fun body(rows: Int, numbers: Boolean): ByteArray {
    val quote = if (numbers) "" else "\""
    val list =
        (0 until rows).joinToString(",") { row ->
            """{"accountId":$quote${1000001}$quote,"agentNumber":"${1000 + row}","statusNumber":"${row % 7}","statusName":"空闲 idle",""" +
                """"statusStartTime":"2025-10-09 08:53:20","loginType":"WEBRTC","loginTime":"2025-10-09 08:00:${10 + row % 50}",""" +
                """"login":true,"busy":false,"lastCallIdList":["c-${row}0000000001","c-${row}0000000002","c-${row}0000000003"],""" +
                """"loginNumber":"1000001851","initStatusName":"空闲 idle","initStatusNumber":"1",""" +
                """"firstLoginTime":"2025-10-09 07:59:58","logoutTime":"2025-10-08 18:01:02"}"""
        }
    return """{"success":true,"code":"200","message":"ok","data":{"list":[$list],"count":$rows}}""".toByteArray()
}

private class Contender(val name: String, val run: suspend () -> Int) {
    val nanos = ArrayList<Long>()
}

/** Runs all in turn, often, and prints each one's median ratio to the first. */
private suspend fun compare(title: String, rounds: Int, repeats: Int, contenders: List<Contender>) {
    repeat(rounds) {
        for (contender in contenders) {
            val begun = System.nanoTime()
            repeat(repeats) { check(contender.run() > 0) }
            contender.nanos += (System.nanoTime() - begun) / repeats
        }
    }
    println(title)
    val base = contenders.first()
    for (contender in contenders) {
        // The first half warms up.
        val half = rounds / 2 until rounds
        val ratio = half.map { contender.nanos[it].toDouble() / base.nanos[it] }.sorted().let { it[it.size / 2] }
        val micros = half.map { contender.nanos[it] / 1000.0 }.sorted().let { it[it.size / 2] }
        println("  %-44s %6.2f   %9.1f us".format(contender.name, ratio, micros))
    }
}

/** Prints how many bytes of garbage a call makes, by all threads that have a part in it. */
private suspend fun garbage() {
    val threads = ManagementFactory.getThreadMXBean() as com.sun.management.ThreadMXBean
    val worker = Executors.newSingleThreadExecutor()
    val body = body(1, numbers = false)
    val cc =
        Platform(
            "https://cc.example.com",
            "1000001",
            "s",
            Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
            pacing = Pacing.Off,
            transport = { HttpResponse(200, emptyMap(), body) },
            dispatcher = worker.asCoroutineDispatcher(),
        )
    withContext(worker.asCoroutineDispatcher()) {
        repeat(2000) { cc.agents.statuses() }
        val before = threads.getThreadAllocatedBytes(Thread.currentThread().id)
        repeat(1000) { cc.agents.statuses() }
        val bytes = (threads.getThreadAllocatedBytes(Thread.currentThread().id) - before) / 1000
        println("garbage of a call whose answer has one row: %.1f kB".format(bytes / 1000.0))
    }
    worker.shutdown()
}

fun main(): Unit = runBlocking(Dispatchers.Default) {
    garbage()
    val json = Json { ignoreUnknownKeys = true }
    val mapper = ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
    val moshi = Moshi.Builder().addLast(KotlinJsonAdapterFactory()).build().adapter(JacksonEnvelope::class.java)
    for ((rows, repeats) in listOf(1000 to 4, 20 to 100, 1 to 400)) {
        val plain = body(rows, numbers = false)
        val changed = body(rows, numbers = true)
        fun client(body: ByteArray) =
            Platform(
                "https://cc.example.com",
                "1000001",
                "s",
                Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
                pacing = Pacing.Off,
                transport = { HttpResponse(200, emptyMap(), body) },
            )
        val unchangedClient = client(plain)
        val changedClient = client(changed)
        compare(
            "parse $rows rows (${plain.size / 1000} kB), relative to kotlinx.serialization alone",
            rounds = 120,
            repeats = repeats,
            listOf(
                Contender("kotlinx.serialization alone") { json.decodeFromString<Envelope>(String(plain)).data.list!!.size },
                Contender("Jackson alone") { mapper.readValue(plain, JacksonEnvelope::class.java).data!!.list.size },
                Contender("Moshi alone") { moshi.fromJson(String(plain))!!.data!!.list.size },
                Contender("triline, a whole call") { unchangedClient.agents.statuses().list!!.size },
                Contender("triline, where the core changes every row") { changedClient.agents.statuses().list!!.size },
            ),
        )
    }
}
