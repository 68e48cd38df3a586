// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { BatchJob, BatchOptions } from "../../batch.js";
import type { PagedList } from "../../paging.js";
import type { CustomerFields } from "../../customers/fields.js";
import type { Encodable, Unlisted, WithRows } from "../../types.js";

/** Customers of the CRM, their fields and regions. */
export class Customers {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns the field dictionary of customers: names, types and choices of the account's own fields.
   *
   * Call it before you create or update customers. It lists enabled fields that have a field parameter,
   * without attachments and without fields that the system assigns.
   *
   * Vendor's API document: *List fields* (our translation: 查询客户字段), `POST
   * /openapi/v1/server-crm/customer/listFields`.
   *
   * Document 1: Customers (CRM): List fields.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.fields());
   * ```
   */
  fields(options?: CallOptions): Promise<CustomerField[]> {
    return this.#runner.list<CustomerField>("platform.customers.fields", {}, options);
  }

  /**
   * Creates customers, up to 500 in a request.
   *
   * The service answers with success even if rows fail: an empty `failedList` means that all were created,
   * and a failed row is returned with its `errMessage`. An answer without `failedList` does not say which
   * rows were created. A batch reports them as unknown. For more rows, or to continue after an interruption,
   * use the batch with a journal.
   *
   * Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
   * `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
   *
   * Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST
   * /openapi/v1/server-crm/customer/insert`.
   *
   * One request; `createAll` takes any number of rows.
   *
   * With `fields`, a `CustomerFields` of `triline/customers`, what is given is checked and encoded by it
   * first.
   *
   * Document 1: Customers (CRM): Create customers.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.create({ customers: [{ name: "李伟" }, { name: "刘娜" }] }));
   * ```
   */
  create<Fields extends CustomerFields | undefined = undefined>(params: { fields?: Fields } & Encodable<CreateCustomers, Fields>, options?: CallOptions): Promise<CustomerCreateResult> {
    return this.#runner.record<CustomerCreateResult>("platform.customers.create", params, options);
  }

  /**
   * Creates customers, up to 500 in a request.
   *
   * The service answers with success even if rows fail: an empty `failedList` means that all were created,
   * and a failed row is returned with its `errMessage`. An answer without `failedList` does not say which
   * rows were created. A batch reports them as unknown. For more rows, or to continue after an interruption,
   * use the batch with a journal.
   *
   * Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with
   * `platform.customers.list`: by name, mobile, wechat, qq, email and the time of creation.
   *
   * Vendor's API document: *Create customers* (our translation: 批量创建客户), `POST
   * /openapi/v1/server-crm/customer/insert`.
   *
   * `customers` may be of any length, and anything that can be iterated: they are taken as they are needed,
   * and sent in requests of 500, one after the other. The result has the outcome of each row.
   *
   * With `fields`, a `CustomerFields` of `triline/customers`, what is given is checked and encoded by it
   * first.
   *
   * Document 1: Customers (CRM): Create customers.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.createAll({ customers: [{ name: "李伟" }, { name: "刘娜" }] }));
   * ```
   */
  createAll<Fields extends CustomerFields | undefined = undefined>(params: { fields?: Fields } & WithRows<Encodable<CreateCustomers, Fields>, "customers">, options?: BatchOptions): BatchJob {
    return this.#runner.batch("platform.customers.create", "customers", params, options);
  }

  /**
   * Changes one customer.
   *
   * Fields that are left out are assumed to stay. An empty text or list is sent, and is assumed to clear its
   * field. The client refuses null.
   *
   * Vendor's API document: *Update customer* (our translation: 更新客户), `POST
   * /openapi/v1/server-crm/customer/update`.
   *
   * With `fields`, a `CustomerFields` of `triline/customers`, what is given is checked and encoded by it
   * first.
   *
   * Document 1: Customers (CRM): Update customer.
   *
   * @example
   * ```ts
   * await cc.customers.update({ customer: { id: "9b8fcfe5654c8d0700000000", name: "赵磊🌻" } });
   * ```
   */
  update<Fields extends CustomerFields | undefined = undefined>(params: { fields?: Fields } & Encodable<UpdateCustomer, Fields>, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.customers.update", params, options);
  }

