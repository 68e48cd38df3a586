//! `triline`: calls operations, lists them, serves the simulated service.

mod commands;
mod configuration;
mod dictionary;
mod driver;
mod files;
mod runtime;
mod terminal;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

/// Three vendor interfaces from the command line.
#[derive(Parser)]
#[command(
    name = "triline",
    version,
    after_help = "\
Examples:
  triline config add                                      # asks for an account
  triline doctor                                          # checks that it works
  triline operations --find 技能组
  triline call platform.agents.query agentNumber=1001
  triline import customers new.csv --dry-run
  triline serve --port 8080                               # a service to try all of it, without an account"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Call(Box<commands::call::Call>),
    Codegen(commands::codegen::Codegen),
    Completions(commands::completions::Completions),
    Config(commands::config::Config),
    Doctor(commands::doctor::Doctor),
    Export(Box<commands::export::Export>),
    Import(Box<commands::import::Import>),
    Man(commands::completions::Man),
    Mcp(commands::mcp::Mcp),
    Operations(commands::operations::Operations),
    Probe(commands::probe::Probe),
    Recipe(commands::recipe::FindRecipe),
    #[cfg(feature = "relay")]
    Relay(commands::relay::Relay),
    Request(commands::request::Request),
    Serve(Box<commands::serve::Serve>),
}

fn main() -> ExitCode {
    commands::completions::answer(Arguments::command);
    configuration::Connection::default().speak();
    if terminal::usage::asks_for_chinese() {
        terminal::console::speak("zh");
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return end_with(error),
    };
    match arguments.command {
        Command::Call(call) => wait_for(call.run()),
        Command::Codegen(codegen) => wait_for(codegen.run()),
        Command::Completions(completions) => completions.run(),
        Command::Config(config) => wait_for(config.run()),
        Command::Doctor(doctor) => wait_for(doctor.run()),
        Command::Export(export) => wait_for(export.run()),
        Command::Import(import) => wait_for(import.run()),
        Command::Mcp(mcp) => wait_for(mcp.run()),
        Command::Man(man) => man.run(Arguments::command()),
        Command::Operations(operations) => operations.run(),
        Command::Probe(probe) => wait_for(probe.run()),
        Command::Recipe(find) => wait_for(find.run()),
        #[cfg(feature = "relay")]
        Command::Relay(relay) => relay.run(),
        Command::Request(request) => wait_for(request.run()),
        Command::Serve(serve) => wait_for(serve.run()),
    }
}

/// Ends with a mistake in the arguments, or with the help or version that was asked for, in the language of the program.
fn end_with(error: clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};

    let is_help = matches!(error.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand);
    let error = match terminal::console::is_chinese() {
        true if is_help => terminal::help::in_chinese(Arguments::command()).try_get_matches().err().unwrap_or(error),
        true => match terminal::usage::in_chinese(&error) {
            Some(why) => return terminal::ending::conclude(Err(terminal::ending::End::Refused(why))),
            None => error,
        },
        false => error,
    };
    if error.use_stderr() {
        error.exit();
    }
    // The end of help on a full disk, which clap would not tell.
    let text = error.render();
    let text = if terminal::console::is_output_coloured() { text.ansi().to_string() } else { text.to_string() };
    terminal::ending::conclude(terminal::console::print(&text).map_err(terminal::ending::End::from))
}

/// Runs a command on this thread.
fn wait_for(command: impl Future<Output = ExitCode>) -> ExitCode {
    runtime::wait_for(tokio::runtime::Builder::new_current_thread(), command)
}
