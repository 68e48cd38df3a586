//! The journal: what changed the service, line by line, so that a service can be made that holds the same.
//!
//! The first line says what there was from the beginning. A line for each write that was accepted follows: when (by
//! the service's clock), whose, which operation, which parameters. Secrets and contents of files are not in it, for
//! nothing that the service tells depends on them; nor are tokens: who has some gets new ones.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::record::kept;
use super::{LAST_MS, Request, Service};
use triline_protocol::error::Error;
use triline_protocol::json::Value;
use triline_schema as schema;
use triline_schema::operation::{Interface, Operation, Record, Repeat};

/// Placeholder for a secret, which the journal does not contain.
const HIDDEN: &str = "***";

/// Whether an operation changes what the service holds.
pub(super) fn changes(operation: &Operation) -> bool {
    !matches!(operation.repeat, Repeat::Read | Repeat::Token)
}

/// The line of a write.
pub(super) fn line(operation: &'static Operation, account: &str, params: Option<&Value>, now_ms: i64) -> String {
    let whose = match operation.interface {
        Interface::Platform => ("account", account.into()),
        other => ("interface", other.name().into()),
    };
    let time = ("time", now_ms.into());
    let params = ("params", kept(operation, params));
    Value::object([time, whose, ("operation", operation.name.into()), params]).to_text()
}

impl Service {
    /// The first line of a journal of this service.
    pub fn journal_header(&self) -> String {
        let seed = Value::Number(self.seed.to_string());
        Value::object([
            ("triline", env!("CARGO_PKG_VERSION").into()),
            ("seed", seed),
            ("agents", i64::from(self.settings.agents).into()),
            ("customers", i64::from(self.settings.customers).into()),
        ])
        .to_text()
    }

    /// Takes a line of a journal: checks that the first is of a service like this one, and does again what another
    /// tells, without authentication, limits and faults. The service is a new one, and gets all lines in their order.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the member at fault: a journal of another version, seed or size, an invalid line, or a
    /// refused write.
    pub fn replay(&mut self, line: &str) -> Result<(), Error> {
        let expected = "a line of a journal";
        let value = Value::read(line.as_bytes());
        let value = value.map_err(|_| Error::invalid("type", "line", expected.into(), "no JSON"))?;
        if value.get("triline").is_some() {
            return self.check_header(&value);
        }
        let text = |name| value.get(name).and_then(Value::text).unwrap_or_default();
        let missing = |name: &str| Error::invalid("missing", name, expected.into(), "nothing of the kind");
        let operation = schema::operation(text("operation")).ok_or_else(|| missing("operation"))?;
        let time = value.get("time").and_then(Value::integer).filter(|ms| (0..=LAST_MS).contains(ms));
        let now_ms = time.ok_or_else(|| missing("time"))?;
        let mut params = value.get("params").cloned().ok_or_else(|| missing("params"))?;
        if operation.interface == Interface::Platform && self.account(text("account")).is_none() {
            return Err(Error::invalid("unknown", "account", "an account of the service".into(), text("account")));
        }
        fill_in(operation.params, &mut params);
        let body = params.to_text();
        let request = Request {
            method: operation.method.name(),
            target: operation.path,
            headers: Vec::from([("svc-appkey", text("account"))]),
            body: body.as_bytes(),
        };
        let authentication = core::mem::replace(&mut self.settings.authentication, false);
        let response = self.process(Some(operation), &request, now_ms);
        self.settings.authentication = authentication;
        match response.refusal {
            None => Ok(()),
            Some(refusal) => {
                let got = [&refusal.code.to_string(), " ", &refusal.detail].concat();
                Err(Error::invalid("refused", "operation", "a write that is accepted".into(), got.trim_end()))
            }
        }
    }

    fn check_header(&self, header: &Value) -> Result<(), Error> {
        let Ok(Value::Object(expected)) = Value::read(self.journal_header().as_bytes()) else { return Ok(()) };
        for (name, expected) in expected {
            let got = header.get(&name).unwrap_or(&Value::Null);
            if *got != expected {
                return Err(Error::invalid("other", name, expected.to_text().into(), got.to_text()));
            }
        }
        Ok(())
    }
}

/// Gives secrets that must be there a value.
fn fill_in(record: &'static Record, params: &mut Value) {
    for field in record.fields.iter().filter(|field| field.secret() && field.required()) {
        params.put(field.wire, HIDDEN.into());
    }
}