  /**
   * Deletes customers by id, up to 500 in a request.
   *
   * `errorData` lists the ids that were not deleted. An answer without it does not say which were. A batch
   * reports them as unknown.
   *
   * Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST
   * /openapi/v1/server-crm/customer/delete`.
   *
   * One request; `deleteAll` takes any number of rows.
   *
   * Document 1: Customers (CRM): Delete customers.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.delete({ ids: ["9b8fcfe5654c8d0700000000"] }));
   * ```
   */
  delete(params: CustomerIds, options?: CallOptions): Promise<CustomerDeleteResult> {
    return this.#runner.record<CustomerDeleteResult>("platform.customers.delete", params, options);
  }

  /**
   * Deletes customers by id, up to 500 in a request.
   *
   * `errorData` lists the ids that were not deleted. An answer without it does not say which were. A batch
   * reports them as unknown.
   *
   * Vendor's API document: *Delete customers* (our translation: 批量删除客户), `POST
   * /openapi/v1/server-crm/customer/delete`.
   *
   * `ids` may be of any length, and anything that can be iterated: they are taken as they are needed, and
   * sent in requests of 500, one after the other. The result has the outcome of each row.
   *
   * Document 1: Customers (CRM): Delete customers.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.deleteAll({ ids: ["9b8fcfe5654c8d0700000000"] }));
   * ```
   */
  deleteAll(params: WithRows<CustomerIds, "ids">, options?: BatchOptions): BatchJob {
    return this.#runner.batch("platform.customers.delete", "ids", params, options);
  }

  /**
   * Lists customers by filter, in pages.
   *
   * Choice fields are returned as keys; the field dictionary of `platform.customers.fields` turns them into
   * texts.
   *
   * Vendor's API document: *List customers* (our translation: 查询客户列表), `POST
   * /openapi/v1/server-crm/customer/list`.
   *
   * Document 1: Customers (CRM): List customers.
   *
   * @example
   * ```ts
   * for await (const customer of cc.customers.list()) console.log(customer);
   * ```
   */
  list(params: CustomerFilter = {}, options?: CallOptions): PagedList<Customer> {
    return this.#runner.paged<Customer>("platform.customers.list", params, params?.page, options);
  }

  /**
   * Returns the dictionary of provinces, cities and districts.
   *
   * Send its `fullname` texts as region values of a customer.
   *
   * Vendor's API document: *Region dictionary* (our translation: 查询省市区字典), `GET
   * /openapi/v1/server-crm/customer/getRegion`.
   *
   * Document 1: Customers (CRM): Region dictionary.
   *
   * @example
   * ```ts
   * console.log(await cc.customers.regions());
   * ```
   */
  regions(options?: CallOptions): Promise<RegionDictionary> {
    return this.#runner.record<RegionDictionary>("platform.customers.regions", {}, options);
  }
}

/**
 * Definition of a customer field.
 *
 * Document 1: Customer field definition (result of field query).
 */
export interface CustomerField {
  /** Key of the field. Type (not shown in the document; assumed). For example `name`. */
  field?: string | null;
  /** Display name. Type (not shown in the document; assumed). For example `姓名`. */
  name?: string | null;
  /** Field type. Type (not shown in the document; assumed). For example `number`. */
  type?: CustomerFieldType | null;
  /** Choices of radio, checkbox and dropdown fields. */
  choices?: CustomerFieldChoice[] | null;
  /** Options of cascade fields. */
  options?: CustomerFieldOptions | null;
}

/**
 * Type of a customer field, which defines the shape of its value in a request.
 *
 * - `number`: Number: a text of digits.
 * - `text`: Single-line text: a text; for `owner` the agent's name.
 * - `multi-text`: Multi-line text: a text.
 * - `dropdown`: Dropdown: a list of texts, each the `value` of a choice.
 * - `checkbox`: Multi-choice: a list of texts, each the `value` of a choice.
 * - `datetime`: Date-time: `yyyy-MM-dd HH:mm:ss`.
 * - `datetime-range`: Date-time range: a list of two times, start and end.
 * - `date`: Date: `yyyy-MM-dd`.
 * - `date-range`: Date range: a list of two dates, start and end.
 * - `radio`: Single choice: a text, the `value` of a choice.
 * - `cascade`: Cascade menu: a list of texts in the order of the levels, each the `value` of an option.
 * - `other`: Contact (mobile, QQ, wechat, e-mail): a list of at most ten objects of `value` and `memo`.
 *
 * Document 1: Customer field definition (result of field query).
 */
