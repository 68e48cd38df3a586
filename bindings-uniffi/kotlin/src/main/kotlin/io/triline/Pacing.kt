package io.triline

import kotlinx.serialization.Serializable

/**
 * How many requests an account may send in a time: beyond that, requests wait. [Off], [Documented], or
 * requests/seconds of your own, such as `Pacing("100/60")`. Clients of one account in one process are counted together,
 * where they have the same.
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
