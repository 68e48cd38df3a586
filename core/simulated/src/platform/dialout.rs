//! Preview dial-out tasks.
//!
//! Decided where the vendor's documents are silent: a task that is not there is refused with 40000, an agent with 6701; a task that is
//! created is `READY`, and no operation changes that; a name is compared as a whole. An import leaves out numbers that
//! its rule finds, in what is stored and in the import itself, and is accepted. The agent of an entry has to be one of
//! the task's, of a task without agents one of the account's that is enabled; another entry goes to the one of
//! them that has the fewest numbers in the task, the first of several. A deletion compares whole texts, and without a
//! filter deletes all numbers of the task. An empty text is no filter, as the document says of a task's status.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::platform::data::{Data, MADE, person, pick};
use crate::{Job, Refusal, unfit};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

pub(crate) struct Task {
    id: String,
    name: String,
    description: String,
    status: &'static str,
    /// Work numbers.
    agents: Vec<String>,
    /// Ids of skill groups.
    queues: Vec<String>,
    create_time: String,
    pub(crate) numbers: Vec<TaskNumber>,
}

/// A number of a task.
pub(crate) struct TaskNumber {
    name: String,
    pub(crate) number: String,
    remark: String,
    /// Work number.
    pub(crate) agent: String,
    result: &'static str,
}

/// The tasks of an account from the beginning: of each its name, status, skill group and how many numbers it has.
const TASKS: [(&str, &str, &str, u32); 3] = [
    ("三月客户回访☎️", "DEALING", "80001", 240),
    ("新客户邀约", "READY", "80002", 150),
    ("满意度调查📋", "PAUSED", "80001", 60),
];

