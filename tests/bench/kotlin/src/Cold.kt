import io.triline.HttpResponse
import io.triline.Platform
import io.triline.Signing
import kotlinx.coroutines.runBlocking

// How long the first call of a program takes: loading the library, the classes and making a client included.

fun main(): Unit = runBlocking {
    val begun = System.nanoTime()
    val body = """{"success":true,"code":"200","message":"ok","data":{"list":[{"agentNumber":"1"}],"count":1}}""".toByteArray()
    val cc =
        Platform(
            "https://cc.example.com",
            "1000001",
            "s",
            Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
            transport = { HttpResponse(200, emptyMap(), body) },
        )
    check(cc.agents.statuses().list!!.size == 1)
    println("first call of a program: %.0f ms".format((System.nanoTime() - begun) / 1e6))
}
