package io.triline

import io.triline.platform.CustomerInput
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.writeBytes

/** What goes wrong, and how it is told. */
class ErrorsTest {
    @Test
    fun `a parameter at fault is named, and nothing is sent`() = runTest {
        val transport = Scripted()
        val error = assertThrows<InvalidRequest> { client(transport = transport).agents.query(limit = 101).page() }
        assertEquals("invalid_request", error.kind)
        assertEquals("limit", error.field)
        assertEquals("platform.agents.query", error.operation)
        assertEquals(Outcome.NotSent, error.outcome)
        assertNotNull(error.expected)
        assertEquals("101", error.got)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `what the package says itself is in the language of the client`() = runTest {
        val transport = Scripted()
        val recipe = Signing.recipe(RECIPE)
        val cc = Platform("https://cc.example.com", "1000001", SECRET, recipe, language = Language.Chinese, transport = transport)
        val wrong = assertThrows<InvalidRequest> { cc.agents.create("a\uD800", "1", "ccAgent", listOf("1"), emptyList(), "p") }
        assertEquals("文本中含有不成对的代理字符", wrong.message)
        val misplaced = assertThrows<InvalidRequest> { cc.call("platform.roles.list", JsonObject(mapOf("file" to JsonNull))) }
        assertEquals("file：应为通过 `call` 的参数 `file` 传入的 UploadSource，实际为 JSON", misplaced.message)
        assertEquals("通过 `call` 的参数 `file` 传入的 UploadSource", misplaced.expected)
        val deep = (0..64).fold<Int, JsonElement>(JsonNull) { inner, _ -> JsonArray(listOf(inner)) }
        val rows = cc.batchRows("platform.customers.create", JsonObject(emptyMap()), listOf(deep), dryRun = true).failed
        assertTrue(rows.single().error.message.endsWith("：应为不超过 64 层，实际为更多"), rows.single().error.message)
        cc.close()
        assertEquals("客户端已关闭", assertThrows<Misuse> { cc.roles.list() }.message)
        val variables = mapOf("TRILINE_PLATFORM_LANGUAGE" to "zh")
        val missing = assertThrows<InvalidRequest> { Platform.fromEnv(environment = variables) }
        assertEquals(
            "baseUrl：未设置，请设置环境变量 TRILINE_PLATFORM_BASE_URL、TRILINE_PLATFORM_ACCOUNT",
            missing.message,
        )
        val unsigned = variables + mapOf("TRILINE_PLATFORM_BASE_URL" to "https://cc.example.com", "TRILINE_PLATFORM_ACCOUNT" to "1")
        val error = assertThrows<AuthError> { Platform.fromEnv(environment = unsigned).ready() }
        assertTrue(error.message.endsWith("（环境变量 TRILINE_PLATFORM_SIGNING）"), error.message)
        val noOffset = assertThrows<InvalidRequest> { Platform.fromEnv(environment = unsigned + ("TRILINE_PLATFORM_UTC_OFFSET" to "x{y}")) }
        assertEquals("utcOffset：应为形如 +08:00 的时区偏移，实际为 x{y}（环境变量 TRILINE_PLATFORM_UTC_OFFSET）", noOffset.message)
        assertEquals("x{y}", noOffset.got)
        assertTrue(transport.requests.isEmpty())
    }

    @Test
    fun `an error of the service has its code and a remedy`() = runTest {
        val no = json("""{"success":false,"code":"6721","message":"agent mobile repeat"}""")
        val error = assertThrows<ApiError> { client(transport = Scripted(no)).roles.list() }
        assertEquals("6721", error.code)
        assertEquals("conflict", error.category)
        assertEquals(200, error.status)
        assertEquals(Outcome.Rejected, error.outcome)
        assertNotNull(error.explanation)
        assertFalse(error.retryable)
        assertTrue("agent mobile repeat" in error.raw.orEmpty())
        assertTrue(error.toString().startsWith("io.triline.ApiError: platform.roles.list: "), error.toString())
        assertTrue(error.remedy.orEmpty() in error.toString(), error.toString())
    }

    @Test
    fun `every kind has its class`() = runTest {
        suspend fun failure(answer: Any) = runCatching { client(transport = Scripted(answer)).roles.list() }.exceptionOrNull()
        assertTrue(failure(json("gateway", status = 502)) is HttpError)
        assertTrue(failure("<html>") is MalformedResponse)
        assertTrue(failure(yes("{}")) is MalformedResponse)
        assertTrue(failure(TransportFailure("cut", sent = true)) is TransportError)
        assertTrue(failure(json("{}", status = 302)) is HttpError)
        assertTrue(failure(HttpResponse(200, emptyMap(), ByteArray(0))) is MalformedResponse)
        assertTrue(failure(HttpResponse(200, emptyMap(), ByteArray(Transport.LARGEST_BODY + 1))) is MalformedResponse)
    }

    @Test
    fun `an exception of the program that cannot be printed leaves outcome and report`() = runTest {
        val half = IOException("half \ud83d of a pair")
        val noMessage = object : IOException() {
            override val message: String get() = throw IllegalStateException()
        }
        val noText = object : RuntimeException("why") {
            override fun toString(): String = throw IllegalStateException()
        }
        for ((thrown, text) in listOf(half to "half ? of a pair", noMessage to "", noText to "why")) {
            val error = assertThrows<OutcomeUnknown> { client(transport = Scripted(thrown)).createAgent() }
            assertTrue(text in error.message, error.message)
            val rows = sequence {
                repeat(600) { yield(CustomerInput(extra = obj("name", "$it"))) }
                throw thrown
            }
            val result = client(transport = Scripted(allDone)).customers.createAll(rows)
            assertEquals(500, result.ok.size)
            assertTrue(text in result.stopped?.message.orEmpty(), "${result.stopped}")
        }
    }

    @Test
    fun `options at fault are named`() = runTest {
        suspend fun failure(make: () -> Platform): TrilineError = assertThrows<TrilineError> { make().ready() }
        val recipe = Signing.recipe(RECIPE)
        val transport = Scripted()
        assertEquals("baseUrl", failure { Platform("http://cc.example.com", "1", "s", recipe, transport = transport) }.field)
        val emulator = failure { Platform("http://10.0.2.2:8080", "1", "s", recipe, transport = transport) }
        assertTrue("emulatorTransport" in emulator.remedy.orEmpty(), "${emulator.remedy}")
        assertEquals("account", failure { Platform("https://a", "", "s", recipe, transport = transport) }.field)
        assertEquals("secret", failure { Platform("https://a", "1", null, recipe, transport = transport) }.field)
        assertEquals("signing", failure { Platform("https://a", "1", "s", transport = transport) }.field)
        assertTrue(failure { Platform("https://a", "1", "s", Signing.recipe("md6:hex:x"), transport = transport) } is InvalidRequest)
        assertEquals("retries", failure { Platform("https://a", "1", "s", recipe, retries = -1, transport = transport) }.field)
        assertTrue(failure { Platform("https://a", "1", "s", transport = transport) } is AuthError)
    }

    @Test
    fun `bad input is refused and not sent`() = runTest {
        val transport = Scripted()
        val cc = client(transport = transport)
        assertEquals("nonsense", assertThrows<InvalidRequest> { cc.call("platform.agents.query", obj("nonsense", "1")) }.field)
        assertThrows<InvalidRequest> { cc.call("platform.nothing.here") }
        assertThrows<InvalidRequest> { cc.pages("platform.roles.list").page() }
        assertEquals("limit", assertThrows<InvalidRequest> { cc.call("platform.agents.query", obj("limit", "ten")) }.field)
        assertThrows<InvalidRequest> { cc.call("platform.agents.query", obj("mobile", "half \ud83d of a pair")) }
        assertThrows<InvalidRequest> { cc.agents.query(projection = mapOf("a" to Double.NaN)).page() }
        assertThrows<InvalidRequest> {
            cc.call("platform.agents.create", buildJsonObject { put("roles", JsonArray(listOf(JsonPrimitive(1)))) })
        }
        assertTrue(transport.requests.isEmpty())
    }

    private fun obj(name: String, value: String) = buildJsonObject { put(name, value) }

    @Test
    fun `the stack of an error shows who called`() = runBlocking {
        val cc = client(transport = { throw TransportFailure("no route", sent = false) })
        // Now the caller is suspended before the call fails, now the call is faster.
        repeat(500) {
            val error = runCatching { anAppCalls(cc) }.exceptionOrNull() as TransportError
            assertTrue(error.stackTrace.any { it.methodName == "anAppCalls" }, error.stackTraceToString())
            assertTrue(error.cause is TransportFailure)
        }
    }

    private suspend fun anAppCalls(cc: Platform) {
        cc.roles.list()
        yield()
    }

    @Test
    fun `a library that is missing, or for another system, says what to do`(@TempDir folder: Path) {
        // Of 32 bits.
        val foreign = folder.resolve("foreign.so")
        foreign.writeBytes(byteArrayOf(0x7F) + "ELF".toByteArray() + byteArrayOf(1, 1, 1) + ByteArray(57))
        val missing = LibraryProgram.run(folder.resolve("none.so"))
        assertTrue("misuse library" in missing, missing)
        assertTrue("libraryOverride" in missing && "triline-jvm" in missing, missing)
        val other = LibraryProgram.run(foreign)
        assertTrue("for another system or processor" in other, other)
        // As the loader of Alpine says it, of the library of JNA already.
        val alpine = "/tmp/jna1.tmp: Error loading shared library ld-linux-x86-64.so.2: No such file or directory"
        assertTrue("linux-musl" in unloaded("triline_ffi", UnsatisfiedLinkError(alpine)).remedy.orEmpty())
        // Also when it is asked again.
        assertEquals(2, other.lines().count { "misuse library" in it }, other)
    }
}

/** A program whose native library is somewhere else. */
object LibraryProgram {
    fun run(library: Path): String {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val option = "-Duniffi.component.triline_ffi.libraryOverride=$library"
        val command = listOf(java, option, "-cp", System.getProperty("java.class.path"), "io.triline.LibraryProgram")
        val program = ProcessBuilder(command).redirectErrorStream(true).start()
        return program.inputStream.readBytes().toString(Charsets.UTF_8).also { program.waitFor() }
    }

    @JvmStatic
    fun main(args: Array<String>): Unit = runBlocking {
        repeat(2) {
            try {
                client(transport = Scripted()).ready()
            } catch (error: Misuse) {
                println("${error.kind} ${error.code}: ${error.message} ${error.remedy}")
            }
        }
    }
}
