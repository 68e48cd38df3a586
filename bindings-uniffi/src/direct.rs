//! Calls through one function of plain numbers and memory, for Kotlin.
//!
//! JNA passes numbers at once, but builds an object for each structure that crosses by value, and uniffi's functions take and
//! return several of them. So Kotlin makes its clients by uniffi, and drives their calls by [`triline_direct`].
//!
//! Texts and steps have the form that uniffi gives them within a buffer, which its converters in Kotlin read and write. Calls are
//! known by numbers that are never used again: one that has ended is refused, and no number can reach other memory.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use triline_protocol::{Failure, Input, Sent};
use uniffi::{Lift, Lower};

use crate::{NativeCall, NativeClient, NativeError, NativeHeader, NativePolled, NativeStep, UniFfiTag, misuse};

/// Things that a host knows by number.
struct Table<T>(LazyLock<Mutex<HashMap<i64, T>>>);

impl<T> Table<T> {
    const fn new() -> Self {
        Table(LazyLock::new(|| Mutex::new(HashMap::new())))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, value: T) -> i64 {
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        self.lock().insert(number, value);
        number
    }
}

static NUMBERS: AtomicI64 = AtomicI64::new(1);
static CLIENTS: Table<Weak<NativeClient>> = Table::new();
static CALLS: Table<Arc<NativeCall>> = Table::new();
/// Replies that were larger than the memory that the host had given.
static REPLIES: Table<Vec<u8>> = Table::new();

#[uniffi::export]
impl NativeClient {
    /// Returns the number under which [`triline_direct`] knows this client, while the client lives.
    pub fn direct_number(self: Arc<Self>) -> i64 {
        CLIENTS.lock().retain(|_, client| client.strong_count() > 0);
        CLIENTS.put(Arc::downgrade(&self))
    }
}

/// What a reply is: its first byte.
mod reply {
    pub(super) const NOTHING: u8 = 0;
    /// The step that comes next.
    pub(super) const STEP: u8 = 1;
    /// The number of the call, in eight bytes, and its first step where the host asked for that.
    pub(super) const CALL: u8 = 2;
    pub(super) const TEXT: u8 = 3;
    /// An error of the core: a JSON object.
    pub(super) const ERROR: u8 = 4;
    /// The client, or the call, is closed.
    pub(super) const CLOSED: u8 = 5;
    /// A defect of this library: a text.
    pub(super) const PANIC: u8 = 6;
}

/// Why there is no reply of its own.
enum Refusal {
    Closed,
    Error(String),
}

impl From<NativeError> for Refusal {
    fn from(NativeError::Failed { json }: NativeError) -> Self {
        Refusal::Error(json)
    }
}

impl From<uniffi::deps::anyhow::Error> for Refusal {
    fn from(_: uniffi::deps::anyhow::Error) -> Self {
        Refusal::Error(misuse("the host gave arguments that cannot be read"))
    }
}

/// The memory of the host that a function reads.
struct Given<'a> {
    wall_ms: i64,
    steady_ms: i64,
    arguments: &'a [u8],
    body: &'a [u8],
}

impl Given<'_> {
    fn take<T: Lift<UniFfiTag>>(&mut self) -> Result<T, Refusal> {
        Ok(T::try_read(&mut self.arguments)?)
    }

    /// Answers the ask whose id comes first.
    fn answer(
        &mut self,
        call: &NativeCall,
        answer: impl FnOnce(&mut Self) -> Result<Input, Refusal>,
    ) -> Result<Vec<u8>, Refusal> {
        let id = self.take()?;
        let answer = answer(self)?;
        call.answer(self.wall_ms, self.steady_ms, id, answer)?;
        Ok(vec![reply::NOTHING])
    }
}

fn text(kind: u8, text: String) -> Vec<u8> {
    let mut bytes = vec![kind];
    <String as Lower<UniFfiTag>>::write(text, &mut bytes);
    bytes
}

/// Appends the next step. A call that has ended is forgotten: nothing more can be asked of it.
fn step(number: i64, call: &NativeCall, given: &Given<'_>, mut bytes: Vec<u8>) -> Vec<u8> {
    let polled = call.poll(given.wall_ms, given.steady_ms);
    if matches!(polled.step, NativeStep::Done { .. } | NativeStep::Failed { .. }) {
        CALLS.lock().remove(&number);
    }
    <NativePolled as Lower<UniFfiTag>>::write(polled, &mut bytes);
    bytes
}

fn begin(client: i64, mut given: Given<'_>) -> Result<Vec<u8>, Refusal> {
    let client = CLIENTS.lock().get(&client).and_then(Weak::upgrade).ok_or(Refusal::Closed)?;
    let (operation, params, options): (String, String, String) = (given.take()?, given.take()?, given.take()?);
    let (listens, polls): (bool, bool) = (given.take()?, given.take()?);
    let call = client.call(&operation, &params, &options, listens)?;
    let number = CALLS.put(Arc::clone(&call));
    let mut bytes = vec![reply::CALL];
    bytes.extend(number.to_be_bytes());
    Ok(if polls { step(number, &call, &given, bytes) } else { bytes })
}

