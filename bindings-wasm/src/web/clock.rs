//! The browser's clocks, timers and randomness, in pages and in workers.

use core::time::Duration;

use gloo_timers::future::TimeoutFuture;
use triline::Now;
use triline::host::{BoxFuture, Clock};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]);
}

/// The browser's clocks and timers.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held at the ends of the range")]
    fn now(&self) -> Now {
        Now { wall_ms: js_sys::Date::now() as i64, steady_ms: performance_now() as u64 }
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        // The longest time that a browser's timer takes is 25 days.
        let longest = i32::MAX.unsigned_abs();
        let ms = u32::try_from(duration.as_millis()).unwrap_or(longest).min(longest);
        Box::pin(TimeoutFuture::new(ms))
    }
}

pub(super) fn random_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    get_random_values(&mut seed);
    seed
}
