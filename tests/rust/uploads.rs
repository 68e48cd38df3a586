//! Uploads: the content of a file is streamed, in memory, on disk or from a source of the program's own.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use triline::ai_agent::documents::UploadDocument;
use triline::host::{AiAgent, BoxFuture, Builder, Cancel, FileSource, Pieces, TransportError};
use triline::options::AiAgentOptions;
use triline::types::File;
use triline::{ErrorKind, HttpRequest, Outcome};

use crate::fake::{TestClock, ready};

const PIECE: usize = 64 << 10;

fn builder(address: &str) -> Builder<AiAgentOptions> {
    AiAgent::builder().base_url(address).appid("0123456789abcdef0123456789abcdef").apptoken("tok-secret")
}

fn upload(file: File) -> UploadDocument {
    UploadDocument::builder().agent_id("a1").filename("faq.md").kb_id("k1").file(file)
}

/// A file that is made up piece by piece, and counts.
#[derive(Clone, Default)]
struct MadeUp {
    pieces: u64,
    opened: Arc<AtomicU64>,
    read: Arc<AtomicU64>,
}

struct MadeUpPieces(MadeUp, u64);

impl FileSource for MadeUp {
    fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
        self.opened.fetch_add(1, Ordering::SeqCst);
        let pieces = MadeUpPieces(self.clone(), 0);
        Box::pin(async { Ok(Box::pin(pieces) as Pieces) })
    }
}

impl futures_core::Stream for MadeUpPieces {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.1 += 1;
        if self.1 > self.0.pieces {
            return Poll::Ready(None);
        }
        self.0.read.fetch_add(PIECE as u64, Ordering::SeqCst);
        Poll::Ready(Some(Ok(vec![b'a'; PIECE])))
    }
}

impl MadeUp {
    fn file(&self, size: u64) -> File {
        File::from_source(size, self.clone())
    }
}

/// A service over a connection: how far it lagged behind the program at most, and how long the request was.
async fn serve(listener: TcpListener, read: Arc<AtomicU64>) -> (u64, String, u64) {
    let (mut stream, _) = listener.accept().await.unwrap();
    let (mut lag, mut received, mut head) = (0, 0, Vec::new());
    let mut part = vec![0; 1 << 20];
    loop {
        let count = stream.read(&mut part).await.unwrap();
        received += count as u64;
        lag = lag.max(read.load(Ordering::SeqCst).saturating_sub(received));
        if head.len() < 4096 {
            head.extend_from_slice(&part[..count.min(4096)]);
        }
        if part[..count].ends_with(b"--\r\n") {
            break;
        }
        if received % (8 << 20) < (1 << 20) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    let body = r#"{"code":0,"msg":"ok","data":{"id":"d1"}}"#;
    let response = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(response.as_bytes()).await.unwrap();
    let head = String::from_utf8_lossy(&head).into_owned();
    let head = head.split("\r\n\r\n").next().unwrap().to_string();
    (lag, head.clone(), received - head.len() as u64 - 4)
}

#[tokio::test]
async fn fifty_megabytes_are_never_whole_in_memory() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let source = MadeUp { pieces: 800, ..MadeUp::default() };
    let size = 800 * PIECE as u64;
    let service = tokio::spawn(serve(listener, source.read.clone()));
    let progress = Arc::new(Mutex::new(Vec::new()));
    let seen = progress.clone();
    let file = source.file(size).on_progress(move |sent, of| seen.lock().unwrap().push((sent, of)));
    let ai = builder(&address).build().unwrap();
    let _ = ai.documents().upload(upload(file)).await;
    let (lag, head, received) = service.await.unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert_eq!(length.parse::<u64>().unwrap(), received, "{head}");
    assert!(!head.contains("transfer-encoding"), "{head}");
    // What was read of the file and has not arrived is in buffers of the connection.
    assert!(lag < 20 << 20, "{lag} bytes");
    let progress = progress.lock().unwrap();
    assert_eq!((progress.len(), progress.first(), progress.last()), (800, Some(&(65_536, size)), Some(&(size, size))));
}

/// A client of a transport that fails in these ways before it succeeds, and the bodies that it was given.
fn failing(failures: Vec<TransportError>) -> (AiAgent, Arc<Mutex<Vec<HttpRequest>>>) {
    let (failures, requests) = (Arc::new(Mutex::new(failures)), Arc::new(Mutex::new(Vec::new())));
    let given = requests.clone();
    let transport = move |request: HttpRequest| {
        given.lock().unwrap().push(request);
        let mut failures = failures.lock().unwrap();
        let failure = if failures.is_empty() { TransportError::broken("cut") } else { failures.remove(0) };
        async { Err(failure) }
    };
    let ai = builder("https://ai.example.com").transport(transport).clock(TestClock::default()).build().unwrap();
    (ai, requests)
}

#[test]
fn a_retry_reads_the_content_again() {
    let source = MadeUp { pieces: 2, ..MadeUp::default() };
    let (ai, requests) = failing(vec![TransportError::refused("no route")]);
    let error = ready(ai.documents().upload(upload(source.file(2 * PIECE as u64)))).unwrap_err();
    assert_eq!((error.class(), error.outcome(), error.is_retryable()), ("outcome_unknown", Outcome::Unknown, false));
    let requests = requests.lock().unwrap();
    assert_eq!((requests.len(), source.opened.load(Ordering::SeqCst)), (2, 2));
    for request in &*requests {
        let body = String::from_utf8_lossy(&request.body);
        assert!(
            body.contains("filename=\"faq.md\"") && body.contains(&"a".repeat(2 * PIECE)) && request.upload.is_none()
        );
        assert!(body.ends_with("--\r\n"), "the tail follows the content");
    }
}

