// The cases of faults.json for the npm package, in Node as in a page.

/** A call that has not ended after this time hangs, in milliseconds. The server holds each fault for longer. */
const HANG = 120_000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs the cases at `listeners` whose name contains `wanted`, `atOnce` at the same time; gives the number that failed.
 *
 * @param host `name` of the host; `triline`: the package; `simulated`: its simulated service; `manifest`: faults.json;
 *   `addresses` of the server; `show(value)`: how the host inspects a value; `heal(run)`: what the server counted; `journal()`: a
 *   new journal, `read()` of it; `memory`: `begin()` and `grownMb()`, where it can be measured; `printed()`: what
 *   came to the console; `report(name, summary, faults)`.
 */
export async function runCases(host, { wanted, atOnce, listeners = Object.keys(host.addresses) }) {
  const { manifest, name: language, variant } = host;
  const cases = manifest.faults
    .filter(({ name, listener = "url" }) => name.includes(wanted) && listeners.includes(listener))
    .map((given) => ({ ...given, ...given[language], ...given[variant] }))
    .map((given) => ({ ...manifest.defaults, ...given, options: { ...manifest.defaults.options, ...given.options } }))
    .flatMap((fault) => Object.keys(fault.expect).map((call) => ({ fault, call })))
    // Nothing that is uploaded is answered by a stream.
    .filter(({ call }) => variant !== "xhr" || manifest.calls[call].via !== "stream");
  let failed = 0;
  const run = async ({ fault, call }) => {
    const [summary, faults] = await check(host, fault, call).catch((error) => ["the case could not be run", [error.stack]]);
    if (faults.length > 0) failed += 1;
    host.report(`${variant ? `${variant} ` : ""}${fault.name}/${call}`, summary, faults);
  };
  // Others would disturb them, or they others: by the memory that they take, because they end the fault for all, or by what
  // comes later on a connection, which belongs to all clients of the process; by HTTP/2 they share it at the same time.
  const isAlone = ({ fault }) => "memory_mb" in fault || ["early", "h2"].includes(fault.listener) || fault.pause_ms > 0;
  const rest = cases.filter((one) => !isAlone(one)).reverse();
  const work = async () => {
    while (rest.length > 0) await run(rest.pop());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const one of cases.filter(isAlone)) await run(one);
  return { passed: cases.length - failed, failed };
}

/** Runs a case: a summary, and what was not as it has to be. */
async function check(host, fault, call) {
  const { triline, manifest, addresses, heal, memory, show = String, options = {} } = host;
  const spec = manifest.calls[call];
  const run = `${fault.fault ?? fault.name}/${fault.name}-${call}-${host.variant}`;
  const { timeout, retries, pacing, ...more } = fault.options;
  const baseUrl = `${addresses[fault.listener]}/${run}`;
  const Client = { platform: triline.Platform, work_phone: triline.WorkPhone, ai_agent: triline.AiAgent }[spec.interface];
  const [events, log, spans] = [[], [], []];
  const tracing = triline.traceTo(recorder(spans));
  const logging = triline.logTo((line) => log.push(line));
  const given = Object.entries({ ...manifest.options[spec.interface], ...spec.options }).filter(([, value]) => value !== null);
  const service = fault.transport === "simulated" ? await host.simulated() : undefined;
  const own = { thrown: { transport: throwing }, simulated: { transport: service?.transport, baseUrl: "https://simulated.example.com" } };
  const client = new Client({
    ...Object.fromEntries(given),
    baseUrl,
    ...options,
    ...own[fault.transport],
    timeout,
    retries,
    pacing,
    onEvent(event, of) {
      tracing(event, of);
      // Of a flood, the first ones.
      if (events.length > 1000) return;
      events.push(event);
      logging(event, of);
    },
  });
  const journal = spec.journal && (await host.journal());

  if (fault.kept) await followUp(client, spec, {});
  const measures = "memory_mb" in fault && memory;
  if (measures) memory.begin();
  const began = performance.now();
  const made = await within(HANG, (signal) => make(client, spec, { ...more, signal, journal }));
  const elapsed = performance.now() - began;
  const grown = measures ? memory.grownMb() : 0;
  const counts = await heal(run);

  const { error, value } = made;
  const known = error instanceof triline.TrilineError;
  const result = !made.ended ? "no end" : known ? `${error.kind}/${error.outcome}` : error ? `exception ${error.name}` : "value";
  const text = known ? `${error} ${JSON.stringify(error)}` : error ? `${error.stack}` : `${JSON.stringify(value)}`;
  const shown = {
    ...(error ? everything(error, show) : {}),
    report: spec.journal ? `${show(value)} ${JSON.stringify(value)} ${stopped(value, show)}` : "",
    journal: (await journal?.read()) ?? "",
    events: JSON.stringify(events),
    log: [...log, host.printed()].join("\n"),
    spans: JSON.stringify(spans),
    client: show(client),
    recorded: JSON.stringify(service?.calls ?? []),
  };
  const leaks = Object.entries(shown)
    .map(([name, text]) => [name, text, text.indexOf("sentinel")])
    .filter(([, , at]) => at >= 0)
    .map(([name, text, at]) => `a secret is shown in ${name}: ${text.slice(Math.max(0, at - 200), at + 60)}`);
  const blind = Object.entries(manifest.places)
    .filter(([name, place]) => (place.in ?? [host.name]).includes(host.name) && place.case === fault.name && place.call === call && !shown[name]?.includes(place.text))
    .map(([name, { text }]) => `nothing is looked for in ${name}, which does not hold ${text}`);
  const accepted = fault.expect[call];
  const most = typeof fault.requests === "number" ? fault.requests : (fault.requests[call] ?? 1);
  // A call that got no token was not sent, though the request for the token was.
  const lost = result.endsWith("/not_sent") && counts.requests > 0 && spec.interface !== "work_phone";
  const checks = [
    [accepted.includes(result) || accepted.includes(result.split("/")[0]), `result ${result}, expected ${accepted.join(" or ")}: ${text.slice(0, 300)}`],
    [fault.stray || !text.includes("stray"), `an answer to no request was returned: ${text.slice(0, 300)}`],
    [!measures || grown <= fault.memory_mb, `took ${grown} MB, at most ${fault.memory_mb} MB allowed`],
    [counts.requests <= most, `sent ${counts.requests} requests, at most ${most} allowed`],
    [counts.landed === 0 || fault.follows, "followed a redirect"],
    [!lost, "says that nothing was sent, and the server received the request"],
  ];
  const faults = [...leaks, ...blind, ...checks.filter(([holds]) => !holds).map(([, why]) => why)];
  if (made.ended && spec.interface !== "work_phone" && !fault.transport) {
    await sleep(fault.pause_ms);
    const followed = await within(HANG, (signal) => followUp(client, spec, { signal }));
    const own = `answer ${(await heal(run)).requests}`;
    if (!followed.ended) faults.push("the next call did not end");
    else if (followed.error) faults.push(`the next call failed: ${followed.error}`);
    else if (followed.value !== own) faults.push(`the next call got ${followed.value}, its own answer is ${own}`);
  }
  return [`${result}, ${Math.round(elapsed)} ms, ${counts.requests} requests, ${grown} MB`, faults];
}

