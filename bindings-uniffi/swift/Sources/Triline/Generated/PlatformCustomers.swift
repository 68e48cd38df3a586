// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Customers of the CRM, their fields and regions.
    public var customers: Customers { Customers(caller: caller) }

    /// Customers of the CRM, their fields and regions.
    public struct Customers: Sendable {
        let caller: Caller

        /// Returns the field dictionary of customers: names, types and choices of the account's own fields.
        ///
        /// Call it before you create or update customers. It lists enabled fields that have a field parameter, without
        /// attachments and without fields that the system assigns.
        ///
        /// Vendor's API document: *List fields* (our translation: 查询客户字段), `POST /openapi/v1/server-crm/customer/listFields`.
        ///
        /// Document 1: Customers (CRM): List fields.
        ///
        /// ```swift
        /// print(try await cc.customers.fields())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func fields() async throws -> [CustomerField] {
            try await self.caller.list("platform.customers.fields")
        }

        /// Creates customers, up to 500 in a request.
        ///
        /// The service answers with success even if rows fail: an empty `failedList` means that all were created, and a
        /// failed row is returned with its `errMessage`. An answer without `failedList` does not say which rows were
        /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
        /// with a journal.
        ///
        /// Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
        /// `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
        ///
        /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
        ///
        /// Document 1: Customers (CRM): Create customers.
        ///
        /// ```swift
        /// let result = try await cc.customers.create(
        ///     customers: [CustomerInput(extra: ["name": "李伟"]), CustomerInput(extra: ["name": "刘娜"])]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameter customers: Customers keyed by field name. Required, with at least one element (not shown in the document; assumed). From 1 to 500 elements in one request.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func create(customers: [CustomerInput]) async throws -> CustomerCreateResult {
            try await self.caller.record("platform.customers.create") {
                $0.set("customers", customers)
            }
        }

        /// Creates customers, up to 500 in a request.
        ///
        /// The service answers with success even if rows fail: an empty `failedList` means that all were created, and a
        /// failed row is returned with its `errMessage`. An answer without `failedList` does not say which rows were
        /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
        /// with a journal.
        ///
        /// Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
        /// `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
        ///
        /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
        ///
        /// Sends any number of rows, 500 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Customers (CRM): Create customers.
        ///
        /// ```swift
        /// let result = try await cc.customers.createAll(
        ///     customers: [CustomerInput(extra: ["name": "李伟"]), CustomerInput(extra: ["name": "刘娜"])]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - customers: Customers keyed by field name. Any number.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``.
        public func createAll<Rows: Sequence>(
            customers: sending Rows,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == CustomerInput {
            try await self.caller.batch(
                "platform.customers.create", rows: customers,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters()
            ) { try encoded($0) }
        }

        /// Creates customers, up to 500 in a request.
        ///
        /// The service answers with success even if rows fail: an empty `failedList` means that all were created, and a
        /// failed row is returned with its `errMessage`. An answer without `failedList` does not say which rows were
        /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
        /// with a journal.
        ///
        /// Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
        /// `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
        ///
        /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
        ///
        /// Sends any number of rows, 500 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Customers (CRM): Create customers.
        ///
        /// ```swift
        /// let result = try await cc.customers.createAll(
        ///     customers: [CustomerInput(extra: ["name": "李伟"]), CustomerInput(extra: ["name": "刘娜"])]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - customers: Customers keyed by field name. Any number.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``.
        public func createAll<Rows: AsyncSequence>(
            customers: sending Rows,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == CustomerInput {
            try await self.caller.batch(
                "platform.customers.create", rows: customers,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters()
            ) { try encoded($0) }
        }

        /// Changes one customer.
        ///
        /// Fields that are left out are assumed to stay. An empty text or list is sent, and is assumed to clear its field.
        /// The client refuses null.
        ///
        /// Vendor's API document: *Update customer* (our translation: 更新客户), `POST /openapi/v1/server-crm/customer/update`.
        ///
        /// Document 1: Customers (CRM): Update customer.
        ///
        /// ```swift
        /// try await cc.customers.update(
        ///     customer: CustomerPatch(id: "9b8fcfe5654c8d0700000000", extra: ["name": "赵磊🌻"])
        /// )
        /// ```
        ///
        /// - Parameter customer: `id` and the fields to change.
        /// - Throws: ``TrilineError``.
        public func update(customer: CustomerPatch) async throws {
            try await self.caller.run("platform.customers.update") {
                $0.set("customer", customer)
            }
        }

        /// Deletes customers by id, up to 500 in a request.
        ///
        /// `errorData` lists the ids that were not deleted. An answer without it does not say which were. A batch
        /// reports them as unknown.
        ///
        /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
        ///
        /// Document 1: Customers (CRM): Delete customers.
        ///
        /// ```swift
        /// print(try await cc.customers.delete(ids: ["9b8fcfe5654c8d0700000000"]))
        /// ```
        ///
        /// - Parameter ids: Customer ids. `id` in `platform.customers.list` (not shown in the document; assumed). At least one element (not shown in the document; assumed). From 1 to 500 elements in one request. For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func delete(ids: [String]) async throws -> CustomerDeleteResult {
            try await self.caller.record("platform.customers.delete") {
                $0.set("ids", ids)
            }
        }

        /// Deletes customers by id, up to 500 in a request.
        ///
        /// `errorData` lists the ids that were not deleted. An answer without it does not say which were. A batch
        /// reports them as unknown.
        ///
        /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
        ///
        /// Sends any number of rows, 500 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Customers (CRM): Delete customers.
        ///
        /// ```swift
        /// print(try await cc.customers.deleteAll(ids: ["9b8fcfe5654c8d0700000000"]))
        /// ```
        ///
        /// - Parameters:
        ///   - ids: Customer ids. Any number.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``.
        public func deleteAll<Rows: Sequence>(
            ids: sending Rows,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == String {
            try await self.caller.batch(
                "platform.customers.delete", rows: ids,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters()
            ) { try encoded($0) }
        }

        /// Deletes customers by id, up to 500 in a request.
        ///
        /// `errorData` lists the ids that were not deleted. An answer without it does not say which were. A batch
        /// reports them as unknown.
        ///
        /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
        ///
        /// Sends any number of rows, 500 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Customers (CRM): Delete customers.
        ///
        /// ```swift
        /// print(try await cc.customers.deleteAll(ids: ["9b8fcfe5654c8d0700000000"]))
        /// ```
        ///
        /// - Parameters:
        ///   - ids: Customer ids. Any number.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``.
        public func deleteAll<Rows: AsyncSequence>(
            ids: sending Rows,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == String {
            try await self.caller.batch(
                "platform.customers.delete", rows: ids,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters()
            ) { try encoded($0) }
        }

        /// Lists customers by filter, in pages.
        ///
        /// Choice fields are returned as keys; the field dictionary of `platform.customers.fields` turns them into
        /// texts.
        ///
        /// Vendor's API document: *List customers* (our translation: 查询客户列表), `POST /openapi/v1/server-crm/customer/list`.
        ///
        /// Document 1: Customers (CRM): List customers.
        ///
        /// ```swift
        /// for try await customer in cc.customers.list() { print(customer) }
        /// ```
        ///
        /// - Parameters:
        ///   - name: Name of the customer. For example `陈敏`.
        ///   - mobile: Mobile number. For example `13800001001`.
        ///   - wechat: Wechat of the customer. On the wire: `webcaht`. For example `wxid_98fee4e0c673f1`.
        ///   - email: E-mail. For example `wang@example.com`.
        ///   - qq: QQ. For example `10001`.
        ///   - beginCreateTime: Created after. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endCreateTime: Created before. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - beginLastUpdateTime: Updated after. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endLastUpdateTime: Updated before. On the wire: `ensLastUpdateTime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - page: Page. Default: `1`.
        ///   - pageSize: Count per page. Default: `1000`. Iterating requests pages of 1000 unless it is given. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func list(
            name: String? = nil,
            mobile: String? = nil,
            wechat: String? = nil,
            email: String? = nil,
            qq: String? = nil,
            beginCreateTime: (any ServiceTime)? = nil,
            endCreateTime: (any ServiceTime)? = nil,
            beginLastUpdateTime: (any ServiceTime)? = nil,
            endLastUpdateTime: (any ServiceTime)? = nil,
            page: Int? = nil,
            pageSize: Int? = nil
        ) -> PagedList<Customer> {
            self.caller.pages("platform.customers.list") {
                $0.set("name", name)
                $0.set("mobile", mobile)
                $0.set("webcaht", wechat)
                $0.set("email", email)
                $0.set("qq", qq)
                $0.set("beginCreateTime", time: beginCreateTime)
                $0.set("endCreateTime", time: endCreateTime)
                $0.set("beginLastUpdateTime", time: beginLastUpdateTime)
                $0.set("ensLastUpdateTime", time: endLastUpdateTime)
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Returns the dictionary of provinces, cities and districts.
        ///
        /// Send its `fullname` texts as region values of a customer.
        ///
        /// Vendor's API document: *Region dictionary* (our translation: 查询省市区字典), `GET /openapi/v1/server-crm/customer/getRegion`.
        ///
        /// Document 1: Customers (CRM): Region dictionary.
        ///
        /// ```swift
        /// print(try await cc.customers.regions())
        /// ```
        ///
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func regions() async throws -> RegionDictionary {
            try await self.caller.record("platform.customers.regions")
        }
    }
}
