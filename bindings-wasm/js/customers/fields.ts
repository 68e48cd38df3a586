import type { CallOptions } from "../client.js";
import { throwing } from "../errors.js";
import type {
  Customer,
  CustomerField,
  CustomerInput,
  CustomerPatch,
  RegionDictionary,
} from "../generated/platform/customers.js";
import { ENCODE, ENCODE_ROWS, minutesOf, toJson } from "../params.js";
import type { Platform } from "../generated/platform.js";
import { load } from "./module.js";
import { CustomerFields as Core } from "./wasm/customers.js";

/** The input of a dictionary. */
export interface CustomerDictionary {
  /** The result of `platform.customers.fields`. */
  fields: readonly CustomerField[];
  /** The result of `platform.customers.regions`. Without it, regions cannot be encoded. */
  regions?: RegionDictionary | null | undefined;
}

/**
 * The field dictionary of an account's customers: the fields, and how their values are sent and read.
 *
 * The platform takes the texts of choices (`官网`, `四川省`) and returns their keys (`website`, `510000`). The dictionary
 * converts between both, and checks values before they are sent.
 *
 * ```ts
 * const fields = await CustomerFields.load(cc);
 * await cc.customers.create({ customers: [{ name: "赵六", source: ["官网"] }], fields });
 * for await (const customer of cc.customers.list()) console.log(fields.decode(customer).source);
 * ```
 */
export class CustomerFields {
  readonly #fields: Core;
  /** Offset of the service's clocks from UTC, in minutes. */
  readonly #offset: number;

  private constructor(json: string, offset: number) {
    this.#fields = throwing(() => new Core(json));
    this.#offset = offset;
  }

  /** Loads the dictionary from the platform, in two requests. */
  static async load(cc: Platform, options?: CallOptions): Promise<CustomerFields> {
    const [fields, regions] = await Promise.all([
      cc.call("platform.customers.fields", {}, options),
      cc.call("platform.customers.regions", {}, options),
      load(),
    ]);
    return new CustomerFields(toJson({ fields, regions }), cc.offset);
  }

  /**
   * Creates a dictionary from the text of `toJson`, or from the results of the platform. `utcOffset` is that of the
   * service's clocks, as for a client.
   *
   * @throws InvalidRequest - the input is not a dictionary.
   */
  static async fromJson(
    dictionary: string | CustomerDictionary,
    { utcOffset = "+08:00" }: { utcOffset?: string | undefined } = {},
  ): Promise<CustomerFields> {
    const json = typeof dictionary === "string" ? dictionary : toJson(dictionary);
    const offset = minutesOf(utcOffset);
    await load();
    return new CustomerFields(json, offset);
  }

  /** The dictionary as JSON text, to store it for `fromJson`. */
  toJson(): string {
    return this.#fields.json();
  }

  /**
   * Encodes customers, objects by field, for `create`. Choices may be given by text or by key, regions by full name or id,
   * contacts (`mobile`, `email`, …) as texts or objects, times as texts or as a `Date`. Members that the service adds (`id`,
   * `createTime`, …) are left out, so that a customer that was read can be written back.
   *
   * @throws InvalidRequest - a value does not fit; `field` says which: `customers[37].region[1]`.
   */
  encode(customers: readonly object[]): CustomerInput[] {
    return JSON.parse(this.#encode(customers)) as CustomerInput[];
  }

  #encode(customers: readonly unknown[]): string {
    const json = toJson(customers, this.#offset, "customers");
    return throwing(() => this.#fields.encode(json));
  }

  /**
   * Encodes one customer, with its `id`, for `update`.
   *
   * @throws InvalidRequest - a value does not fit; `field` says which: `customer.source[0]`.
   */
  encodeUpdate(customer: object): CustomerPatch {
    const json = toJson(customer, this.#offset, "customer");
    return JSON.parse(throwing(() => this.#fields.encode_update(json))) as CustomerPatch;
  }

  /** Makes customers that were read readable: replaces keys by texts. Values that the dictionary does not know stay unchanged. */
  decode(customers: readonly object[]): Customer[];
  decode(customer: object): Customer;
  decode(customers: object): unknown {
    const json = toJson(customers, this.#offset, "customers");
    return JSON.parse(throwing(() => this.#fields.decode(json)));
  }

  /** @internal What writes a customer of a batch. */
  [ENCODE_ROWS](operation: string): ((row: unknown) => string) | undefined {
    // A list of one, without its brackets.
    return operation === "platform.customers.create" ? (row) => this.#encode([row]).slice(1, -1) : undefined;
  }

  /** @internal The parameters of a call that writes customers, with those encoded. */
  [ENCODE](operation: string, params: object): object {
    const { fields: _, ...rest } = params as { fields: unknown; customers: object[]; customer: object };
    switch (operation) {
      case "platform.customers.create":
        return { ...rest, customers: this.encode(rest.customers) };
      case "platform.customers.update":
        return { ...rest, customer: this.encodeUpdate(rest.customer) };
      default:
        return params;
    }
  }
}
