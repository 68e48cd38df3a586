//! Small answers that decompress to a gigabyte, and the same size in the clear.

use std::io::{self, Write as _};

use flate2::write::GzEncoder;
use flate2::{Compress, Compression, FlushCompress};

use super::{Exchange, Fault, Then};
use crate::wire;

/// How many times [`MIB`] bytes of spaces follow each other.
const TIMES: usize = 1024;
const MIB: usize = 1 << 20;
/// The beginning of an envelope, up to a text that the spaces are in.
const BEGIN: &[u8] = br#"{"success":true,"code":"200","message":""#;
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/// The first bytes of a zlib stream.
const ZLIB_HEAD: [u8; 2] = [0x78, 0x9c];
/// A gigabyte of spaces within an envelope, compressed by brotli.
const BROTLI: &[u8] = include_bytes!("bomb.br");

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("bomb-gzip", |exchange| encoded(exchange, "200 OK", "gzip", &gzip())),
    ("bomb-gzip-twice", |exchange| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&gzip())?;
        encoded(exchange, "200 OK", "gzip, gzip", &encoder.finish()?)
    }),
    ("bomb-gzip-error", |exchange| encoded(exchange, "502 Bad Gateway", "gzip", &gzip())),
    ("bomb-deflate", |exchange| encoded(exchange, "200 OK", "deflate", &[&ZLIB_HEAD[..], &deflate()].concat())),
    ("bomb-deflate-raw", |exchange| encoded(exchange, "200 OK", "deflate", &deflate())),
    ("bomb-br", |exchange| encoded(exchange, "200 OK", "br", BROTLI)),
    ("bomb-identity", |exchange| {
        exchange.send(wire::head("200 OK", &[("transfer-encoding", "chunked")]))?;
        exchange.send(wire::chunk(BEGIN))?;
        let chunk = wire::chunk(&vec![b' '; MIB]);
        for _ in 0..TIMES {
            exchange.send(&chunk)?;
        }
        Ok(Then::Close)
    }),
    ("bomb-stream-gzip", |exchange| {
        let head = [("content-type", "text/event-stream"), ("content-encoding", "gzip"), ("connection", "close")];
        exchange.send(wire::head("200 OK", &head))?;
        exchange.send(gzip())?;
        Ok(Then::Close)
    }),
];

fn encoded(exchange: &mut Exchange<'_>, status: &str, encoding: &str, body: &[u8]) -> io::Result<Then> {
    exchange.send(wire::response(status, &[("content-encoding", encoding)], body))?;
    Ok(Then::Keep)
}

fn gzip() -> Vec<u8> {
    [&GZIP_HEAD[..], &deflate()].concat()
}

/// The beginning of an envelope and a gigabyte of spaces as a deflate stream without its end.
///
/// A block that was flushed fully refers to nothing before it, so that one is compressed and the others are copies.
fn deflate() -> Vec<u8> {
    [block(BEGIN), block(&vec![b' '; MIB]).repeat(TIMES)].concat()
}

fn block(bytes: &[u8]) -> Vec<u8> {
    let mut block = Vec::with_capacity(bytes.len() + 64);
    // Deflate fails on no input.
    let _ = Compress::new(Compression::best(), false).compress_vec(bytes, &mut block, FlushCompress::Full);
    block
}
