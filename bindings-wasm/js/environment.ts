import { type ErrorDetails, type Message, type MessageParts, TrilineError, invalid, message } from "./errors.js";
import type { MessageId } from "./generated/messages.js";

/** The environment variables of options, and what their texts stand for. */
export type Variables = Readonly<Record<string, readonly [name: string, kind: "text" | "integer" | "milliseconds" | "boolean"]>>;

/**
 * Makes a client with options from the environment; options that are given win.
 *
 * @throws InvalidRequest, AuthError - an option is wrong or missing; the message names the variable of a missing one.
 */
export function fromEnvironment<Options extends object, T>(
  variables: Variables,
  given: object,
  make: (options: Options) => T,
): T {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const options: Record<string, unknown> = {};
  for (const [option, [name, kind]] of Object.entries(variables)) {
    const value = process?.env?.[name];
    // An empty variable counts as missing.
    if (value) options[option] = kind === "text" ? value : valueOf(value);
  }
  const all = { ...options, ...objectOf(given, CLIENT_OPTIONS) } as Record<string, unknown>;
  try {
    return make(all as Options);
  } catch (error) {
    if (!(error instanceof TrilineError)) throw error;
    if (!MISSING.includes(error.code ?? "")) throw withVariable(error, variables, given);
    const { field = "" } = error;
    const missing = (CREDENTIALS.includes(field) ? CREDENTIALS : [field]).filter((option) => all[option] === undefined && variables[option]);
    if (!missing.length) throw error;
    const names = missing.map((option) => variables[option]?.[0]).join(" and ");
    throw again(error, `${names}: not set, and there is no option ${missing.join(" and ")}`);
  }
}

/** The error of an option that came from a variable, with the name of the variable. */
function withVariable(error: TrilineError, variables: Variables, given: object): TrilineError {
  const [name, kind] = variables[error.field ?? ""] ?? [];
  if (name === undefined || (given as Record<string, unknown>)[error.field ?? ""] !== undefined) return error;
  const text = error.details.message;
  const parts: MessageParts = typeof text === "string" ? ["", text] : text;
  const isDuration = kind === "milliseconds";
  return again(
    error,
    isDuration
      ? message("{message} (environment variable {variable}, in milliseconds)", parts, name)
      : message("{message} (environment variable {variable})", parts, name),
  );
}

/** The same error with another message. */
function again(error: TrilineError, text: Message): TrilineError {
  const Class = error.constructor as new (details: ErrorDetails) => TrilineError;
  return new Class({ ...error.details, message: text });
}

/** Codes of errors about missing options. */
const MISSING = ["missing", "no_signing", "no_secret", "no_credentials"];

/** Options that are missing together: an error names one of them. */
const CREDENTIALS = ["appid", "apptoken"];

/** A number or a boolean; any other text stays, for the core to refuse. */
function valueOf(text: string): unknown {
  return /^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text;
}

/** What the options of a client are. */
export const CLIENT_OPTIONS = "an object with `baseUrl` and credentials";

/** An argument that has to be an object. */
export function objectOf<T>(options: T, expected: MessageId = "an object"): T {
  if (typeof options === "object" && options !== null) return options;
  throw invalid("type", "options", expected, options === null ? "null" : typeof options);
}
