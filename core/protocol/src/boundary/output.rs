//! Results: JSON text that is copied only if necessary.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::ops::Range;

use crate::codec::response::Piece;
#[cfg(feature = "positions")]
use crate::json::reader::Reader;

/// A result: JSON text. Cheap to clone.
#[derive(Clone)]
pub struct Output {
    body: Arc<String>,
    piece: Arc<Piece>,
}

impl Output {
    pub(crate) fn new(body: Arc<String>, piece: Piece) -> Output {
        Output { body, piece: Arc::new(piece) }
    }

    /// A result that was rewritten.
    pub(crate) fn of(text: impl Into<String>) -> Output {
        Output::new(Arc::default(), Piece::new(text.into()))
    }

    pub(crate) fn null() -> Output {
        Output::of("null".to_string())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.piece.text(&self.body)
    }

    /// A reader of the text that knows where its records are.
    #[cfg(feature = "positions")]
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(self.as_str()).with_marks(self.piece.marks().words())
    }

    /// The range of the text within the received body, if it is unchanged there. A host that has kept the body need not
    /// copy the text.
    pub fn range_in_body(&self) -> Option<Range<usize>> {
        self.piece.range()
    }
}

/// Shows the size: a result may hold personal data.
impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Output({} bytes)", self.as_str().len())
    }
}

impl PartialEq for Output {
    fn eq(&self, other: &Output) -> bool {
        self.as_str() == other.as_str()
    }
}
