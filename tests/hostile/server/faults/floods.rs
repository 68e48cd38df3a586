//! Answers of a size or shape that must cost no more than linear time and bounded memory.

use std::fmt::Write as _;
use std::io;

use super::{Exchange, Fault, Then};
use crate::answers;
use crate::wire;

const MIB: usize = 1 << 20;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("flood-headers", |exchange| {
        let mut headers = String::from("HTTP/1.1 200 OK\r\n");
        for number in 0..100_000 {
            let _ = write!(headers, "x-{number}: aaaaaaaa\r\n");
        }
        finish(exchange, headers.as_bytes())
    }),
    ("flood-header", |exchange| {
        finish(exchange, &[b"HTTP/1.1 200 OK\r\nx-long: ", &vec![b'a'; 16 * MIB][..], b"\r\n"].concat())
    }),
    ("flood-status-line", |exchange| {
        finish(exchange, &[b"HTTP/1.1 200 ", &vec![b'a'; 16 * MIB][..], b"\r\n"].concat())
    }),
    ("flood-trailers", |exchange| {
        let body = wire::chunk(exchange.body().as_bytes());
        exchange.send(wire::head("200 OK", &[("transfer-encoding", "chunked")]))?;
        exchange.send([body, b"0\r\n".to_vec()].concat())?;
        exchange.send("x-more: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(300_000))?;
        exchange.send("\r\n")?;
        Ok(Then::Keep)
    }),
    ("flood-chunks", |exchange| {
        // A proper answer, each byte of which is a chunk of its own, behind 200,000 spaces.
        let body = " ".repeat(200_000) + &exchange.body();
        let chunks: Vec<u8> = body.bytes().flat_map(|byte| [b'1', b'\r', b'\n', byte, b'\r', b'\n']).collect();
        exchange.send(wire::head("200 OK", &[("transfer-encoding", "chunked")]))?;
        exchange.send([&chunks[..], b"0\r\n\r\n"].concat())?;
        Ok(Then::Keep)
    }),
    ("flood-depth", |exchange| {
        let body = format!(r#"{{"success":true,"code":"200","data":{}{}}}"#, "[".repeat(MIB), "]".repeat(MIB));
        exchange.answer_with(&body)
    }),
    ("flood-members", |exchange| {
        // Members that the operation does not know, each under a name of its own.
        let mut row = String::from(r#"{"name":"many""#);
        for number in 0..200_000 {
            let _ = write!(row, r#","m{number}":{number}"#);
        }
        exchange.answer_with(&format!(r#"{{"success":true,"code":"200","data":[{row}}}]}}"#))
    }),
    ("flood-refusals", |exchange| {
        // 30 MB that say of rows, most of which were never sent, that they were refused.
        let mut list = String::new();
        for number in 0..600_000 {
            let _ = write!(list, r#"{{"name":"row {number}","errMessage":"no such thing"}},"#);
        }
        let list = list.trim_end_matches(',');
        exchange.answer_with(&format!(r#"{{"success":true,"code":"200","data":{{"failedList":[{list}]}}}}"#))
    }),
    ("flood-stream-objects", |exchange| objects(exchange, 64)),
    ("flood-stream-few-objects", |exchange| objects(exchange, 1)),
    ("flood-stream-lines", |exchange| {
        exchange.send(answers::stream_head())?;
        let chunk = wire::chunk("\n".repeat(64 << 10).as_bytes());
        (0..128).try_for_each(|_| exchange.send(&chunk))?;
        end_of_stream(exchange)
    }),
    ("flood-stream", |exchange| {
        // 300 MB in parts of 64 kB.
        exchange.send(answers::stream_head())?;
        let part = wire::chunk(answers::part(&"a".repeat(64 << 10), false).as_bytes());
        (0..4800).try_for_each(|_| exchange.send(&part))?;
        end_of_stream(exchange)
    }),
    ("flood-stream-object", |exchange| {
        // One object that never ends.
        exchange.send([answers::stream_head(), wire::chunk(b"data: {\"reply\":\"")].concat())?;
        let chunk = wire::chunk(&vec![b'a'; MIB]);
        (0..256).try_for_each(|_| exchange.send(&chunk))?;
        Ok(Then::Close)
    }),
];

/// Ends a head that was begun, and answers.
fn finish(exchange: &mut Exchange<'_>, begin: &[u8]) -> io::Result<Then> {
    let body = exchange.body();
    exchange.send(begin)?;
    exchange.send(format!("content-length: {}\r\n\r\n{body}", body.len()))?;
    Ok(Then::Keep)
}

/// Streams chunks of 32,768 empty objects.
fn objects(exchange: &mut Exchange<'_>, chunks: u32) -> io::Result<Then> {
    exchange.send(answers::stream_head())?;
    let chunk = wire::chunk("{}".repeat(32 << 10).as_bytes());
    (0..chunks).try_for_each(|_| exchange.send(&chunk))?;
    end_of_stream(exchange)
}

fn end_of_stream(exchange: &mut Exchange<'_>) -> io::Result<Then> {
    exchange.send([wire::chunk(answers::part("done", true).as_bytes()), b"0\r\n\r\n".to_vec()].concat())?;
    Ok(Then::Keep)
}
