// The relay in Node, for pages of this machine: node node-server.js [FOLDER]. Serves the files of the folder, too. PORT is
// the port to listen on (8000).

import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

import { relayFrom } from "./environment.js";
import { files, listener, ofThisMachine } from "./node.js";

const { env } = process;
const [folder = "."] = process.argv.slice(2);
// Only this machine reaches it, so user tokens are optional.
const relay = relayFrom(env, env.RELAY_USERS ? {} : { identify: () => "local" });
const page = files({ "/": pathToFileURL(`${folder}/`), "/relayed.js": new URL("relayed.js", import.meta.url) });
const handle = ofThisMachine((request) => (new URL(request.url).pathname.startsWith("/relay/") ? relay(request) : page(request)));

const server = createServer(listener(handle));
server.listen(Number(env.PORT ?? 8000), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
