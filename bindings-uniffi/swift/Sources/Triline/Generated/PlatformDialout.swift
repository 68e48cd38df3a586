// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Preview dial-out tasks: numbers that agents call one after the other.
    public var dialout: Dialout { Dialout(caller: caller) }

    /// Preview dial-out tasks: numbers that agents call one after the other.
    public struct Dialout: Sendable {
        let caller: Caller

        /// Creates a preview dial-out task: numbers that agents call one after the other.
        ///
        /// The vendor's documents do not show what the service returns, so `data` is returned unchanged, or null if it
        /// is missing. Find the task with `platform.dialout.query`, then add numbers with `platform.dialout.import`.
        ///
        /// Vendor's API document: *Create task* (our translation: 创建预览外呼任务), `POST /openapi/v1/call/dialout/task/create`.
        ///
        /// Document 1: Preview dial-out tasks: Create task.
        ///
        /// ```swift
        /// print(try await cc.dialout.create(taskName: "春季回访", agentNumber: "1001"))
        /// ```
        ///
        /// - Parameters:
        ///   - taskName: Task name. For example `三月客户回访`.
        ///   - agentNumber: Work number of the task creator. For example `1001`.
        ///   - description: Description of the task. For example `三月客户回访`.
        ///   - agentNumberList: Work numbers of the agents. For example `["1001"]`.
        ///   - queueNumberList: Skill group numbers. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func create(
            taskName: String,
            agentNumber: String,
            description: String? = nil,
            agentNumberList: [String]? = nil,
            queueNumberList: [String]? = nil
        ) async throws -> JSONValue {
            try await self.caller.any("platform.dialout.create") {
                $0.set("taskName", taskName)
                $0.set("agentNumber", agentNumber)
                $0.set("description", description)
                $0.set("agentNumberList", agentNumberList)
                $0.set("queueNumberList", queueNumberList)
            }
        }

        /// Changes name and description of a dial-out task.
        ///
        /// An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update task* (our translation: 更新预览外呼任务), `POST /openapi/v1/call/dialout/task/update`.
        ///
        /// Document 1: Preview dial-out tasks: Update task.
        ///
        /// ```swift
        /// try await cc.dialout.update(taskId: "60001", taskName: "春季回访", description: "三月前到期的客户")
        /// ```
        ///
        /// - Parameters:
        ///   - taskId: Task id: `taskId` in `platform.dialout.query`. For example `60001`.
        ///   - taskName: Task name. For example `三月客户回访`.
        ///   - description: Description of the task. For example `三月客户回访`.
        /// - Throws: ``TrilineError``.
        public func update(taskId: String, taskName: String, description: String? = nil) async throws {
            try await self.caller.run("platform.dialout.update") {
                $0.set("taskId", taskId)
                $0.set("taskName", taskName)
                $0.set("description", description)
            }
        }

        /// Lists dial-out tasks.
        ///
        /// Vendor's API document: *Query tasks* (our translation: 查询预览外呼任务), `POST /openapi/v1/call/dialout/task/get`.
        ///
        /// Document 1: Preview dial-out tasks: Query tasks.
        ///
        /// ```swift
        /// print(try await cc.dialout.query())
        /// ```
        ///
        /// - Parameters:
        ///   - name: Task name; the sample sends `taskName`. For example `三月客户回访`.
        ///   - status: Task status; empty string for all. For example `.ready`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func query(name: String? = nil, status: DialoutTaskStatusFilter? = nil) async throws -> Tasks {
            try await self.caller.record("platform.dialout.query") {
                $0.set("name", name)
                $0.set("status", status)
            }
        }

        /// Imports numbers into a dial-out task, up to 2000 in a request.
        ///
        /// Numbers whose `agentNumber` is empty or invalid are distributed evenly among agents. For
        /// more numbers, or to continue after an interruption, use the batch with a journal.
        ///
        /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
        ///
        /// Document 1: Preview dial-out tasks: Import numbers into a task.
        ///
        /// ```swift
        /// try await cc.dialout.`import`(
        ///     agentNumber: "1001",
        ///     taskId: "60001",
        ///     importData: [DialoutImportEntry(number: "13800001001"), DialoutImportEntry(number: "13800001002")],
        ///     rule: .allTasks
        /// )
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number of the importing agent. For example `1001`.
        ///   - taskId: Task id: `taskId` in `platform.dialout.query`. For example `60001`.
        ///   - importData: Numbers to import. At most 2000 elements in one request.
        ///   - rule: Duplicate check. For example `.allTasks`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func `import`(
            agentNumber: String,
            taskId: String,
            importData: [DialoutImportEntry],
            rule: DialoutDuplicateRule
        ) async throws {
            try await self.caller.run("platform.dialout.import") {
                $0.set("agentNumber", agentNumber)
                $0.set("taskId", taskId)
                $0.set("importData", importData)
                $0.set("rule", rule)
            }
        }

        /// Imports numbers into a dial-out task, up to 2000 in a request.
        ///
        /// Numbers whose `agentNumber` is empty or invalid are distributed evenly among agents. For
        /// more numbers, or to continue after an interruption, use the batch with a journal.
        ///
        /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
        ///
        /// Sends any number of rows, 2000 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Preview dial-out tasks: Import numbers into a task.
        ///
        /// ```swift
        /// let result = try await cc.dialout.importAll(
        ///     agentNumber: "1001",
        ///     taskId: "60001",
        ///     importData: [DialoutImportEntry(number: "13800001001"), DialoutImportEntry(number: "13800001002")],
        ///     rule: .allTasks
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number of the importing agent. For example `1001`.
        ///   - taskId: Task id: `taskId` in `platform.dialout.query`. For example `60001`.
        ///   - importData: Numbers to import. Any number.
        ///   - rule: Duplicate check. For example `.allTasks`.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func importAll<Rows: Sequence>(
            agentNumber: String,
            taskId: String,
            importData: sending Rows,
            rule: DialoutDuplicateRule,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == DialoutImportEntry {
            try await self.caller.batch(
                "platform.dialout.import", rows: importData,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters {
                    $0.set("agentNumber", agentNumber)
                    $0.set("taskId", taskId)
                    $0.set("rule", rule)
                }
            ) { try encoded($0) }
        }

        /// Imports numbers into a dial-out task, up to 2000 in a request.
        ///
        /// Numbers whose `agentNumber` is empty or invalid are distributed evenly among agents. For
        /// more numbers, or to continue after an interruption, use the batch with a journal.
        ///
        /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
        ///
        /// Sends any number of rows, 2000 in each request, one request after the other. Rows are taken when
        /// they are needed and not kept. Cancelling the task stops the batch.
        ///
        /// Document 1: Preview dial-out tasks: Import numbers into a task.
        ///
        /// ```swift
        /// let result = try await cc.dialout.importAll(
        ///     agentNumber: "1001",
        ///     taskId: "60001",
        ///     importData: [DialoutImportEntry(number: "13800001001"), DialoutImportEntry(number: "13800001002")],
        ///     rule: .allTasks
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number of the importing agent. For example `1001`.
        ///   - taskId: Task id: `taskId` in `platform.dialout.query`. For example `60001`.
        ///   - importData: Numbers to import. Any number.
        ///   - rule: Duplicate check. For example `.allTasks`.
        ///   - journal: The log from which the same batch continues after the program was stopped.
        ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
        ///   - count: Number of rows, where the sequence does not know it.
        ///   - job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.
        ///   - onProgress: Receives the progress; the batch waits for it.
        /// - Returns: Which rows are ok, failed and unknown.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func importAll<Rows: AsyncSequence>(
            agentNumber: String,
            taskId: String,
            importData: sending Rows,
            rule: DialoutDuplicateRule,
            journal: (any Journal)? = nil,
            dryRun: Bool = false,
            count: Int? = nil,
            job: String? = nil,
            onProgress: BatchProgressHandler? = nil
        ) async throws -> BatchResult where Rows.Element == DialoutImportEntry {
            try await self.caller.batch(
                "platform.dialout.import", rows: importData,
                BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),
                Parameters {
                    $0.set("agentNumber", agentNumber)
                    $0.set("taskId", taskId)
                    $0.set("rule", rule)
                }
            ) { try encoded($0) }
        }

        /// Deletes numbers from a dial-out task, by filter.
        ///
        /// **Without a filter it may delete all numbers of the task**: the vendor's documents do not say what happens
        /// then, and the request is sent as it is. An empty text is no filter either.
        ///
        /// Vendor's API document: *Delete numbers in a task* (our translation: 删除外呼任务号码), `POST /openapi/v1/call/dialout/task/delete`.
        ///
        /// Document 1: Preview dial-out tasks: Delete numbers in a task.
        ///
        /// ```swift
        /// try await cc.dialout.deleteNumbers(taskId: "60001", customerNumber: "13700002001")
        /// ```
        ///
        /// - Parameters:
        ///   - taskId: Task id: `taskId` in `platform.dialout.query`. For example `60001`.
        ///   - customerName: Customer name. For example `陈敏`.
        ///   - agentNumber: Work number. For example `1001`.
        ///   - customerNumber: Customer number. The vendor's table calls it a number, its samples send a string. A call by name may send either. For example `13900001234`.
        ///   - remark: Remark. The vendor's table calls it a number, its samples send a string. A call by name may send either. For example `老客户`.
        ///   - callResult: Call result. Type (not shown in the document; assumed). For example `.notDeal`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func deleteNumbers(
            taskId: String,
            customerName: String? = nil,
            agentNumber: String? = nil,
            customerNumber: String? = nil,
            remark: String? = nil,
            callResult: DialoutCallResult? = nil
        ) async throws {
            try await self.caller.run("platform.dialout.delete_numbers") {
                $0.set("taskId", taskId)
                $0.set("customerName", customerName)
                $0.set("agentNumber", agentNumber)
                $0.set("customerNumber", customerNumber)
                $0.set("remark", remark)
                $0.set("callResult", callResult)
            }
        }
    }
}
