import { misuse } from "./errors.js";
import type { ClientEvent, RawResponseEvent } from "./generated/boundary.js";

/** An event that the core emits. */
export type CoreEvent = ClientEvent | RawResponseEvent;

/**
 * A raw response, see `CallOptions.onResponse`. The body and the headers may contain personal data and tokens, so a logger
 * sees only the operation, the status, the attempt and the size.
 */
export class RawResponse {
  /** The operation requested. */
  readonly operation: string;
  /** The HTTP status. */
  readonly status: number;
  /** The number of its attempt, from one. */
  readonly attempt: number;
  /** Number of characters of the body; undefined where it is streamed. */
  readonly size: number | undefined;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #body: string | undefined;

  /** @internal */
  constructor({ operation, status, attempt, headers, body }: RawResponseEvent) {
    this.operation = operation;
    this.status = status;
    this.attempt = attempt;
    this.size = body?.length;
    this.#headers = headers;
    this.#body = body;
  }

  /** The headers, by their names in lower case. Values of one name are joined by a comma. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  /** The body as text; undefined where it is streamed. */
  get body(): string | undefined {
    return this.#body;
  }

  /**
   * The body, parsed as JSON.
   *
   * @throws Misuse - the body is streamed.
   * @throws SyntaxError - the body is not JSON.
   */
  json(): unknown {
    if (this.#body === undefined) throw misuse("the body of the response is streamed");
    return JSON.parse(this.#body);
  }
}

/** Receives the responses to a call. Its exception is handled like that of a listener. */
export type OnResponse = (response: RawResponse) => void;
