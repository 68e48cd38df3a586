//! What the classes of all languages have in common.

use super::names::{Names, commented, pascal};
use crate::dictionary::{self, Choice, Dictionary};

/// The fields of an account's customers.
pub(super) struct Model {
    pub(super) fields: Vec<Field>,
}

/// A field.
pub(super) struct Field {
    /// Its name in rows.
    pub(super) key: String,
    /// Its display name.
    pub(super) label: String,
    pub(super) shape: Shape,
}

/// What the values of a field are.
pub(super) enum Shape {
    /// A text; also of digits, or a time. The note tells its form.
    Text(&'static str),
    /// Start and end. The note tells their form.
    Range(&'static str),
    /// One choice.
    One(Choices),
    /// Any number of choices.
    Many(Choices),
    /// Levels of a menu or a region, as texts.
    Path,
    /// Telephone numbers or addresses with a memo.
    Contacts,
}

/// The choices of a field.
pub(super) struct Choices {
    /// The name of their type.
    pub(super) name: String,
    pub(super) list: Vec<Choice>,
}

impl Field {
    pub(super) fn choices(&self) -> Option<&Choices> {
        match &self.shape {
            Shape::One(choices) | Shape::Many(choices) => Some(choices),
            _ => None,
        }
    }

    /// Its display name as it may stand in a comment; its key where it has none.
    pub(super) fn title(&self) -> String {
        let label = commented(&self.label);
        if label.is_empty() { commented(&self.key) } else { label }
    }

    /// What a comment says of it.
    pub(super) fn comment(&self) -> String {
        let label = self.title();
        match self.shape {
            Shape::Text("") => label,
            Shape::Text(note) => format!("{label} ({note})"),
            Shape::Range(note) => format!("{label} (start and end, {note})"),
            Shape::Path => format!("{label} (levels, the first one first)"),
            _ => label,
        }
    }
}

/// Members that a row has beside the fields of the dictionary, with their comments. Kept by the service: a client does not send
/// them, but for the id, which an update needs.
const OF_THE_SERVICE: [(&str, &str); 1] = [("id", "Id of the customer, which the service gives")];

impl Model {
    pub(super) fn new(dictionary: &Dictionary) -> Model {
        let mut fields: Vec<Field> = OF_THE_SERVICE
            .into_iter()
            .map(|(key, label)| Field { key: key.to_string(), label: label.to_string(), shape: Shape::Text("") })
            .collect();
        let mut types = Names::new(&[], &[], "Field");
        for field in dictionary.fields() {
            if fields.iter().any(|known| known.key == field.key) || field.key.is_empty() {
                continue;
            }
            let list = choices_of(field);
            let has_choices = !list.is_empty();
            let mut choices = || Choices { name: types.give(&(pascal(&field.key) + "Choice")), list: list.clone() };
            let shape = match field.kind.as_str() {
                "number" => Shape::Text("digits"),
                "text" | "multi-text" => Shape::Text(""),
                "datetime" => Shape::Text("yyyy-MM-dd HH:mm:ss"),
                "date" => Shape::Text("yyyy-MM-dd"),
                "datetime-range" => Shape::Range("yyyy-MM-dd HH:mm:ss"),
                "date-range" => Shape::Range("yyyy-MM-dd"),
                // Without choices any text would be wrong, and the field is better left to the dictionary.
                "radio" if has_choices => Shape::One(choices()),
                "dropdown" | "checkbox" if has_choices => Shape::Many(choices()),
                "cascade" => Shape::Path,
                "other" => Shape::Contacts,
                // A type that came after this was written stays among the other members.
                _ => continue,
            };
            fields.push(Field { key: field.key.clone(), label: field.label.clone(), shape });
        }
        Model { fields }
    }

    /// The choices of all fields, with their field.
    pub(super) fn choices(&self) -> impl Iterator<Item = (&Field, &Choices)> {
        self.fields.iter().filter_map(|field| Some((field, field.choices()?)))
    }
}

/// The choices of a field, each key and text once. The documents say what the gender may be where a dictionary does not.
fn choices_of(field: &dictionary::Field) -> Vec<Choice> {
    let choice = |(text, key): (&str, &str)| Choice { text: text.to_string(), key: key.to_string() };
    if field.key == "gender" && field.choices.is_empty() {
        return [("男", "M"), ("女", "F"), ("保密", "N")].map(choice).into();
    }
    let mut list: Vec<Choice> = Vec::new();
    for one in &field.choices {
        if !one.text.is_empty() && !list.iter().any(|known| known.text == one.text) {
            list.push(one.clone());
        }
    }
    list
}
