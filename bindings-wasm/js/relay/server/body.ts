// Reads what a page sends, and no more of it than the relay takes.

import type { FileStream } from "../../upload.js";
import { Refusal } from "./refusal.js";

/** Limits of bodies. */
export interface BodyLimits {
  /** Size of a JSON body, in bytes. */
  json: number;
  /** Size of a file, in bytes. */
  file: number;
  /** Size of a JSON body with the rows of a job, in bytes. */
  job: number;
  /** How long the next piece of a body may take, in milliseconds. */
  pauseMs: number;
  /** How long the JSON may take in all, in milliseconds. */
  wholeMs: number;
}

/** What a request of the protocol carries. */
export interface Sent {
  params: Record<string, unknown>;
  cursor?: string;
  maxAge?: number;
  maxWait?: number;
  timeout?: number;
  totalTimeout?: number;
  retries?: number;
  extraParams?: Record<string, unknown>;
  size?: number;
  name?: string;
  job?: string;
  dryRun?: boolean;
  journal?: boolean;
}

/** Members of a request beside `params`, and their types. */
const MEMBERS: Record<string, "string" | "number" | "boolean" | "object"> = {
  cursor: "string",
  maxAge: "number",
  maxWait: "number",
  timeout: "number",
  totalTimeout: "number",
  retries: "number",
  extraParams: "object",
  size: "number",
  name: "string",
  job: "string",
  dryRun: "boolean",
  journal: "boolean",
};

/** How deep objects and lists may be inside each other. */
const DEPTH = 64;

/** The JSON object of a request; `most`: its size in bytes. */
export async function readJson(request: Request, limits: BodyLimits, most = limits.json): Promise<Sent> {
  checkLength(request, most);
  const body = new Pieces(request, limits);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let piece = await body.next(); piece; piece = await body.next()) {
    size += piece.length;
    if (size > most) throw await body.refuse("too_large");
    parts.push(piece);
  }
  return parse(joined(parts, size));
}

/** The JSON line of an upload, and the file after it. */
export async function readUpload(request: Request, limits: BodyLimits): Promise<[sent: Sent, file: FileStream]> {
  checkLength(request, limits.json + limits.file);
  const body = new Pieces(request, limits);
  const parts: Uint8Array[] = [];
  let size = 0;
  let rest: Uint8Array | undefined;
  while (!rest) {
    const piece = await body.next();
    if (!piece) throw new Refusal("json");
    const end = piece.indexOf(10);
    const part = end < 0 ? piece : piece.subarray(0, end);
    size += part.length;
    if (size > limits.json) throw await body.refuse("too_large");
    parts.push(part);
    if (end >= 0) rest = piece.subarray(end + 1);
  }
  body.untilMs = Number.POSITIVE_INFINITY;
  const sent = parse(joined(parts, size));
  const { size: length, name } = sent;
  if (length === undefined || !Number.isSafeInteger(length) || length < 0) throw new Refusal("json");
  if (length > limits.file) throw await body.refuse("too_large");
  const first = rest;
  const pieces = async function* (): AsyncGenerator<Uint8Array, void, void> {
    if (first.length) yield first;
    for (let piece = await body.next(); piece; piece = await body.next()) yield piece;
  };
  // A second attempt would begin in the middle: the same stream again is refused by the client.
  const stream = pieces();
  return [sent, { size: length, name, stream: () => stream }];
}

/** The pieces of a body, each within its time. */
class Pieces {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #pauseMs: number;
  /** When the last one has to be there. A file takes as long as the line of its user. */
  untilMs: number;

  constructor({ body }: Request, { pauseMs, wholeMs }: BodyLimits) {
    this.#reader = body?.getReader();
    this.#pauseMs = pauseMs;
    this.untilMs = performance.now() + wholeMs;
  }

  async next(): Promise<Uint8Array | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ms = Math.min(this.#pauseMs, this.untilMs - performance.now());
    const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), ms)));
    try {
      const read = await Promise.race([this.#reader?.read(), late]).catch(() => {
        // The page has left.
        throw new Refusal("cancelled");
      });
      if (read === "late") throw await this.refuse("too_slow");
      return read?.value;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads no more of it. */
  async refuse(code: "too_large" | "too_slow"): Promise<Refusal> {
    this.#reader?.cancel().catch(() => {});
    return new Refusal(code);
  }
}

function checkLength(request: Request, most: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new Refusal("too_large");
}

function joined(parts: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @throws Refusal - the text is not an object of the protocol. */
function parse(bytes: Uint8Array): Sent {
  if (isTooDeep(bytes)) throw new Refusal("json");
  let sent: unknown;
  try {
    // A name that a careless copy would make the prototype of an object.
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (key, value: unknown) => {
      if (key === "__proto__") throw new SyntaxError("a name that no parameter has");
      return value;
    });
  } catch {
    throw new Refusal("json");
  }
  if (!isObject(sent)) throw new Refusal("json");
  const { params, ...others } = sent;
  if (!isObject(params)) throw new Refusal("json");
  for (const [name, value] of Object.entries(others)) {
    const type = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    const isOfType = type === "object" ? isObject(value) : typeof value === type;
    if (!isOfType || (type === "number" && !((value as number) >= 0))) throw new Refusal("json");
  }
  return sent as unknown as Sent;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Looks at the brackets alone, before a parser builds what they hold. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > DEPTH) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
