//! Every code block of the project's Markdown is compiled, run or held against what it names.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::links::root;
use Check::{Coordinates, Faults, Json, Runs, Shell, Stands};

/// What holds the blocks of a language on a page to what they say.
enum Check {
    /// The test takes every such block of the page, and compiles or runs it.
    Runs(&'static str),
    /// The lines of each block stand, in their order, in one of these sources, which a check compiles or runs: files, or folders of pages.
    Stands(&'static [&'static str]),
    /// The commands, targets, packages, features and files that its lines name are there.
    Shell,
    /// The version is that of the project, and the packages are among those that it publishes.
    Coordinates,
    /// It is JSON.
    Json,
    /// The simulated service accepts it as a script of faults.
    Faults,
}

/// A page, or a folder of pages, the language of its blocks as the fence says it, and what checks them. The first one holds.
const CHECKS: &[(&str, &str, Check)] = &[
    ("CONTRIBUTING.md", "rust", Stands(&["core/schema/src/contributing.rs"])),
    ("README.md", "kotlin", Stands(&["tests/consumers/kotlin/Main.kt"])),
    ("README.md", "python", Stands(&["tests/consumers/python/program.py"])),
    ("README.md", "rust", Stands(&["tests/rust/readme.rs"])),
    ("README.md", "sh", Shell),
    ("README.md", "swift", Runs("tests/consumers/swift.sh")),
    ("README.md", "ts", Runs("bindings-wasm/test/readme.test.mjs")),
    ("README.zh.md", "kotlin", Stands(&["tests/consumers/kotlin/Main.kt"])),
    ("README.zh.md", "python", Stands(&["tests/consumers/python/program.py"])),
    ("README.zh.md", "rust", Stands(&["tests/rust/readme.rs"])),
    ("README.zh.md", "sh", Shell),
    ("README.zh.md", "swift", Runs("tests/consumers/swift.sh")),
    ("README.zh.md", "ts", Runs("bindings-wasm/test/readme.test.mjs")),
    ("docs/packages/python.md", "python", Runs("bindings-python/tests/test_documentation.py")),
    ("docs/packages/python.md", "sh", Shell),
    ("docs/packages/kotlin.md", "java", Runs("tests/consumers/java.sh")),
    ("docs/packages/kotlin.md", "kts", Coordinates),
    ("docs/packages/kotlin.md", "kotlin", Runs("bindings-uniffi/kotlin/test/src/test/kotlin/io/triline/ReadmeTest.kt")),
    ("docs/packages/kotlin.md", "properties", Stands(&["tests/consumers/spring/application.properties"])),
    ("docs/packages/kotlin.md", "xml", Coordinates),
    ("docs/packages/swift.md", "", Coordinates),
    ("docs/packages/swift.md", "swift", Runs("tests/consumers/swift.sh")),
    ("bindings-uniffi/swift/Sources/Triline/Triline.docc/Triline.md", "swift", Runs("tests/consumers/swift.sh")),
    ("docs/packages/javascript.md", "js", Runs("bindings-wasm/test/readme.test.mjs")),
    ("docs/packages/javascript.md", "sh", Shell),
    (
        "docs/packages/javascript.md",
        "ts",
        Stands(&[
            "bindings-wasm/test/types/store.ts",
            "bindings-wasm/test/types/page.ts",
            "bindings-wasm/test/types/relay.ts",
            "bindings-wasm/test/types/relay-server.ts",
        ]),
    ),
    // READMEs of packages show some of the blocks of the pages of these packages, and of the guides.
    ("bindings-python/README.md", "python", Stands(&["docs/packages/python.md", "docs/guides"])),
    ("bindings-python/README.md", "sh", Shell),
    ("bindings-uniffi/README.md", "sh", Shell),
    ("bindings-uniffi/kotlin/README.md", "kotlin", Stands(&["docs/packages/kotlin.md", "docs/guides"])),
    ("bindings-uniffi/kotlin/README.md", "kts", Coordinates),
    ("bindings-uniffi/kotlin/README.md", "xml", Coordinates),
    ("bindings-uniffi/swift/README.md", "", Coordinates),
    ("bindings-uniffi/swift/README.md", "swift", Stands(&["docs/packages/swift.md", "docs/guides"])),
    ("bindings-wasm/README.md", "js", Stands(&["docs/packages/javascript.md", "docs/guides"])),
    ("bindings-wasm/README.md", "sh", Shell),
    ("bindings-wasm/README.md", "ts", Stands(&["docs/packages/javascript.md", "docs/guides"])),
    ("bindings-wasm/RUST.md", "rust,ignore", Stands(&["bindings-wasm/web-test/src/lib.rs"])),
    ("bindings-wasm/RUST.md", "sh", Shell),
    (
        "core/client/README.md",
        "rust",
        Stands(&["docs/packages/rust.md", "tests/rust/guides.rs", "examples/rust/src/main.rs"]),
    ),
    ("core/client/README.md", "sh", Shell),
    ("docs/packages/rust.md", "rust", Runs("tests/src/lib.rs")),
    (
        "docs/packages/rust.md",
        "rust,ignore",
        Stands(&["tests/rust/readme.rs", "tests/consumers/rust/src/connections.rs"]),
    ),
    ("docs/packages/rust.md", "rust,no_run", Runs("tests/src/lib.rs")),
    ("docs/packages/rust.md", "sh", Shell),
    ("core/client/src/run_loop.md", "rust", Runs("core/client/src/lib.rs")),
    ("docs/android.md", "kotlin", Runs("tests/consumers/kotlin.sh")),
    ("docs/android.md", "kts", Coordinates),
    ("docs/apple.md", "", Coordinates),
    ("docs/apple.md", "swift", Runs("tests/consumers/swift.sh")),
    ("docs/decisions/0016-size-and-speed.md", "sh", Shell),
    ("docs/python-deployment.md", "python", Runs("bindings-python/tests/test_documentation.py")),
    ("docs/releasing.md", "sh", Shell),
    ("docs/guides/tutorial.md", "js", Runs("bindings-wasm/test/tutorial.test.mjs")),
    ("docs/guides/tutorial.md", "python", Runs("bindings-python/tests/test_documentation.py")),
    ("docs/guides/tutorial.md", "kotlin", Runs("tests/consumers/kotlin.sh")),
    ("docs/guides/tutorial.md", "rust,no_run", Runs("tests/src/lib.rs")),
    ("docs/guides/tutorial.md", "swift", Runs("tests/consumers/swift.sh")),
    ("docs/guides", "console", Stands(&["docs/command-line.md"])),
    ("docs/guides", "java", Stands(&["docs/packages/kotlin.md", "tests/consumers/java/Guides.java"])),
    // `js` and `python` are whole programs, `ts` and `py` parts of such ones.
    ("docs/guides", "js", Runs("bindings-wasm/test/readme.test.mjs")),
    (
        "docs/guides",
        "ts",
        Stands(&[
            "README.md",
            "bindings-wasm/test/types/store.ts",
            "bindings-wasm/test/types/page.ts",
            "bindings-wasm/test/types/relay.ts",
            "bindings-wasm/test/types/relay-server.ts",
        ]),
    ),
    ("docs/guides", "json", Faults),
    ("docs/guides", "kotlin", Runs("bindings-uniffi/kotlin/test/src/test/kotlin/io/triline/ReadmeTest.kt")),
    ("docs/guides", "python", Runs("bindings-python/tests/test_documentation.py")),
    (
        "docs/guides",
        "py",
        Stands(&[
            "README.md",
            "docs/python-deployment.md",
            "examples/python/signer.py",
            "tests/consumers/python/with_extras.py",
        ]),
    ),
    (
        "docs/guides",
        "rust",
        Stands(&[
            "docs/packages/rust.md",
            "README.md",
            "core/relay/README.md",
            "tests/rust/guides.rs",
            "tests/rust/readme.rs",
            "examples/rust/src/main.rs",
        ]),
    ),
    ("docs/guides", "sh", Shell),
    ("docs/guides", "swift", Runs("tests/consumers/swift.sh")),
    ("docs/guides", "toml", Stands(&["docs/command-line.md"])),
    ("docs/react-native.md", "js", Runs("examples/relay/test/readme.test.mjs")),
    ("core/relay/README.md", "rust", Runs("core/relay/src/lib.rs")),
    ("docs/relay.md", "sh", Shell),
    ("docs/relay.md", "toml", Stands(&["examples/relay/relay.toml"])),
    ("docs/simulated-service.md", "json", Faults),
    ("core/cli/README.md", "console", Stands(&["docs/command-line.md"])),
    ("docs/command-line.md", "console", Runs("core/cli/tests/documentation.rs")),
    ("docs/command-line.md", "sh", Shell),
    ("docs/command-line.md", "toml", Runs("core/cli/tests/documentation.rs")),
    ("core/cli/tests/sessions/doctor.md", "console", Runs("core/cli/tests/sessions.rs")),
    ("core/cli/tests/sessions/export.md", "console", Runs("core/cli/tests/sessions.rs")),
    ("core/cli/tests/sessions/import.md", "console", Runs("core/cli/tests/sessions.rs")),
    ("core/cli/tests/sessions/mistakes.md", "console", Runs("core/cli/tests/sessions.rs")),
    ("examples/playground/README.md", "sh", Shell),
    ("examples/app/README.md", "sh", Shell),
    ("examples/relay/README.md", "js", Runs("examples/relay/test/readme.test.mjs")),
    ("examples/relay/README.md", "sh", Shell),
    ("tests/vectors/FORMAT.md", "json", Json),
];

