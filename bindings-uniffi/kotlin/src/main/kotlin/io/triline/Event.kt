package io.triline

/** What a client tells on the way, to the function it was given as `onEvent`. */
public sealed interface Event {
    /** The operation, such as `platform.agents.query`. */
    public val operation: String

    /** A request is sent again. */
    public data class Retry(
        override val operation: String,
        /** Which try comes, from two. */
        val attempt: Int,
        /** Why the one before did not do: a service code, or a word. */
        val why: String,
    ) : Event

    /** A page came. */
    public data class Page(
        override val operation: String,
        /** Its number, from one. */
        val page: Long,
        /** How many rows there are in all pages, where the service tells. */
        val total: Long?,
    ) : Event
}
