//! How groups of operations are declared.

/// Declares a group of operations:
///
/// ```text
/// platform.agents {
///     /// What it does.
///     query: POST "/path" (Params) -> [pages of Agent at "data" by "page" and "limit", 100]
///         { repeat: Read, rules: [], errors: [6700; 6701], source: "1: Agents: Query agent" }
/// }
/// ```
///
/// Errors that the document ties to the operation stand before the `;`, those whose text fits it behind.
///
/// The answer is one of `[nothing]`, `[nothing but "data.tree"]`, `[whole Type]`, `[Type, at "data"]`, `[fields of Record under "data"]`,
/// `[pages of Row at "data" total "data.total" by "page" and "limit", default size]`.
macro_rules! group {
    (
        $(#[doc = $doc:literal])*
        $interface:ident $interface_name:ident.$group:ident {
            $(
                $(#[doc = $odoc:literal])*
                $verb:ident: $method:ident $path:literal ($($params:ident)?) -> [$($answer:tt)+]
                    { repeat: $repeat:ident, rules: [$($rule:tt)*], errors: [$($error:literal),* $(; $($judged:literal),+)?], source: $source:literal }
            )*
        }
    ) => {
        /// The group in the table.
        pub static GROUP: $crate::operation::Group = {
            #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
            use $crate::operation::{Group, Interface, Method, Operation, Repeat, Rule::*};
            Group {
                interface: Interface::$interface,
                #[cfg(feature = "docs")]
                name: stringify!($group),
                #[cfg(feature = "docs")]
                doc: $crate::macros::doc_text!($($doc)*),
                operations: &[ $( Operation {
                    name: concat!(stringify!($interface_name), ".", stringify!($group), ".", stringify!($verb)),
                    interface: Interface::$interface,
                    method: Method::$method,
                    path: $path,
                    params: $crate::macros::params!($($params)?),
                    rules: $crate::macros::rules!($($rule)*),
                    answer: $crate::macros::answer!($($answer)+),
                    paging: $crate::macros::paging!($($answer)+),
                    repeat: Repeat::$repeat,
                    errors: &[$($error,)* $($($judged,)+)?],
                    #[cfg(feature = "docs")]
                    judged_errors: &[$($($judged),+)?],
                    #[cfg(feature = "docs")]
                    source: $crate::macros::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($odoc)*),
                } ),* ],
            }
        };
    };
}
pub(crate) use group;

/// The parameters of an operation that has none.
pub(crate) const NO_PARAMS: crate::operation::Record = crate::operation::Record {
    name: "NoParams",
    #[cfg(feature = "docs")]
    module: "",
    fields: &[],
    open: None,
    #[cfg(feature = "docs")]
    source: "",
    #[cfg(feature = "docs")]
    doc: "",
};

macro_rules! params {
    () => {{
        static NO_PARAMS: $crate::operation::Record = $crate::macros::NO_PARAMS;
        &NO_PARAMS
    }};
    ($params:ident) => {
        &$params
    };
}
pub(crate) use params;

/// The rules of an operation: `split field or verb, doc`, or a list of values of `Rule`.
macro_rules! rules {
    (split $field:ident or $without:ident, $doc:literal) => {
        &[Split {
            field: stringify!($field),
            without: stringify!($without),
            #[cfg(feature = "docs")]
            doc: $doc,
        }]
    };
    ($($rule:expr),*) => { &[$($rule),*] };
}
pub(crate) use rules;

macro_rules! answer {
    (nothing) => { $crate::operation::ResponseLayout::Nothing };
    (nothing but $at:literal) => { $crate::operation::ResponseLayout::NothingBut { at: $at } };
    (whole $ty:ident $(<$of:ident>)?) => {
        $crate::operation::ResponseLayout::Whole { kind: $crate::macros::kind!($ty $(<$of>)?) }
    };
    (fields of $record:ident under $under:literal) => {
        $crate::operation::ResponseLayout::Fields { under: $under, record: &$record }
    };
    (
        pages of $row:ident at $at:literal $(total $total:literal)? $(page $number:literal pages $pages:literal)?
        by $page:literal and $size:literal, $default:literal
    ) => {
        $crate::operation::ResponseLayout::Rows {
            at: $at,
            row: &$crate::macros::kind!($row),
            total: $crate::macros::optional!($($total)?),
            page: $crate::macros::optional!($($number)?),
            pages: $crate::macros::optional!($($pages)?),
        }
    };
    ($ty:ident $(<$of:ident>)?, at $at:literal $(or the $top:ident)?) => {
        $crate::operation::ResponseLayout::Value {
            at: $at,
            kind: $crate::macros::kind!($ty $(<$of>)?),
            or_top: $crate::macros::flag!($($top)?),
        }
    };
}
pub(crate) use answer;

macro_rules! paging {
    (
        pages of $row:ident at $at:literal $(total $total:literal)? $(page $number:literal pages $pages:literal)?
        by $page:literal and $size:literal, $default:literal
    ) => {
        Some($crate::operation::Paging { page: $page, size: $size, default_size: $default })
    };
    ($($other:tt)+) => {
        None
    };
}
pub(crate) use paging;

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}
pub(crate) use optional;
