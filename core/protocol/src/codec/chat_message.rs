//! Bodies of chat-app messages: `msg`, read by `msgType`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::response::{Form, Piece, read_strictly};
use crate::json::{Peek, Scanner, member, scalar, write_member, write_string};
use crate::text;
use triline_schema::operation::{Kind, Record};
use triline_schema::work_phone::chat_app as bodies;

/// How the body of a message is written.
enum Written {
    /// `msg` is the text itself.
    Plain,
    /// `msg` is an object, or its JSON text.
    Structure(&'static Record),
    /// The same; what it does not say of the media, the message itself says.
    Media,
}

/// The discriminator of a body. A member of the message of that name is left out of the body: it would replace it.
const KIND: &str = "kind";

const OTHER: &str = r#"{"kind":"other"}"#;

/// The kind of a message, and how its body is written. `None`: the vendor's documents do not show it.
fn kind_of(code: &str) -> Option<(&'static str, Written)> {
    Some(match code {
        "101" => ("text", Written::Plain),
        "102" => ("image", Written::Media),
        "103" => ("voice", Written::Media),
        "104" => ("video", Written::Media),
        "105" => ("card", Written::Structure(&bodies::ChatAppCardBody)),
        "106" => ("location", Written::Structure(&bodies::ChatAppLocationBody)),
        "107" => ("link", Written::Structure(&bodies::ChatAppLinkBody)),
        "108" => ("system", Written::Structure(&bodies::ChatAppSystemBody)),
        "109" => ("recalled", Written::Structure(&bodies::ChatAppRecallBody)),
        "110" => ("room_system", Written::Plain),
        "112" => ("red_packet", Written::Structure(&bodies::ChatAppRedPacketBody)),
        _ => return None,
    })
}

/// The body of a message, as JSON: an object whose `kind` says what its other members are. A body
/// that cannot be read as its type says is of the kind `other`.
pub(crate) fn body(message: &str, form: Form) -> String {
    let Some((kind, written)) = member(message, "msgType").and_then(|code| kind_of(&scalar(code)?)) else {
        return OTHER.to_string();
    };
    let msg = member(message, "msg");
    let read = match written {
        Written::Plain => msg.and_then(plain),
        Written::Structure(record) => msg.and_then(|msg| structure(msg, record, form)),
        Written::Media => media(msg, message, form),
    };
    match read {
        Some(members) if members.is_empty() => text::text(&["{\"kind\":\"", kind, "\"}"]),
        Some(members) => text::text(&["{\"kind\":\"", kind, "\",", &members, "}"]),
        None => OTHER.to_string(),
    }
}

fn plain(msg: &str) -> Option<String> {
    let text = scalar(msg)?;
    let mut out = Vec::from(*b"\"text\":");
    write_string(&mut out, &text);
    String::from_utf8(out).ok()
}

/// The members of an object that came as such, or as JSON text.
fn structure(msg: &str, record: &'static Record, form: Form) -> Option<String> {
    let json = if msg.starts_with('"') { scalar(msg)? } else { Cow::Borrowed(msg) };
    let may_name_it = json.contains(KIND) || json.contains("\\u");
    let json = if may_name_it { Cow::Owned(without(&json, KIND)?) } else { json };
    let mut scanner = Scanner::new(&json);
    if scanner.peek() != Ok(Peek::Object) {
        return None;
    }
    let piece: Piece = read_strictly(&mut scanner, &Kind::Record(record), form).ok()?;
    scanner.end().ok()?;
    let object = piece.text(&json);
    Some(object.strip_prefix('{')?.strip_suffix('}')?.trim().to_string())
}

/// An object without its members of that name.
fn without(object: &str, name: &str) -> Option<String> {
    let mut scanner = Scanner::new(object);
    scanner.peek().ok()?;
    scanner.open().ok()?;
    let mut out = Vec::from(*b"{");
    let mut first = true;
    while scanner.next(first, b'}').ok()? {
        first = false;
        let key = scanner.key().ok()?;
        let value = scanner.skip().ok()?;
        let key = scanner.text_of(&key);
        if key != name {
            write_member(&mut out, &key, scanner.slice(value).as_bytes());
        }
    }
    scanner.end().ok()?;
    out.push(b'}');
    String::from_utf8(out).ok()
}

fn media(msg: Option<&str>, message: &str, form: Form) -> Option<String> {
    let read = msg.and_then(|msg| structure(msg, &bodies::ChatAppMediaBody, form));
    let unread = read.is_none();
    let mut members = read.unwrap_or_default();
    let object = text::text(&["{", &members, "}"]);
    let mut own = false;
    for name in ["bigImgPath", "thumbImgPath"] {
        let given = |value: &str| scalar(value).is_some_and(|path| !path.is_empty());
        let Some(path) = member(message, name).filter(|path| given(path)) else { continue };
        own = true;
        if member(&object, name).is_some_and(given) {
            continue;
        }
        // The later member wins, should an empty one be there.
        if !members.is_empty() {
            members.push(',');
        }
        members.push_str(&text::text(&["\"", name, "\":", path]));
    }
    if unread && !own { None } else { Some(members) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_read_by_their_type() {
        for (message, expected) in [
            (r#"{"msgType":101,"msg":"a\n\"b\""}"#, r#"{"kind":"text","text":"a\n\"b\""}"#),
            (r#"{"msgType":"110","msg":"joined"}"#, r#"{"kind":"room_system","text":"joined"}"#),
            (r#"{"msgType":101,"msg":{}}"#, OTHER),
            (r#"{"msgType":105,"msg":"{\"nickName\":\"n\"}"}"#, r#"{"kind":"card","nickName":"n"}"#),
            (r#"{"msgType":105,"msg":{"nickName":1}}"#, r#"{"kind":"card","nickName":"1"}"#),
            (r#"{"msgType":105,"msg":"no JSON"}"#, OTHER),
            (r#"{"msgType":105,"msg":{}}"#, r#"{"kind":"card"}"#),
            (r#"{"msgType":105,"msg":{"kind":"boss","nickName":"n"}}"#, r#"{"kind":"card","nickName":"n"}"#),
            (r#"{"msgType":105,"msg":"{\"\u006bind\":1,\"kind\":null}"}"#, r#"{"kind":"card"}"#),
            (r#"{"msgType":102,"msg":{"kind":"x","bigImgPath":"b"}}"#, r#"{"kind":"image","bigImgPath":"b"}"#),
            (r#"{"msgType":106,"msg":{"log":1.5}}"#, r#"{"kind":"location","longitude":1.5}"#),
            (
                r#"{"msgType":102,"msg":{"bigImgPath":"b"},"bigImgPath":"own","thumbImgPath":"t"}"#,
                r#"{"kind":"image","bigImgPath":"b","thumbImgPath":"t"}"#,
            ),
            (r#"{"msgType":103,"msg":"garbage","thumbImgPath":"t"}"#, r#"{"kind":"voice","thumbImgPath":"t"}"#),
            (r#"{"msgType":103,"msg":"garbage"}"#, OTHER),
            (r#"{"msgType":113,"msg":"x"}"#, OTHER),
            (r#"{"msg":"x"}"#, OTHER),
        ] {
            assert_eq!(body(message, Form::Json), expected, "{message}");
        }
    }
}