/// A block of a page that is code. Blocks of the language `text` are diagrams and messages.
#[derive(Debug, PartialEq)]
struct Block {
    line: usize,
    language: String,
    text: String,
}

/// The blocks of a page, and the first lines of those that are indented, which have no language.
fn blocks(page: &str) -> (Vec<Block>, Vec<usize>) {
    let (mut blocks, mut indented, mut open) = (Vec::new(), Vec::new(), None::<Block>);
    let (mut is_list, mut is_after_blank) = (false, true);
    for (at, line) in page.lines().enumerate() {
        let trimmed = line.trim_start();
        if let Some(info) = trimmed.strip_prefix("```") {
            match open.take() {
                Some(block) => blocks.push(block),
                None => open = Some(Block { line: at + 1, language: info.trim().to_string(), text: String::new() }),
            }
        } else if let Some(block) = &mut open {
            block.text.push_str(line);
            block.text.push('\n');
        } else {
            let is_item =
                trimmed.starts_with("- ") || trimmed.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
            is_list = is_item || (is_list && (line.is_empty() || line.starts_with(' ')));
            if is_after_blank && !is_list && line.starts_with("    ") {
                indented.push(at + 1);
            }
        }
        is_after_blank = line.is_empty();
    }
    assert!(open.is_none(), "a fence is not closed");
    blocks.retain(|block| block.language != "text");
    (blocks, indented)
}

