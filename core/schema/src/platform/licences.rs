//! Licences: how many agents of which version the account may have.

use crate::macros::{group, record};

group! {
    /// Licences: how many agents of which version the account may have.
    Platform platform.licences {
        /// Lists the licences of the account.
        ///
        /// Vendor's API document: *List licences* (our translation: 查询许可列表), `POST /openapi/v1/base/licence/list`.
        list: Post "/openapi/v1/base/licence/list" () -> [List<Licence>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Agents: List licences" }

        /// Counts the licences of the account, by kind.
        ///
        /// Vendor's API document: *Count licences* (our translation: 查询许可数量), `POST /openapi/v1/base/licence/count`.
        count: Post "/openapi/v1/base/licence/count" () -> [List<LicenceCount>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Agents: Count licences" }
    }
}

record! {
    /// Licence of the account.
    Licence, "1: Licence" {
        /// Primary key, of the form `<app_id>_<licence_id>`.
        id: Text = "_id" as "id",
        /// Application id.
        app_id: Text = "appId",
        /// Licence name.
        name: Text,
        /// Licence id.
        licence_id: Text = "licenceId",
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
    }
}

record! {
    /// Number of licences of one kind.
    LicenceCount, "1: Licence count" {
        /// Licence id.
        licence_id: Text = "licenceId",
        /// Licence name.
        licence_name: Text = "licenceName",
        /// Application id.
        app_id: Text = "appId",
        /// Number of licences.
        count: Integer [AnyNumber],
    }
}
