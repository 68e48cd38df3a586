//! `triline doctor`: finds out what is wrong with a set-up.

mod network;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};
use triline::{Error, ErrorKind, Interface, Options};

use crate::configuration::{Connection, Found, INTERFACES};
use crate::driver::{Session, Sources};
use crate::terminal::console::{both, print, printable};
use crate::terminal::ending::{End, after_output, conclude};

/// Check the set-up: configuration, network, clock, credentials, rate limit, folders
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline doctor
  triline doctor --profile test --language zh
  triline doctor --store redis://127.0.0.1:6379 --json

Checks each configured interface, one after the other, and asks the service for one harmless thing.

Exit status: 0 all is well, 2 the configuration is wrong, 3 the service refuses the credentials, 4 the service is not reached")]
pub(crate) struct Doctor {
    /// Folder in which imports and exports keep their journals
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Address of a shared store, such as `redis://127.0.0.1:6379`
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    connection: Connection,
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
    Good,
    /// It works, and could fail later.
    Doubtful,
    Bad,
    /// What it depends on is bad.
    Skipped,
}

impl Grade {
    const fn name(self) -> &'static str {
        match self {
            Grade::Good => "ok",
            Grade::Doubtful => "warning",
            Grade::Bad => "error",
            Grade::Skipped => "skipped",
        }
    }
}

/// What a check found.
struct Finding {
    interface: &'static str,
    check: &'static str,
    grade: Grade,
    what: String,
    /// What to do.
    advice: Option<String>,
    /// The exit status, where it is bad.
    status: u8,
}

/// What a check found, before its place is known.
struct Result {
    grade: Grade,
    what: String,
    advice: Option<String>,
}

impl Result {
    fn good(what: String) -> Result {
        Result { grade: Grade::Good, what, advice: None }
    }

    fn doubtful(what: String, advice: String) -> Result {
        Result { grade: Grade::Doubtful, what, advice: Some(advice) }
    }

    fn bad(what: String, advice: String) -> Result {
        Result { grade: Grade::Bad, what, advice: Some(advice) }
    }

    fn skipped() -> Result {
        Result { grade: Grade::Skipped, what: both!("not checked", "未检查"), advice: None }
    }
}

impl Doctor {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.check().await)
    }

    async fn check(&self) -> std::result::Result<(), End> {
        let mut findings = Vec::new();
        let mut configured = 0;
        for interface in INTERFACES {
            let found = match self.connection.find(interface) {
                Ok(found) => found,
                // The file itself is at fault, and stays so.
                Err(end) => return Err(end),
            };
            if found.is_configured {
                configured += 1;
                check_interface(interface, &found, &mut findings).await;
            }
        }
        if configured == 0 {
            let what = both!("no interface is configured", "没有配置任何接口");
            let advice =
                both!("`triline config add` asks for all that is needed", "`triline config add` 会逐项询问所需配置");
            add(&mut findings, "", "configuration", 2, Result::bad(what, advice));
        }
        if let Some(store) = &self.store {
            add(&mut findings, "", "store", 4, network::store(store).await);
        }
        add(&mut findings, "", "folder", 2, folder(&self.folder));
        let bad = findings.iter().find(|one| one.grade == Grade::Bad).map(|one| End::Status(one.status));
        after_output(self.report(&findings), bad.map_or(Ok(()), Err))
    }

    fn report(&self, findings: &[Finding]) -> std::io::Result<()> {
        if self.json {
            let list: Vec<Value> = findings
                .iter()
                .map(|one| {
                    json!({
                        "interface": one.interface, "check": one.check, "result": one.grade.name(), "what": one.what,
                        "advice": one.advice,
                    })
                })
                .collect();
            return print(&Value::Array(list).to_string());
        }
        for one in findings {
            let mark = match one.grade {
                Grade::Good => both!("ok     ", "正常"),
                Grade::Doubtful => both!("warning", "注意"),
                Grade::Bad => both!("error  ", "错误"),
                Grade::Skipped => both!("-      ", "跳过"),
            };
            let check = name_of(one.check);
            let place = if one.interface.is_empty() { check } else { format!("{} {check}", one.interface) };
            print(&printable(&format!("{mark}  {place}: {}", one.what)))?;
            if let Some(advice) = &one.advice {
                print(&printable(&format!("         → {advice}")))?;
            }
        }
        Ok(())
    }
}

