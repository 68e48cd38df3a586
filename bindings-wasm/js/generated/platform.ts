// Written by `cargo run -p triline-bindgen` from the table.

import { Client, type Runner } from "../client.js";
import {
  Agents,
  type Agent,
  type AgentFilter,
  type AgentRef,
  type BindAgent,
  type CreateAgent,
  type CreatedAgent,
  type OnlineAgentFilter,
  type OnlineAgents,
  type UpdateAgent,
} from "./platform/agents.js";
import {
  Licences,
  type Licence,
  type LicenceCount,
} from "./platform/licences.js";
import {
  Roles,
  type Role,
} from "./platform/roles.js";
import type { WithOneOf } from "../types.js";

/**
 * Whether requests wait for the limit of requests per minute.
 *
 * - `off`: They do not wait.
 *
 * Document 1: Conventions.
 */
export type Pacing = "off";

/** What the core is told of its client. */
export interface PlatformSettings {
  /** Address of the service, `https` (or `http` to this machine). */
  baseUrl: string;
  /** Account number. */
  account: string;
  /** Secret key of the account. Left out where another party signs. */
  secret?: string | undefined;
  /**
   * How requests are signed: `algorithm:encoding:template`, such as
   * `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The documents do not show the algorithm, so there is no
   * default: ask the vendor, or compare with a request that was accepted.
   */
  signing?: string | undefined;
  /** How many more times a request may be sent when that can do no harm (0 to 20, default `2`). */
  retries?: number | undefined;
  /** How long an attempt may take (1 to 86400000, default `30000`, in milliseconds). */
  timeout?: number | undefined;
  /** Whether requests wait for the limit of requests per minute. */
  pacing?: Pacing | undefined;
  /** Other paths for operations, by name. */
  paths?: Record<string, string> | undefined;
  /** For tests: the nonce of every request. */
  fixedNonce?: string | undefined;
}

/** The operations, by name. */
export interface PlatformOperations {
  "platform.agents.query": { params: AgentFilter; result: Agent[] | null; row: Agent };
  "platform.agents.bind": { params: BindAgent | Omit<BindAgent, "number">; result: null };
  "platform.agents.create": { params: CreateAgent; result: CreatedAgent | null };
  "platform.agents.update": { params: WithOneOf<UpdateAgent, "agentId" | "agentNumber">; result: null };
  "platform.agents.enable": { params: WithOneOf<AgentRef, "agentId" | "agentNumber">; result: null };
  "platform.agents.disable": { params: WithOneOf<AgentRef, "agentId" | "agentNumber">; result: null };
  "platform.agents.statuses": { params: OnlineAgentFilter; result: OnlineAgents | null };
  "platform.roles.list": { params: Record<string, never>; result: Role[] | null };
  "platform.licences.list": { params: Record<string, never>; result: Licence[] | null };
  "platform.licences.count": { params: Record<string, never>; result: LicenceCount[] | null };
}

/** The groups of operations. */
export abstract class PlatformGroups extends Client<PlatformOperations> {
  /** Agents: who answers calls, and which phone they answer on. */
  readonly agents: Agents;
  /** Roles: what agents may do. */
  readonly roles: Roles;
  /** Licences: how many agents of which version the account may have. */
  readonly licences: Licences;

  /** @internal */
  constructor(runner: Runner) {
    super(runner);
    this.agents = new Agents(runner);
    this.roles = new Roles(runner);
    this.licences = new Licences(runner);
  }
}
