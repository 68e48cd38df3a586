// What calls go to: the simulated service in this page, a service of this machine, or a relay.

import { AiAgent, Platform, WorkPhone } from "./triline/browser.js";
import { SimulatedService, StandingClock } from "./triline/testing/browser.js";
import * as relayed from "./triline/relay/index.js";

const CLASSES = { platform: Platform, work_phone: WorkPhone, ai_agent: AiAgent };

/** What the AI agent of the simulated service answers. */
const ANSWERS = [
  { question: "你好", answer: "您好！我是智能客服小三，很高兴为您服务。请问有什么可以帮您？" },
  { question: "人工", answer: "好的，正在为您转接人工坐席，请稍候。", action: 5 },
  { question: "Hello", answer: "Hello! I am the assistant of this account. Ask me about opening hours, invoices or a human agent." },
  { question: "hours", answer: "The hotline is open from 8:00 to 22:00, every day of the week." },
];

/** Service and clients that all views share. `now()` is their time in milliseconds. */
export let world;

/** Where calls go: `{ kind: "simulated" | "address" | "relay", address?, token? }`. */
export let target = { kind: "simulated" };

/** Rules of faults besides those that a call brings along. */
export let rules = [];

const trails = new Set();
let connected = () => {};

/** Sets the listener for changes of the target. */
export function onConnect(listener) {
  connected = listener;
}

/** Whether an address is that of this machine, or of the service that this page came from. */
export function isNear(address) {
  return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(address) || address === location.origin;
}

/** The service that this page came from, where `triline serve` says so. */
export function ownService() {
  const path = new URLSearchParams(location.search).get("service");
  return path === "/" ? location.origin : undefined;
}

/** Makes a new service, with new clients. */
export async function start({ seed = 1, agents = 45, customers = 45 } = {}) {
  const clock = new StandingClock();
  const service = await SimulatedService.load({ seed, clock, settings: { agents, customers, aiAnswers: ANSWERS } });
  world?.close();
  world = { seed, agents, customers, service, clock };
  connect(target);
}

/** Sends the calls that follow elsewhere. */
export function connect(to) {
  target = to;
  const { service, clock } = world;
  const isVirtual = to.kind === "simulated";
  world.clients = Object.fromEntries(
    Object.entries(CLASSES).map(([name, Class]) => [name, new Class({ ...options(name), transport: watched(transportOf(service)), onEvent: note, ...(isVirtual && { clock }) })]),
  );
  world.now = isVirtual ? () => clock.steady() : () => performance.now();
  world.relay = to.kind === "relay" ? relayedClients(to) : undefined;
  world.close = () => Object.values(world.clients).forEach((client) => client.close());
  connected();
}

/** Clients of a relay, by the interfaces of operations. */
export function relayedClients({ address, token }) {
  const options = { relay: address, headers: token ? { authorization: `Bearer ${token}` } : {} };
  return { platform: new relayed.Platform(options), work_phone: new relayed.WorkPhone(options), ai_agent: new relayed.AiAgent(options) };
}

export function setRules(to) {
  world.service.setFaults(to);
  rules = to;
}

/** The options of a client of the target. The credentials are those of the simulated service, which are public. */
function options(name) {
  const known = world.service.options(name);
  return { ...known, allowSecretInBrowser: true, ...(target.kind === "address" && { baseUrl: target.address }) };
}

function transportOf(service) {
  return target.kind === "address" ? undefined : service.transport;
}

/** A transport that notes what it sends. */
function watched(transport) {
  return async (request) => {
    for (const trail of trails) trail.requests.push({ at: world.now(), request });
    return transport ? transport(request) : direct(request);
  };
}

/** A service that `triline serve` runs. */
async function direct({ method, url, headers, body, signal }) {
  return fetch(url, { method, headers, body, signal, redirect: "error", credentials: "omit" });
}

function note(event) {
  for (const trail of trails) trail.note(event);
}

/** Records events and requests until `end` is called. */
export function startTrail(listener) {
  const begun = world.now();
  const trail = {
    begun,
    events: [],
    requests: [],
    responses: [],
    note(event) {
      trail.events.push({ at: world.now() - begun, ...event });
      listener?.(trail);
    },
    end() {
      trails.delete(trail);
      trail.ms = world.now() - begun;
      return trail;
    },
  };
  trails.add(trail);
  return trail;
}

export function interfaceOf(operation) {
  return operation.split(".")[0];
}

export function clientOf(operation) {
  return world.clients[interfaceOf(operation)];
}

/** Nonce of previews: one for as long as the page is open, so that a request changes only where its parameters do. */
const NONCE = String(100_000 + Math.floor(Math.random() * 900_000));

/** The host's clock, by which a request that is copied elsewhere is signed. */
const HOST = { wall: () => Date.now(), steady: () => performance.now(), sleep: async () => {} };

class Captured extends Error {}

/** Gets the token that a renewal renews, where it is called before anything else. */
export async function prepare({ name }, client = clientOf(name)) {
  if (name === "work_phone.token.renew") await client.call("work_phone.token.get");
}

/**
 * Checks parameters as a call does, and returns the request that it would send, signed: `{ request }` or `{ error }`.
 * Nothing is sent, but for the access token of the work phone.
 */
export async function preview(operation, params) {
  let request;
  let isReady = false;
  const name = interfaceOf(operation.name);
  const service = world.service;
  const isToken = (url) => name === "work_phone" && !operation.name.startsWith("work_phone.token.") && url.includes("oken/");
  const transport = async (one) => {
    if (!isReady || isToken(one.url)) return transportOf(service) ? service.transport(one) : direct(one);
    request ??= one;
    throw new Captured();
  };
  const clock = name === "work_phone" && target.kind === "simulated" ? world.clock : HOST;
  const client = new CLASSES[name]({ ...options(name), transport, retries: 0, pacing: "off", clock, ...(name === "platform" && { fixedNonce: NONCE }) });
  try {
    await prepare(operation, client);
    isReady = true;
    await client.call(operation.name, params);
  } catch (error) {
    if (!request) return { error };
  } finally {
    client.close();
  }
  return { request };
}
