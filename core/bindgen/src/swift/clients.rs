//! Clients: how each is created from options or from the environment, and the limits of its calls.

use std::fmt::Write;

use triline_schema::operation::{Attr, Field, Interface, Kind, Record};
use triline_schema::options::RelayOptions;
use triline_schema::{environment_variable, options_of};

use super::{client, docs, identifier, literal, type_name};
use crate::text::doc_lines;

/// What the host brings to every client, behind the options: name, type, default and documentation.
const HOST: [(&str, &str, &str, &str); 3] = [
    ("transport", "any Transport", "URLSessionTransport()", "Sends the requests."),
    ("onEvent", "(@Sendable (Event) -> Void)?", "nil", "Receives what happens: see ``Event``."),
    ("time", "any TimeSource", "SystemTime()", "For tests: other clocks."),
];

/// A parameter of an initialiser.
struct Parameter {
    name: String,
    kind: String,
    required: bool,
    doc: String,
    /// The option, where the core reads it.
    option: Option<&'static str>,
    /// The expression of its value for the core.
    value: String,
}

/// The source of what creates a client.
pub(super) fn client_options(interface: Interface, call_options: &Record) -> String {
    let name = client(interface);
    let options = options_of(interface);
    let (mut parameters, mut last): (Vec<_>, Vec<_>) = options
        .fields
        .iter()
        .filter_map(|field| parameter(interface, field))
        .partition(|parameter| parameter.name != "fixedNonce");
    parameters.extend(host());
    parameters.append(&mut last);
    let interface_name = literal(interface.name());
    format!(
        "import Foundation\n\nextension {name} {{\n{}\n{}\n{}\n{}\n{}}}\n",
        variables(interface, options),
        init(&interface_name, &parameters),
        relay(interface, &name, &interface_name),
        from_env(&name, &interface_name, &parameters),
        with(&name, call_options),
    )
}

/// What the host brings.
fn host() -> impl Iterator<Item = Parameter> {
    HOST.into_iter().map(|(name, kind, _, doc)| {
        let (name, kind, doc) = (name.into(), kind.into(), doc.into());
        Parameter { name, kind, required: false, doc, option: None, value: String::new() }
    })
}

/// The parameter of an option; none: the host decides it by others.
fn parameter(interface: Interface, field: &Field) -> Option<Parameter> {
    let (name, option) = (identifier(field.name), field.api());
    let required = field.required();
    let doc = option_doc(field);
    let make = |name: &str, kind: &str, value: String| {
        let (name, kind, doc) = (name.into(), kind.into(), doc.clone());
        Some(Parameter { name, kind, required, doc, option: Some(option), value })
    };
    match field.name {
        "external_signing" => None,
        "external_store" => Some(Parameter {
            name: "store".into(),
            kind: "(any Store)?".into(),
            required: false,
            doc: "What the processes of the account share: one rate limit, one set of tokens, one sequence of nonces. Such as a \
                  ``RedisStore``."
                .into(),
            option: None,
            value: String::new(),
        }),
        "on_store_failure" => make(&name, "OnStoreFailure", format!("{name}?.text")),
        "fixed_nonce" if interface != Interface::Platform => None,
        "base_url" => make("baseURL", "URL", "baseURL.absoluteString".into()),
        "signing" => Some(Parameter {
            name,
            kind: "Signing".into(),
            required: true,
            doc: "How requests are signed. The vendor's documents do not show the algorithm: ask the vendor.".into(),
            option: None,
            value: String::new(),
        }),
        "external_tokens" => Some(Parameter {
            name: "tokens".into(),
            kind: "(@Sendable () async throws -> String)?".into(),
            required: false,
            doc: "Returns an access token, instead of the credentials, which can then stay on your server. \
                  If it throws, the call fails with ``TrilineError/Kind/authError`` and nothing is sent."
                .into(),
            option: None,
            value: String::new(),
        }),
        "relay" => make("url", "URL", "url.absoluteString".into()),
        "external_headers" => Some(Parameter {
            name: "headers".into(),
            kind: "(@Sendable () async throws -> [String: String])?".into(),
            required: false,
            doc: "Says who the user is: returns the headers of each request to the relay, such as a fresh token. The relay \
                  passes none on. If it throws, the call fails with ``TrilineError/Kind/authError`` and nothing is sent."
                .into(),
            option: None,
            value: String::new(),
        }),
        _ if is_duration(field) => make(&name, "Duration", format!("{name}?.milliseconds")),
        _ if is_instant(field) => make(&name, "Date", format!("{name}?.milliseconds")),
        _ => {
            let kind = type_name(&field.kind);
            let value = if matches!(field.kind, Kind::Text) { format!("given({name})") } else { name.clone() };
            make(&name, &kind, value)
        }
    }
}

fn is_duration(field: &Field) -> bool {
    field.attrs.contains(&Attr::Unit("milliseconds"))
}

