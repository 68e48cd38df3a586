// Server-sent events, as a relay writes them.

import { parts } from "../transport.js";

/** An event with its data. */
export interface RelayEvent {
  name: string;
  data: unknown;
}

/** The events of a response. `onBytes` runs whenever something came, a heartbeat too. */
export async function* serverSentEvents(response: Response, onBytes: () => void): AsyncGenerator<RelayEvent, void, void> {
  let decoder: TextDecoder | undefined;
  let text = "";
  for await (const piece of piecesOf(response)) {
    onBytes();
    // Some versions of Hermes have none, and need none.
    text += typeof piece === "string" ? piece : (decoder ??= new TextDecoder()).decode(piece, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string): string | undefined => lines.find((line) => line.startsWith(name))?.slice(name.length);
      const [name, data] = [field("event: "), field("data: ")];
      // A heartbeat is a comment.
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) as unknown };
    }
  }
}

/** React Native has no streams: there, all parts come at the end. */
async function* piecesOf(response: Response): AsyncGenerator<Uint8Array | string, void, void> {
  if (response.body) yield* parts(response.body);
  else yield await response.text();
}
