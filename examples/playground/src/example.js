// Parameters of calls that succeed.

/** Parameters that succeed against a new simulated service. Times are moved to the last thirty days, where it holds something. */
export function exampleOf({ example, parameters }, now = Date.now()) {
  const params = {};
  for (const { name } of parameters) if (example?.[name] !== undefined) params[name] = structuredClone(example[name]);
  const [from, to] = [new Date(now - 30 * 86_400_000), new Date(now)].map(clockTime);
  for (const { name, type, format } of parameters) {
    if (!format?.startsWith("yyyy-MM-dd HH") || params[name] === undefined) continue;
    if (type === "list of text") params[name] = [from, to];
    else params[name] = /end/i.test(name) ? to : from;
  }
  return params;
}

/** A time as the services write it, in their time zone. */
export function clockTime(date) {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
