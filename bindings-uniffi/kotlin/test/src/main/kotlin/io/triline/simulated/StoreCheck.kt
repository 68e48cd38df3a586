@file:JvmName("StoreCheck")

package io.triline.simulated

import io.triline.Store
import io.triline.StoreScript
import io.triline.java.BlockingStore
import io.triline.java.suspending
import io.triline.simulated.ffi.NativeStoreCheck
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.runBlocking
import java.security.SecureRandom

/**
 * Checks a store of your own: that it runs scripts as the clients need it, against the server behind it.
 *
 * ```
 * @Test
 * fun `my store runs scripts`() = runBlocking { checkStore(MyStore(connection)) }
 * ```
 *
 * @throws AssertionError it says what is wrong.
 */
public suspend fun checkStore(store: Store) {
    loading { NativeStoreCheck(ByteArray(16).also(SecureRandom()::nextBytes)) }.use { check ->
        while (true) {
            val script = check.next() ?: return
            val returned =
                runCatching { store.run(StoreScript(script.name, script.sha1, script.text, script.keys, script.args)) }
            currentCoroutineContext().ensureActive()
            val failure = returned.exceptionOrNull()
            check.answer(returned.getOrElse { "$it" }, failure != null)?.let { throw AssertionError(it, failure) }
        }
    }
}

/**
 * [checkStore] for a store in Java: `StoreCheck.checkBlockingStore(store)`.
 *
 * @throws AssertionError it says what is wrong.
 */
public fun checkBlockingStore(store: BlockingStore): Unit = runBlocking { checkStore(store.suspending()) }
