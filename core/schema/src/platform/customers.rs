//! Customers of the CRM, their fields and regions.

use crate::macros::{choice, group, one_of, record};

group! {
    /// Customers of the CRM, their fields and regions.
    Platform platform.customers {
        /// Returns the field dictionary of customers: names, types and choices of the account's own fields.
        ///
        /// Call it before you create or update customers. It lists enabled fields that have a field parameter, without
        /// attachments and without fields that the system assigns.
        ///
        /// Vendor's API document: *List fields* (our translation: 查询客户字段), `POST /openapi/v1/server-crm/customer/listFields`.
        fields: Post "/openapi/v1/server-crm/customer/listFields" () -> [List<CustomerField>, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Customers (CRM): List fields" }

        /// Creates customers, up to 500 in a request.
        ///
        /// The service answers with success even if rows fail: an empty `failed_list` means that all were created, and a
        /// failed row is returned with its `err_message`. An answer without `failed_list` does not say which rows were
        /// created. A batch reports them as unknown. For more rows, or to continue after an interruption, use the batch
        /// with a journal.
        ///
        /// Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST /openapi/v1/server-crm/customer/insert`.
        create: Post "/openapi/v1/server-crm/customer/insert" (CreateCustomers) -> [CustomerCreateResult, at "data"]
            {
                repeat: Unsafe,
                rules: [
                    Batch { rows: "customers", most: 500 },
                    AssumedMember("name"),
                    FoundRows {
                        by: "platform.customers.list",
                        since: ("beginCreateTime", "createTime"),
                        same: &["name", "mobile", "wechat", "qq", "email"]
                    }
                ],
                errors: [],
                source: "1: Customers (CRM): Create customers"
            }

        /// Changes one customer.
        ///
        /// Fields that are left out are assumed to stay. An empty text or list is sent, and is assumed to clear its field.
        /// The client refuses null.
        ///
        /// Vendor's API document: *Update customer* (our translation: 更新客户), `POST /openapi/v1/server-crm/customer/update`.
        update: Post "/openapi/v1/server-crm/customer/update" (UpdateCustomer) -> [nothing]
            { repeat: SameState, rules: [Patch], errors: [], source: "1: Customers (CRM): Update customer" }

        /// Deletes customers by id, up to 500 in a request.
        ///
        /// `error_data` lists the ids that were not deleted. An answer without it does not say which were. A batch
        /// reports them as unknown.
        ///
        /// Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST /openapi/v1/server-crm/customer/delete`.
        delete: Post "/openapi/v1/server-crm/customer/delete" (CustomerIds) -> [CustomerDeleteResult, at "data"]
            { repeat: SameState, rules: [Batch { rows: "ids", most: 500 }], errors: [], source: "1: Customers (CRM): Delete customers" }

        /// Lists customers by filter, in pages.
        ///
        /// Choice fields are returned as keys; the field dictionary of `platform.customers.fields` turns them into
        /// texts.
        ///
        /// Vendor's API document: *List customers* (our translation: 查询客户列表), `POST /openapi/v1/server-crm/customer/list`.
        list: Post "/openapi/v1/server-crm/customer/list" (CustomerFilter) -> [pages of Customer at "data.list" total "data.count" by "page" and "pageSize", 1000]
            { repeat: Read, rules: [], errors: [], source: "1: Customers (CRM): List customers" }

        /// Returns the dictionary of provinces, cities and districts.
        ///
        /// Send its `fullname` texts as region values of a customer.
        ///
        /// Vendor's API document: *Region dictionary* (our translation: 查询省市区字典), `GET /openapi/v1/server-crm/customer/getRegion`.
        regions: Get "/openapi/v1/server-crm/customer/getRegion" () -> [RegionDictionary, at "data"]
            { repeat: Read, rules: [], errors: [], source: "1: Customers (CRM): Region dictionary" }
    }
}

one_of! {
    /// The value of a customer's field: a text, a list of texts, or a list of
    /// [`CustomerContact`].
    CustomerValue: Text, List<Text>, List<CustomerContact>;
}

record! {
    /// Parameters of customers, create.
    CreateCustomers, "1: Customers (CRM): Create customers" {
        /// Customers keyed by field name.
        customers: List<CustomerInput> [Required, MinItems(1), MaxItems(500), Assumed("Required, with at least one element")],
    }
}

record! {
    /// Parameters of customers, update.
    UpdateCustomer, "1: Customers (CRM): Update customer" {
        /// `id` and the fields to change.
        customer: CustomerPatch [Required],
    }
}

record! {
    /// Parameters of customers, delete.
    CustomerIds, "1: Customers (CRM): Delete customers" {
        /// Customer ids.
        ids: List<Text> [Required, MinItems(1), MaxItems(500), Assumed("`id` in `platform.customers.list`"), Assumed("At least one element")],
    }
}

record! {
    /// Parameters of customers, list.
    CustomerFilter, "1: Customers (CRM): List customers" {
        /// Name of the customer.
        name: Text,
        /// Mobile number.
        mobile: Text,
        /// Wechat of the customer.
        wechat: Text = "webcaht" as "wechat",
        /// E-mail.
        email: Text,
        /// QQ.
        qq: Text,
        /// Created after.
        begin_create_time: Text = "beginCreateTime" [Format(DateTime)],
        /// Created before.
        end_create_time: Text = "endCreateTime" [Format(DateTime)],
        /// Updated after.
        begin_last_update_time: Text = "beginLastUpdateTime" [Format(DateTime)],
        /// Updated before.
        end_last_update_time: Text = "ensLastUpdateTime" as "endLastUpdateTime" [Format(DateTime)],
        /// Page.
        page: Integer [Default("1")],
        /// Count per page.
        page_size: Integer = "pageSize" [Default("1000")],
    }
}

record! {
    /// Definition of a customer field.
    CustomerField, "1: Customer field definition (result of field query)" {
        /// Key of the field.
        field: Text [Assumed("Type")],
        /// Display name.
        name: Text [Assumed("Type")],
        /// Field type.
        r#type: CustomerFieldType = "type" [Assumed("Type")],
        /// Choices of radio, checkbox and dropdown fields.
        choices: List<CustomerFieldChoice>,
        /// Options of cascade fields.
        options: CustomerFieldOptions,
    }
}

record! {
    /// One choice of a choice field.
    CustomerFieldChoice, "1: Customer field definition (result of field query)" {
        /// Text a client sends.
        value: Text,
        /// Stored key, as customer records return it.
        key: Text,
    }
}

record! {
    /// Options of a cascade field.
    CustomerFieldOptions, "1: Customer field definition (result of field query)" {
        /// First level.
        children: List<CustomerFieldOption>,
    }
}

record! {
    /// Recursive node of a cascade field.
    CustomerFieldOption, "1: Customer field definition (result of field query)" {
        /// Text a client sends.
        value: Text [Assumed("Type")],
        /// Stored key.
        key: Text [Assumed("Type")],
        /// Next level.
        children: Children<CustomerFieldOption>,
    }
}

record! {
    /// Customer to create: values by the key of the field, as `platform.customers.fields` lists them.
    ///
    /// Usual fields: `name`, `mobile`, `wechat`, `qq`, `email`, `gender`, `age`, `region`, `source`, `labels`, `memo`,
    /// `serviceAccount`, `servicePassword`, `owner`. The shape of a value follows the type of its field
    /// (`CustomerFieldType`). `owner` takes the agent's name, not an id. `gender` takes `男`, `女` or `保密`. `region` takes
    /// full names of the region dictionary: province, city and district, the first one or two of them, or a district
    /// alone. Whether a municipality such as `重庆市` is its own city is not shown in the vendor's documents.
    CustomerInput, "1: Customers (CRM)", open CustomerValue {
        /// Password of the service account of the customer.
        service_password: Text = "servicePassword" [Secret],
    }
}

record! {
    /// Result of a customer batch creation.
    CustomerCreateResult, "1: Customers (CRM)" {
        /// Records that failed. Empty means all succeeded; without it, the service did not say.
        failed_list: List<CustomerFailure> = "failedList",
    }
}

record! {
    /// Failed record: echo of the input customer plus the reason.
    CustomerFailure, "1: Customers (CRM)" {
        /// Reason.
        err_message: Text = "errMessage",
        /// Password in the failed record.
        service_password: Text = "servicePassword" [Secret],
    }
}

record! {
    /// Customer to change: `id` and the fields to change.
    CustomerPatch, "1: Customers (CRM)", open CustomerValue {
        /// Customer id.
        id: Text = "_id" as "id" [Required, Assumed("`id` in `platform.customers.list`"), Assumed("Type")],
        /// Password of the service account of the customer.
        service_password: Text = "servicePassword" [Secret],
    }
}

record! {
    /// Result of a customer batch deletion.
    CustomerDeleteResult, "1: Customers (CRM)" {
        /// Ids that could not be deleted.
        error_data: List<Text> = "errorData",
    }
}

record! {
    /// Customer record. Choice fields are returned as keys, not as the values that a client sends.
    Customer, "1: Customer record (list entry)" {
        /// Customer id.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Name of the customer.
        name: Text [Assumed("Type")],
        /// Gender key such as M.
        gender: GenderKey [Assumed("Type")],
        /// Age.
        age: Text,
        /// Mobile numbers.
        mobile: List<CustomerContact>,
        /// Choice keys.
        source: List<Text>,
        /// Labels, unchanged, because the vendor's documents do not show their form.
        labels: Any [Assumed("Type")],
        /// Region ids.
        region: List<Scalar> [Assumed("Type")],
        /// Example of a custom field: choice keys.
        checkbox_1: List<Text> [Observed],
        /// How it was created.
        create_method: CustomerCreateMethod = "createMethod" [Assumed("Type")],
        /// Creator.
        create_user: Text = "createUser" [Assumed("Type")],
        /// Last editor.
        update_user: Text = "updateUser" [Assumed("Type")],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime), Assumed("Type")],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime), Assumed("Type")],
        /// Account number.
        account_id: Text = "accountId" [Assumed("Type")],
        /// Password of the service account of the customer, where the account has that field.
        service_password: Text = "servicePassword" [Secret],
    }
}