export type CustomerFieldType = "number" | "text" | "multi-text" | "dropdown" | "checkbox" | "datetime" | "datetime-range" | "date" | "date-range" | "radio" | "cascade" | "other" | Unlisted;

/**
 * One choice of a choice field.
 *
 * Document 1: Customer field definition (result of field query).
 */
export interface CustomerFieldChoice {
  /** Text a client sends. For example `官网`. */
  value?: string | null;
  /** Stored key, as customer records return it. For example `option1`. */
  key?: string | null;
}

/**
 * Options of a cascade field.
 *
 * Document 1: Customer field definition (result of field query).
 */
export interface CustomerFieldOptions {
  /** First level. */
  children?: CustomerFieldOption[] | null;
}

/**
 * Recursive node of a cascade field.
 *
 * Document 1: Customer field definition (result of field query).
 */
export interface CustomerFieldOption {
  /** Text a client sends. Type (not shown in the document; assumed). For example `官网`. */
  value?: string | null;
  /** Stored key. Type (not shown in the document; assumed). For example `option1`. */
  key?: string | null;
  /** Next level. */
  children?: CustomerFieldOption[] | null;
}

/**
 * Parameters of customers, create.
 *
 * Document 1: Customers (CRM): Create customers.
 */
export interface CreateCustomers {
  /**
   * Customers keyed by field name. Required, with at least one element (not shown in the document; assumed).
   * From 1 to 500 elements in one request.
   */
  customers: CustomerInput[];
}

/**
 * Customer to create: values by the key of the field, as `platform.customers.fields` lists them.
 *
 * Usual fields: `name`, `mobile`, `wechat`, `qq`, `email`, `gender`, `age`, `region`, `source`, `labels`,
 * `memo`, `serviceAccount`, `servicePassword`, `owner`. The shape of a value follows the type of its field
 * (`CustomerFieldType`). `owner` takes the agent's name, not an id. `gender` takes `男`, `女` or `保密`.
 * `region` takes full names of the region dictionary: province, city and district, the first one or two of
 * them, or a district alone. Whether a municipality such as `重庆市` is its own city is not shown in the
 * vendor's documents.
 *
 * Document 1: Customers (CRM).
 */
export interface CustomerInput {
  /** Password of the service account of the customer. */
  servicePassword?: string | undefined;
  /** Further fields, by their names. */
  [field: string]: string | string[] | CustomerContact[] | undefined;
}

/**
 * Entry of a field of type other (mobile, QQ, wechat, e-mail).
 *
 * Document 1: Customer field definition (result of field query).
 */
export interface CustomerContact {
  /**
   * Number or address. Type and required (not shown in the document; assumed). For example `13900001234`.
   */
  value?: string | null;
  /** Remark. Type and optional (not shown in the document; assumed). For example `本人`. */
  memo?: string | null;
}

/**
 * Result of a customer batch creation.
 *
 * Document 1: Customers (CRM).
 */
export interface CustomerCreateResult {
  /** Records that failed. Empty means all succeeded; without it, the service did not say. */
  failedList?: CustomerFailure[] | null;
}

/**
 * Failed record: echo of the input customer plus the reason.
 *
 * Document 1: Customers (CRM).
 */
export interface CustomerFailure {
  /** Reason. For example `手机号已存在`. */
  errMessage?: string | null;
  /** Password in the failed record. */
  servicePassword?: string | null;
}

/**
 * Parameters of customers, update.
 *
 * Document 1: Customers (CRM): Update customer.
 */
export interface UpdateCustomer {
  /** `id` and the fields to change. */
  customer: CustomerPatch;
}

/**
 * Customer to change: `id` and the fields to change.
 *
 * Document 1: Customers (CRM).
 */
export interface CustomerPatch {
  /**
   * Customer id. On the wire: `_id`. `id` in `platform.customers.list` (not shown in the document; assumed).
   * Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id: string;
  /** Password of the service account of the customer. */
  servicePassword?: string | undefined;
  /** Further fields, by their names. */
  [field: string]: string | string[] | CustomerContact[] | undefined;
}

/**
 * Parameters of customers, delete.
 *
 * Document 1: Customers (CRM): Delete customers.
 */
export interface CustomerIds {
  /**
   * Customer ids. `id` in `platform.customers.list` (not shown in the document; assumed). At least one
   * element (not shown in the document; assumed). From 1 to 500 elements in one request. For example
   * `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
   */
  ids: string[];
}

