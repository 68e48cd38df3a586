//! The glossary of errors, as Markdown.

use std::fmt::Write as _;
use std::path::PathBuf;

use triline::catalogue::CATALOGUE;
use triline::table::operations;

use crate::Source;

const HEAD: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/src/catalogue.rs. -->

# Errors of the platform

Every code that the vendor's documents name. An error of a call carries the code, its category, the cause, the remedy and
whether the same request may succeed later unchanged (`retryable`). A code that is not listed here is reported as it
came, without a category. The work phone and the AI agent have no codes of their own.

*Documented for* names the operations whose description states the code. *Judged to belong to* names those that its text fits;
the vendor's documents do not say so.

The remedies of 6700, 6702 and 6725 are those of the vendor's documents; the others follow from the cause.
";

/// The document.
pub(crate) fn source() -> Source {
    let mut out = HEAD.to_owned();
    for known in CATALOGUE {
        let _ = write!(out, "\n## {}\n", known.code);
        for meaning in known.meanings {
            let _ = write!(out, "\n`{}`\n\n", meaning.message);
            let _ = writeln!(out, "- **Cause**: {}", meaning.cause);
            let _ = writeln!(out, "- **Remedy**: {}", meaning.remedy);
        }
        let _ = writeln!(out, "- **Category**: `{}`", known.category.name());
        let _ = writeln!(out, "- **Retryable**: {}", if known.retryable { "yes" } else { "no" });
        for (title, judged) in [("Documented for", false), ("Judged to belong to", true)] {
            let tied = operations().filter(|operation| {
                operation.errors.contains(&known.code) && operation.judged_errors.contains(&known.code) == judged
            });
            let names: Vec<String> = tied.map(|operation| format!("`{}`", operation.name)).collect();
            if !names.is_empty() {
                let _ = writeln!(out, "- **{title}**: {}", names.join(", "));
            }
        }
    }
    (PathBuf::from("docs/errors.md"), out)
}
