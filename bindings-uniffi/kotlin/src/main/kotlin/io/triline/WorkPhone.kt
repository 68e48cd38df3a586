package io.triline

import io.triline.workphone.WorkPhoneOperations
import java.time.ZoneOffset
import kotlin.time.Duration

/**
 * A client of the work phone.
 *
 * ```
 * val phone = WorkPhone(baseUrl = "https://wp.example.com", clientId = "cid", clientSecret = secret)
 * phone.chatApp.messages(page = 1, pageSize = 100, start = yesterday).items().collect { message -> println(message.msg) }
 * ```
 *
 * It gets its access token when a call first needs one, renews it when it has run out or is refused, and
 * shares it between calls. Otherwise all is as with a [Platform].
 */
public class WorkPhone private constructor(private val driver: Driver) : WorkPhoneOperations(driver) {
    /**
     * @param baseUrl address of the service: `https`, or `http` to this very machine.
     * @param clientId client id from the management console.
     * @param clientSecret client secret from the management console.
     * @param accessToken an access token to begin with.
     * @param refreshToken a refresh token to begin with.
     * @param tokens gives an access token, asked for each request, in place of the credentials, which can
     *   stay elsewhere then. What it throws becomes an [AuthError].
     * @param retries how many more times a request may be sent when that can do no harm; 2 if left out.
     * @param timeout how long an attempt may take; 30 seconds if left out.
     * @param pacing how many requests the account may send in a time; no limit is kept if left out.
     * @param paths other paths for operations, by name.
     * @param utcOffset how far the service's clock is from UTC: instants are written so. `+08:00` if left out.
     * @param transport sends the requests.
     * @param onEvent is told what happens in calls, by any thread and several at once. What it throws ends the call.
     * @param tracing follows calls, to make spans of them for instance.
     * @param clock for tests: the time.
     * @throws InvalidRequest an option is at fault.
     */
    public constructor(
        baseUrl: String,
        clientId: String? = null,
        clientSecret: String? = null,
        accessToken: String? = null,
        refreshToken: String? = null,
        tokens: (suspend () -> String)? = null,
        retries: Int? = null,
        timeout: Duration? = null,
        pacing: Pacing? = null,
        paths: Map<String, String>? = null,
        utcOffset: ZoneOffset = SERVICE_OFFSET,
        transport: Transport = JdkTransport(),
        onEvent: ((Event) -> Unit)? = null,
        tracing: Tracing? = null,
        clock: Clock = Clock.System,
    ) : this(
        Driver(
            "work_phone",
            params {
                put("baseUrl", baseUrl)
                put("clientId", clientId.given())
                put("clientSecret", clientSecret.given())
                put("accessToken", accessToken.given())
                put("refreshToken", refreshToken.given())
                put("externalTokens", tokens?.let { true })
                put("retries", retries)
                put("timeout", timeout?.inWholeMilliseconds)
                put("pacing", pacing)
                put("paths", paths)
            },
            Host(transport, clock, onEvent, tracing, tokens = tokens),
            utcOffset,
        ),
    )

    /** This client with other limits for its calls: see [Platform.withLimits]. */
    public fun withLimits(
        timeout: Duration? = null,
        totalTimeout: Duration? = null,
        maxWait: Duration? = null,
        retries: Int? = null,
    ): WorkPhone = WorkPhone(driver.with(Limits(timeout, totalTimeout, maxWait, retries)))

    public companion object {
        /**
         * A client with the options in `TRILINE_WORK_PHONE_BASE_URL`, `TRILINE_WORK_PHONE_CLIENT_ID`,
         * `TRILINE_WORK_PHONE_CLIENT_SECRET`, `TRILINE_WORK_PHONE_ACCESS_TOKEN` and
         * `TRILINE_WORK_PHONE_REFRESH_TOKEN`. An empty one is none.
         *
         * @param environment where they are looked up.
         */
        public fun fromEnv(
            tokens: (suspend () -> String)? = null,
            retries: Int? = null,
            timeout: Duration? = null,
            transport: Transport = JdkTransport(),
            onEvent: ((Event) -> Unit)? = null,
            tracing: Tracing? = null,
            environment: Map<String, String> = System.getenv(),
        ): WorkPhone = WorkPhone(
            Driver(
                "work_phone",
                params {
                    put("baseUrl", environment["TRILINE_WORK_PHONE_BASE_URL"].given())
                    put("clientId", environment["TRILINE_WORK_PHONE_CLIENT_ID"].given())
                    put("clientSecret", environment["TRILINE_WORK_PHONE_CLIENT_SECRET"].given())
                    put("accessToken", environment["TRILINE_WORK_PHONE_ACCESS_TOKEN"].given())
                    put("refreshToken", environment["TRILINE_WORK_PHONE_REFRESH_TOKEN"].given())
                    put("externalTokens", tokens?.let { true })
                    put("retries", retries)
                    put("timeout", timeout?.inWholeMilliseconds)
                },
                Host(transport, Clock.System, onEvent, tracing, tokens = tokens),
            ),
        )

        /**
         * A client on a service that is simulated within the process, for tests.
         *
         * @param service several clients may share one.
         */
        public fun simulated(
            service: SimulatedService = SimulatedService(),
            onEvent: ((Event) -> Unit)? = null,
            tracing: Tracing? = null,
        ): WorkPhone = WorkPhone(service.driver("work_phone", onEvent, tracing))
    }
}
