// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted, WithOneOf } from "../../types.js";

/** Agents, who answer calls, and their phones. */
export class Agents {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists agents. Without a filter: all agents of the account, in pages of up to 100.
   *
   * Vendor's API document: *Query agents* (our translation: 查询坐席), `POST
   * /openapi/v1/call/query/agent`.
   *
   * Document 1: Agents: Query agents.
   *
   * @example
   * ```ts
   * for await (const agent of cc.agents.query()) console.log(agent);
   * ```
   */
  query(params: AgentFilter = {}, options?: CallOptions): PagedList<Agent> {
    return this.#runner.paged<Agent>("platform.agents.query", params, params?.page, options);
  }

  /**
   * Binds a mobile or SIP number to an agent.
   *
   * The service unbinds the number of that kind when `number` is left out, so the client demands one that is
   * not null or empty: a number that a program did not find unbinds nothing. `unbind` unbinds.
   *
   * A mobile number can be bound once in an account (6721). A SIP number must be registered, and not bound to
   * another agent (6722). The change takes effect at once.
   *
   * Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST
   * /openapi/v1/call/bind/agent`.
   *
   * This is the method with `number`; without it: `unbind`.
   *
   * Codes of its own:
   * - `6721`: mobile number in use elsewhere in the account
   * - `6722`: SIP number is not registered, or is bound
   * - `6716`: invalid bind type
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Agents: Change agent device number.
   *
   * @example
   * ```ts
   * await cc.agents.bind({ agentNumber: "1001", bindType: "PSTN", number: "13800001001" });
   * ```
   */
  bind(params: BindAgent, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.agents.bind", { ...params, number: params.number ?? null }, options);
  }

  /**
   * Unbinds the mobile or SIP number of an agent.
   *
   * Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST
   * /openapi/v1/call/bind/agent`.
   *
   * This is the method without `number`; see `bind`.
   *
   * Codes of its own:
   * - `6721`: mobile number in use elsewhere in the account
   * - `6722`: SIP number is not registered, or is bound
   * - `6716`: invalid bind type
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Agents: Change agent device number.
   *
   * @example
   * ```ts
   * await cc.agents.unbind({ agentNumber: "1001", bindType: "PSTN" });
   * ```
   */
  unbind(params: Omit<BindAgent, "number">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.agents.unbind", params, options);
  }

  /**
   * Creates an agent.
   *
   * It takes a licence of its `agentVersion` (6704). Role ids come from `platform.roles.list`.
   *
   * Where its outcome is unknown, `reconcile` of the error asks `platform.agents.query` whether it was done.
   *
   * Vendor's API document: *Create agent* (our translation: 创建坐席), `POST
   * /openapi/v1/base/agent/create`.
   *
   * Codes of its own:
   * - `6732`: role id of an invalid type at agent creation
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6704`: too few licences of that agent version
   * - `6721`: mobile number in use elsewhere in the account
   * - `6722`: SIP number is not registered, or is bound
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Agents: Create agent.
   *
   * @example
   * ```ts
   * console.log(await cc.agents.create({
   *   agentName: "王小明",
   *   agentNumber: "9001",
   *   agentVersion: "ccAgent",
   *   queueList: ["80001"],
   *   roles: ["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"],
   *   password: "Passw0rd!",
   * }));
   * ```
   */
  create(params: CreateAgent, options?: CallOptions): Promise<CreatedAgent> {
    return this.#runner.record<CreatedAgent>("platform.agents.create", params, options);
  }

  /**
   * Changes the given fields of an agent; the others stay as they are.
   *
   * `agentId` or `agentNumber` locates the agent. Send no field that is not meant to change. An empty text
   * or list is sent, and is assumed to clear its field. The client refuses null in a call by name.
   *
   * Vendor's API document: *Update agent* (our translation: 更新坐席), `POST
   * /openapi/v1/base/agent/update`.
   *
   * Codes of its own:
   * - `6731`: nothing given that locates the agent
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6719`: internal error
   * - `6720`: internal error
   * - `6721`: mobile number in use elsewhere in the account
   * - `6722`: SIP number is not registered, or is bound
   * - `6704`: too few licences of that agent version
   * - `6732`: role id of an invalid type at agent creation
   *
   * Document 1: Agents: Update agent.
   *
   * @example
   * ```ts
   * await cc.agents.update({ agentId: "21346a836528318cc8c172b2", mobile: "13800001001" });
   * ```
   */
  update(params: WithOneOf<UpdateAgent, "agentId" | "agentNumber">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.agents.update", params, options);
  }

