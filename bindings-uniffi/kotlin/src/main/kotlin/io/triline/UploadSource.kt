package io.triline

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import java.nio.file.Files
import java.nio.file.Path
import java.util.Base64

/**
 * The content of a file that is uploaded: [bytes], or what is in a [file] when the call is made.
 *
 * ```
 * ai.documents.upload(agentId, filename = "faq.pdf", file = UploadSource.file(Path.of("faq.pdf")))
 * ```
 */
public class UploadSource private constructor(private val name: String, private val read: () -> ByteArray) {
    internal suspend fun base64(): String = withContext(Dispatchers.IO) { Base64.getEncoder().encodeToString(read()) }

    override fun toString(): String = "UploadSource($name)"

    public companion object {
        /** These bytes. They are not copied: leave them as they are until the call is over. */
        public fun bytes(bytes: ByteArray): UploadSource = UploadSource("${bytes.size} bytes") { bytes }

        /** What is in this file. The call throws an `IOException` where it cannot be read, and sends nothing. */
        public fun file(path: Path): UploadSource = UploadSource(path.toString()) { Files.readAllBytes(path) }
    }
}

/** How much of an upload has left, by what the transport tells. It begins anew where the request is sent again. */
public data class UploadProgress(
    /** Bytes of the request's body that have left. */
    val sent: Long,
    /** Bytes that it has. */
    val total: Long,
) {
    /** How much has left, from 0 to 1. */
    val fraction: Double get() = if (total == 0L) 1.0 else sent.toDouble() / total
}
