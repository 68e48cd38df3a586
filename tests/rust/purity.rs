//! The core does no input or output, reads no clock and draws no randomness.

use std::path::{Path, PathBuf};
use std::process::Command;

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core")
}

/// The crates that the core is built of with these features.
fn crates(features: &[&str]) -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let arguments =
        ["tree", "--offline", "--edges", "normal,build", "--target", "all", "--prefix", "none", "--format", "{p}"];
    let output = Command::new(cargo).args(arguments).args(features).current_dir(core()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut names: Vec<_> = text
        .lines()
        .filter_map(|line| Some(line.split(' ').next()?.to_string()))
        .filter(|name| !name.is_empty())
        .collect();
    names.sort();
    names.dedup();
    names
}

/// What hashes, encodes, wipes, locks and is made once, and what that is made of; `libc` asks some processors what they can.
const PURE: [&str; 19] = [
    "base64ct",
    "block-buffer",
    "cfg-if",
    "cmov",
    "cpufeatures",
    "crypto-common",
    "ctutils",
    "digest",
    "hmac",
    "hybrid-array",
    "libc",
    "md-5",
    "once_cell",
    "sha1",
    "sha2",
    "spin",
    "triline",
    "typenum",
    "zeroize",
];

#[test]
fn nothing_is_linked_that_could() {
    for features in [&["--no-default-features"][..], &[], &["--features", "docs,simulated"]] {
        for name in crates(features) {
            assert!(PURE.contains(&name.as_str()), "{features:?} brings {name}");
        }
    }
}

/// Modules of the standard library that reach outside, and what may: the host for tokio, what reads the environment, and the lock
/// of journals, which the packages use (feature `files`).
#[test]
fn nothing_is_called_that_could() {
    const OUTSIDE: [&str; 8] =
        ["std::time", "std::net", "std::fs", "std::env", "std::io", "std::thread", "std::process", "SystemTime"];
    let mut folders = vec![core().join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let reaches_out = ["host/tokio", "host/tokio.rs", "host/environment.rs", "journal_lock.rs"];
            if reaches_out.iter().any(|known| path.ends_with(known)) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                for word in OUTSIDE {
                    assert!(!text.contains(word), "{}: {word}", path.display());
                }
                files += 1;
            }
        }
    }
    assert!(files > 20, "{files} files were found");
}
