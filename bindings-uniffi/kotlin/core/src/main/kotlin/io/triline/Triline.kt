package io.triline

/** The native library, which the first client of a program loads. */
public object Triline {
    /**
     * Loads the native library and the clients in the background, so that the first client does not wait for them.
     * Returns at once; for example from `Application.onCreate`.
     */
    @JvmStatic
    public fun preload() {
        Thread({ runCatching { load() } }, "triline-preload").apply { isDaemon = true }.start()
    }

    internal fun load() {
        // The dispatcher of none of them is used: they are prepared on this thread.
        val unused = Transport { throw TransportFailure("a client that sends nothing", sent = false) }
        val clients = listOf(
            Platform(UNUSED, "1000001", "0", Signing.recipe("md5:hex:{secret}"), transport = unused),
            WorkPhone(UNUSED, accessToken = "0", transport = unused),
            AiAgent(UNUSED, "0".repeat(APPID_LENGTH), "0", transport = unused),
        )
        for (client in clients) {
            client.driver.prepare()
            client.close()
        }
    }
}

private const val UNUSED = "https://localhost"
private const val APPID_LENGTH = 32
