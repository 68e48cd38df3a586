// Serves the page, and calls the platform for it: the secret stays here. TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and
// _SIGNING are those of `Platform.fromEnv`; PORT is the port to listen on (8000).

import { createServer } from "node:http";

import { relayFrom } from "../relay/environment.js";
import { files, listener, ofThisMachine } from "../relay/node.js";

// A real application knows its users by their sessions.
const relay = relayFrom(process.env, { allow: ["platform.agents.query"], identify: () => "local" });
const page = files({ "/": new URL("page/", import.meta.url), "/relayed.js": new URL("../relay/relayed.js", import.meta.url) });

const handle = ofThisMachine((request) => (new URL(request.url).pathname.startsWith("/relay/") ? relay(request) : page(request)));

const server = createServer(listener(handle));
server.listen(Number(process.env.PORT ?? 8000), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
