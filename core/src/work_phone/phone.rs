//! What a work phone is told to do.

use crate::macros::{group, record};
use crate::types::Text;
use crate::work_phone::customers::EmptyObject;

group! {
    /// What a work phone is told to do.
    WorkPhone work_phone.phone as Phone {
        /// Have a work phone call a number.
        ///
        /// In the document: 工作手机拨打电话, `POST /api/crm/callPhone`.
        call: Post "/api/crm/callPhone" (PhoneCall) -> [EmptyObject, at "data"]
            { repeat: Unsafe, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/callPhone" }

        /// Have a work phone send a friend request.
        ///
        /// In the document: 工作手机添加好友, `POST /api/crm/autoAddWx`.
        add_friend: Post "/api/crm/autoAddWx" (FriendRequest) -> [EmptyObject, at "data"]
            { repeat: Unsafe, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx" }
    }
}

record! {
    /// Parameters of phone, call.
    PhoneCall, "3: A. Work-phone interface > Endpoints: /api/crm/callPhone" {
        /// Called number.
        call_phone: Text = "callPhone" [Required],
        /// Agent phone.
        user_phone: Text = "userPhone" [Required],
    }
}

record! {
    /// Parameters of phone, add friend.
    FriendRequest, "3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx" {
        /// Number to add.
        phone: Text [Required],
        /// Agent phone.
        user_phone: Text = "userPhone" [Required],
    }
}
