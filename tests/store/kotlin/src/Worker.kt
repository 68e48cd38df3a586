// A process that calls until a time: `WorkerKt BASE_URL REDIS_URL UNTIL`. Prints how many calls went well.

import io.lettuce.core.RedisClient
import io.triline.Platform
import io.triline.RedisStore
import io.triline.Signing
import io.triline.TransportError
import io.triline.WorkPhone
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.milliseconds

fun main(arguments: Array<String>) {
    val (address, redis, until) = arguments
    val store = RedisStore(RedisClient.create(redis).connect())
    val signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}")
    val cc = Platform(address, "1000001", "s3cr3t", signing, store = store)
    val phone = WorkPhone(address, "cid", "csecret", store = store)
    val done = runBlocking {
        phone.call("work_phone.agents.list")
        var done = 0
        while (true) {
            val left = (until.toDouble() * 1000).toLong() - System.currentTimeMillis()
            if (left <= 0) break
            try {
                cc.withOptions(maxWait = left.milliseconds, retries = 0).roles.list()
                done += 1
            } catch (error: TransportError) {
                if (error.code !in listOf("max_wait", "store")) throw error
                delay(50.milliseconds)
            }
        }
        done
    }
    println(done)
    exitProcess(0)
}
