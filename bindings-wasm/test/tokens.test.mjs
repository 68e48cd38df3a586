// The work phone and the AI agent: who the client is, and what it does not show.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { AiAgent, AuthError, Cancelled, InvalidRequest, WorkPhone } from "triline";

import { failure, virtualClock } from "./support/service.mjs";

const PHONE = { baseUrl: "https://wp.example.com", clientId: "cid", clientSecret: "secret-of-the-client", retries: 0 };
const AGENT = { baseUrl: "https://ai.example.com", appid: "0123456789abcdef0123456789abcdef", apptoken: "token-of-the-application" };

const body = (value) => ({ status: 200, body: JSON.stringify(value) });
const pair = { accessToken: "access-1", refreshToken: "refresh-1" };

/** A work phone whose requests are answered by their paths; `urls` lists what was sent. */
function phone(options = {}, answers = {}) {
  const urls = [];
  const transport = async ({ url }) => {
    const { pathname } = new URL(url);
    urls.push(url);
    return answers[pathname] ?? body({ code: 1, data: pathname.includes("/token/") ? pair : null });
  };
  return { client: new WorkPhone({ ...PHONE, transport, ...options }), urls };
}

const paths = (urls) => urls.map((url) => new URL(url).pathname.split("/").at(-1));

test("a token is got before the first call, and shared", async () => {
  const { client, urls } = phone();
  await Promise.all([client.agents.list(), client.agents.list()]);
  await client.agents.list();
  assert.equal(urls.filter((url) => url.includes("getToken")).length, 1);
  assert.equal(urls.filter((url) => url.includes("access-1")).length, 3);
});

test("a token that was invalidated is fetched anew", async () => {
  const { client, urls } = phone();
  await client.agents.list();
  client.invalidateToken();
  await client.agents.list();
  assert.deepEqual(paths(urls).filter((path) => /token/i.test(path)).length, 2);
});

test("tokens may be brought along", async () => {
  const { client, urls } = phone({ clientId: undefined, clientSecret: undefined, accessToken: "brought" });
  await client.agents.list();
  assert.equal(urls.length, 1);
  assert.match(urls[0], /brought/);
});

test("a function gives the tokens", async () => {
  const tokens = [];
  const give = async ({ signal }) => {
    tokens.push(signal);
    return `given-${tokens.length}`;
  };
  const { client, urls } = phone({ clientId: undefined, clientSecret: undefined, tokens: give });
  await client.agents.list();
  assert.deepEqual(paths(urls).includes("getToken"), false);
  assert.match(urls[0], /given-1/);
  assert.equal(tokens[0].aborted, false);
});

test("without a token nothing is sent", async () => {
  for (const [tokens, why] of [
    [() => Promise.reject(new Error("signed out")), /signed out/],
    [() => undefined, /expected a string from the function for tokens, got undefined/],
    [undefined, /./],
  ]) {
    const { client, urls } = phone({ clientId: undefined, clientSecret: undefined, tokens });
    const error = await failure(client.agents.list());
    assert.ok(error instanceof AuthError, String(error));
    assert.match(error.message, why);
    assert.equal(error.outcome, "not_sent");
    assert.equal(urls.length, 0);
  }
});

test("a function for tokens is not waited for when the call is cancelled", async () => {
  const controller = new AbortController();
  let given;
  const tokens = ({ signal }) => {
    given = signal;
    setTimeout(() => controller.abort(), 10);
    return new Promise(() => {});
  };
  const { client, urls } = phone({ tokens });
  const error = await failure(client.agents.list({ signal: controller.signal }));
  assert.deepEqual([error instanceof Cancelled, error.mayHaveHappened, given.aborted, urls.length], [true, false, true, 0]);
});

test("faults in options are told by the constructor", () => {
  const cases = [
    [AiAgent, { ...AGENT, appid: "short" }, InvalidRequest, "appid"],
    [AiAgent, { ...AGENT, apptoken: undefined }, AuthError, "apptoken"],
    [AiAgent, { ...AGENT, utcOffset: "8" }, InvalidRequest, "utcOffset"],
    [AiAgent, { ...AGENT, account: "1" }, InvalidRequest, "account"],
    [WorkPhone, { ...PHONE, baseUrl: "http://wp.example.com" }, InvalidRequest, "baseUrl"],
    [WorkPhone, { ...PHONE, appid: "1" }, InvalidRequest, "appid"],
  ];
  for (const [Class, options, Kind, field] of cases) {
    assert.throws(() => new Class(options), (error) => error instanceof Kind && error.field === field, JSON.stringify(options));
  }
});

test("options come from the environment", async () => {
  const variables = {
    TRILINE_WORK_PHONE_BASE_URL: "https://env.example.com",
    TRILINE_WORK_PHONE_CLIENT_ID: "id-of-env",
    TRILINE_WORK_PHONE_CLIENT_SECRET: "secret-of-env",
    TRILINE_WORK_PHONE_ACCESS_TOKEN: "",
    TRILINE_AI_AGENT_BASE_URL: "https://ai-env.example.com",
    TRILINE_AI_AGENT_APPID: AGENT.appid,
    TRILINE_AI_AGENT_APPTOKEN: AGENT.apptoken,
    TRILINE_AI_AGENT_UTC_OFFSET: "+00:00",
  };
  Object.assign(process.env, variables);
  try {
    const sent = [];
    const transport = (request) => {
      sent.push(request);
      const phone = request.url.startsWith("https://env.");
      return body({ code: phone ? 1 : 200, data: request.url.includes("/token/") ? pair : null });
    };
    await WorkPhone.fromEnv({ transport }).agents.list();
    assert.match(sent[0].url, /^https:\/\/env\.example\.com\//);
    assert.match(new TextDecoder().decode(sent[0].body), /id-of-env/);
    await AiAgent.fromEnv({ transport, clock: virtualClock(0) }).sessions.close({ sid: "s1" });
    assert.match(sent[2].url, /^https:\/\/ai-env\.example\.com\//);
    assert.match(new TextDecoder().decode(sent[2].body), /1970-01-01 00:00:00|19700101000000/);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
});

test("secrets are not shown", async () => {
  const secrets = [PHONE.clientSecret, AGENT.apptoken, "access-1", "refresh-1"];
  const echo = ({ url, body }) => {
    const own = url.startsWith(AGENT.baseUrl) ? [AGENT.apptoken] : secrets.filter((secret) => secret !== AGENT.apptoken);
    return Promise.reject(new Error(`cannot send ${url} ${new TextDecoder().decode(body)} ${own}`));
  };
  const ai = new AiAgent({ ...AGENT, transport: echo });
  const { client } = phone({ accessToken: "access-1", refreshToken: "refresh-1", transport: echo });
  const errors = [await failure(client.agents.list()), await failure(ai.sessions.close({ sid: "s1" }))];
  for (const value of [client, client.agents, ai, ai.sessions, ...errors]) {
    // What a transport throws is its own matter; here it stands in the cause.
    if (value instanceof Error) delete value.cause;
    const text = [String(value), JSON.stringify(value), inspect(value, { depth: 10, showHidden: true }), value.stack, value.raw].join();
    for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`);
  }
});
