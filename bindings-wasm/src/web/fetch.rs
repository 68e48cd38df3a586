//! The transport over the browser's `fetch`, by gloo-net.

use core::pin::Pin;
use core::task::{Context, Poll, ready};

use futures_core::Stream;
use gloo_net::http::{Method, RequestBuilder};
use js_sys::{Array, Reflect, Uint8Array};
use triline::HttpRequest;
use triline::host::{Body, BoxFuture, Content, Response, Transport, TransportError};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, Blob, ReadableStreamDefaultReader, RequestCache, RequestCredentials, RequestRedirect, ResponseType,
};

/// The transport over the browser's `fetch`: no redirects, no cookies, no cache. A request whose future or body is dropped
/// is aborted. The content of an upload is moved to a `Blob` piece by piece, outside of the program's memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct FetchTransport;

impl Transport for FetchTransport {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        Box::pin(send(request, content))
    }
}

async fn send(request: HttpRequest, content: Option<Content>) -> Result<Response, TransportError> {
    let abort = AbortOnDrop::new()?;
    let method = if request.method == "GET" { Method::GET } else { Method::POST };
    let mut builder = RequestBuilder::new(&request.url)
        .method(method)
        .abort_signal(Some(&abort.0.signal()))
        .redirect(RequestRedirect::Manual)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore);
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let outgoing = match (content, request.body.as_slice()) {
        (Some(content), head) => {
            let tail = request.upload.as_ref().map(|upload| &*upload.tail).unwrap_or_default();
            builder.body(form(head, content, tail).await?)
        }
        (None, []) => builder.build(),
        (None, body) => builder.body(Uint8Array::from(body)),
    };
    // What cannot be made into a request has not been sent.
    let outgoing = outgoing.map_err(|error| TransportError::refused(error.to_string()))?;
    let response = outgoing.send().await.map_err(|error| TransportError::broken(error.to_string()))?;
    // A browser hides which redirect it was: 302 stands for all of them.
    let status = if response.type_() == ResponseType::Opaqueredirect { 302 } else { response.status() };
    let headers = response.headers().entries().collect();
    let body = match response.body() {
        Some(body) => Body::stream(Chunks::of(body.get_reader().unchecked_into(), abort)),
        None => Body::from(Vec::new()),
    };
    Ok(Response { status, headers, body })
}

/// The body of an upload.
async fn form(head: &[u8], mut content: Content, tail: &[u8]) -> Result<Blob, TransportError> {
    let pieces = Array::of1(&Uint8Array::from(head));
    while let Some(piece) = content.next().await {
        // What cannot be read is not sent.
        pieces.push(&Uint8Array::from(&*piece.map_err(TransportError::refused)?));
    }
    pieces.push(&Uint8Array::from(tail));
    Blob::new_with_u8_array_sequence(&pieces).map_err(|error| TransportError::refused(describe(&error)))
}

/// Aborts the request when it is dropped. After the response there is nothing left to abort.
struct AbortOnDrop(AbortController);

impl AbortOnDrop {
    fn new() -> Result<AbortOnDrop, TransportError> {
        AbortController::new().map(AbortOnDrop).map_err(|error| TransportError::refused(describe(&error)))
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The parts of a body, as they come.
struct Chunks {
    reader: ReadableStreamDefaultReader,
    next: JsFuture,
    _abort: AbortOnDrop,
}

impl Chunks {
    fn of(reader: ReadableStreamDefaultReader, abort: AbortOnDrop) -> Chunks {
        Chunks { next: JsFuture::from(reader.read()), reader, _abort: abort }
    }
}

impl Stream for Chunks {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match ready!(Pin::new(&mut self.next).poll(cx)) {
            Ok(read) => part(&read).map(|bytes| {
                self.next = JsFuture::from(self.reader.read());
                Ok(bytes)
            }),
            Err(error) => Some(Err(TransportError::broken(describe(&error)))),
        })
    }
}

/// The bytes of what a reader has read; `None` at the end.
fn part(read: &JsValue) -> Option<Vec<u8>> {
    let value = Reflect::get(read, &JsValue::from_str("value")).ok()?;
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}

fn describe(error: &JsValue) -> String {
    let error = error.dyn_ref::<js_sys::Error>();
    error.map_or_else(String::new, |error| String::from(error.message()))
}
