package io.triline

import io.triline.CallSetup.Mode
import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/**
 * Base of the clients of the three interfaces: calls by name.
 *
 * [Platform], [WorkPhone] and [AiAgent] may be used by any number of coroutines at once, on any
 * dispatcher. What they throw is a [TrilineError], or [Cancelled].
 */
public abstract class Client internal constructor(internal val driver: Driver) : AutoCloseable {
    /**
     * Calls an operation by name: JSON in the API's names in and out, with the same checks.
     *
     * @param operation such as `platform.agents.query`.
     * @param file the file of an operation that uploads one, in place of its parameter `file`.
     * @param onUpload receives the progress of the upload.
     */
    public suspend fun call(
        operation: String,
        params: JsonObject = JsonObject(emptyMap()),
        file: UploadSource? = null,
        onUpload: ((UploadProgress) -> Unit)? = null,
    ): JsonElement = driver.call(operation, Mode.Single, onUpload) {
        members.putAll(params)
        if (file == null && "file" in params) throw driver.inLanguage(misplacedFile())
        put("file", file)
    }

    /**
     * Sends a request that no document of the vendor describes, such as call control: signed, paced, with its envelope and errors
     * read. Returns the body of the answer. All methods but `GET` count as writes that must not be sent twice.
     *
     * @param method `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
     * @param path the path below the base URL.
     * @param query texts, numbers and booleans.
     * @param json the body, sent as it is.
     */
    public suspend fun request(method: String, path: String, query: JsonObject? = null, json: JsonElement? = null): JsonElement =
        driver.call("request", Mode.Single) {
            members["method"] = JsonPrimitive(method)
            members["path"] = JsonPrimitive(path)
            query?.let { members["query"] = it }
            json?.let { members["json"] = it }
        }

    /** Walks the pages of an operation by name, from the one that [params] name. */
    public fun pages(operation: String, params: JsonObject = JsonObject(emptyMap())): PagedList<JsonElement> =
        driver.pages(operation, typed = false, { JsonElement.serializer() }) { members.putAll(params) }

    /**
     * Calls an operation by name and returns its answer in parts, as they arrive. Nothing is sent before the flow is
     * collected. Where the collector stops, the call ends and its connection is closed.
     *
     * @param operation such as `ai_agent.sessions.ask`.
     */
    public fun stream(operation: String, params: JsonObject = JsonObject(emptyMap())): Flow<JsonElement> =
        driver.parts(operation, typed = false, { JsonElement.serializer() }) { members.putAll(params) }

    /**
     * Calls an operation by name with any number of rows among its parameters, in as many requests as their limit demands,
     * one after the other. The result is that of one request with all rows: lists are joined. The error is that of the
     * first request that fails; those before it were carried out. [batchRows] reports row by row.
     *
     * @param operation such as `platform.customers.create`.
     */
    public suspend fun batch(operation: String, params: JsonObject): JsonElement =
        driver.call(operation, Mode.Slices) { members.putAll(params) }

    /**
     * Calls an operation by name with rows from any source, in as many requests as its limit demands, and reports the
     * outcome of each row. The batch reads rows as it needs them, and keeps none. What [rows] throws stops the batch: it is
     * the cause of [BatchResult.stopped].
     *
     * @param operation such as `platform.customers.create`.
     * @param params without the rows.
     * @param journal records how far the batch is. Where it holds an earlier run, the batch continues after that one: the
     *   rows must be the same.
     * @param dryRun whether rows are only checked and requests only counted; nothing is sent.
     * @param count number of rows, for progress; the size of a collection is known.
     * @param job over a relay: the id of the job, by which [follow] and [stop] find it again. Without it the client makes one up, which
     *   the progress tells. Cancelling the call stops the job.
     * @param onProgress receives the progress after each request.
     */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Iterable<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Number? = null,
        job: String? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult {
        val options = BatchOptions(journal, dryRun, count?.toLong(), onProgress, job)
        return driver.batch(operation, rows, options) { members.putAll(params) }
    }

