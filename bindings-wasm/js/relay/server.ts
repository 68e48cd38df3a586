// The entry for servers: a handler that calls operations for pages and apps. The protocol is in docs/relay.md.

export { type AuditEvent, type JobOptions, type Relay, type RelayJob, type RelayServerOptions, type Rule, type RelayUser, createRelay } from "./server/handler.js";
export { toFastify, toNode } from "./server/node.js";
export { Refusal, type RefusalCode } from "./server/refusal.js";
