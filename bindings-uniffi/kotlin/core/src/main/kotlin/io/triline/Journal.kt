package io.triline

import io.triline.ffi.NativeJournalLock
import io.triline.ffi.NativeLockException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.Channels
import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.NoSuchFileException
import java.nio.file.OpenOption
import java.nio.file.Path
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.attribute.PosixFilePermissions.asFileAttribute

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
         * A journal in that file, which is created when a batch begins. It is locked while a batch uses it, by `PATH.lock` beside it:
         * another batch with the same journal, in this process or another, in this language or another, is stopped before
         * anything is sent.
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

internal class FileJournal(private val path: Path) : Journal {
    override suspend fun read(): String = withContext(Dispatchers.IO) {
        try {
            open(READ).use { String(Channels.newInputStream(it).readBytes(), Charsets.UTF_8) }
        } catch (_: NoSuchFileException) {
            ""
        }
    }

    override suspend fun append(line: String): Unit = withContext(Dispatchers.IO) {
        open(CREATE, APPEND).use { it.appendLine(line) }
    }

    /** A regular file, for the owner alone where the system knows owners, and through no link. */
    private fun open(vararg how: OpenOption): FileChannel {
        if (Files.exists(path, NOFOLLOW_LINKS) && !Files.isRegularFile(path, NOFOLLOW_LINKS)) {
            throw IOException("the journal $path is a symbolic link, or not a regular file")
        }
        val isPosix = "posix" in path.fileSystem.supportedFileAttributeViews()
        val owner = if (isPosix) arrayOf(asFileAttribute(PosixFilePermissions.fromString("rw-------"))) else emptyArray()
        val isNew = !Files.exists(path, NOFOLLOW_LINKS)
        val file = FileChannel.open(path, setOf(*how, NOFOLLOW_LINKS), *owner)
        if (isNew && isPosix) syncFolder()
        return file
    }

    /** Writes the entry of a new file to the disk. */
    private fun syncFolder() {
        FileChannel.open(path.toAbsolutePath().parent, READ).use { it.force(true) }
    }

    /** Opens the file for one batch. */
    suspend fun lock(): Journal = withContext(Dispatchers.IO) {
        val file = open(CREATE, READ, WRITE)
        val lock =
            try {
                file.tryLock()
            } catch (_: OverlappingFileLockException) {
                null
            }
        try {
            if (lock == null) throw inUse()
            LockedJournal(file, lockForAll())
        } catch (failure: Throwable) {
            file.close()
            throw failure
        }
    }

    /** What programs in other languages see; they have other locks of the system. Files that are not the system's have none. */
    private fun lockForAll(): NativeJournalLock? {
        if (path.fileSystem != FileSystems.getDefault()) return null
        try {
            // The lock of the channel does not say for certain who is there: closing any channel of the file gives it up.
            return NativeJournalLock("$path", "-")
        } catch (_: NativeLockException.InUse) {
            throw inUse()
        } catch (failure: NativeLockException.Failed) {
            throw IOException(failure.why, failure)
        }
    }

    private fun inUse() = IOException("another batch is using the journal $path")
}

/** A journal file in use. Everything goes through one channel: closing another of the same file would release the lock. */
private class LockedJournal(private val file: FileChannel, private val lock: NativeJournalLock?) :
    Journal,
    AutoCloseable {
    override suspend fun read(): String = withContext(Dispatchers.IO) {
        val text = ByteBuffer.allocate(Math.toIntExact(file.size()))
        while (text.hasRemaining() && file.read(text, text.position().toLong()) >= 0) Unit
        String(text.array(), 0, text.position(), Charsets.UTF_8)
    }

    override suspend fun append(line: String): Unit = withContext(Dispatchers.IO) {
        file.position(file.size())
        file.appendLine(line)
    }

    override fun close() {
        lock?.close()
        file.close()
    }
}

private fun FileChannel.appendLine(line: String) {
    val bytes = ByteBuffer.wrap("$line\n".toByteArray())
    while (bytes.hasRemaining()) write(bytes)
    force(true)
}
