package io.triline

import io.triline.ffi.NativeJournalException
import io.triline.ffi.NativeJournalFile
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.withContext
import java.io.File
import java.io.IOException
import java.nio.file.Path

/**
 * An append-only log of a batch, from which the batch continues after the program was stopped: in a [file], or wherever
 * lines of text can be kept; or [inStore], where a program on another machine continues the batch.
 *
 * It contains neither rows nor secrets. What it throws ends the batch: see [BatchResult.stopped].
 */
public interface Journal {
    /** Returns the whole text; empty where there is none yet. */
    public suspend fun read(): String

    /** Appends [line] and a line feed. When it returns, they outlast the program. */
    public suspend fun append(line: String)

    public companion object {
        /**
         * A journal in that file, which is created when a batch begins, and which only its owner may have access to. It is
         * locked while a batch uses it: another batch with the same journal, in this process or another, ends with code
         * `in_use` before anything is sent.
         *
         * @throws UnsupportedOperationException The path does not belong to the default file system.
         * @throws IllegalArgumentException The bytes of its name are not UTF-8.
         */
        @JvmStatic
        public fun file(path: Path): Journal = FileJournal(path)

        /**
         * A journal in the [Store] of the client, of that name among the journals of the account. A batch has it for itself, by a lease:
         * another one that opens it meanwhile ends with code `in_use`.
         *
         * ```
         * cc.customers.createAll(rows, Journal.inStore("import-7"))
         * ```
         */
        @JvmStatic
        public fun inStore(name: String): Journal = StoreJournal(name)
    }
}

/** The core reads and writes it, by scripts of the store. */
internal class StoreJournal(val name: String) : Journal {
    override suspend fun read(): String = throw UnsupportedOperationException("the store keeps the journal $name")

    override suspend fun append(line: String): Unit = throw UnsupportedOperationException("the store keeps the journal $name")

    override fun toString(): String = "StoreJournal($name)"
}

internal class FileJournal(path: Path) : Journal {
    val path: String = path.nameInUtf8()

    override suspend fun read(): String = open().use { it.read() }

    override suspend fun append(line: String): Unit = open().use { it.append(line) }

    /** Opens and locks the file for one batch. */
    suspend fun open(): OpenJournal {
        var opened: OpenJournal? = null
        try {
            return withContext(LibraryDispatchers.blocking) { OpenJournal(translated { NativeJournalFile(path) }).also { opened = it } }
        } catch (cancellation: CancellationException) {
            // What was opened when the cancellation came reaches nobody, and would stay locked until it is collected.
            opened?.close()
            throw cancellation
        }
    }
}

/**
 * The name by which the core, which writes files of the system alone, finds the file. A path prints its bytes in the charset of the
 * locale: where that is not UTF-8, the text would be the name of another file, with which rows are sent again.
 */
private fun Path.nameInUtf8(): String {
    val text = toFile().path
    val isOfBytes = File.separatorChar == '/'
    if (!isOfBytes || text.all { it.code < FIRST_BEYOND_ASCII }) return text
    // Only a URI shows the bytes, and only of an absolute path.
    val name = fileSystem.getPath("/").resolve(this).toUri().path.removeSuffix("/")
    require(REPLACEMENT !in name) { "the name of the journal $text is not UTF-8" }
    return if (isAbsolute) name else name.removePrefix("/")
}

private const val FIRST_BEYOND_ASCII = 0x80

/** What decoding puts in place of bytes that are not UTF-8. */
private const val REPLACEMENT = '\uFFFD'

/** A journal file in use. */
internal class OpenJournal(private val file: NativeJournalFile) :
    Journal,
    AutoCloseable {
    override suspend fun read(): String = withContext(LibraryDispatchers.blocking) { translated { file.read() } }

    override suspend fun append(line: String): Unit = withContext(LibraryDispatchers.blocking) { translated { file.append(line) } }

    override fun close(): Unit = file.close()
}

private inline fun <T> translated(use: () -> T): T {
    try {
        return use()
    } catch (inUse: NativeJournalException.InUse) {
        throw JournalInUse(inUse.why)
    } catch (failure: NativeJournalException.Failed) {
        throw IOException(failure.why, failure)
    }
}

/** Another batch uses the file. */
internal class JournalInUse(why: String) : IOException(why)
