//! Requests: parameters as the caller gives them, checked along a record and written for the wire.

mod checker;
mod lists;
mod nearest;
mod rows;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(crate) use checker::no_null;
use checker::{Checker, Forms, or_without};
pub(crate) use nearest::nearest_of;
pub(crate) use rows::{Row, check_rows};

use super::time::{is_date_time, months_after};
use crate::error::Error;
use crate::error::message::Message;
use crate::json::number::Parts;
use crate::json::{Peek, Scanner, each_member, elements, member, string, unescape, write_member};
use crate::text;
use triline_schema::operation::{Attr, Field, Kind, Paging, Record, Rule};

/// A parameter that passed the check.
#[derive(Clone)]
pub(crate) struct Member {
    /// Its field; `None`: one of the further ones that the record allows.
    pub(crate) field: Option<&'static Field>,
    /// Its name on the wire.
    pub(crate) wire: Cow<'static, str>,
    /// Its value, as it goes out.
    pub(crate) value: Vec<u8>,
}

/// Parameters that passed the check.
#[derive(Clone, Default)]
pub struct Checked {
    /// Those given, in the caller's order.
    pub(crate) members: Vec<Member>,
    /// The values of secret parameters, to be kept out of whatever is shown.
    pub(crate) secrets: Vec<String>,
}

/// Shows which fields were given, not their values.
impl core::fmt::Debug for Checked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.members.iter().map(|member| &member.wire)).finish()
    }
}

impl Checked {
    /// Adds parameters that no document describes: the members of an object that was checked.
    ///
    /// # Errors
    ///
    /// `invalid_request`: one was given among the parameters.
    pub(crate) fn add_extra(&mut self, object: &str) -> Result<(), Error> {
        let mut twice = None;
        each_member(object, |name, value| {
            if self.get(name).is_some() {
                twice.get_or_insert_with(|| text::text(&["extraParams.", name]));
            }
            self.members.push(Member { field: None, wire: name.to_string().into(), value: value.as_bytes().to_vec() });
        });
        twice.map_or(Ok(()), |field| {
            Err(Error::invalid(
                "twice",
                field,
                message!("a parameter that is not given otherwise"),
                message!("one that is"),
            ))
        })
    }

    /// The value of a field, as it goes out.
    pub fn get(&self, wire: &str) -> Option<&str> {
        let member = self.members.iter().find(|member| member.wire == wire)?;
        core::str::from_utf8(&member.value).ok()
    }

    /// The value of a text field.
    pub fn text(&self, wire: &str) -> Option<String> {
        let json = self.get(wire)?;
        Some(unescape(json.strip_prefix('"')?.strip_suffix('"')?))
    }

    /// The value of a field that is a whole number.
    pub fn integer(&self, wire: &str) -> Option<i64> {
        Parts::of(self.get(wire)?).integer()
    }

    /// Whether a boolean field is given as true.
    pub(crate) fn flag(&self, wire: &str) -> bool {
        self.get(wire) == Some("true")
    }

    /// Sets a field, in its place where it was given.
    pub(crate) fn set(&mut self, field: &'static Field, value: impl Into<Vec<u8>>) {
        let value = value.into();
        if let Some(member) = self.members.iter_mut().find(|member| member.wire == field.wire) {
            member.value = value;
        } else {
            self.members.push(Member { field: Some(field), wire: Cow::Borrowed(field.wire), value });
        }
    }

    /// The JSON object of the parameters given. `sample_names`: under the names of the samples,
    /// where those differ.
    pub(crate) fn body(&self, sample_names: bool) -> Vec<u8> {
        // Room for names of usual length, so that most bodies are written in one piece of memory.
        let values = self.members.iter().fold(2_usize, |sum, member| sum.saturating_add(member.value.len()));
        let mut out = Vec::with_capacity(values.saturating_add(self.members.len().saturating_mul(24)));
        out.push(b'{');
        for member in &self.members {
            let also = member.field.and_then(|field| {
                field.attrs.iter().find_map(|attr| if let Attr::Also(name) = attr { Some(*name) } else { None })
            });
            let name = also.filter(|_| sample_names).unwrap_or(&member.wire);
            write_member(&mut out, name, &member.value);
        }
        out.push(b'}');
        out
    }
}

