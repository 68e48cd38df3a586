//! Row batches as jobs: they go on without the page that started them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::watch;
use tokio::time::Instant;
use triline::Error;
use triline::host::{BatchResult, Cancel, Progress, RowFailure};

use crate::quota::locked;
use crate::refusal::{Failed, Reason, Refusal, milliseconds};

/// Reports that are kept: of one user, and of all.
const KEPT_OF_USER: usize = 10;
const KEPT: usize = 1000;
/// Jobs of one user that are known, so that a start that is repeated starts nothing.
const KNOWN_OF_USER: usize = 1000;
/// How long a follower hears of a job before it asks again.
const LONGEST_FOLLOW: Duration = Duration::from_secs(60);

/// Whether a text is the id of a job.
pub(crate) fn is_id(text: &str) -> bool {
    let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&text.len()) && text.bytes().all(is_of_id)
}

/// How a job ended.
#[derive(Clone, Debug)]
pub(crate) enum End {
    Reported {
        result: BatchResult,
        /// Why a look-up of its unknown rows failed afterwards.
        lookup_error: Option<Failed>,
    },
    Failed(Failed),
    /// The report is not kept any longer.
    Forgotten,
}

/// What is known of a job.
#[derive(Clone, Debug, Default)]
struct News {
    progress: Progress,
    end: Option<Arc<End>>,
}

/// Whose job it is, and what it does.
pub(crate) struct Task {
    pub(crate) user: String,
    pub(crate) id: String,
    pub(crate) operation: &'static str,
    /// Checksum of the operation, the parameters and the rows.
    pub(crate) work: String,
    pub(crate) has_journal: bool,
    pub(crate) dry_run: bool,
}

/// A row batch that runs, or has ended.
pub(crate) struct Job {
    task: Arc<Task>,
    pub(crate) cancel: Cancel,
    news: watch::Sender<News>,
    ended_at: Mutex<Option<Instant>>,
}

impl Job {
    /// Its handle is its own: one that has stopped the batch, or an earlier look-up, would stop each later look-up.
    fn new(task: Arc<Task>, progress: Progress) -> Arc<Job> {
        let cancel = Cancel::new();
        let news = watch::Sender::new(News { progress, end: None });
        Arc::new(Job { task, cancel, news, ended_at: Mutex::default() })
    }

    pub(crate) fn tell(&self, progress: Progress) {
        self.news.send_modify(|news| news.progress = progress);
    }

    /// Stops it; rows that were sent stay so.
    pub(crate) fn stop(&self) {
        if self.end().is_none() {
            self.cancel.cancel();
        }
    }

    fn end(&self) -> Option<Arc<End>> {
        self.news.borrow().end.clone()
    }

    fn is_forgotten(&self) -> bool {
        matches!(self.end().as_deref(), Some(End::Forgotten))
    }

    /// Whether the same rows with the same journal would get further.
    fn can_continue(&self) -> bool {
        self.task.has_journal
            && self.end().is_some_and(|end| match &*end {
                End::Reported { result, .. } => result.can_continue,
                End::Failed(_) | End::Forgotten => true,
            })
    }

    /// What happens from now on, with the state at once.
    pub(crate) fn follow(&self, longest: Option<Duration>) -> Following {
        let mut news = self.news.subscribe();
        news.mark_changed();
        let until = Instant::now() + longest.map_or(LONGEST_FOLLOW, |longest| longest.min(LONGEST_FOLLOW));
        Following { news, until, told: None, dry_run: self.task.dry_run }
    }
}

/// What a follower of a job hears. Of progress that nobody reads the last one is kept.
pub(crate) struct Following {
    news: watch::Receiver<News>,
    until: Instant,
    told: Option<Progress>,
    dry_run: bool,
}

/// An event of a job.
pub(crate) enum JobEvent {
    Progress(Progress),
    End(Arc<End>, bool),
    /// It goes on; the page asks again.
    Pause,
}

impl Following {
    /// The next event. Dropping the future loses none.
    pub(crate) async fn next(&mut self) -> JobEvent {
        loop {
            let News { progress, end } = self.news.borrow_and_update().clone();
            if self.told != Some(progress) {
                self.told = Some(progress);
                return JobEvent::Progress(progress);
            }
            if let Some(end) = end {
                return JobEvent::End(end, self.dry_run);
            }
            // The job has the other side, and ends before it is dropped.
            match tokio::time::timeout_at(self.until, self.news.changed()).await {
                Ok(Ok(())) => {}
                _ => return JobEvent::Pause,
            }
        }
    }
}

/// A job that runs. One that is dropped has failed.
pub(crate) struct Running {
    jobs: Arc<Jobs>,
    pub(crate) job: Arc<Job>,
    /// The report that the job keeps where this run, a look-up, fails.
    kept: Option<BatchResult>,
    is_over: bool,
}

