// Written by `cargo run -p triline-bindgen` from the table.

//! Licences: how many agents of which version the account may have.

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::typed::record_codec;
#[cfg(feature = "client")]
use crate::types::List;
use crate::types::{Any, Integer, Map, ServiceTime, Text};
use triline_schema::platform::licences as table;

/// Licences: how many agents of which version the account may have.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Licences<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Licences<'_> {
    /// Lists the licences of the account.
    ///
    /// Vendor's API document: *List licences* (our translation: 查询许可列表), `POST /openapi/v1/base/licence/list`.
    ///
    /// Document 1: Agents: List licences.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.licences().list().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn list(&self) -> Request<List<Licence>> {
        self.client.typed("platform.licences.list", &Map::<Any>::new())
    }

    /// Counts the licences of the account, by kind.
    ///
    /// Vendor's API document: *Count licences* (our translation: 查询许可数量), `POST /openapi/v1/base/licence/count`.
    ///
    /// Document 1: Agents: Count licences.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.licences().count().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn count(&self) -> Request<List<LicenceCount>> {
        self.client.typed("platform.licences.count", &Map::<Any>::new())
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Licences: how many agents of which version the account may have.
    pub fn licences(&self) -> Licences<'_> {
        Licences { client: self }
    }
}

/// Licence of the account.
///
/// Document 1: Licence.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Licence {
    /// Primary key, of the form `<app_id>_<licence_id>`.
    /// On the wire: `_id`. For example `cc_ccAgent`.
    pub id: Option<Text>,
    /// Application id.
    /// For example `cc`.
    pub app_id: Option<Text>,
    /// Licence name.
    /// For example `呼叫中心坐席`.
    pub name: Option<Text>,
    /// Licence id.
    /// For example `ccAgent`.
    pub licence_id: Option<Text>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    Licence {
        id, app_id, name, licence_id, update_time
    }
}

impl Licence {
    /// Primary key, of the form `<app_id>_<licence_id>`.
    /// On the wire: `_id`. For example `cc_ccAgent`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Application id.
    /// For example `cc`.
    #[must_use]
    pub fn app_id(mut self, value: impl Into<Text>) -> Self {
        self.app_id = Some(value.into());
        self
    }

    /// Licence name.
    /// For example `呼叫中心坐席`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Licence id.
    /// For example `ccAgent`.
    #[must_use]
    pub fn licence_id(mut self, value: impl Into<Text>) -> Self {
        self.licence_id = Some(value.into());
        self
    }

    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }
}

/// Number of licences of one kind.
///
/// Document 1: Licence count.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct LicenceCount {
    /// Licence id.
    /// For example `ccAgent`.
    pub licence_id: Option<Text>,
    /// Licence name.
    /// For example `呼叫中心坐席`.
    pub licence_name: Option<Text>,
    /// Application id.
    /// For example `cc`.
    pub app_id: Option<Text>,
    /// Number of licences.
    /// For example `12`.
    pub count: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    LicenceCount {
        licence_id, licence_name, app_id, count
    }
}

impl LicenceCount {
    /// Licence id.
    /// For example `ccAgent`.
    #[must_use]
    pub fn licence_id(mut self, value: impl Into<Text>) -> Self {
        self.licence_id = Some(value.into());
        self
    }

    /// Licence name.
    /// For example `呼叫中心坐席`.
    #[must_use]
    pub fn licence_name(mut self, value: impl Into<Text>) -> Self {
        self.licence_name = Some(value.into());
        self
    }

    /// Application id.
    /// For example `cc`.
    #[must_use]
    pub fn app_id(mut self, value: impl Into<Text>) -> Self {
        self.app_id = Some(value.into());
        self
    }

    /// Number of licences.
    /// For example `12`.
    #[must_use]
    pub fn count(mut self, value: impl Into<Integer>) -> Self {
        self.count = Some(value.into());
        self
    }
}
