import { type ClientOptions, Runner, type Simulation, type Tokens, environment, simulation } from "./client.js";
import { WorkPhoneGroups, type WorkPhoneSettings } from "./generated/work_phone.js";

/**
 * Options of a client of the work phone: either `clientId` and `clientSecret`, or tokens to begin with, or
 * `tokens`.
 */
export interface WorkPhoneOptions extends WorkPhoneSettings, ClientOptions {
  /** Asked for the access token of each request, in place of `clientId` and `clientSecret`. */
  tokens?: Tokens | undefined;
}

const VARIABLES = {
  baseUrl: "BASE_URL",
  clientId: "CLIENT_ID",
  clientSecret: "CLIENT_SECRET",
  accessToken: "ACCESS_TOKEN",
  refreshToken: "REFRESH_TOKEN",
  pacing: "PACING",
};

/**
 * A client of the work phone. It gets its access token when a call first needs one, renews it when it has
 * run out, and shares it between calls.
 *
 * ```ts
 * const phone = new WorkPhone({ baseUrl, clientId, clientSecret });
 * for await (const message of phone.chatApp.messages()) console.log(message.body);
 * ```
 */
export class WorkPhone extends WorkPhoneGroups {
  /**
   * @throws InvalidRequest - an option is at fault. Where the core is not loaded yet (in a browser,
   *   before the first call or `load`), the first call throws it.
   */
  constructor(options: WorkPhoneOptions) {
    super(new Runner("work_phone", options, ["clientSecret", "refreshToken"]));
  }

  /**
   * A client with the options of the environment: `TRILINE_WORK_PHONE_BASE_URL`,
   * `TRILINE_WORK_PHONE_CLIENT_ID`, `TRILINE_WORK_PHONE_CLIENT_SECRET`, `TRILINE_WORK_PHONE_ACCESS_TOKEN`,
   * `TRILINE_WORK_PHONE_REFRESH_TOKEN`, `TRILINE_WORK_PHONE_PACING`. Empty ones count as missing; options that
   * are given win.
   */
  static fromEnv(options: Partial<WorkPhoneOptions> = {}): WorkPhone {
    return new WorkPhone({ ...environment("WORK_PHONE", VARIABLES), ...options } as WorkPhoneOptions);
  }

  /** A client of a simulated service, see `triline/simulated`; options that are given win. */
  static simulated(service: Simulation, options: Partial<WorkPhoneOptions> = {}): WorkPhone {
    return new WorkPhone(simulation("work_phone", service, options));
  }
}
