package io.triline

/**
 * How requests to the platform are signed.
 *
 * The vendor's documents do not show it, so there is no default: ask the vendor, or compare with a request that
 * was accepted.
 */
public class Signing private constructor(
    /** The recipe. */
    public val text: String,
) {
    override fun equals(other: Any?): Boolean = other is Signing && text == other.text

    override fun hashCode(): Int = text.hashCode()

    override fun toString(): String = text

    public companion object {
        /**
         * A recipe, `algorithm:encoding:template`, such as
         * `md5:hex:{appkey}{nonce}{timestamp}{secret}`.
         *
         * - Algorithm: `md5`, `sha1`, `sha256`, `hmac-md5`, `hmac-sha1`, `hmac-sha256` (keyed with the secret), twice
         *   `md5(md5)`, `md5(MD5)`, `md5(md5+secret)`.
         * - Encoding: `hex`, `HEX`, `base64`, `base64url`, `base64-no-padding`, `base64url-no-padding`, and for MD5
         *   `hex16`, `HEX16`.
         * - Template: of `{appkey}`, `{nonce}`, `{timestamp}`, `{timestamp_ms}` (sent in milliseconds), `{secret}`,
         *   `{method}`, `{path}`, `{body}`, and of functions such as `{md5(body)}` and `{urlencode(path)}`.
         *
         * It is checked where the client is made.
         */
        @JvmStatic
        public fun recipe(text: String): Signing = Signing(text)
    }
}

/** What a signer is asked to sign: one attempt of one request. */
public class SignInput internal constructor(
    /** Account number (`svc-appkey`). */
    public val account: String,
    /** Six digits (`svc-nonce`). */
    public val nonce: String,
    /** Seconds since 1970, ten digits (`svc-timestamp`). */
    public val timestamp: String,
    /** The HTTP method. */
    public val method: String,
    /** The path below the base URL. */
    public val path: String,
    /** The bytes of the body. */
    public val body: ByteArray,
)
