//! Rows among the parameters that are sent in as many requests as their limit demands. The result is that of one
//! request.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::{self, Vec};

use super::PlanOutput;
use super::row_batch::refused_rows;
use crate::Form;
use crate::boundary::Output;
use crate::codec::request::Checked;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::{RequestSpec, Response};
use crate::json::{ObjectWriter, Peek, Scanner, elements, list};
use triline_schema::operation::{Field, Operation};

/// The plan of a sliced batch.
pub(crate) struct SlicedBatch {
    operation: &'static Operation,
    params: Checked,
    form: Form,
    /// The parameter that holds the rows.
    field: &'static Field,
    /// Maximum number of rows of a request.
    max: usize,
    rows: vec::IntoIter<String>,
    /// The members of the results: single values of the first, lists joined.
    members: Vec<Member>,
    has_result: bool,
    has_sent: bool,
}

/// A member of the result.
struct Member {
    name: String,
    value: Merged,
}

enum Merged {
    Single(String),
    List(Vec<String>),
}

impl SlicedBatch {
    /// Plans the requests of the rows among the parameters.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation takes no rows.
    pub(super) fn new(operation: &'static Operation, params: Checked, form: Form) -> Result<SlicedBatch, Error> {
        let rows = operation.batch().and_then(|(rows, max)| Some((operation.params.field(rows)?, max)));
        let Some((field, max)) = rows else {
            return Err(Error::invalid("option", "mode", message!("an operation that takes rows"), operation.name));
        };
        Ok(SlicedBatch {
            operation,
            form,
            field,
            max: usize::try_from(max).unwrap_or(usize::MAX).max(1),
            rows: elements(params.get(field.wire).unwrap_or("[]")).into_iter(),
            params,
            members: Vec::new(),
            has_result: false,
            has_sent: false,
        })
    }

    /// Whether a request of the batch was executed.
    pub(super) fn has_sent(&self) -> bool {
        self.has_sent
    }

    /// Returns the next request, then the result. Without rows, there is one request.
    pub(super) fn next(&mut self) -> PlanOutput {
        if self.has_sent && self.rows.as_slice().is_empty() {
            return PlanOutput::Done(Output::of(self.merged()));
        }
        let mut params = self.params.clone();
        params.set(self.field, list(self.rows.by_ref().take(self.max)));
        PlanOutput::Request(Box::new(RequestSpec::new(self.operation, params, self.form)))
    }

    /// Takes the result of a request.
    ///
    /// # Errors
    ///
    /// `malformed_response`: it does not list the rows that failed, and those of other requests would pass for all.
    pub(super) fn accept(&mut self, response: &Response) -> Result<(), Error> {
        let is_one_of_several = self.has_sent || !self.rows.as_slice().is_empty();
        self.has_sent = true;
        if let Some(Err(why)) = refused_rows(self.operation, response)
            && is_one_of_several
            && !self.operation.repeat.is_safe()
        {
            return Err(Error::new(ErrorKind::MalformedResponse, "malformed", why).with_outcome(Outcome::Unknown));
        }
        let mut scanner = Scanner::new(response.output.as_str());
        if scanner.peek() != Ok(Peek::Object) || scanner.open().is_err() {
            return Ok(());
        }
        self.has_result = true;
        let mut first = true;
        while let Ok(true) = scanner.next(first, b'}') {
            first = false;
            let Ok(key) = scanner.key() else { break };
            let name = scanner.text_of(&key);
            let Ok(value) = scanner.skip() else { break };
            self.merge(&name, scanner.slice(value));
        }
        Ok(())
    }

    fn merge(&mut self, name: &str, value: &str) {
        let is_list = value.starts_with('[');
        let known = self.members.iter_mut().find(|member| member.name == name);
        match known.map(|member| &mut member.value) {
            Some(Merged::List(merged)) if is_list => merged.extend(elements(value)),
            // No failures may be null as well as an empty list.
            Some(merged @ Merged::Single(_)) if is_list => *merged = Merged::List(elements(value)),
            Some(_) => {}
            None => {
                let value = if is_list { Merged::List(elements(value)) } else { Merged::Single(value.to_string()) };
                self.members.push(Member { name: name.to_string(), value });
            }
        }
    }

    /// The result of all requests, in the shape of one.
    fn merged(&self) -> String {
        if !self.has_result {
            return "null".to_string();
        }
        let mut object = ObjectWriter::new();
        for member in &self.members {
            match &member.value {
                Merged::Single(value) => object.json(&member.name, value),
                Merged::List(values) => object.json(&member.name, &list(values)),
            }
        }
        object.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{body, done, params, request, response};
    use super::*;
    use triline_schema::operation;

    fn ids(rows: impl Iterator<Item = u32>) -> String {
        list(rows.map(|row| alloc::format!("\"{row}\"")))
    }

    #[test]
    fn slices_are_sent_one_after_the_other_and_their_lists_joined() {
        let delete = operation("platform.customers.delete").unwrap();
        let mut checked = params(delete, r#"{"ids":["x"]}"#);
        checked.set(delete.params.field("ids").unwrap(), ids(0..1001));
        let mut plan = SlicedBatch::new(delete, checked, Form::Json).unwrap();
        for (rows, result) in [
            (0..500, r#"{"errorData":null}"#),
            (500..1000, r#"{"errorData":["7"]}"#),
            (1000..1001, r#"{"errorData":["8"],"x":1}"#),
        ] {
            assert_eq!(plan.has_sent(), rows.start > 0);
            assert_eq!(body(&request(plan.next())), alloc::format!("{{\"ids\":{}}}", ids(rows)));
            plan.accept(&response(result)).unwrap();
        }
        assert_eq!(done(plan.next()).as_str(), r#"{"errorData":["7","8"],"x":1}"#);
    }

    #[test]
    fn a_slice_that_does_not_list_its_failures_is_an_error() {
        let create = operation("platform.customers.create").unwrap();
        let plan = |rows: usize| {
            let mut checked = params(create, r#"{"customers":[{"name":"x"}]}"#);
            checked.set(create.params.field("customers").unwrap(), list(core::iter::repeat_n("{}".to_string(), rows)));
            let mut plan = SlicedBatch::new(create, checked, Form::Json).unwrap();
            request(plan.next());
            plan
        };
        for result in ["null", "{}", r#"{"failedList":null}"#] {
            let error = plan(501).accept(&response(result)).unwrap_err();
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::MalformedResponse, Outcome::Unknown), "{result}");
            // The result of one request says the same as the service.
            plan(500).accept(&response(result)).unwrap();
        }
        plan(501).accept(&response(r#"{"failedList":[]}"#)).unwrap();
    }

    #[test]
    fn without_rows_there_is_one_request_and_without_results_null() {
        let delete = operation("platform.customers.delete").unwrap();
        let mut checked = params(delete, r#"{"ids":["x"]}"#);
        checked.set(delete.params.field("ids").unwrap(), "[]".to_string());
        let mut plan = SlicedBatch::new(delete, checked, Form::Json).unwrap();
        assert_eq!(body(&request(plan.next())), r#"{"ids":[]}"#);
        plan.accept(&response("null")).unwrap();
        assert_eq!(done(plan.next()).as_str(), "null");
        let roles = operation("platform.roles.list").unwrap();
        assert!(SlicedBatch::new(roles, params(roles, "{}"), Form::Json).is_err());
    }
}
