package io.triline

import io.lettuce.core.RedisClient
import io.lettuce.core.RedisURI
import io.lettuce.core.api.StatefulRedisConnection
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.TimeUnit

/** A real Redis of a test's own, and connections to it. */
class RedisServer : AutoCloseable {
    private val port = ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { it.localPort }
    private val redis = RedisClient.create(RedisURI.create("redis://127.0.0.1:$port"))
    private val connections = mutableListOf<StatefulRedisConnection<String, String>>()
    private var server: Process? = null

    fun start() {
        server = ProcessBuilder("redis-server", "--bind", "127.0.0.1", "--port", "$port", "--save", "")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
        val address = InetSocketAddress(InetAddress.getLoopbackAddress(), port)
        val isUp = (1..500).any {
            Thread.sleep(10)
            runCatching { Socket().use { socket -> socket.connect(address) } }.isSuccess
        }
        check(isUp) { "redis-server did not start" }
    }

    fun kill() {
        server?.destroyForcibly()?.waitFor()
    }

    fun connection(): StatefulRedisConnection<String, String> = redis.connect().also { connections += it }

    fun disconnect() {
        connections.onEach { it.close() }.clear()
    }

    override fun close() {
        disconnect()
        redis.shutdown(0, 1, TimeUnit.SECONDS)
        kill()
    }
}