  /**
   * Enables an agent, whatever its status.
   *
   * Whether this unlocks a locked agent is not shown in the vendor's documents, so it is not promised.
   *
   * Vendor's API document: *Enable agent* (our translation: 启用坐席), `POST
   * /openapi/v1/base/agent/enable`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6731`: nothing given that locates the agent
   * - `6701`: no such agent in the account
   *
   * Document 1: Agents: Enable agent.
   *
   * @example
   * ```ts
   * await cc.agents.enable({ agentId: "21346a836528318cc8c172b2" });
   * ```
   */
  enable(params: WithOneOf<AgentRef, "agentId" | "agentNumber">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.agents.enable", params, options);
  }

  /**
   * Disables an agent, whatever its status.
   *
   * Vendor's API document: *Disable agent* (our translation: 禁用坐席), `POST
   * /openapi/v1/base/agent/disable`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6731`: nothing given that locates the agent
   * - `6701`: no such agent in the account
   *
   * Document 1: Agents: Disable agent.
   *
   * @example
   * ```ts
   * await cc.agents.disable({ agentId: "c631cd2ebf1255dcb47a1edd" });
   * ```
   */
  disable(params: WithOneOf<AgentRef, "agentId" | "agentNumber">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.agents.disable", params, options);
  }

  /**
   * Returns the status of the agents that are logged in, and no others.
   *
   * It counts toward the rate limit of the account, so poll no more often than needed.
   *
   * Vendor's API document: *Query online agent status* (our translation: 查询在线坐席状态), `POST
   * /openapi/v1/base/agent/status/find`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6700`: internal error
   *
   * Document 1: Agents: Query online agent status.
   *
   * @example
   * ```ts
   * console.log(await cc.agents.statuses());
   * ```
   */
  statuses(params: OnlineAgentFilter = {}, options?: CallOptions): Promise<OnlineAgents> {
    return this.#runner.record<OnlineAgents>("platform.agents.statuses", params, options);
  }
}

/**
 * Filter of agents, and page of the result.
 *
 * Document 1: Agents: Query agents.
 */
export interface AgentFilter {
  /** Work number. For example `1001`. */
  agentNumber?: string | undefined;
  /** SIP number. For example `1000001801`. */
  sipNumber?: string | undefined;
  /** Mobile number. For example `13800001001`. */
  mobile?: string | undefined;
  /** External user id. Optional (not shown in the document; assumed). For example `crm-1001`. */
  crmId?: string | undefined;
  /** Page. At least 1. Default: `1`. */
  page?: number | undefined;
  /**
   * Count per page. From 1 to 100. Default: `100`. Iterating requests pages of 100 unless it is given. For
   * example `20`.
   */
  limit?: number | undefined;
  /** Field selection: map of field name to 1. */
  projection?: Record<string, number> | undefined;
}

/**
 * Agent as the agent query returns it.
 *
 * Document 1: Agent (result of agent query).
 */
export interface Agent {
  /** Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Role names (not ids). For example `["坐席"]`. */
  roles?: string[] | null;
  /** E-mail. For example `wang@example.com`. */
  email?: string | null;
  /** External user id. For example `crm-1001`. */
  crmId?: string | null;
  /** Bound SIP number. For example `1000001801`. */
  sipNumber?: string | null;
  /** Bound mobile number. For example `13800001001`. */
  mobile?: string | null;
  /** Work number. For example `1001`. */
  agentNumber?: string | null;
  /** Agent name. For example `王小明`. */
  agentName?: string | null;
  /** Agent status. For example `enable`. */
  status?: AgentStatus | null;
  /** Skill groups of the agent. */
  queue?: AgentQueue[] | null;
  /**
   * Post-call processing duration. The unit as for create (not shown in the document; assumed). In seconds.
   * For example `30`.
   */
  restTime?: string | null;
  /** Display numbers bound to the agent. For example `["02888880001"]`. */
  numbers?: string[] | null;
}

/**
 * Status of an agent.
 *
 * - `enable`: Active.
 * - `disable`: Refused with error 6702.
 * - `lock`: Locked after repeated wrong passwords (6730).
 *
 * Document 1: Agent (result of agent query).
 */
export type AgentStatus = "enable" | "disable" | "lock" | Unlisted;

/**
 * Skill group of an agent.
 *
 * Document 1: Agent (result of agent query).
 */
export interface AgentQueue {
  /**
   * Group number. On the wire: `_id`. What requests take as skill group id or number (not shown in the
   * document; assumed). Type (not shown in the document; assumed). For example `80001`.
   */
  id?: string | null;
  /** Group name. Type (not shown in the document; assumed). For example `售前咨询组`. */
  name?: string | null;
}

