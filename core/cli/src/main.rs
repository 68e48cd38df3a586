//! `triline`: calls operations, lists them, serves the simulated service.

mod batch;
mod call;
mod codegen;
mod completions;
mod config;
mod configuration;
mod console;
mod dictionary;
mod doctor;
mod driver;
mod ending;
mod export;
mod files;
mod import;
mod mcp;
mod operations;
mod output;
mod printer;
mod probe;
mod recipe;
mod request;
mod rows;
mod serve;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

/// Three vendor interfaces from the command line.
#[derive(Parser)]
#[command(name = "triline", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Call(Box<call::Call>),
    Codegen(codegen::Codegen),
    Completions(completions::Completions),
    Config(config::Config),
    Doctor(doctor::Doctor),
    Export(Box<export::Export>),
    Import(Box<import::Import>),
    Man(completions::Man),
    Mcp(mcp::Mcp),
    Operations(operations::Operations),
    Probe(probe::Probe),
    Recipe(recipe::FindRecipe),
    Request(request::Request),
    Serve(Box<serve::Serve>),
}

fn main() -> ExitCode {
    configuration::Connection::default().speak();
    match Arguments::parse().command {
        Command::Call(call) => wait_for(call.run()),
        Command::Codegen(codegen) => wait_for(codegen.run()),
        Command::Completions(completions) => completions.run(Arguments::command()),
        Command::Config(config) => config.run(),
        Command::Doctor(doctor) => wait_for(doctor.run()),
        Command::Export(export) => wait_for(export.run()),
        Command::Import(import) => wait_for(import.run()),
        Command::Mcp(mcp) => wait_for(mcp.run()),
        Command::Man(man) => man.run(Arguments::command()),
        Command::Operations(operations) => operations.run(),
        Command::Probe(probe) => wait_for(probe.run()),
        Command::Recipe(find) => find.run(),
        Command::Request(request) => wait_for(request.run()),
        Command::Serve(serve) => wait_for(serve.run()),
    }
}

/// Runs a command that does I/O. A thread that still waits for a file or for a terminal does not delay the end.
fn wait_for(command: impl Future<Output = ExitCode>) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            console::tell_error(&error.to_string());
            return ExitCode::FAILURE;
        }
    };
    let code = runtime.block_on(command);
    runtime.shutdown_background();
    code
}
