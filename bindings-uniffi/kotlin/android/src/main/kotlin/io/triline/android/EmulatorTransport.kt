package io.triline.android

import io.triline.OkHttpTransport
import io.triline.Transport
import okhttp3.Dns
import okhttp3.OkHttpClient
import java.net.InetAddress

/**
 * A transport for the emulator, which reaches the machine that it runs on by `http://localhost`: there, that machine is
 * `10.0.2.2`, and `localhost` the emulator itself. For debug builds alone.
 *
 * ```
 * val cc = Platform("http://localhost:8080", account, secret, signing, transport = emulatorTransport())
 * ```
 */
public fun emulatorTransport(): Transport = OkHttpTransport(OkHttpClient.Builder().dns(EmulatorDns).build())

internal object EmulatorDns : Dns {
    private val host = byteArrayOf(10, 0, 2, 2)

    override fun lookup(hostname: String): List<InetAddress> =
        if (hostname == "localhost") listOf(InetAddress.getByAddress(hostname, host)) else Dns.SYSTEM.lookup(hostname)
}
