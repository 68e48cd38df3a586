// Written by `cargo run -p triline-bindgen` from the table.

//! Customers of the CRM, their fields and regions.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{BatchRequest, Paged, Platform, Request, Sliced};
use crate::typed::{choice_codec, loose_codec, record_codec};
use crate::types::{Any, Children, Integer, List, Map, Scalar, ServiceTime, Text};
use triline_schema::platform::customers as table;

/// Customers of the CRM, their fields and regions.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Customers<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Customers<'_> {
    /// Returns the field dictionary of customers: names, types and choices of the account's own fields.
    ///
    /// Call it before you create or update customers. It lists enabled fields that have a field parameter, without
    /// attachments and without fields that the system assigns.
    ///
    /// Vendor's API document: *List fields* (our translation: 查询客户字段), `POST /openapi/v1/server-crm/customer/listFields`.
    ///
    /// Document 1: Customers (CRM): List fields.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.customers().fields().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn fields(&self) -> Request<List<CustomerField>> {
        self.client.typed("platform.customers.fields", &Map::<Any>::new())
    }

    /// Creates customers, up to 500 in a request.
    ///
    /// The service answers with success even if rows fail: an empty `failed_list` means that all were created, and a
    /// failed row is returned with its `err_message`. An answer without `failed_list` does not say which rows were
    /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
    /// with a journal.
    ///
    /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
    ///
    /// [`create_all`](Self::create_all) takes any number of rows.
    ///
    /// Document 1: Customers (CRM): Create customers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::customers::{CreateCustomers, CustomerInput};
    ///
    /// let params = CreateCustomers::new(vec![CustomerInput::default().with("name", "李伟"), CustomerInput::default().with("name", "刘娜")]);
    /// let answer = cc.customers().create(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateCustomers) -> Request<CustomerCreateResult, Sliced> {
        self.client.typed("platform.customers.create", &params)
    }

    /// Creates customers, up to 500 in a request.
    ///
    /// The service answers with success even if rows fail: an empty `failed_list` means that all were created, and a
    /// failed row is returned with its `err_message`. An answer without `failed_list` does not say which rows were
    /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
    /// with a journal.
    ///
    /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
    ///
    /// Sends any number of rows, 500 in each request, and reports the outcome of each.
    ///
    /// Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
    /// `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
    ///
    /// Document 1: Customers (CRM): Create customers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::customers::CustomerInput;
    ///
    /// let rows = vec![CustomerInput::default().with("name", "李伟"), CustomerInput::default().with("name", "刘娜")];
    /// let result = cc.customers().create_all().rows(rows).await?;
    /// println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    /// ```
    pub fn create_all(&self) -> BatchRequest<CustomerInput> {
        self.client.batch("platform.customers.create", &Map::<Any>::new())
    }

    /// Changes one customer.
    ///
    /// Fields that are left out are assumed to stay. An empty text or list is sent, and is assumed to clear its field.
    /// The client refuses null.
    ///
    /// Vendor's API document: *Update customer* (our translation: 更新客户), `POST /openapi/v1/server-crm/customer/update`.
    ///
    /// Document 1: Customers (CRM): Update customer.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::customers::{CustomerPatch, UpdateCustomer};
    ///
    /// let params = UpdateCustomer::new(CustomerPatch::new("9b8fcfe5654c8d0700000000").with("name", "赵磊🌻"));
    /// cc.customers().update(params).await?;
    /// ```
    pub fn update(&self, params: UpdateCustomer) -> Request<()> {
        self.client.request_nothing("platform.customers.update", &params)
    }

    /// Deletes customers by id, up to 500 in a request.
    ///
    /// `error_data` lists the ids that were not deleted. An answer without it does not say which were. A batch
    /// reports them as unknown.
    ///
    /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
    ///
    /// [`delete_all`](Self::delete_all) takes any number of rows.
    ///
    /// Document 1: Customers (CRM): Delete customers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::customers::CustomerIds;
    ///
    /// let answer = cc.customers().delete(CustomerIds::new(vec!["9b8fcfe5654c8d0700000000"])).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn delete(&self, params: CustomerIds) -> Request<CustomerDeleteResult, Sliced> {
        self.client.typed("platform.customers.delete", &params)
    }

    /// Deletes customers by id, up to 500 in a request.
    ///
    /// `error_data` lists the ids that were not deleted. An answer without it does not say which were. A batch
    /// reports them as unknown.
    ///
    /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
    ///
    /// Sends any number of rows, 500 in each request, and reports the outcome of each.
    ///
    /// Document 1: Customers (CRM): Delete customers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let rows = vec!["9b8fcfe5654c8d0700000000"];
    /// let result = cc.customers().delete_all().rows(rows).await?;
    /// println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    /// ```
    pub fn delete_all(&self) -> BatchRequest<Text> {
        self.client.batch("platform.customers.delete", &Map::<Any>::new())
    }

    /// Lists customers by filter, in pages.
    ///
    /// Choice fields are returned as keys; the field dictionary of `platform.customers.fields` turns them into
    /// texts.
    ///
    /// Vendor's API document: *List customers* (our translation: 查询客户列表), `POST /openapi/v1/server-crm/customer/list`.
    ///
    /// Document 1: Customers (CRM): List customers.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::customers::CustomerFilter;
    ///
    /// let mut rows = cc.customers().list(CustomerFilter::default()).items();
    /// while let Some(customer) = rows.next().await {
    ///     println!("{:?}", customer?);
    /// }
    /// ```
    pub fn list(&self, params: CustomerFilter) -> Paged<Customer> {
        self.client.paged("platform.customers.list", &params)
    }

    /// Returns the dictionary of provinces, cities and districts.
    ///
    /// Send its `fullname` texts as region values of a customer.
    ///
    /// Vendor's API document: *Region dictionary* (our translation: 查询省市区字典), `GET /openapi/v1/server-crm/customer/getRegion`.
    ///
    /// Document 1: Customers (CRM): Region dictionary.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// let answer = cc.customers().regions().await?;
    /// println!("{answer:?}");
    /// ```
    pub fn regions(&self) -> Request<RegionDictionary> {
        self.client.typed("platform.customers.regions", &Map::<Any>::new())
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Customers of the CRM, their fields and regions.
    pub fn customers(&self) -> Customers<'_> {
        Customers { client: self }
    }
}

