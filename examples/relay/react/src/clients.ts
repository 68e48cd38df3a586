import { AiAgent, Platform, TrilineError } from "triline/relay";

// The relay of the page's own server. There is no secret in the page.
export const cc = new Platform({ relay: "/relay" });
export const ai = new AiAgent({ relay: "/relay" });

/** What a user reads of an error, in the user's language. */
export function textOf(error: unknown): string {
  return error instanceof TrilineError ? [error.message, error.remedy].filter(Boolean).join(": ") : String(error);
}
