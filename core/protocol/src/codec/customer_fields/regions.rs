//! Regions: province, city and district, or a part of that way down the dictionary.
//!
//! The vendor's document does not show whether the municipalities (重庆市) have a level of cities in the dictionary. The
//! way to a district of theirs is therefore taken with the municipality as its own city and without, whichever of both
//! the dictionary has, and is sent as it was given.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::encode::{expected, given_text, list, shown};
use super::{CustomerFields, Node, find, scalar};
use crate::error::Error;
use crate::json::Value;

/// The most candidates that an error names.
const MOST_NAMED: usize = 8;

impl CustomerFields {
    /// The names of a region that is sent.
    pub(super) fn region(&self, path: &str, value: Value) -> Result<Value, Error> {
        let given = list(path, value)?;
        if given.len() > 3 {
            let got = message!("{count} elements", given.len());
            return Err(Error::invalid("max_items", path, message!("province, city and district at most"), got));
        }
        if let [alone] = given.as_slice() {
            let ways = self.ways_to(&scalar(alone));
            match ways.as_slice() {
                [] => {}
                [way] => return Ok(self.short(way).iter().map(|node| node.text.as_str()).collect()),
                several => {
                    let ways: Vec<String> = several.iter().take(MOST_NAMED).map(|way| named(way)).collect();
                    let expected = if several.len() > MOST_NAMED {
                        message!("which of these it is, from the province down: {ways}, ...", ways)
                    } else {
                        message!("which of these it is, from the province down: {ways}", ways)
                    };
                    return Err(Error::invalid(
                        "ambiguous",
                        format!("{path}[0]"),
                        expected,
                        message!("the name of several"),
                    ));
                }
            }
        }
        let mut way: Vec<&Node> = Vec::with_capacity(given.len());
        for (index, step) in given.iter().enumerate() {
            let at = format!("{path}[{index}]");
            let name = given_text(&at, step)?;
            let Some(node) = self.next(&way, name) else {
                let level = way.last().map_or(&self.regions, |last| &last.children);
                return Err(Error::invalid("choice", at, expected(level, name), shown(name)));
            };
            way.push(node);
        }
        Ok(way.iter().map(|node| node.text.as_str()).collect())
    }

    /// Puts something else in the place of what names a region. What is not known stays.
    pub(super) fn translate_region(&self, path: &mut Vec<Value>, other: fn(&Node) -> &String) {
        if let [alone] = path.as_slice()
            && let [way] = self.ways_to(&scalar(alone)).as_slice()
        {
            *path = self.short(way).iter().map(|node| other(node).into()).collect();
            return;
        }
        let mut way = Vec::with_capacity(path.len());
        for step in path {
            if let Some(node) = self.next(&way, &scalar(step)) {
                *step = other(node).into();
                way.push(node);
            }
        }
    }

    /// The region that a text or a key names behind those of a way.
    fn next<'a>(&'a self, way: &[&'a Node], given: &str) -> Option<&'a Node> {
        let Some(last) = way.last() else { return find(&self.regions, given) };
        find(&last.children, given).or_else(|| match way {
            [province] if is_municipality(province) && province.is(given) => Some(*province),
            [province] | [province, _] if is_municipality(province) && core::ptr::eq(*province, *last) => {
                province.children.iter().find_map(|city| find(&city.children, given))
            }
            _ => None,
        })
    }

    /// The ways to what a text or a key names below the provinces. None where it names a province.
    fn ways_to(&self, given: &str) -> Vec<Vec<&Node>> {
        let mut ways = Vec::new();
        if find(&self.regions, given).is_none() {
            self.regions.iter().for_each(|province| gather(&mut Vec::from([province]), given, &mut ways));
        }
        ways
    }

    /// The part of a way that is enough: a district alone, where no other region has its name.
    fn short<'w, 'a>(&self, way: &'w [&'a Node]) -> &'w [&'a Node] {
        match way {
            [.., district] if is_district(way) && self.ways_to(&district.text).len() == 1 => {
                core::slice::from_ref(district)
            }
            _ => way,
        }
    }
}

/// Looks for what a text or a key names below the end of a way.
fn gather<'a>(way: &mut Vec<&'a Node>, given: &str, ways: &mut Vec<Vec<&'a Node>>) {
    let children = way.last().map_or(&[][..], |last| &last.children);
    for child in children {
        way.push(child);
        if child.is(given) {
            ways.push(way.clone());
        }
        gather(way, given, ways);
        way.pop();
    }
}

/// Whether a way ends at a district: on the third level, or on the second of a province without cities.
fn is_district(way: &[&Node]) -> bool {
    way.len() > 2 || way.last().is_some_and(|last| last.children.is_empty())
}

/// The vendor's document: the name of a municipality ends with 市, that of another province with 省.
fn is_municipality(province: &Node) -> bool {
    province.text.ends_with('市')
}

/// A way, for an error.
fn named(way: &[&Node]) -> String {
    way.iter().map(|node| node.text.as_str()).collect::<Vec<_>>().join("/")
}
