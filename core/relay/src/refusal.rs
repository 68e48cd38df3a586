//! What the relay itself refuses, and how errors leave it.

use std::time::Duration;

use serde_json::{Map, Value};
use triline::{Error, ErrorKind};

/// Defines the reasons: name, status, category, and texts in English and Chinese.
macro_rules! reasons {
    ($($name:ident $code:literal $status:literal $category:expr, $english:literal, $chinese:literal;)*) => {
        /// Why the relay refuses a request.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Reason {
            $(
                #[doc = $english]
                $name,
            )*
        }

        impl Reason {
            /// The code of the error.
            pub const fn code(self) -> &'static str {
                match self { $(Reason::$name => $code,)* }
            }

            /// The status of the response.
            pub const fn status(self) -> u16 {
                match self { $(Reason::$name => $status,)* }
            }

            const fn category(self) -> Option<&'static str> {
                match self { $(Reason::$name => $category,)* }
            }

            const fn text(self, is_chinese: bool) -> &'static str {
                match self { $(Reason::$name => if is_chinese { $chinese } else { $english },)* }
            }
        }
    };
}

reasons! {
    Path "path" 404 None, "the path ends in an action of the protocol and the name of an operation", "路径应以协议规定的动作加操作名结尾";
    Method "method" 405 None, "the relay takes POST", "中继只接受 POST 请求";
    Version "version" 400 None, "the relay speaks another version of the protocol", "中继使用的协议版本不同";
    Origin "origin" 403 Some("permission"), "pages of this origin are not allowed", "不允许该来源的页面";
    ContentType "content_type" 415 None, "the content type is not the one of the action", "内容类型与该操作不符";
    TooLarge "too_large" 413 None, "the body is larger than the relay takes", "请求体超过中继允许的大小";
    TooSlow "too_slow" 408 None, "the body did not arrive in time", "请求体未在规定时间内到达";
    Json "json" 400 None, "the body is not the JSON object that the protocol describes", "请求体不是协议规定的 JSON 对象";
    UnknownUser "unknown_user" 401 Some("auth"), "the relay does not know the user: sign in first", "中继无法识别用户，请先登录";
    NotAllowed "not_allowed" 403 Some("permission"), "the operation is not allowed to this user with these parameters", "不允许该用户以这些参数执行此操作";
    UnknownJob "unknown_job" 404 None, "the user has no such job, or it ended too long ago", "该用户没有此任务，或任务结束已久";
    InUse "in_use" 409 Some("conflict"), "another process of the relay runs the job, or was stopped while it ran", "任务正由中继的另一个进程执行，或该进程在执行中被停止";
    TooMany "too_many" 429 Some("quota"), "the user has too many requests under way", "该用户同时进行的请求过多";
    Quota "quota" 429 Some("quota"), "the user has used up the requests of this time", "该用户在此时段的请求次数已用完";
    MaxWait "max_wait" 503 Some("rate_limit"), "the rate limit allows the request later than it may wait", "限流允许该请求的时间晚于其最长等待时间";
    Closing "closing" 503 Some("server"), "the relay is shutting down", "中继正在关闭";
    Internal "internal" 500 Some("server"), "the relay failed", "中继发生故障";
    Cancelled "cancelled" 499 None, "the request was given up", "请求已被放弃";
}

impl Reason {
    /// The kind of error that a client makes of it.
    const fn kind(self) -> &'static str {
        match self {
            Reason::UnknownUser => "auth",
            Reason::Path | Reason::Method | Reason::Version | Reason::ContentType | Reason::TooLarge | Reason::Json => {
                "misuse"
            }
            _ => "api",
        }
    }

    const fn is_retryable(self) -> bool {
        matches!(
            self,
            Reason::InUse | Reason::TooMany | Reason::Quota | Reason::MaxWait | Reason::TooSlow | Reason::Closing
        )
    }
}

