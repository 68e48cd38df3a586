//! The options of a client as parameters of its constructor.

use triline_schema::operation::{Attr, Field, Kind, Record};

use crate::kotlin::docs::of_option;
use crate::kotlin::{name_of, type_of};

/// What every client takes beside the options of the table: name, type, default, and comment.
pub(super) const HOST_OPTIONS: &[(&str, &str, &str, &str)] = &[
    (
        "transport",
        "Transport?",
        "null",
        "Sends the requests. A [JdkTransport], or on Android an [OkHttpTransport], if left out.",
    ),
    ("onEvent", "((Event) -> Unit)?", "null", "Receives the events of calls, on any thread and several at once."),
    ("tracing", "Tracing?", "null", "Observes calls, for example to create spans."),
    (
        "dispatcher",
        "CoroutineDispatcher",
        "LibraryDispatchers.calls",
        "Runs all work of calls: the coroutine of the caller only suspends. If left out, 64 threads beside those of \
         `Dispatchers.IO`.",
    ),
    ("clock", "Clock", "Clock.System", "For tests: the time."),
];

/// An option that is a function of the caller: name, type, comment, and the option of the table that says it is there.
pub(super) const CALLBACKS: &[(&str, (&str, &str, &str))] = &[
    (
        "external_signing",
        (
            "signer",
            "(suspend (SignInput) -> String)?",
            "Signs instead of [signing], so that the secret can be elsewhere: returns the `svc-sign` of a request. \
             Its exception becomes the cause of an [AuthError].",
        ),
    ),
    (
        "external_tokens",
        (
            "tokens",
            "(suspend () -> String)?",
            "Returns an access token for each request, instead of the credentials. Its exception becomes the cause of an \
             [AuthError].",
        ),
    ),
    (
        "external_headers",
        (
            "headers",
            "(suspend () -> Map<String, String>)?",
            "Says who the user is: returns the headers of each request to the relay, such as a fresh token. The relay passes none on. \
             Its exception becomes the cause of an [AuthError], and nothing is sent.",
        ),
    ),
    (
        "external_store",
        (
            "store",
            "Store?",
            "What the processes of the account share: one rate limit, one set of tokens, one sequence of nonces. Such as a \
             [RedisStore].",
        ),
    ),
];

pub(super) fn callback(field: &Field) -> Option<&'static (&'static str, &'static str, &'static str)> {
    CALLBACKS.iter().find(|(option, _)| *option == field.name).map(|(_, callback)| callback)
}

/// A parameter of a constructor.
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) kind: String,
    /// None: it must be given.
    pub(super) default: Option<String>,
    pub(super) doc: String,
}

impl Parameter {
    /// The declaration; `optional`: everything may be left out, because it can come from elsewhere.
    pub(super) fn declaration(&self, optional: bool) -> String {
        match (&self.default, optional) {
            (None, true) => format!("{}: {}? = null", self.name, self.kind),
            (None, false) => format!("{}: {}", self.name, self.kind),
            (Some(default), true) if self.kind == "ZoneOffset" => {
                debug_assert_eq!(default, "SERVICE_OFFSET");
                format!("{}: ZoneOffset? = null", self.name)
            }
            (Some(default), _) => format!("{}: {} = {default}", self.name, self.kind),
        }
    }
}

pub(super) fn parameters(record: &Record) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> =
        record.fields.iter().filter(|field| is_used(record, field)).map(parameter).collect();
    // Times that the host is given as instants are written at the same offset.
    if !record.fields.iter().any(|field| field.name == "utc_offset") {
        parameters.push(utc_offset("Offset of the service's clock from UTC, at which instants are written."));
    }
    parameters.sort_by_key(|parameter| parameter.default.is_some());
    parameters.extend(HOST_OPTIONS.iter().map(|(name, kind, default, doc)| Parameter {
        name: (*name).to_owned(),
        kind: (*kind).to_owned(),
        default: Some((*default).to_owned()),
        doc: (*doc).to_owned(),
    }));
    parameters
}

/// The nonce is an option of the platform alone.
pub(super) fn is_used(record: &Record, field: &Field) -> bool {
    field.name != "fixed_nonce" || record.name.starts_with("Platform")
}

pub(super) fn utc_offset(doc: &str) -> Parameter {
    Parameter {
        name: "utcOffset".to_owned(),
        kind: "ZoneOffset".to_owned(),
        default: Some("SERVICE_OFFSET".to_owned()),
        doc: format!("{doc} `+08:00` if left out."),
    }
}

pub(super) fn parameter(field: &Field) -> Parameter {
    if let Some((name, kind, doc)) = callback(field) {
        return Parameter {
            name: (*name).to_owned(),
            kind: (*kind).to_owned(),
            default: Some("null".to_owned()),
            doc: (*doc).to_owned(),
        };
    }
    if field.name == "utc_offset" {
        return utc_offset(field.doc.trim());
    }
    let mut doc = of_option(field).lines().join(" ");
    let kind = kind_of(field);
    if kind == "Instant" {
        doc.truncate(doc.find(" From ").unwrap_or(doc.len()));
    }
    if kind == "Duration" {
        doc = doc
            .replace(" In milliseconds.", "")
            .replace(" From 1 to 86400000.", "")
            .replace(" From 0 to 86400000.", "");
        doc = doc.replace("Default: `30000`.", "Default: 30 seconds.");
    }
    let required = field.required();
    Parameter {
        name: name_of(field.name),
        kind: if required { kind } else { format!("{kind}?") },
        default: (!required).then(|| "null".to_owned()),
        doc,
    }
}

/// Whether an option is a point in time.
fn is_instant(field: &Field) -> bool {
    field.attrs.iter().any(|attr| matches!(attr, Attr::Unit(unit) if unit.starts_with("milliseconds since")))
}

pub(super) fn kind_of(field: &Field) -> String {
    if field.attrs.iter().any(|attr| matches!(attr, Attr::Unit("milliseconds"))) {
        return "Duration".to_owned();
    }
    match (field.name, &field.kind) {
        ("signing", _) => "Signing".to_owned(),
        ("on_store_failure", _) => "OnStoreFailure".to_owned(),
        _ if is_instant(field) => "Instant".to_owned(),
        (_, Kind::Integer) => "Int".to_owned(),
        (_, kind) => type_of(kind),
    }
}

/// What an option is written as, from the parameter of its name.
pub(super) fn written(field: &Field) -> String {
    let name = name_of(field.name);
    match &*kind_of(field) {
        _ if callback(field).is_some() => {
            format!("{}?.let {{ true }}", callback(field).map_or("", |(name, _, _)| name))
        }
        _ if field.name == "utc_offset" => format!("{name}.text()"),
        "Duration" => format!("{name}?.inWholeMilliseconds"),
        "Instant" => format!("{name}?.toEpochMilli()"),
        "Signing" | "OnStoreFailure" => format!("{name}?.text"),
        "String" if field.required() => name,
        "String" => format!("{name}.given()"),
        _ => name,
    }
}
