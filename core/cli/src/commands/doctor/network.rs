//! Whether a service can be reached, step by step.

use std::env;
use std::error::Error as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use triline::reqwest::header::DATE;
use triline::reqwest::{Client, Url, redirect};

use super::Result;
use crate::terminal::console::both;

/// How long a step may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Resolves and connects to the host of an address, or to the proxy in front of it.
pub(super) async fn address(base_url: &str) -> Result {
    let Ok(url) = Url::parse(base_url) else {
        return Result::bad(
            both!("{base_url} is no address", "{base_url} 不是地址"),
            both!(
                "set base_url to something like https://cc.example.com",
                "请将 base_url 设为类似 https://cc.example.com 的地址"
            ),
        );
    };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_string();
    let is_local = matches!(host.as_str(), "localhost" | "::1") || host.starts_with("127.");
    let proxy = if is_local { None } else { proxy(url.scheme(), &host) };
    let (host, port, is_proxy) = match proxy.as_deref().map(Url::parse) {
        None => (host, url.port_or_known_default().unwrap_or(443), false),
        Some(Ok(proxy)) => (
            proxy.host_str().unwrap_or_default().trim_matches(['[', ']']).to_string(),
            proxy.port_or_known_default().unwrap_or(80),
            true,
        ),
        Some(Err(_)) => {
            return Result::bad(
                both!("the address of the proxy cannot be read", "无法解析代理地址"),
                both!(
                    "set HTTPS_PROXY to something like http://proxy.example.com:3128",
                    "请将 HTTPS_PROXY 设为类似 http://proxy.example.com:3128 的地址"
                ),
            );
        }
    };
    let role =
        if is_proxy { both!("the proxy {host}:{port}", "代理 {host}:{port}") } else { format!("{host}:{port}") };
    let found = match timeout(PATIENCE, lookup_host((host.as_str(), port))).await {
        Ok(Ok(found)) => found.collect::<Vec<_>>(),
        Ok(Err(_)) | Err(_) => Vec::new(),
    };
    if found.is_empty() {
        return Result::bad(
            both!("the name of {role} is not found", "无法解析 {role} 的域名"),
            if is_proxy {
                both!("check HTTPS_PROXY and HTTP_PROXY", "请检查 HTTPS_PROXY 和 HTTP_PROXY")
            } else {
                both!("check the spelling of base_url, and the DNS of this machine", "请检查 base_url 的拼写和本机 DNS")
            },
        );
    }
    for one in &found {
        if let Ok(Ok(_)) = timeout(PATIENCE, TcpStream::connect(one)).await {
            let at = one.ip();
            return Result::good(both!("{role} is reached ({at})", "可连接 {role}（{at}）"));
        }
    }
    Result::bad(
        both!("no connection to {role}", "无法连接 {role}"),
        if is_proxy {
            both!(
                "check whether the proxy runs, and HTTPS_PROXY and NO_PROXY",
                "请检查代理是否运行，以及 HTTPS_PROXY 和 NO_PROXY"
            )
        } else {
            both!(
                "check the port of base_url, the firewall, and whether a proxy is needed (HTTPS_PROXY)",
                "请检查 base_url 的端口、防火墙，以及是否需要代理（HTTPS_PROXY）"
            )
        },
    )
}

/// The proxy that the environment names for a host.
fn proxy(scheme: &str, host: &str) -> Option<String> {
    let variable = |name: &str| {
        let given = [name.to_lowercase(), name.to_string()].into_iter().find_map(|name| env::var(name).ok());
        given.filter(|value| !value.is_empty())
    };
    let without = variable("NO_PROXY").unwrap_or_default();
    let is_without = |name: &str| {
        let name = name.trim().trim_start_matches('.');
        name == "*" || (!name.is_empty() && (host == name || host.ends_with(&format!(".{name}"))))
    };
    if without.split(',').any(is_without) {
        return None;
    }
    let own = if scheme == "https" { variable("HTTPS_PROXY") } else { variable("HTTP_PROXY") };
    own.or_else(|| variable("ALL_PROXY"))
}

