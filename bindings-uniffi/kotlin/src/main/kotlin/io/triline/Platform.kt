package io.triline

import io.triline.platform.PlatformOperations
import java.time.ZoneOffset
import kotlin.time.Duration

/**
 * A client of the contact-center platform.
 *
 * ```
 * val cc = Platform(
 *     baseUrl = "https://cc.example.com",
 *     account = "1000001",
 *     secret = secret,
 *     signing = Signing.recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"),
 * )
 * cc.agents.query(limit = 20).items().collect { agent -> println(agent.agentName) }
 * ```
 *
 * A client may be used by any number of coroutines at once; make one per account and keep it. Its
 * functions can be called on any dispatcher. What they throw is a [TrilineError], or [Cancelled].
 */
public class Platform private constructor(private val driver: Driver) : PlatformOperations(driver) {
    /**
     * @param baseUrl address of the service: `https`, or `http` to this very machine.
     * @param account account number.
     * @param secret secret key of the account; left out where [signer] signs.
     * @param signing how requests are signed.
     * @param signer signs in place of [signing], so that the secret can stay elsewhere: returns the
     *   `svc-sign` of a request. What it throws becomes an [AuthError].
     * @param retries how many more times a request may be sent when that can do no harm; 2 if left out.
     * @param timeout how long an attempt may take; 30 seconds if left out.
     * @param pacing how many requests the account may send in a time; [Pacing.Documented] if left out.
     * @param paths other paths for operations, by name.
     * @param sampleNames whether parameters go out under the names of the documents' samples, where those
     *   differ from the tables'.
     * @param utcOffset how far the service's clock is from UTC: instants are written so. `+08:00` if left out.
     * @param transport sends the requests.
     * @param onEvent is told what happens in calls, by any thread and several at once. What it throws ends the call.
     * @param tracing follows calls, to make spans of them for instance.
     * @param clock for tests: the time.
     * @param fixedNonce for tests: the nonce of every request.
     * @throws InvalidRequest an option is at fault.
     * @throws AuthError there is nothing to sign with.
     */
    public constructor(
        baseUrl: String,
        account: String,
        secret: String? = null,
        signing: Signing? = null,
        signer: (suspend (SignInput) -> String)? = null,
        retries: Int? = null,
        timeout: Duration? = null,
        pacing: Pacing? = null,
        paths: Map<String, String>? = null,
        sampleNames: Boolean? = null,
        utcOffset: ZoneOffset = SERVICE_OFFSET,
        transport: Transport = JdkTransport(),
        onEvent: ((Event) -> Unit)? = null,
        tracing: Tracing? = null,
        clock: Clock = Clock.System,
        fixedNonce: String? = null,
    ) : this(
        Driver(
            "platform",
            params {
                put("baseUrl", baseUrl)
                put("account", account.given())
                put("secret", secret.given())
                put("signing", signing?.text)
                put("externalSigning", signer?.let { true })
                put("retries", retries)
                put("timeout", timeout?.inWholeMilliseconds)
                put("pacing", pacing)
                put("paths", paths)
                put("sampleNames", sampleNames)
                put("fixedNonce", fixedNonce)
            },
            Host(transport, clock, onEvent, tracing, signer = signer),
            utcOffset,
        ),
    )

    /**
     * This client with other limits for its calls: `cc.withLimits(retries = 0).agents.bind(...)`. What is left out
     * stays as it is. It is the same client: closing one closes the other.
     *
     * @param timeout how long an attempt may take.
     * @param totalTimeout how long a call of one request may take with all its tries, or a call that waits until
     *   something is done with all its looks; waits for the limit of requests do not count. A part of a report counts
     *   by itself. Two minutes where it is not said; ten for a call that waits.
     * @param maxWait how long a call may wait for the limit of requests; beyond that it fails, and nothing was sent.
     * @param retries how many more times a request may be sent when that can do no harm.
     */
    public fun withLimits(
        timeout: Duration? = null,
        totalTimeout: Duration? = null,
        maxWait: Duration? = null,
        retries: Int? = null,
    ): Platform = Platform(driver.with(Limits(timeout, totalTimeout, maxWait, retries)))

    public companion object {
        /**
         * A client with the options in `TRILINE_PLATFORM_BASE_URL`, `TRILINE_PLATFORM_ACCOUNT`,
         * `TRILINE_PLATFORM_SECRET` and `TRILINE_PLATFORM_SIGNING`. An empty one is none.
         *
         * The other options are those of the constructor.
         *
         * @param environment where they are looked up.
         */
        public fun fromEnv(
            signer: (suspend (SignInput) -> String)? = null,
            retries: Int? = null,
            timeout: Duration? = null,
            pacing: Pacing? = null,
            transport: Transport = JdkTransport(),
            onEvent: ((Event) -> Unit)? = null,
            tracing: Tracing? = null,
            environment: Map<String, String> = System.getenv(),
        ): Platform = Platform(
            Driver(
                "platform",
                params {
                    put("baseUrl", environment["TRILINE_PLATFORM_BASE_URL"].given())
                    put("account", environment["TRILINE_PLATFORM_ACCOUNT"].given())
                    put("secret", environment["TRILINE_PLATFORM_SECRET"].given())
                    put("signing", environment["TRILINE_PLATFORM_SIGNING"].given())
                    put("externalSigning", signer?.let { true })
                    put("retries", retries)
                    put("timeout", timeout?.inWholeMilliseconds)
                    put("pacing", pacing)
                },
                Host(transport, Clock.System, onEvent, tracing, signer = signer),
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
        ): Platform = Platform(service.driver("platform", onEvent, tracing))
    }
}
