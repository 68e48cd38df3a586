// Compiled, never run: what the README shows for pages of a browser.

import { Platform } from "triline";

export function signing(baseUrl: string, account: string): Platform {
  const cc = new Platform({
    baseUrl,
    account,
    signer: async ({ nonce, timestamp, path }) => {
      const response = await fetch("/sign", { method: "POST", body: JSON.stringify({ nonce, timestamp, path }) });
      if (!response.ok) throw new Error(await response.text());
      return response.text();
    },
  });
  return cc;
}