/// Definition of a customer field.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerField {
    /// Key of the field.
    /// Type (not shown in the document; assumed). For example `name`.
    pub field: Option<Text>,
    /// Display name.
    /// Type (not shown in the document; assumed). For example `姓名`.
    pub name: Option<Text>,
    /// Field type.
    /// Type (not shown in the document; assumed). For example `number`.
    pub r#type: Option<CustomerFieldType>,
    /// Choices of radio, checkbox and dropdown fields.
    pub choices: Option<List<CustomerFieldChoice>>,
    /// Options of cascade fields.
    pub options: Option<CustomerFieldOptions>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerField {
        field, name, r#type, choices, options
    }
}

impl CustomerField {
    /// Key of the field.
    /// Type (not shown in the document; assumed). For example `name`.
    #[must_use]
    pub fn field(mut self, value: impl Into<Text>) -> Self {
        self.field = Some(value.into());
        self
    }

    /// Display name.
    /// Type (not shown in the document; assumed). For example `姓名`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Field type.
    /// Type (not shown in the document; assumed). For example `number`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<CustomerFieldType>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Choices of radio, checkbox and dropdown fields.
    #[must_use]
    pub fn choices(mut self, value: impl Into<List<CustomerFieldChoice>>) -> Self {
        self.choices = Some(value.into());
        self
    }

    /// Options of cascade fields.
    #[must_use]
    pub fn options(mut self, value: impl Into<CustomerFieldOptions>) -> Self {
        self.options = Some(value.into());
        self
    }
}