/// Whether an option is a point in time.
fn is_instant(field: &Field) -> bool {
    field.attrs.iter().any(|attr| matches!(attr, Attr::Unit(unit) if unit.starts_with("milliseconds since")))
}

/// What an option means, its range and its default.
fn option_doc(field: &Field) -> String {
    let mut text = doc_lines(field.doc).collect::<Vec<_>>().join(" ");
    let (mut min, mut max) = (None, None);
    for attr in field.attrs {
        match attr {
            Attr::Min(value) => min = Some(*value),
            Attr::Max(value) => max = Some(*value),
            _ => {}
        }
    }
    if let (Some(min), Some(max), false) = (min, max, is_duration(field) || is_instant(field)) {
        _ = write!(text, " {min} to {max}.");
    }
    for attr in field.attrs {
        match attr {
            Attr::Default("false") => {}
            Attr::Default(value) => match value.strip_suffix("000").filter(|_| is_duration(field)) {
                Some(seconds) => _ = write!(text, " {seconds} seconds by default."),
                None => _ = write!(text, " `{value}` by default."),
            },
            _ => {}
        }
    }
    text
}

/// The environment variables of the options.
fn variables(interface: Interface, options: &Record) -> String {
    let mut out = "    /// The options that come from the environment, and their variables.\n    \
                   static let variables: [OptionVariable] = [\n"
        .to_owned();
    for field in options.fields {
        let Some(variable) = environment_variable(interface, field) else {
            continue;
        };
        let kind = match field.kind {
            Kind::Integer => ".integer",
            Kind::Boolean => ".boolean",
            _ => ".text",
        };
        let arguments = format!("option: {}, name: {}, kind: {kind}", literal(field.api()), literal(&variable));
        _ = writeln!(out, "{},", broken("        OptionVariable", &arguments));
    }
    out + "    ]\n"
}

/// The initialiser with the options as parameters.
fn init(interface: &str, parameters: &[Parameter]) -> String {
    let mut out = documented("Creates a client. Nothing is sent.", parameters, "An option is at fault");
    let declared: Vec<_> = parameters.iter().map(|parameter| declared(parameter, parameter.required)).collect();
    _ = writeln!(out, "    public convenience init(\n        {}\n    ) throws {{", declared.join(",\n        "));
    let set = set(parameters, |parameter| {
        // Those that must be given are no optionals.
        if parameter.required { parameter.value.replace('?', "") } else { parameter.value.clone() }
    });
    _ = write!(out, "        let options = Parameters {{\n{set}        }}\n");
    let arguments = format!("{interface}, options, {}", passed_on(parameters));
    _ = write!(out, "{}\n    }}\n", broken("        try self.init", &arguments));
    out
}

/// The function that makes a client over a relay.
fn relay(interface: Interface, client: &str, interface_name: &str) -> String {
    let given = RelayOptions.fields.iter().filter_map(|field| parameter(interface, field));
    // Headers that stay the same come from the function, too.
    let parameters: Vec<_> = given.filter(|parameter| parameter.option != Some("headers")).chain(host()).collect();
    let lines = [
        "Creates a client over a relay, a handler in the application's own server that holds the credentials. Nothing is sent.",
        "",
        "For apps, which cannot keep a secret. Groups, records, lists, streams, uploads and errors are those of any client. Row",
        "batches are jobs of the relay. Undocumented requests are for a client on a server.",
        "",
        "```swift",
        &format!("let client = try {client}.relay("),
        "    URL(string: \"https://app.example.com/relay\")!,",
        "    headers: { [\"authorization\": \"Bearer \\(try await session.token())\"] })",
        "```",
    ];
    let first = lines.join("\n");
    let mut out = documented(&first, &parameters, "An option is at fault");
    let declared: Vec<_> = parameters
        .iter()
        .map(|parameter| {
            let label = if parameter.name == "url" { "_ " } else { "" };
            format!("{label}{}", declared(parameter, parameter.required))
        })
        .collect();
    _ = writeln!(
        out,
        "    public static func relay(\n        {}\n    ) throws -> {client} {{",
        declared.join(",\n        ")
    );
    let set = set(&parameters, |parameter| parameter.value.clone());
    _ = write!(out, "        let options = Parameters {{\n{set}        }}\n");
    let arguments = format!("{interface_name}, options, {}", passed_on(&parameters));
    _ = write!(out, "{}\n    }}\n", broken(&format!("        return try {client}"), &arguments));
    out
}

