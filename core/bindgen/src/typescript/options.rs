//! TypeScript: the options of clients and calls, and the classes of the clients.

use triline_schema::operation::{Attr, Field, Group, Interface, Kind, Record};
use triline_schema::options::{CallOptions, SET_BY_METHOD};
use triline_schema::{environment_variable, options_of};

use super::HEADER;
use super::docs::{comment, option_doc, paragraphs};
use super::types::type_of;
use crate::text::{camel, class_name, pascal};

/// What only a client of one interface has.
struct Client {
    /// Its documentation, with an example.
    doc: &'static str,
    /// How its credentials are given.
    credentials: &'static str,
    /// The ways to give them, of which one is taken.
    ways: &'static [&'static str],
}

fn facts(interface: Interface) -> Client {
    match interface {
        Interface::Platform => Client {
            doc: "A client of the contact-center platform.\n\
                \n```ts\n\
                const cc = new Platform({ baseUrl, account, secret, signing: \"md5:hex:{appkey}{nonce}{timestamp}{secret}\" });\n\
                for await (const agent of cc.agents.query()) console.log(agent.agentNumber, agent.status);\n\
                ```",
            credentials: "Options of a client of the platform: either `secret` and `signing` (a recipe), or `signer`.",
            // The compiler names what the last way lacks, where none is complete.
            ways: &["{ signer: Signer }", "{ secret: string; signing: string }"],
        },
        Interface::WorkPhone => Client {
            doc: "A client of the work phone. It fetches an access token when a call first needs one, renews it when it has \
                expired, and shares it between calls.\n\
                \n```ts\n\
                const phone = new WorkPhone({ baseUrl, clientId, clientSecret });\n\
                for await (const message of phone.chatApp.messages()) console.log(message.body);\n\
                ```",
            credentials: "Options of a client of the work phone: either `clientId` and `clientSecret`, or tokens to begin \
                with, or `tokens`.",
            ways: &[
                "{ tokens: Tokens }",
                "{ accessToken: string }",
                "{ refreshToken: string }",
                "{ clientId: string; clientSecret: string }",
            ],
        },
        Interface::AiAgent => Client {
            doc: "A client of the AI agent.\n\
                \n```ts\n\
                const ai = new AiAgent({ baseUrl, appid, apptoken });\n\
                await using chat = await ai.sessions.open({ sid, agent_id, session_source: \"other\", msg_receive_url });\n\
                for await (const part of chat.askStream(\"你好\")) out.write(part.reply ?? \"\");\n\
                ```",
            credentials: "Options of a client of the AI agent. `appid` and `apptoken` are sent in every request.",
            ways: &["{ appid: string; apptoken: string }"],
        },
    }
}

/// What the file of an interface imports for its client.
pub(super) fn client_import(interface: Interface) -> String {
    let function = match interface {
        Interface::Platform => "  type Signer,\n",
        Interface::WorkPhone => "  type Tokens,\n",
        Interface::AiAgent => "",
    };
    let mut names =
        ["Client", "type ClientOptions", "Runner", "type ViewOptions"].map(|name| format!("  {name},\n")).to_vec();
    names.push(function.to_owned());
    let names = names.concat();
    let environment = "import { type Variables, fromEnvironment } from \"../environment.js\";\n";
    let simulation = "import { type Simulation, simulation } from \"../simulation.js\";\n";
    format!("import {{\n{names}}} from \"../client.js\";\n{environment}{simulation}")
}

/// The options of a client, and the environment variables that they may come from.
pub(super) fn client_options(interface: Interface) -> String {
    let name = pascal(interface.name());
    let Client { credentials, ways, .. } = facts(interface);
    let mut out = String::from("\n");
    out += &comment("", &paragraphs(credentials));
    out += &match ways {
        [way] => format!("export type {name}Options = {name}Settings & {way};\n"),
        ways => format!("export type {name}Options = {name}Settings & ({});\n", ways.join(" | ")),
    };
    out += "\n/** The same with credentials that may come from elsewhere, such as the environment. */\n";
    out += &format!("export interface {name}Settings extends ClientOptions {{\n");
    for field in options_of(interface).fields {
        // Whether the host signs or gives tokens follows from the function for it.
        out += &match field.wire {
            "external_signing" => {
                "  /** Computes each signature, instead of `secret` and `signing`. */\n  signer?: Signer | undefined;\n"
                    .to_owned()
            }
            "external_tokens" => {
                "  /** Returns the access token of each request, instead of `clientId` and `clientSecret`. */\n  \
                tokens?: Tokens | undefined;\n"
                    .to_owned()
            }
            // Options of all clients.
            "external_store" | "utc_offset" => String::new(),
            _ => option(field, &option_doc(field)),
        };
    }
    out += "}\n\nconst VARIABLES: Variables = {\n";
    for field in options_of(interface).fields {
        if let Some(variable) = environment_variable(interface, field) {
            out += &format!("  {}: [\"{variable}\", \"{}\"],\n", field.api(), kind_of(field));
        }
    }
    // An option of the host, except for the AI agent.
    if options_of(interface).field("utc_offset").is_none() {
        out += &format!("  utcOffset: [\"{}\", \"text\"],\n", offset_variable(interface));
    }
    out + "};\n"
}

fn kind_of(field: &Field) -> &'static str {
    match field.kind {
        Kind::Integer if field.attrs.contains(&Attr::Unit("milliseconds")) => "milliseconds",
        Kind::Integer => "integer",
        Kind::Boolean => "boolean",
        _ => "text",
    }
}

