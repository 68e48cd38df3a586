//! Mistakes in arguments, in Chinese. English ones are those of clap.

use std::env;
use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Whether the arguments ask for Chinese, however wrong they are.
pub(crate) fn asks_for_chinese() -> bool {
    let words: Vec<_> = env::args_os().skip(1).take_while(|word| word != "--").collect();
    words.iter().any(|word| word == "--language=zh")
        || words.windows(2).any(|pair| matches!(pair, [name, value] if name == "--language" && value == "zh"))
}

/// What is wrong, and how the command is used. `None`: what clap shows is help, and no mistake.
pub(crate) fn in_chinese(error: &Error) -> Option<String> {
    let get = |kind| error.get(kind).map(text).unwrap_or_default();
    let (argument, value) = (get(ContextKind::InvalidArg), get(ContextKind::InvalidValue));
    let what = match error.kind() {
        ErrorKind::UnknownArgument => format!("未知参数 {argument}"),
        ErrorKind::InvalidSubcommand => format!("未知命令 {}", get(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => "缺少命令".to_string(),
        ErrorKind::MissingRequiredArgument => format!("缺少参数 {argument}"),
        ErrorKind::ArgumentConflict => format!("{argument} 不能与 {} 同时使用", get(ContextKind::PriorArg)),
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} 缺少值"),
        ErrorKind::InvalidValue => format!("{argument}：无效的值 {value}"),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            // The reasons of this program are in its language, those of the libraries in English.
            match why.split_once(" is not in ") {
                Some((_, range)) => format!("{argument}：无效的值 {value}，应在 {range} 之内"),
                None if why.is_ascii() => format!("{argument}：无效的值 {value}"),
                None => format!("{argument}：无效的值 {value}：{why}"),
            }
        }
        ErrorKind::NoEquals => format!("{argument}：值应以 = 连接"),
        ErrorKind::TooManyValues => format!("{argument}：值过多，多余的值为 {value}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{argument}：值的个数不正确"),
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8".to_string(),
        _ => return None,
    };
    let allowed = match get(ContextKind::ValidValue) {
        none if none.is_empty() => none,
        allowed => format!("，可选：{allowed}"),
    };
    let suggestions = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let suggestion = suggestions.map(get).into_iter().find(|one| !one.is_empty());
    let suggestion = suggestion.map(|suggestion| format!("；是否指 {suggestion}？")).unwrap_or_default();
    let usage = get(ContextKind::Usage);
    let usage = usage.split_once(':').map(|(_, usage)| format!("\n用法：{}", usage.trim())).unwrap_or_default();
    Some(format!("{what}{allowed}{suggestion}{usage}\n详见 --help"))
}

fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(several) => several.join("、"),
        value => value.to_string(),
    }
}
