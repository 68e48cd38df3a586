// Written by `cargo run -p triline-bindgen` from the table.

//! Customers of the work phone.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Request, WorkPhone};
use crate::typed::record_codec;
use crate::types::{Any, Draft, Map, Text};
use triline_schema::work_phone::customers as table;

/// Customers of the work phone.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Customers<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Customers<'_> {
    /// Returns the field template of customers, which says what `work_phone.customers.add` takes.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机客户模板), `POST /api/crm/customerTmp`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/customerTmp.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = phone.customers().template().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn template(&self) -> Request<CustomerTemplate> {
        self.client.typed("work_phone.customers.template", &Map::<Any>::new())
    }

    /// Adds a customer.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机新增客户), `POST /api/crm/addCustomer`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/addCustomer.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::customers::AddCustomer;
    ///
    /// let answer = phone.customers().add(AddCustomer::builder().name("李伟").phone("13700000001")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn add(&self, params: AddCustomer) -> Request<WorkPhoneCustomerId> {
        self.client.typed("work_phone.customers.add", &params)
    }

    /// Deletes a customer.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机删除客户), `POST /api/crm/delCustomer`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/delCustomer.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::customers::WorkPhoneCustomerRef;
    ///
    /// let answer = phone.customers().delete(WorkPhoneCustomerRef::new("e239ef7dae3db9f75f467c75")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn delete(&self, params: WorkPhoneCustomerRef) -> Request<EmptyObject> {
        self.client.typed("work_phone.customers.delete", &params)
    }

    /// Changes a customer.
    ///
    /// Fields that are left out are assumed to stay. An empty text is sent, and is assumed to clear its field. The
    /// client refuses null.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机修改客户), `POST /api/crm/uptCustomer`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::customers::UpdateWorkPhoneCustomer;
    ///
    /// let params = UpdateWorkPhoneCustomer::new("96fb0a92a244627640524f7a")
    ///     .with("name", "黄强");
    /// let answer = phone.customers().update(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn update(&self, params: UpdateWorkPhoneCustomer) -> Request<EmptyObject> {
        self.client.typed("work_phone.customers.update", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Customers of the work phone.
    pub fn customers(&self) -> Customers<'_> {
        Customers { client: self }
    }
}

/// Customer field template of the work phone.
///
/// Document 3: Customer template.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerTemplate {
    /// Field key to display name; keys include name, phone, address, birthday, email, job,
    /// `prov_city`, remark, sex, source and custom keys.
    pub field_map: Option<Map<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerTemplate {
        field_map
    }
}

impl CustomerTemplate {
    /// Field key to display name; keys include name, phone, address, birthday, email, job,
    /// `prov_city`, remark, sex, source and custom keys.
    #[must_use]
    pub fn field_map(mut self, value: impl Into<Map<Text>>) -> Self {
        self.field_map = Some(value.into());
        self
    }
}

/// Parameters of customers, add.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/crm/addCustomer.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AddCustomer {
    /// Name of the customer.
    /// For example `陈敏`.
    pub name: Option<Text>,
    /// Phone.
    /// For example `13900001234`.
    pub phone: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AddCustomer {
        name, phone
    }
}

impl AddCustomer {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<AddCustomer, 2> {
        Draft(AddCustomer::empty())
    }

    /// Name of the customer.
    /// For example `陈敏`.
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

    /// Adds a further member: a field that the account has, by its name.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Any>) -> Self {
        self.extra.insert(name.into(), value.into());
        self
    }
}

impl Draft<AddCustomer, 2> {
    /// Gives `name`, which `AddCustomer` requires.
    pub fn name(self, value: impl Into<Text>) -> Draft<AddCustomer, 1> {
        Draft(self.0.name(value))
    }
}

impl Draft<AddCustomer, 1> {
    /// Gives `phone`, the last that `AddCustomer` requires.
    pub fn phone(self, value: impl Into<Text>) -> AddCustomer {
        self.0.phone(value)
    }
}

/// Result of customer addition.
///
/// Document 3: Endpoints.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct WorkPhoneCustomerId {
    /// Customer id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    WorkPhoneCustomerId {
        id
    }
}

impl WorkPhoneCustomerId {
    /// Customer id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }
}

/// Reference to a customer.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/crm/delCustomer.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct WorkPhoneCustomerRef {
    /// Customer id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    WorkPhoneCustomerRef {
        id
    }
}

impl WorkPhoneCustomerRef {
    /// The record with `id`, which a request must give.
    pub fn new(id: impl Into<Text>) -> Self {
        WorkPhoneCustomerRef { id: Some(id.into()), ..WorkPhoneCustomerRef::empty() }
    }

    /// Customer id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }
}

/// Empty object in data.
///
/// Document 3: Endpoints.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct EmptyObject {
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! { EmptyObject {} }

/// Parameters of customers, update.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateWorkPhoneCustomer {
    /// Customer id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateWorkPhoneCustomer {
        id
    }
}

impl UpdateWorkPhoneCustomer {
    /// The record with `id`, which a request must give.
    pub fn new(id: impl Into<Text>) -> Self {
        UpdateWorkPhoneCustomer { id: Some(id.into()), ..UpdateWorkPhoneCustomer::empty() }
    }

    /// Customer id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Adds a further member: a field that the account has, by its name.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Any>) -> Self {
        self.extra.insert(name.into(), value.into());
        self
    }
}
