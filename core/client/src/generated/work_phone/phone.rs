// Written by `cargo run -p triline-bindgen` from the table.

//! Actions of a work phone.

#[cfg(feature = "client")]
use crate::host::{Request, WorkPhone};
use crate::typed::record_codec;
use crate::types::{Any, Draft, Map, Text};
#[cfg(feature = "client")]
use crate::work_phone::customers::EmptyObject;
use triline_schema::work_phone::phone as table;

/// Actions of a work phone.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Phone<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Phone<'_> {
    /// Makes a work phone call a number.
    ///
    /// The phone really dials. The client therefore repeats the request only where it certainly was not executed.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机拨打电话), `POST /api/crm/callPhone`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/callPhone.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::phone::PhoneCall;
    ///
    /// let answer = phone.phone().call(
    ///     PhoneCall::builder().call_phone("13700000001").user_phone("13800001001"),
    /// ).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn call(&self, params: PhoneCall) -> Request<EmptyObject> {
        self.client.typed("work_phone.phone.call", &params)
    }

    /// Makes a work phone send a friend request in the chat app.
    ///
    /// The phone really contacts a person. The client therefore repeats the request only where it certainly was not
    /// executed.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机添加好友), `POST /api/crm/autoAddWx`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::phone::FriendRequest;
    ///
    /// let answer = phone.phone().add_friend(
    ///     FriendRequest::builder().phone("13700000001").user_phone("13800001001"),
    /// ).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn add_friend(&self, params: FriendRequest) -> Request<EmptyObject> {
        self.client.typed("work_phone.phone.add_friend", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Actions of a work phone.
    pub fn phone(&self) -> Phone<'_> {
        Phone { client: self }
    }
}

/// Parameters of phone, call.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/crm/callPhone.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct PhoneCall {
    /// Called number.
    /// For example `13900001234`.
    pub call_phone: Option<Text>,
    /// Agent phone.
    /// For example `13800001001`.
    pub user_phone: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    PhoneCall {
        call_phone, user_phone
    }
}

impl PhoneCall {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<PhoneCall, 2> {
        Draft(PhoneCall::empty())
    }

    /// Called number.
    /// For example `13900001234`.
    #[must_use]
    pub fn call_phone(mut self, value: impl Into<Text>) -> Self {
        self.call_phone = Some(value.into());
        self
    }

    /// Agent phone.
    /// For example `13800001001`.
    #[must_use]
    pub fn user_phone(mut self, value: impl Into<Text>) -> Self {
        self.user_phone = Some(value.into());
        self
    }
}

impl Draft<PhoneCall, 2> {
    /// Gives `call_phone`, which `PhoneCall` requires.
    pub fn call_phone(self, value: impl Into<Text>) -> Draft<PhoneCall, 1> {
        Draft(self.0.call_phone(value))
    }
}

impl Draft<PhoneCall, 1> {
    /// Gives `user_phone`, the last that `PhoneCall` requires.
    pub fn user_phone(self, value: impl Into<Text>) -> PhoneCall {
        self.0.user_phone(value)
    }
}

/// Parameters of phone, add friend.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct FriendRequest {
    /// Number to add.
    /// For example `13900001234`.
    pub phone: Option<Text>,
    /// Agent phone.
    /// For example `13800001001`.
    pub user_phone: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    FriendRequest {
        phone, user_phone
    }
}

impl FriendRequest {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<FriendRequest, 2> {
        Draft(FriendRequest::empty())
    }

    /// Number to add.
    /// For example `13900001234`.
    #[must_use]
    pub fn phone(mut self, value: impl Into<Text>) -> Self {
        self.phone = Some(value.into());
        self
    }

    /// Agent phone.
    /// For example `13800001001`.
    #[must_use]
    pub fn user_phone(mut self, value: impl Into<Text>) -> Self {
        self.user_phone = Some(value.into());
        self
    }
}

impl Draft<FriendRequest, 2> {
    /// Gives `phone`, which `FriendRequest` requires.
    pub fn phone(self, value: impl Into<Text>) -> Draft<FriendRequest, 1> {
        Draft(self.0.phone(value))
    }
}

impl Draft<FriendRequest, 1> {
    /// Gives `user_phone`, the last that `FriendRequest` requires.
    pub fn user_phone(self, value: impl Into<Text>) -> FriendRequest {
        self.0.user_phone(value)
    }
}