/// Type of a customer field, which defines the shape of its value in a request.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomerFieldType {
    /// Number: a text of digits.
    Number,
    /// Single-line text: a text; for `owner` the agent's name.
    Text,
    /// Multi-line text: a text.
    MultiText,
    /// Dropdown: a list of texts, each the `value` of a choice.
    Dropdown,
    /// Multi-choice: a list of texts, each the `value` of a choice.
    Checkbox,
    /// Date-time: `yyyy-MM-dd HH:mm:ss`.
    Datetime,
    /// Date-time range: a list of two times, start and end.
    DatetimeRange,
    /// Date: `yyyy-MM-dd`.
    Date,
    /// Date range: a list of two dates, start and end.
    DateRange,
    /// Single choice: a text, the `value` of a choice.
    Radio,
    /// Cascade menu: a list of texts in the order of the levels, each the `value` of an option.
    Cascade,
    /// Contact (mobile, QQ, wechat, e-mail): a list of at most ten objects of `value` and `memo`.
    Contact,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CustomerFieldType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CustomerFieldType::Number => "number",
            CustomerFieldType::Text => "text",
            CustomerFieldType::MultiText => "multi-text",
            CustomerFieldType::Dropdown => "dropdown",
            CustomerFieldType::Checkbox => "checkbox",
            CustomerFieldType::Datetime => "datetime",
            CustomerFieldType::DatetimeRange => "datetime-range",
            CustomerFieldType::Date => "date",
            CustomerFieldType::DateRange => "date-range",
            CustomerFieldType::Radio => "radio",
            CustomerFieldType::Cascade => "cascade",
            CustomerFieldType::Contact => "other",
            CustomerFieldType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CustomerFieldType {
    fn from(value: &str) -> Self {
        match value {
            "number" => CustomerFieldType::Number,
            "text" => CustomerFieldType::Text,
            "multi-text" => CustomerFieldType::MultiText,
            "dropdown" => CustomerFieldType::Dropdown,
            "checkbox" => CustomerFieldType::Checkbox,
            "datetime" => CustomerFieldType::Datetime,
            "datetime-range" => CustomerFieldType::DatetimeRange,
            "date" => CustomerFieldType::Date,
            "date-range" => CustomerFieldType::DateRange,
            "radio" => CustomerFieldType::Radio,
            "cascade" => CustomerFieldType::Cascade,
            "other" => CustomerFieldType::Contact,
            other => CustomerFieldType::Unlisted(other.into()),
        }
    }
}

choice_codec!(CustomerFieldType);

/// One choice of a choice field.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerFieldChoice {
    /// Text a client sends.
    /// For example `官网`.
    pub value: Option<Text>,
    /// Stored key, as customer records return it.
    /// For example `option1`.
    pub key: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerFieldChoice {
        value, key
    }
}

impl CustomerFieldChoice {
    /// Text a client sends.
    /// For example `官网`.
    #[must_use]
    pub fn value(mut self, value: impl Into<Text>) -> Self {
        self.value = Some(value.into());
        self
    }

    /// Stored key, as customer records return it.
    /// For example `option1`.
    #[must_use]
    pub fn key(mut self, value: impl Into<Text>) -> Self {
        self.key = Some(value.into());
        self
    }
}

/// Options of a cascade field.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerFieldOptions {
    /// First level.
    pub children: Option<List<CustomerFieldOption>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerFieldOptions {
        children
    }
}

impl CustomerFieldOptions {
    /// First level.
    #[must_use]
    pub fn children(mut self, value: impl Into<List<CustomerFieldOption>>) -> Self {
        self.children = Some(value.into());
        self
    }
}

/// Recursive node of a cascade field.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerFieldOption {
    /// Text a client sends.
    /// Type (not shown in the document; assumed). For example `官网`.
    pub value: Option<Text>,
    /// Stored key.
    /// Type (not shown in the document; assumed). For example `option1`.
    pub key: Option<Text>,
    /// Next level.
    pub children: Option<Children<CustomerFieldOption>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerFieldOption {
        value, key, children
    }
}

impl CustomerFieldOption {
    /// Text a client sends.
    /// Type (not shown in the document; assumed). For example `官网`.
    #[must_use]
    pub fn value(mut self, value: impl Into<Text>) -> Self {
        self.value = Some(value.into());
        self
    }

    /// Stored key.
    /// Type (not shown in the document; assumed). For example `option1`.
    #[must_use]
    pub fn key(mut self, value: impl Into<Text>) -> Self {
        self.key = Some(value.into());
        self
    }

    /// Next level.
    #[must_use]
    pub fn children(mut self, value: impl Into<Children<CustomerFieldOption>>) -> Self {
        self.children = Some(value.into());
        self
    }
}

