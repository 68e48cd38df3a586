// Written by `cargo run -p triline-bindgen` from the table.

//! Roles, which define what agents may do.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::typed::{choice_codec, record_codec};
#[cfg(feature = "client")]
use crate::types::List;
use crate::types::{Any, Map, ServiceTime, Text};
use triline_schema::platform::roles as table;

/// Roles, which define what agents may do.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Roles<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Roles<'_> {
    /// Lists the roles of the account, whose ids `platform.agents.create` takes.
    ///
    /// Vendor's API document: *List roles* (our translation: 查询角色列表), `POST /openapi/v1/base/role/list`.
    ///
    /// Document 1: Agents: List roles.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.roles().list().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn list(&self) -> Request<List<Role>> {
        self.client.typed("platform.roles.list", &Map::<Any>::new())
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Roles, which define what agents may do.
    pub fn roles(&self) -> Roles<'_> {
        Roles { client: self }
    }
}

/// Role; its id is what agent creation takes in `roles`.
///
/// Document 1: Role.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Role {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Description of the role.
    /// For example `管理全部功能`.
    pub description: Option<Text>,
    /// Role name.
    /// For example `系统管理员`.
    pub name: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account: Option<Text>,
    /// Role version.
    /// For example `1`.
    pub version: Option<Text>,
    /// Role type.
    /// For example `admin`.
    pub r#type: Option<RoleType>,
    /// Creator.
    /// For example `system`.
    pub create_user: Option<Text>,
    /// Last editor.
    /// For example `system`.
    pub update_user: Option<Text>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Created by the system or not.
    /// For example `0`.
    pub is_system: Option<RoleIsSystem>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    Role {
        id, description, name, account, version, r#type, create_user, update_user, create_time, update_time, is_system
    }
}

impl Role {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Description of the role.
    /// For example `管理全部功能`.
    #[must_use]
    pub fn description(mut self, value: impl Into<Text>) -> Self {
        self.description = Some(value.into());
        self
    }

    /// Role name.
    /// For example `系统管理员`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Role version.
    /// For example `1`.
    #[must_use]
    pub fn version(mut self, value: impl Into<Text>) -> Self {
        self.version = Some(value.into());
        self
    }

    /// Role type.
    /// For example `admin`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<RoleType>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Creator.
    /// For example `system`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Last editor.
    /// For example `system`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
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

    /// Created by the system or not.
    /// For example `0`.
    #[must_use]
    pub fn is_system(mut self, value: impl Into<RoleIsSystem>) -> Self {
        self.is_system = Some(value.into());
        self
    }
}

/// Kind of role.
///
/// Document 1: Role.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoleType {
    /// Meaning not shown in the vendor's documents.
    Admin,
    /// Meaning not shown in the vendor's documents.
    Agent,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl RoleType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            RoleType::Admin => "admin",
            RoleType::Agent => "agent",
            RoleType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for RoleType {
    fn from(value: &str) -> Self {
        match value {
            "admin" => RoleType::Admin,
            "agent" => RoleType::Agent,
            other => RoleType::Unlisted(other.into()),
        }
    }
}

choice_codec!(RoleType);

/// Creator of a role.
///
/// Document 1: Role.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoleIsSystem {
    /// Not created by the system.
    User,
    /// Created by the system.
    System,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl RoleIsSystem {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            RoleIsSystem::User => "0",
            RoleIsSystem::System => "1",
            RoleIsSystem::Unlisted(value) => value,
        }
    }
}

impl From<&str> for RoleIsSystem {
    fn from(value: &str) -> Self {
        match value {
            "0" => RoleIsSystem::User,
            "1" => RoleIsSystem::System,
            other => RoleIsSystem::Unlisted(other.into()),
        }
    }
}

choice_codec!(RoleIsSystem);
