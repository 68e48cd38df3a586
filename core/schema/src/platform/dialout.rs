//! Preview dial-out tasks: numbers that agents call one after the other.

use crate::macros::{choice, group, record};

group! {
    /// Preview dial-out tasks: numbers that agents call one after the other.
    Platform platform.dialout {
        /// Creates a preview dial-out task: numbers that agents call one after the other.
        ///
        /// The vendor's documents do not show what the service returns, so `data` is returned unchanged, or null if it
        /// is missing. Find the task with `platform.dialout.query`, then add numbers with `platform.dialout.import`.
        ///
        /// Vendor's API document: *Create task* (our translation: 创建预览外呼任务), `POST /openapi/v1/call/dialout/task/create`.
        create: Post "/openapi/v1/call/dialout/task/create" (CreateTask) -> [Any, at "data"]
            { repeat: Unsafe, rules: [], errors: [; 6701, 6707], source: "1: Preview dial-out tasks: Create task" }

        /// Changes name and description of a dial-out task.
        ///
        /// An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update task* (our translation: 更新预览外呼任务), `POST /openapi/v1/call/dialout/task/update`.
        update: Post "/openapi/v1/call/dialout/task/update" (UpdateTask) -> [nothing]
            { repeat: SameState, rules: [Patch], errors: [], source: "1: Preview dial-out tasks: Update task" }

        /// Lists dial-out tasks.
        ///
        /// Vendor's API document: *Query tasks* (our translation: 查询预览外呼任务), `POST /openapi/v1/call/dialout/task/get`.
        query: Post "/openapi/v1/call/dialout/task/get" (TaskFilter) -> [fields of Tasks under "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Preview dial-out tasks: Query tasks" }

        /// Imports numbers into a dial-out task, up to 2000 in a request.
        ///
        /// Numbers whose `agent_number` is empty or invalid are distributed evenly among agents. For
        /// more numbers, or to continue after an interruption, use the batch with a journal.
        ///
        /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
        import: Post "/openapi/v1/call/dialout/task/import" (ImportNumbers) -> [nothing]
            { repeat: Keyed, rules: [Batch { rows: "importData", most: 2000 }], errors: [; 6701, 6707], source: "1: Preview dial-out tasks: Import numbers into a task" }

        /// Deletes numbers from a dial-out task, by filter.
        ///
        /// **Without a filter it may delete all numbers of the task**: the vendor's documents do not say what happens
        /// then, and the request is sent as it is. An empty text is no filter either.
        ///
        /// Vendor's API document: *Delete numbers in a task* (our translation: 删除外呼任务号码), `POST /openapi/v1/call/dialout/task/delete`.
        delete_numbers: Post "/openapi/v1/call/dialout/task/delete" (TaskNumberFilter) -> [nothing]
            { repeat: SameState, rules: [Unfiltered { filters: &["customerName", "agentNumber", "customerNumber", "remark", "callResult"] }], errors: [; 6701], source: "1: Preview dial-out tasks: Delete numbers in a task" }
    }
}

record! {
    /// Parameters of dialout, create.
    CreateTask, "1: Preview dial-out tasks: Create task" {
        /// Task name.
        task_name: Text = "taskName" [Required],
        /// Description of the task.
        description: Text,
        /// Work numbers of the agents.
        agent_number_list: List<Text> = "agentNumberList",
        /// Skill group numbers.
        queue_number_list: List<Text> = "queueNumberList" [Assumed("`queue.id` in `platform.agents.query`")],
        /// Work number of the task creator.
        agent_number: Text = "agentNumber" [Required],
    }
}

record! {
    /// Parameters of dialout, update.
    UpdateTask, "1: Preview dial-out tasks: Update task" {
        /// Task id: `task_id` in `platform.dialout.query`.
        task_id: Text = "taskId" [Required],
        /// Task name.
        task_name: Text = "taskName" [Required],
        /// Description of the task.
        description: Text,
    }
}