#[test]
fn every_block_of_the_pages_has_a_check() {
    let output = Command::new("git").args(["ls-files", "*.md"]).current_dir(root()).output().expect("git is there");
    let pages = String::from_utf8(output.stdout).expect("names are UTF-8");
    let mut faults = Vec::new();
    let mut used = vec![false; CHECKS.len()];
    for page in pages.lines() {
        // A Chinese page has the code of the English one, except the README, which tests read in both languages.
        let is_translated = page != "README.zh.md";
        let english = if is_translated { page.replace(".zh.md", ".md") } else { page.to_string() };
        let (blocks, indented) = blocks(&read(page));
        faults.extend(indented.iter().map(|line| format!("{page}:{line}: fence it, and say its language")));
        for block in blocks {
            let is_its = |(name, language, _): &(&str, &str, Check)| {
                let is_page = *name == english || english.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
                is_page && *language == block.language
            };
            let Some(at) = CHECKS.iter().position(is_its) else {
                faults.push(format!("{page}:{}: nothing checks a block of `{}` here", block.line, block.language));
                continue;
            };
            used[at] = true;
            // A test reads the English page.
            let differs = matches!(CHECKS[at].2, Runs(_)) && page != english && !read(&english).contains(&block.text);
            let fault =
                CHECKS[at].2.fault(&english, &block).or(differs.then(|| format!("{english} has another block")));
            faults.extend(fault.map(|fault| format!("{page}:{}: {fault}", block.line)));
        }
    }
    for ((page, language, _), _) in CHECKS.iter().zip(used).filter(|(_, used)| !used) {
        faults.push(format!("{page} has no block of `{language}`: take it out of the list"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A file, or the pages of a folder in English.
fn files(source: &str) -> Vec<String> {
    if root().join(source).is_file() {
        return vec![source.to_string()];
    }
    let entries = fs::read_dir(root().join(source)).unwrap_or_else(|error| panic!("{source}: {error}"));
    let names = entries.map(|entry| entry.expect("the folder can be read").file_name().into_string().expect("UTF-8"));
    names.filter(|name| !name.ends_with(".zh.md")).map(|name| format!("{source}/{name}")).collect()
}

impl Check {
    /// What is wrong with a block; also where what checks it does not know the page.
    fn fault(&self, page: &str, block: &Block) -> Option<String> {
        match self {
            Runs(test) => {
                let (folder, file) = page.rsplit_once('/').unwrap_or(("", page));
                let folder = folder.rsplit('/').next().filter(|folder| *folder == "guides").unwrap_or(file);
                let test_code = read(test);
                let is_read = test_code.contains(file) || test_code.contains(folder);
                (!is_read).then(|| format!("{test} does not read {page}"))
            }
            Stands(sources) => {
                let missing: Option<Vec<String>> = sources
                    .iter()
                    .flat_map(|source| files(source))
                    .map(|source| Some(format!("{source} has no line `{}`", missing(&block.text, &read(&source))?)))
                    .collect();
                missing.map(|missing| missing.join("; "))
            }
            Shell => block.text.replace("\\\n", " ").lines().find_map(|line| shell_fault(page, line)),
            Coordinates => coordinates_fault(&block.text),
            Json => serde_json::from_str::<serde_json::Value>(&block.text).err().map(|error| error.to_string()),
            Faults => triline::simulated::Settings::known()
                .and_then(|settings| triline::simulated::Service::new(settings, 1).set_faults(&block.text))
                .err()
                .map(|error| error.to_string()),
        }
    }
}

/// The first line of a snippet that a source does not have behind the line before. Imports may stand anywhere, and a line of
/// the source may begin with more, such as the visibility of what it declares.
fn missing<'a>(snippet: &'a str, source: &str) -> Option<&'a str> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut rest = lines.as_slice();
    for line in snippet.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if ["import ", "use ", "from "].iter().any(|word| line.starts_with(word)) {
            if !lines.contains(&line) && !imports(source, line) {
                return Some(line);
            }
            continue;
        }
        match rest.iter().position(|have| have.ends_with(line)) {
            Some(at) => rest = &rest[at + 1..],
            None => return Some(line),
        }
    }
    None
}

/// Whether a source imports what a line imports, along with other names of the module.
fn imports(source: &str, line: &str) -> bool {
    let Some((module, names)) = line.split_once(" import ").or_else(|| line.trim_end_matches(';').rsplit_once("::"))
    else {
        return false;
    };
    let words: Vec<&str> = source.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut names = names.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty());
    source.contains(module) && names.all(|name| words.contains(&name))
}

