package io.triline

import io.triline.aiagent.AiAgentOperations
import java.time.DateTimeException
import java.time.ZoneOffset
import kotlin.time.Duration

/**
 * A client of the AI agent.
 *
 * ```
 * val ai = AiAgent(baseUrl = "https://ai.example.com", appid = appid, apptoken = apptoken)
 * val question = AiMessage(type = AiMessageType.User, text = "你好")
 * ai.sessions.askStream(sid, agentId, listOf(question)).collect { part -> print(part.reply) }
 * ```
 *
 * Otherwise all is as with a [Platform].
 */
public class AiAgent private constructor(private val driver: Driver) : AiAgentOperations(driver) {
    /**
     * @param baseUrl address of the service: `https`, or `http` to this very machine.
     * @param appid application id: 32 letters and digits.
     * @param apptoken application secret. It is sent in every request.
     * @param utcOffset how far the service's clock is from UTC: requests carry its time, and instants are
     *   written so. `+08:00` if left out.
     * @param retries how many more times a request may be sent when that can do no harm; 2 if left out.
     * @param timeout how long an attempt may take; 30 seconds if left out, ten minutes for an upload.
     * @param pacing how many requests the account may send in a time; no limit is kept if left out.
     * @param paths other paths for operations, by name.
     * @param transport sends the requests.
     * @param onEvent is told what happens in calls, by any thread and several at once. What it throws ends the call.
     * @param tracing follows calls, to make spans of them for instance.
     * @param clock for tests: the time.
     * @throws InvalidRequest an option is at fault.
     * @throws AuthError there is no appid or no apptoken.
     */
    public constructor(
        baseUrl: String,
        appid: String,
        apptoken: String,
        utcOffset: ZoneOffset = SERVICE_OFFSET,
        retries: Int? = null,
        timeout: Duration? = null,
        pacing: Pacing? = null,
        paths: Map<String, String>? = null,
        transport: Transport = JdkTransport(),
        onEvent: ((Event) -> Unit)? = null,
        tracing: Tracing? = null,
        clock: Clock = Clock.System,
    ) : this(
        Driver(
            "ai_agent",
            params {
                put("baseUrl", baseUrl)
                put("appid", appid.given())
                put("apptoken", apptoken.given())
                put("utcOffset", utcOffset.text())
                put("retries", retries)
                put("timeout", timeout?.inWholeMilliseconds)
                put("pacing", pacing)
                put("paths", paths)
            },
            Host(transport, clock, onEvent, tracing),
            utcOffset,
        ),
    )

    /** This client with other limits for its calls: see [Platform.withLimits]. */
    public fun withLimits(
        timeout: Duration? = null,
        totalTimeout: Duration? = null,
        maxWait: Duration? = null,
        retries: Int? = null,
    ): AiAgent = AiAgent(driver.with(Limits(timeout, totalTimeout, maxWait, retries)))

    public companion object {
        /**
         * A client with the options in `TRILINE_AI_AGENT_BASE_URL`, `TRILINE_AI_AGENT_APPID`,
         * `TRILINE_AI_AGENT_APPTOKEN` and `TRILINE_AI_AGENT_UTC_OFFSET`. An empty one is none.
         *
         * @param environment where they are looked up.
         */
        public fun fromEnv(
            retries: Int? = null,
            timeout: Duration? = null,
            transport: Transport = JdkTransport(),
            onEvent: ((Event) -> Unit)? = null,
            tracing: Tracing? = null,
            environment: Map<String, String> = System.getenv(),
        ): AiAgent {
            val utcOffset = environment["TRILINE_AI_AGENT_UTC_OFFSET"].given()
            return AiAgent(
                Driver(
                    "ai_agent",
                    params {
                        put("baseUrl", environment["TRILINE_AI_AGENT_BASE_URL"].given())
                        put("appid", environment["TRILINE_AI_AGENT_APPID"].given())
                        put("apptoken", environment["TRILINE_AI_AGENT_APPTOKEN"].given())
                        put("utcOffset", utcOffset)
                        put("retries", retries)
                        put("timeout", timeout?.inWholeMilliseconds)
                    },
                    Host(transport, Clock.System, onEvent, tracing),
                    utcOffset?.let(::offset) ?: SERVICE_OFFSET,
                ),
            )
        }

        /**
         * A client on a service that is simulated within the process, for tests.
         *
         * @param service several clients may share one.
         */
        public fun simulated(
            service: SimulatedService = SimulatedService(),
            onEvent: ((Event) -> Unit)? = null,
            tracing: Tracing? = null,
        ): AiAgent = AiAgent(service.driver("ai_agent", onEvent, tracing))
    }
}

/** The offset of that text; null: it is none, and the core refuses it. */
private fun offset(text: String): ZoneOffset? = try {
    ZoneOffset.of(text)
} catch (_: DateTimeException) {
    null
}