impl Running {
    /// Ends the job.
    pub(crate) fn end(mut self, ended: Result<BatchResult, Failed>) {
        self.conclude(ended);
    }

    fn conclude(&mut self, ended: Result<BatchResult, Failed>) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        let end = match (ended, self.kept.take()) {
            (Ok(result), _) => End::Reported { result, lookup_error: None },
            (Err(failed), Some(result)) => End::Reported { result, lookup_error: Some(failed) },
            (Err(failed), None) => End::Failed(failed),
        };
        self.jobs.end(&self.job, end);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.conclude(Err(Reason::Internal.into()));
    }
}

/// The jobs of a relay, in the memory of this process. A user sees those alone that it has started.
pub(crate) struct Jobs {
    running: usize,
    keep: Duration,
    state: Mutex<State>,
    /// Number of jobs that run.
    under_way: watch::Sender<usize>,
}

#[derive(Default)]
struct State {
    /// By user and id.
    users: HashMap<String, HashMap<String, Arc<Job>>>,
    /// Those that have ended, the oldest first.
    ended: VecDeque<Arc<Job>>,
    /// Those of them that have a report.
    reported: VecDeque<Arc<Job>>,
}

impl Jobs {
    /// `running`: jobs of one user at a time; `keep`: how long a user can come back for a report.
    pub(crate) fn new(running: usize, keep: Duration) -> Arc<Jobs> {
        Arc::new(Jobs { running, keep, state: Mutex::default(), under_way: watch::Sender::new(0) })
    }

    /// Begins a job. One with that id and the same work begins again only if it has a journal and something left to do. A dry
    /// run that has ended leaves its id to other work.
    ///
    /// # Errors
    ///
    /// The id belongs to other work, or the user has too many jobs.
    pub(crate) fn start(self: &Arc<Jobs>, task: Task) -> Result<Option<Running>, Refusal> {
        let mut state = locked(&self.state);
        state.forget(self.keep);
        if let Some(known) = state.find(&task.user, &task.id) {
            if known.task.work == task.work {
                if !known.can_continue() {
                    return Ok(None);
                }
            } else if !known.task.dry_run || known.end().is_none() {
                return Err(not_allowed());
            }
        }
        let job = Job::new(Arc::new(task), Progress::default());
        self.begin(&mut state, job, None).map(Some)
    }

    /// Begins a look-up of the unknown rows of a job that has ended; `None`: it runs. The job keeps its report where that fails.
    ///
    /// # Errors
    ///
    /// The user has no such job of that operation, or it has no report; or the user has too many jobs.
    pub(crate) fn settle(
        self: &Arc<Jobs>,
        user: &str,
        id: &str,
        operation: &str,
    ) -> Result<Option<(Running, BatchResult)>, Refusal> {
        let mut state = locked(&self.state);
        let known = self.known(&mut state, user, id, operation)?;
        let result = match known.end().as_deref() {
            None => return Ok(None),
            Some(End::Failed(_) | End::Forgotten) => return Err(not_allowed()),
            Some(End::Reported { result, .. }) => result.clone(),
        };
        let progress = known.news.borrow().progress;
        let job = Job::new(Arc::clone(&known.task), progress);
        let running = self.begin(&mut state, job, Some(result.clone()))?;
        Ok(Some((running, result)))
    }

    /// A job of that user and operation.
    ///
    /// # Errors
    ///
    /// There is none, or it ended too long ago.
    pub(crate) fn find(&self, user: &str, id: &str, operation: &str) -> Result<Arc<Job>, Refusal> {
        self.known(&mut locked(&self.state), user, id, operation)
    }

    fn known(&self, state: &mut State, user: &str, id: &str, operation: &str) -> Result<Arc<Job>, Refusal> {
        state.forget(self.keep);
        let known = state.find(user, id).filter(|job| job.task.operation == operation && !job.is_forgotten());
        known.cloned().ok_or_else(|| Refusal::new(Reason::UnknownJob).field("job"))
    }

    /// Ready when no job runs.
    pub(crate) async fn ended(&self) {
        // The sender is there as long as this is.
        drop(self.under_way.subscribe().wait_for(|running| *running == 0).await);
    }

    fn begin(
        self: &Arc<Jobs>,
        state: &mut State,
        job: Arc<Job>,
        kept: Option<BatchResult>,
    ) -> Result<Running, Refusal> {
        let Task { user, id, .. } = &*job.task;
        let own = state.users.get(user);
        let running = own.into_iter().flatten().filter(|(other, job)| *other != id && job.end().is_none()).count();
        let is_known = own.is_some_and(|own| own.contains_key(id));
        if running >= self.running || (!is_known && own.is_some_and(|own| own.len() >= KNOWN_OF_USER)) {
            return Err(Refusal::new(Reason::TooMany).retry_after(Duration::from_secs(10)));
        }
        let before = state.users.entry(user.clone()).or_default().insert(id.clone(), Arc::clone(&job));
        if let Some(before) = before {
            state.ended.retain(|ended| !Arc::ptr_eq(ended, &before));
            state.reported.retain(|ended| !Arc::ptr_eq(ended, &before));
        }
        self.under_way.send_modify(|running| *running += 1);
        Ok(Running { jobs: Arc::clone(self), job, kept, is_over: false })
    }

