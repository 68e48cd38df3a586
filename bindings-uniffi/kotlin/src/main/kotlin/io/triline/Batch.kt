package io.triline

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * What became of the rows of a batch: each is in exactly one of [ok], [failed] and [unknown], by its place in the
 * input, counted from zero.
 */
public class BatchResult internal constructor(
    /** How many rows were taken. */
    public val rows: Long,
    /** How many requests they took, or would take in a dry run. */
    public val requests: Long,
    /** Rows that were carried out; in a dry run those that would be sent. */
    public val ok: List<Int>,
    /** Rows that were not. */
    public val failed: List<RowError>,
    /** Rows of which nobody knows. They are not sent again. */
    public val unknown: List<RowError>,
    /** Why no more rows were taken, where it ended before they did. */
    public val stopped: TrilineError?,
    /** Whether it was a dry run, which sends nothing. */
    public val dryRun: Boolean,
    /** Of a dry run: how long until the last request could go out. */
    public val earliest: Duration?,
) {
    /** Whether all rows were carried out. */
    public val isComplete: Boolean get() = failed.isEmpty() && unknown.isEmpty() && stopped == null

    override fun toString(): String =
        "BatchResult(rows=$rows, requests=$requests, ok=${ok.size}, failed=${failed.size}, unknown=${unknown.size}, stopped=$stopped)"
}

/** A row that was not carried out, or of which nobody knows. */
public data class RowError(
    /** Its place in the input, from zero. */
    val index: Int,
    /** Why. Rows of one request may have it in common. */
    val error: TrilineError,
)

/** How far a batch has come. */
public data class BatchProgress(
    /** How many rows have been accounted for. */
    val done: Long,
    /** How many there are, where that is known. */
    val total: Long?,
    /** How long the rest will wait for the limit of requests, where the number of rows is known. */
    val eta: Duration?,
) {
    /** How much of it is done, from 0 to 1, where the number of rows is known. */
    val fraction: Double? get() = total?.let { if (it == 0L) 1.0 else done.toDouble() / it }
}

/** What a caller says of a batch. */
internal class BatchOptions(
    val journal: Journal? = null,
    val dryRun: Boolean = false,
    val count: Long? = null,
    val onProgress: ((BatchProgress) -> Unit)? = null,
)

/** The account of a batch, as the core writes it: rows that follow each other are told by the first and the last. */
@Serializable
internal class Account(
    private val rows: Long,
    private val requests: Long,
    private val ok: List<List<Int>>,
    private val failed: List<Lot>,
    private val unknown: List<Lot>,
    private val stopped: ErrorDetails? = null,
    private val dryRun: Boolean = false,
    @SerialName("earliest") private val earliestMs: Long? = null,
) {
    @Serializable
    class Lot(val rows: List<Int>, val error: ErrorDetails)

    /** [unencoded]: why rows were not even handed to the core, by their places. [cause]: what the host had thrown. */
    fun result(unencoded: Map<Int, InvalidRequest>, cause: Exception?): BatchResult = BatchResult(
        rows,
        requests,
        ok.flatMap { span(it) },
        failed.flatMap { lot -> told(lot) }.map { row -> unencoded[row.index]?.let { row.copy(error = it) } ?: row },
        unknown.flatMap { lot -> told(lot) },
        stopped?.let { TrilineError.of(it, cause) },
        dryRun,
        earliestMs?.milliseconds,
    )

    private fun told(lot: Lot): List<RowError> {
        val error = TrilineError.of(lot.error)
        return span(lot.rows).map { RowError(it, error) }
    }

    private fun span(ends: List<Int>): IntRange = ends.first()..ends.last()
}