/// Checks parameters: a JSON object in the API's names, or the wire's.
pub fn check(record: &'static Record, rules: &'static [Rule], params: &[u8]) -> Result<Checked, Error> {
    check_with(record, rules, params, CheckOptions::default())
}

/// What the core fills in or splits, so that it need not be given or may be too much for one request.
#[derive(Clone, Copy, Default)]
pub(crate) struct CheckOptions {
    /// The rows may be more than one request takes.
    pub(crate) batch: bool,
    /// Pages are walked: their number and size may be left out.
    pub(crate) paging: Option<Paging>,
    /// The rows of a batch come later.
    pub(crate) rows_later: bool,
}

/// The same, with options for the checks.
pub(crate) fn check_with(
    record: &'static Record,
    rules: &'static [Rule],
    params: &[u8],
    check_options: CheckOptions,
) -> Result<Checked, Error> {
    let scanner = Scanner::from_bytes(params).map_err(|bad| not_json(bad.at))?;
    let batch = rules.iter().find_map(|rule| if let Rule::Batch { rows, .. } = rule { Some(*rows) } else { None });
    let filled_in = match check_options.paging {
        Some(paging) => [Some(paging.page), Some(paging.size)],
        None => [None, None],
    };
    let later = batch.filter(|_| check_options.rows_later);
    let unbounded = batch.filter(|_| check_options.batch);
    // A merged report has no maximum time span, and its times are read, because they are divided.
    let any_length = rules.iter().any(|rule| matches!(rule, Rule::MergedReport { .. }));
    let forms = if any_length { Forms::Assumed } else { Forms::Any };
    let (path, secrets) = (String::new(), Vec::new());
    let mut checker = Checker { scanner, path, secrets, unbounded, filled_in, later, rules, forms, faults: None };
    if checker.peek()? != Peek::Object {
        let got = checker.describe(false);
        return Err(Error::invalid("type", "params", message!("an object of parameters"), got));
    }
    // Room for what most calls give.
    let mut members: Vec<Member> = Vec::with_capacity(record.fields.len().min(8));
    checker.members(record, |member| members.push(member))?;
    checker.scanner.end().map_err(|bad| not_json(bad.at))?;
    let mut checked = Checked { members, secrets: checker.secrets };
    for rule in rules {
        match rule {
            Rule::OneOf(names) => one_of(&checked, record, names)?,
            // What an empty one does is not known; it may be the same as none.
            Rule::Split { field, without, .. } => {
                let (code, got) = match checked.get(field) {
                    None => ("missing", message!("nothing")),
                    Some("\"\"") => ("empty", message!("an empty string")),
                    Some(_) => continue,
                };
                return Err(Error::invalid(code, record.api_name(field), or_without(without), got));
            }
            Rule::With { field, of, value } => with(&checked, record, field, of, value)?,
            Rule::Span { fields, months } => span(&checked, record, fields, *months, any_length)?,
            Rule::Upload => upload(&mut checked, record)?,
            _ => {}
        }
    }
    Ok(checked)
}

/// Checks the parameters of a typed call: what its client can fill in may be left out, and only one element may be given
/// where the vendor's documents say that one is to be sent.
pub(crate) fn check_typed(
    record: &'static Record,
    rules: &'static [Rule],
    params: &[u8],
    check_options: CheckOptions,
    account: Option<&str>,
) -> Result<Checked, Error> {
    let own = record.fields.iter().find(|field| field.filled_in() && field.wire == ACCOUNT);
    let given = || core::str::from_utf8(params).is_ok_and(|params| member(params, ACCOUNT).is_some());
    let filled = match (own, account) {
        (Some(_), Some(account)) if !given() => with_account(params, account),
        _ => None,
    };
    let params = filled.as_deref().unwrap_or(params);
    let checked = check_with(record, rules, params, check_options)?;
    for member in &checked.members {
        let single = member.field.filter(|field| field.attrs.iter().any(|attr| matches!(attr, Attr::Single)));
        let count = || core::str::from_utf8(&member.value).map_or(0, |list| elements(list).len());
        if let Some(field) = single {
            let count = count();
            if count > 1 {
                let expected = message!("one element, the last; a call by name may give more");
                return Err(Error::invalid("range", field.api(), expected, message!("{count} elements", count)));
            }
        }
    }
    Ok(checked)
}

