//! `triline recipe`: finds the signing recipe behind known signatures.

use std::env;
use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::Value;
use triline::{FoundSchemes, RecipeSearch, SignInput, SignedSample};

use crate::terminal::console::{both, hint, is_watched, print, show, tell};
use crate::terminal::ending::{End, conclude};
use crate::terminal::questions::until_stopped;

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
  3    no recipe fits; a scheme that fits and that needs a signer is told on standard error")]
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
    pub(crate) async fn run(self) -> ExitCode {
        conclude(self.find().await)
    }

    async fn find(&self) -> Result<(), End> {
        if self.sign_command {
            return Ok(print(SIGNERS)?);
        }
        let samples = self.samples()?;
        let tried = samples.clone();
        let stopped = both!("stopped: nothing was found yet", "已停止：尚未找到");
        let found = until_stopped(stopped, move || {
            let secret = secret()?;
            show(spinner());
            Ok(search(&tried, &secret))
        });
        let found = found.await?;
        show(None);
        for recipe in &found.recipes {
            print(&shown(&recipe.to_string()))?;
        }
        if !found.recipes.is_empty() {
            if found.recipes.len() > 1 {
                let count = found.recipes.len();
                hint(&both!(
                    "{count} recipes fit; another sample tells them apart (--sample)",
                    "有 {count} 个配方符合；再给一个样例可以区分（--sample）"
                ));
            }
            return Ok(());
        }
        if found.others.is_empty() {
            tell(&both!(
                "no recipe fits: ask the vendor how svc-sign is computed",
                "没有符合的配方：请向供应商确认 svc-sign 的计算方法"
            ));
            if let Some(SignedSample { signed, signature }) = samples.first() {
                hint(&hint_of_length(&found, signature));
                if signed.path.is_empty() || signed.body.is_empty() {
                    hint(&both!(
                        "--path and --body try schemes with the path and the body",
                        "--path 和 --body 会尝试包含路径和请求体的方案"
                    ));
                }
            }
        } else {
            tell(&both!(
                "this scheme fits, but the client cannot reproduce it by a recipe; use a signer:",
                "以下方案符合，但客户端无法用配方实现，请使用签名函数："
            ));
            for other in &found.others {
                tell(&format!("  {}", shown(other)));
            }
            if samples.iter().any(|sample| ![10, 13].contains(&sample.signed.timestamp.len())) {
                hint(&both!(
                    "the client sends timestamps in seconds or milliseconds, with 10 or 13 digits",
                    "客户端发送的时间戳以秒或毫秒为单位，共 10 位或 13 位"
                ));
            }
        }
        hint(&both!(
            "`triline recipe --sign-command` shows how a signer of your own is written",
            "`triline recipe --sign-command` 展示如何编写自己的签名函数"
        ));
        Err(End::Status(3))
    }

    fn samples(&self) -> Result<Vec<SignedSample>, End> {
        let mut samples = Vec::new();
        if let (Some(appkey), Some(nonce), Some(timestamp), Some(sign)) =
            (&self.appkey, &self.nonce, &self.timestamp, &self.sign)
        {
            let body = self.body.as_ref().map(|path| fs::read(path).map_err(|error| End::of_file(path, error)));
            let signed = SignInput {
                account: appkey.clone(),
                nonce: nonce.clone(),
                timestamp: timestamp.clone(),
                method: method_of(&self.method),
                path: self.path.clone().unwrap_or_default(),
                body: body.transpose()?.unwrap_or_default(),
            };
            samples.push(SignedSample { signed, signature: sign.trim().to_string() });
        }
        for path in &self.samples {
            samples.push(read_sample(path)?);
        }
        Ok(samples)
    }
}

/// Shows that schemes are tried, where people watch.
fn spinner() -> Option<ProgressBar> {
    is_watched().then(|| {
        let spinner = ProgressBar::new_spinner().with_message(both!("trying schemes", "正在尝试各种方案"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        spinner
    })
}

/// Searches on all cores.
fn search(samples: &[SignedSample], secret: &str) -> FoundSchemes {
    let search = RecipeSearch::new(samples.to_vec(), secret);
    let count = thread::available_parallelism().map_or(1, usize::from).min(16);
    let schemes = thread::scope(|scope| {
        let begin = |index| {
            let search = &search;
            scope.spawn(move || search.try_share(index, count))
        };
        // All of them begin before the first is waited for.
        let workers: Vec<_> = (0..count).map(begin).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    search.finish(schemes)
}

/// What the length of a signature tells.
fn hint_of_length(found: &FoundSchemes, signature: &str) -> String {
    let length = signature.chars().count();
    let names: Vec<String> = found.algorithms.iter().map(|name| format!("{name}, hmac-{name}")).collect();
    let (names, encodings) = (names.join(", "), found.encodings.join(", "));
    if names.is_empty() {
        both!(
            "no digest is written with these {length} characters; is the signature complete?",
            "没有摘要会写成这 {length} 个字符；签名是否完整？"
        )
    } else {
        both!("{length} characters: {names}, written as {encodings}", "{length} 个字符：{names}，写作 {encodings}")
    }
}

fn method_of(name: &str) -> &'static str {
    if name.eq_ignore_ascii_case("GET") { "GET" } else { "POST" }
}

/// A recipe on one line.
fn shown(text: &str) -> String {
    text.replace('\n', "\\n")
}

fn read_sample(path: &Path) -> Result<SignedSample, End> {
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
    let signed = SignInput {
        account: required("appkey")?,
        nonce: required("nonce")?,
        timestamp: required("timestamp")?,
        method: method_of(&optional("method")),
        path: optional("path"),
        body: body.into_bytes(),
    };
    Ok(SignedSample { signed, signature: required("sign")?.trim().to_string() })
}

/// The secret, from its variable, a terminal or standard input: other users of a machine can see command lines.
fn secret() -> Result<String, End> {
    if let Some(secret) = env::var(SECRET).ok().filter(|secret| !secret.is_empty()) {
        return Ok(secret);
    }
    let mut secret = String::new();
    if io::stdin().is_terminal() {
        secret = crate::terminal::questions::secret(&both!("secret", "密钥"))?;
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