    /** [batchRows] with the rows of a sequence. */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Sequence<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Number? = null,
        job: String? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult = batchRows(operation, params, rows.asIterable(), journal, dryRun, count, job, onProgress)

    /** [batchRows] with the rows of a flow, which is collected while the batch is made. */
    public suspend fun batchRows(
        operation: String,
        params: JsonObject,
        rows: Flow<JsonElement>,
        journal: Journal? = null,
        dryRun: Boolean = false,
        count: Number? = null,
        job: String? = null,
        onProgress: ((BatchProgress) -> Unit)? = null,
    ): BatchResult {
        val options = BatchOptions(journal, dryRun, count?.toLong(), onProgress, job)
        return driver.batch(operation, rows, options) { members.putAll(params) }
    }

    /**
     * Follows a row batch that was started over a relay before, such as by this program before it was started anew. Cancelling ends the
     * following alone: the job goes on.
     *
     * @param operation such as `platform.customers.create`.
     * @param job the id of the job: that of the batch, or that of its [BatchProgress].
     * @param onProgress receives the progress so far, and after each request of the relay.
     * @throws ApiError with the code `unknown_job`: the user has no such job, or it ended too long ago.
     * @throws InvalidRequest the client is not over a relay, or the id is none.
     */
    public suspend fun follow(operation: String, job: String, onProgress: ((BatchProgress) -> Unit)? = null): BatchResult =
        driver.follow(operation, job, onProgress)

    /**
     * Stops a row batch that was started over a relay before. Rows that were sent stay so; [follow] says how it ended.
     *
     * @throws ApiError with the code `unknown_job`: the user has no such job, or it ended too long ago.
     * @throws InvalidRequest the client is not over a relay, or the id is none.
     */
    public suspend fun stop(operation: String, job: String): Unit = driver.stop(operation, job)

    /**
     * Asks the service whether what an operation would create exists: what [OutcomeUnknown.reconcile] does, for parameters
     * that were kept where the error was not.
     *
     * @param operation such as `platform.agents.create`.
     * @param params those of the call.
     * @return what was found, in the API's names, also what was there before; empty: it is not there so far, and may still appear.
     * @throws InvalidRequest no operation looks for it.
     */
    public suspend fun reconcile(operation: String, params: JsonObject): List<JsonObject> =
        driver.reconcile(operation) { members.putAll(params) }

    /**
     * Waits until the client is ready, and throws what is wrong with its options. Without it, the first call does. The
     * client is prepared in the background, because the first one of a program loads the native library. Nothing is sent. A work phone
     * without credentials is ready, because the operations of its group `token` need none.
     *
     * @throws InvalidRequest an option is at fault.
     * @throws AuthError there is nothing to authenticate with.
     */
    public suspend fun ready(): Unit = driver.ready()

    /**
     * Frees what the client holds outside the heap, and ends the threads of the transport that it has made itself; calls in flight go on.
     * A transport that was given is its owner's to close. A client that is not closed is freed when it is garbage-collected.
     */
    override fun close() {
        driver.close()
    }
}

/** [Client.call] with texts of JSON. */
internal suspend fun Client.callText(operation: String, params: String): String {
    val members = parsing("params", "a JSON object") { json.parseToJsonElement(params).jsonObject }
    return call(operation, members).toString()
}

/** [Client.request] with texts of JSON. */
internal suspend fun Client.requestText(method: String, path: String, body: String?, query: Map<String, String>): String {
    val element = body?.let { parsing("json", "JSON") { json.parseToJsonElement(it) } }
    val texts = JsonObject(query.mapValues { (_, text) -> JsonPrimitive(text) }).takeIf { it.isNotEmpty() }
    return request(method, path, texts, element).toString()
}

private inline fun <T> Client.parsing(field: String, expected: String, parse: () -> T): T = try {
    parse()
} catch (failure: IllegalArgumentException) {
    throw driver.inLanguage(InvalidRequest(unexpected("json", field, Message(expected), Message("another text")), failure))
}

private fun misplacedFile(): InvalidRequest =
    InvalidRequest(unexpected("file", "file", Message("an UploadSource as the parameter `file` of `call`"), "JSON"))
