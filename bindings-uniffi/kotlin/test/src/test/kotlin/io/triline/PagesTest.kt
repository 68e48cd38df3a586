package io.triline

import io.triline.platform.NumberListType
import io.triline.simulated.SimulatedService
import io.triline.simulated.simulated
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Lists in pages: lazy, and each row once. */
class PagesTest {
    private val red = listOf(NumberListType.RedNum)

    private fun rows(vararg numbers: Int) = yes(numbers.joinToString(",", "[", "]") { """{"agentNumber":"$it"}""" })

    private fun listed(vararg numbers: Int) = yes(numbers.joinToString(",", """{"total":5,"list":[""", "]}") { """{"_id":"$it"}""" })

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
    fun `a walk goes on at the cursor of a page, with another client`() = runTest {
        val first = client(transport = Scripted(listed(1, 2))).numberLists.query(pageSize = 2, types = red).pages().first()
        // In every language the same.
        assertEquals("2:1:2:9c4519a9e4f6823e:2:2:5", first.cursor)

        val transport = Scripted(listed(3, 4), listed(5), listed(3, 4), listed(5))
        val cc = client(transport = transport)
        val later = cc.numberLists.query(pageSize = 2, types = red).pages(cursor = first.cursor).toList()
        assertEquals(listOf(2L to listOf("3", "4"), 3L to listOf("5")), later.map { page -> page.page to page.items.map { it.id } })
        assertEquals(listOf(true, false), later.map { it.cursor != null })
        assertEquals(listOf(false, true), later.map { it.isLast })
        val params = buildJsonObject {
            putJsonArray("types") { add("redNum") }
            put("pageSize", 2)
        }
        val rows = cc.pages("platform.number_lists.query", params).items(cursor = first.cursor).toList()
        assertEquals(listOf("3", "4", "5"), rows.map { it.jsonObject.getValue("id").jsonPrimitive.content })
        assertEquals(listOf("2", "3", "2", "3"), transport.requests.map { pageOf(it) })
    }

    @Test
    fun `what comes after a cursor is the rest of the list`() = runTest {
        val service = SimulatedService()
        fun list() = Platform.simulated(service).agents.query(limit = 20)
        val first = list().page()
        assertEquals(list().items().toList(), first.items + list().items(cursor = first.cursor).toList())
        assertEquals(20, first.items.size)
    }

    @Test
    fun `a cursor of another list is refused before anything is sent`() = runTest {
        val transport = Scripted()
        val cc = client(transport = transport)
        val cursor = "2:1:2:9c4519a9e4f6823e:2:2:5"
        val walks = listOf(
            cc.numberLists.query(pageSize = 2, types = listOf(NumberListType.BlackNum)).pages(cursor),
            cc.numberLists.query(pageSize = 3, types = red).pages(cursor),
            cc.numberLists.query(pageSize = 2, types = red).pages("something else"),
            cc.agents.query(limit = 2).items(cursor),
        )
        for (walk in walks) {
            val error = assertThrows<InvalidRequest> { walk.toList() }
            assertEquals("cursor" to "cursor", error.field to error.code)
        }
        assertEquals(0, transport.requests.size)
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
