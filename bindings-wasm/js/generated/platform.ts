// Written by `cargo run -p triline-bindgen` from the table.

import {
  Client,
  type ClientOptions,
  Runner,
  type ViewOptions,
  type Signer,
} from "../client.js";
import { type Variables, fromEnvironment } from "../environment.js";
import { type Simulation, simulation } from "../simulation.js";
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
  Catalogs,
  type CatalogFilter,
  type CatalogId,
  type CatalogRef,
  type CreateCatalog,
  type KnowledgeCatalog,
  type UpdateCatalog,
} from "./platform/catalogs.js";
import {
  Chat,
  type ChatMessage,
  type ChatMessageFilter,
  type ChatSessionDetail,
  type ChatSessionEntry,
  type ChatSessionFilter,
  type ChatSessionRef,
} from "./platform/chat.js";
import {
  ChatReports,
  type AgentQualityReport,
  type AgentReportFilter,
  type AgentWorkloadReport,
  type SessionReport,
  type SessionReportFilter,
} from "./platform/chat_reports.js";
import {
  Customers,
  type CreateCustomers,
  type Customer,
  type CustomerCreateResult,
  type CustomerDeleteResult,
  type CustomerField,
  type CustomerFilter,
  type CustomerIds,
  type RegionDictionary,
  type UpdateCustomer,
} from "./platform/customers.js";
import {
  Dialout,
  type CreateTask,
  type ImportNumbers,
  type TaskFilter,
  type TaskNumberFilter,
  type Tasks,
  type UpdateTask,
} from "./platform/dialout.js";
import {
  Knowledge,
  type CreateItem,
  type ItemFilter,
  type ItemIds,
  type ItemRef,
  type KnowledgeItem,
  type KnowledgeItemId,
  type UpdateItem,
} from "./platform/knowledge.js";
import {
  Licences,
  type Licence,
  type LicenceCount,
} from "./platform/licences.js";
import {
  NumberLists,
  type ListedNumbers,
  type NumberListEntry,
  type NumberListFilter,
} from "./platform/number_lists.js";
import {
  Numbers,
  type NumberGroup,
  type NumberPool,
} from "./platform/numbers.js";
import {
  Reports,
  type AnswerRateFilter,
  type AnswerRateRow,
} from "./platform/reports.js";
import {
  Roles,
  type Role,
} from "./platform/roles.js";
import {
  Sip,
  type CreateSip,
  type SipFilter,
  type SipId,
  type SipNumber,
  type SipRef,
  type UpdateSip,
} from "./platform/sip.js";
import {
  Sso,
  type SsoLogin,
  type SsoToken,
} from "./platform/sso.js";
import {
  Transcription,
  type SubmitTranscription,
  type TranscriptionRef,
  type TranscriptionResult,
  type TranscriptionTask,
} from "./platform/transcription.js";
import type { WithFields, WithOneOf } from "../types.js";

/**
 * Rate limit of an account: `off`, or requests/seconds such as `20/60`.
 *
 * - `off`: No limit.
 * - `20/60`: The documented limit of the platform: 20 requests a minute.
 *
 * Document 1: Conventions.
 */
export type Pacing = "off" | "20/60" | (string & {});

/**
 * Language of the texts of errors.
 *
 * - `en`: English.
 * - `zh`: Chinese.
 */
export type Language = "en" | "zh";

/** Options of a client of the platform: either `secret` and `signing` (a recipe), or `signer`. */
export type PlatformOptions = PlatformSettings & ({ signer: Signer } | { secret: string; signing: string });

