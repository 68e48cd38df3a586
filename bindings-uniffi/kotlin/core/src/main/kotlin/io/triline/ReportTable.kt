@file:JvmName("ReportTables")

package io.triline

import io.triline.platform.AgentQualityReport
import io.triline.platform.AgentWorkloadReport
import io.triline.platform.SessionReport
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import io.triline.ffi.reportTable as nativeReportTable

/**
 * A chat report as a table: made by [reportTable].
 *
 * ```
 * val table = reportTable(cc.chatReports.workload(createTime))
 * println(table.columns.filter { it.shown }.joinToString { it.label ?: it.prop.orEmpty() })
 * for (row in table.rows) println(row.joinToString())
 * ```
 */
public data class ReportTable(
    /** The columns, in the order of the report. */
    val columns: List<Column>,
    /** The rows: cells in the order of the columns, `JsonNull` where there is none. */
    val rows: List<List<JsonElement>>,
) {
    /** The rows as objects by `prop`, without the columns that have none. */
    public fun objects(): List<JsonObject> = rows.map { row ->
        JsonObject(columns.zip(row).mapNotNull { (column, cell) -> column.prop?.let { it to cell } }.toMap())
    }

    /** The rows as objects by label: by the [name][Column.name] of each column. */
    public fun objectsByLabel(): List<JsonObject> = rows.map { row ->
        JsonObject(columns.zip(row).associate { (column, cell) -> column.name to cell })
    }

    /** A column of a table. */
    public data class Column(
        /** Its key in the rows of the report: a name, or the id of a column that the account defined. */
        val prop: String?,
        /** Its heading. */
        val label: String?,
        /** Whether the account defined it. */
        val custom: Boolean,
        /** Whether the account shows it. */
        val shown: Boolean,
        /**
         * The heading as a key: no other column of the table has it. `label (prop)` where a column before it has the same,
         * the `prop` of a column without a label.
         */
        val name: String = label ?: prop.orEmpty(),
    )
}

/**
 * The answer of an operation of `platform.chat_reports`, called by name, as a table. Cells are found wherever
 * the report has them: in the row, or among its `everyTimeLength` or `satisfaction`. What is no report is a
 * table without columns.
 */
public fun reportTable(report: JsonElement): ReportTable {
    val table = json.parseToJsonElement(failing { nativeReportTable(report.text("report")) }).jsonObject
    return ReportTable(
        columns = table.getValue("columns").jsonArray.map { column(it.jsonObject) },
        rows = table.getValue("rows").jsonArray.map { it.jsonArray },
    )
}

/** A report on sessions as a table. */
public fun reportTable(report: SessionReport): ReportTable =
    reportTable(encoding("report") { json.encodeToJsonElement(SessionReport.serializer(), report) })

/** A report on the workload of agents as a table. */
public fun reportTable(report: AgentWorkloadReport): ReportTable =
    reportTable(encoding("report") { json.encodeToJsonElement(AgentWorkloadReport.serializer(), report) })

/** A report on the quality of agents' work as a table. */
public fun reportTable(report: AgentQualityReport): ReportTable =
    reportTable(encoding("report") { json.encodeToJsonElement(AgentQualityReport.serializer(), report) })

private fun column(column: JsonObject): ReportTable.Column {
    fun text(name: String) = (column[name] as? JsonPrimitive)?.takeIf { it.isString }?.content
    fun yes(name: String) = column.getValue(name).jsonPrimitive.boolean
    return ReportTable.Column(text("prop"), text("label"), yes("custom"), yes("shown"), text("name").orEmpty())
}
