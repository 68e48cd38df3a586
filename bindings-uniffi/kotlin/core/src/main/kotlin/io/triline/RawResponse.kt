package io.triline

/**
 * A response as the service gave it, word for word: its text of success, its time, its headers. The function given to
 * `withOptions(onResponse = ...)` receives each response to an operation, also one that a request is sent again after, but
 * none to a request for a token. It is on any thread, while the call waits; what it throws is thrown when the call has ended.
 *
 * ```
 * cc.withOptions(onResponse = { response -> println(response.body) }).agents.disable(agentNumber = "1001")
 * ```
 */
public class RawResponse internal constructor(
    /** The operation requested, such as `platform.agents.query`. */
    public val operation: String,
    /** The HTTP status. */
    public val status: Int,
    /** The headers, by their names in lower case. Several values of one name are joined by a comma. */
    public val headers: Map<String, String>,
    /** The body, which may hold personal data; null where it is streamed: its parts are those of the flow. */
    public val body: String?,
    /** The number of the attempt that it answers, from one. */
    public val attempt: Int,
) {
    /** Without headers and body. */
    override fun toString(): String =
        "RawResponse($operation, status=$status, ${body?.let { "${it.toByteArray().size} bytes" } ?: "streamed"})"
}

/** The response that an event of the core tells. */
internal fun EventDetails.rawResponse(): RawResponse = RawResponse(operation, status ?: 0, headers.orEmpty(), body, attempt ?: 1)
