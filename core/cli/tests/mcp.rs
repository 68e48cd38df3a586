//! An assistant's session, by the client of the same SDK.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use common::{client, run, run_with_input, send_signal, triline, wait};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
    ElicitationAction, Implementation, ReadResourceRequestParams, ResourceContents, Tool,
};
use rmcp::service::{RequestContext, RunningService};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ErrorData, RoleClient, ServiceExt as _};
use serde_json::{Value, json};

/// A client whose user answers in that way, or that cannot ask.
#[derive(Clone)]
struct Assistant {
    agrees: Option<bool>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl ClientHandler for Assistant {
    fn get_info(&self) -> ClientConfig {
        let capabilities = match self.agrees {
            Some(_) => ClientCapabilities::builder().enable_elicitation().build(),
            None => ClientCapabilities::default(),
        };
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else { panic!("a form") };
        self.asked.lock().unwrap().push(message);
        Ok(match self.agrees {
            Some(true) => ElicitResult::new(ElicitationAction::Accept).with_content(json!({ "confirm": true })),
            _ => ElicitResult::new(ElicitationAction::Decline),
        })
    }
}

type Running = RunningService<RoleClient, Assistant>;

async fn start(arguments: &[&str], agrees: Option<bool>) -> (Running, Arc<Mutex<Vec<String>>>) {
    let command = triline(&[&["mcp"], arguments].concat());
    let mut command = tokio::process::Command::from(command);
    command.kill_on_drop(true);
    let asked = Arc::default();
    let assistant = Assistant { agrees, asked: Arc::clone(&asked) };
    let running = assistant.serve(TokioChildProcess::new(command).unwrap()).await.unwrap();
    (running, asked)
}

async fn call(running: &Running, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().unwrap().clone();
    running.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.unwrap()
}

/// The JSON in the text of a result.
fn text(result: &CallToolResult) -> Value {
    let content = serde_json::to_value(&result.content).unwrap();
    serde_json::from_str(content[0]["text"].as_str().unwrap()).unwrap()
}

fn find<'a>(tools: &'a [Tool], name: &str) -> Option<&'a Tool> {
    tools.iter().find(|tool| tool.name == name)
}

#[tokio::test]
async fn reads_are_tools_with_schemas_and_documentation() {
    let (running, _) = start(&["--simulated"], None).await;
    let info = running.peer_info().unwrap();
    assert!(info.instructions.clone().unwrap().contains("20 requests a minute"));
    let tools = running.list_all_tools().await.unwrap();
    assert!(tools.len() > 25, "{}", tools.len());
    for tool in &tools {
        assert!(tool.annotations.as_ref().unwrap().read_only_hint == Some(true), "{}", tool.name);
        assert!(tool.description.as_ref().is_some_and(|text| text.len() > 10), "{}", tool.name);
        assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
        assert!(
            tool.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && tool.name.len() <= 64,
            "{}",
            tool.name
        );
    }
    let query = find(&tools, "platform_agents_query").unwrap();
    assert_eq!(query.input_schema["properties"]["limit"]["maximum"], 100);
    assert_eq!(query.input_schema["properties"]["agentNumber"]["type"], "string");
    for hidden in ["platform_agents_create", "ai_agent_documents_upload", "work_phone_token_issue"] {
        assert!(find(&tools, hidden).is_none(), "{hidden}");
    }

    let agents = text(&call(&running, "platform_agents_query", json!({ "agentNumber": "1001" })).await);
    assert!(agents.to_string().contains("\"agentNumber\":\"1001\""), "{agents}");
    let phones = call(&running, "work_phone_agents_list", json!({})).await;
    assert_eq!(phones.is_error, Some(false));
    // What is refused names the field; what is not allowed is no tool.
    let refused = call(&running, "platform_agents_query", json!({ "limit": 101 })).await;
    assert_eq!(refused.is_error, Some(true));
    let error = text(&refused);
    assert_eq!((&error["field"], &error["outcome"]), (&json!("limit"), &json!("nothing was sent")), "{error}");
    let unknown = running.call_tool(CallToolRequestParams::new("platform_agents_create")).await.unwrap_err();
    assert!(unknown.to_string().contains("--allow"), "{unknown}");
    running.cancel().await.unwrap();
}

