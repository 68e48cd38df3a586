package io.triline

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Runnable
import kotlinx.coroutines.launch
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.nio.file.Path
import kotlin.coroutines.CoroutineContext
import kotlin.time.Duration.Companion.seconds

/** What a constructor does on the thread of its caller. */
class ConstructorTest {
    @Test
    fun `a constructor loads neither the native library nor what parses JSON`() {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val path = System.getProperty("java.class.path")
        val command = listOf(java, "-Xlog:class+load:stdout:none", "-cp", path, "io.triline.ConstructorProgram")
        val program = ProcessBuilder(command).redirectErrorStream(true).start()
        val output = program.inputStream.readBytes().toString(Charsets.UTF_8)
        assertEquals(0, program.waitFor(), output)
        val lines = output.substringAfter("begin\n").substringBefore("end\n").lines()
        val loaded = lines.filter { " source: " in it }.map { it.substringBefore(' ') }
        assertTrue("io.triline.Platform" in loaded, "$loaded")
        for (absent in listOf("com.sun.jna.", "io.triline.ffi.", "kotlinx.serialization.json.", "java.net.http.", "okhttp3.")) {
            assertTrue(loaded.none { it.startsWith(absent) }, "$absent: $loaded")
        }
        // Each class takes its share of the time: what only calls need is loaded by them.
        val own = loaded.filter { it.startsWith("io.triline.") }
        assertTrue(own.size <= 41, "${own.size} classes: $own")
        assertTrue("io.triline.TrilineError" !in own, "$own")
    }
}

/** Makes clients whose dispatcher never runs anything. */
object ConstructorProgram {
    private object Never : CoroutineDispatcher() {
        override fun dispatch(context: CoroutineContext, block: Runnable) {}
    }

    @JvmStatic
    fun main(args: Array<String>) {
        // An app has loaded coroutines by then.
        CoroutineScope(Never).launch { }
        println("begin")
        Platform(
            "https://cc.example.com",
            "1000001",
            SECRET,
            Signing.recipe(RECIPE),
            timeout = 5.seconds,
            pacing = Pacing.Off,
            language = Language.Chinese,
            onEvent = { },
            dispatcher = Never,
        )
        WorkPhone("https://wp.example.com", clientId = "cid", clientSecret = SECRET, dispatcher = Never)
        AiAgent("https://ai.example.com", APPID, "tok", dispatcher = Never)
        Platform.relay("https://app.example.com/relay", headers = { emptyMap() }, maxAge = 5.seconds, dispatcher = Never)
        println("end")
    }
}