/// Parameters of customers, create.
///
/// Document 1: Customers (CRM): Create customers.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateCustomers {
    /// Customers keyed by field name.
    /// Required, with at least one element (not shown in the document; assumed). From 1 to 500 elements in one
    /// request.
    pub customers: Option<List<CustomerInput>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateCustomers {
        customers
    }
}

impl CreateCustomers {
    /// The record with `customers`, which a request must give.
    pub fn new(customers: impl Into<List<CustomerInput>>) -> Self {
        CreateCustomers { customers: Some(customers.into()), ..CreateCustomers::empty() }
    }

    /// Customers keyed by field name.
    /// Required, with at least one element (not shown in the document; assumed). From 1 to 500 elements in one
    /// request.
    #[must_use]
    pub fn customers(mut self, value: impl Into<List<CustomerInput>>) -> Self {
        self.customers = Some(value.into());
        self
    }
}

/// Customer to create: values by the key of the field, as `platform.customers.fields` lists them.
///
/// Usual fields: `name`, `mobile`, `wechat`, `qq`, `email`, `gender`, `age`, `region`, `source`, `labels`, `memo`,
/// `serviceAccount`, `servicePassword`, `owner`. The shape of a value follows the type of its field
/// (`CustomerFieldType`). `owner` takes the agent's name, not an id. `gender` takes `男`, `女` or `保密`. `region` takes
/// full names of the region dictionary: province, city and district, the first one or two of them, or a district
/// alone. Whether a municipality such as `重庆市` is its own city is not shown in the vendor's documents.
///
/// Document 1: Customers (CRM).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerInput {
    /// Password of the service account of the customer.
    pub service_password: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerInput {
        service_password
    }
}

impl CustomerInput {
    /// Password of the service account of the customer.
    #[must_use]
    pub fn service_password(mut self, value: impl Into<Text>) -> Self {
        self.service_password = Some(value.into());
        self
    }

    /// Adds a further member: a field that the account has, by its name.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Any>) -> Self {
        self.extra.insert(name.into(), value.into());
        self
    }
}

/// The value of a customer's field: a text, a list of texts, or a list of
/// [`CustomerContact`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CustomerValue(pub Any);

loose_codec!(CustomerValue);

/// Entry of a field of type other (mobile, QQ, wechat, e-mail).
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CustomerContact {
    /// Number or address.
    /// Type and required (not shown in the document; assumed). For example `13900001234`.
    pub value: Option<Text>,
    /// Remark.
    /// Type and optional (not shown in the document; assumed). For example `本人`.
    pub memo: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerContact {
        value, memo
    }
}

impl CustomerContact {
    /// The record with `value`, which a request must give.
    pub fn new(value: impl Into<Text>) -> Self {
        CustomerContact { value: Some(value.into()), ..CustomerContact::empty() }
    }

    /// Number or address.
    /// Type and required (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn value(mut self, value: impl Into<Text>) -> Self {
        self.value = Some(value.into());
        self
    }

    /// Remark.
    /// Type and optional (not shown in the document; assumed). For example `本人`.
    #[must_use]
    pub fn memo(mut self, value: impl Into<Text>) -> Self {
        self.memo = Some(value.into());
        self
    }
}

/// Result of a customer batch creation.
///
/// Document 1: Customers (CRM).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerCreateResult {
    /// Records that failed. Empty means all succeeded; without it, the service did not say.
    pub failed_list: Option<List<CustomerFailure>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerCreateResult {
        failed_list
    }
}

impl CustomerCreateResult {
    /// Records that failed. Empty means all succeeded; without it, the service did not say.
    #[must_use]
    pub fn failed_list(mut self, value: impl Into<List<CustomerFailure>>) -> Self {
        self.failed_list = Some(value.into());
        self
    }
}

/// Failed record: echo of the input customer plus the reason.
///
/// Document 1: Customers (CRM).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerFailure {
    /// Reason.
    /// For example `手机号已存在`.
    pub err_message: Option<Text>,
    /// Password in the failed record.
    pub service_password: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerFailure {
        err_message, service_password
    }
}

