//! Standard input and output of the Model Context Protocol: a message per line.
//!
//! The SDK drops lines that are not JSON without an answer, and omits the id of an answer that belongs to no request. JSON-RPC
//! asks for an answer with the code -32700 and the id null, which these tasks write.

use serde_json::{Value, json};
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::io::{BufReader, DuplexStream, duplex};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;

/// Maximum length of a line, which is that of the SDK.
const MAX_LINE: usize = 16 << 20;

/// Size of the buffers between the tasks and the SDK.
const BUFFER: usize = 64 << 10;

/// The two ends for the SDK, and the task that writes to standard output, which ends after the last line.
///
/// A signal ends the input, after which the calls under way are answered.
pub(super) fn open(stop: impl Future<Output = ()> + Send + 'static) -> ((DuplexStream, DuplexStream), JoinHandle<()>) {
    let (lines, input) = duplex(BUFFER);
    let (output, answers) = duplex(BUFFER);
    let (errors, refused) = channel(1);
    tokio::spawn(async {
        tokio::select! {
            () = read(BufReader::new(tokio::io::stdin()), lines, errors) => {}
            () = stop => {}
        }
    });
    let writing = tokio::spawn(write(BufReader::new(answers), refused, tokio::io::stdout()));
    ((input, output), writing)
}

/// Passes on the lines that are JSON, and answers the others.
async fn read(mut input: impl AsyncBufRead + Unpin, mut lines: DuplexStream, errors: Sender<String>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = MAX_LINE as u64;
        if !matches!((&mut input).take(most).read_until(b'\n', &mut line).await, Ok(1..)) {
            return;
        }
        let why = if line.len() == MAX_LINE && !line.ends_with(b"\n") {
            if skip_line(&mut input).await.is_err() {
                return;
            }
            Some(format!("Parse error: a line is longer than {MAX_LINE} bytes"))
        } else {
            reason(&line)
        };
        let passed = if let Some(why) = why {
            errors.send(error_with(&why)).await.is_ok()
        } else {
            // The last line may have no end.
            if !line.ends_with(b"\n") {
                line.push(b'\n');
            }
            lines.write_all(&line).await.is_ok()
        };
        if !passed {
            return;
        }
    }
}

/// Reads the rest of a line without keeping it.
async fn skip_line(input: &mut (impl AsyncBufRead + Unpin)) -> std::io::Result<()> {
    loop {
        let available = input.fill_buf().await?;
        let end = available.iter().position(|byte| *byte == b'\n');
        let (length, is_end) = (end.map_or(available.len(), |at| at + 1), end.is_some() || available.is_empty());
        input.consume(length);
        if is_end {
            return Ok(());
        }
    }
}

/// Why a line is not JSON. An empty line is no message.
fn reason(line: &[u8]) -> Option<String> {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return None;
    }
    // It is read as a whole, because the SDK drops also what is well-formed and cannot be read, such as half a surrogate pair.
    let text = std::str::from_utf8(line).map_err(|error| error.to_string());
    let read = text.and_then(|text| serde_json::from_str::<Value>(text).map_err(|error| error.to_string()));
    read.err().map(|why| format!("Parse error: {why}"))
}

fn error_with(why: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32700, "message": why } }).to_string()
}

/// Writes the answers of the SDK and those to lines that are not JSON, each as a whole.
async fn write(
    mut answers: impl AsyncBufRead + Unpin,
    mut refused: Receiver<String>,
    mut output: impl AsyncWrite + Unpin,
) {
    let mut line = Vec::new();
    loop {
        let is_written = tokio::select! {
            biased;
            Some(error) = refused.recv() => write_line(&mut output, error.as_bytes()).await,
            // What was read of a line stays in the buffer while something else is written.
            read = answers.read_until(b'\n', &mut line) => match read {
                Ok(1..) => write_line(&mut output, std::mem::take(&mut line).trim_ascii_end()).await,
                _ => break,
            },
        };
        if is_written.is_err() {
            return;
        }
    }
    // The SDK ends after the input, whose last lines may not be answered yet.
    while let Ok(error) = refused.try_recv() {
        if write_line(&mut output, error.as_bytes()).await.is_err() {
            return;
        }
    }
}

async fn write_line(output: &mut (impl AsyncWrite + Unpin), line: &[u8]) -> std::io::Result<()> {
    output.write_all(line).await?;
    output.write_all(b"\n").await?;
    output.flush().await
}