/** All that may be written of an error somewhere, and of what is behind it, by place. */
function everything(error, show) {
  const behind = [];
  for (let one = error?.cause; one !== undefined && one !== null && behind.length < 50; one = one.cause) behind.push(one);
  const members = (one) => Reflect.ownKeys(Object(one)).map((name) => `${String(name)}: ${show(one[name])}`).join("\n");
  const all = (one) => [String(one), String(one.stack), show(one), JSON.stringify(one), members(one)].join("\n");
  return {
    text: String(error),
    members: members(error),
    debug: show(error),
    stack: String(error.stack),
    json: String(JSON.stringify(error)),
    causes: behind.map(all).join("\n"),
  };
}

/** All of the error that stopped a batch. */
function stopped(result, show) {
  return result?.stopped ? Object.values(everything(result.stopped, show)).join("\n") : "";
}

/** The used part of OpenTelemetry; keeps what spans receive. */
function recorder(spans) {
  const keep = (...told) => spans.length < 1000 && spans.push(told);
  const span = { setAttributes: keep, updateName: keep, addEvent: keep, setStatus: keep, end: keep };
  const startSpan = (...told) => (keep(...told), span);
  return { context: { active: () => ({}) }, trace: { getTracer: () => ({ startSpan }), setSpan: (context) => context } };
}

/** A transport of the caller's that throws an error with the whole request in it. */
async function throwing({ method, url, headers, body, signal: _signal }) {
  const content = body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
  const message = `thrown by ${method} ${url} ${JSON.stringify(headers)} ${content} ${JSON.stringify(content)}`;
  throw Object.assign(new Error(message, { cause: new Error(message) }), { config: { url, headers, data: body } });
}

/** Makes a call. Of a list or a stream, only the last item is kept. */
async function make(client, spec, more) {
  const asked = [spec.operation, spec.params];
  const last = async (items) => {
    let kept;
    for await (const item of items) kept = item;
    return kept;
  };
  switch (spec.via) {
    case "call":
      return client.call(...asked, more);
    case "rows":
      return client.batchRows(...asked, spec.rows, more).then((result) => (spec.journal ? result : result.failed.length));
    case "all_pages":
      return last(client.pages(...asked, more));
    default:
      return last(client.stream(...asked, more));
  }
}

/** Calls once more, after the fault is over: the text that must carry the request's number. */
async function followUp(client, spec, more) {
  const patient = { ...more, timeout: 20_000 };
  if (spec.interface === "platform") return (await client.call("platform.roles.list", {}, { ...patient, retries: 2 }))[0].name;
  return (await make(client, spec, patient)).reply;
}

/** What a promise gives, or its error; after the time is over it is aborted and left. */
async function within(ms, start) {
  const controller = new AbortController();
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms, { ended: false })));
  const ended = start(controller.signal).then(
    (value) => ({ ended: true, value }),
    (error) => ({ ended: true, error }),
  );
  const result = await Promise.race([ended, late]);
  clearTimeout(timer);
  if (!result.ended) controller.abort();
  return result;
}
