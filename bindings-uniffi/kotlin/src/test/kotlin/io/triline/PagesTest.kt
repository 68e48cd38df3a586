package io.triline

import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Lists in pages: lazy, and each row once. */
class PagesTest {
    private fun rows(vararg numbers: Int) = yes(numbers.joinToString(",", "[", "]") { """{"agentNumber":"$it"}""" })

    @Test
    fun `every row of every page, in order`() = runTest {
        val transport = Scripted(rows(1, 2), rows(3, 4), rows(5))
        val numbers = client(transport = transport).agents.query(limit = 2).items().map { it.agentNumber }.toList()
        assertEquals(listOf("1", "2", "3", "4", "5"), numbers)
        assertEquals(listOf("1", "2", "3"), transport.requests.map { pageOf(it) })
    }

    @Test
    fun `page by page`() = runTest {
        val events = mutableListOf<Event>()
        val cc = client(transport = Scripted(rows(1, 2), rows()), onEvent = events::add)
        val pages = cc.agents.query(limit = 2).pages().toList()
        assertEquals(listOf(2, 0), pages.map { it.items.size })
        assertEquals(listOf(1L, 2L), pages.map { it.page })
        assertEquals(2, events.filterIsInstance<Event.Page>().size)
    }

    @Test
    fun `nothing is sent before rows are asked for`() = runTest {
        val transport = Scripted(rows(1, 2), rows(1, 2))
        val list = client(transport = transport).agents.query(limit = 2)
        assertEquals(0, transport.requests.size)
        assertEquals(2, list.page().items.size)
        assertEquals(1, transport.requests.size)
        // Asked again, it begins anew.
        assertEquals("1", list.items().take(1).toList().single().agentNumber)
        assertEquals(listOf("1", "1"), transport.requests.map { pageOf(it) })
    }

    @Test
    fun `a page is asked for when the rows before it are taken`() = runTest {
        val transport = Scripted(rows(1, 2), rows(3, 4))
        val sent = mutableListOf<Int>()
        client(transport = transport).agents.query(limit = 2).items().take(3).collect { sent += transport.requests.size }
        assertEquals(listOf(1, 1, 2), sent)
    }

    @Test
    fun `a bounded list takes as many pages as it needs`() = runTest {
        val transport = Scripted(rows(1, 2), rows(3, 4))
        val list = client(transport = transport).agents.query(limit = 2)
        assertEquals(listOf("1", "2", "3"), list.toList(3).map { it.agentNumber })
        assertEquals(2, transport.requests.size)
        assertTrue(list.toList(0).isEmpty())
        assertEquals(2, transport.requests.size)
    }

    @Test
    fun `the walk begins at the page that was named`() = runTest {
        val transport = Scripted(rows(5))
        client(transport = transport).agents.query(page = 3, limit = 2).items().toList()
        assertEquals("3", pageOf(transport.requests.single()))
    }

    @Test
    fun `an error ends the walk where it stands`() = runTest {
        val transport = Scripted(rows(1, 2), json("""{"success":false,"code":"6700","message":"internal"}"""))
        val taken = mutableListOf<String?>()
        assertThrows<ApiError> {
            client(transport = transport).agents.query(limit = 2).items().collect { taken += it.agentNumber }
        }
        assertEquals(listOf<String?>("1", "2"), taken)
    }

    @Test
    fun `what the collector throws comes out as it is`() = runTest {
        val thrown = IllegalStateException("mine")
        val caught =
            assertThrows<IllegalStateException> {
                client(transport = Scripted(rows(1, 2))).agents.query(limit = 2).items().collect { throw thrown }
            }
        assertEquals("mine", caught.message)
    }

    private fun pageOf(request: HttpRequest): String? = Regex("\"page\":(\\d+)").find(String(request.body))?.groupValues?.get(1)
}
