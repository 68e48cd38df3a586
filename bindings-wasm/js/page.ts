// What is particular about web pages and their workers.

import type { Transport } from "./transport.js";
import { xhrTransport } from "./upload.js";

/** Whether this is a page, or a worker of one: all browsers call themselves Mozilla. */
export const inBrowser =
  typeof document === "object" || (typeof navigator === "object" && /^Mozilla\//.test(navigator.userAgent));

/** No cookies, no cache, no word about the page. Other hosts than browsers refuse these options. */
export const browserFetch: RequestInit = inBrowser
  ? { credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" }
  : {};

/** Not every worker has it. */
export const pageUpload: Transport | undefined = typeof XMLHttpRequest === "function" ? xhrTransport : undefined;
