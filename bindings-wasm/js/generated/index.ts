// Written by `cargo run -p triline-bindgen` from the table.

export * from "./platform/agents.js";
export * from "./platform/roles.js";
export * from "./platform/licences.js";
export type * from "./platform.js";
