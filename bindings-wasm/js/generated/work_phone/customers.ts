// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Customers of the work phone. */
export class WorkPhoneCustomers {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns the field template of customers, which says what `work_phone.customers.add` takes.
   *
   * Vendor's API document: untitled (in our words: 工作手机客户模板), `POST /api/crm/customerTmp`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/customerTmp.
   *
   * @example
   * ```ts
   * console.log(await phone.customers.template());
   * ```
   */
  template(options?: CallOptions): Promise<CustomerTemplate> {
    return this.#runner.record<CustomerTemplate>("work_phone.customers.template", {}, options);
  }

  /**
   * Adds a customer.
   *
   * Vendor's API document: untitled (in our words: 工作手机新增客户), `POST /api/crm/addCustomer`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/addCustomer.
   *
   * @example
   * ```ts
   * console.log(await phone.customers.add({ name: "李伟", phone: "13700000001" }));
   * ```
   */
  add(params: AddCustomer, options?: CallOptions): Promise<WorkPhoneCustomerId> {
    return this.#runner.record<WorkPhoneCustomerId>("work_phone.customers.add", params, options);
  }

  /**
   * Deletes a customer.
   *
   * Vendor's API document: untitled (in our words: 工作手机删除客户), `POST /api/crm/delCustomer`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/delCustomer.
   *
   * @example
   * ```ts
   * console.log(await phone.customers.delete({ id: "e239ef7dae3db9f75f467c75" }));
   * ```
   */
  delete(params: WorkPhoneCustomerRef, options?: CallOptions): Promise<EmptyObject> {
    return this.#runner.record<EmptyObject>("work_phone.customers.delete", params, options);
  }

  /**
   * Changes a customer.
   *
   * Fields that are left out are assumed to stay. An empty text is sent, and is assumed to clear its field.
   * The client refuses null.
   *
   * Vendor's API document: untitled (in our words: 工作手机修改客户), `POST /api/crm/uptCustomer`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer.
   *
   * @example
   * ```ts
   * console.log(await phone.customers.update({ id: "96fb0a92a244627640524f7a", name: "黄强" }));
   * ```
   */
  update(params: UpdateWorkPhoneCustomer, options?: CallOptions): Promise<EmptyObject> {
    return this.#runner.record<EmptyObject>("work_phone.customers.update", params, options);
  }
}

/**
 * Customer field template of the work phone.
 *
 * Document 3: Customer template.
 */
export interface CustomerTemplate {
  /**
   * Field key to display name; keys include name, phone, address, birthday, email, job, `prov_city`, remark,
   * sex, source and custom keys.
   */
  fieldMap?: Record<string, string> | null;
}

/**
 * Parameters of customers, add.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/crm/addCustomer.
 */
export interface AddCustomer {
  /** Name of the customer. For example `陈敏`. */
  name: string;
  /** Phone. For example `13900001234`. */
  phone: string;
  /** Further fields, by their names. */
  [field: string]: string | undefined;
}

/**
 * Result of customer addition.
 *
 * Document 3: Endpoints.
 */
export interface WorkPhoneCustomerId {
  /** Customer id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
}

/**
 * Reference to a customer.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/crm/delCustomer.
 */
export interface WorkPhoneCustomerRef {
  /** Customer id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id: string;
}

/**
 * Empty object in data.
 *
 * Document 3: Endpoints.
 */
export interface EmptyObject {
}

/**
 * Parameters of customers, update.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/crm/uptCustomer.
 */
export interface UpdateWorkPhoneCustomer {
  /** Customer id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id: string;
  /** Further fields, by their names. */
  [field: string]: string | undefined;
}