/**
 * Result of a customer batch deletion.
 *
 * Document 1: Customers (CRM).
 */
export interface CustomerDeleteResult {
  /** Ids that could not be deleted. For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`. */
  errorData?: string[] | null;
}

/**
 * Parameters of customers, list.
 *
 * Document 1: Customers (CRM): List customers.
 */
export interface CustomerFilter {
  /** Name of the customer. For example `陈敏`. */
  name?: string | undefined;
  /** Mobile number. For example `13800001001`. */
  mobile?: string | undefined;
  /** Wechat of the customer. On the wire: `webcaht`. For example `wxid_98fee4e0c673f1`. */
  wechat?: string | undefined;
  /** E-mail. For example `wang@example.com`. */
  email?: string | undefined;
  /** QQ. For example `10001`. */
  qq?: string | undefined;
  /** Created after. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`. */
  beginCreateTime?: string | Date | undefined;
  /** Created before. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`. */
  endCreateTime?: string | Date | undefined;
  /** Updated after. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`. */
  beginLastUpdateTime?: string | Date | undefined;
  /**
   * Updated before. On the wire: `ensLastUpdateTime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31
   * 23:59:59`.
   */
  endLastUpdateTime?: string | Date | undefined;
  /** Page. Default: `1`. */
  page?: number | undefined;
  /**
   * Count per page. Default: `1000`. Iterating requests pages of 1000 unless it is given. For example `20`.
   */
  pageSize?: number | undefined;
}

/**
 * Customer record. Choice fields are returned as keys, not as the values that a client sends.
 *
 * Document 1: Customer record (list entry).
 */
export interface Customer {
  /**
   * Customer id. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /** Name of the customer. Type (not shown in the document; assumed). For example `陈敏`. */
  name?: string | null;
  /** Gender key such as M. Type (not shown in the document; assumed). For example `N`. */
  gender?: GenderKey | null;
  /** Age. For example `35`. */
  age?: string | null;
  /** Mobile numbers. */
  mobile?: CustomerContact[] | null;
  /** Choice keys. For example `["website"]`. */
  source?: string[] | null;
  /**
   * Labels, unchanged, because the vendor's documents do not show their form. Type (not shown in the
   * document; assumed).
   */
  labels?: unknown | null;
  /** Region ids. Type (not shown in the document; assumed). For example `[510107]`. */
  region?: (string | number | boolean)[] | null;
  /** Example of a custom field: choice keys. Seen in samples, not described. For example `["option1"]`. */
  checkbox_1?: string[] | null;
  /** How it was created. Type (not shown in the document; assumed). For example `API`. */
  createMethod?: CustomerCreateMethod | null;
  /** Creator. Type (not shown in the document; assumed). For example `system`. */
  createUser?: string | null;
  /** Last editor. Type (not shown in the document; assumed). For example `system`. */
  updateUser?: string | null;
  /**
   * Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  createTime?: string | null;
  /**
   * Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  updateTime?: string | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  accountId?: string | null;
  /** Password of the service account of the customer, where the account has that field. */
  servicePassword?: string | null;
}

/**
 * Gender key.
 *
 * - `N`: 保密.
 * - `F`: 女.
 * - `M`: 男.
 *
 * Document 1: Customer field definition (result of field query).
 */
export type GenderKey = "N" | "F" | "M" | Unlisted;

/**
 * Customer create method.
 *
 * - `API`: Example value.
 *
 * Document 1: Customer record (list entry).
 */
export type CustomerCreateMethod = "API" | Unlisted;

/**
 * Region dictionary.
 *
 * Document 1: Region dictionary.
 */
export interface RegionDictionary {
  /**
   * Primary key. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /** Version of the dictionary, date-like. For example `20250930`. */
  data_version?: string | null;
  /** Provinces. */
  result?: RegionNode[] | null;
}

/**
 * Recursive node of the region dictionary.
 *
 * Document 1: Region dictionary.
 */
export interface RegionNode {
  /** Region id. Type (not shown in the document; assumed). For example `510107`. */
  id?: string | number | boolean | null;
  /** Short name. Type (not shown in the document; assumed). For example `四川`. */
  name?: string | null;
  /**
   * Full name; the text to send in region values. Type (not shown in the document; assumed). For example
   * `四川省`.
   */
  fullname?: string | null;
  /** Next level (province, city, district). */
  children?: RegionNode[] | null;
}
