// A Cloudflare Worker.
import { tried } from "./attempt.js";

export default { fetch: async () => new Response(await tried()) };
