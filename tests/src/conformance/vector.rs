//! Vectors: what is to be sent and what is to come of it.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// One vector.
#[derive(Deserialize)]
pub struct Vector {
    /// Its name, which begins with that of the operation.
    pub name: String,
    /// The operation.
    pub operation: String,
    /// `"default"`, or an object merged over the default configuration.
    pub config: Value,
    /// What the clock says when the call starts.
    pub clock_ms: i64,
    /// What the nonce source gives.
    pub nonce: String,
    /// The parameters, as they are written.
    pub params: Box<RawValue>,
    /// The requests, with their answers.
    pub exchanges: Vec<Exchange>,
    /// What the caller is to get.
    pub result: Outcome,
    /// How the operation is used.
    #[serde(default)]
    pub via: Via,
}

/// A request and its answer.
#[derive(Deserialize)]
pub struct Exchange {
    /// The request that must be sent.
    pub request: Request,
    /// The response of the service.
    pub response: Response,
}

/// What must be sent. A key that is not known would be a check that is not made, so it is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The HTTP method.
    pub method: String,
    /// The path below the base URL.
    pub path: String,
    /// All query parameters.
    pub query: BTreeMap<String, String>,
    /// Headers that must be there.
    pub headers: BTreeMap<String, String>,
    /// The body.
    #[serde(default, deserialize_with = "given")]
    pub json: Option<Value>,
    /// That the body is empty, or `{}`.
    #[serde(default)]
    pub no_body: bool,
    /// The parts of the body, in any order.
    pub multipart: Option<Vec<Part>>,
    /// What lies between two texts, by name, wherever it stands in the request.
    #[serde(default)]
    pub between: BTreeMap<String, (String, String)>,
}

/// A part of a multipart body.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its text, when it is no file.
    pub value: Option<String>,
    /// The file's name.
    pub filename: Option<String>,
    /// The file's size in bytes.
    pub size: Option<usize>,
    /// The file's content.
    pub base64: Option<String>,
}

/// The response of the service.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Response {
    status: Option<u16>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default, deserialize_with = "given")]
    json: Option<Box<RawValue>>,
    text: Option<String>,
    base64: Option<String>,
    chunks: Option<Vec<String>>,
    failure: Option<String>,
}

/// What the caller is to get.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The value of a call.
    Value(Value),
    /// All rows of all pages.
    Items(Vec<Value>),
    /// What a stream brings.
    Chunks(Vec<Value>),
    /// Keys of the error.
    Error(Map<String, Value>),
}

/// How an operation is used.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// One call.
    #[default]
    Call,
    /// All pages are walked.
    AllPages,
    /// The answer is streamed.
    Stream,
    /// The rows are split into as many requests as it takes.
    Batch,
}

/// A member that counts as given when it is null.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A vector, or the name of one that cannot be read, with the reason.
pub type Loaded = Result<Vector, (String, String)>;

/// The vectors of a folder, in the order of its files.
///
/// # Errors
///
/// The folder or a file of it cannot be read, or a file is no list.
pub fn load(folder: &Path) -> Result<Vec<Loaded>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut vectors = Vec::new();
    for path in files {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(&path).map_err(|error| failed(&error))?;
        let list: Vec<&RawValue> = serde_json::from_str(&text).map_err(|error| failed(&error))?;
        vectors.extend(list.into_iter().map(|vector| read(vector.get())));
    }
    Ok(vectors)
}

fn read(text: &str) -> Loaded {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    serde_json::from_str(text).map_err(|error| {
        let name = serde_json::from_str::<Named>(text).map_or("(no name)".into(), |named| named.name);
        (name, format!("the vector cannot be read: {error}"))
    })
}

impl Vector {
    /// The interface, the first word of the operation's name.
    pub fn interface(&self) -> &str {
        self.operation.split('.').next().unwrap_or_default()
    }

    /// The address of the service in this vector's configuration.
    pub fn base_url(&self) -> String {
        let options = self.options();
        options.get("base_url").and_then(Value::as_str).unwrap_or_default().trim_end_matches('/').to_string()
    }

