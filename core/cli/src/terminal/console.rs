//! What the program says: results on standard output, everything else on standard error, in English or Chinese. A reader that has
//! gone is no reason to panic, and never changes an exit status that tells what became of a request.

use std::env;
use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

static CHINESE: AtomicBool = AtomicBool::new(false);
/// The progress bar that is shown, which has to make room for lines.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

static BEGUN: AtomicU64 = AtomicU64::new(0);
static ENDED: AtomicU64 = AtomicU64::new(0);

/// Numbers of writes to the standard streams.
#[derive(PartialEq, Eq)]
pub(crate) struct Writes {
    begun: u64,
    ended: u64,
}

impl Writes {
    /// Whether one has begun and not ended.
    pub(crate) const fn are_under_way(&self) -> bool {
        self.begun != self.ended
    }
}

/// The writes so far.
pub(crate) fn writes() -> Writes {
    Writes { begun: BEGUN.load(Ordering::SeqCst), ended: ENDED.load(Ordering::SeqCst) }
}

/// Counts a write.
fn counted<T>(write: impl FnOnce() -> T) -> T {
    BEGUN.fetch_add(1, Ordering::SeqCst);
    let written = write();
    ENDED.fetch_add(1, Ordering::SeqCst);
    written
}

/// A text in the language of the program. Both texts may name variables in braces.
macro_rules! both {
    ($english:literal, $chinese:literal) => {
        if $crate::terminal::console::is_chinese() { format!($chinese) } else { format!($english) }
    };
}
pub(crate) use both;

/// Whether the program speaks Chinese.
pub(crate) fn is_chinese() -> bool {
    CHINESE.load(Ordering::Relaxed)
}

/// Chooses the language by its name in the options of a client.
pub(crate) fn speak(language: &str) {
    CHINESE.store(language == "zh", Ordering::Relaxed);
}

/// Writes a text to standard error, without what would steer a terminal.
pub(crate) fn tell(text: &str) {
    let mut lines = String::with_capacity(text.len() + 1);
    for line in text.lines() {
        lines.push_str(&printable(line));
        lines.push('\n');
    }
    let write = || drop(counted(|| io::stderr().lock().write_all(lines.as_bytes())));
    // A copy of the bar, because it must not be locked while it is suspended.
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Says why the program fails.
pub(crate) fn tell_error(why: &str) {
    let (before, after) = if is_coloured() { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
    let word = both!("error", "错误");
    // The colour is ours, the text is not.
    let lines: Vec<String> = why.lines().map(printable).collect();
    let text = format!("{before}{word}:{after} {}\n", lines.join("\n"));
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let write = || drop(counted(|| io::stderr().lock().write_all(text.as_bytes())));
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Says what the user could do next.
pub(crate) fn hint(text: &str) {
    let word = both!("hint", "提示");
    tell(&format!("  {word}: {text}"));
}

pub(crate) fn warn(text: &str) {
    let word = both!("warning", "警告");
    tell(&format!("{word}: {text}"));
}

/// Writes a text and a line feed to standard output, at once.
pub(crate) fn print(text: &str) -> io::Result<()> {
    counted(|| {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            out.write_all(b"\n")?;
        }
        out.flush()
    })
}

/// Shows a progress bar, or ends the one that is shown.
pub(crate) fn show(bar: Option<ProgressBar>) {
    let mut shown = BAR.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(old) = shown.take() {
        old.finish_and_clear();
    }
    *shown = bar;
}

/// A progress bar of that template, in which `{rate}` is a number per second that people can read.
pub(crate) fn bar(count: Option<u64>, template: &str) -> ProgressBar {
    let bar = count.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            let rate = state.per_sec();
            let digits = usize::from(rate < 10.0);
            let _ = write!(out, "{rate:.digits$}/s");
        }));
    }
    bar
}

/// Whether people read standard error on a terminal.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether standard error may have colours, see <https://no-color.org>.
fn is_coloured() -> bool {
    is_watched() && has_colours()
}

/// Whether standard output may have colours.
pub(crate) fn is_output_coloured() -> bool {
    io::stdout().is_terminal() && has_colours()
}

/// Whether the user wants colours.
fn has_colours() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !is_dumb && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether a character would steer a terminal, or turn the direction of what follows.
pub(crate) fn steers(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes the log of the program, which `tracing` has, to standard error.
pub(crate) fn log_to_stderr() {
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        // A reader of standard error that has gone breaks no connection.
        .log_internal_errors(false)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .init();
}

/// A text from elsewhere without what would steer a terminal, or turn the direction of what follows.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_elsewhere_steer_no_terminal() {
        assert_eq!(printable("王芳\u{1b}[31m\u{9b}x\u{7f}"), "王芳\u{fffd}[31m\u{fffd}x\u{fffd}");
        assert_eq!(
            printable("exe.\u{202e}fdp\u{202c} \u{2067}a\u{2069} \u{200e}"),
            "exe.\u{fffd}fdp\u{fffd} \u{fffd}a\u{fffd} \u{200e}"
        );
    }
}