/// The parameter that holds the number of the client's account.
const ACCOUNT: &str = "account";

/// An object with the account in front of its members. `None`: it is no object.
fn with_account(params: &[u8], account: &str) -> Option<Vec<u8>> {
    let mut scanner = Scanner::from_bytes(params).ok()?;
    if scanner.peek() != Ok(Peek::Object) {
        return None;
    }
    let open = scanner.pos().saturating_add(1);
    let rest = core::str::from_utf8(params).ok()?.get(open..)?;
    let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
    // A member of that name, if any, is null, and is left out, too.
    let named = text::text(&["{\"", ACCOUNT, "\":", &string(account), comma, rest]);
    Some(named.into_bytes())
}

fn one_of(checked: &Checked, record: &'static Record, names: &[&'static str]) -> Result<(), Error> {
    if checked.members.iter().any(|member| names.contains(&&*member.wire)) {
        return Ok(());
    }
    let names: Vec<String> = names.iter().map(|name| record.api_name(name).to_string()).collect();
    let first = names.first().cloned().unwrap_or_default();
    Err(Error::invalid("missing", first, message!("one of {values}", names), message!("none of them")))
}

/// Asks for a parameter that belongs to the value of another one.
fn with(
    checked: &Checked,
    record: &'static Record,
    field: &'static str,
    of: &'static str,
    value: &str,
) -> Result<(), Error> {
    if checked.get(field).is_some() || checked.text(of).is_none_or(|given| given != value) {
        return Ok(());
    }
    let attrs = record.field(field).map_or(&[][..], |field| field.attrs);
    let kind = record.field(field).map_or(&Kind::Any, |field| &field.kind);
    let expected = message!("{what}, which {other} {value} needs", expected(kind, attrs), record.api_name(of), value);
    Err(Error::invalid("missing", record.api_name(field), expected, message!("nothing")))
}

