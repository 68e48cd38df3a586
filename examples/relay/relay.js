// The server side of web pages: calls operations for them, so that no secret and no signature reaches a page.
//
// `createRelay` returns a function from a `Request` to a `Response`, which Node (see node.js), Deno, Bun and Workers run
// alike. It imports nothing but the package.

import { TrilineError } from "triline";

/** Longest body of a request, in bytes. */
const MAX_BODY = 1 << 20;

/** What a page may know of an error: neither the response of the service nor the cause. */
const TOLD = ["kind", "code", "category", "message", "meaning", "remedy", "retryable", "outcome", "operation", "status", "field", "expected", "got"];

/**
 * Makes a relay.
 *
 * | request | response |
 * | --- | --- |
 * | `POST …/call/<operation>`, parameters as JSON | `{ "result": … }` |
 * | `POST …/page/<operation>`, `{ "params": …, "cursor": … }` | `{ "items": […], "page": 1, "total": …, "cursor": … }` |
 * | `POST …/stream/<operation>`, parameters as JSON | server-sent events `part`, then `end` or `error` |
 * | `GET …/operations` | names of the operations allowed |
 *
 * A failure is `{ "error": { kind, code, message, remedy, outcome, retryable, … } }`.
 *
 * @param {object} options
 * @param {Record<string, object>} options.clients Clients by interface: `platform`, `work_phone`, `ai_agent`. Their `pacing`
 *   is the share of the rate limit that all users of the relay have together.
 * @param {string[]} options.allow Operations that pages may call: names, or `platform.reports.*` for all of a group.
 * @param {(request: Request) => string | null | Promise<string | null>} options.identify Returns who sends a request, from
 *   the session of the application; null refuses it.
 * @param {{ take(user: string): number | Promise<number> }} options.quota See quota.js.
 * @param {string[]} [options.origins] Origins of pages besides that of the relay, such as `https://app.example.com`.
 * @param {number} [options.maxWait] How long a call may wait for the rate limit, in milliseconds.
 * @returns {(request: Request) => Promise<Response>}
 */
export function createRelay({ clients, allow, identify, quota, origins = [], maxWait = 5_000 }) {
  const allows = (operation) => allow.some((entry) => entry === operation || (entry.endsWith(".*") && operation.startsWith(entry.slice(0, -1))));

  async function answer(request, cors) {
    const [action, operation] = new URL(request.url).pathname.split("/").slice(-2);
    if (request.method === "GET" && operation === "operations") return json({ allow }, 200, cors);
    if (request.method !== "POST") throw new Refusal(405, "method", "send a POST request");
    const run = Object.hasOwn(ACTIONS, action) && ACTIONS[action];
    if (!run) throw new Refusal(404, "path", "the path ends in /call/<operation>, /page/<operation> or /stream/<operation>");
    // Other types cross origins without asking, and forms can send them.
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "content_type", "send application/json");
    const user = await identify(request);
    if (user === null) throw new Refusal(401, "unknown_user", "sign in first");
    const client = clients[operation.split(".")[0]];
    if (!client || !allows(operation)) throw new Refusal(403, "not_allowed", `${operation} is not allowed here`);
    const given = await bodyOf(request);
    // Last, so that refused requests do not count.
    const pause = await quota.take(user);
    if (pause > 0) throw new Refusal(429, "quota", `the quota is used up; try again in ${pause} s`, { "retry-after": String(pause) });
    return run({ client, operation, given, options: { maxWait }, request, cors });
  }

  return async (request) => {
    const origin = request.headers.get("origin");
    const own = origin === null || new URL(request.url).host === hostOf(origin);
    const cors = origin !== null && origins.includes(origin) ? corsOf(origin) : {};
    try {
      if (!own && !cors.vary) throw new Refusal(403, "origin", `pages of ${origin} are not allowed`);
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
      return await answer(request, cors);
    } catch (error) {
      return failure(error, cors);
    }
  };
}

const ACTIONS = {
  /** One call. It runs to its end, so that a page which is left leaves no outcome unknown. */
  async call({ client, operation, given, options, cors }) {
    const result = await client.call(operation, given, options);
    return json({ result: result ?? null }, 200, cors);
  },

  /** One page of a list. The page asks for the next with the cursor, so that each counts for itself. */
  async page({ client, operation, given: { params = {}, cursor }, options, request, cors }) {
    const pages = client.pages(operation, params, { ...options, signal: request.signal }).pages(cursor);
    const { value } = await pages.next();
    await pages.return();
    return json(value ?? { items: [], page: 1 }, 200, cors);
  },

  /** A streamed answer. The call ends when the page stops reading. */
  stream({ client, operation, given, options, cors }) {
    const stop = new AbortController();
    const parts = client.stream(operation, given, { ...options, signal: stop.signal })[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    const event = (name, data) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const body = new ReadableStream({
      async pull(controller) {
        try {
          const { value, done } = await parts.next();
          if (stop.signal.aborted) return;
          controller.enqueue(done ? event("end", {}) : event("part", value));
          if (done) controller.close();
        } catch (error) {
          // The page does not read any more.
          if (stop.signal.aborted) return;
          controller.enqueue(event("error", told(error)));
          controller.close();
        }
      },
      cancel: () => stop.abort(),
    });
    return new Response(body, { headers: { ...cors, "content-type": "text/event-stream", "cache-control": "no-store" } });
  },
};

/** A request that the relay itself refuses. */
class Refusal extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    Object.assign(this, { status, code, headers });
  }
}

function failure(error, cors) {
  if (error instanceof Refusal) {
    const { status, code, message, headers } = error;
    const retryable = status === 429;
    return json({ error: { kind: "relay", code, message, outcome: "not_sent", retryable } }, status, { ...cors, ...headers });
  }
  const headers = error.code === "max_wait" ? { ...cors, "retry-after": "60" } : cors;
  return json({ error: told(error) }, statusOf(error), headers);
}

function statusOf(error) {
  if (error.kind === "invalid_request") return 400;
  if (error.kind === "api") return 422;
  return error.code === "max_wait" ? 503 : 502;
}

/** What a page may know of an error. */
function told(error) {
  // The text of a defect may hold internals.
  if (!(error instanceof TrilineError)) {
    console.error(error);
    return { kind: "relay", code: "internal", message: "the relay failed", outcome: "unknown", retryable: false };
  }
  return Object.fromEntries(TOLD.filter((name) => error[name] !== undefined).map((name) => [name, error[name]]));
}

async function bodyOf(request) {
  const tooLarge = () => new Refusal(413, "too_large", `the body is larger than ${MAX_BODY} bytes`);
  const parts = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > MAX_BODY) throw tooLarge();
    parts.push(part);
  }
  const text = await new Blob(parts).text();
  try {
    const given = JSON.parse(text || "{}");
    if (typeof given === "object" && given !== null && !Array.isArray(given)) return given;
  } catch {
    // Told below.
  }
  throw new Refusal(400, "json", "the body is no JSON object");
}

function hostOf(origin) {
  return URL.canParse(origin) ? new URL(origin).host : "";
}

function corsOf(origin) {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "retry-after",
    "access-control-max-age": "600",
    vary: "origin",
  };
}

function json(value, status, headers) {
  return new Response(JSON.stringify(value), { status, headers: { ...headers, "content-type": "application/json", "cache-control": "no-store" } });
}
