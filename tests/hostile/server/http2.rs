//! HTTP/2: what happens to a request whose stream or connection ends early.
//!
//! The crate `h2` speaks the protocol. It sends no GOAWAY that is untrue or early, so those are written between its frames.
//!
//! A run meets its fault once; later requests are answered properly, so that one which an HTTP library repeats by itself
//! is processed. Only requests that were processed are counted.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use h2::server::SendResponse;
use h2::{Reason, RecvStream, SendStream};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::answers;
use crate::runs::Arrival;
use crate::wire::Request;
use crate::{Shared, lock};

/// Time in which `h2` writes what it was given: its connection has its turn next.
const TURN: Duration = Duration::from_millis(50);

/// How long a connection stays open that has no end of its own: longer than a client waits.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a request ends.
#[derive(Clone, Copy)]
struct Ending {
    /// Whether the service does what the request asks for, before anything else.
    is_processed: bool,
    answer: Answer,
    /// `RST_STREAM`, after the answer.
    reset: Option<Reason>,
    /// `GOAWAY`, after that; several in a row.
    goaway: &'static [(Last, Reason)],
    /// Whether the connection is closed after that.
    closes: bool,
}

/// How much of the answer is sent before the end.
#[derive(Clone, Copy)]
enum Answer {
    None,
    Half,
    /// All of it, after GOAWAY.
    WholeAtLast,
}

/// The last stream that GOAWAY says may have been processed.
#[derive(Clone, Copy)]
enum Last {
    /// The one before the request's: it was not processed.
    Before,
    /// The request's.
    This,
    /// As when a shutdown is announced: any.
    Any,
}

const PROCESSED: Ending = Ending { is_processed: true, answer: Answer::None, reset: None, goaway: &[], closes: true };
const UNPROCESSED: Ending = Ending { is_processed: false, ..PROCESSED };

const fn goaway(ending: Ending, goaway: &'static [(Last, Reason)]) -> Ending {
    Ending { goaway, ..ending }
}

const fn reset(ending: Ending, reason: Reason) -> Ending {
    Ending { reset: Some(reason), closes: false, ..ending }
}

const fn answered(ending: Ending, answer: Answer) -> Ending {
    Ending { answer, ..ending }
}

/// The endings, by name.
const ENDINGS: [(&str, Ending); 17] = [
    ("h2-goaway-before", goaway(UNPROCESSED, &[(Last::Before, Reason::NO_ERROR)])),
    ("h2-goaway-before-calm", goaway(UNPROCESSED, &[(Last::Before, Reason::ENHANCE_YOUR_CALM)])),
    ("h2-goaway-before-open", Ending { closes: false, ..goaway(UNPROCESSED, &[(Last::Before, Reason::NO_ERROR)]) }),
    ("h2-goaway-this", goaway(PROCESSED, &[(Last::This, Reason::NO_ERROR)])),
    ("h2-goaway-this-calm", goaway(PROCESSED, &[(Last::This, Reason::ENHANCE_YOUR_CALM)])),
    ("h2-goaway-this-error", goaway(PROCESSED, &[(Last::This, Reason::INTERNAL_ERROR)])),
    ("h2-goaway-this-open", Ending { closes: false, ..goaway(PROCESSED, &[(Last::This, Reason::NO_ERROR)]) }),
    ("h2-goaway-any", goaway(PROCESSED, &[(Last::Any, Reason::NO_ERROR)])),
    ("h2-goaway-half", answered(goaway(PROCESSED, &[(Last::This, Reason::NO_ERROR)]), Answer::Half)),
    ("h2-goaway-half-before", answered(goaway(PROCESSED, &[(Last::Before, Reason::NO_ERROR)]), Answer::Half)),
    (
        "h2-goaway-answered",
        answered(
            goaway(PROCESSED, &[(Last::Any, Reason::NO_ERROR), (Last::This, Reason::NO_ERROR)]),
            Answer::WholeAtLast,
        ),
    ),
    ("h2-reset-refused", reset(UNPROCESSED, Reason::REFUSED_STREAM)),
    ("h2-reset-cancel", reset(PROCESSED, Reason::CANCEL)),
    ("h2-reset-internal", reset(PROCESSED, Reason::INTERNAL_ERROR)),
    ("h2-reset-no-error", reset(PROCESSED, Reason::NO_ERROR)),
    ("h2-reset-half", reset(answered(PROCESSED, Answer::Half), Reason::INTERNAL_ERROR)),
    ("h2-close", PROCESSED),
];

