// Serves target/site on the loopback interface: PORT=8080.

import { createServer } from "node:http";

import { files } from "../../examples/relay/files.js";

const folder = new URL("../../target/site/", import.meta.url);
const port = Number(process.env.PORT ?? 8080);
createServer(files({ "/": folder })).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
