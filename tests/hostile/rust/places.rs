//! Where secrets are looked for.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;
use triline::Error;
use triline::host::BatchResult;

use crate::calls::Made;
use crate::manifest::{Case, Manifest};

/// What was written somewhere, by the name of the place.
pub(crate) type Places = BTreeMap<&'static str, String>;

/// All that may be written of an error, and of what is behind it, or of the result of a batch.
pub(crate) fn of_result(made: Option<&Result<Made, Error>>) -> Places {
    match made {
        Some(Err(error)) => of_error(error),
        Some(Ok(Made { batch: Some(batch), .. })) => Places::from([("report", of_batch(batch))]),
        _ => Places::new(),
    }
}

fn of_error(error: &Error) -> Places {
    let mut causes = String::new();
    let mut behind = std::error::Error::source(error);
    while let Some(one) = behind {
        causes.extend([format!("{one} {one:?}\n")]);
        behind = one.source();
    }
    let members = [error.code(), Some(error.message()), error.raw(), error.got()];
    Places::from([
        ("text", error.to_string()),
        ("members", format!("{members:?}")),
        ("debug", format!("{error:?} {error:#?}")),
        ("json", error.to_json()),
        ("causes", causes),
    ])
}

fn of_batch(batch: &BatchResult) -> String {
    let stopped: Vec<_> = batch.stopped.iter().flat_map(of_error).map(|(_, text)| text).collect();
    format!("{batch:?} {}", stopped.join("\n"))
}

/// Where a secret is shown, and where nothing is looked for: a place that does not hold what it has to.
pub(crate) fn faults(manifest: &Manifest, case: &Case, call: &str, shown: &Places) -> Vec<String> {
    let leaks = shown.iter().filter_map(|(name, text)| {
        let at = text.find("sentinel")?;
        let from = text.get(at.saturating_sub(200)..).unwrap_or(text);
        Some(format!("a secret is shown in {name}: {from:.300}"))
    });
    let blind = manifest.places.iter().filter(|(name, place)| {
        let is_here =
            place.languages.as_ref().is_none_or(|languages| languages.iter().any(|language| language == "rust"));
        let is_empty = shown.get(name.as_str()).is_none_or(|text| !text.contains(&place.text));
        is_here && place.case == case.name && place.call == call && is_empty
    });
    leaks
        .chain(
            blind.map(|(name, place)| format!("nothing is looked for in {name}, which does not hold {}", place.text)),
        )
        .collect()
}

/// What the crate and its libraries trace, of all calls: the lines that matter here.
#[derive(Clone, Default)]
pub(crate) struct Traced(Arc<Mutex<String>>);

impl Traced {
    /// Collects from now on, at every level.
    pub(crate) fn begin() -> Result<Traced, Box<dyn std::error::Error>> {
        let traced = Traced::default();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_max_level(tracing::Level::TRACE)
            .with_span_events(FmtSpan::CLOSE)
            .with_writer(traced.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber)?;
        Ok(traced)
    }

    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Write for Traced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        if line.contains("sentinel") || line.contains("canary") {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() < 1 << 16 {
                kept.push_str(&line);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Traced {
    type Writer = Traced;

    fn make_writer(&self) -> Traced {
        self.clone()
    }
}
