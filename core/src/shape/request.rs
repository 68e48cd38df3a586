//! Requests: parameters as the caller gives them, checked along a record and written for the wire.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::number::Parts;
use super::time::{is_date, is_date_time, months_after};
use crate::error::Error;
use crate::json::{Peek, Scanner, Str, elements, member, string, unescape, write_member, write_string};
use crate::operation::{Attr, Base, Choice, Field, Format, Kind, Paging, Record, Rule};
use crate::words;

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
pub(crate) struct Checked {
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
    /// The value of a field, as it goes out.
    pub(crate) fn get(&self, wire: &str) -> Option<&str> {
        let member = self.members.iter().find(|member| member.wire == wire)?;
        core::str::from_utf8(&member.value).ok()
    }

    /// The value of a text field.
    pub(crate) fn text(&self, wire: &str) -> Option<String> {
        let json = self.get(wire)?;
        Some(unescape(json.strip_prefix('"')?.strip_suffix('"')?))
    }

    /// The value of a field that is a whole number.
    pub(crate) fn integer(&self, wire: &str) -> Option<i64> {
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
pub(crate) fn check(record: &'static Record, rules: &'static [Rule], params: &[u8]) -> Result<Checked, Error> {
    check_with(record, rules, params, Leeway::default())
}

/// What the core fills in or splits, so that it need not be given or may be too much for one request.
#[derive(Clone, Copy, Default)]
pub(crate) struct Leeway {
    /// The rows may be more than one request takes.
    pub(crate) batch: bool,
    /// Pages are walked: their number and size may be left out.
    pub(crate) paging: Option<Paging>,
    /// The rows of a batch come later.
    pub(crate) rows_later: bool,
}

/// The same, with leeway.
pub(crate) fn check_with(
    record: &'static Record,
    rules: &'static [Rule],
    params: &[u8],
    leeway: Leeway,
) -> Result<Checked, Error> {
    let scanner = Scanner::from_bytes(params).map_err(|bad| not_json(bad.at))?;
    let batch = rules.iter().find_map(|rule| if let Rule::Batch { rows, .. } = rule { Some(*rows) } else { None });
    let filled_in = match leeway.paging {
        Some(paging) => [Some(paging.page), Some(paging.size)],
        None => [None, None],
    };
    let later = batch.filter(|_| leeway.rows_later);
    let unbounded = batch.filter(|_| leeway.batch);
    let mut checker = Checker { scanner, path: String::new(), secrets: Vec::new(), unbounded, filled_in, later };
    if checker.peek()? != Peek::Object {
        let got = checker.describe(false);
        return Err(Error::invalid("type", "params", "an object of parameters", got));
    }
    // Room for what most calls give.
    let mut members: Vec<Member> = Vec::with_capacity(record.fields.len().min(8));
    checker.members(record, |member| members.push(member))?;
    checker.scanner.end().map_err(|bad| not_json(bad.at))?;
    let mut checked = Checked { members, secrets: checker.secrets };
    // A merged report has no maximum time span.
    let any_length = rules.iter().any(|rule| matches!(rule, Rule::Joined { .. }));
    for rule in rules {
        match rule {
            Rule::OneOf(names) => one_of(&checked, record, names)?,
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
    leeway: Leeway,
    account: Option<&str>,
) -> Result<Checked, Error> {
    let own = record.fields.iter().find(|field| field.filled_in() && field.wire == ACCOUNT);
    let given = || core::str::from_utf8(params).is_ok_and(|params| member(params, ACCOUNT).is_some());
    let filled = match (own, account) {
        (Some(_), Some(account)) if !given() => with_account(params, account),
        _ => None,
    };
    let params = filled.as_deref().unwrap_or(params);
    let checked = check_with(record, rules, params, leeway)?;
    for member in &checked.members {
        let single = member.field.filter(|field| field.attrs.iter().any(|attr| matches!(attr, Attr::Single)));
        let count = || core::str::from_utf8(&member.value).map_or(0, |list| elements(list).len());
        if let Some(field) = single {
            let count = count();
            if count > 1 {
                let got = words::text(&[&words::length(count), " of them"]);
                return Err(Error::invalid(
                    "range",
                    field.api(),
                    "one element, the last; a call by name may give more",
                    got,
                ));
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
    // The member of that name is null, where there is one: it goes on being left out.
    let named = words::text(&["{\"", ACCOUNT, "\":", &string(account), comma, rest]);
    Some(named.into_bytes())
}

/// A row of a batch.
pub(crate) struct Row<'a> {
    /// As the host gave it.
    pub(crate) given: &'a str,
    /// As it is sent, or why it cannot be.
    pub(crate) checked: Result<String, Error>,
}

/// Checks the elements of a list that comes in parts, each in one pass. `first`: the place of this part's first element.
/// `fault`: what is known to be wrong with an element, by its index in this part; it is then not looked at. `None`: the
/// text is no JSON list.
pub(crate) fn check_rows<'a>(
    field: &'static Field,
    first: u64,
    list: &'a str,
    fault: &dyn Fn(u64) -> Option<Error>,
    secrets: &mut Vec<String>,
) -> Option<Vec<Row<'a>>> {
    let Kind::List(element) = field.kind else { return None };
    let attrs = element_attrs(field.attrs);
    let mut checker = Checker {
        scanner: Scanner::new(list),
        path: String::new(),
        secrets: Vec::new(),
        unbounded: None,
        filled_in: [None; 2],
        later: None,
    };
    if checker.scanner.peek() != Ok(Peek::Array) {
        return None;
    }
    checker.scanner.open().ok()?;
    let (mut rows, mut index) = (Vec::new(), 0_u64);
    while checker.scanner.next(rows.is_empty(), b']').ok()? {
        checker.scanner.peek().ok()?;
        let start = checker.scanner.clone();
        let known = fault(index);
        let place = i64::try_from(first.saturating_add(index)).unwrap_or(i64::MAX);
        checker.path = words::text(&[field.api(), "[", &words::decimal(place), "]"]);
        let mut out = Vec::new();
        let result = match known {
            Some(error) => Err(error),
            None => checker.value(element, &attrs, &mut out),
        };
        if result.is_err() {
            // What was wrong may stand anywhere in the row.
            checker.scanner = start.clone();
            checker.scanner.skip().ok()?;
        }
        let given = checker.scanner.slice(start.pos()..checker.scanner.pos());
        let checked = result.and_then(|()| String::from_utf8(out).map_err(|_| not_json(0)));
        rows.push(Row { given, checked });
        index = index.saturating_add(1);
    }
    checker.scanner.end().ok()?;
    secrets.append(&mut checker.secrets);
    Some(rows)
}

fn one_of(checked: &Checked, record: &'static Record, names: &[&'static str]) -> Result<(), Error> {
    if checked.members.iter().any(|member| names.contains(&&*member.wire)) {
        return Ok(());
    }
    let names: Vec<&str> = names.iter().map(|name| record.api_name(name)).collect();
    let first = names.first().copied().unwrap_or_default();
    Err(Error::invalid(
        "missing",
        first,
        words::text(&["one of ", &words::separated(names.iter().copied(), ", ")]),
        "none of them",
    ))
}

/// Start and end of a time that was checked: two fields, or one that is a list of both.
pub(crate) fn span_of(checked: &Checked, fields: &[&'static str]) -> Option<(String, String)> {
    let given = words::separated(fields.iter().filter_map(|field| checked.get(field)), ",");
    // Both are texts of a fixed form by now, without escapes.
    let mut times = given.split('"').filter(|part| part.len() == Format::DateTime.pattern().len());
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
    let months = words::decimal(months.into());
    let expected = if any_length {
        words::text(&["a time that ends after ", &start])
    } else {
        words::text(&["a time that ends between ", &start, " and ", &latest, ", ", &months, " months later"])
    };
    Err(Error::invalid("range", field, expected, end))
}

/// A document comes as a file, or from an address.
fn upload(checked: &mut Checked, record: &'static Record) -> Result<(), Error> {
    let size = checked.get("file").map(Vec::from);
    if size.is_none() && matches!(checked.get("source_url"), None | Some("\"\"")) {
        return Err(Error::invalid("missing", "file", "the content of a file, or a source_url", "neither"));
    }
    if checked.get("bytes").is_none() {
        let (Some(size), Some(field)) = (size, record.field("bytes")) else {
            return Err(Error::invalid("missing", "bytes", "the size of the document", "nothing"));
        };
        checked.set(field, size);
    }
    Ok(())
}

fn not_json(at: usize) -> Error {
    Error::invalid("json", "params", "JSON", words::text(&["something else at byte ", &words::length(at)]))
}

/// The members of an object that came.
#[derive(Default)]
struct Given {
    /// The fields, a bit each.
    fields: u128,
    others: Vec<String>,
}

impl Given {
    /// Notes a member, by the place of its field or by its name; `false`: it came before.
    fn insert(&mut self, place: Option<usize>, name: &str) -> bool {
        let Some(at) = place else {
            let is_new = self.others.iter().all(|other| other != name);
            self.others.push(name.into());
            return is_new;
        };
        let is_new = !self.has(at);
        self.fields |= 1 << (at & 127);
        is_new
    }

    fn has(&self, at: usize) -> bool {
        self.fields & (1 << (at & 127)) != 0
    }
}

struct Checker<'a> {
    scanner: Scanner<'a>,
    path: String,
    secrets: Vec<String>,
    /// The list at the top that may have any length.
    unbounded: Option<&'static str>,
    /// The parameters at the top that the core fills in.
    filled_in: [Option<&'static str>; 2],
    /// The parameter at the top that comes later, and is passed over.
    later: Option<&'static str>,
}

impl Checker<'_> {
    fn peek(&mut self) -> Result<Peek, Error> {
        self.scanner.peek().map_err(|bad| not_json(bad.at))
    }

    fn skip(&mut self) -> Result<core::ops::Range<usize>, Error> {
        self.scanner.skip().map_err(|bad| not_json(bad.at))
    }

    /// The value that comes next, for an error: shortened, and not at all where it is secret.
    fn describe(&mut self, secret: bool) -> String {
        let Ok(peek) = self.scanner.peek() else { return "nothing".to_string() };
        let mut ahead = self.scanner.clone();
        let shown = !secret && !matches!(peek, Peek::Object | Peek::Array | Peek::Null);
        match ahead.skip() {
            Ok(range) if shown => {
                let text = self.scanner.slice(range);
                let short = words::head(text, 40);
                words::text(&[short, if short.len() < text.len() { "..." } else { "" }])
            }
            _ => peek.name().to_string(),
        }
    }

    fn refuse<T>(&mut self, code: &'static str, expected: impl Into<String>, secret: bool) -> Result<T, Error> {
        let got = self.describe(secret);
        Err(Error::invalid(code, self.path.clone(), expected, got))
    }

    /// Checks the members of an object that comes next.
    fn members(&mut self, record: &'static Record, mut each: impl FnMut(Member)) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let mut given = Given::default();
        let base = self.path.len();
        self.scanner.open().map_err(json)?;
        let mut first = true;
        while self.scanner.next(first, b'}').map_err(json)? {
            first = false;
            let key = self.scanner.key().map_err(json)?;
            let key = self.scanner.text_of(&key);
            self.path.truncate(base);
            if base > 0 {
                self.path.push('.');
            }
            // What the core makes when it reads is nothing to send.
            let place = record.place(&key).and_then(|at| Some((at, record.fields.get(at)?)));
            let (place, field) = place.filter(|(_, field)| !field.derived()).unzip();
            let (Some(kind), attrs) = field.map_or((record.open, &[][..]), |field| (Some(&field.kind), field.attrs))
            else {
                self.path.push_str(&key);
                let expected = match nearest(record, &key) {
                    Some(name) => words::text(&["a known parameter (perhaps ", name, ")"]),
                    None => "a known parameter".to_string(),
                };
                return Err(Error::invalid("unknown", self.path.clone(), expected, "an unknown name"));
            };
            self.path.push_str(field.map_or(&key, |field| field.api()));
            let comes_later = base == 0 && field.is_some_and(|field| self.later == Some(field.wire));
            if self.peek()? == Peek::Null || comes_later {
                self.skip()?;
                continue;
            }
            let wire = field.map_or_else(|| Cow::Owned(key.into_owned()), |field| Cow::Borrowed(field.wire));
            if !given.insert(place, &wire) {
                return self.refuse("twice", "one value", is_secret(attrs));
            }
            let mut value = Vec::new();
            self.value(kind, attrs, &mut value)?;
            each(Member { field, wire, value });
        }
        self.path.truncate(base);
        for (at, field) in record.fields.iter().enumerate() {
            let filled_in = base == 0 && (self.filled_in.contains(&Some(field.wire)) || self.later == Some(field.wire));
            if field.required() && !filled_in && !given.has(at) {
                if base > 0 {
                    self.path.push('.');
                }
                self.path.push_str(field.api());
                return Err(Error::invalid(
                    "missing",
                    self.path.clone(),
                    expected(&field.kind, field.attrs),
                    "nothing",
                ));
            }
        }
        Ok(())
    }

    /// Checks a value that is not null.
    fn value(&mut self, kind: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let secret = is_secret(attrs);
        let peek = self.peek()?;
        let fits = match kind {
            Kind::Text => peek == Peek::String,
            Kind::Integer | Kind::Number | Kind::File => peek == Peek::Number,
            Kind::Boolean => matches!(peek, Peek::True | Peek::False),
            Kind::Any | Kind::Union(_) | Kind::OneOf(_) => true,
            Kind::Scalar => matches!(peek, Peek::String | Peek::Number),
            Kind::Object | Kind::Record(_) | Kind::Map(_) => peek == Peek::Object,
            Kind::Choice(choice) => peek == if choice.base == Base::Text { Peek::String } else { Peek::Number },
            Kind::List(_) | Kind::Children(_) => peek == Peek::Array,
        };
        if let (Kind::List(element), Some(Attr::Format(Format::Json))) =
            (kind, attrs.iter().find(|attr| matches!(attr, Attr::Format(Format::Json))))
        {
            return self.json_text(element, attrs, out);
        }
        if !fits {
            return self.refuse("type", expected(kind, attrs), secret);
        }
        match kind {
            Kind::Text => self.text(kind, attrs, secret, out),
            Kind::Integer | Kind::Number => self.number(kind, attrs, secret, out),
            Kind::Choice(choice) => self.choice(choice, attrs, out),
            Kind::Boolean | Kind::Any | Kind::Union(_) | Kind::Object | Kind::Scalar => {
                let range = self.skip()?;
                let text = self.scanner.slice(range.clone());
                if text.contains('\\') && has_lone_surrogate(text) {
                    self.scanner.rewind(range.start);
                    return self.refuse("unicode", "texts of whole Unicode characters", secret);
                }
                out.extend_from_slice(text.as_bytes());
                Ok(())
            }
            Kind::File => self.number(&Kind::Integer, &[Attr::Min(0)], secret, out),
            Kind::OneOf(kinds) => self.one_of(kinds, attrs, out),
            Kind::Record(record) => {
                out.push(b'{');
                self.members(record, |member| write_member(out, &member.wire, &member.value))?;
                out.push(b'}');
                Ok(())
            }
            Kind::List(element) => self.list(element, attrs, out),
            Kind::Children(record) => self.list(&Kind::Record(record()), attrs, out),
            Kind::Map(element) => self.map(element, out),
        }
    }

    fn string(&mut self, secret: bool) -> Result<Str, Error> {
        let start = self.scanner.pos();
        let string = self.scanner.string().map_err(|bad| not_json(bad.at))?;
        if string.lone_surrogate {
            self.scanner.rewind(start);
            return self.refuse("unicode", "a text of whole Unicode characters", secret);
        }
        Ok(string)
    }

    /// A list that is sent as its JSON text, or that text.
    fn json_text(&mut self, element: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        match self.peek()? {
            Peek::String => self.text(&Kind::Text, attrs, false, out),
            Peek::Array => {
                let others: Vec<Attr> = attrs.iter().filter(|attr| !matches!(attr, Attr::Format(_))).copied().collect();
                let mut list = Vec::new();
                self.list(element, &others, &mut list)?;
                write_string(out, core::str::from_utf8(&list).unwrap_or("[]"));
                Ok(())
            }
            _ => self.refuse("type", "a list, or its JSON text", false),
        }
    }

    /// The first kind that fits; where none does, the error of the one that came furthest.
    fn one_of(&mut self, kinds: &[Kind], attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.clone();
        let (written, base, secrets) = (out.len(), self.path.len(), self.secrets.len());
        let mut furthest: Option<Error> = None;
        for kind in kinds {
            let Err(error) = self.value(kind, attrs, out) else { return Ok(()) };
            self.scanner = start.clone();
            out.truncate(written);
            self.path.truncate(base);
            self.secrets.truncate(secrets);
            let depth = |error: &Error| error.details.field.as_ref().map_or(0, String::len);
            if furthest.as_ref().is_none_or(|other| depth(&error) > depth(other)) {
                furthest = Some(error);
            }
        }
        let error = furthest.filter(|error| error.details.field.as_ref().is_some_and(|field| field.len() > base));
        match error {
            Some(error) => Err(error),
            None => self.refuse("type", expected(&Kind::Any, attrs), false),
        }
    }

    fn text(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let string = self.string(secret)?;
        let text = self.scanner.text_of(&string);
        let fits = attrs.iter().all(|attr| match attr {
            Attr::Format(Format::DateTime) => is_date_time(&text),
            Attr::Format(Format::Date) => is_date(&text),
            Attr::Format(Format::Json) => {
                let mut inner = Scanner::new(&text);
                inner.skip().is_ok() && inner.at_end()
            }
            _ => true,
        });
        if !fits {
            self.scanner.rewind(start);
            return self.refuse("format", expected(kind, attrs), secret);
        }
        if secret && !text.is_empty() {
            self.secrets.push(text.into_owned());
        }
        out.extend_from_slice(self.scanner.slice(string.span).as_bytes());
        Ok(())
    }

    fn number(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let text = self.scanner.number().map_err(|bad| not_json(bad.at))?;
        let parts = Parts::of(text);
        let whole = parts.is_whole()
            || !matches!(kind, Kind::Integer)
            || attrs.iter().any(|attr| matches!(attr, Attr::AnyNumber));
        let in_range = attrs.iter().all(|attr| match attr {
            Attr::Min(least) => parts.compare(*least).is_ge(),
            Attr::Max(most) => parts.compare(*most).is_le(),
            _ => true,
        });
        if !whole || !in_range {
            self.scanner.rewind(start);
            return self.refuse(if whole { "range" } else { "type" }, expected(kind, attrs), secret);
        }
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn choice(&mut self, choice: &'static Choice, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let known = |value: &str| choice.variants.iter().any(|variant| variant.value == value);
        let fits = if choice.base == Base::Text {
            let string = self.string(false)?;
            known(&self.scanner.text_of(&string))
        } else {
            let text = self.scanner.number().map_err(|bad| not_json(bad.at))?;
            Parts::of(text).integer().is_some_and(|value| known(&value.to_string()))
        };
        if !fits && !choice.open {
            self.scanner.rewind(start);
            return self.refuse("choice", expected(&Kind::Choice(choice), attrs), false);
        }
        let end = self.scanner.pos();
        out.extend_from_slice(self.scanner.slice(start..end).as_bytes());
        Ok(())
    }

    fn list(&mut self, element: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let start = self.scanner.clone();
        let element_attrs = element_attrs(attrs);
        let base = self.path.len();
        let most = at_most(element);
        let mut count: u32 = 0;
        self.scanner.open().map_err(json)?;
        out.push(b'[');
        while self.scanner.next(count == 0, b']').map_err(json)? {
            if count > 0 {
                out.push(b',');
            }
            self.path.push('[');
            self.path.push_str(&words::decimal(count.into()));
            self.path.push(']');
            if let Some(most) = most.filter(|most| count >= *most) {
                return self.refuse(
                    "range",
                    words::text(&["at most ", &words::decimal(most.into()), " elements"]),
                    true,
                );
            }
            self.value(element, &element_attrs, out)?;
            self.path.truncate(base);
            count = count.saturating_add(1);
        }
        out.push(b']');
        let unbounded = self.unbounded == Some(self.path.as_str());
        let fits = attrs.iter().all(|attr| match attr {
            Attr::MinItems(least) => count >= *least,
            Attr::MaxItems(most) => unbounded || count <= *most,
            _ => true,
        });
        if !fits {
            self.scanner = start;
            let field = self.path.clone();
            return Err(Error::invalid(
                "range",
                field,
                expected(&Kind::List(&Kind::Any), attrs),
                words::text(&[&words::decimal(count.into()), " of them"]),
            ));
        }
        Ok(())
    }

    fn map(&mut self, element: &Kind, out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let base = self.path.len();
        self.scanner.open().map_err(json)?;
        out.push(b'{');
        let mut first = true;
        while self.scanner.next(first, b'}').map_err(json)? {
            if !first {
                out.push(b',');
            }
            first = false;
            let key = self.scanner.key().map_err(json)?;
            self.path.push('.');
            self.path.push_str(&self.scanner.text_of(&key));
            out.extend_from_slice(self.scanner.slice(key.span).as_bytes());
            out.push(b':');
            if self.peek()? == Peek::Null {
                self.skip()?;
                out.extend_from_slice(b"null");
            } else {
                self.value(element, &[], out)?;
            }
            self.path.truncate(base);
        }
        out.push(b'}');
        Ok(())
    }
}

/// How many elements a list of these may have at most.
fn at_most(element: &Kind) -> Option<u32> {
    let Kind::Record(Record { fields: [first, ..], .. }) = element else { return None };
    first.attrs.iter().find_map(|attr| if let Attr::AtMost(most) = attr { Some(*most) } else { None })
}

/// What holds for the elements of a list stands beside it.
fn element_attrs(attrs: &[Attr]) -> Vec<Attr> {
    let holds = |attr: &&Attr| matches!(attr, Attr::Format(_) | Attr::Secret | Attr::AnyNumber);
    attrs.iter().filter(holds).copied().collect()
}

fn is_secret(attrs: &[Attr]) -> bool {
    attrs.iter().any(|attr| matches!(attr, Attr::Secret))
}

/// Whether a string somewhere in a JSON text names half of a surrogate pair.
fn has_lone_surrogate(json: &str) -> bool {
    let mut scanner = Scanner::new(json);
    let mut from = 0;
    while let Some(at) = json.get(from..).and_then(|rest| rest.find('"')) {
        scanner.rewind(from.saturating_add(at));
        let Ok(string) = scanner.string() else { return false };
        if string.lone_surrogate {
            return true;
        }
        from = string.span.end;
    }
    false
}

/// What a field takes, in words.
pub(crate) fn expected(kind: &Kind, attrs: &[Attr]) -> String {
    let mut expected = match kind {
        Kind::Text => "a text".to_string(),
        Kind::Integer => "a whole number".to_string(),
        Kind::Number => "a number".to_string(),
        Kind::Boolean => "true or false".to_string(),
        Kind::Any | Kind::Union(_) | Kind::OneOf(_) => "a value of a documented shape".to_string(),
        Kind::Scalar => "a text or a number".to_string(),
        Kind::File => "the size of a file in bytes, whose content the host sends".to_string(),
        Kind::Object | Kind::Record(_) | Kind::Map(_) => "an object".to_string(),
        Kind::List(_) | Kind::Children(_) => "a list".to_string(),
        Kind::Choice(choice) => {
            let values = choice.variants.iter().map(|variant| variant.value);
            words::text(&["one of ", &words::separated(values, ", ")])
        }
    };
    for attr in attrs {
        let (before, what, behind) = match attr {
            Attr::Min(least) => (", at least ", words::decimal(*least), ""),
            Attr::Max(most) => (", at most ", words::decimal(*most), ""),
            Attr::MinItems(least) => (", at least ", words::decimal((*least).into()), " long"),
            Attr::MaxItems(most) => (", at most ", words::decimal((*most).into()), " long"),
            Attr::Format(format) => (" of the form ", format.pattern().to_string(), ""),
            _ => continue,
        };
        expected.push_str(&words::text(&[before, &what, behind]));
    }
    expected
}

/// The field nearest to a name that is not known.
fn nearest(record: &Record, key: &str) -> Option<&'static str> {
    nearest_of(record.fields.iter().map(Field::api), key)
}

/// The known name nearest to one that is not known: at most two letters away, case aside.
pub(crate) fn nearest_of<'a>(names: impl Iterator<Item = &'a str>, key: &str) -> Option<&'a str> {
    if key.len() > 40 {
        return None;
    }
    names
        .map(|name| (distance(name, key), name))
        .filter(|(distance, name)| *distance <= 2 && *distance < name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many letters have to be put in, taken out or changed.
fn distance(left: &str, right: &str) -> usize {
    let plain =
        |text: &str| -> Vec<char> { text.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase()).collect() };
    let (left, right) = (plain(left), plain(right));
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut next = vec![i.saturating_add(1)];
        for (b, pair) in right.iter().zip(row.windows(2)) {
            let [diagonal, above] = *pair else { continue };
            let beside = next.last().copied().unwrap_or_default();
            let changed = diagonal.saturating_add(usize::from(a != b));
            next.push(changed.min(above.saturating_add(1)).min(beside.saturating_add(1)));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_call_leaves_out_what_its_client_fills_in() {
        use crate::platform::catalogs::CatalogRef;

        let typed = |params: &str| {
            check_typed(CatalogRef::RECORD, &[], params.as_bytes(), Leeway::default(), Some("1000001"))
                .map(|checked| alloc::string::String::from_utf8(checked.body(false)).unwrap())
        };
        let own = r#"{"account":"1000001","catalogId":"c"}"#;
        assert_eq!(typed(r#"{"catalogId":"c"}"#).as_deref(), Ok(own));
        assert_eq!(typed(r#"{"account":null,"catalogId":"c"}"#).as_deref(), Ok(own));
        assert_eq!(typed(r#"{"account":"7","catalogId":"c"}"#).as_deref(), Ok(r#"{"account":"7","catalogId":"c"}"#));
        assert_eq!(typed("{}").unwrap_err().details.field.as_deref(), Some("catalogId"));
        let by_name = check(CatalogRef::RECORD, &[], br#"{"catalogId":"c"}"#);
        assert_eq!(by_name.unwrap_err().details.field.as_deref(), Some("account"));
    }

    #[test]
    fn a_typed_question_has_one_message() {
        use crate::ai_agent::sessions::AskQuestion;

        let message = r#"{"type":"user","text":"a"}"#;
        for (messages, fits) in [(message.to_string(), true), (words::text(&[message, ",", message]), false)] {
            let params = words::text(&[r#"{"sid":"s","agent_id":"a","messages":["#, &messages, "]}"]);
            let typed = check_typed(AskQuestion::RECORD, &[], params.as_bytes(), Leeway::default(), None);
            assert_eq!(typed.err().and_then(|error| error.details.field.clone()), (!fits).then(|| "messages".into()));
            assert!(check(AskQuestion::RECORD, &[], params.as_bytes()).is_ok());
        }
    }

    #[test]
    fn a_list_goes_out_as_its_json_text() {
        use crate::ai_agent::documents::UploadDocument;

        let sent = |tags: &str| {
            let params = words::text(&[r#"{"agent_id":"a","filename":"f","tags":"#, tags, "}"]);
            check(UploadDocument::RECORD, &[], params.as_bytes())
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
        use crate::platform::customers::CreateCustomers;

        let checked = |count: usize| {
            let contacts = vec![r#"{"value":"1"}"#; count].join(",");
            let params = words::text(&[r#"{"customers":[{"mobile":["#, &contacts, "]}]}"]);
            check(CreateCustomers::RECORD, &[], params.as_bytes())
                .map_err(|error| error.details.field.clone().unwrap_or_default())
        };
        assert!(checked(10).is_ok());
        assert_eq!(checked(11).unwrap_err(), "customers[0].mobile[10]");
        let texts = words::text(&[r#"{"customers":[{"checkbox_1":["#, &[r#""a""#; 11].join(","), "]}]}"]);
        assert!(check(CreateCustomers::RECORD, &[], texts.as_bytes()).is_ok());
    }

    #[test]
    fn the_password_of_a_customer_is_a_secret() {
        use crate::platform::customers::{CreateCustomers, Customer, UpdateCustomer};

        let rows = br#"{"customers":[{"name":"a","servicePassword":"pw-1"}]}"#;
        assert_eq!(check(CreateCustomers::RECORD, &[], rows).unwrap().secrets, ["pw-1"]);
        let patch = br#"{"customer":{"id":"1","servicePassword":"pw-2"}}"#;
        assert_eq!(check(UpdateCustomer::RECORD, &[], patch).unwrap().secrets, ["pw-2"]);
        #[cfg(feature = "typed")]
        {
            use crate::platform::customers::CustomerInput;

            let shown = alloc::format!("{:?}", CustomerInput::empty().service_password("pw-3"));
            assert!(!shown.contains("pw-3"), "{shown}");
            let mut input = CustomerInput::empty();
            input.extra.insert("servicePassword".into(), "pw-4".into());
            let shown = alloc::format!("{input:?}");
            assert!(shown.contains("servicePassword") && !shown.contains("pw-4"), "{shown}");
        }
        assert!(Customer::RECORD.field("servicePassword").is_some_and(Field::secret));
    }

    #[test]
    fn the_names_of_the_samples_are_known() {
        use crate::platform::dialout::TaskFilter;

        let checked = check(TaskFilter::RECORD, &[], br#"{"taskName":"a"}"#).unwrap();
        assert_eq!(checked.body(false), br#"{"name":"a"}"#);
        assert_eq!(checked.body(true), br#"{"taskName":"a"}"#);
        assert_eq!(
            check(TaskFilter::RECORD, &[], br#"{"taskName":"a","name":"b"}"#).unwrap_err().details.code.as_deref(),
            Some("twice")
        );
    }
}
