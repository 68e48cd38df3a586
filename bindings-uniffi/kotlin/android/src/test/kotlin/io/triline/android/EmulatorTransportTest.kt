package io.triline.android

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.net.InetAddress

class EmulatorTransportTest {
    @Test
    fun `the machine of the emulator has its address`() {
        assertEquals("10.0.2.2", EmulatorDns.lookup("localhost").single().hostAddress)
        assertEquals(listOf(InetAddress.getByName("127.0.0.1")), EmulatorDns.lookup("127.0.0.1"))
    }
}
