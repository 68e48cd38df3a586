internal import TrilineCore

/// A chat report as a table.
///
/// ```swift
/// let times = ["2025-10-01 00:00:00", "2025-10-31 23:59:59"]
/// let table = try ReportTable(await cc.chatReports.workload(createTime: times))
/// print(table.columns.filter(\.shown).map { $0.label ?? $0.prop ?? "" })
/// for row in table.rows { print(row) }
/// ```
///
/// Cells are found wherever the report has them: in the row, or among its `everyTimeLength` or `satisfaction`.
public struct ReportTable: Hashable, Sendable {
    /// A column.
    public struct Column: Hashable, Sendable {
        /// Its key in the rows of the report: a name, or the id of a column that the account defined.
        public let prop: String?
        /// Its heading.
        public let label: String?
        /// The heading as a key: no other column of the table has it. `label (prop)` where a column before it has the
        /// same, the `prop` of a column without a label.
        public let name: String
        /// Whether the account defined it.
        public let custom: Bool
        /// Whether the account shows it.
        public let shown: Bool
    }

    /// The columns, in the order of the report.
    public let columns: [Column]
    /// The rows: cells in the order of the columns, `.null` where there is none.
    public let rows: [[JSONValue]]

    /// The rows as objects by `prop`, without the columns that have none.
    public var objects: [[String: JSONValue]] {
        rows.map { row in
            let cells = zip(columns, row).compactMap { column, cell in column.prop.map { ($0, cell) } }
            return Dictionary(cells) { _, last in last }
        }
    }

    /// The rows as objects by label: by the `name` of each column.
    public var objectsByLabel: [[String: JSONValue]] {
        rows.map { row in
            Dictionary(zip(columns, row).map { column, cell in (column.name, cell) }) { _, last in last }
        }
    }

    /// The table of a report on sessions.
    public init(_ report: SessionReport) throws { try self.init(any: report) }

    /// The table of a report on the workload of agents.
    public init(_ report: AgentWorkloadReport) throws { try self.init(any: report) }

    /// The table of a report on the quality of agents' work.
    public init(_ report: AgentQualityReport) throws { try self.init(any: report) }

    /// The table of a report that was called for by name. What is no report is a table without columns.
    public init(_ report: JSONValue) throws { try self.init(any: report) }

    private init(any report: some Encodable) throws {
        let table: JSONValue = try decoded(try failing { try reportTable(report: try encoded(report)) })
        columns = (table["columns"]?.array ?? []).map { column in
            Column(
                prop: column["prop"]?.string, label: column["label"]?.string, name: column["name"]?.string ?? "",
                custom: column["custom"]?.bool ?? false, shown: column["shown"]?.bool ?? true)
        }
        rows = (table["rows"]?.array ?? []).map { $0.array ?? [] }
    }
}
