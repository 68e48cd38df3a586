package io.triline

import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * What the clients of the three interfaces have in common: calls by name.
 *
 * [Platform], [WorkPhone] and [AiAgent] may be used by any number of coroutines at once, on any
 * dispatcher. What they throw is a [TrilineError], or [Cancelled].
 */
public abstract class Client internal constructor(private val driver: Driver) : AutoCloseable {
    /**
     * Calls an operation by name: JSON in the API's names in and out, with the same checks.
     *
     * @param operation such as `platform.agents.query`.
     */
    public suspend fun call(operation: String, params: JsonObject = JsonObject(emptyMap())): JsonElement = driver.call(operation, params)

    /** Walks the pages of an operation by name, from the one that [params] name. */
    public fun pages(operation: String, params: JsonObject = JsonObject(emptyMap())): PagedList<JsonElement> =
        driver.pages(operation, params)

    /**
     * Calls an operation by name and gives its answer in parts, as they come. Nothing is sent before the
     * flow is collected. Where the collector stops, the call ends and its connection is closed.
     *
     * @param operation such as `ai_agent.sessions.ask`.
     */
    public fun stream(operation: String, params: JsonObject = JsonObject(emptyMap())): Flow<JsonElement> = driver.parts(operation, params)

    /**
     * Calls an operation by name with any number of rows among its parameters, in as many requests as their limit
     * asks for, one after the other. The result is that of one request with all rows: lists are joined. What is
     * thrown is of the first request that fails; those before it were carried out. [batchRows] tells what became of each row.
     *
     * @param operation such as `platform.customers.create`.
     */
    public suspend fun batch(operation: String, params: JsonObject): JsonElement = driver.call(operation, params, batch = true)

    /**
     * Calls an operation by name with rows from anywhere, in as many requests as their limit asks for, and tells what
     * became of each row. Rows are taken when they are needed, and not kept. What goes wrong after the first request
     * is told by the result; what [rows] itself throws comes out, with a [Cancelled] among its suppressed exceptions
     * that says how far the batch has come.
     *
     * @param operation such as `platform.customers.create`.
     * @param params without the rows.
     * @param journal notes how far it has come. Where it tells of an earlier run, the batch goes on after that one:
     *   the rows must be the same.
     * @param dryRun whether nothing is sent: rows are checked, and requests counted.
     * @param count how many rows there are, for progress; a collection tells by itself.
     * @param onProgress is told how far it has come, after each request.
     */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Iterable<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Long? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult = driver.batch(operation, params, rows, BatchOptions(journal, dryRun, count, onProgress))

    /** [batchRows] with the rows of a sequence. */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Sequence<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Long? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult = driver.batch(operation, params, rows.asIterable(), BatchOptions(journal, dryRun, count, onProgress))

    /** [batchRows] with the rows of a flow, which is collected while the batch is made. */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Flow<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Long? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult = driver.batch(operation, params, rows, BatchOptions(journal, dryRun, count, onProgress))

    /**
     * Asks the service whether something is there that an operation would create: what [OutcomeUnknown.reconcile]
     * does, for parameters that were kept where the error was not.
     *
     * @param operation such as `platform.agents.create`.
     * @param params those of the call.
     * @return what was found, in the API's names; empty: it is not there.
     * @throws InvalidRequest no operation tells.
     */
    public suspend fun reconcile(operation: String, params: JsonObject): List<JsonObject> = driver.reconcile(operation, params)

    /**
     * Frees what the client holds outside the heap; calls that are under way go on. A client that is not
     * closed is freed when it is collected.
     */
    override fun close() {
        driver.close()
    }
}
