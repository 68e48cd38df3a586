//! Customers of the work phone.

use crate::macros::{group, record};

group! {
    /// Customers of the work phone.
    WorkPhone work_phone.customers {
        /// Returns the field template of customers, which says what `work_phone.customers.add` takes.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机客户模板), `POST /api/crm/customerTmp`.
        template: Post "/api/crm/customerTmp" () -> [CustomerTemplate, at "data"]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/customerTmp" }

        /// Adds a customer.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机新增客户), `POST /api/crm/addCustomer`.
        add: Post "/api/crm/addCustomer" (AddCustomer) -> [WorkPhoneCustomerId, at "data"]
            { repeat: Unsafe, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/addCustomer" }

        /// Deletes a customer.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机删除客户), `POST /api/crm/delCustomer`.
        delete: Post "/api/crm/delCustomer" (WorkPhoneCustomerRef) -> [EmptyObject, at "data"]
            { repeat: SameState, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/delCustomer" }

        /// Changes a customer.
        ///
        /// Fields that are left out are assumed to stay. An empty text is sent, and is assumed to clear its field. The
        /// client refuses null.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机修改客户), `POST /api/crm/uptCustomer`.
        update: Post "/api/crm/uptCustomer" (UpdateWorkPhoneCustomer) -> [EmptyObject, at "data"]
            { repeat: SameState, rules: [Patch], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer" }
    }
}

record! {
    /// Parameters of customers, add.
    AddCustomer, "3: A. Work-phone interface > Endpoints: /api/crm/addCustomer", open Text {
        /// Name of the customer.
        name: Text [Required],
        /// Phone.
        phone: Text [Required],
    }
}

record! {
    /// Reference to a customer.
    WorkPhoneCustomerRef, "3: A. Work-phone interface > Endpoints: /api/crm/delCustomer" {
        /// Customer id.
        id: Text [Required],
    }
}

record! {
    /// Parameters of customers, update.
    UpdateWorkPhoneCustomer, "3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer", open Text {
        /// Customer id.
        id: Text [Required],
    }
}

record! {
    /// Customer field template of the work phone.
    CustomerTemplate, "3: Customer template" {
        /// Field key to display name; keys include name, phone, address, birthday, email, job,
        /// `prov_city`, remark, sex, source and custom keys.
        field_map: Map<Text> = "fieldMap",
    }
}

record! {
    /// Result of customer addition.
    WorkPhoneCustomerId, "3: Endpoints" {
        /// Customer id.
        id: Text [Assumed("Type")],
    }
}

record! {
    /// Empty object in data.
    EmptyObject, "3: Endpoints" {
    }
}
