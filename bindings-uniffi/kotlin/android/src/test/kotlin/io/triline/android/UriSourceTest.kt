package io.triline.android

import io.triline.InvalidRequest
import io.triline.Outcome
import io.triline.TransportError
import io.triline.simulated.Simulation
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.ByteArrayInputStream

/** What stands between the content of an app and an upload; the content itself needs a device. */
class UriSourceTest {
    @Test
    fun `content is uploaded`() = runTest {
        val content = contentSource("content", { 5 }) { ByteArrayInputStream(ByteArray(5)) }
        val document = Simulation().aiAgent.documents.upload("a1", filename = "faq.txt", file = content)
        assertTrue(document.documentId != null)
    }

    @Test
    fun `content of unknown size is refused before it is opened`() = runTest {
        val content = contentSource("content", { -1 }) { error("opened") }
        val error = assertThrows<InvalidRequest> { Simulation().aiAgent.documents.upload("a1", filename = "faq.txt", file = content) }
        assertEquals("file", error.field)
        assertTrue("copy it to a file" in error.message)
    }

    @Test
    fun `a provider that has crashed sends nothing`() = runTest {
        val content = contentSource("content", { 5 }) { null }
        val error = assertThrows<TransportError> { Simulation().aiAgent.documents.upload("a1", filename = "faq.txt", file = content) }
        assertEquals(Outcome.NotSent, error.outcome)
    }
}
