import { InvalidRequest, invalid } from "./errors.js";

/**
 * Parameters as JSON text.
 *
 * What JSON would change without a word is refused: numbers that it cannot hold, maps and sets,
 * functions, cycles. `undefined` is left out.
 */
export function toJson(params: unknown, operation?: string): string {
  try {
    check(params, "", []);
  } catch (error) {
    if (error instanceof InvalidRequest && operation) Object.assign(error, { operation });
    throw error;
  }
  return JSON.stringify(params) ?? "null";
}

function check(value: unknown, path: string, above: object[]): void {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return;
    case "number":
      if (!Number.isFinite(value)) refuse(path, "a number that JSON can hold", String(value));
      return;
    case "object":
      if (value !== null) checkObject(value, path, above);
      return;
    default:
      refuse(path, "a JSON value", `a ${typeof value}`);
  }
}

function checkObject(value: object, path: string, above: object[]): void {
  if (above.includes(value)) refuse(path, "a JSON value", "an object that contains itself");
  // Dates and the like say for themselves what they are in JSON.
  if ("toJSON" in value) return;
  above.push(value);
  if (Array.isArray(value)) {
    value.forEach((element, index) => check(element, `${path}[${index}]`, above));
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      refuse(path, "a plain object", `a ${value.constructor.name}`);
    }
    for (const [key, member] of Object.entries(value)) check(member, path ? `${path}.${key}` : key, above);
  }
  above.pop();
}

function refuse(path: string, expected: string, got: string): never {
  throw invalid("type", path || "params", expected, got);
}
