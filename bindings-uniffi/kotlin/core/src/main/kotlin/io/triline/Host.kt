package io.triline

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.serialization.json.JsonObject
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.time.Duration

/** What a client does for the core: sends, signs, waits. */
internal class Host(
    transport: Transport?,
    val clock: Clock,
    /** Where calls do their work; null: where they are made. */
    dispatcher: CoroutineDispatcher?,
    val onEvent: ((Event) -> Unit)?,
    val tracing: Tracing?,
    val signer: (suspend (SignInput) -> String)? = null,
    val tokens: (suspend () -> String)? = null,
    val store: Store? = null,
    /** Of each request to a relay. */
    val headers: (suspend () -> Map<String, String>)? = null,
) : AutoCloseable {
    /** Not `Dispatchers.IO` itself, all threads of which may be blocked by code that waits for calls. */
    val dispatcher: CoroutineDispatcher? = if (dispatcher === Dispatchers.IO) LibraryDispatchers.calls else dispatcher

    /** Made when it is first used: an HTTP client takes its time. */
    private val own = lazy { Transport.default() }
    private val given = transport

    /** Where code of the program runs that may wait for other calls. A dispatcher that was given runs it, too. */
    val blocking: CoroutineContext
        get() = if (dispatcher === LibraryDispatchers.calls) LibraryDispatchers.blocking else EmptyCoroutineContext

    val transport: Transport get() = given ?: own.value

    /** Ends the threads of the transport, where it was made here. Calls in flight go on. */
    override fun close() {
        if (own.isInitialized()) (own.value as AutoCloseable).close()
    }
}

/** Options of calls, in place of those of the client or beside them. */
internal class CallOptions(
    val timeout: Duration? = null,
    val totalTimeout: Duration? = null,
    val maxWait: Duration? = null,
    val maxAge: Duration? = null,
    val retries: Int? = null,
    val onResponse: ((RawResponse) -> Unit)? = null,
    val headers: Map<String, String> = emptyMap(),
    val extraParams: JsonObject? = null,
    /** Listeners beside that of the client. */
    val listeners: List<(Event) -> Unit> = emptyList(),
) {
    /** These, and those of [others] where these say nothing. Headers and listeners come together. */
    fun or(others: CallOptions): CallOptions = CallOptions(
        timeout ?: others.timeout,
        totalTimeout ?: others.totalTimeout,
        maxWait ?: others.maxWait,
        maxAge ?: others.maxAge,
        retries ?: others.retries,
        onResponse ?: others.onResponse,
        others.headers + headers,
        extraParams ?: others.extraParams,
        others.listeners + listeners,
    )
}
