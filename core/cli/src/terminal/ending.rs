//! How a command ends: what a person is told, and the exit status.

use std::io;
use std::process::ExitCode;

use triline::{Error, ErrorKind, Outcome};

use crate::terminal::console::{both, hint, tell, tell_error};

/// How a command ended without success.
pub(crate) enum End {
    /// Why a call failed.
    Error(Box<Error>),
    /// The options of a client are wrong or missing, and what to do.
    Unconfigured(Box<Error>, Vec<String>),
    /// A sentence, before there was a call.
    Refused(String),
    /// The result could not be written.
    Output(io::Error),
    /// All is said; this is the exit status.
    Status(u8),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Error(Box::new(error))
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Output(error)
    }
}

impl End {
    /// A refusal because of a file.
    pub(crate) fn of_file(path: &std::path::Path, why: impl std::fmt::Display) -> End {
        End::Refused(format!("{}: {why}", path.display()))
    }
}

/// Tells how the command ended, and returns its exit status.
pub(crate) fn conclude(result: Result<(), End>) -> ExitCode {
    ExitCode::from(status_of(result))
}

/// The same as a number.
pub(crate) fn status_of(result: Result<(), End>) -> u8 {
    match result {
        Ok(()) => 0,
        // The reader of the output has had enough.
        Err(End::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        // What was received cannot be shown in the way that was asked for.
        Err(End::Output(error)) if error.kind() == io::ErrorKind::InvalidInput => {
            tell_error(&error.to_string());
            1
        }
        Err(End::Output(error)) => {
            tell_error(&both!("the output could not be written: {error}", "无法写出结果：{error}"));
            1
        }
        Err(End::Refused(why)) => {
            tell_error(&why);
            2
        }
        Err(End::Unconfigured(error, hints)) => {
            tell_of(&error, None);
            for text in &hints {
                hint(text);
            }
            exit_code(&error)
        }
        Err(End::Error(error)) => {
            tell_of(&error, None);
            exit_code(&error)
        }
        Err(End::Status(status)) => status,
    }
}

/// How a command ended that has printed its result: the status tells of the operation, whether or not anybody reads the output.
pub(crate) fn after_output(printed: io::Result<()>, ended: Result<(), End>) -> Result<(), End> {
    if ended.is_ok() {
        return printed.map_err(End::Output);
    }
    status_of(printed.map_err(End::Output));
    ended
}

/// The same of a command that has done what must not be done twice. Where some rows failed, the output alone tells which.
pub(crate) fn after_output_of_rows(printed: io::Result<()>, ended: Result<(), End>) -> Result<(), End> {
    let is_lost = matches!(&printed, Err(error) if error.kind() != io::ErrorKind::BrokenPipe);
    match after_output(printed, ended) {
        Err(End::Status(3)) if is_lost => Err(End::Status(5)),
        ended => ended,
    }
}

/// The end of a command that has done what must not be done twice: without its output, nobody would know that it was done.
pub(crate) fn of_executed(end: End) -> End {
    match end {
        End::Output(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            status_of(Err(End::Output(error)));
            tell(&format!("  {}: {}", both!("outcome", "结果"), outcome_text(Outcome::Done)));
            End::Status(5)
        }
        end => end,
    }
}

/// Tells a person what is known of an error. `outcome`: in place of what the error says.
pub(crate) fn tell_of(error: &Error, outcome: Option<&str>) {
    tell_error(error.message());
    let code = match (&error.code(), error.category()) {
        (Some(code), Some(category)) => Some(format!("{code} ({category})")),
        (code, _) => code.as_ref().map(ToString::to_string),
    };
    let outcome = outcome.map_or_else(|| outcome_text(error.outcome()), Into::into);
    // A body that explains itself has been read into code and message.
    let unexplained = matches!(error.kind(), ErrorKind::Http | ErrorKind::MalformedResponse);
    let body = error.raw().filter(|_| unexplained).map(|raw| raw.chars().take(300).collect::<String>());
    let lines = [
        (both!("operation", "操作"), error.operation()),
        (both!("field", "字段"), error.field()),
        (both!("code", "错误码"), code.as_deref()),
        (both!("cause", "原因"), error.meaning()),
        (both!("remedy", "处理"), error.remedy()),
        (both!("outcome", "结果"), Some(outcome.as_str())),
        (both!("body", "响应体"), body.as_deref()),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            tell(&format!("  {name}: {}", value.replace('\n', " ")));
        }
    }
    if let Some(next) = next_command(error) {
        hint(&next);
    }
}

/// What is known of a request's effect.
pub(crate) fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::NotSent => both!("nothing was sent", "请求没有发出"),
        Outcome::Rejected => both!("the service did not do it", "服务没有执行"),
        Outcome::Done => both!("the service did it", "服务已经执行"),
        Outcome::Unknown => both!("the service may have done it", "服务可能已经执行"),
    }
}

/// The command that helps with an error.
fn next_command(error: &Error) -> Option<String> {
    match error.kind() {
        _ if error.is_reconcilable() && error.outcome() == Outcome::Unknown => Some(both!(
            "`--reconcile` with the same parameters asks the service whether it was done",
            "用相同参数加 `--reconcile` 可以查询服务是否已经执行"
        )),
        ErrorKind::Auth => Some(both!("`triline doctor` checks the configuration", "`triline doctor` 可以检查配置")),
        ErrorKind::Api if error.category() == Some("auth") => {
            Some(both!("`triline doctor` checks the credentials", "`triline doctor` 可以检查凭据"))
        }
        ErrorKind::Transport => {
            Some(both!("`triline doctor` finds out what is in the way", "`triline doctor` 可以查找网络问题"))
        }
        _ => None,
    }
}

/// The exit status of an error.
pub(crate) fn exit_code(error: &Error) -> u8 {
    match error.kind() {
        ErrorKind::Cancelled => crate::driver::cancelled_status(),
        ErrorKind::InvalidRequest | ErrorKind::Auth => 2,
        ErrorKind::Misuse => 1,
        _ if error.outcome() == Outcome::Unknown && !error.is_retryable() => 5,
        ErrorKind::Api | ErrorKind::Http => 3,
        // It was done, and the answer cannot be read.
        _ if error.outcome() == Outcome::Done && !error.is_retryable() => 5,
        _ => 4,
    }
}
