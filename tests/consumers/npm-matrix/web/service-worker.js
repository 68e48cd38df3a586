import { tried } from "./attempt.js";

addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(tried().then((result) => event.ports[0].postMessage(result))));
