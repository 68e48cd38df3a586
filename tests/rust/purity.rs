//! The core does no input or output, reads no clock and draws no randomness.

use std::path::{Path, PathBuf};
use std::process::Command;

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core")
}

/// The crates that a crate of the core is built of with these features.
fn crates(package: &str, features: &[&str]) -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let arguments =
        ["tree", "--offline", "--edges", "normal,build", "--target", "all", "--prefix", "none", "--format", "{p}"];
    let output = Command::new(cargo).args(arguments).args(features).current_dir(core().join(package)).output().unwrap();
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
const PURE: [&str; 21] = [
    "base64",
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
    "triline-protocol",
    "triline-schema",
    "triline-simulated",
    "typenum",
    "zeroize",
];

#[test]
fn nothing_is_linked_that_could() {
    for (package, features) in [
        ("schema", &["--features", "docs,zh"][..]),
        ("protocol", &["--features", "positions,std,zh"]),
        ("simulated", &[]),
    ] {
        for name in crates(package, features) {
            assert!(PURE.contains(&name.as_str()), "{package} brings {name}");
        }
    }
}

/// Modules of the standard library that reach outside, and what may: the host for tokio, what reads the environment, and
/// journals in files (feature `files`).
#[test]
fn nothing_is_called_that_could() {
    const OUTSIDE: [&str; 8] =
        ["std::time", "std::net", "std::fs", "std::env", "std::io", "std::thread", "std::process", "SystemTime"];
    let mut folders =
        Vec::from(["schema", "protocol", "simulated", "client"].map(|package| core().join(package).join("src")));
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let reaches_out = ["host/tokio", "host/tokio.rs", "host/environment.rs", "journal_file.rs"];
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

/// The lines of a patch that a source must have: context, and what is taken away.
fn before(hunk: &str) -> String {
    let lines = hunk.lines().skip(1).filter(|line| !line.starts_with(['+', '\\']));
    lines.map(|line| line.get(1..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// `make mutations` takes long; that its patches fit the sources is seen at once.
#[test]
fn the_mutations_fit_the_sources() {
    let root = core().join("..");
    let mut hunks = 0;
    for file in std::fs::read_dir(root.join("tests/simulate/mutations")).unwrap() {
        let path = file.unwrap().path();
        let patch = std::fs::read_to_string(&path).unwrap();
        for part in patch.split("\n--- a/").skip(1) {
            let (name, rest) = part.split_once('\n').unwrap();
            let source = std::fs::read_to_string(root.join(name)).unwrap();
            for hunk in rest.split("\n@@ ").skip(1) {
                hunks += 1;
                assert!(source.contains(&before(hunk)), "{}: not in {name}:\n{}", path.display(), before(hunk));
            }
        }
    }
    assert!(hunks > 12, "{hunks}");
    assert_eq!(before("-1,3 +1,2 @@\n a\n-b\n+c\n"), "a\nb");
}
