import { invalid } from "./errors.js";

/** The content of a file. */
export type FileContent = Uint8Array | ArrayBuffer | Blob;

/** The method of what can stand among parameters as `fields` and encodes the others. */
export const ENCODE: unique symbol = Symbol("encode");

/** The method that encodes the rows of a batch one by one. */
export const ENCODE_ROWS: unique symbol = Symbol("encode rows");

/** Encodes the parameters of a call, itself among them: `CustomerFields` of `triline/customers`. */
export interface Encoder {
  [ENCODE](operation: string, params: object): object;
  /** What writes a row of that operation as JSON text, where it has rows to encode. Errors name the first of a list. */
  [ENCODE_ROWS](operation: string): ((row: unknown) => string) | undefined;
}

/** The parameters of a call, encoded where an encoder is among them. */
export function encoded(operation: string, params: unknown): unknown {
  const given = (params ?? {}) as { fields?: Partial<Encoder> | null };
  return given.fields?.[ENCODE]?.(operation, given) ?? params;
}

/** The one parameter that is the content of a file, of the operations that have one. */
const FILE = "file";

/**
 * Parameters as JSON text.
 *
 * A `Date` is written as the service's clocks show it, so many minutes east of Greenwich. What JSON would
 * change without a word is refused: numbers that it cannot hold, maps and sets, functions, cycles.
 * `undefined` is left out. `path`: what errors call the whole.
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

/** The same, with the content of a file read and written in base64. */
export async function withFile(params: unknown): Promise<unknown> {
  const given = params as Record<string, unknown>;
  const file = given[FILE];
  const bytes = await bytesOf(file);
  if (!bytes) return params;
  // A `File` has a name.
  const { name } = file as { name?: unknown };
  const named = typeof name === "string" && { filename: given["filename"] ?? name };
  return { ...given, ...named, [FILE]: base64(bytes) };
}

/** Whether parameters have a file that has to be read. */
export function hasFile(params: unknown): boolean {
  return typeof params === "object" && params !== null && FILE in params && typeof params[FILE] === "object";
}

async function bytesOf(file: unknown): Promise<Uint8Array | undefined> {
  if (file instanceof Uint8Array) return file;
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  return typeof Blob === "function" && file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  // As many as a function takes arguments everywhere, and a multiple of three.
  const most = 0x7ffe;
  for (let at = 0; at < bytes.length; at += most) text += btoa(String.fromCharCode(...bytes.subarray(at, at + most)));
  return text;
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

/** Whether there are dates in it. */
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

function checkObject(value: object, path: string, above: object[]): boolean {
  if (above.includes(value)) refuse(path, "a JSON value", "an object that contains itself");
  if (value instanceof Date) {
    const year = value.getUTCFullYear();
    if (!(year > 0 && year < 9999)) refuse(path, "a time of the years 1 to 9998", String(value));
    return true;
  }
  // Others, too, may say for themselves what they are in JSON.
  if ("toJSON" in value) return false;
  let dates = false;
  above.push(value);
  if (Array.isArray(value)) {
    value.forEach((element, index) => (dates = check(element, `${path}[${index}]`, above) || dates));
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      refuse(path, "a plain object", `a ${value.constructor.name}`);
    }
    for (const [key, member] of Object.entries(value)) dates = check(member, path ? `${path}.${key}` : key, above) || dates;
  }
  above.pop();
  return dates;
}

function refuse(path: string, expected: string, got: string): never {
  throw invalid("type", path || "params", expected, got);
}
