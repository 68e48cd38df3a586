//! The foreign functions for JavaScript: the machine of [`triline`], step by step.
//!
//! Everything that crosses is a number, bytes or JSON text; JavaScript's own decoder makes values
//! of the text, which is faster than building them from here. Input, output and waiting are
//! the host's (`js/`).

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod exports;
mod step;

/// What `std` would bring along, and what a browser would have to download.
#[cfg(target_arch = "wasm32")]
mod bare {
    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
