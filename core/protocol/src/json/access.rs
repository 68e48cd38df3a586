//! Looking into JSON text that was checked before.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::scan::{Peek, Scanner};

/// The value of a member of an object that was read before.
pub(crate) fn member<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let mut scanner = Scanner::new(object);
    if scanner.peek() != Ok(Peek::Object) {
        return None;
    }
    scanner.open().ok()?;
    let mut first = true;
    let mut found = None;
    while scanner.next(first, b'}').ok()? {
        first = false;
        let key = scanner.key().ok()?;
        let value = scanner.skip().ok()?;
        if scanner.text_of(&key) == name {
            found = Some(scanner.slice(value));
        }
    }
    found.filter(|value| *value != "null")
}

/// Visits the members of an object that was read before.
pub(crate) fn each_member(object: &str, mut each: impl FnMut(&str, &str)) {
    let mut scanner = Scanner::new(object);
    if scanner.peek() != Ok(Peek::Object) || scanner.open().is_err() {
        return;
    }
    let mut first = true;
    while let Ok(true) = scanner.next(first, b'}') {
        first = false;
        let Ok(key) = scanner.key() else { return };
        let Ok(value) = scanner.skip() else { return };
        each(&scanner.text_of(&key), scanner.slice(value));
    }
}

/// A single value as text.
pub(crate) fn scalar(json: &str) -> Option<Cow<'_, str>> {
    let mut scanner = Scanner::new(json);
    match scanner.peek().ok()? {
        Peek::String => {
            let string = scanner.string().ok()?;
            Some(scanner.text_of(&string))
        }
        Peek::Number => scanner.number().ok().map(Cow::Borrowed),
        _ => None,
    }
}

/// The elements of a list that was checked.
pub(crate) fn elements(list: &str) -> Vec<String> {
    let mut scanner = Scanner::new(list);
    let mut elements = Vec::new();
    if scanner.peek() == Ok(Peek::Array) && scanner.open().is_ok() {
        while let Ok(true) = scanner.next(elements.is_empty(), b']') {
            let Ok(element) = scanner.skip() else { break };
            elements.push(scanner.slice(element).to_string());
        }
    }
    elements
}