/// The functions, by the numbers that `DirectCall.kt` gives them.
fn reply(function: i32, number: i64, mut given: Given<'_>) -> Result<Vec<u8>, Refusal> {
    match function {
        0 => return begin(number, given),
        1 => {
            CALLS.lock().remove(&number);
            return Ok(vec![reply::NOTHING]);
        }
        2 => return REPLIES.lock().remove(&number).ok_or(Refusal::Closed),
        _ => {}
    }
    let call = CALLS.lock().get(&number).cloned().ok_or(Refusal::Closed)?;
    match function {
        3 => Ok(step(number, &call, &given, vec![reply::STEP])),
        4 => {
            let (id, status, headers): (i32, i32, Vec<NativeHeader>) = (given.take()?, given.take()?, given.take()?);
            call.answered(given.wall_ms, given.steady_ms, id, status, headers, given.body)?;
            Ok(step(number, &call, &given, vec![reply::STEP]))
        }
        5 => {
            let (id, status, headers): (i32, i32, Vec<NativeHeader>) = (given.take()?, given.take()?, given.take()?);
            call.head(given.wall_ms, given.steady_ms, id, status, headers)?;
            Ok(vec![reply::NOTHING])
        }
        6 => given.answer(&call, |given| Ok(Input::Chunk(given.body.to_vec()))),
        7 => given.answer(&call, |_| Ok(Input::End)),
        8 => given.answer(&call, |given| {
            let (sent, timeout, message): (bool, bool, String) = (given.take()?, given.take()?, given.take()?);
            let sent = if sent { Sent::Maybe } else { Sent::No };
            Ok(Input::Failed(Failure { sent, timeout, message: message.into() }))
        }),
        9 => given.answer(&call, |given| Ok(Input::Signature(given.take()?))),
        10 => given.answer(&call, |given| Ok(Input::Token(given.take()?))),
        11 => given.answer(&call, |given| {
            let (rows, last, faults): (String, bool, String) = (given.take()?, given.take()?, given.take()?);
            Ok(Input::rows(rows, last, &faults))
        }),
        12 => given.answer(&call, |given| Ok(Input::Journal(given.take()?))),
        13 => given.answer(&call, |_| Ok(Input::Stored)),
        14 => given.answer(&call, |given| Ok(Input::Refused(given.take::<String>()?.into()))),
        15 => Ok(text(reply::TEXT, call.without_secrets(&given.take::<String>()?))),
        16 => {
            call.cancel(given.wall_ms, given.steady_ms);
            Ok(vec![reply::NOTHING])
        }
        17 => {
            call.stop(given.wall_ms, given.steady_ms);
            Ok(vec![reply::NOTHING])
        }
        18 => given.answer(&call, |given| Ok(crate::script_answer(given.take()?))),
        19 => given.answer(&call, |given| Ok(Input::Headers(crate::pairs(given.take()?)))),
        20 => given.answer(&call, |_| Ok(Input::JournalInUse)),
        _ => Err(Refusal::Error(misuse("the host called a function that this library does not have"))),
    }
}

/// Memory of the host.
///
/// # Safety
///
/// `length` bytes at `address` can be read while the result is used, or `length` is 0.
unsafe fn memory<'a>(address: i64, length: i64) -> &'a [u8] {
    match usize::try_from(length) {
        Ok(length) if length > 0 => unsafe { std::slice::from_raw_parts(pointer(address), length) },
        _ => &[],
    }
}

/// An address crosses as 64 bits on every processor.
fn pointer(address: i64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(usize::try_from(address.cast_unsigned()).unwrap_or_default())
}

/// Calls a function. `number` is that of a client (beginning a call), of a reply (fetching it), or of a call; the times are
/// those of the host's two clocks.
///
/// Returns the length of the reply at `reply`. A reply larger than `capacity` is kept: its length comes back negated, and the number
/// to fetch it under in the eight bytes at `reply`.
///
/// # Safety
///
/// There are `arguments_length` and `body_length` bytes to read at `arguments` and `body`, and `capacity` bytes, at least 8, to write
/// at `reply`. Nothing else uses them during the call.
#[unsafe(no_mangle)]
// JNA passes numbers one by one.
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn triline_direct(
    function: i32,
    number: i64,
    wall_ms: i64,
    steady_ms: i64,
    arguments: i64,
    arguments_length: i64,
    body: i64,
    body_length: i64,
    reply: i64,
    capacity: i64,
) -> i64 {
    // SAFETY: the caller vouches for both.
    let given = unsafe {
        Given { wall_ms, steady_ms, arguments: memory(arguments, arguments_length), body: memory(body, body_length) }
    };
    let bytes = match catch_unwind(AssertUnwindSafe(|| self::reply(function, number, given))) {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(Refusal::Closed)) => vec![self::reply::CLOSED],
        Ok(Err(Refusal::Error(json))) => text(self::reply::ERROR, json),
        Err(_) => text(self::reply::PANIC, "the native library has a defect: it panicked".to_owned()),
    };
    let length = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let (written, result) =
        if length <= capacity { (bytes, length) } else { (REPLIES.put(bytes).to_ne_bytes().to_vec(), -length) };
    // SAFETY: the caller vouches for `capacity` bytes, and `written` is no longer than those, or 8 bytes.
    unsafe { std::ptr::copy_nonoverlapping(written.as_ptr(), pointer(reply), written.len()) };
    result
}
