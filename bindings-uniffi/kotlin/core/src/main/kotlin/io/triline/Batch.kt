package io.triline

import kotlinx.serialization.json.JsonObject
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * Outcome of the rows of a batch: each is in exactly one of [ok], [failed] and [unknown], by its index in the input,
 * from zero.
 */
public class BatchResult internal constructor(
    /** Number of rows that were taken. */
    public val rows: Long,
    /** Number of requests, in a dry run of those that would be sent. */
    public val requests: Long,
    /** Rows that were carried out; in a dry run those that would be sent. */
    public val ok: List<Int>,
    /** Rows that were not. */
    public val failed: List<RowError>,
    /** Rows whose outcome is unknown. They are not sent again. */
    public val unknown: List<RowError>,
    /**
     * Why the batch ended before its rows did. What the rows, the journal or the transport threw is its cause.
     */
    public val stopped: TrilineError?,
    /**
     * Whether the same call with the same journal would get further: rows are left, and what stopped the batch may pass, or was
     * the unknown outcome of rows that the journal has recorded.
     */
    public val canContinue: Boolean,
    /** Whether it was a dry run. */
    public val dryRun: Boolean,
    /** In a dry run: how long it would take until the last request could be sent. */
    public val earliest: Duration?,
    /** Whether [reconcile] can look for unknown rows: another operation finds what the batch creates. */
    public val canReconcile: Boolean,
    private val settle: suspend () -> BatchResult,
) {
    /** [earliest] in milliseconds, for Java. */
    public val earliestMillis: Long? get() = earliest?.inWholeMilliseconds

    /** Whether all rows were carried out. */
    public val isComplete: Boolean get() = failed.isEmpty() && unknown.isEmpty() && stopped == null

    /**
     * Asks the service which of the unknown rows were carried out, and returns the new result. Nothing is sent again.
     *
     * A row that was found exactly is [ok]: something with its values that was created since it was sent. Another row stays
     * unknown, with what was [found][RowError.found]; the remedy of its error says what to do. That a row is not found does not
     * prove that it was not carried out, because it may still appear. The journal of the batch records which rows were found.
     *
     * @throws InvalidRequest no operation finds the rows.
     */
    public suspend fun reconcile(): BatchResult = settle()

    override fun toString(): String =
        "BatchResult(rows=$rows, requests=$requests, ok=${ok.size}, failed=${failed.size}, unknown=${unknown.size}, stopped=$stopped)"
}

/** A row that was not carried out, or whose outcome is unknown. */
public data class RowError internal constructor(
    /** Its index in the input, from zero. */
    val index: Int,
    /** Why. Rows of one request may share it. */
    val error: TrilineError,
    /** Of a row that [BatchResult.reconcile] left unknown: what it found that resembles the row, in the API's names. */
    val found: List<JsonObject> = emptyList(),
)

/** How far a batch is. */
public data class BatchProgress internal constructor(
    /** Number of rows that are settled. */
    val done: Long,
    /** Number of rows in all, where that is known. */
    val total: Long?,
    /** How long the rest takes, where the number of rows is known: waits for the rate limit, and responses as long as those so far. */
    val eta: Duration?,
    /**
     * Over a relay: the id of the job, by which [Client.follow] finds it again. The first progress comes before anything is sent, so
     * that a program can keep the id.
     */
    val job: String?,
) {
    /** [eta] in milliseconds, for Java. */
    public val etaMillis: Long? get() = eta?.inWholeMilliseconds

    /** The part that is done, from 0 to 1, where the number of rows is known. */
    val fraction: Double? get() = total?.let { if (it == 0L) 1.0 else done.toDouble() / it }
}

/** Options of a batch. */
internal class BatchOptions(
    val journal: Journal? = null,
    val dryRun: Boolean = false,
    val count: Long? = null,
    val onProgress: ((BatchProgress) -> Unit)? = null,
    val job: String? = null,
)

/** The result that a report tells. [cause]: what the caller's own code threw. */
internal fun BatchReport.result(isChinese: Boolean, cause: Exception?, settle: suspend () -> BatchResult): BatchResult = BatchResult(
    rows,
    requests,
    ok.flatMap(::indexes),
    failed.flatMap { it.rowErrors(isChinese) },
    unknown.flatMap { it.rowErrors(isChinese) },
    stopped?.let { TrilineError.of(it, cause) },
    canContinue,
    dryRun,
    earliest?.milliseconds,
    canReconcile = lookUp != null,
    settle,
)

private fun RowFailure.rowErrors(isChinese: Boolean): List<RowError> {
    val error = TrilineError.of(error.copy(isChinese = isChinese))
    return indexes(rows).map { RowError(it, error, found.orEmpty()) }
}

private fun indexes(ends: List<Int>): IntRange = ends.first()..ends.last()
