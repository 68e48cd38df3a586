package io.triline

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.Channels
import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
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
 * lines of text can be kept.
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
         * A journal in that file, which is created when a batch begins. The file is locked while a batch uses it: another
         * batch with the same journal, in this process or another, is stopped before anything is sent.
         */
        @JvmStatic
        public fun file(path: Path): Journal = FileJournal(path)
    }
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
        if (lock != null) return@withContext LockedJournal(file)
        file.close()
        throw IOException("another batch is using the journal $path")
    }
}

/** A journal file in use. Everything goes through one channel: closing another of the same file would release the lock. */
private class LockedJournal(private val file: FileChannel) :
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
        file.close()
    }
}

private fun FileChannel.appendLine(line: String) {
    val bytes = ByteBuffer.wrap("$line\n".toByteArray())
    while (bytes.hasRemaining()) write(bytes)
    force(true)
}
