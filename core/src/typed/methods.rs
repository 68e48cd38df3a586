//! The typed methods of a group.

/// The typed methods of a group (feature `client`).
macro_rules! group_methods {
    (
        $(#[doc = $doc:literal])*
        $interface:ident $group:ident $api:ident {
            $(
                $(#[doc = $odoc:expr])*
                $verb:ident, $name:expr, ($($params:ident)?) -> [$($answer:tt)+] [$($rule:tt)*];
            )*
        }
    ) => {
        #[cfg(feature = "client")]
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $api<'a> {
            client: &'a $crate::host::$interface,
        }

        #[cfg(feature = "client")]
        impl $api<'_> {
            $( $crate::typed::method! { [$(#[doc = $odoc])*] $verb, $name, ($($params)?) -> [$($answer)+] [$($rule)*] } )*
        }

        #[cfg(feature = "client")]
        impl $crate::host::$interface {
            $(#[doc = $doc])*
            pub fn $group(&self) -> $api<'_> {
                $api { client: self }
            }
        }
    };
}
pub(crate) use group_methods;

/// The method of an operation; two where the operation is split.
#[cfg(feature = "client")]
macro_rules! method {
    ([$($doc:tt)*] $verb:ident, $name:expr, ($params:ident) -> [$($answer:tt)+] [split $field:ident or $without:ident, $without_doc:literal]) => {
        $($doc)*
        pub fn $verb(&self, params: $params, $field: impl Into<$crate::types::Text>) -> $crate::typed::answered!({()} $($answer)+) {
            let params = params.$field($field);
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }

        #[doc = $without_doc]
        #[doc = ""]
        #[doc = concat!("This is [`", stringify!($verb), "`](Self::", stringify!($verb), ") without `", stringify!($field), "`.")]
        pub fn $without(&self, mut params: $params) -> $crate::typed::answered!({()} $($answer)+) {
            params.$field = None;
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }
    };
    // What it opens is a value that knows its id.
    ([$($doc:tt)*] open, $name:expr, ($params:ident) -> [$($answer:tt)+] [$($rule:tt)*]) => {
        $($doc)*
        #[doc = ""]
        #[doc = "Awaiting it gives a [`Conversation`](crate::host::Conversation), which asks and closes."]
        pub fn open(&self, params: $params) -> $crate::host::Opening {
            $crate::host::Opening::new(self.client, $name, &params)
        }
    };
    ([$($doc:tt)*] $verb:ident, $name:expr, ($params:ident) -> [whole $answer:ty] [Stream($part:ident::KIND)]) => {
        $($doc)*
        #[doc = ""]
        #[doc = "Awaiting it gives the whole answer, [`parts`](crate::host::Request::parts) gives it part by part."]
        pub fn $verb(&self, params: $params) -> $crate::host::Request<$answer, $crate::host::Streamed<$part>> {
            self.client.request($name, &params)
        }
    };
    (
        [$($doc:tt)*] $verb:ident, $name:expr, ($params:ident) -> [$($answer:tt)+]
            [batch $rows:literal of $row:ident, most $most:literal, as $all:ident ($($given:ident)?)]
    ) => {
        $($doc)*
        #[doc = ""]
        #[doc = concat!("[`", stringify!($all), "`](Self::", stringify!($all), ") takes any number of rows.")]
        pub fn $verb(&self, params: $params) -> $crate::typed::answered!({$crate::host::Sliced} $($answer)+) {
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }

        $($doc)*
        #[doc = ""]
        #[doc = concat!("Sends any number of rows, ", stringify!($most), " in each request, and reports the outcome of each.")]
        pub fn $all(&self $(, params: $crate::types::Draft<$given, 1>)?) -> $crate::host::BatchRequest<$row> {
            $crate::typed::batched!(self.client, $name $(, params $given)?)
        }
    };
    (
        [$($doc:tt)*] $verb:ident, $name:expr, ($params:ident) -> [$($answer:tt)+]
            [found $row:ident by $by:literal, give $give:expr, rows $rows:expr]
    ) => {
        $($doc)*
        #[doc = ""]
        #[doc = concat!("[`reconcile`](crate::host::Request::reconcile) asks `", $by, "` whether it exists.")]
        pub fn $verb(&self, params: $params) -> $crate::typed::answered!({$crate::host::Created<$row>} $($answer)+) {
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }
    };
    ([$($doc:tt)*] $verb:ident, $name:expr, ($params:ident) -> [$($answer:tt)+] [$($rule:tt)*]) => {
        $($doc)*
        pub fn $verb(&self, params: $params) -> $crate::typed::answered!({()} $($answer)+) {
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }
    };
    ([$($doc:tt)*] $verb:ident, $name:expr, () -> [$($answer:tt)+] [$($rule:tt)*]) => {
        $($doc)*
        pub fn $verb(&self) -> $crate::typed::answered!({()} $($answer)+) {
            let params = $crate::types::Map::<$crate::types::Any>::new();
            $crate::typed::asked!(self.client, $name, &params, $($answer)+)
        }
    };
}
#[cfg(feature = "client")]
pub(crate) use method;

/// What a method returns: of what kind the request is, and what its answer is.
#[cfg(feature = "client")]
macro_rules! answered {
    ({$kind:ty} nothing $($but:tt)*) => { $crate::host::Request<(), $kind> };
    ({$kind:ty} whole $value:ty) => { $crate::host::Request<$value, $kind> };
    ({$kind:ty} fields of $record:ident $($at:tt)*) => { $crate::host::Request<$record, $kind> };
    ({$kind:ty} pages of $row:ident $($at:tt)*) => { $crate::host::Paged<$row> };
    ({$kind:ty} $value:ty, at $($at:tt)+) => { $crate::host::Request<$value, $kind> };
}
#[cfg(feature = "client")]
pub(crate) use answered;

/// A batch that is to be given its rows.
#[cfg(feature = "client")]
macro_rules! batched {
    ($client:expr, $name:expr) => {
        $client.batch($name, &$crate::types::Map::<$crate::types::Any>::new())
    };
    ($client:expr, $name:expr, $params:ident $given:ident) => {
        $client.batch($name, &$params.0)
    };
}
#[cfg(feature = "client")]
pub(crate) use batched;

/// What a method does.
#[cfg(feature = "client")]
macro_rules! asked {
    ($client:expr, $name:expr, $params:expr, nothing $($but:tt)*) => {
        $client.request_nothing($name, $params)
    };
    ($client:expr, $name:expr, $params:expr, pages of $($row:tt)*) => {
        $client.paged($name, $params)
    };
    ($client:expr, $name:expr, $params:expr, $($answer:tt)+) => {
        $client.request($name, $params)
    };
}
#[cfg(feature = "client")]
pub(crate) use asked;
