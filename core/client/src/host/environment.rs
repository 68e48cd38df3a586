//! Clients with options from environment variables.

use alloc::string::String;

use serde_json::{Map, Value};

use crate::host::builder::Common;
use crate::host::{AiAgent, Builder, Platform, WorkPhone};
use crate::options::{AiAgentOptions, PlatformOptions, WorkPhoneOptions};
use triline_protocol::error::Error;
use triline_schema::operation::{Attr, Interface, Kind};
use triline_schema::{environment_variable, options_of};

macro_rules! from_env {
    ($($name:ident $options:ident $prefix:literal;)*) => { $(
        impl $name {
            /// Creates a client with options from environment variables, see [`Builder::from_env`].
            ///
            /// # Errors
            ///
            /// The errors of [`Builder::build`].
            pub fn from_env() -> Result<$name, Error> {
                Builder::<$options>::from_env().build().map_err(|error| with_remedy(Interface::$name, error))
            }
        }

        impl Builder<$options> {
            #[doc = concat!("Reads the options from the environment: each from the variable `", $prefix, "` and its name in")]
            /// upper case, see [`environment_variable`]. What is not there can be set afterwards.
            #[must_use]
            pub fn from_env() -> Self {
                $name::builder().options(read(Interface::$name))
            }
        }
    )* };
}

from_env! {
    Platform PlatformOptions "TRILINE_PLATFORM_";
    WorkPhone WorkPhoneOptions "TRILINE_WORK_PHONE_";
    AiAgent AiAgentOptions "TRILINE_AI_AGENT_";
}

/// The options from environment variables. A value of the wrong type stays a text, so that the check of the options
/// names it.
fn read<O: Common>(interface: Interface) -> O {
    let (mut options, mut extra) = (Map::new(), Map::new());
    for field in options_of(interface).fields {
        let Some(value) = environment_variable(interface, field).and_then(variable) else { continue };
        let name = String::from(field.api());
        match (&field.kind, serde_json::from_str(&value)) {
            (Kind::Integer, Ok(number @ Value::Number(_))) if number.is_i64() => options.insert(name, number),
            (Kind::Boolean, Ok(boolean @ Value::Bool(_))) => options.insert(name, boolean),
            (Kind::Integer | Kind::Boolean, _) => extra.insert(name, value.into()),
            _ => options.insert(name, value.into()),
        };
    }
    let mut options: O = serde_json::from_value(Value::Object(options)).unwrap_or_else(|_| O::empty());
    options.extra().extend(extra);
    options
}

#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
fn variable(name: String) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Names the variable of the option at fault.
fn with_remedy(interface: Interface, mut error: Error) -> Error {
    let field = options_of(interface).fields.iter().find(|field| error.field() == Some(field.api()));
    let named = field.and_then(|field| Some((field, environment_variable(interface, field)?)));
    if let (None, Some((field, name))) = (error.remedy(), named) {
        let is_duration = field.attrs.contains(&Attr::Unit("milliseconds"));
        let unit = if is_duration { ", in milliseconds" } else { "" };
        error = error.with_remedy(match variable(name.clone()) {
            Some(_) => alloc::format!("correct the environment variable {name}{unit}"),
            None => alloc::format!("set {name}"),
        });
    }
    #[cfg(feature = "zh")]
    {
        let language = options_of(interface).field("language");
        let language = language.and_then(|field| environment_variable(interface, field)).and_then(variable);
        if language.as_deref() == Some("zh") {
            return error.in_chinese();
        }
    }
    error
}
