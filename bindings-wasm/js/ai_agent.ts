import { type ClientOptions, Runner, type Simulation, environment, simulation } from "./client.js";
import { AiAgentGroups, type AiAgentSettings } from "./generated/ai_agent.js";

/** Options of a client of the AI agent. `appid` and `apptoken` are sent in every request. */
export interface AiAgentOptions extends AiAgentSettings, ClientOptions {}

const VARIABLES = { baseUrl: "BASE_URL", appid: "APPID", apptoken: "APPTOKEN", utcOffset: "UTC_OFFSET", pacing: "PACING" };

/**
 * A client of the AI agent.
 *
 * ```ts
 * const ai = new AiAgent({ baseUrl, appid, apptoken });
 * const messages = [{ type: "user" as const, text: "你好" }];
 * for await (const part of ai.sessions.askStream({ sid, agent_id, messages })) out.write(part.reply ?? "");
 * ```
 */
export class AiAgent extends AiAgentGroups {
  /**
   * @throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in
   *   a browser, before the first call or `load`), the first call throws it.
   */
  constructor(options: AiAgentOptions) {
    super(new Runner("ai_agent", options, ["apptoken"]));
  }

  /**
   * A client with the options of the environment: `TRILINE_AI_AGENT_BASE_URL`, `TRILINE_AI_AGENT_APPID`,
   * `TRILINE_AI_AGENT_APPTOKEN`, `TRILINE_AI_AGENT_UTC_OFFSET`, `TRILINE_AI_AGENT_PACING`. Empty ones count as
   * missing; options that are given win.
   */
  static fromEnv(options: Partial<AiAgentOptions> = {}): AiAgent {
    return new AiAgent({ ...environment("AI_AGENT", VARIABLES), ...options } as AiAgentOptions);
  }

  /** A client of a simulated service, see `triline/simulated`; options that are given win. */
  static simulated(service: Simulation, options: Partial<AiAgentOptions> = {}): AiAgent {
    return new AiAgent(simulation("ai_agent", service, options));
  }
}