/// Sends a request without credentials, and compares the clocks: how many seconds this machine is behind.
pub(super) async fn http(base_url: &str) -> (Result, Option<i64>) {
    let is_local = Url::parse(base_url)
        .ok()
        .and_then(|url| url.host_str().map(|host| host == "localhost" || host.starts_with("127.")));
    let builder = Client::builder().redirect(redirect::Policy::none()).timeout(PATIENCE);
    let builder = if is_local == Some(true) { builder.no_proxy() } else { builder };
    let client = match builder.build() {
        Ok(client) => client,
        Err(error) => return (Result::bad(error.to_string(), String::new()), None),
    };
    let response = match client.get(base_url).send().await {
        Ok(response) => response,
        Err(error) => return (judge(&error), None),
    };
    let status = response.status().as_u16();
    let date = response.headers().get(DATE).and_then(|date| date.to_str().ok()).and_then(seconds_of);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let skew = date.map(|date| date - i64::try_from(now).unwrap_or(i64::MAX));
    let result = match status {
        300..=399 => Result::doubtful(
            both!("the address redirects (status {status})", "该地址会重定向（状态 {status}）"),
            both!(
                "set base_url to the address that it redirects to; requests follow no redirect",
                "请将 base_url 设为重定向后的地址；请求不会跟随重定向"
            ),
        ),
        407 => Result::bad(
            both!("the proxy wants a user and a password", "代理需要用户名和密码"),
            both!("add both to the address of the proxy", "请在代理地址中加上用户名和密码"),
        ),
        502..=504 => Result::bad(
            both!("a gateway answers with status {status}", "网关返回状态 {status}"),
            both!(
                "the service behind it is down, or the proxy does not reach it; try again later",
                "其后的服务不可用，或代理无法连接；请稍后再试"
            ),
        ),
        _ => Result::good(both!("answers with status {status}", "返回状态 {status}")),
    };
    (result, skew)
}

/// What is in the way of HTTP.
fn judge(error: &triline::reqwest::Error) -> Result {
    let mut texts = vec![error.to_string()];
    let mut source = error.source();
    while let Some(inner) = source {
        texts.push(inner.to_string());
        source = inner.source();
    }
    let last = texts.last().cloned().unwrap_or_default();
    let all = texts.join(" ").to_lowercase();
    let advice = if all.contains("certificate") || all.contains("unknownissuer") {
        both!(
            "the certificate is not trusted: install the root certificate of your company in this system, or set SSL_CERT_FILE; a proxy that opens TLS shows its own",
            "证书不受信任：请在系统中安装公司的根证书，或设置 SSL_CERT_FILE；解密 TLS 的代理会出示自己的证书"
        )
    } else if all.contains("corrupt message")
        || all.contains("invalidcontenttype")
        || all.contains("tls")
        || all.contains("handshake")
    {
        both!(
            "the port does not speak TLS: check the scheme and the port of base_url",
            "该端口不支持 TLS：请检查 base_url 的协议和端口"
        )
    } else if all.contains("407") {
        both!("the proxy wants a user and a password: add both to its address", "代理需要用户名和密码：请写入代理地址")
    } else if all.contains("proxy") || all.contains("tunnel") {
        both!(
            "the proxy refuses the connection: check whether it allows this host",
            "代理拒绝连接：请检查代理是否允许访问该主机"
        )
    } else if error.is_timeout() {
        both!(
            "the address accepts connections, and does not answer: a firewall or a wrong port",
            "该地址接受连接但不响应：可能是防火墙或端口错误"
        )
    } else {
        both!("check the scheme and the port of base_url", "请检查 base_url 的协议和端口")
    };
    Result::bad(last, advice)
}

/// The seconds since 1970 of a date of HTTP.
fn seconds_of(date: &str) -> Option<i64> {
    jiff::fmt::rfc2822::parse(date).ok().map(|zoned| zoned.timestamp().as_second())
}

/// Whether a store answers.
pub(super) async fn store(address: &str) -> Result {
    let advice = || both!("check the address of the store, and whether it runs", "请检查共享存储的地址及其是否运行");
    let Some(url) = Url::parse(address).ok().filter(|url| matches!(url.scheme(), "redis" | "rediss")) else {
        return Result::bad(
            both!("the address cannot be read", "无法解析地址"),
            both!("give something like redis://127.0.0.1:6379", "应为类似 redis://127.0.0.1:6379 的地址"),
        );
    };
    let (host, port) = (url.host_str().unwrap_or("127.0.0.1").to_string(), url.port().unwrap_or(6379));
    let ask = async {
        let mut stream = TcpStream::connect((host.as_str(), port)).await?;
        if url.scheme() == "rediss" {
            return Ok(String::new());
        }
        stream.write_all(b"PING\r\n").await?;
        let mut reply = [0; 64];
        let length = stream.read(&mut reply).await?;
        Ok::<String, std::io::Error>(String::from_utf8_lossy(reply.get(..length).unwrap_or_default()).into_owned())
    };
    match timeout(PATIENCE, ask).await {
        Ok(Ok(reply)) if reply.starts_with("+PONG") || reply.starts_with("-NOAUTH") || reply.is_empty() => {
            Result::good(both!("{host}:{port} answers", "{host}:{port} 有响应"))
        }
        Ok(Ok(_)) => Result::bad(both!("{host}:{port} is no Redis", "{host}:{port} 不是 Redis"), advice()),
        Ok(Err(error)) => Result::bad(format!("{host}:{port}: {error}"), advice()),
        Err(_) => Result::bad(both!("{host}:{port} does not answer", "{host}:{port} 没有响应"), advice()),
    }
}