/// The name of a check for people.
fn name_of(check: &str) -> String {
    match check {
        "configuration" => both!("configuration", "配置"),
        "address" => both!("name and address", "域名与地址"),
        "http" => both!("HTTP", "HTTP"),
        "clock" => both!("clock", "时钟"),
        "credentials" => both!("credentials", "凭据"),
        "rate limit" => both!("rate limit", "频率限制"),
        "store" => both!("store", "共享存储"),
        "folder" => both!("folder", "目录"),
        other => other.to_string(),
    }
}

fn add(findings: &mut Vec<Finding>, interface: &'static str, check: &'static str, status: u8, result: Result) {
    let Result { grade, what, advice } = result;
    findings.push(Finding { interface, check, grade, what, advice, status });
}

async fn check_interface(interface: Interface, found: &Found, findings: &mut Vec<Finding>) {
    let name = interface.name();
    let text = |option: &str| found.options.get(option).and_then(Value::as_str).unwrap_or_default().to_string();
    let config = match found.config(interface) {
        Ok(config) => {
            let complete = both!("the options are complete", "配置完整");
            add(findings, name, "configuration", 2, Result::good(complete));
            config
        }
        Err(End::Unconfigured(error, hints)) => {
            let advice = error.remedy().map(str::to_string).into_iter().chain(hints).collect::<Vec<_>>().join("; ");
            add(findings, name, "configuration", 2, Result::bad(error.message().to_string(), advice));
            return;
        }
        Err(_) => return,
    };
    let base_url = ["baseUrl", "base_url"].map(text).concat();
    let address = network::address(&base_url).await;
    let is_reached = address.grade != Grade::Bad;
    add(findings, name, "address", 4, address);
    if !is_reached {
        for check in ["http", "clock", "credentials"] {
            add(findings, name, check, 4, Result::skipped());
        }
        return;
    }
    let (http, skew) = network::http(&base_url).await;
    let is_answered = http.grade != Grade::Bad;
    add(findings, name, "http", 4, http);
    add(findings, name, "clock", 4, skew.map_or_else(Result::skipped, clock));
    let credentials = if is_answered { credentials(interface, config).await } else { (4, Result::skipped()) };
    add(findings, name, "credentials", credentials.0, credentials.1);
    add(findings, name, "rate limit", 2, rate_limit(interface, &text("pacing")));
}

/// Judges how far this machine's clock is behind the service's, in seconds.
fn clock(skew: i64) -> Result {
    let seconds = skew.abs();
    let side = if skew > 0 { both!("behind", "慢") } else { both!("ahead of", "快") };
    let what = both!("{seconds} s {side} the service", "比服务{side} {seconds} 秒");
    match seconds {
        0..=5 => Result::good(both!("agrees with the service", "与服务一致")),
        6..=240 => Result::doubtful(
            what,
            both!(
                "set the clock of this machine by NTP; requests are corrected meanwhile",
                "请用 NTP 校准本机时钟；请求会自动校正"
            ),
        ),
        // Signatures are valid for five minutes.
        _ => Result::bad(
            what,
            both!(
                "set the clock of this machine: signatures are valid for five minutes",
                "请校准本机时钟：签名仅在五分钟内有效"
            ),
        ),
    }
}

