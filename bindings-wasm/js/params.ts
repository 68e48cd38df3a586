import { type Message, invalid, message } from "./errors.js";
import type { MessageId } from "./generated/messages.js";

/** Method of the parameter `fields`, which encodes the others. */
export const ENCODE: unique symbol = Symbol("encode");

/** Method of the parameter `fields`, which encodes the rows of a row batch. */
export const ENCODE_ROWS: unique symbol = Symbol("encode rows");

/** Encodes the parameters of a call, itself among them: `CustomerFields` of `triline/customers`. */
export interface Encoder {
  [ENCODE](operation: string, params: object): object;
  /** Returns what writes a row of the operation as JSON text. Its errors name the row as the first of a list. */
  [ENCODE_ROWS](operation: string): ((row: unknown) => string) | undefined;
}

/** The parameters of a call, encoded where an encoder is among them. */
export function encoded(operation: string, params: unknown): unknown {
  const given = (params ?? {}) as { fields?: Partial<Encoder> | null };
  return given.fields?.[ENCODE]?.(operation, given) ?? params;
}

/**
 * Writes parameters as JSON text.
 *
 * A `Date` is written in the time zone of the service, so many minutes east of Greenwich. Values that JSON would change
 * silently are refused: infinite numbers, maps and sets, functions, cycles. `undefined` is left out.
 *
 * @param path - What errors call the whole.
 */
export function toJson(params: unknown, offset = 0, path = ""): string {
  const dates = check(params, path, []);
  // A function of its own would see texts in place of dates, and take its time.
  const written = function (this: Record<string, unknown>, key: string, value: unknown): unknown {
    const given = this[key];
    return given instanceof Date ? clockTime(given, offset) : value;
  };
  return JSON.stringify(params, dates ? written : undefined) ?? "null";
}

/** An offset such as `+08:00` in minutes. */
export function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/.exec(offset) ?? [];
  if (sign === undefined) throw invalid("format", "utcOffset", "an offset such as +08:00", String(offset));
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

function clockTime(date: Date, offset: number): string {
  return new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Checks a value, and returns whether there are dates in it. */
function check(value: unknown, path: string, above: object[]): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return false;
    case "number":
      if (!Number.isFinite(value)) refuse(path, "a number that JSON can hold", String(value));
      return false;
    case "object":
      return value !== null && checkObject(value, path, above);
    default:
      return refuse(path, "a JSON value", `a ${typeof value}`);
  }
}

/** How deep objects and lists may nest, as in the core. */
const MAX_DEPTH = 64;

function checkObject(value: object, path: string, above: object[]): boolean {
  if (above.includes(value)) refuse(path, "a JSON value", message("an object that contains itself"));
  if (above.length >= MAX_DEPTH) throw invalid("depth", path.slice(0, 200), message("at most {most} levels", MAX_DEPTH), message("more"));
  if (value instanceof Date) {
    const year = value.getUTCFullYear();
    if (!(year > 0 && year < 9999)) refuse(path, "a time of the years 1 to 9998", String(value));
    return true;
  }
  above.push(value);
  const { toJSON } = value as { toJSON?: unknown };
  // Other objects may define their JSON as dates do; it is not asked for the JSON of that.
  const isOwn = typeof toJSON === "function";
  const json: unknown = isOwn ? toJSON.call(value, "") : value;
  const dates = typeof json === "object" && json !== null ? checkMembers(json, path, above, isOwn) : check(json, path, above);
  above.pop();
  return dates;
}

/** `isOwn`: the value is what another object defined as its JSON, of whatever class. */
function checkMembers(value: object, path: string, above: object[], isOwn: boolean): boolean {
  let dates = false;
  if (Array.isArray(value)) {
    value.forEach((element, index) => (dates = check(element, `${path}[${index}]`, above) || dates));
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (!isOwn && prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      refuse(path, "a plain object", `a ${String((value.constructor as { name?: unknown } | undefined)?.name ?? "class")}`);
    }
    for (const [key, member] of Object.entries(value)) dates = check(member, path ? `${path}.${key}` : key, above) || dates;
  }
  return dates;
}

function refuse(path: string, expected: MessageId, got: Message): never {
  throw invalid("type", path || "params", expected, got);
}