record! {
    /// Parameters of dialout, query.
    TaskFilter, "1: Preview dial-out tasks: Query tasks" {
        /// Task name; the sample sends `taskName`.
        name: Text [Also("taskName")],
        /// Task status; empty string for all.
        status: DialoutTaskStatusFilter,
    }
}

record! {
    /// Tasks of the result.
    Tasks, "1: Preview dial-out tasks: Query tasks" {
        /// The tasks.
        list: List<DialoutTask>,
        /// Total number.
        count: Integer,
    }
}

record! {
    /// Parameters of dialout, import.
    ImportNumbers, "1: Preview dial-out tasks: Import numbers into a task" {
        /// Work number of the importing agent.
        agent_number: Text = "agentNumber" [Required],
        /// Task id: `task_id` in `platform.dialout.query`.
        task_id: Text = "taskId" [Required],
        /// Numbers to import.
        import_data: List<DialoutImportEntry> = "importData" [Required, MaxItems(2000)],
        /// Duplicate check.
        rule: DialoutDuplicateRule [Required],
    }
}

record! {
    /// Parameters of dialout, delete numbers.
    TaskNumberFilter, "1: Preview dial-out tasks: Delete numbers in a task" {
        /// Task id: `task_id` in `platform.dialout.query`.
        task_id: Text = "taskId" [Required],
        /// Customer name.
        customer_name: Text = "customerName",
        /// Work number.
        agent_number: Text = "agentNumber",
        /// Customer number. The vendor's table calls it a number, its samples send a string. A call by name may send
        /// either.
        customer_number: Text = "customerNumber" [AnyNumber],
        /// Remark. The vendor's table calls it a number, its samples send a string. A call by name may send either.
        remark: Text [AnyNumber],
        /// Call result.
        call_result: DialoutCallResult = "callResult" [Assumed("Type")],
    }
}

record! {
    /// Preview dial-out task. It has no status field.
    DialoutTask, "1: Preview dial-out task (query entry)" {
        /// Task id.
        task_id: Text = "taskId",
        /// Task name.
        task_name: Text = "taskName",
        /// Description of the task.
        description: Text,
        /// Count of numbers in the task.
        number_total: Integer = "numberTotal" [Assumed("Type")],
        /// Count of agents in the task.
        agent_total: Integer = "agentTotal" [Assumed("Type")],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime), Assumed("Type")],
    }
}

record! {
    /// Number to import into a dial-out task.
    DialoutImportEntry, "1: Preview dial-out tasks" {
        /// Customer name.
        name: Text [Assumed("Type and optional")],
        /// Customer number.
        number: Text [Required, Assumed("Type and required")],
        /// Number remark.
        remark: Text [Assumed("Type and optional")],
        /// Agent work number; invalid or empty: entries are distributed evenly among agents.
        agent_number: Text = "agentNumber" [Assumed("Type and optional")],
    }
}

choice! {
    /// Dialout task status filter.
    DialoutTaskStatusFilter: Text, "1: Preview dial-out tasks" {
        /// Not started.
        Ready = "READY",
        /// Executing.
        Dealing = "DEALING",
        /// Paused.
        Paused = "PAUSED",
        /// Archived.
        Archived = "ARCHIVED",
        /// All.
        All = "",
    }
}

choice! {
    /// Dialout duplicate rule.
    DialoutDuplicateRule: Number, "1: Preview dial-out tasks" {
        /// Check all tasks.
        AllTasks = "0",
        /// Check current task.
        Task = "1",
        /// No check.
        NoCheck = "2",
    }
}

choice! {
    /// Dialout call result.
    DialoutCallResult: Text, "1: Number call result in a task" {
        /// Not answered.
        NotDeal = "NOT_DEAL",
        /// In call.
        Dealing = "DEALING",
        /// Not dialed.
        Undeal = "UNDEAL",
    }
}