/** The same with credentials that may come from elsewhere, such as the environment. */
export interface PlatformSettings extends ClientOptions {
  /** Address of the service, `https` (or `http` to this machine). */
  baseUrl: string;
  /** Account number. */
  account: string;
  /** Secret key of the account. Not needed if another party signs. */
  secret?: string | undefined;
  /**
   * How requests are signed: `algorithm:encoding:template`, such as
   * `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The vendor's documents do not show the algorithm, so there
   * is no default: ask the vendor, or compare with a request that was accepted.
   */
  signing?: string | undefined;
  /** Computes each signature, instead of `secret` and `signing`. */
  signer?: Signer | undefined;
  /**
   * Maximum number of retries of a request; only requests that are safe to repeat are retried. From 0 to 20.
   * Default: `2`.
   */
  retries?: number | undefined;
  /** Timeout of an attempt. From 1 to 86400000. In milliseconds. Default: `30000`. */
  timeout?: number | undefined;
  /**
   * Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two
   * minutes from the moment at which the rate limit first lets the request through, ten minutes for a
   * wait-until, no limit for uploads. From 1 to 86400000. In milliseconds.
   */
  totalTimeout?: number | undefined;
  /**
   * Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer
   * wait fails at once, before anything is sent. From 0 to 86400000. In milliseconds.
   */
  maxWait?: number | undefined;
  /**
   * Further headers of every request, such as those that a gateway asks for. One that the client sets itself
   * is refused.
   */
  headers?: Record<string, string> | undefined;
  /**
   * Maximum size of a response body, after decompression; a larger one is a malformed response. From 1 to
   * 1073741824. In bytes. Default: `33554432`.
   */
  maxResponseBytes?: number | undefined;
  /** Rate limit of the account; further requests wait. Default: `20/60`. */
  pacing?: Pacing | undefined;
  /**
   * What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
   * `share=0.1`, once every slot that others may hold has expired. Default: `wait`.
   */
  onStoreFailure?: string | undefined;
  /**
   * Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are
   * the same in both. Default: `en`.
   */
  language?: Language | undefined;
  /** Other paths for operations, by name. */
  paths?: Record<string, string> | undefined;
  /**
   * Whether to send parameters under the names of the vendor's samples, if those differ from the names in the
   * vendor's tables. Default: `false`.
   */
  sampleNames?: boolean | undefined;
  /** For tests: the nonce of every request. */
  fixedNonce?: string | undefined;
}

const VARIABLES: Variables = {
  baseUrl: ["TRILINE_PLATFORM_BASE_URL", "text"],
  account: ["TRILINE_PLATFORM_ACCOUNT", "text"],
  secret: ["TRILINE_PLATFORM_SECRET", "text"],
  signing: ["TRILINE_PLATFORM_SIGNING", "text"],
  retries: ["TRILINE_PLATFORM_RETRIES", "integer"],
  timeout: ["TRILINE_PLATFORM_TIMEOUT", "milliseconds"],
  totalTimeout: ["TRILINE_PLATFORM_TOTAL_TIMEOUT", "milliseconds"],
  maxWait: ["TRILINE_PLATFORM_MAX_WAIT", "milliseconds"],
  maxResponseBytes: ["TRILINE_PLATFORM_MAX_RESPONSE_BYTES", "integer"],
  pacing: ["TRILINE_PLATFORM_PACING", "text"],
  onStoreFailure: ["TRILINE_PLATFORM_ON_STORE_FAILURE", "text"],
  language: ["TRILINE_PLATFORM_LANGUAGE", "text"],
  sampleNames: ["TRILINE_PLATFORM_SAMPLE_NAMES", "boolean"],
  utcOffset: ["TRILINE_PLATFORM_UTC_OFFSET", "text"],
};

