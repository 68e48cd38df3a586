package io.triline

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/**
 * The client in the core. It is created in the background, because the first one of a program loads the native library.
 *
 * This class is loaded on the thread that makes a client. So what needs errors, JSON or the native library is in NativeHandle.kt.
 */
internal class SharedClient(
    val interfaceName: String,
    val host: Host,
    /** The environment variable of each option that came from one. */
    val variables: Map<String, String> = emptyMap(),
    val options: () -> JsonObject,
) : AutoCloseable {
    val handle: Lazy<NativeHandle> = lazy { createHandle() }

    val isChinese: Boolean by lazy { runCatching { options()["language"] == JsonPrimitive("zh") }.getOrDefault(false) }

    @Volatile
    var isClosed: Boolean = false
        private set

    init {
        // A failure is thrown by the first call, or by `ready()`.
        host.dispatcher?.let { CoroutineScope(it).launch { runCatching { handle.value } } }
    }

    /** Calls in flight go on. */
    override fun close() {
        isClosed = true
        if (handle.isInitialized()) handle.value.close()
        host.close()
    }
}
