//! Parts of an answer, and the progress of a job, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::Stream;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use triline::host::Parts;

use crate::jobs::{End, Following, JobEvent, progress_of};
use crate::refusal::{Failed, Reason};

/// Times of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreamTimes {
    /// After which a heartbeat is sent, where no part comes.
    pub(crate) heartbeat: Duration,
    /// Until which the page has to take what was sent.
    pub(crate) stall: Duration,
}

/// What makes the events.
pub(crate) enum Source {
    Parts(Option<Parts<Value>>),
    /// A job, and what writes the data of its last event.
    Job(Following, WriteEnd),
}

/// Writes the report of a job, whether it was a dry run, and the error of its look-up.
pub(crate) type WriteEnd = Box<dyn Fn(&triline::host::BatchResult, bool, Option<&Failed>) -> Value + Send>;

impl Source {
    /// The next event. All but `part` and `progress` end the stream. Dropping the future loses no event but the last.
    async fn next(&mut self) -> Result<(&'static str, Value), Failed> {
        match self {
            Source::Parts(parts) => {
                if let Some(part) = match parts {
                    Some(parts) => parts.next().await,
                    None => None,
                } {
                    return Ok(("part", part?));
                }
                match parts.take() {
                    Some(parts) => Ok(("end", json!({ "answer": parts.answer().await? }))),
                    None => Err(Reason::Internal.into()),
                }
            }
            Source::Job(following, write_end) => Ok(match following.next().await {
                JobEvent::Progress(progress) => ("progress", progress_of(progress)),
                JobEvent::Pause => ("pause", json!({})),
                JobEvent::End(end, dry_run) => match &*end {
                    End::Reported { result, lookup_error } => {
                        ("end", write_end(result, dry_run, lookup_error.as_ref()))
                    }
                    End::Failed(failed) => return Err(failed.clone()),
                    // Whoever asks again is told that there is no report.
                    End::Forgotten => ("pause", json!({})),
                },
            }),
        }
    }
}

/// How a stream ended.
pub(crate) enum StreamEnd {
    Whole,
    Failed(Failed),
    /// The page left it, or did not read.
    Left,
}

/// The events that the page has not taken yet: at most one.
struct Events(mpsc::Receiver<Bytes>);

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}

/// Sends the events of an answer. A part is asked for when the page has taken the one before.
///
/// `told` writes an error as the protocol has it; `on_end` is called once.
pub(crate) fn events(
    source: Source,
    times: StreamTimes,
    closing: watch::Receiver<bool>,
    told: impl Fn(Failed) -> Value + Send + 'static,
    on_end: impl FnOnce(StreamEnd) + Send + 'static,
) -> Body {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let end = tokio::select! {
            end = send(source, times, &sender) => end,
            () = closed(closing) => StreamEnd::Failed(Reason::Closing.into()),
        };
        let end = match end {
            StreamEnd::Failed(failed) => {
                let error = told(failed.clone());
                put(&sender, times.stall, event("error", &error))
                    .await
                    .map_or_else(|end| end, |()| StreamEnd::Failed(failed))
            }
            end => end,
        };
        on_end(end);
    });
    Body::from_stream(Events(receiver))
}

/// Ready when the relay closes.
pub(crate) async fn closed(mut closing: watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Sends events until the last one, or until they fail.
async fn send(mut source: Source, times: StreamTimes, sender: &mpsc::Sender<Bytes>) -> StreamEnd {
    loop {
        // The page has to take what was sent before more is asked for.
        let Ok(Ok(room)) = tokio::time::timeout(times.stall, sender.reserve()).await else { return StreamEnd::Left };
        let came = tokio::select! {
            came = tokio::time::timeout(times.heartbeat, source.next()) => came,
            () = sender.closed() => return StreamEnd::Left,
        };
        match came {
            Err(_) => room.send(Bytes::from_static(b": heartbeat\n\n")),
            Ok(Ok((name, data))) => {
                room.send(event(name, &data));
                if name != "part" && name != "progress" {
                    return StreamEnd::Whole;
                }
            }
            Ok(Err(failed)) => {
                drop(room);
                return StreamEnd::Failed(failed);
            }
        }
    }
}

async fn put(sender: &mpsc::Sender<Bytes>, stall: Duration, event: Bytes) -> Result<(), StreamEnd> {
    match tokio::time::timeout(stall, sender.send(event)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(StreamEnd::Left),
    }
}

fn event(name: &str, data: &Value) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}
