import Foundation
internal import TrilineCore

/// The field dictionary of an account's customers: which fields there are, and how their values are sent and read.
///
/// The platform takes the *texts* of choices (`官网`, `四川省`) and gives their *keys* (`website`, `510000`). This
/// turns one into the other, and checks values before they are sent.
///
/// ```swift
/// let fields = try await CustomerFields.load(cc)
/// let rows: [JSONValue] = [["name": "赵六", "source": ["官网"]]]
/// let result = try await cc.customers.createAll(customers: rows, fields: fields)
/// for try await customer in cc.customers.list() { print(try fields.decode(customer).source ?? []) }
/// ```
///
/// Rows are of any type that is written as an object by field: a ``JSONValue``, a ``Customer`` or ``CustomerInput``,
/// a structure of your own. It may be used from any number of tasks at once, and kept: ``json``, ``init(json:)``.
public final class CustomerFields: @unchecked Sendable {
    private let native: NativeCustomerFields

    /// Makes a dictionary of what ``json`` gave, or of a JSON object of your own: `fields` and `regions` hold the
    /// answers of the operations of these names; `regions` may be left out.
    ///
    /// - Throws: ``TrilineError``: it is no dictionary.
    public init(json: String) throws {
        native = try failing { try NativeCustomerFields(json: json) }
    }

    /// Asks the platform for the dictionary, in two requests.
    ///
    /// - Throws: ``TrilineError``.
    public static func load(_ cc: Platform) async throws -> CustomerFields {
        let fields = try await cc.call("platform.customers.fields")
        let regions = try await cc.call("platform.customers.regions")
        return try CustomerFields(json: try encoded(["fields": fields, "regions": regions]))
    }

    /// The dictionary as JSON text, to be kept: ``init(json:)`` takes it.
    public var json: String { native.toJson() }

    /// Customers as ``Platform/Customers/create(customers:)`` takes them.
    ///
    /// Choices may be given by text or by key, regions by full name or id, contacts (`mobile`, `email`, …) as texts
    /// or objects. What the service adds (`_id`, `createTime`, …) is left out, so that what was read can be written.
    ///
    /// - Throws: ``TrilineError``: a value does not fit; `field` says which: `customers[37].region[1]`.
    public func encode(_ customers: [some Encodable]) throws -> [CustomerInput] {
        try decoded(try failing { try native.encode(customers: try encoded(customers)) })
    }

    /// Encodes a customer of a batch as JSON. An error names it as the first; the core knows which it is.
    func encodeRow(_ customer: some Encodable) throws -> String {
        let json = try encoded(customer)
        return try failing { try native.encodeRow(place: 0, customer: json) }
    }

    /// A customer with its id and the fields to change as ``Platform/Customers/update(customer:)`` takes it.
    ///
    /// - Throws: ``TrilineError``: a value does not fit; `field` says which: `customer.source[0]`.
    public func encodeUpdate(_ customer: some Encodable) throws -> CustomerPatch {
        let members: [String: JSONValue] = try decoded(
            try failing { try native.encodeUpdate(customer: try encoded(customer)) })
        return CustomerPatch(id: members["id"]?.string ?? "", extra: members.filter { $0.key != "id" })
    }

    /// A customer that was read, or an array of them, for people: texts in place of keys. What the dictionary does not
    /// know stays as it is.
    ///
    /// - Throws: ``TrilineError``: a type of your own has no place for a text.
    public func decode<Rows: Codable>(_ customers: Rows) throws -> Rows {
        try decoded(try failing { try native.decode(customers: try encoded(customers)) })
    }
}

extension Platform.Customers {
    /// ``create(customers:)`` with rows that a dictionary checks and encodes first: see
    /// ``CustomerFields/encode(_:)``.
    ///
    /// - Parameters:
    ///   - customers: Customers keyed by field name. 1 to 500 elements.
    ///   - fields: The dictionary.
    /// - Returns: What the service answers.
    /// - Throws: ``TrilineError``: a value does not fit, and nothing was sent; or as without the dictionary.
    public func create(customers: [some Encodable], fields: CustomerFields) async throws -> CustomerCreateResult {
        try await create(customers: try fields.encode(customers))
    }

    /// `createAll` with rows that a dictionary checks and encodes first, each as it is taken: see
    /// ``CustomerFields/encode(_:)``. A row that does not fit is among those that failed, and the others are sent.
    ///
    /// - Parameters:
    ///   - customers: Customers keyed by field name, any number.
    ///   - fields: The dictionary.
    ///   - journal: The log from which the same batch continues after the program was stopped.
    ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
    ///   - count: Number of rows, where the sequence does not know it.
    ///   - job: Over a relay: the id of the job, by which `follow` and `stop` of the client find it again.
    ///   - onProgress: Receives the progress; the batch waits for it.
    public func createAll<Rows: Sequence>(
        customers: sending Rows, fields: CustomerFields, journal: (any Journal)? = nil, dryRun: Bool = false,
        count: Int? = nil, job: String? = nil, onProgress: BatchProgressHandler? = nil
    ) async throws -> BatchResult where Rows.Element: Encodable {
        try await caller.batch(
            "platform.customers.create", rows: customers,
            BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress), Parameters()
        ) { try fields.encodeRow($0) }
    }

    /// The same with rows that arrive asynchronously.
    public func createAll<Rows: AsyncSequence>(
        customers: sending Rows, fields: CustomerFields, journal: (any Journal)? = nil, dryRun: Bool = false,
        count: Int? = nil, job: String? = nil, onProgress: BatchProgressHandler? = nil
    ) async throws -> BatchResult where Rows.Element: Encodable {
        try await caller.batch(
            "platform.customers.create", rows: customers,
            BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress), Parameters()
        ) { try fields.encodeRow($0) }
    }

    /// ``update(customer:)`` with a row that a dictionary checks and encodes first: see
    /// ``CustomerFields/encodeUpdate(_:)``.
    ///
    /// - Parameters:
    ///   - customer: The id and the fields to change.
    ///   - fields: The dictionary.
    /// - Throws: ``TrilineError``: a value does not fit, and nothing was sent; or as without the dictionary.
    public func update(customer: some Encodable, fields: CustomerFields) async throws {
        try await update(customer: try fields.encodeUpdate(customer))
    }
}
