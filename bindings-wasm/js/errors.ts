import type { CallOptions } from "./client.js";

/** The kind of an error. */
export type ErrorKind =
  | "invalid_request"
  | "api"
  | "http"
  | "malformed_response"
  | "transport"
  | "auth"
  | "cancelled"
  | "misuse";

/** What is known of the request when a call failed. */
export type Outcome = "not_sent" | "rejected" | "done" | "unknown";

/** What is known of an error, as the core writes it. */
export interface ErrorDetails {
  kind: ErrorKind;
  /** The class it becomes: its kind, or `outcome_unknown`. */
  class?: string;
  code?: string;
  category?: string;
  message: string;
  cause?: string;
  remedy?: string;
  retryable?: boolean;
  operation?: string;
  status?: number;
  field?: string;
  expected?: string;
  got?: string;
  outcome?: Outcome;
  /** Whether the service can be asked if it was done. */
  reconcilable?: boolean;
  raw?: string;
}

/**
 * Why a call failed. No secret is in any of its texts.
 *
 * The classes below say what kind of fault it is; `code` and `category` say more.
 */
export class TrilineError extends Error {
  /** The kind, the same word in every language. */
  declare readonly kind: ErrorKind;
  /** The service's code (`6721`), or a word for what was wrong (`missing`, `timeout`). */
  declare readonly code?: string;
  /** The category of a known service code: `conflict`, `rate_limit`, ... */
  declare readonly category?: string;
  /** What is behind a known service code. */
  declare readonly cause?: string;
  /** What to do about it, where that is known. */
  declare readonly remedy?: string;
  /** Whether the same request may succeed later unchanged. */
  declare readonly retryable: boolean;
  /** The operation, such as `platform.agents.create`. */
  declare readonly operation?: string;
  /** The HTTP status. */
  declare readonly status?: number;
  /** The path of the parameter or option at fault: `customers[3].mobile`. */
  declare readonly field?: string;
  /** What was expected there. */
  declare readonly expected?: string;
  /** What came instead. */
  declare readonly got?: string;
  /** What is known of the request. */
  declare readonly outcome: Outcome;
  /** The body of the answer, secrets taken out, cut at 2,000 characters. Not shown by loggers. */
  declare readonly raw?: string;

  /** @internal */
  constructor(details: ErrorDetails) {
    super(details.message);
    const { message: _message, class: _class, raw, ...shown } = details;
    Object.assign(this, shown);
    this.retryable ??= false;
    this.outcome ??= "not_sent";
    Object.defineProperty(this, "raw", { value: raw });
  }

  /** What is known of it, for logs. */
  toJSON(): object {
    const { name, message } = this;
    return { name, message, ...(this as object) };
  }

  static {
    this.prototype.name = "TrilineError";
  }
}

/** Refused before anything was sent: see `field`, `expected` and `got`. */
export class InvalidRequest extends TrilineError {
  static {
    this.prototype.name = "InvalidRequest";
  }
}

/** The service answered and said no: see `code`, `category` and `remedy`. */
export class ApiError extends TrilineError {
  static {
    this.prototype.name = "ApiError";
  }
}

/** An HTTP status outside 2xx, and no word from the service why: see `status`. */
export class HttpError extends TrilineError {
  static {
    this.prototype.name = "HttpError";
  }
}

/** An answer that is not what the operation returns. */
export class MalformedResponse extends TrilineError {
  static {
    this.prototype.name = "MalformedResponse";
  }
}

/** No answer, or one that was cut; sending the request again can do no harm. */
export class TransportError extends TrilineError {
  static {
    this.prototype.name = "TransportError";
  }
}

/**
 * No answer came to something that must not be done twice: whether it was done is not known. Not a
 * `TransportError`, so that nobody sends it again by catching timeouts.
 */
export class OutcomeUnknown extends TrilineError {
  /** @internal */
  declare readonly reconcilable?: boolean;
  #lookUp: LookUp | undefined;

  /** @internal */
  constructor(details: ErrorDetails, lookUp?: LookUp) {
    super(details);
    this.#lookUp = lookUp;
  }

  /** Whether `reconcile` can tell: it can for what another operation of the service finds. */
  get canReconcile(): boolean {
    return this.reconcilable === true && this.#lookUp !== undefined;
  }

  /**
   * Asks the service whether it was done: looks for what the call would have created, by the parameters of that call.
   * Gives what is found; an empty list: it is not there.
   *
   * @throws InvalidRequest, Misuse - for this call, nobody can tell: see `canReconcile`.
   */
  async reconcile(options?: CallOptions): Promise<Record<string, unknown>[]> {
    if (!this.#lookUp) throw new Misuse({ kind: "misuse", message: "rows of a batch cannot be looked up" });
    return this.#lookUp(options);
  }

  static {
    this.prototype.name = "OutcomeUnknown";
  }
}

/** No signature or token could be had. */
export class AuthError extends TrilineError {
  static {
    this.prototype.name = "AuthError";
  }
}

/** The caller's signal ended the call. */
export class Cancelled extends TrilineError {
  /** Whether the request may have been carried out all the same. */
  get mayHaveHappened(): boolean {
    return this.outcome === "unknown";
  }

  static {
    this.prototype.name = "Cancelled";
  }
}

/** The package was used wrongly, or is not what its core was built for. */
export class Misuse extends TrilineError {
  static {
    this.prototype.name = "Misuse";
  }
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

/** Asks the service for what a call would have created. */
export type LookUp = (options?: CallOptions) => Promise<Record<string, unknown>[]>;

/** The error of the class that the details name; `lookUp`: how it can be found out what became of the call. */
export function errorFrom(details: ErrorDetails, lookUp?: LookUp): TrilineError {
  const name = details.class ?? details.kind;
  if (name === "outcome_unknown") return new OutcomeUnknown(details, lookUp);
  const Class = CLASSES[name] ?? TrilineError;
  return new Class(details);
}

/** Runs what may throw an error of the core, which is JSON text. */
export function throwing<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw typeof thrown === "string" ? errorFrom(JSON.parse(thrown) as ErrorDetails) : thrown;
  }
}

/** Runs what checks the parameters of an operation, so that its errors name the operation. */
export function checking<T>(operation: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof InvalidRequest) Object.assign(error, { operation });
    throw error;
  }
}

/** A parameter or option at fault, in the words of the core. */
export function invalid(code: string, field: string, expected: string, got: string): InvalidRequest {
  const message = `${field}: expected ${expected}, got ${got}`;
  return new InvalidRequest({ kind: "invalid_request", code, message, field, expected, got });
}
