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
    use core::alloc::{GlobalAlloc, Layout};

    use dlmalloc::GlobalDlmalloc;

    #[global_allocator]
    static ALLOCATOR: Wiping = Wiping;

    /// Overwrites what is freed with zeros: options, requests and signatures leave no secret in the memory of the module.
    /// Memory that grows is moved, as the default of `realloc` does.
    struct Wiping;

    // SAFETY: the calls are passed on as they are; `size` bytes at `memory` are the caller's until they are freed.
    unsafe impl GlobalAlloc for Wiping {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            unsafe { GlobalDlmalloc.alloc(layout) }
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            unsafe { GlobalDlmalloc.alloc_zeroed(layout) }
        }

        unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
            unsafe {
                memory.write_bytes(0, layout.size());
                // The compiler would leave the zeros out, because the program does not read them.
                core::hint::black_box(memory);
                GlobalDlmalloc.dealloc(memory, layout);
            }
        }
    }

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
