package io.triline.java

import io.triline.LibraryDispatchers
import io.triline.Store
import io.triline.StoreScript
import kotlinx.coroutines.runInterruptible

/** A [Store] of your own, in Java. It may block, and is interrupted where its call is cancelled. */
public fun interface BlockingStore {
    /** Runs a script, and returns the text that it returns. Throws where it did not run. */
    @Throws(Exception::class)
    public fun run(script: StoreScript): String
}

@JvmSynthetic
internal fun BlockingStore.suspending(): Store = Store { script -> runInterruptible(LibraryDispatchers.exchanges) { run(script) } }
