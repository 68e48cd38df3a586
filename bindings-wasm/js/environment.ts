import { type ErrorDetails, TrilineError, invalid } from "./errors.js";

/** The environment variables of options, and what their texts stand for. */
export type Variables = Readonly<Record<string, readonly [name: string, kind: "text" | "integer" | "boolean"]>>;

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
  const all = { ...options, ...objectOf(given) } as Record<string, unknown>;
  try {
    return make(all as Options);
  } catch (error) {
    if (!(error instanceof TrilineError) || !MISSING.includes(error.code ?? "")) throw error;
    const missing = (error.field ? [error.field] : CREDENTIALS).filter((option) => all[option] === undefined && variables[option]);
    if (!missing.length) throw error;
    const names = missing.map((option) => variables[option]?.[0]).join(" and ");
    const Class = error.constructor as new (details: ErrorDetails) => TrilineError;
    const { cause: _, ...details } = { ...error, message: `${names}: not set, and there is no option ${missing.join(" and ")}` };
    throw new Class(details as ErrorDetails);
  }
}

/** Codes of errors about missing options. */
const MISSING = ["missing", "no_signing", "no_secret", "no_credentials"];

/** Options that an error about missing credentials means if it names none. */
const CREDENTIALS = ["appid", "apptoken"];

/** A number or a boolean; any other text stays, for the core to refuse. */
function valueOf(text: string): unknown {
  return /^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text;
}

/** An argument that has to be an object. */
export function objectOf<T>(options: T): T {
  if (typeof options === "object" && options !== null) return options;
  throw invalid("type", "options", "an object with `baseUrl` and credentials", options === null ? "null" : typeof options);
}
