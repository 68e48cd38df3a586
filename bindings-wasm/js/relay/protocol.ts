// What both sides of the protocol know. docs/relay.md describes it.

/** The version of the protocol, which the header `triline-relay` of each request and response has. */
export const VERSION = "1";
