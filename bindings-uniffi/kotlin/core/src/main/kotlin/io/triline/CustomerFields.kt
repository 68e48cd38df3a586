package io.triline

import io.triline.ffi.NativeCustomerFields
import io.triline.java.PlatformClient
import io.triline.platform.Customer
import io.triline.platform.CustomerCreateResult
import io.triline.platform.CustomerInput
import io.triline.platform.CustomerPatch
import io.triline.platform.Customers
import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * The field dictionary of an account's customers: which fields there are, and how their values are sent
 * and read.
 *
 * The platform takes the *texts* of choices (`官网`, `四川省`) and gives their *keys* (`website`, `510000`).
 * This turns one into the other, and checks values before they are sent.
 *
 * ```
 * val fields = CustomerFields.load(cc)
 * val row = buildJsonObject {
 *     put("name", "赵六")
 *     putJsonArray("source") { add("官网") }
 * }
 * cc.customers.createAll(listOf(row), fields)
 * cc.customers.list().items().collect { customer -> println(fields.decode(customer)["source"]) }
 * ```
 *
 * It may be used by any number of coroutines at once, and kept: [toJson], [fromJson].
 */
public class CustomerFields private constructor(private val native: NativeCustomerFields) {
    /**
     * Customers, objects by field, as [Customers.create] takes them. Choices may be given by text or by
     * key, regions by full name or id, contacts (`mobile`, `email`, ...) as texts or objects. What the
     * service adds (`id`, `createTime`, ...) is left out, so that what was read can be written.
     *
     * @throws InvalidRequest a value does not fit; `field` says which: `customers[37].region[1]`.
     */
    public fun encode(rows: Iterable<JsonObject>): List<CustomerInput> {
        val encoded = failing { native.encode(JsonArray(rows.toList()).text("customers")) }
        return json.parseToJsonElement(encoded).jsonArray.map { it.jsonObject }
            .map { row -> CustomerInput(servicePassword = row.password(), extra = row - PASSWORD) }
    }

    /** A row of a batch as JSON text. The core puts its index into the error. */
    internal fun encodeRow(row: JsonObject): String = failing { native.encodeRow(0, row.text("customers[0]")) }

    /** Customers that were read, as [Customers.create] takes them. */
    @JvmName("encodeCustomers")
    public fun encode(customers: Iterable<Customer>): List<CustomerInput> = encode(customers.map { it.toRow() })

    /**
     * A customer with its `id` and the fields to change, as [Customers.update] takes it.
     *
     * @throws InvalidRequest a value does not fit; `field` says which: `customer.source[0]`.
     */
    public fun encodeUpdate(row: JsonObject): CustomerPatch {
        val encoded = json.parseToJsonElement(failing { native.encodeUpdate(row.text("customer")) }).jsonObject
        return CustomerPatch(encoded.getValue("id").jsonPrimitive.content, encoded - "id" - PASSWORD, encoded.password())
    }

    /** A customer that was read, as [Customers.update] takes it. */
    public fun encodeUpdate(customer: Customer): CustomerPatch = encodeUpdate(customer.toRow())

    /**
     * Customers that were read, for people: objects by field, with texts in place of keys. What the
     * dictionary does not know stays as it is.
     */
    public fun decode(rows: Iterable<JsonObject>): List<JsonObject> {
        val decoded = failing { native.decode(JsonArray(rows.toList()).text("customers")) }
        return json.parseToJsonElement(decoded).jsonArray.map { it.jsonObject }
    }

    /** Customers that were read, for people. */
    @JvmName("decodeCustomers")
    public fun decode(customers: Iterable<Customer>): List<JsonObject> = decode(customers.map { it.toRow() })

    /** A customer that was read, for people. */
    public fun decode(row: JsonObject): JsonObject = decode(listOf(row)).single()

    /** A customer that was read, for people. */
    public fun decode(customer: Customer): JsonObject = decode(customer.toRow())

    /** The dictionary as JSON text, to be kept: [fromJson] takes it. */
    public fun toJson(): String = failing { native.toJson() }

