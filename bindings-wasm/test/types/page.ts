// Compiled, never run: what the README shows for pages of a browser.

import { Platform, TabStore } from "triline/tabs"; // in a browser: the clients, and the store of its tabs

type Signer = (request: { nonce: string; timestamp: string; path: string }) => Promise<string>;

export function sharing(baseUrl: string, account: string, signer: Signer): Platform {
  const cc = new Platform({ baseUrl, account, signer, store: new TabStore() });
  return cc;
}

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
