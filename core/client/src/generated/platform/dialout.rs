// Written by `cargo run -p triline-bindgen` from the table.

//! Preview dial-out tasks: numbers that agents call one after the other.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{BatchRequest, Platform, Request, Sliced};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Draft, Integer, List, Map, ServiceTime, Text};
use triline_schema::platform::dialout as table;

/// Preview dial-out tasks: numbers that agents call one after the other.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Dialout<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Dialout<'_> {
    /// Creates a preview dial-out task: numbers that agents call one after the other.
    ///
    /// The vendor's documents do not show what the service returns, so `data` is returned unchanged, or null if it
    /// is missing. Find the task with `platform.dialout.query`, then add numbers with `platform.dialout.import`.
    ///
    /// Vendor's API document: *Create task* (our translation: 创建预览外呼任务), `POST /openapi/v1/call/dialout/task/create`.
    ///
    /// Document 1: Preview dial-out tasks: Create task.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::CreateTask;
    ///
    /// let answer = cc.dialout().create(
    ///     CreateTask::builder().task_name("春季回访").agent_number("1001"),
    /// ).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateTask) -> Request<Any> {
        self.client.typed("platform.dialout.create", &params)
    }

    /// Changes name and description of a dial-out task.
    ///
    /// An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
    ///
    /// Vendor's API document: *Update task* (our translation: 更新预览外呼任务), `POST /openapi/v1/call/dialout/task/update`.
    ///
    /// Document 1: Preview dial-out tasks: Update task.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::UpdateTask;
    ///
    /// let params = UpdateTask::builder()
    ///     .task_id("60001")
    ///     .task_name("春季回访")
    ///     .description("三月前到期的客户");
    /// cc.dialout().update(params).await?;
    /// ```
    pub fn update(&self, params: UpdateTask) -> Request<()> {
        self.client.request_nothing("platform.dialout.update", &params)
    }

    /// Lists dial-out tasks.
    ///
    /// Vendor's API document: *Query tasks* (our translation: 查询预览外呼任务), `POST /openapi/v1/call/dialout/task/get`.
    ///
    /// Document 1: Preview dial-out tasks: Query tasks.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::TaskFilter;
    ///
    /// let answer = cc.dialout().query(TaskFilter::default()).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn query(&self, params: TaskFilter) -> Request<Tasks> {
        self.client.typed("platform.dialout.query", &params)
    }

    /// Imports numbers into a dial-out task, up to 2000 in a request.
    ///
    /// Numbers whose `agent_number` is empty or invalid are distributed evenly among agents. For
    /// more numbers, or to continue after an interruption, use the batch with a journal.
    ///
    /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
    ///
    /// [`import_all`](Self::import_all) takes any number of rows.
    ///
    /// Document 1: Preview dial-out tasks: Import numbers into a task.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::{DialoutDuplicateRule, DialoutImportEntry, ImportNumbers};
    ///
    /// let params = ImportNumbers::builder()
    ///     .agent_number("1001")
    ///     .task_id("60001")
    ///     .rule(DialoutDuplicateRule::AllTasks)
    ///     .import_data(vec![DialoutImportEntry::new("13800001001"), DialoutImportEntry::new("13800001002")]);
    /// cc.dialout().import(params).await?;
    /// ```
    pub fn import(&self, params: ImportNumbers) -> Request<(), Sliced> {
        self.client.request_nothing("platform.dialout.import", &params)
    }

    /// Imports numbers into a dial-out task, up to 2000 in a request.
    ///
    /// Numbers whose `agent_number` is empty or invalid are distributed evenly among agents. For
    /// more numbers, or to continue after an interruption, use the batch with a journal.
    ///
    /// Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST /openapi/v1/call/dialout/task/import`.
    ///
    /// Sends any number of rows, 2000 in each request, and reports the outcome of each.
    ///
    /// Document 1: Preview dial-out tasks: Import numbers into a task.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::{DialoutDuplicateRule, DialoutImportEntry, ImportNumbers};
    ///
    /// let params = ImportNumbers::builder()
    ///     .agent_number("1001")
    ///     .task_id("60001")
    ///     .rule(DialoutDuplicateRule::AllTasks);
    /// let rows = vec![DialoutImportEntry::new("13800001001"), DialoutImportEntry::new("13800001002")];
    /// let result = cc.dialout().import_all(params).rows(rows).await?;
    /// println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    /// ```
    pub fn import_all(&self, params: Draft<ImportNumbers, 1>) -> BatchRequest<DialoutImportEntry> {
        self.client.batch("platform.dialout.import", &params.0)
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
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::dialout::TaskNumberFilter;
    ///
    /// cc.dialout().delete_numbers(TaskNumberFilter::new("60001").customer_number("13700002001")).await?;
    /// ```
    pub fn delete_numbers(&self, params: TaskNumberFilter) -> Request<()> {
        self.client.request_nothing("platform.dialout.delete_numbers", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Preview dial-out tasks: numbers that agents call one after the other.
    pub fn dialout(&self) -> Dialout<'_> {
        Dialout { client: self }
    }
}

/// Parameters of dialout, create.
///
/// Document 1: Preview dial-out tasks: Create task.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateTask {
    /// Task name.
    /// For example `三月客户回访`.
    pub task_name: Option<Text>,
    /// Description of the task.
    /// For example `三月客户回访`.
    pub description: Option<Text>,
    /// Work numbers of the agents.
    /// For example `["1001"]`.
    pub agent_number_list: Option<List<Text>>,
    /// Skill group numbers.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    pub queue_number_list: Option<List<Text>>,
    /// Work number of the task creator.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateTask {
        task_name, description, agent_number_list, queue_number_list, agent_number
    }
}

