package io.triline

import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The snippet of docs/guides/secrets.md on the relay, as it stands there. */
class ReadmeRelayTest : PrintedSnippets() {
    private val transport = Scripted("""{"items":[{"agentNumber":"1001","status":"enable"}],"page":1,"isLast":true}""")

    /** Stands for the client's name, so that nothing is sent. */
    private inner class Clients {
        fun relay(url: String, headers: suspend () -> Map<String, String>) = io.triline.Platform.relay(url, headers, transport = transport)
    }

    @Suppress("ktlint:standard:property-naming", "PropertyName")
    private val Platform = Clients()

    private class Session {
        fun token() = "of-the-user"
    }

    private val session = Session()

    @Test
    fun `pages and apps`() = runTest {
        val cc = Platform.relay("https://app.example.com/relay", headers = { mapOf("authorization" to "Bearer ${session.token()}") })
        cc.agents.query(limit = 20).items().collect { agent -> println("${agent.agentNumber} ${agent.status}") }
        assertEquals(listOf("1001 enable"), printed)
        assertEquals("Bearer of-the-user", transport.requests.single().headers["authorization"])
    }
}
