//! The lock of a journal in a file, which programs in all languages respect: a file of lines beside the journal.
//!
//! | line | meaning |
//! | --- | --- |
//! | `hold ID PID START MACHINE KIND` | a batch wants the journal, or has it |
//! | `free ID` | it has released the journal |
//!
//! The first `hold` that is not freed, and whose process lives, has the journal: lines are appended, so all programs
//! see them in the same order. Only the holder removes the file, at its end. A program that does not find its line
//! starts over.
//!
//! A process is identified by its id and its start time (field 22 of `/proc/PID/stat`) within the same MACHINE: the id
//! of the boot and the namespace of process ids. For other processes, such as those in other containers, and without
//! `/proc`, the time of the file decides: the holder touches it every ten seconds. KIND is the lock of the system that
//! a program also holds on the journal, `-` for none: if two programs have the same kind, that lock decides.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "a file is what programs have in common")]

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hasher};
use core::time::Duration;
use std::fs::{self, File, OpenOptions};
use std::hash::RandomState;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::SystemTime;

/// How often the file is touched.
const TOUCH: Duration = Duration::from_secs(10);

/// How long after the last touch a process counts as gone whose machine is another, or cannot be asked.
const SILENCE: Duration = Duration::from_secs(60);

/// Locks a journal in a file against other batches, in programs of all languages, until it is dropped. A killed program
/// does not hold it.
#[derive(Debug)]
pub struct JournalLock {
    path: PathBuf,
    id: String,
    /// The process that took it: one that was forked from it does not give it back.
    owner: u32,
    /// Ends the touching.
    _touching: Sender<()>,
}

impl JournalLock {
    /// Takes the lock. `kind`: the name of the lock of the system that the caller holds on the journal, such as `flock`; `-`: none.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WouldBlock`]: another batch has the journal. Any other: the file `JOURNAL.lock` cannot be written.
    pub fn acquire(journal: &Path, kind: &str) -> io::Result<JournalLock> {
        let mut path = journal.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let own = Process::own();
        for _ in 0..100 {
            let before = holds(&read(&path)?);
            // Asked after what was read, so that it is not held against a line that is newer, and before this one writes.
            let is_silent = is_silent(&path);
            let has_gone = |hold: &Hold, is_silent| {
                let is_of_system = kind != "-" && hold.kind == kind;
                is_of_system || hold.process.has_gone(&own, is_silent)
            };
            if before.iter().any(|hold| !has_gone(hold, is_silent)) {
                return Err(in_use(journal));
            }
            let id = format!("{:016x}", RandomState::new().build_hasher().finish());
            append(&path, &format!("hold {id} {} {} {} {kind}\n", own.id, own.start, own.machine))?;
            let after = holds(&read(&path)?);
            let Some(place) = after.iter().position(|hold| hold.id == id) else { continue };
            let is_new = |hold: &&Hold| before.iter().all(|known| known.id != hold.id);
            if after.iter().take(place).filter(is_new).any(|hold| !has_gone(hold, false)) {
                append(&path, &format!("free {id}\n"))?;
                return Err(in_use(journal));
            }
            let touching = touch(path.clone())?;
            return Ok(JournalLock { path, id, owner: own.id, _touching: touching });
        }
        // Others come and go all the time.
        Err(in_use(journal))
    }
}

impl Drop for JournalLock {
    fn drop(&mut self) {
        if process::id() != self.owner {
            return;
        }
        let holds = read(&self.path).map(|text| holds(&text)).unwrap_or_default();
        let is_alone = holds.last().is_none_or(|hold| hold.id == self.id);
        if !is_alone || fs::remove_file(&self.path).is_err() {
            let _ = append(&self.path, &format!("free {}\n", self.id));
        }
    }
}

/// Touches the file until the sender is dropped.
fn touch(path: PathBuf) -> io::Result<Sender<()>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().name("triline-journal".to_owned()).spawn(move || {
        while receiver.recv_timeout(TOUCH) == Err(RecvTimeoutError::Timeout) {
            if let Ok(file) = OpenOptions::new().append(true).open(&path) {
                let _ = file.set_modified(SystemTime::now());
            }
        }
    })?;
    Ok(sender)
}

/// A line of a batch that wants the journal, or has it.
struct Hold {
    id: String,
    process: Process,
    kind: String,
}

