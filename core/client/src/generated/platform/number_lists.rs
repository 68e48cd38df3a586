// Written by `cargo run -p triline-bindgen` from the table.

//! Red and black lists of numbers.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Created, Paged, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Draft, Integer, List, Map, ServiceTime, Text};
use triline_schema::platform::number_lists as table;

/// Red and black lists of numbers.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct NumberLists<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl NumberLists<'_> {
    /// Adds numbers to a red or black list.
    ///
    /// Vendor's API document: *Add* (our translation: 添加红黑名单), `POST /openapi/v1/blacknum/addRedOrBlackNum`.
    ///
    /// [`reconcile`](crate::host::Request::reconcile) asks `platform.number_lists.query` whether it exists.
    ///
    /// Document 1: Red/black lists: Add.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::number_lists::{ListedNumbers, NumberListType};
    ///
    /// let params = ListedNumbers::builder()
    ///     .r#type(NumberListType::CallInBlackNum)
    ///     .numbers(vec!["13800001001", "13800001002"]);
    /// cc.number_lists().add(params).await?;
    /// ```
    pub fn add(&self, params: ListedNumbers) -> Request<(), Created<NumberListEntry>> {
        self.client.request_nothing("platform.number_lists.add", &params)
    }

    /// Removes numbers from a red or black list.
    ///
    /// Vendor's API document: *Delete* (our translation: 删除红黑名单), `POST /openapi/v1/blacknum/deleteRedOrBlackNum`.
    ///
    /// Document 1: Red/black lists: Delete.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::number_lists::{ListedNumbers, NumberListType};
    ///
    /// let params = ListedNumbers::builder()
    ///     .r#type(NumberListType::CallInBlackNum)
    ///     .numbers(vec!["13800001001", "13800001002"]);
    /// cc.number_lists().delete(params).await?;
    /// ```
    pub fn delete(&self, params: ListedNumbers) -> Request<()> {
        self.client.request_nothing("platform.number_lists.delete", &params)
    }

    /// Lists the numbers of the red and black lists, in pages.
    ///
    /// Vendor's API document: *Query* (our translation: 查询红黑名单), `POST /openapi/v1/blacknum/queryRedOrBlackNum`.
    ///
    /// Document 1: Red/black lists: Query.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::number_lists::NumberListFilter;
    ///
    /// let mut rows = cc.number_lists().query(NumberListFilter::default()).items();
    /// while let Some(number_list_entry) = rows.next().await {
    ///     println!("{:?}", number_list_entry?);
    /// }
    /// ```
    pub fn query(&self, params: NumberListFilter) -> Paged<NumberListEntry> {
        self.client.paged("platform.number_lists.query", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Red and black lists of numbers.
    pub fn number_lists(&self) -> NumberLists<'_> {
        NumberLists { client: self }
    }
}

/// Numbers of a red or black list.
///
/// Document 1: Red/black lists: Add.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ListedNumbers {
    /// List type.
    /// Required (not shown in the document; assumed). For example `callInBlackNum`.
    pub r#type: Option<NumberListType>,
    /// Numbers.
    /// Required, with at least one element (not shown in the document; assumed). At least one element. For example
    /// `["13900001234"]`.
    pub numbers: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ListedNumbers {
        r#type, numbers
    }
}

impl ListedNumbers {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<ListedNumbers, 2> {
        Draft(ListedNumbers::empty())
    }

    /// List type.
    /// Required (not shown in the document; assumed). For example `callInBlackNum`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<NumberListType>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Numbers.
    /// Required, with at least one element (not shown in the document; assumed). At least one element. For example
    /// `["13900001234"]`.
    #[must_use]
    pub fn numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

impl Draft<ListedNumbers, 2> {
    /// Gives `r#type`, which `ListedNumbers` requires.
    pub fn r#type(self, value: impl Into<NumberListType>) -> Draft<ListedNumbers, 1> {
        Draft(self.0.r#type(value))
    }
}

impl Draft<ListedNumbers, 1> {
    /// Gives `numbers`, the last that `ListedNumbers` requires.
    pub fn numbers(self, value: impl IntoIterator<Item = impl Into<Text>>) -> ListedNumbers {
        self.0.numbers(value)
    }
}

/// Number list type.
///
/// Document 1: Red/black number entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberListType {
    /// Inbound blacklist.
    CallInBlackNum,
    /// Outbound blacklist.
    CallOutBlackNum,
    /// Red list.
    RedNum,
    /// Blacklist.
    BlackNum,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl NumberListType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            NumberListType::CallInBlackNum => "callInBlackNum",
            NumberListType::CallOutBlackNum => "callOutBlackNum",
            NumberListType::RedNum => "redNum",
            NumberListType::BlackNum => "blackNum",
            NumberListType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for NumberListType {
    fn from(value: &str) -> Self {
        match value {
            "callInBlackNum" => NumberListType::CallInBlackNum,
            "callOutBlackNum" => NumberListType::CallOutBlackNum,
            "redNum" => NumberListType::RedNum,
            "blackNum" => NumberListType::BlackNum,
            other => NumberListType::Unlisted(other.into()),
        }
    }
}

choice_codec!(NumberListType);

/// Parameters of number lists, query.
///
/// Document 1: Red/black lists: Query.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NumberListFilter {
    /// Page.
    /// Optional (not shown in the document; assumed). At least 1. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// Optional (not shown in the document; assumed). At least 1. Iterating requests pages of 100 unless it is given.
    /// For example `20`.
    pub page_size: Option<Integer>,
    /// List types.
    /// Optional (not shown in the document; assumed). For example `["callInBlackNum"]`.
    pub types: Option<List<NumberListType>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    NumberListFilter {
        page, page_size, types
    }
}

impl NumberListFilter {
    /// Page.
    /// Optional (not shown in the document; assumed). At least 1. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// Optional (not shown in the document; assumed). At least 1. Iterating requests pages of 100 unless it is given.
    /// For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }

    /// List types.
    /// Optional (not shown in the document; assumed). For example `["callInBlackNum"]`.
    #[must_use]
    pub fn types(mut self, value: impl Into<List<NumberListType>>) -> Self {
        self.types = Some(value.into());
        self
    }
}

/// Entry of a red or black list.
///
/// Document 1: Red/black number entry.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NumberListEntry {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Number in the list.
    /// For example `13900001234`.
    pub number: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account_id: Option<Text>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Remark.
    /// For example `本人`.
    pub memo: Option<Text>,
    /// List type.
    /// For example `callInBlackNum`.
    pub r#type: Option<NumberListType>,
    /// Meaning not shown in the vendor's documents.
    /// On the wire: `__v`.
    pub version: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    NumberListEntry {
        id, number, account_id, create_time, update_time, memo, r#type, version
    }
}

impl NumberListEntry {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Number in the list.
    /// For example `13900001234`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Remark.
    /// For example `本人`.
    #[must_use]
    pub fn memo(mut self, value: impl Into<Text>) -> Self {
        self.memo = Some(value.into());
        self
    }

    /// List type.
    /// For example `callInBlackNum`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<NumberListType>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// On the wire: `__v`.
    #[must_use]
    pub fn version(mut self, value: impl Into<Integer>) -> Self {
        self.version = Some(value.into());
        self
    }
}
