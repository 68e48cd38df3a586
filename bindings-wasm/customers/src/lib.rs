//! Customers by the field dictionary of their account, and chat reports as tables, in WebAssembly: a module of
//! its own, so that the module of the clients does not carry them. `js/customers/` makes values of them.
//!
//! Everything that crosses is JSON text. What fails throws a text, too: the JSON object of
//! [`triline_protocol::Error::to_json`].

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

/// The field dictionary of an account's customers.
#[wasm_bindgen]
pub struct CustomerFields {
    fields: triline_protocol::CustomerFields,
}

#[wasm_bindgen]
impl CustomerFields {
    /// From an object of `fields` and `regions`.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Result<CustomerFields, String> {
        Ok(CustomerFields { fields: triline_protocol::CustomerFields::from_json(json).map_err(thrown)? })
    }

    /// What it was made from.
    pub fn json(&self) -> String {
        self.fields.to_json()
    }

    /// A list of customers in the form that is sent.
    pub fn encode(&self, customers: &str) -> Result<String, String> {
        self.fields.encode_json(customers).map_err(thrown)
    }

    /// A customer with its id in the form that is sent.
    pub fn encode_update(&self, customer: &str) -> Result<String, String> {
        self.fields.encode_update_json(customer).map_err(thrown)
    }

    /// A customer or a list of them with texts in place of keys.
    pub fn decode(&self, customers: &str) -> Result<String, String> {
        self.fields.decode_json(customers).map_err(thrown)
    }
}

/// A chat report as a table.
#[wasm_bindgen]
pub fn report_table(report: &str) -> Result<String, String> {
    triline_protocol::report_table(report).map_err(thrown)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn thrown(error: triline_protocol::Error) -> String {
    error.to_json()
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
