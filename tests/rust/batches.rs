//! Batches: rows from anywhere, results by row, a journal from which a run that was stopped goes on.

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use serde_json::{Value, json};
use triline::host::{BatchResult, BoxFuture, FileJournal, Journal, JournalError, Progress, RowFailure, TransportError};
use triline::options::Pacing;
use triline::platform::dialout::{DialoutDuplicateRule, ImportNumbers};
use triline::types::Draft;
use triline::{ErrorKind, Outcome};

use crate::fake::{Reply, Service, TestClock, data, poll, ready as now, refusal};

/// A journal in memory, of which a test looks at the text.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<String>>);

impl Notes {
    fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

impl Journal for Notes {
    fn read(&self) -> BoxFuture<'_, Result<String, JournalError>> {
        Box::pin(async { Ok(self.text()) })
    }

    fn append<'a>(&'a self, line: &'a str) -> BoxFuture<'a, Result<(), String>> {
        Box::pin(async move {
            self.0.lock().unwrap().extend([line, "\n"]);
            Ok(())
        })
    }
}

fn customers(count: usize) -> impl Iterator<Item = Value> {
    (0..count).map(|number| json!({ "name": format!("客户{number}") }))
}

fn numbers(count: usize) -> impl Iterator<Item = Value> + Clone {
    (0..count).map(|number| json!({ "number": format!("139{number:08}") }))
}

fn import() -> Draft<ImportNumbers, 1> {
    ImportNumbers::builder().agent_number("8001").task_id("t1").rule(DialoutDuplicateRule::Task)
}

fn indices(rows: &[RowFailure]) -> Vec<u64> {
    rows.iter().map(|row| row.index).collect()
}

/// Every row is in exactly one of the three.
fn accounts_for(result: &BatchResult, rows: u64) {
    let mut all = [result.ok.clone(), indices(&result.failed), indices(&result.unknown)].concat();
    all.sort_unstable();
    assert_eq!(all, (0..rows).collect::<Vec<_>>());
    assert_eq!(result.rows, rows);
}

