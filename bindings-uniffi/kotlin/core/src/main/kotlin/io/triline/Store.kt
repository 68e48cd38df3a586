package io.triline

/**
 * A store that the processes of an account share: all their clients keep one rate limit, one set of tokens and one sequence of
 * nonces. [RedisStore] is one in Redis or Valkey. Servers have it; the native library for Android is built without.
 *
 * ```
 * val cc = Platform(baseUrl, account, secret, signing, store = RedisStore(connection))
 * ```
 *
 * One of your own runs `EVALSHA` with the SHA-1 of the script, its keys and its arguments, and `EVAL` with its text where the
 * server answers `NOSCRIPT`. It needs no timeout, and retries nothing: the core does both.
 */
public fun interface Store {
    /** Runs a script, and returns the text that it returns. Throws where it did not run. */
    public suspend fun run(script: StoreScript): String
}

/** A script that a store runs, atomically. */
public class StoreScript internal constructor(
    /** The name: `acquire`, `refused`, `tokens` or `journal`. */
    public val name: String,
    /** The SHA-1 of the text, as `EVALSHA` takes it. */
    public val sha1: String,
    /** The text in Lua, for `EVAL` where the server does not know the script. */
    public val text: String,
    /** The keys, which hold a hash of the account. A cluster keeps them together. */
    public val keys: List<String>,
    /** The arguments. No secret is among them: tokens are sealed. */
    public val args: List<String>,
) {
    override fun toString(): String = "StoreScript($name)"
}

/** What calls do while the store that processes share cannot be reached. */
public class OnStoreFailure private constructor(
    /** The option as text, such as `share=0.1`. */
    public val text: String,
) {
    override fun equals(other: Any?): Boolean = other is OnStoreFailure && text == other.text

    override fun hashCode(): Int = text.hashCode()

    override fun toString(): String = text

    public companion object {
        /** They wait until it is back, within `maxWait` and their deadline. */
        @JvmField
        public val Wait: OnStoreFailure = OnStoreFailure("wait")

        /** They fail with a [TransportError] of code `store`; nothing was sent. */
        @JvmField
        public val Fail: OnStoreFailure = OnStoreFailure("fail")

        /**
         * They go on by that share of the limit, once all slots that others may hold have expired. Give all processes together no
         * more than the limit.
         *
         * @param part from 0.001 to 1; it is checked where the client is made.
         */
        @JvmStatic
        public fun share(part: Double): OnStoreFailure {
            val text = if (part.isFinite()) part.toBigDecimal().stripTrailingZeros().toPlainString() else "$part"
            return OnStoreFailure("share=$text")
        }
    }
}