/**
 * Number to bind to an agent.
 *
 * Document 1: Agents: Change agent device number.
 */
export interface BindAgent {
  /** Work number. For example `1001`. */
  agentNumber: string;
  /** Kind of number. For example `PSTN`. */
  bindType: BindType;
  /** Number to bind. For example `13800001001`. */
  number: string;
}

/**
 * Kind of number that is bound to an agent.
 *
 * - `PSTN`: Mobile number.
 * - `SIP`: SIP number.
 *
 * Document 1: Agents.
 */
export type BindType = "PSTN" | "SIP";

/**
 * Agent to create.
 *
 * Document 1: Agents: Create agent.
 */
export interface CreateAgent {
  /** Agent name. For example `王小明`. */
  agentName: string;
  /** Work number. For example `1001`. */
  agentNumber: string;
  /**
   * Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown
   * in the document; assumed). For example `ccAgent`.
   */
  agentVersion: string;
  /**
   * Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example
   * `["80001"]`.
   */
  queueList: string[];
  /**
   * Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
   * For example `["3299b0eac0f3ff09bde00a96"]`.
   */
  roles: string[];
  /** Agent password. */
  password: string;
  /** Initial status. Default: `enable`. */
  status?: AgentInitialStatus | undefined;
  /** Mobile number. For example `13800001001`. */
  mobile?: string | undefined;
  /** E-mail. For example `wang@example.com`. */
  email?: string | undefined;
  /** SIP number. For example `1000001801`. */
  sipNumber?: string | undefined;
  /** Display numbers. Default: `[]`. For example `["02888880001"]`. */
  numbers?: string[] | undefined;
  /** Post-call processing time. In seconds. Default: `30`. */
  restTime?: string | undefined;
  /** Online-chat settings. */
  webchatConfig?: WebchatConfig | undefined;
  /** External user id. Default: empty. For example `crm-1001`. */
  crmId?: string | undefined;
}

/**
 * Status that a new agent starts with.
 *
 * - `enable`: Active.
 * - `disable`: Disabled.
 *
 * Document 1: Agents.
 */
export type AgentInitialStatus = "enable" | "disable";

/**
 * Online-chat settings of an agent.
 *
 * Document 1: Agents.
 */
export interface WebchatConfig {
  /**
   * Nickname in online chat. Type and optional (not shown in the document; assumed). For example `王小明`.
   */
  agentName?: string | undefined;
  /** Minimum concurrent sessions. Optional (not shown in the document; assumed). For example `1`. */
  minLimit?: number | undefined;
  /** Maximum concurrent sessions. Optional (not shown in the document; assumed). For example `5`. */
  maxLimit?: number | undefined;
}

/**
 * Agent as the create operation returns it, with other fields than `Agent`.
 *
 * Document 1: Agent (result of agent creation).
 */
export interface CreatedAgent {
  /** Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Account number. For example `1000001`. */
  accountId?: string | null;
  /** Agent name. For example `王小明`. */
  agentName?: string | null;
  /** Work number. For example `1001`. */
  agentNumber?: string | null;
  /** Mobile number. For example `13800001001`. */
  mobile?: string | null;
  /** E-mail. For example `wang@example.com`. */
  email?: string | null;
  /** Agent status. For example `enable`. */
  status?: AgentStatus | null;
  /**
   * Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown
   * in the document; assumed). For example `ccAgent`.
   */
  agentVersion?: string | null;
  /**
   * Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example
   * `["80001"]`.
   */
  queueList?: string[] | null;
  /** Role ids (not names). For example `["3299b0eac0f3ff09bde00a96"]`. */
  roles?: string[] | null;
  /** Hash of the password. */
  hashPassword?: string | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
  /** Lock time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  lockTime?: string | null;
  /**
   * Last login; empty string when none. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
   */
  lastLoginTime?: string | null;
  /** Creator. For example `system`. */
  createUser?: string | null;
  /** Last editor. For example `system`. */
  updateUser?: string | null;
  /** SIP number. For example `1000001801`. */
  sipNumber?: string | null;
  /** External user id. For example `crm-1001`. */
  crmId?: string | null;
  /** WebRTC SIP number. For example `1000001801`. */
  webrtcSipNumber?: string | null;
  /** WebRTC SIP key. */
  webrtcSipKey?: string | null;
}

/**
 * Changes of an agent.
 *
 * Document 1: Agents: Update agent.
 */
