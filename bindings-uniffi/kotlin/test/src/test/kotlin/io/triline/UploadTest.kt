package io.triline

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.io.FilterInputStream
import java.io.IOException
import java.io.RandomAccessFile
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes

/** Files, streams and bytes that are uploaded. */
class UploadTest {
    private val done = """{"code":200,"data":{"id":"d1"}}"""

    private suspend fun upload(source: UploadSource, retries: Int = 0, transport: Transport) =
        AiAgent("https://ai.example.com", APPID, "tok", retries = retries, transport = transport, clock = StoppedClock())
            .documents.upload("a1", "a.bin", file = source)

    @Test
    fun `every source gives its content, once for each attempt`(@TempDir folder: Path) = runTest {
        val content = ByteArray(200_000) { (it % 251).toByte() }
        val path = Files.write(folder.resolve("a.bin"), content)
        var opened = 0
        val again = UploadSource.stream(content.size.toLong()) {
            opened++
            content.inputStream()
        }
        val once = UploadSource.stream(content.size.toLong(), content.inputStream())
        for (source in listOf(UploadSource.bytes(content), UploadSource.file(path), again, once)) {
            val bodies = mutableListOf<ByteArray>()
            upload(source) { request ->
                assertTrue(request.isUpload)
                bodies += request.openBody().readBytes()
                assertEquals(request.contentLength, bodies.last().size.toLong())
                json(done)
            }
            val text = String(bodies.single(), Charsets.ISO_8859_1)
            assertTrue(String(content, Charsets.ISO_8859_1) in text)
        }
        opened = 0
        var attempts = 0
        upload(again, retries = 1) { request ->
            request.openBody().readBytes()
            if (++attempts == 1) throw TransportFailure("refused", sent = false) else json(done)
        }
        assertEquals(2 to 2, opened to attempts)
    }

    @Test
    fun `a stream that was read is not sent again`() = runTest {
        var attempts = 0
        val source = UploadSource.stream(3, "abc".byteInputStream())
        val error = assertThrows<TransportError> {
            upload(source, retries = 1) {
                attempts++
                throw TransportFailure("refused", sent = false)
            }
        }
        assertEquals(1, attempts)
        assertEquals(Outcome.NotSent, error.outcome)
        assertTrue("has been read already" in error.message, error.message)
    }

    @Test
    fun `a source of another size than it said is no request`() = runTest {
        for ((content, text) in listOf("ab" to "ended after 2 of 3", "abcd" to "larger than the 3")) {
            val source = UploadSource.stream(3, content.byteInputStream())
            val error = assertThrows<TrilineError> { upload(source) { json(done).also { _ -> it.openBody().readBytes() } } }
            assertTrue(text in error.message, error.message)
        }
    }

    @Test
    fun `a stream that cannot be closed changes no outcome`() = runTest {
        fun source() = UploadSource.stream(3) {
            object : FilterInputStream("abc".byteInputStream()) {
                override fun close(): Unit = throw IOException("the connection is gone")
            }
        }
        upload(source()) { json(done).also { _ -> it.openBody().readBytes() } }
        assertThrows<OutcomeUnknown> { upload(source()) { throw TransportFailure("cut", sent = true) } }
        for (transport in listOf(JdkTransport(), OkHttpTransport())) {
            DrainingServer(done).use { server -> aiAgent(server.url, transport).documents.upload("a1", "a.bin", file = source()) }
        }
    }

    @Test
    fun `a file that is not there is refused before anything is sent`(@TempDir folder: Path) = runTest {
        val error = assertThrows<InvalidRequest> { upload(UploadSource.file(folder.resolve("none")), transport = Scripted()) }
        assertEquals("file", error.field)
        assertTrue(error.cause is java.nio.file.NoSuchFileException)
    }

    @Test
    fun `a folder and a pipe are refused`(@TempDir folder: Path) = runTest {
        val pipe = folder.resolve("pipe")
        assertEquals(0, ProcessBuilder("mkfifo", "$pipe").start().waitFor())
        for (path in listOf(folder, pipe)) {
            val error = assertThrows<InvalidRequest> { upload(UploadSource.file(path), transport = Scripted()) }
            assertTrue(error.message.endsWith("$path cannot be read: it is not a regular file"), error.message)
        }
    }

