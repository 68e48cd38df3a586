//! The playground: the static files that `examples/playground/build.sh` makes.
//!
//! They are read from a folder when the service starts. Embedded in the program they would tie its build to that of the
//! npm package, and only what was read can be served, whatever a request names.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{self, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

/// Where the files are served.
pub(super) const PATH: &str = "/playground/";

/// Folders of the files, relative to that of the program: in a workspace, and where it is installed.
const PLACES: [&str; 2] = ["../playground", "../share/triline/playground"];

/// The files, by their paths below the folder.
pub(super) struct Playground {
    files: BTreeMap<String, Bytes>,
}

impl Playground {
    /// Reads the given folder, or one beside the program; returns none if there is no such folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or is no playground.
    pub(super) fn find(given: Option<&Path>) -> Result<Option<Playground>, String> {
        let Some(folder) = given.map(Path::to_path_buf).or_else(beside_program) else { return Ok(None) };
        let mut files = BTreeMap::new();
        let shown = folder.display();
        read(&folder, "", &mut files).map_err(|error| format!("{shown}: {error}"))?;
        if files.contains_key("index.html") && files.contains_key("operations.json") {
            return Ok(Some(Playground { files }));
        }
        Err(format!("{shown}: expected the playground that examples/playground/build.sh makes, got another folder"))
    }

    /// The routes of the files.
    pub(super) fn router(self) -> Router {
        Router::new()
            .route(PATH.trim_end_matches('/'), get(|| async { Redirect::permanent(PATH) }))
            .route(PATH, get(index))
            .route(&format!("{PATH}{{*path}}"), get(file))
            .with_state(Arc::new(self))
    }

    fn respond(&self, path: &str) -> Response {
        let Some(content) = self.files.get(path) else { return StatusCode::NOT_FOUND.into_response() };
        let headers = [
            (header::CONTENT_TYPE, content_type(path)),
            (header::CACHE_CONTROL, "no-cache"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ];
        (headers, content.clone()).into_response()
    }
}

async fn index(State(playground): State<Arc<Playground>>) -> Response {
    playground.respond("index.html")
}

async fn file(State(playground): State<Arc<Playground>>, extract::Path(path): extract::Path<String>) -> Response {
    playground.respond(&path)
}

fn beside_program() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    PLACES.iter().map(|place| folder.join(place)).find(|place| place.join("index.html").is_file())
}

/// Reads the files of a folder and of those in it. Links are not followed.
fn read(folder: &Path, below: &str, files: &mut BTreeMap<String, Bytes>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let Some(path) = entry.file_name().to_str().map(|name| format!("{below}{name}")) else { continue };
        if kind.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            files.insert(path, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

fn content_type(path: &str) -> &'static str {
    match Path::new(path).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html;charset=UTF-8",
        Some("js") => "text/javascript;charset=UTF-8",
        Some("css") => "text/css;charset=UTF-8",
        Some("json") => "application/json;charset=UTF-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
