//! What the program says: results on standard output, everything else on standard error, in English or Chinese. A reader that has
//! gone is no reason to panic, and never changes an exit status that tells what became of a request.

use std::env;
use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

/// How many lines of the log wait for the reader of standard error.
const MOST_LINES: usize = 10_000;

/// How long the end of the program waits until the last lines are written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Writes the log of the program, which `tracing` has, to standard error, on a thread of its own: where nobody reads it, lines are lost,
/// and the program goes on. What is returned has the last lines written when it is dropped.
pub(crate) fn log_to_stderr() -> Log {
    let (lines, waiting) = mpsc::sync_channel::<Option<Vec<u8>>>(MOST_LINES);
    let (ended, has_ended) = mpsc::channel();
    // Without the thread there is no log.
    let _ = thread::Builder::new().spawn(move || {
        while let Ok(Some(line)) = waiting.recv() {
            // A reader that has gone breaks no connection.
            let _ = io::stderr().write_all(&line);
        }
        let _ = ended.send(());
    });
    let writer = Lines(lines.clone());
    tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .init();
    Log { lines, has_ended }
}

/// The log of the program, until it is dropped.
pub(crate) struct Log {
    lines: SyncSender<Option<Vec<u8>>>,
    has_ended: Receiver<()>,
}

impl Drop for Log {
    fn drop(&mut self) {
        if self.lines.try_send(None).is_ok() {
            let _ = self.has_ended.recv_timeout(LAST_LINES);
        }
    }
}

/// Where `tracing` writes lines, each as a whole.
#[derive(Clone)]
struct Lines(SyncSender<Option<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(Some(line.to_vec()));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
