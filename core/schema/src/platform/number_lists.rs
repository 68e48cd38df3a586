//! Red and black lists of numbers.

use crate::macros::{choice, group, record};

group! {
    /// Red and black lists of numbers.
    Platform platform.number_lists {
        /// Adds numbers to a red or black list.
        ///
        /// Vendor's API document: *Add* (our translation: 添加红黑名单), `POST /openapi/v1/blacknum/addRedOrBlackNum`.
        add: Post "/openapi/v1/blacknum/addRedOrBlackNum" (ListedNumbers) -> [nothing]
            {
                repeat: Keyed,
                rules: [Found { by: "platform.number_lists.query", give: &[], rows: &[("numbers", "number"), ("type", "type")] }],
                errors: [],
                source: "1: Red/black lists: Add"
            }

        /// Removes numbers from a red or black list.
        ///
        /// Vendor's API document: *Delete* (our translation: 删除红黑名单), `POST /openapi/v1/blacknum/deleteRedOrBlackNum`.
        delete: Post "/openapi/v1/blacknum/deleteRedOrBlackNum" (ListedNumbers) -> [nothing]
            { repeat: SameState, rules: [], errors: [], source: "1: Red/black lists: Delete" }

        /// Lists the numbers of the red and black lists, in pages.
        ///
        /// Vendor's API document: *Query* (our translation: 查询红黑名单), `POST /openapi/v1/blacknum/queryRedOrBlackNum`.
        query: Post "/openapi/v1/blacknum/queryRedOrBlackNum" (NumberListFilter) -> [pages of NumberListEntry at "data.list" total "data.total" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "1: Red/black lists: Query" }
    }
}

record! {
    /// Numbers of a red or black list.
    ListedNumbers, "1: Red/black lists: Add" {
        /// List type.
        r#type: NumberListType = "type" [Required, Assumed("Required")],
        /// Numbers.
        numbers: List<Text> [Required, MinItems(1), Assumed("Required, with at least one element")],
    }
}

record! {
    /// Parameters of number lists, query.
    NumberListFilter, "1: Red/black lists: Query" {
        /// Page.
        page: Integer [AnyNumber, Min(1), Assumed("Optional")],
        /// Count per page.
        page_size: Integer = "pageSize" [AnyNumber, Min(1), Assumed("Optional")],
        /// List types.
        types: List<NumberListType> [Assumed("Optional")],
    }
}

record! {
    /// Entry of a red or black list.
    NumberListEntry, "1: Red/black number entry" {
        /// Primary key.
        id: Text = "_id" as "id",
        /// Number in the list.
        number: Text,
        /// Account number.
        account_id: Text = "accountId",
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
        /// Remark.
        memo: Text,
        /// List type.
        r#type: NumberListType = "type",
        /// Meaning not shown in the vendor's documents.
        version: Integer = "__v" as "version" [AnyNumber],
    }
}

choice! {
    /// Number list type.
    NumberListType: Text, "1: Red/black number entry" {
        /// Inbound blacklist.
        CallInBlackNum = "callInBlackNum",
        /// Outbound blacklist.
        CallOutBlackNum = "callOutBlackNum",
        /// Red list.
        RedNum = "redNum",
        /// Blacklist.
        BlackNum = "blackNum",
    }
}
