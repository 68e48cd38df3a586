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
     * Calls an operation by name with any number of rows, in as many requests as their limit asks for,
     * one after the other. The result is that of one request with all rows: lists are joined. What is
     * thrown is of the first request that fails; those before it were carried out.
     *
     * @param operation such as `platform.customers.create`.
     */
    public suspend fun batch(operation: String, params: JsonObject): JsonElement = driver.call(operation, params, batch = true)

    /**
     * Frees what the client holds outside the heap; calls that are under way go on. A client that is not
     * closed is freed when it is collected.
     */
    override fun close() {
        driver.close()
    }
}
