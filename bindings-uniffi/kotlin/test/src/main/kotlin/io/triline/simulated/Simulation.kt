package io.triline.simulated

import io.triline.AiAgent
import io.triline.Clock
import io.triline.Event
import io.triline.InvalidRequest
import io.triline.Platform
import io.triline.WorkPhone
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration
import kotlin.time.TimeMark
import kotlin.time.TimeSource

/**
 * The three services, simulated, and a client of each, on a clock that stands still: what a test needs. It shares
 * nothing with others, and nothing is waited for.
 *
 * ```
 * Simulation().use { simulation ->
 *     simulation.platform.agents.disable(agentNumber = "1001")
 *     assertEquals("platform.agents.disable", simulation.service.calls.last().operation)
 * }
 * ```
 *
 * With JUnit, [SimulationExtension] makes one for each test.
 *
 * @param seed what the services hold is made up from it.
 * @param settings how many agents there are, what the AI agent answers, ...
 * @param faults what goes wrong: see [SimulatedService.setFaults].
 * @param onEvent receives the events of the calls of the three clients.
 * @param dispatcher where calls do their work; in the coroutine of their caller if left out, so that `runTest`, its
 *   scheduler and `Dispatchers.setMain` hold for them.
 * @throws InvalidRequest a setting or a fault is wrong.
 */
public class Simulation @JvmOverloads constructor(
    seed: Long = 1,
    settings: SimulatedSettings = SimulatedSettings(),
    faults: List<FaultRule> = emptyList(),
    /** The clock of them all. It moves when a client waits, and by [StandingClock.advance]. */
    public val clock: StandingClock = StandingClock(),
    onEvent: ((Event) -> Unit)? = null,
    dispatcher: CoroutineDispatcher? = null,
) : AutoCloseable {
    /** The services: what was called, what goes wrong, what would have been sent. */
    public val service: SimulatedService = SimulatedService(seed, settings, clock).also { it.setFaults(faults) }

    /** A client of the contact-center platform. */
    public val platform: Platform = Platform.simulated(service, onEvent, dispatcher = dispatcher)

    /** A client of the work phone. */
    public val workPhone: WorkPhone = WorkPhone.simulated(service, onEvent, dispatcher = dispatcher)

    /** A client of the AI agent. */
    public val aiAgent: AiAgent = AiAgent.simulated(service, onEvent, dispatcher = dispatcher)

    /** Frees what all of them hold outside the heap. */
    override fun close() {
        listOf(platform, workPhone, aiAgent, service).forEach(AutoCloseable::close)
    }
}

/**
 * A clock for tests, which moves only when a call waits, at once, and when it is told to.
 *
 * With the time of a test, waits pass there: `StandingClock(testTimeSource)` in `runTest`. Then `withTimeout` of the test ends a call that
 * waits longer, and `advanceTimeBy` lets it go on. It is for calls that are made in the coroutines of that test.
 */
public class StandingClock private constructor(private val start: Long, private val test: TimeMark?) : Clock {
    private val passed = AtomicLong()

    /** @param wallMillis where it stands at first, in milliseconds since 1970-01-01 UTC. */
    @JvmOverloads
    public constructor(wallMillis: Long = START_MILLIS) : this(wallMillis, null)

    /**
     * @param test the time that passes in a test: `testTimeSource` of a `TestScope`, or `timeSource` of its scheduler.
     * @param wallMillis where it stands at first, in milliseconds since 1970-01-01 UTC.
     */
    public constructor(test: TimeSource, wallMillis: Long = START_MILLIS) : this(wallMillis, test.markNow())

    override fun wallMillis(): Long = start + steadyMillis()

    override fun steadyMillis(): Long = passed.get() + (test?.elapsedNow()?.inWholeMilliseconds ?: 0)

    override suspend fun sleep(duration: Duration) {
        if (test != null) return delay(duration)
        // Nothing here suspends, where a cancelled call would end.
        currentCoroutineContext().ensureActive()
        advance(duration)
    }

    /** Lets time pass. */
    public fun advance(duration: Duration) {
        advanceMillis(duration.inWholeMilliseconds)
    }

    /** [advance] by that many milliseconds, for Java. */
    public fun advanceMillis(millis: Long) {
        passed.addAndGet(millis)
    }
}

private const val START_MILLIS = 1_760_000_000_000
