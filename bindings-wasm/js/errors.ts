import type { CallOptions } from "./client.js";
import type { ErrorAttributes, ErrorDetails } from "./generated/boundary.js";
import type { MessageId } from "./generated/messages.js";

export type { ErrorDetails, ErrorKind, Outcome } from "./generated/boundary.js";

/** What a placeholder of a message stands for. */
export type Argument = string | number | { readonly list: readonly string[] } | MessageParts;

/** An id of the catalogue, which is its English text, and what its placeholders stand for, in their order. */
export type MessageParts = readonly [id: string, ...values: Argument[]];

/** A message of the catalogue, or the words of others. */
export type Message = string | MessageParts;

/** Writes messages in a language. */
export type Writer = (message: Message) => string;

/** Something that code of the caller threw. */
export interface Thrown {
  error: unknown;
}

/** What an error has beside its details. */
export interface ErrorContext {
  /** What the caller's code threw, which the call ended with. */
  thrown?: Thrown | undefined;
  /** What a listener threw during the call. */
  listenerError?: Thrown | undefined;
  lookUp?: LookUp | undefined;
  signal?: AbortSignal | undefined;
  writer?: Writer | undefined;
}

let chinese: Writer | undefined;

/** Called by `triline/zh`. */
export function provideChinese(writer: Writer): void {
  chinese = writer;
}

/** What writes the errors of a client with that option, where it is not English. */
export function writerOf(language: unknown): Writer | undefined {
  if (language !== "zh") return undefined;
  if (chinese) return chinese;
  throw invalid("option", "language", "a program that imports triline/zh", "one that does not import it");
}

/** A message of the catalogue. */
export function message(id: MessageId, ...values: Argument[]): MessageParts {
  return [id, ...values];
}

function english(message: Message): string {
  if (typeof message === "string") return message;
  const [id, ...values] = message;
  if (!id) return String(values[0]);
  return id.replace(/\{\w+\}/g, () => written(values.shift() ?? ""));
}

function written(value: Argument): string {
  if (typeof value !== "object") return String(value);
  return "list" in value ? value.list.join(", ") : english(value);
}

/** The details of an error with texts in place of messages. */
export function textsOf(details: ErrorDetails, writer: Writer = english): ErrorDetails & Record<(typeof TEXTS)[number], string | undefined> {
  const texts: Record<string, unknown> = { ...details };
  for (const name of TEXTS) if (details[name] !== undefined) texts[name] = writer(details[name]);
  return texts as never;
}

const TEXTS = ["message", "cause", "remedy", "expected", "got"] as const;

// The names of the classes are set by static properties, because the Babel preset of React Native takes no static blocks.

// The members of the class.
export interface TrilineError extends ErrorAttributes {}

/**
 * Why a call failed. No secret is in any of its texts.
 *
 * The classes below say what kind of error it is; `code` and `category` say more. `cause` is what the transport, signer,
 * token function, rows or journal threw, where the call ended with that.
 */
export class TrilineError extends Error {
  /** The first error that a listener or a progress callback threw during the call. */
  declare readonly listenerError?: unknown;
  /** Code `listener`, for a call that succeeded although a listener threw: what the call returned. */
  declare readonly result?: unknown;

  /** @internal The same with messages in place of texts, for another language. */
  declare readonly details: ErrorDetails;

  /** @internal */
  constructor(details: ErrorDetails, { thrown, listenerError, writer }: ErrorContext = {}) {
    const { message, class: _class, cause: meaning, raw, retryAfterMs: retryAfter, ...shown } = textsOf(details, writer);
    super(message, thrown && { cause: thrown.error });
    Object.defineProperty(this, "details", { value: details });
    const { attempts = 0, retryable = false, outcome = "not_sent" } = shown;
    Object.assign(this, shown, meaning !== undefined && { meaning }, retryAfter !== undefined && { retryAfter }, { attempts, retryable, outcome });
    Object.defineProperty(this, "raw", { value: raw });
    if (listenerError) Object.defineProperty(this, "listenerError", { value: listenerError.error });
  }

  /** What is known of it, for logs. */
  toJSON(): object {
    const { name, message } = this;
    return { name, message, ...(this as object) };
  }

  /** @internal */
  static readonly label: string = (this.prototype.name = "TrilineError");
}

/** Refused before anything was sent: see `field`, `expected` and `got`. */
export class InvalidRequest extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "InvalidRequest");
}

/** The service refused: see `code`, `category` and `remedy`. */
export class ApiError extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "ApiError");
}

/** An HTTP status outside 2xx without a reason from the service: see `status`. */
export class HttpError extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "HttpError");
}

/** A response that is not what the operation returns. */
export class MalformedResponse extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "MalformedResponse");
}

/** No response, or one that was cut off; the request is safe to repeat. */
export class TransportError extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "TransportError");
}

/**
 * Whether the operation was executed is unknown, and executing it twice would do harm. Not a `TransportError`, so that
 * code that retries after timeouts does not send it again.
 */
