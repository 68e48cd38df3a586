//! A store that processes share: here one that is away.

use redis::aio::ConnectionLike;
use redis::{Cmd, ErrorKind, Pipeline, RedisError, RedisFuture, Value};
use triline::Platform;
use triline::host::RedisStore;

use crate::clients::{Still, ready, transport};

/// A connection to a server that does not answer.
#[derive(Clone)]
struct Away;

impl ConnectionLike for Away {
    fn req_packed_command<'a>(&'a mut self, _: &'a Cmd) -> RedisFuture<'a, Value> {
        Box::pin(async { Err(RedisError::from((ErrorKind::Io, "the server is away"))) })
    }

    fn req_packed_commands<'a>(&'a mut self, _: &'a Pipeline, _: usize, _: usize) -> RedisFuture<'a, Vec<Value>> {
        Box::pin(async { Err(RedisError::from((ErrorKind::Io, "the server is away"))) })
    }

    fn get_db(&self) -> i64 {
        0
    }
}

pub fn all() -> crate::Outcome {
    let cc = Platform::builder()
        .base_url("https://cc.example.com")
        .account("1000001")
        .secret("s3cr3t")
        .signing("sha256:hex:{secret}")
        .transport(transport)
        .clock(Still)
        .store(RedisStore::new(Away))
        .on_store_failure("fail")
        .build()?;
    let error = ready(cc.roles().list().into_future()).expect_err("the store is away");
    assert_eq!((error.code(), error.outcome()), (Some("store"), triline::Outcome::NotSent));
    Ok(())
}