/// Programs that a reader has or knows where to get.
const PROGRAMS: [&str; 14] =
    ["cp", "cut", "date", "echo", "export", "gh", "jq", "md5sum", "mvn", "node", "npx", "podman", "printf", "wrk"];

/// What a line of a shell script names that is not there.
fn shell_fault(page: &str, line: &str) -> Option<String> {
    let line = line.split(" #").next().unwrap_or_default().trim();
    let commands = line.replace("$(", "|").replace(" && ", "|");
    commands.split('|').find_map(|command| {
        let command = command.trim().trim_end_matches(['\\', '&', ')']).trim();
        let words: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        let (program, rest) = words.split_first()?;
        command_fault(page, program, rest).map(|fault| format!("`{command}`: {fault}"))
    })
}

fn command_fault(page: &str, program: &str, rest: &[&str]) -> Option<String> {
    let first = rest.first().copied().unwrap_or_default();
    let is_there = |path: &str| {
        let folder = Path::new(page).parent().expect("a page is in a folder");
        root().join(path).exists() || root().join(folder).join(path).exists()
    };
    let has = |file: &str, text: &str| read(file).contains(text);
    let absent = |is_there: bool, what: &str| (!is_there).then(|| format!("there is no {what}"));
    match (program.rsplit('/').next().unwrap_or_default(), first) {
        ("make", target) => absent(has("Makefile", &format!("\n{target}: ")), &format!("target {target}")),
        ("cargo", "add") => {
            let manifest = match rest[1] {
                "triline" => "core/client/Cargo.toml",
                "triline-wasm" => "bindings-wasm/Cargo.toml",
                _ => return None,
            };
            let features = rest.iter().skip_while(|word| **word != "--features").nth(1).copied().unwrap_or_default();
            let mut features = features.split(',').filter(|feature| !feature.is_empty());
            features
                .find_map(|feature| absent(has(manifest, &format!("\n{feature} = [")), &format!("feature {feature}")))
        }
        ("cargo", "build" | "run") => {
            let package = rest.iter().skip_while(|word| **word != "-p").nth(1)?;
            let manifests = ["core/cli/Cargo.toml", "core/bindgen/Cargo.toml"];
            absent(manifests.iter().any(|manifest| has(manifest, &format!("name = \"{package}\""))), package)
        }
        ("pip", "install") => {
            let extras = rest[1].split(['[', ']']).nth(1).unwrap_or_default();
            let mut extras = extras.split(',').filter(|extra| !extra.is_empty());
            extras.find_map(|extra| absent(has("bindings-python/pyproject.toml", &format!("\n{extra} = [")), extra))
        }
        ("npm", "install") => absent(has("bindings-wasm/package.json", &format!("\"name\": \"{}\"", rest[1])), rest[1]),
        ("npm", "ci") => absent(is_there("package-lock.json"), "package-lock.json"),
        ("npm", "run") => {
            let folder = Path::new(page).parent().expect("a page is in a folder");
            let file = folder.join("package.json").display().to_string();
            absent(has(&file, &format!("\"{}\": \"", rest[1])), &format!("script {}", rest[1]))
        }
        ("triline", command) => {
            let commands = [
                "call",
                "codegen",
                "completions",
                "config",
                "doctor",
                "export",
                "import",
                "mcp",
                "operations",
                "probe",
                "recipe",
                "relay",
                "request",
                "serve",
            ];
            absent(commands.contains(&command), command).or_else(|| {
                let mut options = rest.iter().filter_map(|word| word.strip_prefix("--"));
                // Options that several commands have.
                let files = commands.map(|name| format!("commands/{name}"));
                let files = files.into_iter().chain(["configuration".into(), "terminal/printer".into()]);
                let sources: String = files.map(|name| read(&format!("core/cli/src/{name}.rs"))).collect();
                options.find_map(|option| absent(sources.contains(&format!("{}: ", option.replace('-', "_"))), option))
            })
        }
        ("mvn", "-f") => absent(is_there(rest[1]), rest[1]),
        (name, _) if PROGRAMS.contains(&name) || name.contains('=') => None,
        _ => absent(program.contains('/') && is_there(program), program),
    }
}

