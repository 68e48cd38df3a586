package io.triline

import io.triline.platform.CustomerInput
import io.triline.platform.DialoutDuplicateRule
import io.triline.platform.DialoutImportEntry
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.io.IOException
import java.net.URI
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/** Journals in files, and a program that is killed. */
class JournalTest {
    @Test
    fun `a file keeps lines`(@TempDir folder: Path) = runTest {
        val path = folder.resolve("journal")
        assertEquals("", Journal.file(path).read())
        Journal.file(path).append("""{"journal":1}""")
        Journal.file(path).append("""{"part":"一"}""")
        assertEquals("{\"journal\":1}\n{\"part\":\"一\"}\n", Journal.file(path).read())
        val cc = client(transport = Scripted())
        val foreign = assertThrows<InvalidRequest> { cc.customers.deleteAll(listOf("1"), Journal.file(path)) }
        assertTrue(foreign.message.endsWith("(journal $path)"), foreign.message)
        assertThrows<IOException> { Journal.file(folder).read() }
        assertThrows<IOException> { Journal.file(folder).append("") }
    }

    @Test
    fun `a journal is a regular file for its owner alone`(@TempDir folder: Path) = runTest {
        val path = folder.resolve("journal")
        Journal.file(path).append("line")
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        val link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"))
        assertThrows<IOException> { Journal.file(link).append("line") }
        assertTrue(Files.notExists(folder.resolve("elsewhere")))
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"))
        val mode = assertThrows<IOException> { Journal.file(path).read() }
        assertEquals("the journal $path has mode 640, expected access for its owner alone: chmod 600", mode.message)
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"))
        Files.createLink(folder.resolve("second"), path)
        val links = assertThrows<IOException> { Journal.file(path).read() }
        assertTrue("$path has 2 hard links, expected one: " in links.message.orEmpty(), "$links")
    }

    @Test
    fun `a journal is locked while a batch uses it`(@TempDir folder: Path) = runTest {
        val journal = Journal.file(folder.resolve("journal"))
        val same = Journal.file(folder.resolve("journal"))
        val rows = List(501) { "$it" }
        var inner = emptyList<InvalidRequest>()
        val other = client(transport = Scripted())
        val cc = client(
            transport = {
                if (inner.isEmpty()) {
                    inner = listOf(false, true).map { assertThrows<InvalidRequest> { other.customers.deleteAll(rows, same, dryRun = it) } }
                }
                json(allDone)
            },
        )
        assertTrue(cc.customers.deleteAll(rows, journal).isComplete)
        assertEquals(List(2) { "in_use" to "journal" }, inner.map { it.code to it.field }, "$inner")
        // It is free again, and holds the whole run.
        assertEquals(501, other.customers.deleteAll(rows, same).ok.size)
    }

    @Test
    fun `a journal that is opened when its call is cancelled is free at once`(@TempDir folder: Path) = runBlocking<Unit> {
        val path = folder.resolve("journal")
        repeat(500) {
            val reading = launch(Dispatchers.Default) { Journal.file(path).read() }
            // Each time at another moment of the call.
            val until = System.nanoTime() + it % 100 * 2_000
            while (System.nanoTime() < until) Thread.onSpinWait()
            reading.cancelAndJoin()
            assertEquals("", Journal.file(path).read())
        }
    }

    @Test
    fun `the file is that of the path in every locale`(@TempDir folder: Path) = runTest {
        val path = Path.of(URI("${folder.toUri()}%E5%AE%A2.log"))
        Journal.file(path).append("first")
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val command = ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "io.triline.ListedJournals")
        command.environment()["LC_ALL"] = "C"
        assertEquals(0, command.directory(folder.toFile()).inheritIO().start().waitFor())
        assertEquals(listOf(path), Files.list(folder).use { it.toList() })
        assertEquals("first\nrelative\nabsolute\n", Journal.file(path).read())
        val latin = Path.of(URI("${folder.toUri()}%E9.log"))
        val refused = assertThrows<IllegalArgumentException> { Journal.file(latin) }
        assertEquals("the name of the journal $latin is not UTF-8", refused.message)
    }

    @Test
    fun `a journal of the program is not closed`() = runTest {
        val notes = Notes()
        var closed = 0
        val journal =
            object : Journal by notes, AutoCloseable {
                override fun close() {
                    closed++
                    error("there is nothing to close")
                }
            }
        val cc = client(transport = Scripted(allDone))
        repeat(2) { assertEquals(3, cc.customers.deleteAll(List(3) { "$it" }, journal).ok.size) }
        assertEquals(0, closed)
    }

    @Test
    fun `a batch with an unknown outcome can continue`() = runTest {
        val journal = Notes()
        val rows = List(1200) { CustomerInput(extra = mapOf("name" to JsonPrimitive("c$it"))) }
        val cut = client(transport = Scripted(TransportFailure("cut", sent = true))).customers.createAll(rows, journal)
        assertEquals(500 to true, cut.unknown.size to cut.canContinue)
        val rest = client(transport = Scripted(allDone, allDone)).customers.createAll(rows, journal)
        assertEquals(listOf(700, 500, false), listOf(rest.ok.size, rest.unknown.size, rest.canContinue))
    }

    @Test
    fun `an import whose program is killed goes on, no row is lost or sent twice`(@TempDir folder: Path) {
        val journal = folder.resolve("import.log")
        val secondRequest = CountDownLatch(1)
        val sent = mutableListOf<String>()
        LoopbackServer { socket ->
            // The second request is taken, and never answered.
            if (requests.size == 2) {
                secondRequest.countDown()
                socket.getInputStream().read()
            } else {
                socket.answerJson(allDone)
            }
        }.use { server ->
            val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
            val command = listOf(java, "-cp", System.getProperty("java.class.path"), "io.triline.ImportProgram", server.url, "$journal")
            val program = ProcessBuilder(command).inheritIO().start()
            try {
                assertTrue(secondRequest.await(60, TimeUnit.SECONDS))
            } finally {
                program.destroyForcibly().waitFor()
            }
            val result = runBlocking { ImportProgram.import(server.url, journal) }
            assertEquals(ImportProgram.ROWS.toLong(), result.rows)
            assertEquals((2000 until 4000).toList(), result.unknown.map { it.index })
            assertEquals((0 until 2000) + (4000 until ImportProgram.ROWS), result.ok)
            for (request in server.requests) Regex("\"number\":\"(\\d+)\"").findAll(request).mapTo(sent) { it.groupValues[1] }
        }
        assertEquals(List(ImportProgram.ROWS) { ImportProgram.number(it) }, sent.sorted())
    }
}

/** Appends to the journals that it finds in its folder. */
object ListedJournals {
    @JvmStatic
    fun main(args: Array<String>) {
        val found = Files.list(Path.of("")).use { it.toList() }
        runBlocking {
            for (path in found) {
                Journal.file(path).append("relative")
                Journal.file(path.toAbsolutePath()).append("absolute")
            }
        }
    }
}

/** What is killed: imports numbers into the service and with the journal that it is told. */
object ImportProgram {
    const val ROWS: Int = 7000

    fun number(place: Int): String = "139%08d".format(place)

    suspend fun import(url: String, journal: Path): BatchResult {
        val rows = (0 until ROWS).asSequence().map { DialoutImportEntry(number(it)) }
        return client(url, transport = JdkTransport()).use { cc ->
            cc.dialout.importAll("8001", "t1", rows, DialoutDuplicateRule.Task, Journal.file(journal))
        }
    }

    @JvmStatic
    fun main(args: Array<String>) {
        runBlocking { import(args[0], Path.of(args[1])) }
    }
}
