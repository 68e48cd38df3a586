//! The simulated service in WebAssembly: a module of its own, so that the module of the clients does not
//! carry it. `js/testing/` makes a transport of it.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use triline_protocol::Interface;
use triline_simulated::{Request, Settings};
use wasm_bindgen::prelude::wasm_bindgen;

/// A simulated service with the settings that everybody knows.
#[wasm_bindgen]
pub struct Service {
    service: triline_simulated::Service,
    /// The body of the last answer.
    body: Vec<u8>,
}

#[wasm_bindgen]
impl Service {
    /// A service that holds what that seed makes up. `settings`: a JSON object; what it leaves out is as everybody
    /// knows it.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32, settings: &str) -> Result<Service, String> {
        let settings =
            Settings::known().and_then(|known| known.with_json(settings)).map_err(|error| error.to_json())?;
        Ok(Service { service: triline_simulated::Service::new(settings, seed.into()), body: Vec::new() })
    }

    /// Answers a request that arrives at that time (milliseconds since 1970). `target`: path and query;
    /// `headers`: names and values, a line each. The answer has its status on the first line, on the second how it is
    /// delivered (`whole`, `refused`, `lost`, `cut`), on the third how many milliseconds it takes, then names and
    /// values of headers.
    pub fn handle(&mut self, method: &str, target: &str, headers: &str, body: &[u8], now: f64) -> String {
        let mut lines = headers.lines();
        let mut pairs = Vec::new();
        while let (Some(name), Some(value)) = (lines.next(), lines.next()) {
            pairs.push((name, value));
        }
        #[expect(clippy::cast_possible_truncation, reason = "held at the ends of the range")]
        let response = self.service.handle(&Request { method, target, headers: pairs, body }, now as i64);
        self.body = response.body;
        let headers = response.headers.iter().map(|(name, value)| format!("\n{name}\n{value}"));
        let (delivery, delay) = (response.delivery.name(), response.delay_ms);
        format!("{}\n{delivery}\n{delay}{}", response.status, headers.collect::<String>())
    }

    /// Sets what is to go wrong: a JSON list of rules.
    #[wasm_bindgen(js_name = setFaults)]
    pub fn set_faults(&mut self, script: &str) -> Result<(), String> {
        self.service.set_faults(script).map_err(|error| error.to_json())
    }

    /// The last calls: a JSON list.
    pub fn calls(&self) -> String {
        self.service.calls_json()
    }

    /// What the service would have sent by that time: address and body of each, one after the other.
    #[wasm_bindgen(js_name = takePushes)]
    pub fn take_pushes(&mut self, now: f64) -> Vec<String> {
        #[expect(clippy::cast_possible_truncation, reason = "held at the ends of the range")]
        let pushes = self.service.take_pushes(now as i64);
        pushes.into_iter().flat_map(|push| [push.url, push.body]).collect()
    }

    /// Forgets the calls.
    #[wasm_bindgen(js_name = clearCalls)]
    pub fn clear_calls(&mut self) {
        self.service.clear_calls();
    }

    /// Lets time pass on the service's clock, in milliseconds.
    pub fn advance(&mut self, ms: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held at the ends of the range")]
        self.service.advance(ms as u64);
    }

    /// The body of the last answer, once.
    pub fn body(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.body)
    }

    /// The options of a client of `platform`, `work_phone` or `ai_agent`: a JSON object.
    pub fn options(&self, interface: &str) -> String {
        let options = |interface| self.service.client_options(interface);
        Interface::named(interface).map_or_else(|| "{}".to_string(), options)
    }
}

/// What `std` would bring along.
#[cfg(target_arch = "wasm32")]
mod bare {
    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