/// After a process was killed, the lease of its journals lasts for up to some minutes.
const RETRY_IN_USE: Duration = Duration::from_secs(10);

/// Refuses a request before anything is sent. A `narrow` function may return one with a text of its own for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    reason: Reason,
    message: Option<String>,
    retry_after: Option<Duration>,
    field: Option<String>,
}

impl Refusal {
    /// A refusal with the text of its reason.
    pub const fn new(reason: Reason) -> Refusal {
        Refusal { reason, message: None, retry_after: None, field: None }
    }

    /// Sets a text for the user.
    #[must_use]
    pub fn message(mut self, message: impl Into<String>) -> Refusal {
        self.message = Some(message.into());
        self
    }

    /// Says after how long the request may be allowed.
    #[must_use]
    pub const fn retry_after(mut self, wait: Duration) -> Refusal {
        self.retry_after = Some(wait);
        self
    }

    /// Names what of the request is refused.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Refusal {
        self.field = Some(field.into());
        self
    }

    /// The reason.
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// How long to wait before the next request.
    pub const fn wait(&self) -> Option<Duration> {
        self.retry_after
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::new(reason)
    }
}

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    Refused(Refusal),
    Call(Error),
}

impl Failed {
    pub(crate) fn is(&self, reason: Reason) -> bool {
        matches!(self, Failed::Refused(refusal) if refusal.reason == reason)
    }
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Failed {
        Failed::Refused(refusal)
    }
}

impl From<Reason> for Failed {
    fn from(reason: Reason) -> Failed {
        Failed::Refused(reason.into())
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        Failed::Call(error)
    }
}

/// An error as the protocol has it, with the status of its response.
pub(crate) struct Failure {
    pub(crate) status: u16,
    pub(crate) error: Map<String, Value>,
}

impl Failure {
    /// `on_error` receives what no page may know.
    pub(crate) fn of(failed: Failed, is_chinese: bool, on_error: impl FnOnce(&Error)) -> Failure {
        match failed {
            Failed::Refused(refusal) => of_relay(refusal, is_chinese),
            // Where a journal is, and why it cannot be used, is the relay's own matter.
            Failed::Call(error) if error.field() == Some("journal") => {
                let refusal = if error.code() == Some("in_use") {
                    Refusal::new(Reason::InUse).retry_after(RETRY_IN_USE)
                } else {
                    on_error(&error);
                    Reason::Internal.into()
                };
                let mut failure = of_relay(refusal, is_chinese);
                failure.error.insert("outcome".into(), error.outcome().name().into());
                failure
            }
            Failed::Call(error) => of_call(if is_chinese { error.in_chinese() } else { error }),
        }
    }

    pub(crate) fn code(&self) -> Option<&str> {
        self.error.get("code")?.as_str()
    }

    /// For the header `retry-after`, in whole seconds.
    pub(crate) fn retry_after_seconds(&self) -> Option<u64> {
        Some(self.error.get("retryAfterMs")?.as_u64()?.div_ceil(1000))
    }
}

fn of_relay(Refusal { reason, message, retry_after, field }: Refusal, is_chinese: bool) -> Failure {
    let outcome = if reason == Reason::Internal { "unknown" } else { "not_sent" };
    let mut error = Map::from_iter([
        ("kind".into(), reason.kind().into()),
        ("code".into(), reason.code().into()),
        ("message".into(), message.unwrap_or_else(|| reason.text(is_chinese).into()).into()),
        ("retryable".into(), reason.is_retryable().into()),
        ("outcome".into(), outcome.into()),
    ]);
    if let Some(category) = reason.category() {
        error.insert("category".into(), category.into());
    }
    if let Some(wait) = retry_after {
        error.insert("retryAfterMs".into(), milliseconds(wait).into());
    }
    if let Some(field) = field {
        error.insert("field".into(), field.into());
    }
    Failure { status: reason.status(), error }
}

