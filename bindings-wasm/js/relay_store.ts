// What the core has for relays that share a store. Apart from the rest of the core, whose types a server's project may not know.

/** What relays share in a store, of a core with stores: scripts as the steps that ask for them, in JSON. */
export interface CoreRelayStore {
  count(user: string, requests: number, period: number): string;
  find(read: string, maxAge: number): string;
  claim(read: string, maxAge: number): string;
  found(read: string, returned: string): string | undefined;
  keep(read: string, change: string, keepFor: number, answer: string): string;
  release(read: string, change: string): string;
  changed(): string;
}