#[tokio::test]
async fn resources_explain_fields_errors_and_ambiguities() {
    let (running, _) = start(&["--simulated"], None).await;
    let resources = running.list_all_resources().await.unwrap();
    assert_eq!(resources.len(), 3);
    let mut texts = Vec::new();
    for resource in &resources {
        let read = running.read_resource(ReadResourceRequestParams::new(&resource.uri)).await.unwrap();
        let Some(ResourceContents::TextResourceContents { text, .. }) = read.contents.into_iter().next() else {
            panic!("a text")
        };
        texts.push(text);
    }
    let fields: Value = serde_json::from_str(&texts[0]).unwrap();
    assert!(fields["fields"][0]["field"] == "name" && fields["regions"]["result"].is_array(), "{fields}");
    assert!(texts[1].contains("50014") && texts[2].contains("svc-sign-algorithm"));
    assert!(running.read_resource(ReadResourceRequestParams::new("file:///etc/passwd")).await.is_err());
    running.cancel().await.unwrap();
}

/// A new agent, with a secret.
fn agent(number: &str, role: &str) -> Value {
    json!({
        "agentName": "王小明", "agentNumber": number, "agentVersion": "ccAgent", "queueList": ["80001"],
        "roles": [role], "password": "Passw0rd!"
    })
}

async fn role(running: &Running) -> String {
    let roles = text(&call(running, "platform_roles_list", json!({})).await);
    let role = roles.as_array().unwrap().iter().find(|role| role["type"] == "agent").unwrap();
    role["id"].as_str().unwrap().to_string()
}

#[tokio::test]
async fn the_user_is_asked_before_a_write() {
    let allow = ["--simulated", "--allow", "platform.agents.create,platform.dialout.*"];
    let (running, asked) = start(&allow, Some(true)).await;
    let tools = running.list_all_tools().await.unwrap();
    let create = find(&tools, "platform_agents_create").unwrap();
    assert!(create.annotations.as_ref().unwrap().read_only_hint == Some(false));
    assert!(create.input_schema["properties"].get("confirm").is_none());
    assert!(find(&tools, "platform_dialout_import").is_some() && find(&tools, "platform_agents_disable").is_none());
    let role = role(&running).await;
    let created = call(&running, "platform_agents_create", agent("9001", &role)).await;
    assert_eq!(created.is_error, Some(false), "{created:?}");
    let question = asked.lock().unwrap().join("");
    assert!(question.contains("9001") && question.contains("***") && !question.contains("Passw0rd!"), "{question}");
    // The service refuses a number twice, and the model is told why.
    let twice = text(&call(&running, "platform_agents_create", agent("9001", &role)).await);
    assert_eq!(twice["outcome"], "the service did not do it", "{twice}");
    running.cancel().await.unwrap();

    // What the model says counts for nothing where the user is asked.
    let (running, asked) = start(&allow, Some(false)).await;
    let mut arguments = agent("9001", &role);
    arguments["confirm"] = json!(true);
    let declined = call(&running, "platform_agents_create", arguments).await;
    assert_eq!((declined.is_error, asked.lock().unwrap().len()), (Some(true), 1));
    assert_eq!(text(&declined)["outcome"], "nothing was sent");
    let agents = call(&running, "platform_agents_query", json!({ "agentNumber": "9001" })).await;
    assert!(!text(&agents).to_string().contains("9001"));
    running.cancel().await.unwrap();
}

#[tokio::test]
async fn a_client_that_cannot_ask_has_to_confirm() {
    let (running, _) = start(&["--simulated", "--allow", "platform.agents.create"], None).await;
    let tools = running.list_all_tools().await.unwrap();
    let create = find(&tools, "platform_agents_create").unwrap();
    assert_eq!(create.input_schema["properties"]["confirm"]["type"], "boolean");
    let mut arguments = agent("9001", &role(&running).await);
    let unconfirmed = call(&running, "platform_agents_create", arguments.clone()).await;
    assert!(unconfirmed.is_error == Some(true) && text(&unconfirmed)["message"].to_string().contains("confirm"));
    arguments["confirm"] = json!(true);
    let created = call(&running, "platform_agents_create", arguments).await;
    assert_eq!(created.is_error, Some(false), "{created:?}");
    running.cancel().await.unwrap();
}