impl CreateTask {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<CreateTask, 2> {
        Draft(CreateTask::empty())
    }

    /// Task name.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn task_name(mut self, value: impl Into<Text>) -> Self {
        self.task_name = Some(value.into());
        self
    }

    /// Description of the task.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }

    /// Work numbers of the agents.
    /// For example `["1001"]`.
    #[must_use]
    pub fn agent_number_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.agent_number_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Skill group numbers.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    #[must_use]
    pub fn queue_number_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.queue_number_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Work number of the task creator.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }
}

impl Draft<CreateTask, 2> {
    /// Gives `task_name`, which `CreateTask` requires.
    pub fn task_name(self, value: impl Into<Text>) -> Draft<CreateTask, 1> {
        Draft(self.0.task_name(value))
    }
}

impl Draft<CreateTask, 1> {
    /// Gives `agent_number`, the last that `CreateTask` requires.
    pub fn agent_number(self, value: impl Into<Text>) -> CreateTask {
        self.0.agent_number(value)
    }
}

/// Parameters of dialout, update.
///
/// Document 1: Preview dial-out tasks: Update task.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateTask {
    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    pub task_id: Option<Text>,
    /// Task name.
    /// For example `三月客户回访`.
    pub task_name: Option<Text>,
    /// Description of the task.
    /// For example `三月客户回访`.
    pub description: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateTask {
        task_id, task_name, description
    }
}

impl UpdateTask {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<UpdateTask, 2> {
        Draft(UpdateTask::empty())
    }

    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }

    /// Task name.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn task_name(mut self, value: impl Into<Text>) -> Self {
        self.task_name = Some(value.into());
        self
    }

    /// Description of the task.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }
}

impl Draft<UpdateTask, 2> {
    /// Gives `task_id`, which `UpdateTask` requires.
    pub fn task_id(self, value: impl Into<Text>) -> Draft<UpdateTask, 1> {
        Draft(self.0.task_id(value))
    }
}

impl Draft<UpdateTask, 1> {
    /// Gives `task_name`, the last that `UpdateTask` requires.
    pub fn task_name(self, value: impl Into<Text>) -> UpdateTask {
        self.0.task_name(value)
    }
}

