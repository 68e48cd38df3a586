//! Requests that no document of the vendor describes, under one name per interface: `platform.request`, ….

use crate::macros::{choice, record};
use crate::operation::{Interface, Kind, Method, Operation, Repeat, ResponseLayout, Rule};

choice! {
    /// HTTP method of a request that no document describes.
    RequestMethod: Text, "" {
        /// Reads; it is sent again after a failure.
        Get = "GET",
        /// Writes, or reads.
        Post = "POST",
        /// Writes.
        Put = "PUT",
        /// Writes.
        Patch = "PATCH",
        /// Writes.
        Delete = "DELETE",
    }
}

record! {
    /// A request that no document describes.
    UndocumentedRequest, "" {
        /// HTTP method. All but `GET` count as writes that must not be sent twice.
        method: RequestMethod [Required],
        /// Path below the base URL.
        path: Text [Required],
        /// Query parameters: texts, numbers and booleans.
        query: Object,
        /// Body, sent as it is.
        json: Any,
    }
}

macro_rules! undocumented {
    ($name:literal, $interface:ident, $repeat:ident) => {
        Operation {
            name: $name,
            interface: Interface::$interface,
            method: Method::Post,
            path: "",
            params: &UndocumentedRequest,
            rules: &[Rule::Undocumented],
            answer: ResponseLayout::Whole { kind: Kind::Any },
            paging: None,
            repeat: Repeat::$repeat,
            errors: &[],
            #[cfg(feature = "docs")]
            judged_errors: &[],
            #[cfg(feature = "docs")]
            source: "",
            #[cfg(feature = "docs")]
            doc: "Sends a request that no document describes: signed, paced, with its envelope and errors read.",
        }
    };
}

static WRITES: [Operation; 3] = [
    undocumented!("platform.request", Platform, Unsafe),
    undocumented!("work_phone.request", WorkPhone, Unsafe),
    undocumented!("ai_agent.request", AiAgent, Unsafe),
];

static READS: [Operation; 2] =
    [undocumented!("platform.request", Platform, Read), undocumented!("work_phone.request", WorkPhone, Read)];

/// The operation of that name, as long as its method is not known: one that must not be sent twice.
pub fn operation(name: &str) -> Option<&'static Operation> {
    WRITES.iter().find(|operation| operation.name == name)
}

/// That of an interface.
pub fn of(interface: Interface) -> Option<&'static Operation> {
    WRITES.iter().find(|operation| operation.interface == interface)
}

/// The same for requests that read. `None`: the interface takes its credentials in the body, which these have not.
pub fn read(operation: &Operation) -> Option<&'static Operation> {
    READS.iter().find(|read| read.name == operation.name)
}
