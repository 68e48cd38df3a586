package io.triline

import io.triline.platform.OnlineAgents
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.serializer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** Results are read as kotlinx.serialization reads them, where they are what was declared. */
class ResultDecoderTest {
    private fun <T> read(serializer: KSerializer<T>, text: String): T {
        // Within other bytes, as in a body.
        val bytes = "{\"data\":$text}".toByteArray()
        return ResultDecoder.read(serializer, bytes, 8, bytes.size - 1)
    }

    private inline fun <reified T> same(text: String) {
        val serializer = serializer<T>()
        assertEquals(json.decodeFromString(serializer, text), read(serializer, text), text)
    }

    private val agents =
        """{ "count" : 2 ,"list":[{"agentNumber":"1001","login":true,"lastCallIdList":["a","b\"\\\u00e9\n/"],"extra":{"x":{"y":[1,"]"]}}},
            {"unknown":{"deep":["}",{"a":null}]},"accountId":null,"statusName":"空闲 \ud83d\ude00 idle","busy":false,"agentNumber":"\/\b\f\r\t"}]}"""

    @Test
    fun `records, lists, maps and texts`() {
        same<OnlineAgents>(agents)
        same<OnlineAgents>("{}")
        same<OnlineAgents>(""" { "list" : [ ] } """)
        same<List<String?>>("""["",null,"a"]""")
        same<Map<String, List<Long>>>("""{"a":[1,-2,999999999999999999],"":[]}""")
        same<List<Double>>("[0,-1.5,1e3,12345678901234567890]")
        same<List<Int>>("[0,-2147483648]")
        same<List<Boolean>>("[true , false]")
        same<JsonElement>("""{"a":[1,2.50,true,null,"\u0041"]}""")
    }

    @Test
    fun `what is not of its type is refused`() {
        val wrong = listOf("[1.5]", "[1e3]", "[\"1\"]", "[null]", "[1", "[1]]", "[12345678901234567890]", "[1 2]", "{}", "", "[tru]", "[-]")
        for (text in wrong) assertThrows(IllegalArgumentException::class.java, { read(serializer<List<Long>>(), text) }, text)
        assertThrows(IllegalArgumentException::class.java) { read(serializer<List<String>>(), "[1]") }
        assertThrows(IllegalArgumentException::class.java) { read(serializer<List<Boolean>>(), "[truth]") }
        assertThrows(IllegalArgumentException::class.java) { read(serializer<List<String>>(), """["\x"]""") }
    }

    @Test
    fun `any bytes are read or refused`() {
        val random = Random(1)
        var refused = 0
        repeat(20_000) {
            val bytes = agents.toByteArray()
            repeat(1 + random.nextInt(3)) { bytes[random.nextInt(bytes.size)] = random.nextInt(256).toByte() }
            try {
                ResultDecoder.read(serializer<OnlineAgents>(), bytes, 0, random.nextInt(bytes.size + 1))
            } catch (_: IllegalArgumentException) {
                refused++
            }
        }
        assertTrue(refused in 1000..20_000, "$refused")
    }

    @Test
    fun `requests and answers of any size cross`() = runTest {
        for (size in listOf(10, 4000, 8190, 8192, 20_000, 300_000)) {
            val name = "名".repeat(size / 3)
            val body = yes("""{"list":[{"agentNumber":1001,"statusName":"$name"}],"count":1}""").toByteArray()
            val cc = client { HttpResponse(200, mapOf("x-padding" to "p".repeat(size % 9000)), body) }
            val agent = cc.agents.statuses().list!!.single()
            assertEquals(name, agent.statusName)
            assertEquals("1001", agent.agentNumber)
        }
    }
}