/// Parameters of dialout, query.
///
/// Document 1: Preview dial-out tasks: Query tasks.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TaskFilter {
    /// Task name; the sample sends `taskName`.
    /// For example `三月客户回访`.
    pub name: Option<Text>,
    /// Task status; empty string for all.
    /// For example `READY`.
    pub status: Option<DialoutTaskStatusFilter>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TaskFilter {
        name, status
    }
}

impl TaskFilter {
    /// Task name; the sample sends `taskName`.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Task status; empty string for all.
    /// For example `READY`.
    #[must_use]
    pub fn status(mut self, value: impl Into<DialoutTaskStatusFilter>) -> Self {
        self.status = Some(value.into());
        self
    }
}

/// Dialout task status filter.
///
/// Document 1: Preview dial-out tasks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DialoutTaskStatusFilter {
    /// Not started.
    Ready,
    /// Executing.
    Dealing,
    /// Paused.
    Paused,
    /// Archived.
    Archived,
    /// All.
    All,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl DialoutTaskStatusFilter {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            DialoutTaskStatusFilter::Ready => "READY",
            DialoutTaskStatusFilter::Dealing => "DEALING",
            DialoutTaskStatusFilter::Paused => "PAUSED",
            DialoutTaskStatusFilter::Archived => "ARCHIVED",
            DialoutTaskStatusFilter::All => "",
            DialoutTaskStatusFilter::Unlisted(value) => value,
        }
    }
}

impl From<&str> for DialoutTaskStatusFilter {
    fn from(value: &str) -> Self {
        match value {
            "READY" => DialoutTaskStatusFilter::Ready,
            "DEALING" => DialoutTaskStatusFilter::Dealing,
            "PAUSED" => DialoutTaskStatusFilter::Paused,
            "ARCHIVED" => DialoutTaskStatusFilter::Archived,
            "" => DialoutTaskStatusFilter::All,
            other => DialoutTaskStatusFilter::Unlisted(other.into()),
        }
    }
}

choice_codec!(DialoutTaskStatusFilter);

/// Tasks of the result.
///
/// Document 1: Preview dial-out tasks: Query tasks.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Tasks {
    /// The tasks.
    pub list: Option<List<DialoutTask>>,
    /// Total number.
    /// For example `12`.
    pub count: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    Tasks {
        list, count
    }
}

impl Tasks {
    /// The tasks.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<DialoutTask>>) -> Self {
        self.list = Some(value.into());
        self
    }

    /// Total number.
    /// For example `12`.
    #[must_use]
    pub fn count(mut self, value: impl Into<Integer>) -> Self {
        self.count = Some(value.into());
        self
    }
}

/// Preview dial-out task. It has no status field.
///
/// Document 1: Preview dial-out task (query entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct DialoutTask {
    /// Task id.
    /// For example `60001`.
    pub task_id: Option<Text>,
    /// Task name.
    /// For example `三月客户回访`.
    pub task_name: Option<Text>,
    /// Description of the task.
    /// For example `三月客户回访`.
    pub description: Option<Text>,
    /// Count of numbers in the task.
    /// Type (not shown in the document; assumed). For example `240`.
    pub number_total: Option<Integer>,
    /// Count of agents in the task.
    /// Type (not shown in the document; assumed). For example `6`.
    pub agent_total: Option<Integer>,
    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DialoutTask {
        task_id, task_name, description, number_total, agent_total, create_time
    }
}

impl DialoutTask {
    /// Task id.
    /// For example `60001`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }

    /// Task name.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn task_name(mut self, value: impl Into<Text>) -> Self {
        self.task_name = Some(value.into());
        self
    }

    /// Description of the task.
    /// For example `三月客户回访`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }

    /// Count of numbers in the task.
    /// Type (not shown in the document; assumed). For example `240`.
    #[must_use]
    pub fn number_total(mut self, value: impl Into<Integer>) -> Self {
        self.number_total = Some(value.into());
        self
    }

    /// Count of agents in the task.
    /// Type (not shown in the document; assumed). For example `6`.
    #[must_use]
    pub fn agent_total(mut self, value: impl Into<Integer>) -> Self {
        self.agent_total = Some(value.into());
        self
    }

    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }
}