/// The lines that are not freed. A truncated line does not count.
fn holds(text: &str) -> Vec<Hold> {
    let mut holds: Vec<Hold> = Vec::new();
    let complete = text.rfind('\n').and_then(|end| text.get(..end)).unwrap_or_default();
    for line in complete.split('\n') {
        let words: Vec<&str> = line.split(' ').collect();
        match *words {
            ["hold", id, process, start, machine, kind] => {
                let Ok(number) = process.parse() else { continue };
                let process = Process { id: number, start: start.to_owned(), machine: machine.to_owned() };
                holds.push(Hold { id: id.to_owned(), process, kind: kind.to_owned() });
            }
            ["free", id] => holds.retain(|hold| hold.id != id),
            _ => {}
        }
    }
    holds
}

/// A process, as others can identify it; `-` for unknown values.
struct Process {
    id: u32,
    start: String,
    machine: String,
}

impl Process {
    fn own() -> Process {
        let id = process::id();
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok();
        let space = fs::read_link("/proc/self/ns/pid").ok();
        let machine = boot.zip(space).map(|(boot, space)| format!("{}/{}", boot.trim(), space.display()));
        let start = stat_of(id).ok().and_then(|stat| started(&stat));
        match (start, machine) {
            (Some(start), Some(machine)) => Process { id, start, machine },
            _ => Process { id, start: "-".to_owned(), machine: "-".to_owned() },
        }
    }

    fn has_gone(&self, own: &Process, is_silent: bool) -> bool {
        if self.machine == "-" || self.machine != own.machine {
            return is_silent;
        }
        match stat_of(self.id) {
            // A process that has ended, and that its parent has not asked after, has no start.
            Ok(stat) => started(&stat).is_none_or(|start| start != self.start),
            // ESRCH: it ended while it was looked at.
            Err(error) if error.kind() == ErrorKind::NotFound || error.raw_os_error() == Some(3) => true,
            Err(_) => is_silent,
        }
    }
}

fn stat_of(id: u32) -> io::Result<String> {
    fs::read_to_string(format!("/proc/{id}/stat"))
}

/// When a process began; `None`: it has ended.
fn started(stat: &str) -> Option<String> {
    // The name of the program, in parentheses, may hold anything.
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ');
    let state = fields.next()?;
    let start = fields.nth(18)?;
    (!matches!(state, "Z" | "X")).then(|| start.to_owned())
}

fn is_silent(path: &Path) -> bool {
    let touched = fs::metadata(path).and_then(|found| found.modified());
    touched.is_ok_and(|touched| touched.elapsed().is_ok_and(|age| age > SILENCE))
}

fn read(path: &Path) -> io::Result<String> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => {
            Err(io::Error::other(format!("{} is a symbolic link, or not a regular file", path.display())))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error),
        // It may be removed in this moment.
        Ok(_) => match fs::read(path) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        },
    }
}

