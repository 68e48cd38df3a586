package io.triline.android

import android.content.ContentResolver
import android.content.Context
import android.content.res.AssetFileDescriptor
import android.net.Uri
import io.triline.UploadSource
import java.io.FileNotFoundException
import java.io.IOException
import java.io.InputStream

/**
 * The content behind this address, such as that of a document which the user has chosen. It is read in pieces while it is
 * sent, and opened again for each attempt. A call throws [io.triline.InvalidRequest] where it cannot be read, or where its
 * provider does not say how large it is: copy such content to a file first.
 *
 * ```
 * ai.documents.upload(agentId, filename = "faq.pdf", file = UploadSource.uri(context, uri))
 * ```
 *
 * An app may read the address as long as it holds the permission for it: for work that outlasts its activity, take it with
 * `takePersistableUriPermission`.
 */
public fun UploadSource.Companion.uri(context: Context, uri: Uri): UploadSource {
    val resolver: ContentResolver = context.applicationContext.contentResolver
    return contentSource(
        name = "the content of a URI",
        measure = {
            val descriptor = resolver.openAssetFileDescriptor(uri, "r") ?: throw FileNotFoundException("its provider has crashed")
            try {
                descriptor.length
            } finally {
                descriptor.close()
            }
        },
        open = { resolver.openInputStream(uri) },
    )
}

/** A source that says that it does not know its size as Android does, and opens nothing where the provider has crashed. */
internal fun contentSource(name: String, measure: () -> Long, open: () -> InputStream?): UploadSource = UploadSource(
    name,
    measure = {
        val size = measure()
        if (size == AssetFileDescriptor.UNKNOWN_LENGTH) throw IOException("its provider does not say how large it is; copy it to a file")
        size
    },
    open = { open() ?: throw FileNotFoundException("its provider has crashed") },
)
