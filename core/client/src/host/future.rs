//! Boxed futures and streams.

use alloc::boxed::Box;
use core::pin::Pin;

use futures_core::Stream;

/// A boxed future; it can be sent to another thread, except in a browser, where there is one.
#[cfg(not(target_family = "wasm"))]
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
/// A boxed future; it can be sent to another thread, except in a browser, where there is one.
#[cfg(target_family = "wasm")]
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// A boxed stream; see [`BoxFuture`].
#[cfg(not(target_family = "wasm"))]
pub type BoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + Send + 'a>>;
/// A boxed stream; see [`BoxFuture`].
#[cfg(target_family = "wasm")]
pub type BoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + 'a>>;

/// `Send`, except in a browser, where there is one thread.
#[cfg(not(target_family = "wasm"))]
pub trait MaybeSend: Send {}
/// `Send`, except in a browser, where there is one thread.
#[cfg(target_family = "wasm")]
pub trait MaybeSend {}
#[cfg(not(target_family = "wasm"))]
impl<T: Send + ?Sized> MaybeSend for T {}
#[cfg(target_family = "wasm")]
impl<T: ?Sized> MaybeSend for T {}

/// `Sync`, except in a browser, where there is one thread.
#[cfg(not(target_family = "wasm"))]
pub trait MaybeSync: Sync {}
/// `Sync`, except in a browser, where there is one thread.
#[cfg(target_family = "wasm")]
pub trait MaybeSync {}
#[cfg(not(target_family = "wasm"))]
impl<T: Sync + ?Sized> MaybeSync for T {}
#[cfg(target_family = "wasm")]
impl<T: ?Sized> MaybeSync for T {}
