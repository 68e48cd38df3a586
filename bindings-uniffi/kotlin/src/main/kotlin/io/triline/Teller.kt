package io.triline

import io.triline.ffi.NativeStep
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/** Tells of the events of a call whoever wants to know. */
internal class Teller(asked: String, private val host: Host, private val looksUp: Boolean) {
    /** That of the call; of a look-up the one that is called in the place of what was asked. */
    private var operation = asked
    private val call = numbers.incrementAndGet()
    private val trace = host.tracing?.begin(asked)
    private val start = host.clock.steadyMillis()
    private var sent = start
    private var sentFor = asked
    private var hasEnded = false

    /** A request is about to go out. */
    fun attempt(ask: NativeStep.Send) {
        when {
            ask.getsToken -> token()
            looksUp -> operation = ask.operation
        }
        tell(Event.Attempt(call, ask.operation, ask.method, ask.path, ask.attempt))
        sent = host.clock.steadyMillis()
        sentFor = ask.operation
    }

    fun answer(status: Int): Unit = tell(Event.Answer(call, sentFor, status, since(sent)))

    fun wait(step: NativeStep.Wait, duration: Duration): Unit = tell(Event.Wait(call, operation, step.why, duration))

    fun retry(step: NativeStep.Retry): Unit = tell(Event.Retry(call, operation, step.attempt, step.why))

    fun token(): Unit = tell(Event.Token(call, operation))

    fun page(page: Page<*>): Unit = tell(Event.Page(call, operation, page.page, page.total, page.items.size))

    fun batch(progress: BatchProgress): Unit = tell(Event.Batch(call, operation, progress))

    /** The call is over, unless it has been already. Null: without an error. */
    fun end(error: Throwable?) {
        if (hasEnded) return
        hasEnded = true
        val known = error as? TrilineError
        val kind = error?.let { known?.kind ?: "cancelled" }
        tell(Event.End(call, operation, kind, known?.code, since(start)))
    }

    private fun tell(event: Event) {
        trace?.invoke(event)
        host.onEvent?.invoke(event)
    }

    private fun since(time: Long): Duration = (host.clock.steadyMillis() - time).milliseconds

    private companion object {
        /** Counts the calls of the program. */
        val numbers = AtomicLong()
    }
}