export class OutcomeUnknown extends TrilineError {
  /** @internal */
  declare readonly reconcilable?: boolean;
  #lookUp: LookUp | undefined;

  /** @internal */
  constructor(details: ErrorDetails, context: ErrorContext = {}) {
    super(details, context);
    this.#lookUp = context.lookUp;
  }

  /** Whether `reconcile` can find out: another operation of the service finds what the call would have created. */
  get canReconcile(): boolean {
    return this.reconcilable === true && this.#lookUp !== undefined;
  }

  /**
   * Asks the service whether the operation was executed: looks for what it would have created, by its parameters.
   * Returns what is found, also what was there before; an empty list means that it is not there so far, and may still appear.
   *
   * @throws InvalidRequest, Misuse - the service has no operation that can tell, see `canReconcile`.
   */
  async reconcile(options?: CallOptions): Promise<Record<string, unknown>[]> {
    if (!this.#lookUp) throw misuse("rows of a row batch cannot be looked up");
    return this.#lookUp(options);
  }

  /** @internal */
  static override readonly label: string = (this.prototype.name = "OutcomeUnknown");
}

/** There is no signature or token. */
export class AuthError extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "AuthError");
}

/** The caller's signal ended the call. */
export class Cancelled extends TrilineError {
  /** The reason of the signal: what `abort` was called with. */
  declare readonly reason: unknown;

  /** @internal */
  constructor(details: ErrorDetails, context: ErrorContext = {}) {
    super(details, context);
    Object.defineProperty(this, "reason", { value: context.signal?.reason });
  }

  /** Whether the request may have been executed all the same. */
  get mayHaveHappened(): boolean {
    return this.outcome === "unknown";
  }

  /** @internal */
  static override readonly label: string = (this.prototype.name = "Cancelled");
}

/** The package was used wrongly, or is not what its core was built for. */
export class Misuse extends TrilineError {
  /** @internal */
  static override readonly label: string = (this.prototype.name = "Misuse");
}

const CLASSES: Record<string, typeof TrilineError> = {
  invalid_request: InvalidRequest,
  api: ApiError,
  http: HttpError,
  malformed_response: MalformedResponse,
  transport: TransportError,
  auth: AuthError,
  cancelled: Cancelled,
  misuse: Misuse,
};

/** The error of a call that succeeded although a listener threw: it keeps the result. */
export function listenerFailed(thrown: Thrown, result: unknown, writer?: Writer): TrilineError {
  const id = "a listener failed: {error}; the call had succeeded, and `result` of this error has what it returned";
  const details: ErrorDetails = { kind: "misuse", code: "listener", message: message(id, String(thrown.error)), outcome: "done" };
  const error = errorFrom(details, { thrown, listenerError: thrown, writer });
  return Object.defineProperty(error, "result", { value: result, configurable: true });
}

/** Asks the service for what a call would have created. */
export type LookUp = (options?: CallOptions) => Promise<Record<string, unknown>[]>;

/** Makes an error of the class that its details name. */
export function errorFrom(details: ErrorDetails, context?: ErrorContext): TrilineError {
  const name = details.class ?? details.kind;
  const Class = name === "outcome_unknown" ? OutcomeUnknown : (CLASSES[name] ?? TrilineError);
  return new Class(details, context);
}

/** Runs something that may throw an error of the core, which is JSON text. */
export function throwing<T>(run: () => T, context?: ErrorContext): T {
  try {
    return run();
  } catch (thrown) {
    throw typeof thrown === "string" ? errorFrom(JSON.parse(thrown) as ErrorDetails, context) : thrown;
  }
}

/** Runs a check of the parameters of an operation, so that its errors name the operation. */
export function checking<T>(operation: string, run: () => T, context: ErrorContext): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const { code, field = "" } = error;
    const isOption = CALL_OPTIONS.includes(field) && (code === "type" || code === "unknown");
    const own = isOption ? invalid("option", field, "options of a call in the last argument", "one among the parameters") : error;
    const { message, expected, got } = textsOf(own.details, context.writer);
    throw Object.assign(own, { message, expected, got, operation });
  }
}

/** Options of a call that are no parameters of any operation. */
const CALL_OPTIONS = ["signal", "timeout", "retries", "maxWait", "totalTimeout", "headers", "extraParams", "onProgress", "onResponse"];

/** The error of a parameter or option at fault, with the message that the core would write. */
export function invalid(code: string, field: string, expected: MessageId | MessageParts, got: Message): InvalidRequest {
  const parts = (text: Message): MessageParts => (typeof text === "string" ? ["", text] : text);
  const wanted: MessageParts = typeof expected === "string" ? [expected] : expected;
  const text = message("{field}: expected {expected}, got {got}", field, wanted, parts(got));
  return new InvalidRequest({ kind: "invalid_request", code, message: text, field, expected: wanted, got });
}

/** The error of a wrong use of the package. */
export function misuse(id: MessageId): Misuse {
  return new Misuse({ kind: "misuse", message: [id] });
}
