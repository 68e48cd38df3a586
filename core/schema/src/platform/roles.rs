//! Roles, which define what agents may do.

use crate::macros::{choice, group, record};

group! {
    /// Roles, which define what agents may do.
    Platform platform.roles {
        /// Lists the roles of the account, whose ids `platform.agents.create` takes.
        ///
        /// Vendor's API document: *List roles* (our translation: 查询角色列表), `POST /openapi/v1/base/role/list`.
        list: Post "/openapi/v1/base/role/list" () -> [List<Role>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Agents: List roles" }
    }
}

record! {
    /// Role; its id is what agent creation takes in `roles`.
    Role, "1: Role" {
        /// Primary key.
        id: Text = "_id" as "id",
        /// Description of the role.
        description: Text,
        /// Role name.
        name: Text,
        /// Account number.
        account: Text,
        /// Role version.
        version: Text,
        /// Role type.
        r#type: RoleType = "type",
        /// Creator.
        create_user: Text = "createUser",
        /// Last editor.
        update_user: Text = "updateUser",
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
        /// Created by the system or not.
        is_system: RoleIsSystem = "isSystem",
    }
}

choice! {
    /// Kind of role.
    RoleType: Text, "1: Role" {
        /// Meaning not shown in the vendor's documents.
        Admin = "admin",
        /// Meaning not shown in the vendor's documents.
        Agent = "agent",
    }
}

choice! {
    /// Creator of a role.
    RoleIsSystem: Number, "1: Role" {
        /// Not created by the system.
        User = "0",
        /// Created by the system.
        System = "1",
    }
}
