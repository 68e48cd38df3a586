@file:JvmName("Reconcile")

package io.triline.java

import io.triline.BatchResult
import io.triline.OutcomeUnknown
import kotlinx.serialization.json.JsonObject
import java.util.concurrent.CompletableFuture

/** Asks the service whether it was done, and waits for the answer: [OutcomeUnknown.reconcile]. */
public fun reconcile(error: OutcomeUnknown): List<JsonObject> = blocking { error.reconcile() }

/** The same, without blocking. */
public fun reconcileAsync(error: OutcomeUnknown): CompletableFuture<List<JsonObject>> = future { error.reconcile() }

/** Asks the service which unknown rows of a batch were carried out, and waits for the answer: [BatchResult.reconcile]. */
public fun reconcile(result: BatchResult): BatchResult = blocking { result.reconcile() }

/** The same, without blocking. */
public fun reconcileAsync(result: BatchResult): CompletableFuture<BatchResult> = future { result.reconcile() }
