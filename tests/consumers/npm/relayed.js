// A call through a relay, both sides of it from the package.

/** Throws unless a list and a refusal come through. */
export async function relayed(triline, { InvalidRequest, Platform }, createRelay, { simulated }) {
  const world = await simulated({ settings: { agents: 3 } });
  const { platform } = world;
  const relay = createRelay({ clients: { platform }, origins: [], identify: () => ({ id: "u1" }), operations: { "platform.agents.query": true } });
  const cc = new Platform({ relay: "https://app.example.com/relay", fetch: (url, init) => relay(new Request(url, init)) });
  const numbers = (await cc.agents.query().collect(10)).map(({ agentNumber }) => agentNumber).join();
  const error = await cc.agents.query({ limit: 101 }).catch((thrown) => thrown);
  // The classes are those of the package.
  const isKnown = error instanceof InvalidRequest && error instanceof triline.InvalidRequest;
  world.close();
  if (numbers !== "1001,1002,1003" || !isKnown) throw new Error(`through a relay: ${numbers}, ${error}`);
}
