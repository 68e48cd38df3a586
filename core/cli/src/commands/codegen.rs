//! `triline codegen`: typed classes of the account's own field dictionary.

mod kotlin;
mod model;
mod names;
mod python;
mod rust;
mod swift;
mod typescript;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use triline_schema::operation::Interface;

use crate::configuration::Connection;
use crate::dictionary::Dictionary;
use crate::driver::Session;
use crate::files;
use crate::terminal::console::{both, print, tell};
use crate::terminal::ending::{End, conclude};
use model::Model;

/// Generate typed classes of the account's own fields
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline codegen customers --lang ts --to src/customers.ts
  triline codegen customers --help")]
pub(crate) struct Codegen {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Customers(Box<Customers>),
}

/// Generate a class of the account's customers, from its field dictionary
///
/// A class has a member for each field, with its display name as documentation. Choices are unions or enumerations of their texts.
/// Rows that the service returns become objects and objects become rows, in both forms of choices, keys and texts.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline codegen customers --lang ts --to src/customers.ts
  triline codegen customers --lang python > customers.py
  triline codegen customers --lang rust --dictionary dictionary.json --to src/customers.rs

The dictionary is read from the service, in two requests, or from the file of --dictionary: what `CustomerFields.toJson()` returns, or
the output of `triline call platform.customers.fields`.")]
struct Customers {
    /// Language of the classes
    #[arg(long, value_enum)]
    lang: Language,
    /// File to write, standard output unless given
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// File with the field dictionary, instead of the service
    #[arg(long, value_name = "FILE")]
    dictionary: Option<PathBuf>,
    /// Package of Kotlin classes
    #[arg(long, value_name = "NAME", default_value = "customers")]
    package: String,
    #[command(flatten)]
    connection: Connection,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    #[value(alias = "typescript")]
    Ts,
    Python,
    Kotlin,
    Swift,
    Rust,
}

impl Codegen {
    pub(crate) async fn run(self) -> ExitCode {
        let What::Customers(customers) = self.what;
        customers.connection.speak();
        conclude(customers.write().await)
    }
}

impl Customers {
    async fn write(&self) -> Result<(), End> {
        let is_package = |name: &str| {
            name.split('.').all(|part| names::is_word(part) && !names::is_reserved(part, &kotlin::KEYWORDS))
        };
        if !is_package(&self.package) {
            return Err(End::Refused(both!(
                "--package: expected a name such as com.example.customers",
                "--package：应为类似 com.example.customers 的名称"
            )));
        }
        let model = Model::new(&self.dictionary().await?);
        let source = match self.lang {
            Language::Ts => typescript::write(&model),
            Language::Python => python::write(&model),
            Language::Kotlin => kotlin::write(&model, &self.package),
            Language::Swift => swift::write(&model),
            Language::Rust => rust::write(&model),
        };
        let Some(path) = &self.to else { return Ok(print(&source)?) };
        files::check_target(path).map_err(|why| End::of_file(path, why))?;
        files::replace(path, source.as_bytes()).map_err(|why| End::of_file(path, why))?;
        let (path, count) = (path.display(), model.fields.len());
        tell(&both!("{path}: {count} fields", "{path}：{count} 个字段"));
        Ok(())
    }

    async fn dictionary(&self) -> Result<Dictionary, End> {
        let Some(path) = &self.dictionary else {
            let mut session = Session::new(self.connection.read(Interface::Platform)?)?;
            return Dictionary::load(&mut session).await;
        };
        let text = fs::read_to_string(path).map_err(|why| End::of_file(path, why))?;
        let text = text.trim_start_matches('\u{feff}').trim();
        let text = if text.starts_with('[') { format!("{{\"fields\":{text}}}") } else { text.to_string() };
        Dictionary::read(&text).map_err(|error| End::of_file(path, error.message()))
    }
}