/// What an assistant does: it reads the dictionary, looks, writes, learns of a refusal, uploads, and is kept in its folder.
async fn whole_session(running: &Running, asked: &Mutex<Vec<String>>) {
    let fields = running.read_resource(ReadResourceRequestParams::new("triline://customers/fields")).await.unwrap();
    assert!(
        matches!(&fields.contents[0], ResourceContents::TextResourceContents { text, .. } if text.contains("手机"))
    );
    let tools = running.list_all_tools().await.unwrap();
    let upload = find(&tools, "ai_agent_documents_upload").unwrap();
    assert_eq!(upload.input_schema["properties"]["file"]["type"], "string");
    let customer = json!({ "customers": [{ "name": "赵六", "mobile": [{ "value": "13911112222" }] }] });
    let created = call(running, "platform_customers_create", customer).await;
    assert_eq!(created.is_error, Some(false), "{created:?}");
    assert!(asked.lock().unwrap().join("").contains("赵六"));
    let found = text(&call(running, "platform_customers_list", json!({ "mobile": "13911112222" })).await);
    assert_eq!(found["list"][0]["name"], "赵六", "{found}");
    // The field at fault, before anything is sent.
    let wrong = text(&call(running, "platform_agents_query", json!({ "limit": 101 })).await);
    assert_eq!((&wrong["field"], &wrong["outcome"]), (&json!("limit"), &json!("nothing was sent")), "{wrong}");

    let document = |file: &str| json!({ "agent_id": "a1", "kb_id": "k1", "filename": "faq.md", "file": file });
    let uploaded = call(running, "ai_agent_documents_upload", document("faq.md")).await;
    assert_eq!(uploaded.is_error, Some(false), "{uploaded:?}");
    for path in ["../secret.md", "link.md", "hard.md", "/etc/passwd", "absent.md", "."] {
        let refused = call(running, "ai_agent_documents_upload", document(path)).await;
        let error = text(&refused);
        assert_eq!((refused.is_error, &error["outcome"]), (Some(true), &json!("nothing was sent")), "{path}: {error}");
    }
    let documents = text(&call(running, "ai_agent_documents_list", json!({ "agent_id": "a1", "kb_id": "k1" })).await);
    assert!(!documents.to_string().contains("passwd"), "{documents}");
}

/// A folder with a document, beside one that is nobody's business, and links to that.
fn documents(name: &str) -> String {
    let outer = common::folder(name);
    let inner = outer.join("documents");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("faq.md"), "# Questions\n").unwrap();
    std::fs::write(outer.join("secret.md"), "secret").unwrap();
    std::os::unix::fs::symlink("../secret.md", inner.join("link.md")).unwrap();
    std::fs::hard_link(outer.join("secret.md"), inner.join("hard.md")).unwrap();
    inner.to_str().unwrap().to_string()
}

const WRITES: &str = "platform.customers.create,ai_agent.documents.upload";

#[tokio::test]
async fn a_whole_session_over_standard_input_and_output() {
    let files = documents("mcp-stdio");
    let (running, asked) = start(&["--simulated", "--allow", WRITES, "--files", &files], Some(true)).await;
    whole_session(&running, &asked).await;
    running.cancel().await.unwrap();
    let (code, _, errors) = run(&mut triline(&["mcp", "--simulated", "--allow", "ai_agent.documents.upload"]));
    assert!(code == 2 && errors.contains("--files"), "{errors}");
}

#[tokio::test]
async fn a_whole_session_over_http() {
    let files = documents("mcp-http");
    let mut command = triline(&["mcp", "--simulated", "--allow", WRITES, "--files", &files, "--http", "0"]);
    command.env("TRILINE_MCP_TOKEN", "t0ken").stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let uri = line.trim().strip_prefix("listening on ").unwrap().to_string();
    let config = StreamableHttpClientTransportConfig::with_uri(uri).auth_header("t0ken");
    let asked = Arc::default();
    let assistant = Assistant { agrees: Some(true), asked: Arc::clone(&asked) };
    let running = assistant.serve(StreamableHttpClientTransport::from_config(config)).await.unwrap();
    whole_session(&running, &asked).await;
    running.cancel().await.unwrap();
    send_signal(&child, "TERM");
    assert!(wait(&mut child).success());
}