    /// The options of the client: the configuration as `Config::from_json` takes it.
    pub fn options(&self) -> Map<String, Value> {
        let mut config = default_config();
        if self.config.is_object() {
            merge(&mut config, &self.config);
        }
        let mut options = match config.get_mut(self.interface()).map(Value::take) {
            Some(Value::Object(options)) => options,
            _ => Map::new(),
        };
        if let Some(signing) = options.get("signing").filter(|signing| signing.is_object()) {
            let word = |name| signing.get(name).and_then(Value::as_str).unwrap_or_default();
            let recipe = format!("{}:{}:{}", word("algorithm"), word("encoding"), word("template"));
            options.insert("signing".into(), recipe.into());
        }
        if let Some(paths) = config.get("paths") {
            options.insert("paths".into(), paths.clone());
        }
        options.insert("fixed_nonce".into(), self.nonce.clone().into());
        options
    }

    /// The name that the package calls the operation by. The vendor's documents unbind a number by `agents.bind` without one,
    /// for which the package has an operation of its own.
    fn called(&self) -> &str {
        let has_number =
            || serde_json::from_str::<Value>(self.params.get()).is_ok_and(|params| params.get("number").is_some());
        let is_refused = || matches!(&self.result, Outcome::Error(error) if error.get("field").is_some_and(|field| field == "number"));
        match &*self.operation {
            "platform.agents.bind" if !has_number() && !is_refused() => "platform.agents.unbind",
            operation => operation,
        }
    }

    /// What the adapter is told to do, as a line.
    ///
    /// # Panics
    ///
    /// Never: all keys are texts.
    pub fn order(&self) -> String {
        #[derive(Serialize)]
        struct Order<'a> {
            run: Run<'a>,
        }
        #[derive(Serialize)]
        struct Run<'a> {
            interface: &'a str,
            options: Map<String, Value>,
            clock_ms: i64,
            operation: &'a str,
            params: &'a RawValue,
            via: Via,
        }
        let run = Run {
            interface: self.interface(),
            options: self.options(),
            clock_ms: self.clock_ms,
            operation: self.called(),
            // As they are written, so that no number changes on its way.
            params: &self.params,
            via: self.via,
        };
        one_line(&serde_json::to_string(&Order { run }).expect("all keys are texts"))
    }
}

/// JSON text without line breaks: none can stand within a string.
fn one_line(json: &str) -> String {
    json.replace(['\n', '\r'], " ")
}

impl Response {
    /// What the adapter's transport is to answer, as a line.
    pub fn line(&self) -> String {
        use base64::Engine;
        use base64::engine::general_purpose::STANDARD;
        if let Some(failure) = &self.failure {
            return json!({"response": {"failure": failure}}).to_string();
        }
        let chunks: Vec<String> = match (&self.json, &self.text, &self.base64, &self.chunks) {
            (Some(json), ..) => vec![STANDARD.encode(json.get())],
            (_, Some(text), ..) => vec![STANDARD.encode(text)],
            (_, _, Some(base64), _) => vec![base64.clone()],
            (_, _, _, Some(chunks)) => chunks.iter().map(|chunk| STANDARD.encode(chunk)).collect(),
            _ => Vec::new(),
        };
        json!({"response": {"status": self.status, "headers": self.headers, "chunks": chunks}}).to_string()
    }
}

/// Merges an object over another; null takes a member away.
fn merge(target: &mut Value, source: &Value) {
    match (target, source) {
        (Value::Object(target), Value::Object(source)) => {
            for (key, value) in source {
                if value.is_null() {
                    target.remove(key);
                } else {
                    merge(target.entry(key).or_insert(Value::Null), value);
                }
            }
        }
        (target, source) => *target = source.clone(),
    }
}

fn default_config() -> Value {
    json!({
        "platform": {
            "base_url": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t",
            "signing": {"algorithm": "md5", "template": "{appkey}{nonce}{timestamp}{secret}", "encoding": "hex"},
            "pacing": "off", "retries": 0
        },
        "work_phone": {
            "base_url": "https://wp.example.com", "client_id": "cid", "client_secret": "csecret",
            "access_token": "AT-1", "refresh_token": "RT-1", "retries": 0
        },
        "ai_agent": {
            "base_url": "https://ai.example.com", "appid": "0123456789abcdef0123456789abcdef", "apptoken": "tok-secret",
            "utc_offset": "+08:00", "retries": 0
        }
    })
}