    fn end(&self, job: &Arc<Job>, end: End) {
        let mut state = locked(&self.state);
        *locked(&job.ended_at) = Some(Instant::now());
        job.news.send_modify(|news| news.end = Some(Arc::new(end)));
        state.ended.push_back(Arc::clone(job));
        state.reported.push_back(Arc::clone(job));
        state.forget(self.keep);
        self.under_way.send_modify(|running| *running -= 1);
    }
}

impl State {
    fn find(&self, user: &str, id: &str) -> Option<&Arc<Job>> {
        self.users.get(user)?.get(id)
    }

    /// Forgets the jobs that ended long ago, and the oldest of too many reports.
    fn forget(&mut self, keep: Duration) {
        let now = Instant::now();
        let is_old = |job: &Job| locked(&job.ended_at).is_some_and(|at| now.saturating_duration_since(at) > keep);
        while self.ended.front().is_some_and(|job| is_old(job))
            && let Some(job) = self.ended.pop_front()
        {
            let Task { user, id, .. } = &*job.task;
            if let Some(jobs) = self.users.get_mut(user) {
                if jobs.get(id).is_some_and(|known| Arc::ptr_eq(known, &job)) {
                    jobs.remove(id);
                }
                if jobs.is_empty() {
                    self.users.remove(user);
                }
            }
        }
        let mut counts = HashMap::<String, usize>::new();
        for job in &self.reported {
            *counts.entry(job.task.user.clone()).or_default() += 1;
        }
        let mut left = self.reported.len();
        self.reported.retain(|job| {
            let count = counts.get(&job.task.user).copied().unwrap_or(0);
            if !is_old(job) && count <= KEPT_OF_USER && left <= KEPT {
                return true;
            }
            counts.insert(job.task.user.clone(), count.saturating_sub(1));
            left -= 1;
            job.news.send_modify(|news| news.end = Some(Arc::new(End::Forgotten)));
            false
        });
    }
}

fn not_allowed() -> Refusal {
    Refusal::new(Reason::NotAllowed).field("job")
}

/// Progress as the protocol has it.
pub(crate) fn progress_of(progress: Progress) -> Value {
    let mut told = json!({ "done": progress.done });
    if let Some(total) = progress.total {
        told["total"] = total.into();
    }
    if let Some(eta) = progress.eta {
        told["etaMs"] = milliseconds(eta).into();
    }
    told
}

/// The report of a batch without what no page may know. `told`: an error as the protocol has it.
pub(crate) fn report_of(
    result: &BatchResult,
    dry_run: bool,
    may_reconcile: bool,
    told: impl Fn(&Error) -> Map<String, Value>,
) -> Value {
    let mut report = json!({
        "rows": result.rows,
        "requests": result.requests,
        "ok": spans(&result.ok, |index| *index, |_, _| true).into_iter().map(|(rows, _)| rows).collect::<Vec<_>>(),
        "failed": failures(&result.failed, &told),
        "unknown": failures(&result.unknown, &told),
        "reconcilable": may_reconcile && result.can_reconcile(),
        "canContinue": result.can_continue,
    });
    if let Some(stopped) = &result.stopped {
        report["stopped"] = told(stopped).into();
    }
    if dry_run {
        report["dryRun"] = true.into();
    }
    if let Some(earliest) = result.earliest {
        report["earliest"] = milliseconds(earliest).into();
    }
    report
}

/// Neighbours that failed for the same reason, with it.
fn failures(rows: &[RowFailure], told: impl Fn(&Error) -> Map<String, Value>) -> Vec<Value> {
    let is_same = |one: &RowFailure, other: &RowFailure| one.error == other.error && one.found == other.found;
    let entry = |(span, row): ([u64; 2], &RowFailure)| {
        let mut entry = json!({ "rows": span, "error": told(&row.error) });
        if !row.found.is_empty() {
            entry["found"] = row.found.clone().into();
        }
        entry
    };
    spans(rows, |row| row.index, is_same).into_iter().map(entry).collect()
}

