// The playground in Chromium, and what it talks to.

import { once } from "node:events";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

import { files } from "../../relay/files.js";

const root = new URL("../../../", import.meta.url);
const target = process.env.CARGO_TARGET_DIR ? pathToFileURL(`${process.env.CARGO_TARGET_DIR}/`) : new URL("target/", root);

/** The folder that build.sh makes. */
export const built = new URL("playground/", target);

/** Serves the page, and what else is to be there: listeners by the beginning of their paths. */
export async function serve(handlers = {}) {
  const page = files({ "/": built });
  const handle = (request, response) => {
    const [, other] = Object.entries(handlers).find(([path]) => request.url.startsWith(path)) ?? [];
    return (other ?? page)(request, response);
  };
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
