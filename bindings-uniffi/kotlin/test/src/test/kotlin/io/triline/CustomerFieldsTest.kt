package io.triline

import io.triline.platform.CustomerInput
import io.triline.simulated.SimulatedService
import io.triline.simulated.simulated
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.Collections

/** Customers by the field dictionary of an account. */
class CustomerFieldsTest {
    private val dictionary = """[
        {"field":"name","name":"姓名","type":"text"},
        {"field":"source","type":"dropdown","choices":[{"value":"官网","key":"website"},{"value":"转介绍","key":"refer"}]},
        {"field":"gender","type":"radio"},{"field":"mobile","type":"other"},{"field":"region","type":"cascade"},
        {"field":"cascade_1","type":"cascade","options":{"children":[{"value":"电子","key":"e"}]}}]"""
    private val regions =
        """{"_id":"1","result":[{"id":510000,"fullname":"四川省","children":[{"id":"510100","name":"成都","fullname":"成都市"}]}]}"""
    private val read = """[{"_id":"7","name":"赵六","gender":"F","source":["website"],"region":["510000","510100"],"cascade_1":["e"],
        "mobile":[{"value":"138","memo":"home"}],"labels":null,"createTime":"2025-01-01 00:00:00"}]"""
    private val sent = parsed(
        """{"name":"赵六","gender":"女","source":["官网"],"region":["四川省","成都市"],"cascade_1":["电子"],
        "mobile":[{"value":"138","memo":"home"}]}""",
    )

    private val requests: MutableList<HttpRequest> = Collections.synchronizedList(mutableListOf())

    /** A client of a service that has this dictionary and one customer. */
    private val cc = client(
        transport = { request ->
            requests += request
            when (request.url.substringAfterLast('/')) {
                "listFields" -> json(yes(dictionary))
                "getRegion" -> json(yes(regions))
                "list" -> json(yes("""{"list":$read,"count":1}"""))
                else -> json(yes("""{"failedList":[]}"""))
            }
        },
    )

    private fun parsed(text: String): JsonObject = Json.parseToJsonElement(text).jsonObject

    /** What was sent last, by the name of a parameter. */
    private fun last(name: String): JsonElement? = parsed(String(requests.last().body))[name]

    @Test
    fun `what is read can be written back`() = runTest {
        val fields = CustomerFields.load(cc)
        assertEquals(2, requests.size)
        val customers = cc.customers.list().items().toList()
        val shown = fields.decode(customers)
        assertEquals(sent, JsonObject(shown.single().filterKeys { it in sent }))
        assertEquals(shown.single(), fields.decode(customers.single()))
        assertEquals(shown, fields.decode(shown))
        assertEquals(listOf(CustomerInput(extra = sent)), fields.encode(customers))
        assertEquals(listOf(CustomerInput(extra = sent)), fields.encode(shown))
        cc.customers.create(shown, fields)
        assertEquals(sent, last("customers")?.jsonArray?.single())
        cc.customers.createAll(shown, fields)
        assertEquals(sent, last("customers")?.jsonArray?.single())
        assertEquals(fields.encodeUpdate(customers.single()), fields.encodeUpdate(shown.single()))
        cc.customers.update(shown.single(), fields)
        assertEquals(JsonObject(sent + parsed("""{"_id":"7"}""")), last("customer"))
    }

    @Test
    fun `rows by name are taken too`() = runTest {
        val fields = CustomerFields.load(cc)
        val row = cc.pages("platform.customers.list").items().toList().single().jsonObject
        val shown = fields.decode(row)
        assertEquals("7", shown["id"]?.jsonPrimitive?.content)
        assertEquals("官网", shown["source"]?.jsonArray?.single()?.jsonPrimitive?.content)
        assertEquals(listOf(CustomerInput(extra = sent)), fields.encode(listOf(shown)))
        assertEquals("7", fields.encodeUpdate(shown).id)
    }

    @Test
    fun `what does not fit is refused with its path`() = runTest {
        val fields = CustomerFields.load(cc)
        val rows = List(37) { parsed("""{"name":"a"}""") } + parsed("""{"region":["四川省","成都"]}""")
        val error = assertThrows<InvalidRequest> { cc.customers.create(rows, fields) }
        assertEquals("customers[37].region[1]", error.field)
        assertEquals("the full name 成都市", error.expected)
        val update = parsed("""{"id":"7","source":["电视"]}""")
        assertEquals("customer.source[0]", assertThrows<InvalidRequest> { cc.customers.update(update, fields) }.field)
        assertEquals("customer.id", assertThrows<InvalidRequest> { fields.encodeUpdate(parsed("{}")) }.field)
        assertEquals(2, requests.size)
    }

    @Test
    fun `a row of many that does not fit is not sent, and the others are`() = runTest {
        val fields = CustomerFields.load(cc)
        val row = parsed("""{"name":"a","source":["website"]}""")
        val rows = List(601) { if (it == 537) parsed("""{"region":["四川省","成都"]}""") else row }
        for (result in listOf(
            cc.customers.createAll(rows, fields),
            cc.customers.createAll(rows.asSequence(), fields),
            cc.customers.createAll(rows.asFlow(), fields),
        )) {
            val failed = result.failed.single()
            assertEquals(537, failed.index)
            assertTrue(failed.error is InvalidRequest)
            assertEquals("customers[537].region[1]", failed.error.field)
            assertEquals("the full name 成都市", failed.error.expected)
            assertEquals(600, result.ok.size)
            assertEquals(601L to 2L, result.rows to result.requests)
        }
        val sent = requests.drop(2).map { parsed(String(it.body)).getValue("customers").jsonArray }
        assertEquals(List(3) { listOf(500, 100) }.flatten(), sent.map { it.size })
        assertTrue(sent.all { parsed("""{"name":"a","source":["官网"]}""") == it.last() })
    }

    @Test
    fun `it can be kept`() = runTest {
        val kept = CustomerFields.load(cc).toJson()
        val again = CustomerFields.fromJson(kept)
        assertEquals(kept, again.toJson())
        val row = parsed("""{"source":["website"]}""")
        assertEquals(listOf(CustomerInput(extra = parsed("""{"source":["官网"]}"""))), again.encode(listOf(row)))
        assertEquals("fields", assertThrows<InvalidRequest> { CustomerFields.fromJson("{}") }.field)
        assertEquals("json", assertThrows<InvalidRequest> { CustomerFields.fromJson("{") }.code)
    }

    @Test
    fun `the simulated service has one`() = runTest {
        val service = SimulatedService()
        CustomerFields.load(Platform.simulated(service))
        assertEquals(listOf("platform.customers.fields", "platform.customers.regions"), service.calls.map { it.operation })
    }
}