    @Test
    fun `a source that takes too long to open has sent nothing`() = runBlocking {
        val opening = CountDownLatch(2)
        val source = UploadSource.stream(3) {
            opening.countDown()
            Thread.sleep(Long.MAX_VALUE)
            "abc".byteInputStream()
        }
        suspend fun upload(timeout: Duration) =
            aiAgent("https://ai.example.com", Scripted(), timeout).documents.upload("a1", "a.bin", file = source)
        val late = assertThrows<TransportError> { upload(SHORT) }
        assertEquals("timeout" to Outcome.NotSent, late.code to late.outcome)
        var thrown: Throwable? = null
        val job = launch(Dispatchers.Default) { thrown = runCatching { upload(10.minutes) }.exceptionOrNull() }
        withContext(Dispatchers.IO) { opening.await() }
        job.cancelAndJoin()
        assertEquals(Outcome.NotSent, (thrown as Cancelled).outcome)
    }

    @Test
    fun `by name, and as a whole`() = runTest {
        var body = ByteArray(0)
        val ai = AiAgent("https://ai.example.com", APPID, "tok", transport = { json(done).also { _ -> body = it.body } })
        val params = buildJsonObject {
            put("agent_id", "a1")
            put("filename", "a.txt")
        }
        ai.call("ai_agent.documents.upload", params, file = UploadSource.bytes("content".toByteArray()))
        assertTrue("content" in String(body))
        val wrong = buildJsonObject {
            params.forEach { (name, value) -> put(name, value) }
            put("file", "Y29udGVudA==")
        }
        assertEquals("file", assertThrows<InvalidRequest> { ai.call("ai_agent.documents.upload", wrong) }.field)
    }

    @ParameterizedTest
    @ValueSource(strings = ["jdk", "okhttp"])
    fun `a file of 50 MB is uploaded in constant memory`(transport: String, @TempDir folder: Path) {
        val path = folder.resolve("large.bin")
        RandomAccessFile(path.toFile(), "rw").use { it.setLength(50L shl 20) }
        DrainingServer(done).use { server ->
            val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
            val limits = listOf("-Xmx36m", "-XX:MaxDirectMemorySize=8m", "-XX:TieredStopAtLevel=1")
            val arguments = listOf("-cp", System.getProperty("java.class.path"), "io.triline.UploadProgram", server.url, "$path", transport)
            val program = ProcessBuilder(listOf(java) + limits + arguments).redirectErrorStream(true).start()
            val output = program.inputStream.readBytes().toString(Charsets.UTF_8)
            assertEquals(0, program.waitFor(), output)
            println("$transport: $output")
            assertTrue(server.received > 50L shl 20)
        }
    }
}

/** Uploads a file, in a process with little memory. */
object UploadProgram {
    @JvmStatic
    fun main(args: Array<String>) {
        val transport = if (args[2] == "jdk") JdkTransport() else OkHttpTransport()
        val file = UploadSource.file(Path.of(args[1]))
        runBlocking { aiAgent(args[0], transport, timeout = 10.minutes).use { it.documents.upload("a1", "large.bin", file = file) } }
        System.gc()
        println("uploaded, ${(Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) shr 20} MB of heap at the end")
    }
}

/** Reads a request and keeps nothing of it. */
private class DrainingServer(private val answer: String) : AutoCloseable {
    private val listener = ServerSocket(0, 5, InetAddress.getLoopbackAddress())
    val url: String = "http://127.0.0.1:${listener.localPort}"

    @Volatile
    var received = 0L

    init {
        thread(isDaemon = true) {
            runCatching {
                listener.accept().use { socket ->
                    val input = socket.getInputStream().buffered()
                    val head = StringBuilder()
                    while (!head.endsWith("\r\n\r\n")) head.append(input.read().toChar())
                    val length = Regex("(?i)content-length: (\\d+)").find(head)!!.groupValues[1].toLong()
                    val buffer = ByteArray(64 shl 10)
                    while (received < length) received += input.read(buffer)
                    val response = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n$answer"
                    socket.getOutputStream().apply { write(response.toByteArray()) }.flush()
                    input.read()
                }
            }
        }
    }

    override fun close() {
        listener.close()
    }
}
