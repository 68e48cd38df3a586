//! `triline recipe`: finds the signing recipe behind known signatures.

mod digest;
mod search;

use std::env;
use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::Value;

use crate::console::{both, hint, is_watched, print, show, tell};
use crate::ending::{End, conclude};
use digest::Wanted;
use search::{Found, Sample, search};

/// The variable with the secret, the same that a client reads.
const SECRET: &str = "TRILINE_PLATFORM_SECRET";

/// Find the signing recipe behind a known signature
///
/// Takes the headers of requests that the service has accepted, for example from a sample of the vendor, and tries the usual
/// schemes on them. The secret is read from `TRILINE_PLATFORM_SECRET`, asked for on a terminal, or read from standard input.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline recipe --appkey 1000001 --nonce 853871 --timestamp 1760000000 --sign 3F0C...
  triline recipe --sample first.json --sample second.json
  triline recipe --sign-command

A sample is a JSON object with appkey, nonce, timestamp, sign, and method, path and body where they are known.
`\\n` in a recipe stands for a line feed, as in a text of the configuration file.

Exit status:
  0    found, one recipe a line
  2    an argument is wrong
  3    no recipe fits; a scheme that fits and that no recipe can say is told on standard error")]
pub(crate) struct FindRecipe {
    /// Header `svc-appkey`: the account number
    #[arg(long, required_unless_present_any = ["samples", "sign_command"])]
    appkey: Option<String>,
    /// Header `svc-nonce`
    #[arg(long, required_unless_present_any = ["samples", "sign_command"])]
    nonce: Option<String>,
    /// Header `svc-timestamp`
    #[arg(long, required_unless_present_any = ["samples", "sign_command"])]
    timestamp: Option<String>,
    /// Header `svc-sign`
    #[arg(long, required_unless_present_any = ["samples", "sign_command"])]
    sign: Option<String>,
    /// Method of the request
    #[arg(long, default_value = "POST", value_parser = ["POST", "GET"])]
    method: String,
    /// Path of the request below the base URL; templates with a path are tried only if it is given
    #[arg(long)]
    path: Option<String>,
    /// File with the body of the request; templates with a body are tried only if it is given
    #[arg(long, value_name = "FILE")]
    body: Option<PathBuf>,
    /// File with a sample, may be repeated: a recipe has to fit all of them
    #[arg(long = "sample", value_name = "FILE")]
    samples: Vec<PathBuf>,
    /// Show how a signer of your own is written in each language
    #[arg(long)]
    sign_command: bool,
}

impl FindRecipe {
    pub(crate) fn run(self) -> ExitCode {
        conclude(self.find())
    }

    fn find(&self) -> Result<(), End> {
        if self.sign_command {
            return Ok(print(SIGNERS)?);
        }
        let samples = self.samples()?;
        let secret = secret()?;
        let spinner = is_watched().then(|| {
            let spinner = ProgressBar::new_spinner().with_message(both!("trying schemes", "正在尝试各种方案"));
            spinner.enable_steady_tick(Duration::from_millis(100));
            spinner
        });
        show(spinner);
        let found = search(&samples, &secret);
        show(None);
        let (recipes, others): (Vec<Found>, Vec<Found>) = found.into_iter().partition(|one| one.is_recipe);
        for recipe in &recipes {
            print(&shown(&recipe.text))?;
        }
        if !recipes.is_empty() {
            if recipes.len() > 1 {
                let count = recipes.len();
                hint(&both!(
                    "{count} recipes fit; another sample tells them apart (--sample)",
                    "有 {count} 个配方符合；再给一个样例可以区分（--sample）"
                ));
            }
            return Ok(());
        }
        if others.is_empty() {
            tell(&both!(
                "no recipe fits: ask the vendor how svc-sign is computed",
                "没有符合的配方：请向供应商确认 svc-sign 的计算方法"
            ));
            for sample in samples.iter().take(1) {
                hint(&Wanted::of(&sample.sign).hint(&sample.sign));
                if sample.path.is_empty() || sample.body.is_empty() {
                    hint(&both!(
                        "--path and --body try schemes with the path and the body",
                        "--path 和 --body 会尝试包含路径和请求体的方案"
                    ));
                }
            }
        } else {
            tell(&both!("no recipe says this scheme, which fits:", "以下方案符合，但配方无法表达："));
            for other in &others {
                tell(&format!("  {}", shown(&other.text)));
            }
            if samples.iter().any(|sample| sample.timestamp.len() != 10) {
                hint(&both!(
                    "the client sends timestamps in seconds, with ten digits",
                    "客户端发送的时间戳以秒为单位，共十位"
                ));
            }
        }
        hint(&both!(
            "`triline recipe --sign-command` shows how a signer of your own is written",
            "`triline recipe --sign-command` 展示如何编写自己的签名函数"
        ));
        Err(End::Status(3))
    }