/** The operations, by name. */
export interface PlatformOperations {
  "platform.agents.query": { params: AgentFilter; result: Agent[] | null; row: Agent };
  "platform.agents.bind": { params: BindAgent; result: null };
  "platform.agents.unbind": { params: Omit<BindAgent, "number">; result: null };
  "platform.agents.create": { params: CreateAgent; result: CreatedAgent | null };
  "platform.agents.update": { params: WithOneOf<UpdateAgent, "agentId" | "agentNumber">; result: null };
  "platform.agents.enable": { params: WithOneOf<AgentRef, "agentId" | "agentNumber">; result: null };
  "platform.agents.disable": { params: WithOneOf<AgentRef, "agentId" | "agentNumber">; result: null };
  "platform.agents.statuses": { params: OnlineAgentFilter; result: OnlineAgents | null };
  "platform.roles.list": { params: Record<string, never>; result: Role[] | null };
  "platform.licences.list": { params: Record<string, never>; result: Licence[] | null };
  "platform.licences.count": { params: Record<string, never>; result: LicenceCount[] | null };
  "platform.sip.list": { params: SipFilter; result: SipNumber[] | null };
  "platform.sip.create": { params: CreateSip; result: SipId | null };
  "platform.sip.update": { params: UpdateSip; result: SipId | null };
  "platform.sip.delete": { params: SipRef; result: SipId | null };
  "platform.numbers.pool": { params: Record<string, never>; result: NumberPool | null };
  "platform.numbers.groups": { params: Record<string, never>; result: NumberGroup[] | null };
  "platform.dialout.create": { params: CreateTask; result: unknown | null };
  "platform.dialout.update": { params: UpdateTask; result: null };
  "platform.dialout.query": { params: TaskFilter; result: Tasks | null };
  "platform.dialout.import": { params: ImportNumbers; result: null };
  "platform.dialout.delete_numbers": { params: TaskNumberFilter; result: null };
  "platform.number_lists.add": { params: ListedNumbers; result: null };
  "platform.number_lists.delete": { params: ListedNumbers; result: null };
  "platform.number_lists.query": { params: NumberListFilter; result: { list: NumberListEntry[] | null; total: number | null }; row: NumberListEntry };
  "platform.reports.answer_rate": { params: AnswerRateFilter; result: AnswerRateRow[] | null };
  "platform.reports.answer_rate_all": { params: AnswerRateFilter; result: AnswerRateRow[] | null };
  "platform.transcription.submit": { params: SubmitTranscription; result: TranscriptionTask | null };
  "platform.transcription.result": { params: WithOneOf<TranscriptionRef, "callUniqueId" | "taskId">; result: TranscriptionResult | null };
  "platform.transcription.wait_until_done": { params: WithOneOf<TranscriptionRef, "callUniqueId" | "taskId">; result: TranscriptionResult | null };
  "platform.sso.token": { params: WithOneOf<SsoLogin, "agentId" | "agentNumber">; result: SsoToken | null };
  "platform.customers.fields": { params: Record<string, never>; result: CustomerField[] | null };
  "platform.customers.create": { params: WithFields<CreateCustomers>; result: CustomerCreateResult | null };
  "platform.customers.update": { params: WithFields<UpdateCustomer>; result: null };
  "platform.customers.delete": { params: CustomerIds; result: CustomerDeleteResult | null };
  "platform.customers.list": { params: CustomerFilter; result: { list: Customer[] | null; count: number | null }; row: Customer };
  "platform.customers.regions": { params: Record<string, never>; result: RegionDictionary | null };
  "platform.chat.sessions": { params: ChatSessionFilter; result: ChatSessionEntry[] | null; row: ChatSessionEntry };
  "platform.chat.session": { params: ChatSessionRef; result: ChatSessionDetail | null };
  "platform.chat.messages": { params: ChatMessageFilter; result: ChatMessage[] | null; row: ChatMessage };
  "platform.chat_reports.sessions": { params: SessionReportFilter; result: SessionReport | null };
  "platform.chat_reports.sessions_all": { params: SessionReportFilter; result: SessionReport | null };
  "platform.chat_reports.workload": { params: AgentReportFilter; result: AgentWorkloadReport | null };
  "platform.chat_reports.workload_all": { params: AgentReportFilter; result: AgentWorkloadReport | null };
  "platform.chat_reports.quality": { params: AgentReportFilter; result: AgentQualityReport | null };
  "platform.chat_reports.quality_all": { params: AgentReportFilter; result: AgentQualityReport | null };
  "platform.catalogs.create": { params: CreateCatalog; result: CatalogId | null };
  "platform.catalogs.list": { params: CatalogFilter; result: KnowledgeCatalog[] | null };
  "platform.catalogs.update": { params: UpdateCatalog; result: null };
  "platform.catalogs.delete": { params: CatalogRef; result: null };
  "platform.knowledge.create": { params: CreateItem; result: KnowledgeItemId | null };
  "platform.knowledge.list": { params: ItemFilter; result: { list: KnowledgeItem[] | null; count: number | null }; row: KnowledgeItem };
  "platform.knowledge.get": { params: ItemRef; result: KnowledgeItem | null };
  "platform.knowledge.update": { params: UpdateItem; result: null };
  "platform.knowledge.delete": { params: ItemIds; result: null };
}