fn option(field: &Field, doc: &str) -> String {
    let (mark, or_not) = if field.required() { ("", "") } else { ("?", " | undefined") };
    let kind = type_of(&field.kind);
    comment("  ", &paragraphs(doc)) + &format!("  {}{mark}: {kind}{or_not};\n", field.api())
}

/// The class of a client.
pub(super) fn client(interface: Interface, groups: &[&Group]) -> String {
    let name = pascal(interface.name());
    let wire = interface.name();
    let mut out = String::from("\n");
    out += &comment("", &facts(interface).doc.lines().map(str::to_owned).collect::<Vec<_>>());
    out += &format!("export class {name} extends Client<{name}Operations> {{\n");
    for group in groups {
        out += &comment("  ", &paragraphs(group.doc));
        out += &format!("  readonly {}: {};\n", camel(group.name), class_name(group));
    }
    let has_token = interface == Interface::WorkPhone;
    if has_token {
        out += "  readonly #runner: Runner;\n";
    }
    let errors = "@throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in a browser, \
        before the first call or `load`), the first call throws it.";
    out += "\n";
    out += &comment("  ", &[errors.to_owned()]);
    let secrets: Vec<String> = secrets(options_of(interface)).map(|field| format!("\"{}\"", field.api())).collect();
    out += &format!("  constructor(options: {name}Options) {{\n");
    out += &format!(
        "    const runner = options instanceof Runner ? options : new Runner(\"{wire}\", options, [{}]);\n    super(runner);\n",
        secrets.join(", ")
    );
    if has_token {
        out += "    this.#runner = runner;\n";
    }
    for group in groups {
        out += &format!("    this.{} = new {}(runner);\n", camel(group.name), class_name(group));
    }
    out += "  }\n\n";
    out += &comment("  ", &variables_doc(interface));
    out += &format!(
        "  static fromEnv(options: Partial<{name}Settings> = {{}}): {name} {{\n    \
         return fromEnvironment(VARIABLES, options, (all: {name}Options) => new this(all));\n  }}\n\n"
    );
    out += "  /** Makes a client of a simulated service, see `triline/testing`; options that are given win. */\n";
    out += &format!(
        "  static simulated(service: Simulation, options: Partial<{name}Settings> = {{}}): {name} {{\n    \
         return new this(simulation(\"{wire}\", service, options));\n  }}\n"
    );
    out += "\n";
    out += &comment(
        "  ",
        &[
            "Returns this client with other options for the calls made through it, such as `{ timeout: 5000 }`. It shares connections, \
             tokens and rate limit with this client; closing one closes the other."
                .to_owned(),
            String::new(),
            "Headers and listeners come on top of those of the client; a header of the same name takes its place.".to_owned(),
        ],
    );
    out += &format!(
        "  withOptions(options: ViewOptions): {name} {{\n    \
         const view: unknown = new Runner(this.runner, options);\n    return new {name}(view as {name}Options);\n  }}\n"
    );
    if has_token {
        out += "\n  /** Drops the access token that the calls share, for example after it was revoked. The next call fetches a new one. */\n";
        out += "  invalidateToken(): void {\n    this.#runner.invalidateToken();\n  }\n";
    }
    out + "}\n"
}

/// Options that must stay out of a web page. An access token is short-lived, and a page may be given one.
fn secrets(options: &'static Record) -> impl Iterator<Item = &'static Field> {
    options.fields.iter().filter(|field| field.attrs.contains(&Attr::Secret) && field.wire != "access_token")
}

/// The variable of the offset at which a host writes times.
fn offset_variable(interface: Interface) -> String {
    format!("TRILINE_{}_UTC_OFFSET", interface.name().to_uppercase())
}

fn variables_doc(interface: Interface) -> Vec<String> {
    let names: Vec<String> = options_of(interface)
        .fields
        .iter()
        .filter_map(|field| environment_variable(interface, field))
        .chain(options_of(interface).field("utc_offset").is_none().then(|| offset_variable(interface)))
        .map(|name| format!("- `{name}`"))
        .collect();
    let first = "Makes a client with options from the environment. Empty variables count as missing; options that are given win.";
    [vec![first.to_owned(), String::new()], names].concat()
}

/// The options of calls.
pub(super) fn calls() -> String {
    // The clients over a relay are classes of their own, which have `maxAge`.
    let fields =
        || CallOptions.fields.iter().filter(|field| !SET_BY_METHOD.contains(&field.name) && field.name != "max_age");
    let (calls, batches): (Vec<&Field>, Vec<&Field>) = fields().partition(|field| !field.doc.trim().starts_with(ROWS));
    let interface = |name: &str, doc: &str, fields: &[&Field]| {
        let options = fields.iter().map(|field| option(field, &capitalised(&option_doc(field)))).collect::<String>();
        format!("/** {doc} */\nexport interface {name} {{\n{options}}}\n")
    };
    let calls = interface("CallSettings", "Options of a call that the core reads.", &calls);
    let batches = interface("BatchSettings", "Further options of a row batch that the core reads.", &batches);
    let version = env!("CARGO_PKG_VERSION");
    let version = format!("/** The version of the package. */\nexport const VERSION = \"{version}\";\n");
    format!("{HEADER}{version}\n{calls}\n{batches}")
}

/// How the table marks the options of row batches.
const ROWS: &str = "Mode `rows`: ";

fn capitalised(doc: &str) -> String {
    let doc = doc.strip_prefix(ROWS).unwrap_or(doc);
    let mut characters = doc.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}
