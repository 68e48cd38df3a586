import { type ClientOptions, Runner, type Signer, type Simulation, environment, simulation } from "./client.js";
import { PlatformGroups, type PlatformSettings } from "./generated/platform.js";

/**
 * Options of a client of the platform: either `secret` and `signing` (a recipe), or `signer`.
 */
export interface PlatformOptions extends PlatformSettings, ClientOptions {
  /** Asked for each signature, in place of `secret` and `signing`. */
  signer?: Signer | undefined;
}

const VARIABLES = { baseUrl: "BASE_URL", account: "ACCOUNT", secret: "SECRET", signing: "SIGNING", pacing: "PACING" };

/**
 * A client of the contact-center platform.
 *
 * ```ts
 * const cc = new Platform({ baseUrl, account, secret, signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}" });
 * for await (const agent of cc.agents.query()) console.log(agent.agentNumber, agent.status);
 * ```
 */
export class Platform extends PlatformGroups {
  /**
   * @throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in
   *   a browser, before the first call or `load`), the first call throws it.
   */
  constructor(options: PlatformOptions) {
    super(new Runner("platform", options, ["secret"]));
  }

  /**
   * A client with the options of the environment: `TRILINE_PLATFORM_BASE_URL`,
   * `TRILINE_PLATFORM_ACCOUNT`, `TRILINE_PLATFORM_SECRET`, `TRILINE_PLATFORM_SIGNING`,
   * `TRILINE_PLATFORM_PACING`. Empty ones count as missing; options that are given win.
   */
  static fromEnv(options: Partial<PlatformOptions> = {}): Platform {
    return new Platform({ ...environment("PLATFORM", VARIABLES), ...options } as PlatformOptions);
  }

  /** A client of a simulated service, see `triline/simulated`; options that are given win. */
  static simulated(service: Simulation, options: Partial<PlatformOptions> = {}): Platform {
    return new Platform(simulation("platform", service, options));
  }
}