/// What a page may know of a call's error: neither the response of the service, nor its headers, nor a source.
#[expect(clippy::needless_pass_by_value, reason = "the error ends here")]
fn of_call(error: Error) -> Failure {
    let status = match error.kind() {
        ErrorKind::InvalidRequest => 400,
        ErrorKind::Api => 422,
        ErrorKind::Cancelled => Reason::Cancelled.status(),
        _ if error.code() == Some("max_wait") => Reason::MaxWait.status(),
        _ => 502,
    };
    let mut told = Map::new();
    let mut member = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            told.insert(name.into(), value);
        }
    };
    member("kind", Some(error.kind().name().into()));
    member("class", Some(error.class()).filter(|class| *class == "outcome_unknown").map(Value::from));
    member("code", error.code().map(Value::from));
    member("category", error.category().map(Value::from));
    member("message", Some(error.message().into()));
    member("meaning", error.meaning().map(Value::from));
    member("remedy", error.remedy().map(Value::from));
    member("retryable", Some(error.is_retryable().into()));
    member("operation", error.operation().map(Value::from));
    member("status", error.status().map(Value::from));
    member("field", error.field().map(Value::from));
    member("expected", error.expected().map(Value::from));
    member("got", error.got().map(Value::from));
    member("cursor", error.cursor().map(Value::from));
    member("outcome", Some(error.outcome().name().into()));
    let can_be_looked_up = error.is_reconcilable() && error.outcome() == triline::Outcome::Unknown;
    member("reconcilable", can_be_looked_up.then_some(true.into()));
    member("attempts", (error.attempts() > 0).then(|| error.attempts().into()));
    member("retryAfterMs", error.retry_after().map(|wait| milliseconds(wait).into()));
    Failure { status, error: told }
}

pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Whether the user reads Chinese rather than English, by `Accept-Language`.
pub(crate) fn prefers_chinese(header: &str) -> bool {
    let mut best: Option<(bool, f64)> = None;
    for entry in header.split(',') {
        let (tag, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let language: String = tag.trim().chars().take(2).collect::<String>().to_ascii_lowercase();
        let weight = weight.split(';').next().unwrap_or_default().trim();
        let weight = weight.strip_prefix("q=").unwrap_or(weight).trim().parse::<f64>().unwrap_or(0.0);
        let is_chinese = language == "zh";
        if (is_chinese || language == "en") && best.is_none_or(|(_, other)| weight > other) {
            best = Some((is_chinese, weight));
        }
    }
    best.is_some_and(|(is_chinese, weight)| is_chinese && weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_of_more_weight() {
        for (header, is_chinese) in [
            ("", false),
            ("zh", true),
            ("zh-CN,zh;q=0.9,en;q=0.8", true),
            ("en,zh;q=0.5", false),
            ("fr, zh;q=0.2", true),
            ("zh;q=0", false),
            ("en;q=0.1, ZH-tw", true),
            ("zh;q=x", false),
        ] {
            assert_eq!(prefers_chinese(header), is_chinese, "{header}");
        }
    }

    #[test]
    fn an_error_tells_what_the_protocol_has_and_no_more() {
        let error = Error::of(ErrorKind::Api, "no").with_code("6702").with_outcome(triline::Outcome::Rejected);
        let failure = Failure::of(error.into(), false, |_| {});
        assert_eq!(failure.status, 422);
        assert_eq!(
            Value::Object(failure.error).to_string(),
            r#"{"kind":"api","code":"6702","message":"no","retryable":false,"outcome":"rejected"}"#
        );
        let refusal = Refusal::new(Reason::Quota).retry_after(Duration::from_millis(1500));
        let failure = Failure::of(refusal.into(), true, |_| {});
        assert_eq!((failure.status, failure.retry_after_seconds(), failure.code()), (429, Some(2), Some("quota")));
        assert_eq!(failure.error["message"], "该用户在此时段的请求次数已用完");
    }
}