/// Parameters of dialout, import.
///
/// Document 1: Preview dial-out tasks: Import numbers into a task.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ImportNumbers {
    /// Work number of the importing agent.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    pub task_id: Option<Text>,
    /// Numbers to import.
    /// At most 2000 elements in one request.
    pub import_data: Option<List<DialoutImportEntry>>,
    /// Duplicate check.
    /// For example `0`.
    pub rule: Option<DialoutDuplicateRule>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ImportNumbers {
        agent_number, task_id, import_data, rule
    }
}

impl ImportNumbers {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<ImportNumbers, 4> {
        Draft(ImportNumbers::empty())
    }

    /// Work number of the importing agent.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }

    /// Numbers to import.
    /// At most 2000 elements in one request.
    #[must_use]
    pub fn import_data(mut self, value: impl Into<List<DialoutImportEntry>>) -> Self {
        self.import_data = Some(value.into());
        self
    }

    /// Duplicate check.
    /// For example `0`.
    #[must_use]
    pub fn rule(mut self, value: impl Into<DialoutDuplicateRule>) -> Self {
        self.rule = Some(value.into());
        self
    }
}

impl Draft<ImportNumbers, 4> {
    /// Gives `agent_number`, which `ImportNumbers` requires.
    pub fn agent_number(self, value: impl Into<Text>) -> Draft<ImportNumbers, 3> {
        Draft(self.0.agent_number(value))
    }
}

impl Draft<ImportNumbers, 3> {
    /// Gives `task_id`, which `ImportNumbers` requires.
    pub fn task_id(self, value: impl Into<Text>) -> Draft<ImportNumbers, 2> {
        Draft(self.0.task_id(value))
    }
}

impl Draft<ImportNumbers, 2> {
    /// Gives `rule`, which `ImportNumbers` requires.
    pub fn rule(self, value: impl Into<DialoutDuplicateRule>) -> Draft<ImportNumbers, 1> {
        Draft(self.0.rule(value))
    }
}

impl Draft<ImportNumbers, 1> {
    /// Gives `import_data`, the last that `ImportNumbers` requires.
    pub fn import_data(self, value: impl Into<List<DialoutImportEntry>>) -> ImportNumbers {
        self.0.import_data(value)
    }
}

/// Number to import into a dial-out task.
///
/// Document 1: Preview dial-out tasks.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct DialoutImportEntry {
    /// Customer name.
    /// Type and optional (not shown in the document; assumed). For example `陈敏`.
    pub name: Option<Text>,
    /// Customer number.
    /// Type and required (not shown in the document; assumed). For example `13900001234`.
    pub number: Option<Text>,
    /// Number remark.
    /// Type and optional (not shown in the document; assumed). For example `老客户`.
    pub remark: Option<Text>,
    /// Agent work number; invalid or empty: entries are distributed evenly among agents.
    /// Type and optional (not shown in the document; assumed). For example `1001`.
    pub agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    DialoutImportEntry {
        name, number, remark, agent_number
    }
}

impl DialoutImportEntry {
    /// The record with `number`, which a request must give.
    pub fn new(number: impl Into<Text>) -> Self {
        DialoutImportEntry { number: Some(number.into()), ..DialoutImportEntry::empty() }
    }

    /// Customer name.
    /// Type and optional (not shown in the document; assumed). For example `陈敏`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Customer number.
    /// Type and required (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// Number remark.
    /// Type and optional (not shown in the document; assumed). For example `老客户`.
    #[must_use]
    pub fn remark(mut self, value: impl Into<Text>) -> Self {
        self.remark = Some(value.into());
        self
    }

    /// Agent work number; invalid or empty: entries are distributed evenly among agents.
    /// Type and optional (not shown in the document; assumed). For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }
}

