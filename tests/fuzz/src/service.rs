//! The simulated service under requests, faults, settings and clocks of any kind.

use triline_simulated::{Request, Service, Settings};

use super::line;

/// A run of a service. Lines that begin with `!` control it: `!settings JSON`, `!faults JSON`, `!now MS`,
/// `!advance MS`, `!replay LINE`. Any other line begins a request: `METHOD TARGET`, headers as `name: value`, an empty
/// line, and a body up to a line that is `.` alone.
pub fn simulated(data: &[u8]) {
    let Ok(mut service) = service("") else { return };
    let (mut rest, mut now_ms) = (data, 1_760_000_000_000_i64);
    let mut requests = 0;
    while !rest.is_empty() && requests < 20 {
        let (first, after) = line(rest);
        rest = after;
        let (word, value) = first.split_once(' ').unwrap_or((first, ""));
        match word {
            "!settings" => service = self::service(value).unwrap_or(service),
            "!faults" => drop(service.set_faults(value)),
            "!now" => now_ms = value.parse().unwrap_or(now_ms),
            "!advance" => service.advance(value.parse().unwrap_or(0)),
            "!replay" => drop(service.replay(value)),
            _ => {
                rest = request(&mut service, word, value, rest, now_ms);
                requests += 1;
            }
        }
    }
    let _ = (service.calls_json(), service.journal_header(), service.take_pushes(now_ms), format!("{service:?}"));
}

/// A service without authentication, so that requests reach what is behind it.
fn service(settings: &str) -> Result<Service, ()> {
    let mut made = Settings::known().map_err(drop)?;
    made.authentication = false;
    if !settings.is_empty() {
        made = made.with_json(settings).map_err(drop)?;
    }
    // What a setting may ask for is memory that one input should not take.
    (made.agents, made.customers) = (made.agents.min(100), made.customers.min(100));
    made.journal = true;
    Ok(Service::new(made, 1))
}

/// Sends one request; returns what follows it.
fn request<'a>(service: &mut Service, method: &str, target: &str, data: &'a [u8], now_ms: i64) -> &'a [u8] {
    let (mut headers, mut rest) = (Vec::new(), data);
    loop {
        let (header, after) = line(rest);
        rest = after;
        match header.split_once(": ") {
            Some(header) => headers.push(header),
            None => break,
        }
    }
    let end = rest.windows(3).position(|three| three == b"\n.\n");
    let (body, after) = end.map_or((rest, &[][..]), |end| (&rest[..end], &rest[end + 3..]));
    let response = service.handle(&Request { method, target, headers, body }, now_ms);
    // A server hands it to an HTTP library as it is.
    assert!(response.status == 0 || (100..600).contains(&response.status), "no status: {}", response.status);
    for (name, value) in &response.headers {
        assert!(value.bytes().all(|byte| byte >= b' ' && byte != 0x7f), "the header {name} holds a control character");
    }
    after
}
