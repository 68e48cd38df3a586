//! Questions to the user. Ctrl-C and SIGTERM end them: the terminal shows again what is typed, and a sentence says what did not happen.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::panic::resume_unwind;

use crate::driver::{Stop, cancelled_status};
use crate::terminal::console::{both, show, tell};
use crate::terminal::ending::End;

/// Does what waits for the user, or computes for long, on a thread of its own, until a signal stops the program. `stopped`: what to say
/// then. The thread may still run when this returns, so it must not write anything that stays.
pub(crate) async fn until_stopped<T: Send + 'static>(
    stopped: String,
    work: impl FnOnce() -> Result<T, End> + Send + 'static,
) -> Result<T, End> {
    let terminal = Terminal::look();
    let mut stop = Stop::listen()?;
    tokio::select! {
        biased;
        () = stop.wait() => {}
        result = tokio::task::spawn_blocking(work) => match result {
            // The question for a secret hears Ctrl-C itself.
            Ok(Err(End::Output(error))) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(result) => return result,
            Err(panic) => resume_unwind(panic.into_panic()),
        }
    }
    terminal.restore();
    show(None);
    tell(&format!("\n{stopped}"));
    Err(End::Status(cancelled_status()))
}

/// Asks a question; an empty reply means the example.
pub(crate) fn ask(what: &str, example: &str) -> Result<String, End> {
    let shown = if example.is_empty() { String::new() } else { format!(" [{example}]") };
    let reply = line(&format!("{what}{shown}: "))?;
    let reply = reply.trim();
    Ok(if reply.is_empty() { example.to_string() } else { reply.to_string() })
}

/// Asks whether to go on.
pub(crate) fn confirm(question: &str) -> Result<bool, End> {
    Ok(line(&format!("{question} [y/N] "))?.trim().eq_ignore_ascii_case("y"))
}

/// Asks for a secret, without showing it on a terminal.
pub(crate) fn secret(name: &str) -> Result<String, End> {
    if io::stdin().is_terminal() {
        return Ok(rpassword::prompt_password(format!("{name}: "))?);
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\n', '\r']).to_string())
}

fn line(question: &str) -> Result<String, End> {
    let mut stderr = io::stderr().lock();
    write!(stderr, "{question}").and_then(|()| stderr.flush())?;
    drop(stderr);
    let mut reply = String::new();
    if io::stdin().lock().read_line(&mut reply)? == 0 {
        return Err(End::Refused(both!("there is no reply", "没有回答")));
    }
    Ok(reply)
}

/// The terminal as it was before the questions.
struct Terminal {
    #[cfg(unix)]
    settings: Option<rustix::termios::Termios>,
}

impl Terminal {
    fn look() -> Terminal {
        Terminal {
            #[cfg(unix)]
            settings: rustix::termios::tcgetattr(io::stdin()).ok(),
        }
    }

    /// A thread that waits for a secret cannot do it: it waits on.
    fn restore(&self) {
        #[cfg(unix)]
        if let Some(settings) = &self.settings {
            let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, settings);
        }
    }
}