/// The function that reads the options from the environment.
fn from_env(client: &str, interface: &str, parameters: &[Parameter]) -> String {
    let mut out =
        "    /// Creates a client from environment variables: `TRILINE_<CLIENT>_<OPTION>`, such as\n".to_owned();
    let prefix = interface.trim_matches('"').to_uppercase();
    _ = write!(
        out,
        "    /// `TRILINE_{prefix}_BASE_URL`. Durations are in milliseconds. A parameter takes precedence over its \
         variable.\n    ///\n    /// - Parameters:\n    \
         ///   - environment: The variables; by default those of the process.\n"
    );
    for parameter in parameters {
        _ = writeln!(out, "    ///   - {}: {}", parameter.name, parameter.doc);
    }
    out.push_str(
        "    /// - Throws: ``TrilineError``: an option is missing or at fault. The message names its variable.\n",
    );
    let declared: Vec<_> = parameters.iter().map(|parameter| declared(parameter, false)).collect();
    _ = writeln!(
        out,
        "    public static func fromEnv(\n        \
         _ environment: [String: String] = ProcessInfo.processInfo.environment,\n        {}\n    ) throws -> {client} {{",
        declared.join(",\n        ")
    );
    let set = set(parameters, |parameter| match parameter.value.as_str() {
        "baseURL.absoluteString" => "baseURL?.absoluteString".into(),
        value => value.to_owned(),
    });
    _ = write!(
        out,
        "        try fromEnvironment(environment, variables) {{\n{set}{}\n        }}\n    }}\n",
        broken(&format!("            return try {client}"), &format!("{interface}, $0, {}", passed_on(parameters)))
    );
    out
}

/// The function that sets other options for calls.
fn with(client: &str, call_options: &Record) -> String {
    let names = ["retries", "timeout", "total_timeout", "max_wait", "max_age", "headers", "extra_params"];
    let mut docs: Vec<(String, String)> = names
        .iter()
        .filter_map(|name| call_options.field(name))
        .map(|field| (identifier(field.name), option_doc(field)))
        .collect();
    docs.insert(5, ("onResponse".into(), "Receives each raw response: see ``RawResponse``.".into()));
    docs.push(("onEvent".into(), "Receives the events of the calls, after the listener of the client.".into()));
    let mut out = String::from(
        "    /// The same client with other options for the calls made through it. It shares tokens and the rate limiter.\n    \
         /// Headers and listeners come on top of those of the client; a header of the same name takes its place.\n    \
         ///\n    /// ```swift\n    /// let hasty = client.with(timeout: .seconds(3))\n    /// ```\n    ///\n    \
         /// - Parameters:\n",
    );
    for (name, doc) in docs {
        _ = writeln!(out, "    ///   - {name}: {doc}");
    }
    _ = write!(
        out,
        "    public func with(\n        \
         retries: Int? = nil, timeout: Duration? = nil, totalTimeout: Duration? = nil, maxWait: Duration? = nil,\n        \
         maxAge: Duration? = nil, onResponse: (@Sendable (RawResponse) -> Void)? = nil, headers: [String: String]? = nil,\n        \
         extraParams: [String: JSONValue]? = nil, onEvent: (@Sendable (Event) -> Void)? = nil\n    \
         ) -> {client} {{\n        {client}(\n            \
         caller: caller.with(\n                \
         retries: retries, timeout: timeout, totalTimeout: totalTimeout, maxWait: maxWait, maxAge: maxAge,\n                \
         onResponse: onResponse, headers: headers, extraParams: extraParams, onEvent: onEvent))\n    }}\n"
    );
    out
}

fn documented(first: &str, parameters: &[Parameter], throws: &str) -> String {
    let mut lines: Vec<String> = first.lines().map(Into::into).collect();
    lines.extend([String::new(), "- Parameters:".into()]);
    lines.extend(parameters.iter().map(|parameter| format!("  - {}: {}", parameter.name, parameter.doc)));
    lines.push(format!("- Throws: ``TrilineError``: {}.", throws.to_lowercase()));
    docs::comment("    ", &lines)
}

/// A parameter as it is declared.
fn declared(parameter: &Parameter, required: bool) -> String {
    let Parameter { name, kind, .. } = parameter;
    if let Some((_, _, default, _)) = HOST.iter().find(|host| host.0 == name) {
        return format!("{name}: {kind} = {default}");
    }
    match (required, kind.ends_with('?')) {
        (true, _) => format!("{name}: {kind}"),
        (false, true) => format!("{name}: {kind} = nil"),
        (false, false) => format!("{name}: {kind}? = nil"),
    }
}

/// Sets the options that the core reads.
fn set(parameters: &[Parameter], value: impl Fn(&Parameter) -> String) -> String {
    let mut out = String::new();
    for parameter in parameters {
        if let Some(option) = parameter.option {
            _ = writeln!(out, "            $0.set({}, {})", literal(option), value(parameter));
        }
    }
    out
}

/// A call whose arguments have a line of their own where they have to.
fn broken(call: &str, arguments: &str) -> String {
    const WIDTH: usize = 120;
    let line = format!("{call}({arguments})");
    if line.len() <= WIDTH {
        return line;
    }
    let indent = " ".repeat(call.len() - call.trim_start().len() + 4);
    format!("{call}(\n{indent}{arguments})")
}

/// The parameters that the host keeps.
fn passed_on(parameters: &[Parameter]) -> String {
    let kept = parameters.iter().filter(|parameter| parameter.option.is_none());
    kept.map(|parameter| format!("{0}: {0}", parameter.name)).collect::<Vec<_>>().join(", ")
}
