// The page's side of a relay: calls operations through it. No dependencies, and no secret.

/** A call that failed. Its fields are those of a `TrilineError`: `code`, `message`, `remedy`, `outcome`, `retryable`, … */
export class RelayedError extends Error {
  /** @param {object} details What the relay told. */
  constructor({ message, ...details }, options) {
    super(message, options);
    Object.assign(this, details);
  }

  static {
    this.prototype.name = "RelayedError";
  }
}

/**
 * Makes a client of the relay at an address, such as `/relay`.
 *
 * ```js
 * const cc = relayed("/relay");
 * for await (const agent of cc.rows("platform.agents.query", { limit: 20 })) console.log(agent.agentName);
 * ```
 */
export function relayed(address, { headers = {} } = {}) {
  async function post(action, operation, body, { signal } = {}) {
    let response;
    try {
      response = await fetch(`${address}/${action}/${operation}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: signal ?? null,
      });
    } catch (cause) {
      throw lost(operation, cause);
    }
    if (response.ok) return response;
    const { error } = await response.json().catch(() => ({}));
    throw error ? new RelayedError(error) : lost(operation, new Error(`HTTP status ${response.status}`));
  }

  const whole = async (response, operation) =>
    response.json().catch((cause) => {
      throw lost(operation, cause);
    });

  return {
    /** Names of the operations that the relay allows; `platform.reports.*` stands for all of a group. */
    async allowed() {
      const response = await fetch(`${address}/operations`, { headers });
      if (!response.ok) throw new RelayedError({ message: `the relay answered with status ${response.status}`, outcome: "not_sent" });
      return (await response.json()).allow;
    },

    /** The result of an operation. */
    async call(operation, params = {}, options) {
      const { result } = await whole(await post("call", operation, params, options), operation);
      return result;
    },

    /** Every row of every page of a list; no page is requested before it is needed. */
    async *rows(operation, params = {}, options) {
      let cursor;
      do {
        const page = await whole(await post("page", operation, { params, cursor }, options), operation);
        yield* page.items;
        cursor = page.cursor;
      } while (cursor);
    },

    /** The parts of a streamed answer. */
    async *stream(operation, params = {}, options) {
      const response = await post("stream", operation, params, options);
      for await (const { name, data } of events(response.body)) {
        if (name === "part") yield data;
        else if (name === "end") return;
        else throw new RelayedError(data);
      }
      throw lost(operation);
    },
  };
}

/** Whether the relay called the operation is unknown. */
function lost(operation, cause) {
  const message = "the connection to the relay broke; the operation may have been executed";
  return new RelayedError({ kind: "transport", code: "broken", outcome: "unknown", retryable: false, operation, message }, { cause });
}

/** The server-sent events of a body, as the relay writes them. */
async function* events(body) {
  let text = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (name) yield { name, data: JSON.parse(data) };
      }
    }
  } finally {
    // The relay ends the call when the page stops reading.
    reader.cancel().catch(() => {});
  }
}