/**
 * A client of the contact-center platform.
 *
 * ```ts
 * const cc = new Platform({ baseUrl, account, secret, signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}"
 * });
 * for await (const agent of cc.agents.query()) console.log(agent.agentNumber, agent.status);
 * ```
 */
export class Platform extends Client<PlatformOperations> {
  /** Agents, who answer calls, and their phones. */
  readonly agents: Agents;
  /** Roles, which define what agents may do. */
  readonly roles: Roles;
  /** Licences: how many agents of which version the account may have. */
  readonly licences: Licences;
  /** SIP numbers: register them, list them, bind them to agents. */
  readonly sip: Sip;
  /** Numbers of the account: the pool and its groups. */
  readonly numbers: Numbers;
  /** Preview dial-out tasks: numbers that agents call one after the other. */
  readonly dialout: Dialout;
  /** Red and black lists of numbers. */
  readonly numberLists: NumberLists;
  /** Reports on display numbers. */
  readonly reports: Reports;
  /** Transcription of calls. */
  readonly transcription: Transcription;
  /** Single sign-on to the web client. */
  readonly sso: Sso;
  /** Customers of the CRM, their fields and regions. */
  readonly customers: Customers;
  /** Online chat: sessions and their messages. */
  readonly chat: Chat;
  /** Reports on online chat. */
  readonly chatReports: ChatReports;
  /** Catalogs of the knowledge base. */
  readonly catalogs: Catalogs;
  /** Items of the knowledge base. */
  readonly knowledge: Knowledge;

  /**
   * @throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in a
   * browser, before the first call or `load`), the first call throws it.
   */
  constructor(options: PlatformOptions) {
    const runner = options instanceof Runner ? options : new Runner("platform", options, ["secret"]);
    super(runner);
    this.agents = new Agents(runner);
    this.roles = new Roles(runner);
    this.licences = new Licences(runner);
    this.sip = new Sip(runner);
    this.numbers = new Numbers(runner);
    this.dialout = new Dialout(runner);
    this.numberLists = new NumberLists(runner);
    this.reports = new Reports(runner);
    this.transcription = new Transcription(runner);
    this.sso = new Sso(runner);
    this.customers = new Customers(runner);
    this.chat = new Chat(runner);
    this.chatReports = new ChatReports(runner);
    this.catalogs = new Catalogs(runner);
    this.knowledge = new Knowledge(runner);
  }

  /**
   * Makes a client with options from the environment. Empty variables count as missing; options that are
   * given win.
   *
   * - `TRILINE_PLATFORM_BASE_URL`
   * - `TRILINE_PLATFORM_ACCOUNT`
   * - `TRILINE_PLATFORM_SECRET`
   * - `TRILINE_PLATFORM_SIGNING`
   * - `TRILINE_PLATFORM_RETRIES`
   * - `TRILINE_PLATFORM_TIMEOUT`
   * - `TRILINE_PLATFORM_TOTAL_TIMEOUT`
   * - `TRILINE_PLATFORM_MAX_WAIT`
   * - `TRILINE_PLATFORM_MAX_RESPONSE_BYTES`
   * - `TRILINE_PLATFORM_PACING`
   * - `TRILINE_PLATFORM_ON_STORE_FAILURE`
   * - `TRILINE_PLATFORM_LANGUAGE`
   * - `TRILINE_PLATFORM_SAMPLE_NAMES`
   * - `TRILINE_PLATFORM_UTC_OFFSET`
   */
  static fromEnv(options: Partial<PlatformSettings> = {}): Platform {
    return fromEnvironment(VARIABLES, options, (all: PlatformOptions) => new this(all));
  }

  /** Makes a client of a simulated service, see `triline/testing`; options that are given win. */
  static simulated(service: Simulation, options: Partial<PlatformSettings> = {}): Platform {
    return new this(simulation("platform", service, options));
  }

  /**
   * Returns this client with other options for the calls made through it, such as `{ timeout: 5000 }`. It
   * shares connections, tokens and rate limit with this client; closing one closes the other.
   *
   * Headers and listeners come on top of those of the client; a header of the same name takes its place.
   */
  withOptions(options: ViewOptions): Platform {
    const view: unknown = new Runner(this.runner, options);
    return new Platform(view as PlatformOptions);
  }
}
