//! Agents of the work phone.

use crate::macros::{group, record};

group! {
    /// Agents of the work phone.
    WorkPhone work_phone.agents {
        /// Lists the agents of the work phone.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机坐席列表), `POST /api/crm/getUsers`.
        list: Post "/api/crm/getUsers" () -> [List<WorkPhoneAgent>, at "data.list"]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/getUsers" }
    }
}

record! {
    /// Work-phone agent.
    WorkPhoneAgent, "3: Agent entry" {
        /// Agent id.
        id: Text = "_id" as "id",
        /// Name of the agent.
        name: Text,
        /// Phone.
        phone: Text,
    }
}
