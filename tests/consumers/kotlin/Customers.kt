// Classes that `triline codegen customers --lang kotlin` wrote: rows become customers, and rows again.
import java.io.File
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

private fun read(path: String): JsonObject = Json.parseToJsonElement(File(path).readText()).jsonObject

fun main(arguments: Array<String>) {
    val row = read(arguments[0] + "/row.json")
    val written = read(arguments[0] + "/written.json")
    val customer = customers.Customer.fromRow(row)
    check(customer.gender == customers.GenderChoice.M) { customer }
    check(customer.toRow() == written) { customer.toRow() }
    check(customers.Customer.fromRow(customer.toRow()) == customer) { customer }
    // A text that is also the key of another choice.
    check(odd.StringChoice.find("二") == odd.StringChoice.find("三")) { odd.StringChoice.find("二").toString() }
    val other = JsonObject(mapOf("string" to JsonPrimitive("二")))
    check(odd.Customer.fromRow(other).string == odd.StringChoice.find("二"))
    println("ok: generated customers")
}