#[test]
fn rows_go_out_in_parts_and_come_back_by_place() {
    let service = Service::new([
        data(&json!({ "failedList": [{ "name": "客户7", "errMessage": "no" }] })),
        data(&json!({ "failedList": null })),
        data(&json!({ "failedList": [{ "errMessage": "late", "name": "客户1200" }] })),
    ]);
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = told.clone();
    let batch = service
        .client()
        .customers()
        .create_all()
        .rows(customers(1201))
        .count(1201)
        .on_progress(move |progress: Progress| heard.lock().unwrap().push((progress.done, progress.total)));
    let result = now(batch.send()).unwrap();
    accounts_for(&result, 1201);
    assert_eq!((result.requests, indices(&result.failed)), (3, vec![7, 1200]));
    assert_eq!(result.failed[1].error.message(), "late");
    assert_eq!(*told.lock().unwrap(), [(500, Some(1201)), (1000, Some(1201)), (1201, Some(1201))]);
    let sizes: Vec<usize> = service.bodies().iter().map(|body| body["customers"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [500, 500, 201]);
}

#[test]
fn a_row_that_does_not_fit_is_not_sent() {
    let service = Service::new([data(&json!({ "errorData": ["c"] }))]);
    let rows = [json!("a"), json!(5), Value::Null, json!("b"), json!("c")];
    let batch = service.client().customers().delete_all().rows(rows);
    let result = now(batch.send()).unwrap();
    accounts_for(&result, 5);
    assert_eq!((indices(&result.failed), result.ok.clone()), (vec![1, 2, 4], vec![0, 3]));
    assert_eq!(result.failed[0].error.field(), Some("ids[1]"));
    assert_eq!(service.bodies()[0]["ids"], json!(["a", "b", "c"]));
}

#[test]
fn a_journal_whose_header_was_cut_off_is_a_new_one() {
    let run = |notes: &Notes| {
        let service = Service::new([data(&json!({ "failedList": [] }))]);
        let batch = service.client().customers().create_all().rows(customers(3)).journal(notes.clone());
        let result = now(batch.send()).unwrap();
        accounts_for(&result, 3);
        (result.ok.len(), service.bodies().len())
    };
    let whole = Notes::default();
    assert_eq!(run(&whole), (3, 1));
    let text = whole.text();
    let header = text.lines().next().unwrap();
    for end in [1, 40, header.len()] {
        let notes = Notes::default();
        header[..end].clone_into(&mut notes.0.lock().unwrap());
        assert_eq!(run(&notes), (3, 1), "{end}");
        assert_eq!(run(&notes), (3, 0), "{end}");
        assert!(notes.text().starts_with(header), "{}", notes.text());
    }
}

#[test]
fn unknown_rows_are_looked_up_and_settled_in_the_journal() {
    let found = json!({ "_id": "c1", "name": "客户0", "createTime": "2099-01-01 00:00:00", "servicePassword": "pw" });
    let service = Service::new([
        Reply::Fail(TransportError::broken("cut")),
        data(&json!({ "list": [found], "count": 1 })),
        data(
            &json!({ "list": [found, { "_id": "c2", "name": "客户1", "createTime": "2001-01-01 00:00:00" }], "count": 2 }),
        ),
    ]);
    let client = service.client();
    let journal = Notes::default();
    let batch = || client.customers().create_all().rows(customers(2)).journal(journal.clone());
    let lost = now(batch().send()).unwrap();
    assert!(lost.can_reconcile());
    assert!(lost.unknown[0].error.remedy().unwrap().contains("reconcile"), "{lost:?}");
    let result = now(lost.reconcile()).unwrap();
    accounts_for(&result, 2);
    assert_eq!((result.ok.clone(), indices(&result.unknown)), (vec![0], vec![1]));
    assert!(result.unknown[0].error.remedy().unwrap().contains("may still appear"), "{result:?}");
    // What was there before is none of the batch.
    let again = now(result.reconcile()).unwrap();
    assert_eq!((indices(&again.unknown), &again.unknown[0].found[0]["id"]), (vec![1], &json!("c2")));
    assert!(!format!("{again:?}").contains("pw"));
    // The journal knows, and nothing is sent again.
    let resumed = now(batch().send()).unwrap();
    assert_eq!((resumed.ok.clone(), indices(&resumed.unknown), service.requests()), (vec![0], vec![1], 3));

    let import = now(service.client().dialout().import_all(import()).rows(numbers(0)).send()).unwrap();
    assert!(!import.can_reconcile());
    assert_eq!(now(import.reconcile()).unwrap_err().kind(), ErrorKind::InvalidRequest);
    assert_eq!(now(BatchResult::default().reconcile()).unwrap_err().kind(), ErrorKind::Misuse);
}

#[test]
fn an_error_names_all_that_is_wrong_with_its_row() {
    let service = Service::new([data(&json!(null))]);
    let rows = [json!({"name": 5, "numbr": "1"}), json!({"number": "13800000001"}), json!({"number": {}, "name": []})];
    let result = now(service.client().dialout().import_all(import()).rows(rows).send()).unwrap();
    assert_eq!((indices(&result.failed), result.ok.clone()), (vec![0, 2], vec![1]));
    let [first, last] = [0, 1].map(|at| result.failed[at].error.message().to_owned());
    for wrong in [
        "importData[0].name: expected",
        "; also importData[0].numbr: expected",
        "; also importData[0].number: expected",
    ] {
        assert!(first.contains(wrong), "{first}");
    }
    assert_eq!(result.failed[0].error.field(), Some("importData[0].name"));
    assert!(last.contains("importData[2].number: expected") && last.contains("; also "), "{last}");
    assert_eq!(service.bodies()[0]["importData"], json!([{"number": "13800000001"}]));
}

#[test]
fn what_may_have_been_done_is_unknown_and_ends_the_batch() {
    let service = Service::new([data(&json!(null)), Reply::Fail(TransportError::broken("cut"))]);
    let result = now(service.client().dialout().import_all(import()).rows(numbers(6000)).send()).unwrap();
    accounts_for(&result, 4000);
    assert_eq!(indices(&result.unknown), (2000..4000).collect::<Vec<_>>());
    assert_eq!(result.stopped.unwrap().outcome(), Outcome::Unknown);
    assert_eq!(service.requests(), 2);
}

#[test]
fn a_part_that_is_refused_does_not_hold_up_the_next() {
    let service = Service::new([refusal("40000"), data(&json!(null))]);
    let result = now(service.client().dialout().import_all(import()).rows(numbers(2001)).send()).unwrap();
    accounts_for(&result, 2001);
    assert_eq!((result.ok.clone(), result.failed.len(), result.stopped.clone()), (vec![2000], 2000, None));
    assert!(!result.is_complete());
    let service = Service::new([refusal("6718")]);
    let result = now(service.client().dialout().import_all(import()).rows(numbers(2001)).send()).unwrap();
    assert_eq!((result.failed.len(), result.stopped.unwrap().code()), (2000, Some("6718")));
}

#[test]
fn a_dry_run_counts_and_sends_nothing() {
    let service = Service::default();
    let client = service.builder().pacing(Pacing::Documented).account("dry").build().unwrap();
    let result = now(client.dialout().import_all(import()).rows(numbers(100_000)).dry_run().send()).unwrap();
    accounts_for(&result, 100_000);
    assert_eq!((result.requests, service.requests()), (50, 0));
    // 16 at once, then 16 each minute: the fiftieth goes out three minutes from now.
    assert_eq!(result.earliest, Some(Duration::from_secs(180)));
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let notes = Notes::default();
    let first = Service::new([data(&json!(null)), Reply::Silent]);
    {
        let client = first.builder().clock(TestClock::still()).build().unwrap();
        let mut batch =
            Box::pin(client.dialout().import_all(import()).rows(numbers(7000)).journal(notes.clone()).send());
        // The program is stopped while the second part is under way.
        assert!(poll(batch.as_mut()).is_pending());
    }
    assert_eq!(notes.text().lines().count(), 4, "{}", notes.text());
    let second = Service::new([data(&json!(null)), data(&json!(null))]);
    let run = |service: &Service, rows: usize| {
        now(service.client().dialout().import_all(import()).rows(numbers(rows)).journal(notes.clone()).send())
    };
    let result = run(&second, 7000).unwrap();
    accounts_for(&result, 7000);
    assert_eq!(indices(&result.unknown), (2000..4000).collect::<Vec<_>>());
    assert_eq!(result.unknown[0].error.code(), Some("interrupted"));
    let sent: Vec<Value> = second.bodies().iter().map(|body| body["importData"][0]["number"].clone()).collect();
    assert_eq!(sent, ["13900004000", "13900006000"]);

    // All is in the journal by now: nothing more is sent, and the account is the same.
    let third = Service::default();
    let again = run(&third, 7000).unwrap();
    assert_eq!((&again.ok, &again.unknown), (&result.ok, &result.unknown));
    assert_eq!(third.requests(), 0);
    // Other rows are not those of the journal.
    let other = run(&third, 6999).unwrap();
    assert_eq!(other.stopped.unwrap().field(), Some("importData"));
    // What one account was sent, another was not.
    let another = third.builder().account("1000002").build().unwrap();
    let foreign =
        now(another.dialout().import_all(import()).rows(numbers(7000)).journal(notes.clone()).send()).unwrap_err();
    assert_eq!((foreign.code(), foreign.field()), (Some("other_journal"), Some("journal")));
    let wrong = now(third.client().customers().delete_all().rows(["a"]).journal(notes.clone()).send()).unwrap_err();
    assert_eq!(wrong.field(), Some("journal"));
}

#[test]
fn a_part_that_may_not_wait_ends_the_batch() {
    let notes = Notes::default();
    let service = Service::new([data(&json!(null))]);
    let client = service.builder().pacing(Pacing::from("1/60")).account("hurry").build().unwrap();
    let batch =
        client.dialout().import_all(import()).rows(numbers(2001)).max_wait(Duration::ZERO).journal(notes.clone());
    let result = now(batch.send()).unwrap();
    // The next batch sends the row that is left.
    accounts_for(&result, 2000);
    assert_eq!((result.ok.len(), indices(&result.failed)), (2000, vec![]));
    assert_eq!(result.stopped.unwrap().code(), Some("max_wait"));
    // The second part was not announced: what follows the first says only that nothing was sent.
    assert_eq!(notes.text().lines().count(), 4, "{}", notes.text());
    let last = notes.text().lines().last().unwrap().to_string();
    assert!(last.starts_with(r#"{"part":2,"end":"not_sent","#), "{last}");
}

#[test]
fn what_is_told_is_in_the_journal() {
    let (notes, told) = (Notes::default(), Arc::new(Mutex::new(Vec::new())));
    let (seen, heard) = (notes.clone(), told.clone());
    let service = Service::new([data(&json!(null)), data(&json!(null))]);
    let batch = service.client().dialout().import_all(import()).rows(numbers(2001)).journal(notes).on_progress(
        move |progress: Progress| heard.lock().unwrap().push((progress.done, seen.text().lines().count())),
    );
    assert!(now(batch.send()).unwrap().is_complete());
    assert_eq!(*told.lock().unwrap(), [(2000, 3), (2001, 5)]);
}

#[test]
fn what_does_no_harm_twice_is_sent_again() {
    let notes = Notes::default();
    let run = |service: &Service| {
        let rows = ["a", "b"];
        now(service.client().customers().delete_all().rows(rows).journal(notes.clone()).send())
    };
    let down = Service::new([
        Reply::Fail(TransportError::broken("cut")),
        Reply::Fail(TransportError::broken("cut")),
        Reply::Fail(TransportError::broken("cut")),
    ]);
    let result = run(&down).unwrap();
    assert_eq!(indices(&result.unknown), [0, 1]);
    // It ended as unknown, and says so as often as it is asked.
    assert_eq!(indices(&run(&Service::default()).unwrap().unknown), [0, 1]);
    // An announcement without an end: it is not known either, but deleting twice is as good as once.
    let lines: Vec<String> = notes.text().lines().take(2).map(|line| format!("{line}\n")).collect();
    *notes.0.lock().unwrap() = lines.concat();
    let up = Service::new([data(&json!({ "errorData": [] }))]);
    assert_eq!(run(&up).unwrap().ok, [0, 1]);
    assert_eq!(up.requests(), 1);
}

#[test]
fn a_journal_that_cannot_be_kept_stops_it() {
    struct Full;
    impl Journal for Full {
        fn read(&self) -> BoxFuture<'_, Result<String, JournalError>> {
            Box::pin(async { Ok(String::new()) })
        }
        fn append<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<(), String>> {
            Box::pin(async { Err("no space left".into()) })
        }
    }
    let service = Service::default();
    let batch = service.client().dialout().import_all(import()).rows(numbers(3)).journal(Full);
    let stopped = now(batch.send()).unwrap_err();
    assert_eq!(service.requests(), 0);
    assert_eq!((stopped.kind(), stopped.field()), (ErrorKind::InvalidRequest, Some("journal")));
    assert!(stopped.message().contains("no space left"), "{}", stopped.message());
}

#[test]
fn a_batch_has_one_journal() {
    let service = Service::default();
    let batch = service.client().dialout().import_all(import()).rows(numbers(3)).journal(Notes::default());
    let refused = now(batch.store_journal("import-7").send()).unwrap_err();
    assert_eq!((refused.code(), refused.field()), (Some("option"), Some("storeJournal")), "{refused}");
    assert_eq!(service.requests(), 0);
}

#[test]
fn why_a_journal_cannot_be_written_shows_no_secret() {
    #[derive(Default)]
    struct Telling(Mutex<u32>);
    impl Journal for Telling {
        fn read(&self) -> BoxFuture<'_, Result<String, JournalError>> {
            Box::pin(async { Ok(String::new()) })
        }
        fn append<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<(), String>> {
            let mut lines = self.0.lock().unwrap();
            *lines += 1;
            let is_first_part = *lines < 4;
            Box::pin(async move { if is_first_part { Ok(()) } else { Err("no place for s3cr3t".into()) } })
        }
    }
    let service = Service::new([data(&json!(null)), data(&json!(null))]);
    let batch = service.client().dialout().import_all(import()).rows(numbers(4000)).journal(Telling::default());
    let result = now(batch.send()).unwrap();
    assert_eq!(result.ok.len(), 2000);
    let told = format!("{result:?}");
    assert!(told.contains("no place for") && !told.contains("s3cr3t"), "{told}");
}

#[tokio::test]
async fn a_file_keeps_a_journal() {
    let path = std::env::temp_dir().join(format!("triline-journal-{}", std::process::id()));
    let journal = FileJournal::new(&path);
    assert_eq!(journal.read().await.unwrap(), "");
    journal.append("{\"journal\":1}").await.unwrap();
    journal.append("{\"part\":1}").await.unwrap();
    let text = "{\"journal\":1}\n{\"part\":1}\n";
    assert_eq!(journal.read().await.unwrap(), text);
    // While it is in use, no other batch goes on from it.
    let refused = FileJournal::new(&path).read().await.unwrap_err();
    assert_eq!(refused, JournalError::InUse);
    drop(journal);
    assert_eq!(FileJournal::new(&path).read().await.unwrap(), text);
    // A journal of another batch is refused by its path.
    let service = Service::new([]);
    let batch = service.client().customers().delete_all().rows(["1"]).journal(FileJournal::new(&path));
    let message = batch.send().await.unwrap_err().message().to_owned();
    assert!(message.ends_with(&format!("(journal {})", path.display())), "{message}");
    std::fs::remove_file(&path).unwrap();
    assert!(FileJournal::new(std::env::temp_dir()).read().await.is_err());
}

/// A journal that the program keeps and gives to two batches.
#[tokio::test]
async fn one_batch_at_a_time_uses_a_journal_that_a_program_shares() {
    let path = std::env::temp_dir().join(format!("triline-shared-journal-{}", std::process::id()));
    let journal = FileJournal::new(&path);
    let service =
        Service::new([data(&json!(null)), Reply::Silent, data(&json!(null)), data(&json!(null)), data(&json!(null))]);
    let client = service.builder().clock(TestClock::still()).build().unwrap();
    let send = || client.dialout().import_all(import()).rows(numbers(6000)).journal(journal.clone()).send();
    let mut first = Box::pin(send());
    while service.requests() < 2 {
        assert!(poll(first.as_mut()).is_pending());
        tokio::task::yield_now().await;
    }
    let refused = send().await.unwrap_err();
    assert_eq!((refused.code(), refused.field()), (Some("in_use"), Some("journal")), "{refused}");
    assert_eq!(service.requests(), 2);
    // The second one has not taken the lock from the first.
    let other = FileJournal::new(&path).read().await.unwrap_err();
    assert_eq!(other, JournalError::InUse);
    drop(first);
    // What is left of it goes on, with the journal that the program has kept.
    let result = send().await.unwrap();
    assert_eq!((result.ok.len(), indices(&result.unknown).len()), (4000, 2000));
    assert_eq!(service.requests(), 3);
    std::fs::remove_file(&path).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn a_journal_is_a_regular_file_for_its_owner_alone() {
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;
    let folder = std::env::temp_dir().join(format!("triline-journals-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let [file, link, broken] = ["file", "link", "broken"].map(|name| folder.join(name));
    FileJournal::new(&file).append("{}").await.unwrap();
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    symlink(&file, &link).unwrap();
    symlink(folder.join("nowhere"), &broken).unwrap();
    let refused = async |path: &Path| FileJournal::new(path).read().await.unwrap_err().to_string();
    for path in [&link, &broken, &folder] {
        let expected = format!("the journal {} is a symbolic link, or not a regular file", path.display());
        assert_eq!(refused(path).await, expected);
    }
    assert!(!folder.join("nowhere").exists());
    let shown = file.display();
    std::fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
    let expected = format!("the journal {shown} has mode 640, expected access for its owner alone: chmod 600");
    assert_eq!(refused(&file).await, expected);
    std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    std::fs::hard_link(&file, folder.join("second")).unwrap();
    let expected = format!("the journal {shown} has 2 hard links, expected one: ");
    assert!(refused(&file).await.starts_with(&expected), "{expected}");
    std::fs::remove_file(folder.join("second")).unwrap();
    // Of a file that is larger than memory, nothing is read.
    std::fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(1 << 40).unwrap();
    let expected = format!("the journal {shown} has 1099511627776 bytes, expected at most 268435456");
    assert_eq!(refused(&file).await, expected);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn rows_may_come_from_a_stream() {
    struct Slow {
        next: usize,
        ready: bool,
    }
    impl futures_core::Stream for Slow {
        type Item = Value;

        fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Value>> {
            self.ready = !self.ready;
            if !self.ready {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            self.next += 1;
            Poll::Ready((self.next <= 3).then(|| json!({ "name": format!("客户{}", self.next) })))
        }
    }
    let service = Service::new([data(&json!({ "failedList": [] }))]);
    let client = service.client();
    let rows = Slow { next: 0, ready: true };
    let mut batch = Box::pin(client.customers().create_all().rows_stream(rows).send());
    let result = loop {
        if let Poll::Ready(result) = poll(batch.as_mut()) {
            break result.unwrap();
        }
    };
    accounts_for(&result, 3);
    assert_eq!(result.into_result().unwrap().ok, [0, 1, 2]);
    assert_eq!(service.bodies()[0]["customers"].as_array().unwrap().len(), 3);
}

#[test]
fn a_row_that_cannot_be_written_as_json_fails_alone() {
    struct Row(bool);
    impl serde::Serialize for Row {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if self.0 { serializer.serialize_str("a") } else { Err(serde::ser::Error::custom("no such row")) }
        }
    }
    let service = Service::new([data(&json!({ "errorData": [] }))]);
    let delete = service.client().customers().delete_all();
    let result = now(delete.rows([Row(true), Row(false), Row(true)]).send()).unwrap();
    accounts_for(&result, 3);
    assert_eq!((result.ok.clone(), indices(&result.failed)), (vec![0, 2], vec![1]));
    let error = &result.failed[0].error;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent));
    assert_eq!(error.field(), Some("ids[1]"));
    assert!(error.message().contains("no such row"), "{error}");
    let incomplete = result.into_result().unwrap_err();
    assert!(incomplete.to_string().starts_with("of 3 rows, 1 failed and 0 may have been carried out; row 1: "));
    assert!(std::error::Error::source(&incomplete).is_some());
}

#[test]
fn the_service_is_asked_what_became_of_it() {
    use triline::platform::agents::CreateAgent;
    let rows = json!([{ "_id": "1", "agentNumber": "9000" }, { "_id": "2", "agentNumber": "9001" }]);
    let service = Service::new([Reply::Fail(TransportError::broken("cut")), data(&rows), data(&json!([]))]);
    let client = service.client();
    let create = || {
        let (queues, roles): (Vec<String>, Vec<String>) = Default::default();
        let agent = CreateAgent::builder()
            .agent_name("王小明")
            .agent_number("9001")
            .agent_version("ccAgent")
            .queue_list(queues)
            .roles(roles)
            .password("Passw0rd!");
        client.agents().create(agent)
    };
    let error = now(create().send()).unwrap_err();
    assert_eq!(error.class(), "outcome_unknown");
    let found = now(create().reconcile().send()).unwrap();
    let found: Vec<_> = found.into_iter().map(|agent| (agent.id, agent.agent_number)).collect();
    assert_eq!(found, [(Some("2".to_string()), Some("9001".to_string()))]);
    assert_eq!(service.bodies()[1], json!({ "agentNumber": "9001", "page": 1, "limit": 100 }));
    assert!(now(create().reconcile().send()).unwrap().is_empty());
    let error = now(client.call("platform.agents.enable", "{}").reconcile().send()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequest);
}

#[test]
fn rows_that_are_errors_end_the_batch() {
    let import_rows = |service: &Service, rows: Vec<Result<Value, &'static str>>| {
        now(service.client().dialout().import_all(import()).try_rows(rows).send())
    };
    let service = Service::new([data(&json!(null))]);
    let error = import_rows(&service, vec![Err("line 1: no such file")]).unwrap_err();
    assert_eq!((error.outcome(), service.requests()), (Outcome::NotSent, 0));
    assert!(error.message().contains("line 1: no such file"), "{error}");
    let mut rows: Vec<_> = numbers(2100).map(Ok).collect();
    rows.push(Err("line 2101: cut off"));
    let result = import_rows(&service, rows).unwrap();
    assert_eq!((result.ok.len(), service.requests()), (2000, 1));
    assert!(result.stopped.unwrap().message().contains("line 2101: cut off"));
}
