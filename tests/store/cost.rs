//! What a store costs a call in the core: `store-cost`. Prints microseconds for a call without a store, and what one adds.

use std::time::Instant;

use triline::{Ask, Client, Config, Input, Interface, Now, Options, Step};

const CALLS: u32 = 20_000;

/// Microseconds for one call, the host's part left out.
fn per_call(store: bool) -> f64 {
    let config = format!(
        r#"{{"baseUrl":"https://cc.example.com","account":"{store}","secret":"s","signing":"md5:hex:{{appkey}}{{nonce}}{{timestamp}}{{secret}}",
            "pacing":"5000/1","externalStore":{store}}}"#
    );
    let client = Client::new(Config::from_json(Interface::Platform, config.as_bytes()).unwrap(), [7; 32]);
    let began = Instant::now();
    for at in 0..u64::from(CALLS) {
        let now = Now { wall_ms: 1_760_000_000_000, steady_ms: at };
        let options = Options::default();
        let mut call = client.call("platform.roles.list", b"{}", options).unwrap();
        let mut scripts = 0;
        loop {
            match call.poll(now).step {
                Step::Ask { id, ask: Ask::Store(script) } => {
                    scripts += 1;
                    std::hint::black_box(script);
                    call.answer(now, id, Input::Store(format!("go 0 {} 0 0 ", 1_760_000_000_000 + at))).unwrap();
                }
                Step::Ask { id, ask: Ask::Send(request) } => {
                    std::hint::black_box(request);
                    let body = br#"{"success":true,"code":"200","data":[]}"#.to_vec();
                    for answer in [Input::Head { status: 200, headers: Vec::new() }, Input::Chunk(body), Input::End] {
                        call.answer(now, id, answer).unwrap();
                    }
                }
                Step::Done(result) => {
                    result.unwrap();
                    break;
                }
                step => panic!("{step:?}"),
            }
        }
        assert_eq!(scripts, u64::from(store), "one round trip");
    }
    began.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS)
}

fn main() {
    let least = |store| (0..5).map(|_| per_call(store)).fold(f64::INFINITY, f64::min);
    let (without, with) = (least(false), least(true));
    println!("{without:.1} {:.1}", with - without);
}