impl CustomerFailure {
    /// Reason.
    /// For example `手机号已存在`.
    #[must_use]
    pub fn err_message(mut self, value: impl Into<Text>) -> Self {
        self.err_message = Some(value.into());
        self
    }

    /// Password in the failed record.
    #[must_use]
    pub fn service_password(mut self, value: impl Into<Text>) -> Self {
        self.service_password = Some(value.into());
        self
    }
}

/// Parameters of customers, update.
///
/// Document 1: Customers (CRM): Update customer.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct UpdateCustomer {
    /// `id` and the fields to change.
    pub customer: Option<CustomerPatch>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateCustomer {
        customer
    }
}

impl UpdateCustomer {
    /// The record with `customer`, which a request must give.
    pub fn new(customer: impl Into<CustomerPatch>) -> Self {
        UpdateCustomer { customer: Some(customer.into()), ..UpdateCustomer::empty() }
    }

    /// `id` and the fields to change.
    #[must_use]
    pub fn customer(mut self, value: impl Into<CustomerPatch>) -> Self {
        self.customer = Some(value.into());
        self
    }
}

/// Customer to change: `id` and the fields to change.
///
/// Document 1: Customers (CRM).
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CustomerPatch {
    /// Customer id.
    /// On the wire: `_id`. `id` in `platform.customers.list` (not shown in the document; assumed). Type (not shown in
    /// the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Password of the service account of the customer.
    pub service_password: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerPatch {
        id, service_password
    }
}

impl CustomerPatch {
    /// The record with `id`, which a request must give.
    pub fn new(id: impl Into<Text>) -> Self {
        CustomerPatch { id: Some(id.into()), ..CustomerPatch::empty() }
    }

    /// Customer id.
    /// On the wire: `_id`. `id` in `platform.customers.list` (not shown in the document; assumed). Type (not shown in
    /// the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Password of the service account of the customer.
    #[must_use]
    pub fn service_password(mut self, value: impl Into<Text>) -> Self {
        self.service_password = Some(value.into());
        self
    }

    /// Adds a further member: a field that the account has, by its name.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Any>) -> Self {
        self.extra.insert(name.into(), value.into());
        self
    }
}

/// Parameters of customers, delete.
///
/// Document 1: Customers (CRM): Delete customers.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CustomerIds {
    /// Customer ids.
    /// `id` in `platform.customers.list` (not shown in the document; assumed). At least one element (not shown in the
    /// document; assumed). From 1 to 500 elements in one request. For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    pub ids: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerIds {
        ids
    }
}

impl CustomerIds {
    /// The record with `ids`, which a request must give.
    pub fn new(ids: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        CustomerIds { ids: Some(ids.into_iter().map(Into::into).collect()), ..CustomerIds::empty() }
    }

    /// Customer ids.
    /// `id` in `platform.customers.list` (not shown in the document; assumed). At least one element (not shown in the
    /// document; assumed). From 1 to 500 elements in one request. For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    #[must_use]
    pub fn ids(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.ids = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Result of a customer batch deletion.
///
/// Document 1: Customers (CRM).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerDeleteResult {
    /// Ids that could not be deleted.
    /// For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    pub error_data: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerDeleteResult {
        error_data
    }
}

impl CustomerDeleteResult {
    /// Ids that could not be deleted.
    /// For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    #[must_use]
    pub fn error_data(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.error_data = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Parameters of customers, list.
///
/// Document 1: Customers (CRM): List customers.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomerFilter {
    /// Name of the customer.
    /// For example `陈敏`.
    pub name: Option<Text>,
    /// Mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// Wechat of the customer.
    /// On the wire: `webcaht`. For example `wxid_98fee4e0c673f1`.
    pub wechat: Option<Text>,
    /// E-mail.
    /// For example `wang@example.com`.
    pub email: Option<Text>,
    /// QQ.
    /// For example `10001`.
    pub qq: Option<Text>,
    /// Created after.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub begin_create_time: Option<ServiceTime>,
    /// Created before.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end_create_time: Option<ServiceTime>,
    /// Updated after.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub begin_last_update_time: Option<ServiceTime>,
    /// Updated before.
    /// On the wire: `ensLastUpdateTime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end_last_update_time: Option<ServiceTime>,
    /// Page.
    /// Default: `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// Default: `1000`. Iterating requests pages of 1000 unless it is given. For example `20`.
    pub page_size: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CustomerFilter {
        name, mobile, wechat, email, qq, begin_create_time, end_create_time, begin_last_update_time,
        end_last_update_time, page, page_size
    }
}

impl CustomerFilter {
    /// Name of the customer.
    /// For example `陈敏`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// Wechat of the customer.
    /// On the wire: `webcaht`. For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wechat(mut self, value: impl Into<Text>) -> Self {
        self.wechat = Some(value.into());
        self
    }

