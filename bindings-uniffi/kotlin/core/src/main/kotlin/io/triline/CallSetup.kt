package io.triline

import kotlinx.serialization.json.JsonObject

/** What a call is made of, before it begins. */
internal class CallSetup(
    val operation: String,
    val mode: Mode,
    val typed: Boolean,
    val cursor: String? = null,
    val batch: Feed<*>? = null,
    val onUpload: OnUpload? = null,
    /** The job of a relay that is stopped. */
    val job: String? = null,
    /** The report of a batch whose unknown rows are looked up, and the offset of the service's clock from UTC. */
    val report: Pair<JsonObject, String>? = null,
    val params: Params.() -> Unit,
) {
    /** What a call does with its operation, by its name in the core. */
    enum class Mode { Single, Pages, Stream, Slices, Rows, Reconcile, Follow, Cancel }

    fun options(options: CallOptions): JsonObject = jsonOf {
        put("mode", mode.name.lowercase())
        put("cursor", cursor)
        put("typed", typed)
        batch?.options?.let { batch ->
            val inStore = batch.journal as? StoreJournal
            put("journal", (batch.journal != null && inStore == null).takeIf { it })
            put("journalName", (batch.journal as? FileJournal)?.path)
            put("storeJournal", inStore?.name)
            put("dryRun", batch.dryRun)
            put("count", this@CallSetup.batch.count)
        }
        put("job", job ?: batch?.options?.job)
        report?.let { (report, utcOffset) ->
            put("report", report)
            put("utcOffset", utcOffset)
        }
        put("retries", options.retries)
        put("timeout", options.timeout?.inWholeMilliseconds)
        put("maxWait", options.maxWait?.inWholeMilliseconds)
        put("maxAge", options.maxAge?.inWholeMilliseconds)
        put("totalTimeout", options.totalTimeout?.inWholeMilliseconds)
        options.headers.takeIf { it.isNotEmpty() }?.let { put("headers", it) }
        // A lookup has parameters of its own.
        options.extraParams?.takeIf { mode != Mode.Reconcile }?.let { put("extraParams", it) }
        put("rawResponses", options.onResponse?.let { true })
    }
}
