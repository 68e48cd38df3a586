//! Rules over several parameters.

use super::Kind;

/// A rule over several parameters.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// At least one of these parameters must be given.
    OneOf(&'static [&'static str]),
    /// Leaving this parameter out means something else altogether, which is an operation of its own (see
    /// [`Rule::Without`]). So the parameter is demanded.
    Split {
        /// The parameter.
        field: &'static str,
        /// The verb of the method that leaves it out.
        without: &'static str,
        /// What that method does (feature `docs`).
        #[cfg(feature = "docs")]
        doc: &'static str,
    },
    /// It sends the request of that operation without the parameter of its [`Rule::Split`].
    Without(&'static str),
    /// No document describes the request: its method, path, query and body are parameters.
    Undocumented,
    /// Members that are left out stay as they are. So null, which is left out, would change nothing: it is refused where a
    /// member may be left out.
    Patch,
    /// A parameter is asked for where another one has a certain value.
    With {
        /// The parameter.
        field: &'static str,
        /// The other one.
        of: &'static str,
        /// Its value.
        value: &'static str,
    },
    /// A time lies at most so many calendar months after another: two fields, or one that is a list
    /// of both.
    Span {
        /// The fields, start first.
        fields: &'static [&'static str],
        /// The months.
        months: u32,
    },
    /// Rows beyond this number go out in further requests, where the caller wants that.
    Batch {
        /// The parameter that holds the rows.
        rows: &'static str,
        /// The most rows of one request.
        most: u32,
    },
    /// The answer is a stream of values of this type when `stream` is true.
    Stream(Kind),
    /// The text of the answer goes another way when this parameter is true, so that the answer has none.
    AnsweredElsewhere(&'static str),
    /// The body is a form with a file in it.
    Upload,
    /// The operation gets a token: it is not asked for one.
    Token,
    /// It is destructive, and without any of these parameters as far as it can be: the command line asks before it sends
    /// that. An empty text is no filter.
    Unfiltered {
        /// The parameters.
        filters: &'static [&'static str],
    },
    /// Another operation tells whether it was carried out.
    Found {
        /// The name of that operation.
        by: &'static str,
        /// Parameters that it takes over, each with its name there.
        give: &'static [(&'static str, &'static str)],
        /// Parameters whose value, or one of whose values, a row has, each with the name of the row's field.
        rows: &'static [(&'static str, &'static str)],
    },
    /// The service is assumed to refuse a row of a batch without this member. No document says so, so such a row is sent, and
    /// only a dry run lists it.
    AssumedMember(&'static str),
    /// Another operation tells which rows of a batch were carried out.
    FoundRows {
        /// The name of that operation, a list.
        by: &'static str,
        /// Its filter for the rows that were created since a time, and the field of such a row with the time: wire name
        /// and API name.
        since: (&'static str, &'static str),
        /// The fields that tell a row of the batch from others, by the names that both have. A list counts by the values in it.
        same: &'static [&'static str],
    },
    /// Polls another operation until a condition holds. The parameters are those of that operation and, if it returns
    /// rows, the `row`.
    Until {
        /// The name of that operation.
        by: &'static str,
        /// The parameter that says which row it is, and the row's field; none: it gives no rows.
        row: Option<&'static str>,
        /// What it says then: a field, and its value in any case, or the beginning of its value and a `%`. Of a list,
        /// `%` says that it is not empty. Of several fields, the first that it has decides.
        done: &'static [(&'static str, &'static str)],
        /// What it says when nothing will come of it.
        failed: &'static [(&'static str, &'static str)],
    },
    /// Another operation is asked for one part after the other of a time that is longer than its [`Rule::Span`], and
    /// the reports are put together: rows of one key become one, whose numbers are sums.
    MergedReport {
        /// The name of that operation.
        by: &'static str,
        /// The field that tells rows apart.
        key: &'static str,
        /// Fields that are a part of another, or so much for each of another: field, dividend, divisor. Of several
        /// divisors of a field, the first with which the service itself has computed.
        ratios: &'static [[&'static str; 3]],
        /// Other fields that are no sums. They are kept where all parts agree on them.
        non_additive: &'static [&'static str],
    },
}
