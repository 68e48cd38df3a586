//! TypeScript: the clients over a relay, and what a relay knows of operations.

use triline_schema::operation::{Group, Interface, Operation, Repeat};

use super::docs::{comment, paragraphs};
use super::{HEADER, path_of};
use crate::relay::{self, groups as relayed};
use crate::text::{camel, class_name, pascal};

/// The clients for pages and apps. They have the groups of the other clients.
pub(super) fn clients(interfaces: &[(Interface, Vec<&Group>)]) -> String {
    let mut out = String::from(HEADER);
    out +=
        "import { type RelayCallOptions, RelayClient, type RelayOptions, RelayRunner } from \"../relay/client.js\";\n";
    let groups = || interfaces.iter().flat_map(|(_, groups)| relayed(groups));
    for group in groups() {
        out += &format!("import {{ {} }} from \"./{}.js\";\n", class_name(group), path_of(group));
    }
    for (interface, _) in interfaces {
        let name = interface.name();
        out += &format!("import type {{ {}Operations }} from \"./{name}.js\";\n", pascal(name));
    }
    out += "\n";
    for group in groups() {
        out += &format!("export * from \"./{}.js\";\n", path_of(group));
    }
    for (interface, _) in interfaces {
        let name = interface.name();
        out += &format!("export type {{ {}Operations }} from \"./{name}.js\";\n", pascal(name));
    }
    for (interface, groups) in interfaces {
        out += "\n";
        out += &client(*interface, &relayed(groups).collect::<Vec<_>>());
    }
    out
}

fn client(interface: Interface, groups: &[&Group]) -> String {
    let name = pascal(interface.name());
    let (of, variable, example) = match interface {
        Interface::Platform => (
            "contact-center platform",
            "cc",
            "for await (const agent of cc.agents.query()) console.log(agent.agentNumber);",
        ),
        Interface::WorkPhone => ("work phone", "phone", "console.log(await phone.agents.list());"),
        Interface::AiAgent => {
            ("AI agent", "ai", "for await (const part of ai.sessions.askStream(question)) console.log(part.reply);")
        }
    };
    let doc = format!(
        "A client of the {of} over a relay, which holds the credentials and decides what a user may call.\n\n```ts\n\
         const {variable} = new {name}({{ relay: \"/relay\" }});\n{example}\n```"
    );
    let mut out = comment("", &doc.lines().map(str::to_owned).collect::<Vec<_>>());
    out += &format!("export class {name} extends RelayClient<{name}Operations> {{\n");
    for group in groups {
        out += &comment("  ", &paragraphs(group.doc));
        out += &format!("  readonly {}: {};\n", camel(group.name), class_name(group));
    }
    let operations = groups.iter().flat_map(|group| group.operations);
    let risky: Vec<&str> =
        operations.filter(|operation| !operation.repeat.is_safe()).map(|operation| operation.name).collect();
    out += "\n  /** @throws InvalidRequest - an option is wrong. */\n";
    out += "  constructor(options: RelayOptions) {\n";
    out += &format!("    const runner = new RelayRunner(options, \"{}\");\n    super(runner);\n", risky.join(" "));
    for group in groups {
        out += &format!("    this.{} = new {}(runner.calls);\n", camel(group.name), class_name(group));
    }
    out += "  }\n\n";
    out += "  /**\n   * Returns a client over the same relay with other options for the calls made through it. Headers come on top of those of\n   \
            * the client; a header of the same name takes its place.\n   */\n";
    out += &format!(
        "  withOptions(options: RelayCallOptions): {name} {{\n    const view: unknown = this.view(options);\n    return new {name}(view as RelayOptions);\n  }}\n"
    );
    out + "}\n"
}

/// What a relay knows of each operation.
pub(super) fn operations(groups: &[&Group]) -> String {
    let kind = |operation: &Operation| match operation.repeat {
        Repeat::Read => "read",
        Repeat::Token => "token",
        Repeat::SameState | Repeat::Keyed | Repeat::Unsafe => "write",
    };
    let entries: String = relay::operations(groups)
        .map(|operation| format!("  \"{}\": \"{}\",\n", operation.name, kind(operation)))
        .collect();
    let (names, rows) = (relay::other_names_lines(groups, "  ", ["{ ", " }"]), relay::rows_lines(groups, "  "));
    let alternatives = relay::alternatives_lines(groups, "  ");
    format!(
        "{HEADER}/** What each operation does: reads, gets a token, or changes something. */\n\
         export const OPERATIONS = {{\n{entries}}} as const;\n\n\
         /** Other names that a client takes for parameters, with those of the API. A dot leads into a parameter. */\n\
         export const OTHER_NAMES: Record<string, Record<string, string>> = {{\n{names}}};\n\n\
         /** The parameters that hold rows of any number. */\n\
         export const ROWS: Record<string, string> = {{\n{rows}}};\n\n\
         /** The parameters that name the same thing: one of them is enough. */\n\
         export const ALTERNATIVES: Record<string, readonly string[]> = {{\n{alternatives}}};\n"
    )
}
