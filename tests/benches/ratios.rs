//! How long reading an answer takes, against a derived deserialiser on the same body.
use std::hint::black_box;
use std::time::Instant;

use serde::Deserialize;
use triline::platform::agents::Agent;
use triline::typed::decode;
use triline::{Answer, Client, Config, Interface, Now, Options, Step};

#[derive(Deserialize)]
#[allow(dead_code)]
struct Envelope<T> { success: bool, code: String, message: String, data: T }

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct Row {
    #[serde(rename = "_id")] id: Option<String>, roles: Option<Vec<String>>, email: Option<String>, crm_id: Option<String>, sip_number: Option<String>,
    mobile: Option<String>, agent_number: Option<String>, agent_name: Option<String>, status: Option<String>, queue: Option<Vec<Queue>>,
    rest_time: Option<String>, numbers: Option<Vec<String>>,
}
#[derive(Deserialize)]
#[allow(dead_code)]
struct Queue { #[serde(rename = "_id")] id: Option<String>, name: Option<String> }

fn main() {
    let row = |i: usize| format!(r#"{{"_id":"9b03d9bcc7306c05492{i:05}","roles":["坐席","班长"],"email":"zhang.san{i}@example.com","crmId":"CRM-{i:06}","sipNumber":"10000{i:05}","mobile":"138{i:08}","agentNumber":"{i}","agentName":"张三-{i} with a longer name that people have","status":"enable","queue":[{{"_id":"80001","name":"售前咨询组"}},{{"_id":"80002","name":"售后服务组"}}],"restTime":"30","numbers":["4000000001","4000000002"]}}"#);
    let body = format!(r#"{{"success":true,"code":"200","message":"ok","data":[{}]}}"#, (0..1000).map(row).collect::<Vec<_>>().join(","));
    println!("{} bytes", body.len());
    let config = Config::from_json(Interface::Platform, br#"{"baseUrl":"https://a","account":"1","secret":"s","signing":"md5:hex:{secret}"}"#).unwrap();
    let client = Client::new(config, [0; 32]);
    let mode = std::env::args().nth(1).unwrap_or_default();
    let run = || {
        let mut call = client.call("platform.agents.query", b"{}", Options::default().typed()).unwrap();
        let now = Now::default();
        let Step::Ask { id, .. } = call.poll(now) else { panic!() };
        call.answer(now, id, Answer::Head { status: 200, headers: vec![] }).unwrap();
        call.answer(now, id, Answer::Chunk(body.clone().into_bytes())).unwrap();
        call.answer(now, id, Answer::End).unwrap();
        let Step::Done(Ok(out)) = call.poll(now) else { panic!() };
        out
    };
    let out = run();
    let iter: usize = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(500);
    match mode.as_str() {
        "decode" => { for _ in 0..iter { black_box(decode::<Vec<Agent>>(&out).unwrap()); } return }
        "core" => { for _ in 0..iter { black_box(run()); } return }
        "serde" => { for _ in 0..iter { let e: Envelope<Vec<Row>> = serde_json::from_slice(body.as_bytes()).unwrap(); black_box(e); } return }
        _ => {}
    }
    let mut ratios = vec![]; let mut parts = vec![];
    for _ in 0..200 {
        let mut call = client.call("platform.agents.query", b"{}", Options::default().typed()).unwrap();
        let now = Now::default();
        let Step::Ask { id, .. } = call.poll(now) else { panic!() };
        let chunk = body.clone().into_bytes();
        let t = Instant::now();
        call.answer(now, id, Answer::Head { status: 200, headers: vec![] }).unwrap();
        call.answer(now, id, Answer::Chunk(chunk)).unwrap();
        call.answer(now, id, Answer::End).unwrap();
        let Step::Done(Ok(out)) = call.poll(now) else { panic!() };
        let t1 = t.elapsed();
        let rows: Vec<Agent> = decode(&out).unwrap();
        let ours = t.elapsed();
        black_box(&rows); assert_eq!(rows.len(), 1000);
        drop(rows); 
        let t = Instant::now();
        let env: Envelope<Vec<Row>> = serde_json::from_slice(body.as_bytes()).unwrap();
        let serde = t.elapsed();
        black_box(&env);
        drop(env);
        ratios.push(ours.as_secs_f64() / serde.as_secs_f64());
        parts.push((t1.as_secs_f64()*1e6, (ours-t1).as_secs_f64()*1e6, serde.as_secs_f64()*1e6));
    }
    ratios.sort_by(f64::total_cmp);
    parts.sort_by(|a, b| (a.0+a.1).total_cmp(&(b.0+b.1)));
    println!("ratio {:.2}; core {:.0} decode {:.0} serde {:.0} us", ratios[100], parts[100].0, parts[100].1, parts[100].2);
}
