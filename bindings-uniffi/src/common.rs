//! What both libraries exchange with a host: errors and headers.

/// An error of the core, as a JSON object.
#[derive(Debug, uniffi::Error)]
pub enum NativeError {
    /// See `triline_protocol::Error::to_json`.
    Failed {
        /// The object.
        json: String,
    },
}

impl std::fmt::Display for NativeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let NativeError::Failed { json } = self;
        f.write_str(json)
    }
}

impl std::error::Error for NativeError {}

impl From<triline_protocol::Error> for NativeError {
    fn from(error: triline_protocol::Error) -> Self {
        NativeError::Failed { json: error.to_json() }
    }
}

/// A header of a request or a response.
#[derive(uniffi::Record)]
pub struct NativeHeader {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}
