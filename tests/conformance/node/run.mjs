// One run of a vector through the public interface of the package; in Node and in a page alike.

/**
 * @param triline The package.
 * @param run What is to be run, see ../README.md.
 * @param exchange Has a request answered: takes and gives what stands in the lines of the protocol.
 * @returns What stands in the line with the result.
 */
export async function runVector(triline, run, exchange) {
  const clients = { platform: triline.Platform, work_phone: triline.WorkPhone, ai_agent: triline.AiAgent };
  const options = { ...run.options, allowSecretInBrowser: true, transport: transport(triline, exchange), clock: clock(run.clock_ms) };
  try {
    const client = new clients[run.interface](options);
    if (run.via === "call") return { value: await client.call(run.operation, run.params) };
    if (run.via === "all_pages") {
      const items = [];
      for await (const item of client.pages(run.operation, run.params)) items.push(item);
      return { items };
    }
    if (run.via === "batch") return { value: await client.batch(run.operation, run.params) };
    if (run.via === "stream") {
      const chunks = [];
      for await (const part of client.stream(run.operation, run.params)) chunks.push(part);
      return { chunks };
    }
    throw new Error(`no way to run a vector via ${run.via}`);
  } catch (error) {
    if (!(error instanceof triline.TrilineError)) console.error(error);
    const { kind, code, category, retryable, status, field, message } = error;
    return { error: { kind, code, category, retryable, status, field, message } };
  }
}

/** A transport that has its requests answered by the other side of the protocol. */
function transport({ TransportFailure }, exchange) {
  const failures = { timeout: "timeout", connection: "broken", refused: "refused" };
  return async ({ method, url, headers, body }) => {
    const { failure, status, headers: answered, chunks } = await exchange({ method, url, headers, body: toBase64(body) });
    if (failure) throw new TransportFailure(failures[failure]);
    return { status, headers: answered, body: parts(chunks) };
  };
}

async function* parts(chunks = []) {
  for (const chunk of chunks) yield fromBase64(chunk);
}

/** A clock that stands still but for waits. */
function clock(wall) {
  let steady = 0;
  return {
    wall: () => wall,
    steady: () => steady,
    async sleep(ms) {
      wall += ms;
      steady += ms;
    },
  };
}

function toBase64(bytes = new Uint8Array()) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
