// Written by `cargo run -p triline-bindgen` from the table of the core.

/// The operations that change nothing.
let reads: Set<String> = [
    "platform.agents.query",
    "platform.agents.statuses",
    "platform.roles.list",
    "platform.licences.list",
    "platform.licences.count",
]