/// Neighbours that are alike, from the first index to the last, with the first of each.
fn spans<T>(rows: &[T], index: impl Fn(&T) -> u64, is_same: impl Fn(&T, &T) -> bool) -> Vec<([u64; 2], &T)> {
    let mut spans = Vec::<([u64; 2], &T)>::new();
    for row in rows {
        let at = index(row);
        match spans.last_mut() {
            Some(([_, last], first)) if *last + 1 == at && is_same(first, row) => *last = at,
            _ => spans.push(([at, at], row)),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(user: &str, id: &str, work: &str) -> Task {
        let (user, id, work) = (user.into(), id.into(), work.into());
        Task { user, id, operation: "o", work, has_journal: false, dry_run: false }
    }

    #[test]
    fn ids_are_plain_words() {
        assert!(is_id("a") && is_id("A-b_9") && is_id(&"x".repeat(64)));
        for id in ["", "a b", "../a", "é", "a\n"] {
            assert!(!is_id(id), "{id}");
        }
        assert!(!is_id(&"x".repeat(65)));
    }

    #[tokio::test(start_paused = true)]
    async fn reports_are_kept_for_a_time_and_no_more_than_ten_of_a_user() {
        let jobs = Jobs::new(1, Duration::from_secs(60));
        let running = jobs.start(task("u1", "a", "w")).unwrap().unwrap();
        assert_eq!(jobs.start(task("u1", "b", "w")).err().map(|refusal| refusal.reason()), Some(Reason::TooMany));
        assert!(jobs.start(task("u1", "a", "w")).unwrap().is_none());
        running.end(Ok(BatchResult::default()));
        assert_eq!(
            jobs.start(task("u1", "a", "other")).err().map(|refusal| refusal.reason()),
            Some(Reason::NotAllowed)
        );
        assert!(jobs.find("u1", "a", "o").is_ok() && jobs.find("u2", "a", "o").is_err());
        tokio::time::advance(Duration::from_secs(61)).await;
        assert!(jobs.find("u1", "a", "o").is_err());
        for id in 0..12 {
            let running = jobs.start(task("u1", &id.to_string(), "w")).unwrap().unwrap();
            running.end(Ok(BatchResult::default()));
        }
        assert!(jobs.find("u1", "1", "o").is_err() && jobs.find("u1", "2", "o").is_ok());
        // It is known all the same: a start that is repeated starts nothing.
        assert!(jobs.start(task("u1", "1", "w")).unwrap().is_none());
        assert!(jobs.find("u1", "2", "another").is_err() && jobs.settle("u1", "2", "another").is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_starts_no_more_jobs_than_are_known() {
        let jobs = Jobs::new(1, Duration::from_secs(60));
        for id in 0..KNOWN_OF_USER {
            let running = jobs.start(task("u1", &id.to_string(), "w")).unwrap().unwrap();
            running.end(Ok(BatchResult::default()));
        }
        assert_eq!(jobs.start(task("u1", "more", "w")).err().map(|refusal| refusal.reason()), Some(Reason::TooMany));
        assert!(jobs.start(task("u1", "0", "w")).unwrap().is_none());
        tokio::time::advance(Duration::from_secs(61)).await;
        assert!(jobs.start(task("u1", "more", "w")).unwrap().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_look_up_that_is_lost_or_stopped_leaves_the_job_its_report() {
        let jobs = Jobs::new(1, Duration::from_secs(60));
        let running = jobs.start(task("u1", "a", "w")).unwrap().unwrap();
        running.job.stop();
        // Its last row was sent before.
        running.end(Ok(BatchResult::default()));
        for _ in 0..2 {
            let (running, _) = jobs.settle("u1", "a", "o").unwrap().unwrap();
            assert!(!running.job.cancel.is_cancelled());
            assert!(jobs.settle("u1", "a", "o").unwrap().is_none(), "it runs");
            running.job.stop();
            drop(running);
            let end = jobs.find("u1", "a", "o").unwrap().end();
            assert!(matches!(end.as_deref(), Some(End::Reported { lookup_error: Some(_), .. })));
        }
        let (running, result) = jobs.settle("u1", "a", "o").unwrap().unwrap();
        running.end(Ok(result));
        let end = jobs.find("u1", "a", "o").unwrap().end();
        assert!(matches!(end.as_deref(), Some(End::Reported { lookup_error: None, .. })));
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_whose_task_is_lost_has_failed_and_one_that_runs_pauses_its_followers() {
        let jobs = Jobs::new(1, Duration::from_secs(60));
        let running = jobs.start(task("u1", "a", "w")).unwrap().unwrap();
        let mut following = running.job.follow(None);
        assert!(matches!(following.next().await, JobEvent::Progress(_)));
        assert!(matches!(following.next().await, JobEvent::Pause));
        let mut following = running.job.follow(None);
        drop(running);
        assert!(matches!(following.next().await, JobEvent::Progress(_)));
        assert!(matches!(following.next().await, JobEvent::End(end, false) if matches!(&*end, End::Failed(_))));
    }
}
