//! `GET /`: credentials and operations of the service.

use std::fmt::Write as _;

use triline_schema as schema;

use crate::commands::operations::command;

/// The description of the service, as a text and as a page for browsers.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) html: String,
}

/// What the page tells of the service.
pub(super) struct Facts {
    /// Its settings and an example of a call, without secrets.
    pub(super) settings: Vec<(&'static str, String)>,
    /// The variables that make a client of it, without secrets.
    pub(super) variables: Vec<String>,
}

impl Page {
    pub(super) fn new(facts: &Facts) -> Page {
        Page { text: text(facts), html: html(facts) }
    }
}

fn text(facts: &Facts) -> String {
    let mut text = format!("triline {}: simulated service\n\n", env!("CARGO_PKG_VERSION"));
    for (name, value) in &facts.settings {
        let _ = writeln!(text, "{name}: {value}");
    }
    text.push('\n');
    for operation in schema::operations() {
        let _ = writeln!(text, "{} {}  {}", operation.method.name(), operation.path, operation.name);
    }
    text
}

fn html(facts: &Facts) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>triline: simulated service</title>\n\
         <style>body{{font:16px/1.5 sans-serif;max-width:64em;margin:2em auto;padding:0 1em}}\
         pre{{background:#8881;padding:.5em;overflow-x:auto}}dt{{font-weight:bold}}</style>\n\
         <h1>triline {version}: simulated service</h1>\n<dl>\n"
    );
    for (name, value) in &facts.settings {
        let _ = writeln!(html, "<dt>{name}<dd>{}", escaped(value));
    }
    html.push_str("</dl>\n<p>The variables of a client (the secrets are what the service was started with):\n<pre>");
    for variable in &facts.variables {
        let _ = writeln!(html, "{}", escaped(variable));
    }
    html.push_str("</pre>\n<p><a href=\"/calls\">The last calls</a>, as JSON.\n");
    let mut group = "";
    for operation in schema::operations() {
        let (name, (of, _)) = (operation.name, operation.name.rsplit_once('.').unwrap_or_default());
        if of != group {
            group = of;
            let _ = writeln!(html, "<h2>{group}</h2>");
        }
        let (method, path, doc) = (operation.method.name(), operation.path, escaped(operation.doc.trim()));
        let command = escaped(&command(operation));
        let _ = writeln!(
            html,
            "<h3 id=\"{name}\">{name}</h3>\n<p>{doc}<br><code>{method} {path}</code>\n\
             <pre>{command}</pre>"
        );
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