/// Ends of a name whose run begins with a request that is answered properly and not counted: the fault meets the second
/// one on a kept connection, which libraries are quicker to repeat.
const KEPT: &str = "-kept";

/// The names of all endings.
pub(crate) fn names() -> impl Iterator<Item = String> {
    ENDINGS.into_iter().flat_map(|(name, _)| [name.to_string(), format!("{name}{KEPT}")])
}

/// Where it listens.
pub(crate) struct Addresses {
    /// With TLS, and HTTP/2 alone.
    pub(crate) tls: String,
    /// Without: clients have to know that it speaks HTTP/2.
    pub(crate) plain: String,
    /// The certificate, as PEM.
    pub(crate) certificate: String,
}

/// Listens, and answers in threads of its own.
pub(crate) fn start(runs: &Shared) -> io::Result<Addresses> {
    let certified = rcgen::generate_simple_self_signed(["localhost".to_string(), "127.0.0.1".to_string()]);
    let certified = certified.map_err(io::Error::other)?;
    let key = PrivateKeyDer::Pkcs8(certified.signing_key.serialize_der().into());
    let config = ServerConfig::builder().with_no_client_auth();
    let mut config = config.with_single_cert(vec![certified.cert.der().clone()], key).map_err(io::Error::other)?;
    config.alpn_protocols = vec![b"h2".to_vec()];
    let listen = || {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        Ok::<_, io::Error>(listener)
    };
    let (tls, plain) = (listen()?, listen()?);
    let addresses = Addresses {
        tls: format!("https://{}", tls.local_addr()?),
        plain: format!("http://{}", plain.local_addr()?),
        certificate: certified.cert.pem(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let runs = Arc::clone(runs);
    std::thread::spawn(move || {
        runtime.block_on(async {
            let acceptor = TlsAcceptor::from(Arc::new(config));
            drop(tokio::join!(accept(tls, Some(acceptor), &runs), accept(plain, None, &runs)));
        });
    });
    Ok(addresses)
}

async fn accept(listener: TcpListener, acceptor: Option<TlsAcceptor>, runs: &Shared) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let (acceptor, runs) = (acceptor.clone(), Arc::clone(runs));
        tokio::spawn(async move {
            match acceptor {
                None => serve(stream, runs).await,
                Some(acceptor) => {
                    // A client that does not trust the certificate is no concern of the server.
                    if let Ok(stream) = acceptor.accept(stream).await {
                        serve(stream, runs).await;
                    }
                }
            }
        });
    }
}

/// What is written besides the frames of `h2`.
enum Raw {
    Frame(Vec<u8>),
    Close,
}

/// Serves one connection until either side closes it.
async fn serve(stream: impl AsyncRead + AsyncWrite + Send + 'static, runs: Shared) {
    let (near, far) = tokio::io::duplex(1 << 20);
    let (raw, injected) = mpsc::unbounded_channel();
    tokio::spawn(async move { drop(pump(stream, far, injected).await) });
    let Ok(mut connection) = h2::server::handshake(near).await else { return };
    // The connection moves while it is asked for the next request.
    while let Some(Ok((request, respond))) = connection.accept().await {
        let (raw, runs) = (raw.clone(), Arc::clone(&runs));
        // A client that has gone is no concern of the server.
        tokio::spawn(async move { drop(answer(request, respond, raw, runs).await) });
    }
}

/// Passes bytes on between a client and `h2`, and writes others between its frames.
async fn pump(
    client: impl AsyncRead + AsyncWrite,
    h2: DuplexStream,
    mut injected: mpsc::UnboundedReceiver<Raw>,
) -> io::Result<()> {
    let (mut from_client, mut to_client) = tokio::io::split(client);
    let (mut from_h2, mut to_h2) = tokio::io::split(h2);
    let (mut inward, mut outward) = (vec![0; 1 << 16], vec![0; 1 << 20]);
    loop {
        tokio::select! {
            biased;
            read = from_h2.read(&mut outward) => {
                let count = read?;
                if count == 0 {
                    return to_client.shutdown().await;
                }
                to_client.write_all(outward.get(..count).unwrap_or_default()).await?;
                to_client.flush().await?;
            }
            read = from_client.read(&mut inward) => {
                let count = read?;
                if count == 0 {
                    return Ok(());
                }
                to_h2.write_all(inward.get(..count).unwrap_or_default()).await?;
            }
            Some(raw) = injected.recv() => match raw {
                Raw::Frame(frame) => {
                    to_client.write_all(&frame).await?;
                    to_client.flush().await?;
                }
                Raw::Close => return to_client.shutdown().await,
            },
        }
    }
}

