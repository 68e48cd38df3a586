//! `triline recipe`: finds the signing recipe behind a known signature.

use std::env;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use triline::{Recipe, SignInput};

use crate::console::{print, tell, tell_error};

/// The variable with the secret, the same that a client reads.
const SECRET: &str = "TRILINE_PLATFORM_SECRET";

/// Find the signing recipe behind a known signature
///
/// Takes the headers of one request that the service has accepted, for example from a sample of the vendor, and tries the
/// usual recipes on them. The secret is read from `TRILINE_PLATFORM_SECRET`, or from standard input.
#[derive(Args)]
#[command(
    after_help = "Exit status:\n  0    found, one recipe a line\n  2    an argument is wrong\n  3    no recipe fits"
)]
pub(crate) struct FindRecipe {
    /// Header `svc-appkey`: the account number
    #[arg(long)]
    appkey: String,
    /// Header `svc-nonce`
    #[arg(long)]
    nonce: String,
    /// Header `svc-timestamp`
    #[arg(long)]
    timestamp: String,
    /// Header `svc-sign`
    #[arg(long)]
    sign: String,
    /// Method of the request
    #[arg(long, default_value = "POST", value_parser = ["POST", "GET"])]
    method: String,
    /// Path of the request below the base URL; templates with a path are tried only if it is given
    #[arg(long)]
    path: Option<String>,
    /// File with the body of the request; templates with a body are tried only if it is given
    #[arg(long, value_name = "FILE")]
    body: Option<PathBuf>,
}

impl FindRecipe {
    pub(crate) fn run(self) -> ExitCode {
        match self.find() {
            Ok(recipes) if recipes.is_empty() => {
                tell("no recipe fits: ask the vendor how svc-sign is computed");
                ExitCode::from(3)
            }
            Ok(recipes) => {
                for recipe in recipes {
                    drop(print(&recipe.to_string()));
                }
                ExitCode::SUCCESS
            }
            Err(error) => {
                tell_error(&error.to_string());
                ExitCode::from(2)
            }
        }
    }

    fn find(&self) -> io::Result<Vec<Recipe>> {
        let secret = secret()?;
        let input = SignInput {
            account: self.appkey.clone(),
            nonce: self.nonce.clone(),
            timestamp: self.timestamp.clone(),
            method: if self.method == "GET" { "GET" } else { "POST" },
            path: self.path.clone().unwrap_or_default(),
            body: self.body.as_ref().map(std::fs::read).transpose()?.unwrap_or_default(),
        };
        Ok(Recipe::find(&self.sign, &input, &secret))
    }
}

/// The secret, from its variable or from standard input: other users of a machine can see command lines.
fn secret() -> io::Result<String> {
    if let Some(secret) = env::var(SECRET).ok().filter(|secret| !secret.is_empty()) {
        return Ok(secret);
    }
    let mut secret = String::new();
    io::stdin().read_to_string(&mut secret)?;
    match secret.trim() {
        "" => Err(io::Error::other(format!("set {SECRET}, or write the secret to standard input"))),
        secret => Ok(secret.to_string()),
    }
}
