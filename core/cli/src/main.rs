//! `triline`: calls operations, lists them, serves the simulated service.

mod call;
mod configuration;
mod operations;
mod output;
mod recipe;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Three vendor interfaces from the command line.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Call(call::Call),
    Operations(operations::Operations),
    Recipe(recipe::FindRecipe),
    Serve(serve::Serve),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Call(call) => call.run().await,
        Command::Operations(operations) => operations.run(),
        Command::Recipe(find) => find.run(),
        Command::Serve(serve) => serve.run().await,
    }
}