    public companion object {
        /** Asks the platform for the dictionary, in two requests. */
        public suspend fun load(cc: Platform): CustomerFields {
            val fields = cc.call("platform.customers.fields")
            val regions = cc.call("platform.customers.regions")
            return cc.driver.background { fromJson(JsonObject(mapOf("fields" to fields, "regions" to regions)).toString()) }
        }

        /** The same for Java, which waits for the answers. */
        @JvmStatic
        public fun load(cc: PlatformClient): CustomerFields {
            val fields = cc.call("platform.customers.fields", "{}")
            val regions = cc.call("platform.customers.regions", "{}")
            return fromJson("""{"fields":$fields,"regions":$regions}""")
        }

        /**
         * Makes a dictionary of what [toJson] gave, or of a JSON object of your own: `fields` and `regions`
         * hold the answers of the operations of these names; `regions` may be left out.
         *
         * @throws InvalidRequest it is no dictionary.
         */
        @JvmStatic
        public fun fromJson(text: String): CustomerFields = CustomerFields(failing { NativeCustomerFields(text) })
    }
}

/**
 * [Customers.create] with rows that [fields] checks and encodes first: see [CustomerFields.encode].
 *
 * @throws InvalidRequest a value does not fit; nothing was sent.
 */
public suspend fun Customers.create(rows: Iterable<JsonObject>, fields: CustomerFields): CustomerCreateResult =
    create(driver.background { fields.encode(rows) })

/**
 * [Customers.createAll] with rows that [fields] checks and encodes when they are needed: see [CustomerFields.encode].
 * A row that does not fit is among the `failed` of the result, and is not sent.
 */
public suspend fun Customers.createAll(
    rows: Iterable<JsonObject>,
    fields: CustomerFields,
    journal: Journal? = null,
    dryRun: Boolean = false,
    count: Number? = null,
    job: String? = null,
    onProgress: ((BatchProgress) -> Unit)? = null,
): BatchResult = driver.batch(CREATE, rows, BatchOptions(journal, dryRun, count?.toLong(), onProgress, job), fields::encodeRow) {}

/** [Customers.createAll] with rows of a sequence that [fields] checks and encodes when they are needed. */
public suspend fun Customers.createAll(
    rows: Sequence<JsonObject>,
    fields: CustomerFields,
    journal: Journal? = null,
    dryRun: Boolean = false,
    count: Number? = null,
    job: String? = null,
    onProgress: ((BatchProgress) -> Unit)? = null,
): BatchResult = createAll(rows.asIterable(), fields, journal, dryRun, count, job, onProgress)

/** [Customers.createAll] with rows of a flow that [fields] checks and encodes when they are needed. */
public suspend fun Customers.createAll(
    rows: Flow<JsonObject>,
    fields: CustomerFields,
    journal: Journal? = null,
    dryRun: Boolean = false,
    count: Number? = null,
    job: String? = null,
    onProgress: ((BatchProgress) -> Unit)? = null,
): BatchResult = driver.batch(CREATE, rows, BatchOptions(journal, dryRun, count?.toLong(), onProgress, job), fields::encodeRow) {}

/**
 * [Customers.update] with a row that [fields] checks and encodes first: see [CustomerFields.encodeUpdate].
 *
 * @throws InvalidRequest a value does not fit; nothing was sent.
 */
public suspend fun Customers.update(row: JsonObject, fields: CustomerFields): Unit = update(driver.background { fields.encodeUpdate(row) })

private fun JsonObject.password(): String? = get(PASSWORD)?.jsonPrimitive?.content

private const val PASSWORD = "servicePassword"
private const val CREATE = "platform.customers.create"

/** The customer as the service gave it: fields that are not documented beside the others. */
private fun Customer.toRow(): JsonObject {
    val members = encoding("customer") { json.encodeToJsonElement(Customer.serializer(), this) }.jsonObject
    val extra: Map<String, JsonElement> = members["extra"]?.jsonObject.orEmpty()
    return JsonObject(members - "extra" + extra)
}
