package io.triline

import kotlinx.serialization.Serializable

/**
 * How many requests a client may send in a time: beyond that, requests wait. [Off], [Documented], or
 * requests/seconds of your own, such as `Pacing("100/60")`.
 */
@Serializable
@JvmInline
public value class Pacing(
    /** `off`, or requests/seconds. */
    public val value: String,
) {
    override fun toString(): String = value

    public companion object {
        /** No limit is kept. */
        public val Off: Pacing = Pacing("off")

        /** The documented limit of the platform: 20 requests a minute. */
        public val Documented: Pacing = Pacing("20/60")
    }
}
