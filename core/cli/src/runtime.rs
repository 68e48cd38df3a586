//! Starts the asynchronous runtime of a command.

use std::future::Future;
use std::io;
use std::process::ExitCode;

use tokio::runtime::Builder;

use crate::terminal::console::{both, tell_error};

/// Number of file descriptors that a runtime, and that of the thread that listens to signals, open at their start, with some to spare.
#[cfg(unix)]
const DESCRIPTORS: usize = 16;

/// Runs a command that does I/O. A thread that still waits for a file or for a terminal does not delay the end.
pub(crate) fn wait_for(mut builder: Builder, command: impl Future<Output = ExitCode>) -> ExitCode {
    match check_descriptors().and_then(|()| builder.enable_all().build()) {
        Ok(runtime) => {
            let code = runtime.block_on(command);
            runtime.shutdown_background();
            code
        }
        Err(error) => {
            tell_error(&both!("the program cannot start: {error}", "程序无法启动：{error}"));
            ExitCode::FAILURE
        }
    }
}

/// Checks that the process may open as many files as the runtime needs, because the runtime panics where it may not.
fn check_descriptors() -> io::Result<()> {
    #[cfg(unix)]
    (0..DESCRIPTORS / 2).map(|_| std::os::unix::net::UnixStream::pair()).collect::<io::Result<Vec<_>>>()?;
    Ok(())
}