/// Packages of build files, whose version has to be that of the project.
fn coordinates_fault(text: &str) -> Option<String> {
    let words = || text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '.');
    let is_version =
        |word: &&str| word.split('.').count() == 3 && word.split('.').all(|part| part.parse::<u32>().is_ok());
    if let Some(version) = words().find(|word| is_version(word) && *word != env!("CARGO_PKG_VERSION")) {
        return Some(format!("the version is not {version}"));
    }
    let published =
        ["core", "jvm", "test", "bom"].map(|module| read(&format!("bindings-uniffi/kotlin/{module}/pom.xml"))).concat()
            + &read("bindings-uniffi/kotlin/android/aar.pom")
            + &read("docs/releasing.md");
    let mut packages = words().filter(|word| word.starts_with("triline-"));
    packages.find(|package| !published.contains(*package)).map(|package| format!("{package} is not published"))
}

#[test]
fn blocks_are_found() {
    let page = "a\n\n```js\nlet b;\n```\n\n    c\n\n- d\n\n    e\n\nf\n  ```text\n  g\n  ```\n";
    assert_eq!(
        blocks(page),
        (vec![Block { line: 3, language: "js".to_string(), text: "let b;\n".to_string() }], vec![7])
    );
}

#[test]
fn lines_that_stand_elsewhere_are_noticed() {
    let source = "import a\n    private fun b() {\n    c()\n    d()\n}\n";
    assert_eq!(missing("import a\n\nfun b() {\n    d()\n}\n", source), None);
    assert_eq!(missing("d()\nc()\n", source), Some("c()"));
    assert_eq!(missing("import e\n", source), Some("import e"));
    let source = "use f::{g, h};\nfrom i import (\n    j,\n)\n";
    assert_eq!(missing("use f::g;\nfrom i import j\n", source), None);
    assert_eq!(missing("use f::j::g;\n", source), Some("use f::j::g;"));
    assert_eq!(missing("from i import k\n", source), Some("from i import k"));
}

#[test]
fn commands_that_are_not_there_are_noticed() {
    let fault = |line| shell_fault("examples/relay/README.md", line);
    assert_eq!(fault("../../bindings-wasm/build.sh && npm ci # a comment"), None);
    assert_eq!(fault("pip install 'triline[async,httpx]'"), None);
    assert_eq!(fault("cargo add triline --no-default-features --features client"), None);
    for wrong in [
        "make nothing",
        "cargo add triline --features nothing",
        "cargo build -p nothing",
        "pip install 'triline[nothing]'",
        "npm install nothing",
        "triline nothing",
        "triline serve --nothing",
        "./nothing.sh",
        "nothing",
    ] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
    assert!(coordinates_fault("io.triline:triline-bom:0.0.9").is_some());
    assert!(coordinates_fault("io.triline:triline-nothing").is_some());
}
