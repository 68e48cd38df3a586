package io.triline

import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext

/** Closes once what a call opened, and refuses its use from then on. */
internal class HandleScope(private val name: String, private val driver: Driver, private val send: suspend () -> Unit) {
    private val mutex = Mutex()

    @Volatile
    private var isOpen = true

    /** Whether the service was told. Guarded by [mutex]. */
    private var isClosed = false

    suspend inline fun <T> call(call: () -> T): T {
        ensureOpen()
        return call()
    }

    fun <T> parts(parts: () -> Flow<T>): Flow<T> = flow {
        ensureOpen()
        emitAll(parts())
    }

    suspend fun close() {
        isOpen = false
        mutex.withLock {
            if (!isClosed) send()
            isClosed = true
        }
    }

    suspend fun <T> use(block: suspend () -> T): T {
        val result =
            try {
                block()
            } catch (failure: Throwable) {
                try {
                    closeAnyway()
                } catch (another: Throwable) {
                    failure.addSuppressed(another)
                }
                throw failure
            }
        closeAnyway()
        return result
    }

    /** The service keeps what is not closed, so a cancelled scope closes it all the same. */
    private suspend fun closeAnyway() {
        withContext(NonCancellable) { close() }
    }

    private fun ensureOpen() {
        if (isOpen) return
        throw driver.inLanguage(Misuse(own("misuse", "closed", Message("the ${name.lowercase()} is closed"))))
    }
}
