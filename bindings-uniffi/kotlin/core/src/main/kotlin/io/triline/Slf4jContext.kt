package io.triline

import org.slf4j.MDC

/**
 * Gives a listener the MDC of the code that made the call, as the option `tracing` of a client:
 * `tracing = Slf4jContext(Slf4jLog())`. Without it, log lines of a call have the MDC of the thread that does its work: none.
 *
 * SLF4J is not a dependency of this library: add `org.slf4j:slf4j-api` 2 to use it.
 */
public class Slf4jContext(private val listener: (Event) -> Unit) : Tracing {
    override fun begin(operation: String): (Event) -> Unit {
        val ofCaller = MDC.getCopyOfContextMap().orEmpty()
        return { event ->
            val before = MDC.getCopyOfContextMap().orEmpty()
            MDC.setContextMap(ofCaller)
            try {
                listener(event)
            } finally {
                MDC.setContextMap(before)
            }
        }
    }
}
