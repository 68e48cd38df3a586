package io.triline

import io.triline.ffi.NativeStep
import java.io.FilterInputStream
import java.io.IOException
import java.io.InputStream
import java.io.SequenceInputStream
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.BasicFileAttributes
import java.util.Collections

/**
 * The content of a file to upload. It is read in pieces while it is sent, never as a whole.
 *
 * ```
 * ai.documents.upload(agentId, filename = "faq.pdf", file = UploadSource.file(Path.of("faq.pdf")))
 * ```
 */
public class UploadSource internal constructor(
    private val name: String,
    private val measure: () -> Long,
    private val open: () -> InputStream,
) {
    /** The size in bytes. [field]: the parameter that an error names. */
    internal fun size(field: String): Long = try {
        measure()
    } catch (failure: IOException) {
        val why = failure.message ?: failure.javaClass.simpleName
        val message = Message("{field}: {name} cannot be read: {why}", field, name, why)
        throw InvalidRequest(own("invalid_request", "file", message, field), failure)
    }

    /** The content from its beginning. A source that cannot begin anew throws. */
    internal fun open(): InputStream = try {
        open.invoke()
    } catch (failure: IOException) {
        throw TransportFailure("$name cannot be read: ${failure.message ?: failure.javaClass.simpleName}", sent = false, cause = failure)
    }

    override fun toString(): String = "UploadSource($name)"

    public companion object {
        /** These bytes. They are not copied: leave them unchanged until the call has ended. */
        @JvmStatic
        public fun bytes(bytes: ByteArray): UploadSource = UploadSource("${bytes.size} bytes", { bytes.size.toLong() }, bytes::inputStream)

        /** The content of this file. A call throws [InvalidRequest] where the file cannot be read. */
        @JvmStatic
        public fun file(path: Path): UploadSource = UploadSource(path.toString(), { sizeOf(path) }) { Files.newInputStream(path) }

        /** Folders have a size, too, and opening a pipe waits for who writes to it. */
        private fun sizeOf(path: Path): Long {
            val attributes = Files.readAttributes(path, BasicFileAttributes::class.java)
            if (!attributes.isRegularFile) throw IOException("it is not a regular file")
            return attributes.size()
        }

        /**
         * A stream of [size] bytes that can be opened again, for each attempt: `UploadSource.stream(size) {
         * contentResolver.openInputStream(uri)!! }`. The call closes what it opens.
         */
        @JvmStatic
        public fun stream(size: Long, open: () -> InputStream): UploadSource = UploadSource("a stream", { size }, open)

        /**
         * The next [size] bytes of this stream, which can be read once: after an attempt that has read from it, the
         * request is not sent again. The call closes it.
         */
        @JvmStatic
        public fun stream(size: Long, stream: InputStream): UploadSource {
            var opened = false
            return stream(size) {
                if (opened) throw IOException("the stream has been read already")
                opened = true
                stream
            }
        }
    }
}

/** How much of an upload has been written. It begins anew where the request is sent again. */
public data class UploadProgress internal constructor(
    /** Bytes of the request body that have been written. */
    val sent: Long,
    /** The size of the request body in bytes. */
    val total: Long,
) {
    /** The part that has been written, from 0 to 1. */
    val fraction: Double get() = if (total == 0L) 1.0 else sent.toDouble() / total
}

/** The body of one request that uploads a file: head, content and tail. */
internal class UploadBody(step: NativeStep.Send, source: UploadSource, private val onProgress: (UploadProgress) -> Unit) : AutoCloseable {
    val size: Long = checkNotNull(step.contentLength)
    private val content = Content(source.open(), size - step.body.size - step.tail.size)
    private val stream: InputStream

    init {
        val parts = listOf(step.body.inputStream(), content, step.tail.inputStream())
        stream = Counted(SequenceInputStream(Collections.enumeration(parts)))
    }

    fun open(): InputStream = stream

    override fun close() {
        content.close()
    }

    /**
     * Fails where the source has another size than it said: the request would be another one than announced. What it throws when it is
     * closed is nothing to the request, whose bytes have been read.
     */
    private class Content(source: InputStream, private val size: Long) : FilterInputStream(source) {
        private var left = size

        override fun close() {
            runCatching { super.close() }
        }

        override fun read(): Int {
            val one = ByteArray(1)
            return if (read(one, 0, 1) < 0) -1 else one[0].toInt() and 0xFF
        }

        override fun read(bytes: ByteArray, offset: Int, length: Int): Int {
            if (length == 0) return 0
            if (left == 0L) {
                if (super.read() >= 0) throw IOException("the file is larger than the $size bytes that it had before")
                return -1
            }
            val read = super.read(bytes, offset, minOf(length.toLong(), left).toInt())
            if (read < 0) throw IOException("the file ended after ${size - left} of $size bytes")
            left -= read
            return read
        }
    }

    private inner class Counted(stream: InputStream) : FilterInputStream(stream) {
        private var sent = 0L

        override fun read(): Int = super.read().also { if (it >= 0) count(1) }

        override fun read(bytes: ByteArray, offset: Int, length: Int): Int =
            super.read(bytes, offset, length).also { if (it > 0) count(it) }

        private fun count(bytes: Int) {
            sent += bytes
            onProgress(UploadProgress(sent, size))
        }
    }
}