#[test]
fn a_stream_that_was_read_is_not_sent_again() {
    let pieces = MadeUpPieces(MadeUp { pieces: 1, ..MadeUp::default() }, 0);
    let (ai, requests) = failing(vec![TransportError::refused("no route")]);
    let error = ready(ai.documents().upload(upload(File::from_stream(PIECE as u64, pieces)))).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::NotSent));
    assert!(error.message().contains("was read before"), "{error}");
    assert_eq!(requests.lock().unwrap().len(), 1);
}

#[test]
fn a_file_of_another_size_is_not_sent() {
    for pieces in [1, 3] {
        let source = MadeUp { pieces, ..MadeUp::default() };
        let (ai, requests) = failing(Vec::new());
        let error = ready(ai.documents().upload(upload(source.file(2 * PIECE as u64)))).unwrap_err();
        assert!(error.message().contains("expected a file of 131072 bytes"), "{error}");
        assert_eq!((error.outcome(), requests.lock().unwrap().len()), (Outcome::NotSent, 0));
    }
}

#[test]
fn a_call_by_name_is_given_the_file() {
    let (ai, requests) = failing(Vec::new());
    let params = r#"{"agent_id": "a1", "kb_id": "k1", "filename": "faq.md"}"#;
    let error = ready(ai.call("ai_agent.documents.upload", params).file(b"# FAQ".to_vec())).unwrap_err();
    assert_eq!(error.class(), "outcome_unknown");
    assert!(String::from_utf8_lossy(&requests.lock().unwrap()[0].body).contains("\r\n\r\n# FAQ\r\n"));
    let with_size = r#"{"agent_id": "a1", "kb_id": "k1", "filename": "faq.md", "file": 5}"#;
    let error = ready(ai.call("ai_agent.documents.upload", with_size)).unwrap_err();
    assert!(error.message().contains("the request has no file") && error.outcome() == Outcome::NotSent, "{error}");
}

#[tokio::test]
async fn a_file_on_disk_is_read_while_it_is_sent() {
    let path = std::env::temp_dir().join(format!("triline-upload-{}", std::process::id()));
    std::fs::write(&path, vec![b'a'; 3 * PIECE + 1]).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let service = tokio::spawn(serve(listener, Arc::default()));
    let file = File::open_path(&path).unwrap();
    assert_eq!(file.size(), 3 * PIECE as u64 + 1);
    let _ = builder(&address).build().unwrap().documents().upload(upload(file)).await;
    let (_, head, received) = service.await.unwrap();
    assert!(head.contains(&format!("content-length: {received}")), "{head}");
    std::fs::remove_file(&path).unwrap();
    assert!(File::open_path(&path).is_err());
}

#[tokio::test]
async fn a_file_that_is_not_opened_in_time_is_not_sent() {
    struct Slow;
    impl FileSource for Slow {
        fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
            Box::pin(std::future::pending())
        }
    }
    let ai = builder("http://127.0.0.1:1").retries(0).build().unwrap();
    let call = || ai.documents().upload(upload(File::from_source(3, Slow)));
    let late = call().timeout(Duration::from_millis(50)).await.unwrap_err();
    assert_eq!((late.code(), late.outcome()), (Some("timeout"), Outcome::NotSent), "{late}");
    let cancel = Cancel::new();
    let cancelled = call().cancelled_by(&cancel).send();
    let (cancelled, ()) = tokio::join!(cancelled, async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        cancel.cancel();
    });
    let cancelled = cancelled.unwrap_err();
    assert_eq!((cancelled.kind(), cancelled.outcome()), (ErrorKind::Cancelled, Outcome::NotSent), "{cancelled}");
}

#[tokio::test]
async fn opening_a_file_takes_its_part_of_the_timeout() {
    struct Slow;
    impl FileSource for Slow {
        fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
            Box::pin(async {
                tokio::time::sleep(Duration::from_millis(50)).await;
                MadeUp { pieces: 1, ..MadeUp::default() }.open().await
            })
        }
    }
    let left_ms = Arc::new(AtomicU64::new(0));
    let given = left_ms.clone();
    let transport = move |request: HttpRequest| {
        given.store(request.timeout_ms, Ordering::SeqCst);
        async { Err(TransportError::broken("cut")) }
    };
    let ai = builder("https://ai.example.com").transport(transport).build().unwrap();
    let call = ai.documents().upload(upload(File::from_source(PIECE as u64, Slow)));
    call.timeout(Duration::from_mins(1)).await.unwrap_err();
    assert!((1..=59_950).contains(&left_ms.load(Ordering::SeqCst)), "{left_ms:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_and_a_pipe_are_no_files() {
    let pipe = std::env::temp_dir().join(format!("triline-pipe-{}", std::process::id()));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [std::env::temp_dir(), pipe.clone()] {
        assert_eq!(File::open_path(&path).unwrap_err().to_string(), "it is not a regular file");
    }
    std::fs::remove_file(&pipe).unwrap();
    let folder = std::fs::File::open(std::env::temp_dir()).unwrap();
    assert!(File::from_open_file(folder).is_err());
}

#[test]
fn a_file_in_a_record_is_written_as_its_size() {
    let json = triline::typed::encode(&upload(File::from(vec![0; 7])));
    assert!(json.contains("\"file\":7"), "{json}");
    assert_eq!(format!("{:?}", File::from(vec![0; 7])), "File(7 bytes)");
}
