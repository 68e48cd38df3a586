// Written by `cargo run -p triline-bindgen` from the table.

//! Agents of the work phone.

#[cfg(feature = "client")]
use crate::host::{Request, WorkPhone};
use crate::typed::record_codec;
#[cfg(feature = "client")]
use crate::types::List;
use crate::types::{Any, Map, Text};
use triline_schema::work_phone::agents as table;

/// Agents of the work phone.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Agents<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Agents<'_> {
    /// Lists the agents of the work phone.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机坐席列表), `POST /api/crm/getUsers`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/getUsers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = phone.agents().list().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn list(&self) -> Request<List<WorkPhoneAgent>> {
        self.client.typed("work_phone.agents.list", &Map::<Any>::new())
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Agents of the work phone.
    pub fn agents(&self) -> Agents<'_> {
        Agents { client: self }
    }
}

/// Work-phone agent.
///
/// Document 3: Agent entry.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct WorkPhoneAgent {
    /// Agent id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Name of the agent.
    /// For example `王小明`.
    pub name: Option<Text>,
    /// Phone.
    /// For example `13900001234`.
    pub phone: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    WorkPhoneAgent {
        id, name, phone
    }
}

impl WorkPhoneAgent {
    /// Agent id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Name of the agent.
    /// For example `王小明`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Phone.
    /// For example `13900001234`.
    #[must_use]
    pub fn phone(mut self, value: impl Into<Text>) -> Self {
        self.phone = Some(value.into());
        self
    }
}
