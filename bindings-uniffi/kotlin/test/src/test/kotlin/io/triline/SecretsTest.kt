package io.triline

import io.triline.platform.CreatedAgent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Secrets stay out of every text that the library makes. */
class SecretsTest {
    private val password = "Passw0rd-of-9001"

    private fun assertClean(vararg shown: Any?) {
        for (text in shown.map { it.toString() }) {
            assertFalse(SECRET in text || password in text, text)
        }
    }

    @Test
    fun `a client and its requests show none`() = runTest {
        val transport = Scripted(yes("{}"))
        val cc = client(transport = transport)
        cc.createAgent(password)
        val request = transport.requests.single()
        assertTrue(password in String(request.body))
        assertClean(cc, cc.agents, request)
        assertFalse(request.headers.getValue("svc-sign") in request.toString())
    }

    @Test
    fun `an answer that repeats them does not bring them into an error`() = runTest {
        val echo = json("""{"success":false,"code":"40000","message":"$SECRET","data":{"password":"$password"}}""")
        val error = assertThrows<ApiError> { client(transport = Scripted(echo)).createAgent(password) }
        assertClean(error, error.message, error.raw, error.stackTraceToString())
        assertTrue("40000" in error.raw.orEmpty())
    }

    @Test
    fun `what a transport says of them is scrubbed`() = runTest {
        val transport = Scripted(TransportFailure("proxy said $SECRET", sent = true))
        val error = assertThrows<TransportError> { client(transport = transport).roles.list() }
        assertClean(error, error.message)
    }

    @Test
    fun `a record hides its secret fields, and shows the others`() {
        val agent = CreatedAgent(agentNumber = "9001", hashPassword = password, webrtcSipKey = SECRET)
        assertClean(agent)
        assertTrue("agentNumber=9001" in agent.toString() && "hashPassword=***" in agent.toString(), agent.toString())
        assertTrue("webrtcSipNumber=null" in agent.toString())
        assertEquals(password, agent.hashPassword)
    }

    @Test
    fun `a configuration at fault does not show them`() = runTest {
        val recipe = Signing.recipe(RECIPE)
        val error = assertThrows<TrilineError> { Platform("https://user:$SECRET@a.example.com", "1", SECRET, recipe).ready() }
        assertClean(error)
    }
}