/// Dialout duplicate rule.
///
/// Document 1: Preview dial-out tasks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DialoutDuplicateRule {
    /// Check all tasks.
    AllTasks,
    /// Check current task.
    Task,
    /// No check.
    NoCheck,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl DialoutDuplicateRule {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            DialoutDuplicateRule::AllTasks => "0",
            DialoutDuplicateRule::Task => "1",
            DialoutDuplicateRule::NoCheck => "2",
            DialoutDuplicateRule::Unlisted(value) => value,
        }
    }
}

impl From<&str> for DialoutDuplicateRule {
    fn from(value: &str) -> Self {
        match value {
            "0" => DialoutDuplicateRule::AllTasks,
            "1" => DialoutDuplicateRule::Task,
            "2" => DialoutDuplicateRule::NoCheck,
            other => DialoutDuplicateRule::Unlisted(other.into()),
        }
    }
}

choice_codec!(DialoutDuplicateRule);

/// Parameters of dialout, delete numbers.
///
/// Document 1: Preview dial-out tasks: Delete numbers in a task.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct TaskNumberFilter {
    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    pub task_id: Option<Text>,
    /// Customer name.
    /// For example `陈敏`.
    pub customer_name: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Customer number. The vendor's table calls it a number, its samples send a string. A call by name may send
    /// either.
    /// For example `13900001234`.
    pub customer_number: Option<Text>,
    /// Remark. The vendor's table calls it a number, its samples send a string. A call by name may send either.
    /// For example `老客户`.
    pub remark: Option<Text>,
    /// Call result.
    /// Type (not shown in the document; assumed). For example `NOT_DEAL`.
    pub call_result: Option<DialoutCallResult>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TaskNumberFilter {
        task_id, customer_name, agent_number, customer_number, remark, call_result
    }
}

impl TaskNumberFilter {
    /// The record with `task_id`, which a request must give.
    pub fn new(task_id: impl Into<Text>) -> Self {
        TaskNumberFilter { task_id: Some(task_id.into()), ..TaskNumberFilter::empty() }
    }

    /// Task id: `task_id` in `platform.dialout.query`.
    /// For example `60001`.
    #[must_use]
    pub fn task_id(mut self, value: impl Into<Text>) -> Self {
        self.task_id = Some(value.into());
        self
    }

    /// Customer name.
    /// For example `陈敏`.
    #[must_use]
    pub fn customer_name(mut self, value: impl Into<Text>) -> Self {
        self.customer_name = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Customer number. The vendor's table calls it a number, its samples send a string. A call by name may send
    /// either.
    /// For example `13900001234`.
    #[must_use]
    pub fn customer_number(mut self, value: impl Into<Text>) -> Self {
        self.customer_number = Some(value.into());
        self
    }

    /// Remark. The vendor's table calls it a number, its samples send a string. A call by name may send either.
    /// For example `老客户`.
    #[must_use]
    pub fn remark(mut self, value: impl Into<Text>) -> Self {
        self.remark = Some(value.into());
        self
    }

    /// Call result.
    /// Type (not shown in the document; assumed). For example `NOT_DEAL`.
    #[must_use]
    pub fn call_result(mut self, value: impl Into<DialoutCallResult>) -> Self {
        self.call_result = Some(value.into());
        self
    }
}

/// Dialout call result.
///
/// Document 1: Number call result in a task.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DialoutCallResult {
    /// Not answered.
    NotDeal,
    /// In call.
    Dealing,
    /// Not dialed.
    Undeal,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl DialoutCallResult {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            DialoutCallResult::NotDeal => "NOT_DEAL",
            DialoutCallResult::Dealing => "DEALING",
            DialoutCallResult::Undeal => "UNDEAL",
            DialoutCallResult::Unlisted(value) => value,
        }
    }
}

impl From<&str> for DialoutCallResult {
    fn from(value: &str) -> Self {
        match value {
            "NOT_DEAL" => DialoutCallResult::NotDeal,
            "DEALING" => DialoutCallResult::Dealing,
            "UNDEAL" => DialoutCallResult::Undeal,
            other => DialoutCallResult::Unlisted(other.into()),
        }
    }
}

choice_codec!(DialoutCallResult);