fn rate_limit(interface: Interface, pacing: &str) -> Result {
    let is_platform = interface == Interface::Platform;
    let allowed = pacing
        .split_once('/')
        .and_then(|(count, seconds)| Some(count.parse::<f64>().ok()? / seconds.parse::<f64>().ok()?));
    match (pacing, allowed) {
        ("", _) if is_platform => {
            Result::good(both!("20 requests a minute, as documented", "每分钟 20 次，与文档一致"))
        }
        ("", _) => Result::good(both!("none", "无")),
        _ if is_platform && allowed.is_none_or(|rate| rate > 20.0 / 60.0 + 1e-9) => Result::doubtful(
            both!("{pacing} is more than the documented 20 requests a minute", "{pacing} 超过文档规定的每分钟 20 次"),
            both!(
                "leave `pacing` out, or ask the vendor which limit the account has",
                "请去掉 `pacing`，或向供应商确认账号的限制"
            ),
        ),
        (pacing, _) => Result::good(pacing.to_string()),
    }
}

/// Asks the service for something harmless.
async fn credentials(interface: Interface, config: triline::Config) -> (u8, Result) {
    // No list of the AI agent can be asked for without an agent; the service tells one that is not there from a wrong token.
    let (operation, params) = match interface {
        Interface::Platform => ("platform.roles.list", "{}"),
        Interface::WorkPhone => ("work_phone.agents.list", "{}"),
        Interface::AiAgent => ("ai_agent.knowledge.classes", r#"{"agent_id":"triline-doctor"}"#),
    };
    let mut options = Options::default();
    options.retries = Some(0);
    options.total_timeout_ms = Some(30_000);
    let Ok(mut session) = Session::new(config) else { return (4, Result::skipped()) };
    match session.call(operation, params.as_bytes(), options, Sources::default(), &mut ()).await {
        Ok(_) => (3, Result::good(both!("accepted ({operation})", "有效（{operation}）"))),
        Err(End::Error(error)) => judge(interface, &error),
        Err(_) => (4, Result::skipped()),
    }
}

/// What the failure of a harmless read says.
fn judge(interface: Interface, error: &Error) -> (u8, Result) {
    let code = error.code().map(|code| format!(" ({code})")).unwrap_or_default();
    let what = format!("{}{code}", error.message());
    let remedy = error.remedy().unwrap_or_default().to_string();
    let own = match (error.kind(), error.category(), error.code()) {
        (ErrorKind::Api, Some("auth"), Some("50015")) => both!(
            "the secret or the signing recipe is wrong: `triline recipe` finds the recipe behind a signature that was accepted",
            "密钥或签名配方有误：`triline recipe` 可由一个已被接受的签名找出配方"
        ),
        (ErrorKind::Api, Some("clock"), _) => both!("set the clock of this machine", "请校准本机时钟"),
        // 50001: there is no such path.
        (ErrorKind::Transport | ErrorKind::Http | ErrorKind::MalformedResponse, ..)
        | (ErrorKind::Api, _, Some("50001")) => {
            let status = Result::bad(
                what,
                both!(
                    "the address answers, but not as this interface: check base_url; {remedy}",
                    "该地址有响应，但不是此接口：请检查 base_url；{remedy}"
                ),
            );
            return (4, status);
        }
        (ErrorKind::Api, Some("auth" | "permission"), _) | (ErrorKind::Api, _, Some("401" | "403")) => {
            both!("check the credentials of the interface settings", "请核对接口设置中的凭据")
        }
        // Refused for what was asked, after the credentials were checked.
        (ErrorKind::Api, ..) if interface == Interface::AiAgent => {
            return (
                3,
                Result::good(both!(
                    "not refused; the service has no such agent: {what}",
                    "未被拒绝；服务中没有该智能体：{what}"
                )),
            );
        }
        _ => String::new(),
    };
    let advice: Vec<String> = [own, remedy].into_iter().filter(|text| !text.is_empty()).collect();
    (3, Result::bad(what, advice.join("; ")))
}

/// Whether journals can be written to a folder.
fn folder(path: &Path) -> Result {
    let shown = path.display();
    let probe = path.join(format!(".triline-doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, b"triline");
    let _ = std::fs::remove_file(&probe);
    match written {
        Ok(()) => Result::good(both!("{shown} can be written", "{shown} 可写")),
        Err(error) => Result::bad(
            format!("{shown}: {error}"),
            both!(
                "run the program where it may write, or name files in such a folder",
                "请在可写目录中运行，或指定可写目录中的文件"
            ),
        ),
    }
}
