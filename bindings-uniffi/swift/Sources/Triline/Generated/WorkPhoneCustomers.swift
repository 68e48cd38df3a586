// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Customers of the work phone.
    public var customers: Customers { Customers(caller: caller) }

    /// Customers of the work phone.
    public struct Customers: Sendable {
        let caller: Caller

        /// Returns the field template of customers, which says what `work_phone.customers.add` takes.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机客户模板), `POST /api/crm/customerTmp`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/customerTmp.
        ///
        /// ```swift
        /// print(try await phone.customers.template())
        /// ```
        ///
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func template() async throws -> CustomerTemplate {
            try await self.caller.record("work_phone.customers.template")
        }

        /// Adds a customer.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机新增客户), `POST /api/crm/addCustomer`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/addCustomer.
        ///
        /// ```swift
        /// print(try await phone.customers.add(name: "李伟", phone: "13700000001"))
        /// ```
        ///
        /// - Parameters:
        ///   - name: Name of the customer. For example `陈敏`.
        ///   - phone: Phone. For example `13900001234`.
        ///   - extra: Further parameters, by their names.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func add(
            name: String,
            phone: String,
            extra: [String: String] = [:]
        ) async throws -> WorkPhoneCustomerId {
            try await self.caller.record("work_phone.customers.add") {
                $0.set("name", name)
                $0.set("phone", phone)
                $0.set(extra: extra)
            }
        }

        /// Deletes a customer.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机删除客户), `POST /api/crm/delCustomer`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/delCustomer.
        ///
        /// ```swift
        /// print(try await phone.customers.delete(id: "e239ef7dae3db9f75f467c75"))
        /// ```
        ///
        /// - Parameter id: Customer id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func delete(id: String) async throws -> EmptyObject {
            try await self.caller.record("work_phone.customers.delete") {
                $0.set("id", id)
            }
        }

        /// Changes a customer.
        ///
        /// Fields that are left out are assumed to stay. An empty text is sent, and is assumed to clear its field. The
        /// client refuses null.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机修改客户), `POST /api/crm/uptCustomer`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer.
        ///
        /// ```swift
        /// let result = try await phone.customers.update(
        ///     id: "96fb0a92a244627640524f7a",
        ///     extra: ["name": "黄强"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - id: Customer id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - extra: Further parameters, by their names.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func update(id: String, extra: [String: String] = [:]) async throws -> EmptyObject {
            try await self.caller.record("work_phone.customers.update") {
                $0.set("id", id)
                $0.set(extra: extra)
            }
        }
    }
}