    /// E-mail.
    /// For example `wang@example.com`.
    #[must_use]
    pub fn email(mut self, value: impl Into<Text>) -> Self {
        self.email = Some(value.into());
        self
    }

    /// QQ.
    /// For example `10001`.
    #[must_use]
    pub fn qq(mut self, value: impl Into<Text>) -> Self {
        self.qq = Some(value.into());
        self
    }

    /// Created after.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn begin_create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.begin_create_time = Some(value.into());
        self
    }

    /// Created before.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end_create_time = Some(value.into());
        self
    }

    /// Updated after.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn begin_last_update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.begin_last_update_time = Some(value.into());
        self
    }

    /// Updated before.
    /// On the wire: `ensLastUpdateTime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end_last_update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end_last_update_time = Some(value.into());
        self
    }

    /// Page.
    /// Default: `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// Default: `1000`. Iterating requests pages of 1000 unless it is given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }
}

/// Customer record. Choice fields are returned as keys, not as the values that a client sends.
///
/// Document 1: Customer record (list entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Customer {
    /// Customer id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Name of the customer.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    pub name: Option<Text>,
    /// Gender key such as M.
    /// Type (not shown in the document; assumed). For example `N`.
    pub gender: Option<GenderKey>,
    /// Age.
    /// For example `35`.
    pub age: Option<Text>,
    /// Mobile numbers.
    pub mobile: Option<List<CustomerContact>>,
    /// Choice keys.
    /// For example `["website"]`.
    pub source: Option<List<Text>>,
    /// Labels, unchanged, because the vendor's documents do not show their form.
    /// Type (not shown in the document; assumed).
    pub labels: Option<Any>,
    /// Region ids.
    /// Type (not shown in the document; assumed). For example `[510107]`.
    pub region: Option<List<Scalar>>,
    /// Example of a custom field: choice keys.
    /// Seen in samples, not described. For example `["option1"]`.
    pub checkbox_1: Option<List<Text>>,
    /// How it was created.
    /// Type (not shown in the document; assumed). For example `API`.
    pub create_method: Option<CustomerCreateMethod>,
    /// Creator.
    /// Type (not shown in the document; assumed). For example `system`.
    pub create_user: Option<Text>,
    /// Last editor.
    /// Type (not shown in the document; assumed). For example `system`.
    pub update_user: Option<Text>,
    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account_id: Option<Text>,
    /// Password of the service account of the customer, where the account has that field.
    pub service_password: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    Customer {
        id, name, gender, age, mobile, source, labels, region, checkbox_1, create_method, create_user, update_user,
        create_time, update_time, account_id, service_password
    }
}

impl Customer {
    /// Customer id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Name of the customer.
    /// Type (not shown in the document; assumed). For example `陈敏`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Gender key such as M.
    /// Type (not shown in the document; assumed). For example `N`.
    #[must_use]
    pub fn gender(mut self, value: impl Into<GenderKey>) -> Self {
        self.gender = Some(value.into());
        self
    }

    /// Age.
    /// For example `35`.
    #[must_use]
    pub fn age(mut self, value: impl Into<Text>) -> Self {
        self.age = Some(value.into());
        self
    }

    /// Mobile numbers.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<List<CustomerContact>>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// Choice keys.
    /// For example `["website"]`.
    #[must_use]
    pub fn source(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.source = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Labels, unchanged, because the vendor's documents do not show their form.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn labels(mut self, value: impl Into<Any>) -> Self {
        self.labels = Some(value.into());
        self
    }