/// Start and end of a time that was checked: two fields, or one that is a list of both.
pub(crate) fn span_of(checked: &Checked, fields: &[&'static str]) -> Option<(String, String)> {
    let given = text::separated(fields.iter().filter_map(|field| checked.get(field)), ",");
    // Texts of another form are not read, and those of this one have no escapes.
    let mut times = given.split('"').filter(|part| is_date_time(part));
    Some((times.next()?.to_string(), times.next()?.to_string()))
}

/// Refuses a time that ends before it starts, or certainly is too long.
fn span(
    checked: &Checked,
    record: &'static Record,
    fields: &[&'static str],
    months: u32,
    any_length: bool,
) -> Result<(), Error> {
    let Some((start, end)) = span_of(checked, fields) else { return Ok(()) };
    let latest = months_after(&start, months).unwrap_or_default();
    if end >= start && (any_length || end <= latest) {
        return Ok(());
    }
    let field = fields.last().map(|field| record.api_name(field)).unwrap_or_default();
    let expected = if any_length {
        message!("a time that ends after {start}", start)
    } else {
        message!("a time that ends between {start} and {latest}, {months} months later", start, latest, months)
    };
    Err(Error::invalid("range", field, expected, end))
}

/// A document comes as a file, or from an address.
fn upload(checked: &mut Checked, record: &'static Record) -> Result<(), Error> {
    let size = checked.get("file").map(Vec::from);
    if size.is_none() && matches!(checked.get("source_url"), None | Some("\"\"")) {
        return Err(Error::invalid(
            "missing",
            "file",
            message!("the content of a file, or a source_url"),
            message!("neither"),
        ));
    }
    if checked.get("bytes").is_none() {
        let (Some(size), Some(field)) = (size, record.field("bytes")) else {
            return Err(Error::invalid("missing", "bytes", message!("the size of the document"), message!("nothing")));
        };
        checked.set(field, size);
    }
    Ok(())
}

fn not_json(at: usize) -> Error {
    Error::invalid("json", "params", message!("JSON"), message!("something else at byte {at}", at))
}

/// What a field takes, in words.
pub(crate) fn expected(kind: &Kind, attrs: &[Attr]) -> Message {
    let what = match kind {
        Kind::Text => message!("a string"),
        Kind::Integer => message!("an integer"),
        Kind::Number => message!("a number"),
        Kind::Boolean => message!("true or false"),
        Kind::Any | Kind::Union(_) => message!("a value of a documented shape"),
        Kind::OneOf(one_of) => shapes(one_of.kinds),
        Kind::Scalar => message!("a string or a number"),
        Kind::File => message!("the size of a file in bytes, whose content the host sends"),
        Kind::Object | Kind::Record(_) | Kind::Map(_) => message!("an object"),
        Kind::List(_) | Kind::Children(_) => message!("a list"),
        Kind::Choice(choice) => {
            let values: Vec<String> = choice.variants.iter().map(|variant| variant.value.to_string()).collect();
            message!("one of {values}", values)
        }
    };
    let (mut least, mut most, mut elements, mut form) = (None, None, false, "");
    for attr in attrs {
        match attr {
            Attr::Min(bound) => least = Some(*bound),
            Attr::Max(bound) => most = Some(*bound),
            Attr::MinItems(bound) => (least, elements) = (Some((*bound).into()), true),
            Attr::MaxItems(bound) => (most, elements) = (Some((*bound).into()), true),
            Attr::Format(format) => form = format.pattern(),
            _ => {}
        }
    }
    let is_integer = matches!(kind, Kind::Integer);
    let what = match (least, most, elements) {
        (Some(least), Some(most), true) if least == most => message!("{what} of {count} elements", what, most),
        (Some(least), Some(most), true) => message!("{what} of {least} to {most} elements", what, least, most),
        (Some(least), None, true) => message!("{what} of at least {least} elements", what, least),
        (None, Some(most), true) => message!("{what} of at most {most} elements", what, most),
        (Some(least), Some(most), false) if is_integer => message!("an integer from {least} to {most}", least, most),
        (Some(least), None, false) if is_integer => message!("an integer of at least {least}", least),
        (None, Some(most), false) if is_integer => message!("an integer of at most {most}", most),
        (Some(least), Some(most), false) => message!("{what} from {least} to {most}", what, least, most),
        (Some(least), None, false) => message!("{what} of at least {least}", what, least),
        (None, Some(most), false) => message!("{what} of at most {most}", what, most),
        (None, None, _) => what,
    };
    if form.is_empty() { what } else { message!("{what} of the form {form}", what, form) }
}

/// The shapes of a value that may have one of several, in words.
fn shapes(kinds: &[Kind]) -> Message {
    let shape = |kind: &Kind| match kind {
        // A value of a customer's field may be a number to its reader.
        Kind::Text => message!("a string (of digits, for a number)"),
        Kind::List(Kind::Text) => message!("a list of strings"),
        Kind::List(Kind::Record(_)) => message!("a list of objects"),
        other => expected(other, &[]),
    };
    let shapes = kinds.iter().map(shape).reduce(|one, other| message!("{one} or {other}", one, other));
    shapes.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_field_takes_is_said_with_its_bounds() {
        use triline_schema::operation::Format;

        let list = Kind::List(&Kind::Text);
        for (kind, attrs, words) in [
            (&Kind::Integer, &[Attr::Required, Attr::Min(1), Attr::Max(100)][..], "an integer from 1 to 100"),
            (&Kind::Integer, &[Attr::Min(0)], "an integer of at least 0"),
            (&Kind::Integer, &[Attr::Max(50)], "an integer of at most 50"),
            (&list, &[Attr::MinItems(1), Attr::MaxItems(500)], "a list of 1 to 500 elements"),
            (&list, &[Attr::MaxItems(500)], "a list of at most 500 elements"),
            (
                &list,
                &[Attr::MinItems(2), Attr::MaxItems(2), Attr::Format(Format::Date)],
                "a list of 2 elements of the form yyyy-MM-dd",
            ),
            (&Kind::Text, &[Attr::Format(Format::Date)], "a string of the form yyyy-MM-dd"),
        ] {
            assert_eq!(&*expected(kind, attrs), words);
        }
    }

    #[test]
    fn a_typed_call_leaves_out_what_its_client_fills_in() {
        use triline_schema::platform::catalogs::CatalogRef;

        let typed = |params: &str| {
            check_typed(&CatalogRef, &[], params.as_bytes(), CheckOptions::default(), Some("1000001"))
                .map(|checked| alloc::string::String::from_utf8(checked.body(false)).unwrap())
        };
        let own = r#"{"account":"1000001","catalogId":"c"}"#;
        assert_eq!(typed(r#"{"catalogId":"c"}"#).as_deref(), Ok(own));
        assert_eq!(typed(r#"{"account":null,"catalogId":"c"}"#).as_deref(), Ok(own));
        assert_eq!(typed(r#"{"account":"7","catalogId":"c"}"#).as_deref(), Ok(r#"{"account":"7","catalogId":"c"}"#));
        assert_eq!(typed("{}").unwrap_err().details.field.as_deref(), Some("catalogId"));
        let by_name = check(&CatalogRef, &[], br#"{"catalogId":"c"}"#);
        assert_eq!(by_name.unwrap_err().details.field.as_deref(), Some("account"));
    }

    #[test]
    fn null_is_refused_where_what_is_left_out_stays() {
        let refused = |name: &str, params: &str| {
            let operation = triline_schema::operation(name).unwrap();
            let refused = check(operation.params, operation.rules, params.as_bytes()).err();
            refused.map(|error| error.details.field.clone().unwrap_or_default())
        };
        for (name, params, field) in [
            ("platform.agents.update", r#"{"agentId":"1","mobile":null}"#, "mobile"),
            (
                "platform.agents.update",
                r#"{"agentId":"1","webchatConfig":{"agentName":null}}"#,
                "webchatConfig.agentName",
            ),
            ("platform.customers.update", r#"{"customer":{"id":"1","memo":null}}"#, "customer.memo"),
            (
                "platform.customers.update",
                r#"{"customer":{"id":"1","servicePassword":null}}"#,
                "customer.servicePassword",
            ),
            ("platform.sip.update", r#"{"sipId":"1","number":"1","codingFormat":null}"#, "codingFormat"),
            ("platform.dialout.update", r#"{"taskId":"1","taskName":"a","description":null}"#, "description"),
            ("work_phone.customers.update", r#"{"id":"1","remark":null}"#, "remark"),
            ("platform.agents.bind", r#"{"agentNumber":"1","bindType":"SIP"}"#, "number"),
            ("platform.agents.bind", r#"{"agentNumber":"1","bindType":"SIP","number":null}"#, "number"),
            ("platform.agents.bind", r#"{"agentNumber":"1","bindType":"SIP","number":""}"#, "number"),
        ] {
            assert_eq!(refused(name, params).as_deref(), Some(field), "{name} {params}");
        }
        for (name, params) in [
            // Locators, of which one is given.
            ("platform.agents.update", r#"{"agentId":null,"agentNumber":"1","mobile":""}"#),
            ("platform.customers.create", r#"{"customers":[{"name":"a","memo":null}]}"#),
            // A list is replaced as a whole.
            ("platform.customers.update", r#"{"customer":{"id":"1","mobile":[{"value":"1","memo":null}]}}"#),
            ("platform.agents.unbind", r#"{"agentNumber":"1","bindType":"SIP"}"#),
        ] {
            assert_eq!(refused(name, params), None, "{name} {params}");
        }
    }

    #[test]
    fn a_value_of_several_shapes_is_refused_with_all_of_them() {
        use triline_schema::platform::customers::CreateCustomers;

        let error = check(&CreateCustomers, &[], br#"{"customers":[{"age":35}]}"#).unwrap_err();
        assert_eq!(
            error.details.expected.as_deref(),
            Some("a string (of digits, for a number) or a list of strings or a list of objects")
        );
    }

    #[test]
    fn the_times_of_a_report_have_one_form_and_those_of_a_merged_one_are_read() {
        let refused = |verb: &str, times: &str| {
            let operation = triline_schema::entries()
                .find(|entry| entry.name.strip_prefix("platform.chat_reports.") == Some(verb))
                .unwrap();
            let params = text::text(&[r#"{"createTime":"#, times, "}"]);
            let refused = check(operation.params, operation.rules, params.as_bytes()).err();
            refused.map(|error| error.details.field.clone().unwrap_or_default())
        };
        for times in [r#"["2025-10-01","2025-10-31"]"#, r#"["2025-10-01T00:00:00","2031-10-01T00:00:00"]"#] {
            assert_eq!(refused("sessions", times), None, "{times}");
            assert_eq!(refused("sessions_all", times).as_deref(), Some("createTime[0]"), "{times}");
        }
        for times in [r#"["2025-10-01 00:00:00","2025-10-31"]"#, r#"["2025-10-01","2025-10-31 00:00:00"]"#] {
            assert_eq!(refused("sessions", times).as_deref(), Some("createTime[1]"), "{times}");
        }
        let years = r#"["2024-01-01 00:00:00","2025-03-01 00:00:00"]"#;
        assert_eq!(refused("sessions", years).as_deref(), Some("createTime"));
        assert_eq!(refused("sessions_all", years), None);
    }

    #[test]
    fn a_typed_question_has_one_message() {
        use triline_schema::ai_agent::sessions::AskQuestion;

        let message = r#"{"type":"user","text":"a"}"#;
        for (messages, fits) in [(message.to_string(), true), (text::text(&[message, ",", message]), false)] {
            let params = text::text(&[r#"{"sid":"s","agent_id":"a","messages":["#, &messages, "]}"]);
            let typed = check_typed(&AskQuestion, &[], params.as_bytes(), CheckOptions::default(), None);
            assert_eq!(typed.err().and_then(|error| error.details.field.clone()), (!fits).then(|| "messages".into()));
            assert!(check(&AskQuestion, &[], params.as_bytes()).is_ok());
        }
    }

    #[test]
    fn a_list_goes_out_as_its_json_text() {
        use triline_schema::ai_agent::documents::UploadDocument;

        let sent = |tags: &str| {
            let params = text::text(&[r#"{"agent_id":"a","filename":"f","tags":"#, tags, "}"]);
            check(&UploadDocument, &[], params.as_bytes())
                .map(|checked| checked.text("tags").unwrap())
                .map_err(|error| error.details.field.clone().unwrap_or_default())
        };
        let list = r#"[{"tag_key":"k","tag_value":"\"v\""}]"#;
        assert_eq!(sent(list).as_deref(), Ok(list));
        assert_eq!(sent(r#""[1]""#).as_deref(), Ok("[1]"));
        for (tags, field) in [("1", "tags"), (r#""no JSON""#, "tags"), (r#"[{"tag_key":"k"}]"#, "tags[0].tag_value")] {
            assert_eq!(sent(tags).unwrap_err(), field, "{tags}");
        }
    }

    #[test]
    fn contacts_of_a_customer_are_at_most_ten() {
        use triline_schema::platform::customers::CreateCustomers;

        let checked = |count: usize| {
            let contacts = vec![r#"{"value":"1"}"#; count].join(",");
            let params = text::text(&[r#"{"customers":[{"mobile":["#, &contacts, "]}]}"]);
            check(&CreateCustomers, &[], params.as_bytes())
                .map_err(|error| error.details.field.clone().unwrap_or_default())
        };
        assert!(checked(10).is_ok());
        assert_eq!(checked(11).unwrap_err(), "customers[0].mobile[10]");
        let texts = text::text(&[r#"{"customers":[{"checkbox_1":["#, &[r#""a""#; 11].join(","), "]}]}"]);
        assert!(check(&CreateCustomers, &[], texts.as_bytes()).is_ok());
    }

    #[test]
    fn the_password_of_a_customer_is_a_secret() {
        use triline_schema::platform::customers::{CreateCustomers, Customer, UpdateCustomer};

        let rows = br#"{"customers":[{"name":"a","servicePassword":"pw-1"}]}"#;
        assert_eq!(check(&CreateCustomers, &[], rows).unwrap().secrets, ["pw-1"]);
        let patch = br#"{"customer":{"id":"1","servicePassword":"pw-2"}}"#;
        assert_eq!(check(&UpdateCustomer, &[], patch).unwrap().secrets, ["pw-2"]);
        assert!(Customer.field("servicePassword").is_some_and(Field::secret));
    }

    #[test]
    fn the_names_of_the_samples_are_known() {
        use triline_schema::platform::dialout::TaskFilter;

        let checked = check(&TaskFilter, &[], br#"{"taskName":"a"}"#).unwrap();
        assert_eq!(checked.body(false), br#"{"name":"a"}"#);
        assert_eq!(checked.body(true), br#"{"taskName":"a"}"#);
        assert_eq!(
            check(&TaskFilter, &[], br#"{"taskName":"a","name":"b"}"#).unwrap_err().details.code.as_deref(),
            Some("twice")
        );
    }
}
