package io.triline

import org.slf4j.Logger
import org.slf4j.LoggerFactory
import org.slf4j.event.Level

/**
 * Writes events to a log, as the option `onEvent` of a client: requests, responses, tokens, pages and parts as `DEBUG`, waits,
 * progress and ends of calls as `INFO`, also of cancelled ones, retries and a store that is away as `WARN`, failures as `ERROR`. The
 * members of an event are key-value pairs of its record, durations in milliseconds: `call`, `operation`, `event`, `durationMs`,
 * `status` and so on, by their names in every language. No parameter, body or secret is in it.
 *
 * SLF4J is not a dependency of this library: add `org.slf4j:slf4j-api` 2 to use it.
 *
 * @param logger `triline` if left out.
 */
public class Slf4jLog(private val logger: Logger = LoggerFactory.getLogger("triline")) : (Event) -> Unit {
    override fun invoke(event: Event) {
        val record = logger.atLevel(level(event))
        record.addKeyValue("call", event.call)
        for ((name, value) in event.fields()) record.addKeyValue(name, value)
        record.log { text(event) }
    }

    private fun level(event: Event): Level = when (event) {
        is Event.Attempt, is Event.Response, is Event.Token, is Event.Page, is Event.Part -> Level.DEBUG
        is Event.Wait, is Event.Progress -> Level.INFO
        is Event.Retry -> Level.WARN
        is Event.Store -> if (event.away) Level.WARN else Level.INFO
        // A call that its program cancelled is no failure of anything.
        is Event.End -> if (event.ok || event.kind == "cancelled") Level.INFO else Level.ERROR
    }

    private fun text(event: Event): String = "${event.operation}: " + when (event) {
        is Event.Attempt -> "attempt ${event.attempt}, ${event.method} ${event.path}"
        is Event.Response -> "response ${event.status} after ${event.duration}"
        is Event.Wait -> "waits ${event.duration}: ${event.why}"
        is Event.Retry -> "retry, attempt ${event.attempt} comes: ${event.why}"
        is Event.Token -> "fetches a token"
        is Event.Store -> "the store is " + if (event.away) "away: ${event.why}" else "back"
        is Event.Page -> "page ${event.page}, ${event.rows} rows" + event.total?.let { " of $it" }.orEmpty()
        is Event.Part -> "part"
        is Event.Progress -> "${event.progress.done} rows" + event.progress.total?.let { " of $it" }.orEmpty()
        is Event.End ->
            (if (event.ok) "done after ${event.duration}" else "failed after ${event.duration}: ${event.error()}") +
                if (event.skipped > 0) ", ${event.skipped} lines skipped" else ""
    }

    private fun Event.End.error(): String = listOfNotNull(kind, code).joinToString(" ")
}