    /// Region ids.
    /// Type (not shown in the document; assumed). For example `[510107]`.
    #[must_use]
    pub fn region(mut self, value: impl Into<List<Scalar>>) -> Self {
        self.region = Some(value.into());
        self
    }

    /// Example of a custom field: choice keys.
    /// Seen in samples, not described. For example `["option1"]`.
    #[must_use]
    pub fn checkbox_1(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.checkbox_1 = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// How it was created.
    /// Type (not shown in the document; assumed). For example `API`.
    #[must_use]
    pub fn create_method(mut self, value: impl Into<CustomerCreateMethod>) -> Self {
        self.create_method = Some(value.into());
        self
    }

    /// Creator.
    /// Type (not shown in the document; assumed). For example `system`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Last editor.
    /// Type (not shown in the document; assumed). For example `system`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// Creation time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Last change time.
    /// Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Password of the service account of the customer, where the account has that field.
    #[must_use]
    pub fn service_password(mut self, value: impl Into<Text>) -> Self {
        self.service_password = Some(value.into());
        self
    }
}

/// Gender key.
///
/// Document 1: Customer field definition (result of field query).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GenderKey {
    /// 保密.
    N,
    /// 女.
    F,
    /// 男.
    M,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl GenderKey {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            GenderKey::N => "N",
            GenderKey::F => "F",
            GenderKey::M => "M",
            GenderKey::Unlisted(value) => value,
        }
    }
}

impl From<&str> for GenderKey {
    fn from(value: &str) -> Self {
        match value {
            "N" => GenderKey::N,
            "F" => GenderKey::F,
            "M" => GenderKey::M,
            other => GenderKey::Unlisted(other.into()),
        }
    }
}

choice_codec!(GenderKey);

/// Customer create method.
///
/// Document 1: Customer record (list entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomerCreateMethod {
    /// Example value.
    Api,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CustomerCreateMethod {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CustomerCreateMethod::Api => "API",
            CustomerCreateMethod::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CustomerCreateMethod {
    fn from(value: &str) -> Self {
        match value {
            "API" => CustomerCreateMethod::Api,
            other => CustomerCreateMethod::Unlisted(other.into()),
        }
    }
}

choice_codec!(CustomerCreateMethod);

/// Region dictionary.
///
/// Document 1: Region dictionary.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct RegionDictionary {
    /// Primary key.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Version of the dictionary, date-like.
    /// For example `20250930`.
    pub data_version: Option<Text>,
    /// Provinces.
    pub result: Option<List<RegionNode>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    RegionDictionary {
        id, data_version, result
    }
}

impl RegionDictionary {
    /// Primary key.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Version of the dictionary, date-like.
    /// For example `20250930`.
    #[must_use]
    pub fn data_version(mut self, value: impl Into<Text>) -> Self {
        self.data_version = Some(value.into());
        self
    }

    /// Provinces.
    #[must_use]
    pub fn result(mut self, value: impl Into<List<RegionNode>>) -> Self {
        self.result = Some(value.into());
        self
    }
}

/// Recursive node of the region dictionary.
///
/// Document 1: Region dictionary.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct RegionNode {
    /// Region id.
    /// Type (not shown in the document; assumed). For example `510107`.
    pub id: Option<Scalar>,
    /// Short name.
    /// Type (not shown in the document; assumed). For example `四川`.
    pub name: Option<Text>,
    /// Full name; the text to send in region values.
    /// Type (not shown in the document; assumed). For example `四川省`.
    pub fullname: Option<Text>,
    /// Next level (province, city, district).
    pub children: Option<Children<RegionNode>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    RegionNode {
        id, name, fullname, children
    }
}

impl RegionNode {
    /// Region id.
    /// Type (not shown in the document; assumed). For example `510107`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Scalar>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Short name.
    /// Type (not shown in the document; assumed). For example `四川`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Full name; the text to send in region values.
    /// Type (not shown in the document; assumed). For example `四川省`.
    #[must_use]
    pub fn fullname(mut self, value: impl Into<Text>) -> Self {
        self.fullname = Some(value.into());
        self
    }

    /// Next level (province, city, district).
    #[must_use]
    pub fn children(mut self, value: impl Into<Children<RegionNode>>) -> Self {
        self.children = Some(value.into());
        self
    }
}
