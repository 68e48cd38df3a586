//! Types that entries of several groups may use.

use crate::macros::one_of;

one_of! {
    /// A text, or a list of texts.
    TextOrList: Text, List<Text>;
    /// A text, or a JSON object of any members.
    TextOrObject: Text, Object;
}