record! {
    /// Entry of a field of type other (mobile, QQ, wechat, e-mail).
    CustomerContact, "1: Customer field definition (result of field query)" {
        /// Number or address.
        value: Text [Required, AtMost(10), Assumed("Type and required")],
        /// Remark.
        memo: Text [Assumed("Type and optional")],
    }
}

record! {
    /// Region dictionary.
    RegionDictionary, "1: Region dictionary" {
        /// Primary key.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Version of the dictionary, date-like.
        data_version: Text,
        /// Provinces.
        result: List<RegionNode>,
    }
}

record! {
    /// Recursive node of the region dictionary.
    RegionNode, "1: Region dictionary" {
        /// Region id.
        id: Scalar [Assumed("Type")],
        /// Short name.
        name: Text [Assumed("Type")],
        /// Full name; the text to send in region values.
        fullname: Text [Assumed("Type")],
        /// Next level (province, city, district).
        children: Children<RegionNode>,
    }
}

choice! {
    /// Type of a customer field, which defines the shape of its value in a request.
    CustomerFieldType: Text, "1: Customer field definition (result of field query)" {
        /// Number: a text of digits.
        Number = "number",
        /// Single-line text: a text; for `owner` the agent's name.
        Text = "text",
        /// Multi-line text: a text.
        MultiText = "multi-text",
        /// Dropdown: a list of texts, each the `value` of a choice.
        Dropdown = "dropdown",
        /// Multi-choice: a list of texts, each the `value` of a choice.
        Checkbox = "checkbox",
        /// Date-time: `yyyy-MM-dd HH:mm:ss`.
        Datetime = "datetime",
        /// Date-time range: a list of two times, start and end.
        DatetimeRange = "datetime-range",
        /// Date: `yyyy-MM-dd`.
        Date = "date",
        /// Date range: a list of two dates, start and end.
        DateRange = "date-range",
        /// Single choice: a text, the `value` of a choice.
        Radio = "radio",
        /// Cascade menu: a list of texts in the order of the levels, each the `value` of an option.
        Cascade = "cascade",
        /// Contact (mobile, QQ, wechat, e-mail): a list of at most ten objects of `value` and `memo`.
        Contact = "other",
    }
}

choice! {
    /// Gender key.
    GenderKey: Text, "1: Customer field definition (result of field query)" {
        /// 保密.
        N = "N",
        /// 女.
        F = "F",
        /// 男.
        M = "M",
    }
}

choice! {
    /// Customer create method.
    CustomerCreateMethod: Text (open), "1: Customer record (list entry)" {
        /// Example value.
        Api = "API",
    }
}
