package io.triline

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.CREATE

/**
 * Where a batch notes how far it has come, so that it can be continued after the program was stopped: in a [file], or
 * wherever text can be kept to which lines are added.
 *
 * Rows are not in it, and no secrets. What it throws ends the batch: see [BatchResult.stopped].
 */
public interface Journal {
    /** All of it; empty where there is none yet. */
    public suspend fun read(): String

    /** Adds [line] and a line end. When it returns, they outlast the program. */
    public suspend fun append(line: String)

    public companion object {
        /** A journal in that file, which is made when the first line is written. */
        public fun file(path: Path): Journal = FileJournal(path)
    }
}

private class FileJournal(private val path: Path) : Journal {
    override suspend fun read(): String = withContext(Dispatchers.IO) {
        try {
            String(Files.readAllBytes(path), Charsets.UTF_8)
        } catch (_: NoSuchFileException) {
            ""
        }
    }

    override suspend fun append(line: String): Unit = withContext(Dispatchers.IO) {
        FileChannel.open(path, CREATE, APPEND).use { file ->
            val bytes = ByteBuffer.wrap("$line\n".toByteArray())
            while (bytes.hasRemaining()) file.write(bytes)
            file.force(true)
        }
    }
}
