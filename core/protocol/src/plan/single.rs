//! One request whose result is the result of the call.

use alloc::boxed::Box;

use super::PlanOutput;
use crate::boundary::{Options, Output};
use crate::codec::request::Checked;
use crate::exchange::{RequestSpec, Response};
use crate::text;
use triline_schema::operation::Operation;

/// The plan of a call that sends one request.
pub(crate) struct Single {
    request: Option<Box<RequestSpec>>,
    result: Option<Output>,
}

impl Single {
    /// Plans one request. Typed interfaces have no parameters for the page, so those that the service requires are
    /// filled in with the first page.
    pub(super) fn new(operation: &'static Operation, mut params: Checked, options: &Options) -> Single {
        if options.fills_in() {
            for (field, value) in operation.first_page() {
                if params.get(field.wire).is_none() {
                    params.set(field, text::decimal(value.into()));
                }
            }
        }
        Single { request: Some(Box::new(RequestSpec::new(operation, params, options.form))), result: None }
    }

    /// Plans a request that was made elsewhere.
    #[cfg(feature = "relay")]
    pub(super) fn of(request: RequestSpec) -> Single {
        Single { request: Some(Box::new(request)), result: None }
    }

    /// Returns the request, then the result.
    pub(super) fn next(&mut self) -> PlanOutput {
        match self.request.take() {
            Some(request) => PlanOutput::Request(request),
            None => PlanOutput::Done(self.result.take().unwrap_or_else(Output::null)),
        }
    }

    /// Takes the response.
    pub(super) fn accept(&mut self, response: Response) {
        self.result = Some(response.output);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{body, done, params, request, response};
    use super::*;
    use triline_schema::operation;

    #[test]
    fn one_request_makes_the_result() {
        let roles = operation("platform.roles.list").unwrap();
        let mut plan = Single::new(roles, params(roles, "{}"), &Options::default());
        assert_eq!(body(&request(plan.next())), "{}");
        plan.accept(response("[1]"));
        assert_eq!(done(plan.next()).as_str(), "[1]");
    }

    #[test]
    fn typed_calls_fill_in_the_page_that_the_service_requires() {
        let calls = triline_schema::operations().find(|operation| operation.first_page().count() == 2).unwrap();
        let checked = || Checked { members: alloc::vec::Vec::new(), secrets: alloc::vec::Vec::new() };
        let typed = request(Single::new(calls, checked(), &Options::default().typed()).next());
        let page = calls.paging.unwrap();
        assert_eq!(typed.params.integer(page.page), Some(1));
        assert_eq!(typed.params.integer(page.size), Some(i64::from(page.default_size.max(1))));
        assert_eq!(body(&request(Single::new(calls, checked(), &Options::default()).next())), "{}");
    }
}