    fn samples(&self) -> Result<Vec<Sample>, End> {
        let mut samples = Vec::new();
        if let (Some(appkey), Some(nonce), Some(timestamp), Some(sign)) =
            (&self.appkey, &self.nonce, &self.timestamp, &self.sign)
        {
            let body = self.body.as_ref().map(|path| fs::read(path).map_err(|error| End::of_file(path, error)));
            samples.push(Sample {
                appkey: appkey.clone(),
                nonce: nonce.clone(),
                timestamp: timestamp.clone(),
                sign: sign.trim().to_string(),
                method: self.method.clone(),
                path: self.path.clone().unwrap_or_default(),
                body: body.transpose()?.unwrap_or_default(),
            });
        }
        for path in &self.samples {
            samples.push(read_sample(path)?);
        }
        Ok(samples)
    }
}

/// A recipe on one line.
fn shown(text: &str) -> String {
    text.replace('\n', "\\n")
}

fn read_sample(path: &Path) -> Result<Sample, End> {
    let text = fs::read_to_string(path).map_err(|error| End::of_file(path, error))?;
    let members: Value = serde_json::from_str(&text).map_err(|error| End::of_file(path, error))?;
    let optional = |name: &str| match &members[name] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let required = |name: &str| {
        let text = optional(name);
        if text.is_empty() { Err(End::of_file(path, both!("{name} is missing", "缺少 {name}"))) } else { Ok(text) }
    };
    let body = match &members["body"] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    let method = optional("method");
    Ok(Sample {
        appkey: required("appkey")?,
        nonce: required("nonce")?,
        timestamp: required("timestamp")?,
        sign: required("sign")?,
        method: if method.is_empty() { "POST".to_string() } else { method },
        path: optional("path"),
        body: body.into_bytes(),
    })
}

/// The secret, from its variable, a terminal or standard input: other users of a machine can see command lines.
fn secret() -> Result<String, End> {
    if let Some(secret) = env::var(SECRET).ok().filter(|secret| !secret.is_empty()) {
        return Ok(secret);
    }
    let mut secret = String::new();
    if io::stdin().is_terminal() {
        secret = crate::config::secret(&both!("secret", "密钥"))?;
    } else {
        io::stdin().read_to_string(&mut secret)?;
    }
    match secret.trim() {
        "" => Err(End::Refused(both!(
            "set {SECRET}, or write the secret to standard input",
            "请设置 {SECRET}，或从标准输入提供密钥"
        ))),
        secret => Ok(secret.to_string()),
    }
}

/// How a signer is written, where no recipe fits.
const SIGNERS: &str = "\
# A signer gets what is signed, and returns svc-sign. `compute` is your own function.

# JavaScript
new Platform({ baseUrl, account, signer: async ({ account, nonce, timestamp, method, path, body }) => compute(...) })

# Python
Platform(base_url=..., account=..., signer=lambda input: compute(input.account, input.nonce, input.timestamp))

# Rust
Platform::builder().base_url(url).account(account).signer(|input| async move { Ok(compute(&input)) }).build()?

# Kotlin
Platform(baseUrl, account, signer = { input -> compute(input.account, input.nonce, input.timestamp) })

# Swift
Platform(baseURL: url, account: account, signing: .signer { input in compute(input.account, input.nonce, input.timestamp) })
";