export interface UpdateAgent {
  /**
   * Agent id, locates the agent. `id` in `platform.agents.query` (not shown in the document; assumed). For
   * example `21346a836528318cc8c172b2`.
   */
  agentId?: string | undefined;
  /**
   * Work number, locates the agent. It is not changed, even if an agent id is given, too (not shown in the
   * document; assumed). For example `1001`.
   */
  agentNumber?: string | undefined;
  /** Agent name. For example `王小明`. */
  agentName?: string | undefined;
  /**
   * Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown
   * in the document; assumed). For example `ccAgent`.
   */
  agentVersion?: string | undefined;
  /**
   * Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example
   * `["80001"]`.
   */
  queueList?: string[] | undefined;
  /**
   * Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
   * For example `["3299b0eac0f3ff09bde00a96"]`.
   */
  roles?: string[] | undefined;
  /** Agent password. */
  password?: string | undefined;
  /** Mobile number. For example `13800001001`. */
  mobile?: string | undefined;
  /** E-mail. For example `wang@example.com`. */
  email?: string | undefined;
  /** SIP number. For example `1000001801`. */
  sipNumber?: string | undefined;
  /** Display numbers. For example `["02888880001"]`. */
  numbers?: string[] | undefined;
  /**
   * Post-call processing time. The unit as for create (not shown in the document; assumed). In seconds. For
   * example `30`.
   */
  restTime?: string | undefined;
  /** Online-chat settings. */
  webchatConfig?: WebchatConfig | undefined;
  /** External user id. For example `crm-1001`. */
  crmId?: string | undefined;
}

/**
 * Reference to an agent, by its id or its work number.
 *
 * Document 1: Agents: Enable agent, Disable agent.
 */
export interface AgentRef {
  /** Agent id. For example `21346a836528318cc8c172b2`. */
  agentId?: string | undefined;
  /** Work number. For example `1001`. */
  agentNumber?: string | undefined;
}

/**
 * Filter of agents. Without a filter: all agents that are logged in.
 *
 * Document 1: Agents: Query online agent status.
 */
export interface OnlineAgentFilter {
  /** Work numbers. For example `["1001"]`. */
  agentNumbers?: string[] | undefined;
  /**
   * Skill group ids; may be combined with `agentNumbers`. `queue.id` in `platform.agents.query` (not shown
   * in the document; assumed). For example `["80001"]`.
   */
  queueIdList?: string[] | undefined;
}

/**
 * The agents that are logged in.
 *
 * Document 1: Agents: Query online agent status.
 */
export interface OnlineAgents {
  /** Status of each agent. */
  list?: OnlineAgentStatus[] | null;
  /** Total number. For example `12`. */
  count?: number | null;
}

/**
 * Status of an agent that is logged in. Fields marked as observed are present in practice, without a
 * description.
 *
 * Document 1: Online agent status entry.
 */
export interface OnlineAgentStatus {
  /** Account number. For example `1000001`. */
  accountId?: string | null;
  /** Work number. For example `1001`. */
  agentNumber?: string | null;
  /** Status code. For example `1`. */
  statusNumber?: string | null;
  /** Status name. For example `空闲`. */
  statusName?: string | null;
  /** Status start time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  statusStartTime?: string | null;
  /** Login method. For example `PSTN`. */
  loginType?: LoginType | null;
  /** Login time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  loginTime?: string | null;
  /** Meaning not shown in the vendor's documents. Seen in samples, not described. */
  login?: boolean | null;
  /** Meaning not shown in the vendor's documents. Seen in samples, not described. */
  busy?: boolean | null;
  /**
   * Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). Seen in samples,
   * not described.
   */
  lastCallIdList?: string[] | null;
  /** Meaning not shown in the vendor's documents. Seen in samples, not described. */
  loginNumber?: string | null;
  /** Meaning not shown in the vendor's documents. Seen in samples, not described. */
  initStatusName?: string | null;
  /** Meaning not shown in the vendor's documents. Seen in samples, not described. */
  initStatusNumber?: string | null;
  /**
   * Meaning not shown in the vendor's documents. Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not
   * described.
   */
  firstLoginTime?: string | null;
  /**
   * Meaning not shown in the vendor's documents. Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not
   * described.
   */
  logoutTime?: string | null;
}

/**
 * Login method of an agent.
 *
 * - `PSTN`: Mobile phone (not shown in the document; assumed).
 * - `SIP`: SIP number (not shown in the document; assumed).
 * - `WEBRTC`: Browser (not shown in the document; assumed).
 *
 * Document 1: Online agent status entry.
 */
export type LoginType = "PSTN" | "SIP" | "WEBRTC" | Unlisted;