#[test]
fn a_signal_cancels_a_write_whose_outcome_is_answered() {
    let service = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", service.local_addr().unwrap());
    let mut command = client(&address, &["mcp", "--allow", "platform.agents.create"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut arguments = agent("3001", "5f");
    arguments["confirm"] = true.into();
    let params =
        json!({ "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": { "name": "x", "version": "1" } });
    let call = json!({ "name": "platform_agents_create", "arguments": arguments });
    for message in [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call }),
        // It waits for the other one.
        json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": call }),
    ] {
        writeln!(input, "{message}").unwrap();
    }
    let (mut request, _) = service.accept().unwrap();
    request.read_exact(&mut [0; 100]).unwrap();
    send_signal(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    let (answers, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let answer = |id: u64| {
        let answers = answers.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        answers.into_iter().find(|answer| answer["id"] == id).unwrap_or_default().to_string()
    };
    assert!(answer(2).contains("the service may have done it"), "{answers} {errors}");
    assert!(answer(3).contains("nothing was sent"), "{answers} {errors}");
    assert!(errors.contains("platform.agents.create") && errors.contains("may have done it"), "{errors}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_allowed_has_to_exist() {
    for (pattern, reason) in [("platform.agents.creat", "perhaps platform.agents.create"), ("platfrom.*", "platfrom.*")]
    {
        let (code, output, errors) = run(&mut triline(&["mcp", "--simulated", "--allow", pattern]));
        assert!(code == 2 && output.is_empty() && errors.contains(reason), "{errors}");
    }
    let (code, _, errors) = run(&mut triline(&["mcp"]));
    assert!(code == 2 && errors.contains("--simulated"), "{errors}");
}

/// The status of a request with those headers.
fn post(address: &str, headers: &str) -> String {
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }
    });
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "POST /mcp HTTP/1.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n\
         content-length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).unwrap();
    line.split(' ').nth(1).unwrap_or_default().to_string()
}

#[test]
fn over_http_only_those_with_the_token_are_served() {
    let mut command = triline(&["mcp", "--simulated", "--http", "0"]);
    command.env("TRILINE_MCP_TOKEN", "t0ken").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").unwrap().strip_suffix("/mcp").unwrap().to_string();
    let host = format!("host: {address}\r\n");
    let token = "authorization: Bearer t0ken\r\n";
    assert_eq!(post(&address, &format!("{host}{token}")), "200");
    assert_eq!(post(&address, &host), "401");
    assert_eq!(post(&address, &format!("{host}authorization: Bearer t0keN\r\n")), "401");
    // A name that a page points at this machine, and a page.
    assert_eq!(post(&address, &format!("host: evil.example\r\n{token}")), "403");
    assert_eq!(post(&address, &format!("{host}{token}origin: https://evil.example\r\n")), "403");
    // What only begins like an address of this machine, and two hosts.
    for hosts in
        ["[::1].evil.example", "[::1]evil.example", "[127.0.0.1].evil.example:80", "localhost\r\nhost: localhost"]
    {
        assert_eq!(post(&address, &format!("host: {hosts}\r\n{token}")), "403", "{hosts}");
    }
    for host in ["[::1]", "[::1]:8080", "localhost:1"] {
        assert_eq!(post(&address, &format!("host: {host}\r\n{token}")), "200", "{host}");
    }
    send_signal(&child, "TERM");
    assert!(wait(&mut child).success());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(!errors.contains("t0ken"), "{errors}");
}

#[test]
fn a_message_that_is_not_json_is_answered() {
    let initialize = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }
    });
    let ping = json!({ "jsonrpc": "2.0", "id": 2, "method": "ping" });
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let long = "1".repeat(17 << 20);
    let unreadable = ["{\"jsonrpc\":", "no JSON", "[1,]", "\"\\ud800\"", &long];
    let lines = unreadable.join("\n");
    let input = format!("{initialize}\n{initialized}\n\n{lines}\n{ping}\n{{\"last");
    let (code, output, errors) = run_with_input(&mut triline(&["mcp", "--simulated"]), &input);
    assert_eq!(code, 0, "{errors}");
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = answers.iter().filter(|answer| answer.get("id") == Some(&Value::Null));
    let codes: Vec<&Value> = refused.map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, vec![&json!(-32700); unreadable.len() + 1], "{output}");
    assert_eq!(answers.iter().filter(|answer| answer["result"].is_object()).count(), 2, "{output}");

    // Before the session begins, too.
    let (_, output, _) = run_with_input(&mut triline(&["mcp", "--simulated"]), "no JSON\n");
    assert!(output.contains(r#""id":null,"error":{"code":-32700"#), "{output}");
}
