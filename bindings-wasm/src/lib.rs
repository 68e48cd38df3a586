//! triline in WebAssembly, in one of two forms.
//!
//! Without features: the foreign functions that the npm package stands on, the machine of [`triline`]
//! step by step. Everything that crosses is a number, bytes or JSON text; JavaScript's own
//! decoder makes values of the text, which is faster than building them from here. Input, output
//! and waiting are the host's (`js/`).
//!
//! Feature `web`: the typed client for Rust programs in the browser, see `web`.

#![cfg_attr(all(target_arch = "wasm32", not(feature = "web")), no_std)]

extern crate alloc;

#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
mod exports;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub mod web;

/// What `std` would bring along, and what a browser would have to download.
#[cfg(all(target_arch = "wasm32", not(feature = "web")))]
mod bare {
    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