pub(crate) fn seeded(data: &Data) -> Vec<Task> {
    let mut random = data.random("dialout");
    let mut last = 0;
    let task = |(index, (name, status, queue, count)): (u32, (&str, &'static str, &str, u32))| {
        let mut task = Task {
            id: format!("{}", 60_001 + index),
            name: name.to_string(),
            description: "从一开始就有的任务".to_string(),
            status,
            agents: Vec::new(),
            queues: Vec::from([queue.to_string()]),
            create_time: MADE.to_string(),
            numbers: Vec::new(),
        };
        let mut agents = Shares::of(&task, data);
        for _ in 0..count {
            last += 1;
            task.numbers.push(TaskNumber {
                name: person(&mut random),
                number: format!("1370000{}", 2000 + last),
                remark: pick(&mut random, &["老客户", "意向客户🌟", ""]).to_string(),
                agent: agents.next(""),
                result: if status == "READY" { "UNDEAL" } else { pick(&mut random, &["NOT_DEAL", "UNDEAL"]) },
            });
        }
        task
    };
    (0..).zip(TASKS).map(task).collect()
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    known_agent(job)?;
    let agents = job.texts("agentNumberList").unwrap_or_default();
    if !agents.iter().all(|number| has_agent(job.data, number)) {
        return Err(6701.into());
    }
    let queues = job.texts("queueNumberList").unwrap_or_default();
    if !queues.iter().all(|id| job.data.queues.iter().any(|queue| queue.id == id)) {
        return Err(unfit("queueNumberList: expected ids of skill groups"));
    }
    let task = Task {
        name: job.named("taskName")?.to_string(),
        id: job.data.new_id(),
        description: job.text("description").unwrap_or_default().to_string(),
        status: "READY",
        agents,
        queues,
        create_time: job.local_time(),
        numbers: Vec::new(),
    };
    job.data.tasks.push(task);
    Ok(Value::Null)
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let name = job.named("taskName")?.to_string();
    let description = job.text("description");
    let task = task(job)?;
    task.name = name;
    if let Some(description) = description {
        task.description = description.to_string();
    }
    Ok(Value::Null)
}

pub(super) fn query(job: &mut Job<'_>) -> Answer {
    let name = job.filter("name").or_else(|| job.filter("taskName"));
    let status = job.filter("status");
    let matches =
        |task: &&Task| name.is_none_or(|name| name == task.name) && status.is_none_or(|status| status == task.status);
    let row = |task: &Task| {
        Value::object([
            ("taskId", (&task.id).into()),
            ("taskName", (&task.name).into()),
            ("description", (&task.description).into()),
            ("numberTotal", count(task.numbers.len())),
            ("agentTotal", count(members(task, job.data).len())),
            ("createTime", (&task.create_time).into()),
        ])
    };
    let list: Vec<Value> = job.data.tasks.iter().filter(matches).map(row).collect();
    Ok(Value::object([("count", count(list.len())), ("list", Value::List(list))]))
}

fn count(number: usize) -> Value {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}

pub(super) fn import(job: &mut Job<'_>) -> Answer {
    known_agent(job)?;
    task(job)?;
    let id = job.text("taskId").unwrap_or_default();
    let entries = job.given("importData").and_then(Value::list).unwrap_or_default();
    let text = |entry: &Value, name: &str| entry.get(name).and_then(Value::text).unwrap_or_default().to_string();
    if let Some(at) = entries.iter().position(|entry| text(entry, "number").is_empty()) {
        return Err(unfit(&format!("importData[{at}].number: expected a number")));
    }
    let rule = job.integer("rule");
    let checked = job.data.tasks.iter().filter(|task| rule == Some(0) || (rule == Some(1) && task.id == id));
    let mut known: BTreeSet<String> =
        checked.flat_map(|task| &task.numbers).map(|number| number.number.clone()).collect();
    let Some(mut agents) = job.data.tasks.iter().find(|task| task.id == id).map(|task| Shares::of(task, job.data))
    else {
        return Ok(Value::Null);
    };
    let mut numbers = Vec::new();
    for entry in entries {
        let number = text(entry, "number");
        if known.insert(number.clone()) || rule == Some(2) {
            numbers.push(TaskNumber {
                name: text(entry, "name"),
                number,
                remark: text(entry, "remark"),
                agent: agents.next(&text(entry, "agentNumber")),
                result: "UNDEAL",
            });
        }
    }
    task(job)?.numbers.append(&mut numbers);
    Ok(Value::Null)
}

pub(super) fn delete_numbers(job: &mut Job<'_>) -> Answer {
    let filters =
        ["customerName", "agentNumber", "customerNumber", "remark", "callResult"].map(|filter| job.filter(filter));
    task(job)?.numbers.retain(|number| {
        let fields = [&*number.name, &*number.agent, &*number.number, &*number.remark, number.result];
        !filters.iter().zip(fields).all(|(wanted, field)| wanted.is_none_or(|wanted| wanted == field))
    });
    Ok(Value::Null)
}

fn task<'a>(job: &'a mut Job<'_>) -> Result<&'a mut Task, Refusal> {
    let id = job.text("taskId").unwrap_or_default();
    let found = job.data.tasks.iter_mut().find(|task| task.id == id);
    found.ok_or_else(|| unfit("taskId: expected the id of a task"))
}

fn known_agent(job: &Job<'_>) -> Result<(), Refusal> {
    if has_agent(job.data, job.text("agentNumber").unwrap_or_default()) { Ok(()) } else { Err(6701.into()) }
}

fn has_agent(data: &Data, number: &str) -> bool {
    data.agents.iter().any(|agent| agent.number == number)
}

/// The work numbers of a task's agents: those that it names, and those of its skill groups.
fn members<'a>(task: &Task, data: &'a Data) -> Vec<&'a str> {
    let is_member = |number: &String, queues: &[String]| {
        task.agents.contains(number) || queues.iter().any(|queue| task.queues.contains(queue))
    };
    let agents = data.agents.iter().filter(|agent| is_member(&agent.number, &agent.queues));
    agents.map(|agent| &*agent.number).collect()
}

/// How many numbers each agent has who may get one.
struct Shares(Vec<(String, usize)>);

impl Shares {
    fn of(task: &Task, data: &Data) -> Shares {
        let mut agents = members(task, data);
        if agents.is_empty() {
            let enabled = data.agents.iter().filter(|agent| agent.status == "enable");
            agents = enabled.map(|agent| &*agent.number).collect();
        }
        let mut shares: Vec<(String, usize)> = agents.into_iter().map(|agent| (agent.to_string(), 0)).collect();
        for number in &task.numbers {
            if let Some((_, share)) = shares.iter_mut().find(|(agent, _)| *agent == number.agent) {
                *share += 1;
            }
        }
        Shares(shares)
    }

    /// Who gets the next number: the agent who is asked for, else the one with the fewest.
    fn next(&mut self, wanted: &str) -> String {
        let asked = self.0.iter().position(|(agent, _)| agent == wanted);
        let fewest = self.0.iter().enumerate().min_by_key(|(_, (_, share))| *share).map(|(at, _)| at);
        let Some((agent, share)) = asked.or(fewest).and_then(|at| self.0.get_mut(at)) else { return String::new() };
        *share += 1;
        agent.clone()
    }
}