/// A GOAWAY frame: the head of nine bytes, the last stream and the reason.
fn goaway_frame(last: u32, reason: Reason) -> Vec<u8> {
    let head = [0, 0, 8, 7, 0, 0, 0, 0, 0];
    [&head[..], &last.to_be_bytes(), &u32::from(reason).to_be_bytes()].concat()
}

/// Answers a request, or ends it.
async fn answer(
    request: http::Request<RecvStream>,
    mut respond: SendResponse<Bytes>,
    raw: mpsc::UnboundedSender<Raw>,
    runs: Shared,
) -> Result<(), h2::Error> {
    let (head, mut body) = request.into_parts();
    let request = Request { path: head.uri.path().to_string(), head: String::new(), body: Vec::new() };
    let mut parts = request.path.trim_start_matches('/').splitn(3, '/');
    let (fault, run) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let Some((ending, is_kept)) = find(fault) else { return Ok(()) };
    let run = format!("{fault}/{run}");
    let arrival = lock(&runs).arrive(&run, is_kept);
    let mut number = 0;
    if arrival == Arrival::Later || ending.is_processed {
        while let Some(part) = body.data().await {
            body.flow_control().release_capacity(part?.len())?;
        }
        if arrival != Arrival::Opening {
            number = lock(&runs).count(&run, false, true).0;
        }
    }
    if arrival == Arrival::Meeting {
        return end(&ending, &request, number, respond, &raw).await;
    }
    send(&mut respond, &answers::body(&request, number), answers::is_stream(&request), true).map(drop)
}

/// An ending by its name, and whether it meets the second request on a kept connection.
fn find(name: &str) -> Option<(Ending, bool)> {
    let bare = name.strip_suffix(KEPT);
    let (_, ending) = ENDINGS.into_iter().find(|(known, _)| *known == bare.unwrap_or(name))?;
    Some((ending, bare.is_some()))
}

/// Ends a request.
async fn end(
    ending: &Ending,
    request: &Request,
    number: u32,
    mut respond: SendResponse<Bytes>,
    raw: &mpsc::UnboundedSender<Raw>,
) -> Result<(), h2::Error> {
    let stream = u32::from(respond.stream_id());
    let (body, is_stream) = (answers::body(request, number), answers::is_stream(request));
    let mut begun = None;
    if matches!(ending.answer, Answer::Half) {
        begun = Some(send(&mut respond, body.get(..body.len() / 2).unwrap_or_default(), is_stream, false)?);
        sleep(TURN).await;
    }
    match (ending.reset, &mut begun) {
        (Some(reason), Some(begun)) => begun.send_reset(reason),
        (Some(reason), None) => respond.send_reset(reason),
        (None, _) => (),
    }
    for (last, reason) in ending.goaway {
        let last = match last {
            Last::Before => stream.saturating_sub(2),
            Last::This => stream,
            Last::Any => u32::MAX >> 1,
        };
        drop(raw.send(Raw::Frame(goaway_frame(last, *reason))));
        sleep(TURN).await;
    }
    if matches!(ending.answer, Answer::WholeAtLast) {
        send(&mut respond, &body, is_stream, true)?;
    }
    sleep(if ending.closes { TURN } else { PATIENCE }).await;
    drop(raw.send(Raw::Close));
    Ok(())
}

/// Sends the head of a response and a part of its body.
fn send(
    respond: &mut SendResponse<Bytes>,
    body: &str,
    is_stream: bool,
    is_whole: bool,
) -> Result<SendStream<Bytes>, h2::Error> {
    let kind = if is_stream { "text/event-stream" } else { "application/json" };
    let mut head = http::Response::new(());
    head.headers_mut().insert(http::header::CONTENT_TYPE, http::HeaderValue::from_static(kind));
    let mut stream = respond.send_response(head, false)?;
    stream.send_data(Bytes::copy_from_slice(body.as_bytes()), is_whole)?;
    Ok(stream)
}