/// In one write, so that a line is cut off at most once.
fn append(path: &Path, line: &str) -> io::Result<()> {
    open(path)?.write_all(line.as_bytes())
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn in_use(journal: &Path) -> io::Error {
    let why = format!("another batch is using the journal {}", journal.display());
    io::Error::new(ErrorKind::WouldBlock, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::sync::Arc;
    use core::sync::atomic::{AtomicUsize, Ordering};

    /// A folder for one test, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new() -> Folder {
            let name = format!("triline-lock-{}-{:x}", process::id(), RandomState::new().build_hasher().finish());
            let path = std::env::temp_dir().join(name);
            fs::create_dir(&path).unwrap();
            Folder(path)
        }

        fn journal(&self) -> PathBuf {
            self.0.join("journal")
        }

        fn lock(&self) -> PathBuf {
            self.0.join("journal.lock")
        }

        /// Whether a batch gets the journal where this is in the lock; it then leaves nothing there.
        fn is_free_after(&self, text: &str, age: Duration) -> bool {
            fs::write(self.lock(), text).unwrap();
            let touched = SystemTime::now().checked_sub(age).unwrap();
            OpenOptions::new().append(true).open(self.lock()).unwrap().set_modified(touched).unwrap();
            let taken = JournalLock::acquire(&self.journal(), "-");
            assert!(
                taken.as_ref().is_ok_and(|_| true)
                    || taken.as_ref().is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
            );
            let is_free = taken.is_ok();
            drop(taken);
            assert_eq!(self.lock().exists(), !is_free);
            is_free
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn one_batch_has_a_journal_until_it_ends() {
        let folder = Folder::new();
        let lock = JournalLock::acquire(&folder.journal(), "-").unwrap();
        let refused = JournalLock::acquire(&folder.journal(), "-").unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::WouldBlock);
        assert!(refused.to_string().starts_with("another batch is using the journal "), "{refused}");
        drop(lock);
        assert!(!folder.lock().exists());
        JournalLock::acquire(&folder.journal(), "-").unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_is_gone_has_nothing() {
        let folder = Folder::new();
        let own = Process::own();
        let hold = |id: u32, start: &str, machine: &str| format!("hold 1 {id} {start} {machine} -\n");
        let lately = Duration::ZERO;
        assert!(!folder.is_free_after(&hold(own.id, &own.start, &own.machine), lately));
        // The id is that of another process by now, of one that never was, and of one that has ended and is not asked after.
        assert!(folder.is_free_after(&hold(own.id, "1", &own.machine), lately));
        assert!(folder.is_free_after(&hold(u32::MAX, "1", &own.machine), lately));
        let mut ended = process::Command::new("sleep").arg("60").spawn().unwrap();
        let start = started(&stat_of(ended.id()).unwrap()).unwrap();
        assert!(!folder.is_free_after(&hold(ended.id(), &start, &own.machine), lately));
        ended.kill().unwrap();
        while started(&stat_of(ended.id()).unwrap()).is_some() {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(folder.is_free_after(&hold(ended.id(), &start, &own.machine), lately));
        ended.wait().unwrap();
    }

    #[test]
    fn of_other_machines_the_time_of_the_file_decides() {
        let folder = Folder::new();
        for machine in ["another/pid:[1]", "-"] {
            let hold = format!("hold 1 77 5 {machine} -\n");
            assert!(!folder.is_free_after(&hold, Duration::from_secs(50)), "{machine}");
            assert!(folder.is_free_after(&hold, Duration::from_secs(70)), "{machine}");
        }
    }

    #[test]
    fn who_has_the_lock_of_the_system_has_the_journal() {
        let folder = Folder::new();
        fs::write(folder.lock(), "hold 1 77 5 another/pid:[1] flock\n").unwrap();
        assert!(JournalLock::acquire(&folder.journal(), "-").is_err());
        assert!(JournalLock::acquire(&folder.journal(), "fcntl").is_err());
        JournalLock::acquire(&folder.journal(), "flock").unwrap();
    }

    #[test]
    fn lines_that_are_freed_or_cut_off_hold_nothing() {
        let folder = Folder::new();
        let hold = "hold 1 77 5 another/pid:[1] -\n";
        for text in ["", "hold 1 77 5 anoth", "77 1760000000123\n", "nonsense\n\n", &format!("{hold}free 1\n")] {
            assert!(folder.is_free_after(text, Duration::ZERO), "{text}");
        }
        assert!(!folder.is_free_after(&format!("{hold}free 2\nhold 3 7"), Duration::ZERO));
    }

    #[test]
    fn what_is_no_file_is_no_lock() {
        let folder = Folder::new();
        fs::create_dir(folder.lock()).unwrap();
        let error = JournalLock::acquire(&folder.journal(), "-").unwrap_err();
        assert!(error.to_string().ends_with("not a regular file"), "{error}");
    }

    /// Threads with descriptions of their own of one file are to it what processes are.
    #[test]
    fn of_many_at_once_one_has_it() {
        let folder = Arc::new(Folder::new());
        let (inside, times) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let (folder, inside, times) = (folder.clone(), inside.clone(), times.clone());
                thread::spawn(move || {
                    while times.load(Ordering::SeqCst) < 100 {
                        match JournalLock::acquire(&folder.journal(), "-") {
                            Ok(lock) => {
                                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                                thread::yield_now();
                                times.fetch_add(1, Ordering::SeqCst);
                                inside.fetch_sub(1, Ordering::SeqCst);
                                drop(lock);
                            }
                            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock, "{error}"),
                        }
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
    }
}
