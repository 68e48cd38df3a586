// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Red and black lists of numbers.
    public var numberLists: NumberLists { NumberLists(caller: caller) }

    /// Red and black lists of numbers.
    public struct NumberLists: Sendable {
        let caller: Caller

        /// Adds numbers to a red or black list.
        ///
        /// Where its outcome is unknown, `reconcile` of the error asks `platform.number_lists.query` whether it was done.
        ///
        /// Vendor's API document: *Add* (our translation: 添加红黑名单), `POST /openapi/v1/blacknum/addRedOrBlackNum`.
        ///
        /// Document 1: Red/black lists: Add.
        ///
        /// ```swift
        /// try await cc.numberLists.add(type: .callInBlackNum, numbers: ["13800001001", "13800001002"])
        /// ```
        ///
        /// - Parameters:
        ///   - type: List type. Required (not shown in the document; assumed). For example `.callInBlackNum`.
        ///   - numbers: Numbers. Required, with at least one element (not shown in the document; assumed). At least one element. For example `["13900001234"]`.
        /// - Throws: ``TrilineError``.
        public func add(type: NumberListType, numbers: [String]) async throws {
            try await self.caller.run("platform.number_lists.add") {
                $0.set("type", type)
                $0.set("numbers", numbers)
            }
        }

        /// Removes numbers from a red or black list.
        ///
        /// Vendor's API document: *Delete* (our translation: 删除红黑名单), `POST /openapi/v1/blacknum/deleteRedOrBlackNum`.
        ///
        /// Document 1: Red/black lists: Delete.
        ///
        /// ```swift
        /// try await cc.numberLists.delete(
        ///     type: .callInBlackNum,
        ///     numbers: ["13800001001", "13800001002"]
        /// )
        /// ```
        ///
        /// - Parameters:
        ///   - type: List type. Required (not shown in the document; assumed). For example `.callInBlackNum`.
        ///   - numbers: Numbers. Required, with at least one element (not shown in the document; assumed). At least one element. For example `["13900001234"]`.
        /// - Throws: ``TrilineError``.
        public func delete(type: NumberListType, numbers: [String]) async throws {
            try await self.caller.run("platform.number_lists.delete") {
                $0.set("type", type)
                $0.set("numbers", numbers)
            }
        }

        /// Lists the numbers of the red and black lists, in pages.
        ///
        /// Vendor's API document: *Query* (our translation: 查询红黑名单), `POST /openapi/v1/blacknum/queryRedOrBlackNum`.
        ///
        /// Document 1: Red/black lists: Query.
        ///
        /// ```swift
        /// for try await numberListEntry in cc.numberLists.query() { print(numberListEntry) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. Optional (not shown in the document; assumed). At least 1. For example `1`.
        ///   - pageSize: Count per page. Optional (not shown in the document; assumed). At least 1. Iterating requests pages of 100 unless it is given. For example `20`.
        ///   - types: List types. Optional (not shown in the document; assumed). For example `[.callInBlackNum]`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func query(
            page: Int? = nil,
            pageSize: Int? = nil,
            types: [NumberListType]? = nil
        ) -> PagedList<NumberListEntry> {
            self.caller.pages("platform.number_lists.query") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
                $0.set("types", types)
            }
        }
    }
}
