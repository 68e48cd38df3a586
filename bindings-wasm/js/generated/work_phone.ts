// Written by `cargo run -p triline-bindgen` from the table.

import {
  Client,
  type ClientOptions,
  Runner,
  type ViewOptions,
  type Tokens,
} from "../client.js";
import { type Variables, fromEnvironment } from "../environment.js";
import { type Simulation, simulation } from "../simulation.js";
import {
  WorkPhoneAgents,
  type WorkPhoneAgent,
} from "./work_phone/agents.js";
import {
  WorkPhoneChatApp,
  type ChatAppChat,
  type ChatAppContact,
  type ChatAppMessage,
  type ChatAppMessageFilter,
  type ChatAppPage,
  type ChatAppRoom,
  type ChatAppRoomMember,
  type ChatAppUser,
  type ChatFilter,
  type RoomMemberFilter,
} from "./work_phone/chat_app.js";
import {
  WorkPhoneCustomers,
  type AddCustomer,
  type CustomerTemplate,
  type EmptyObject,
  type UpdateWorkPhoneCustomer,
  type WorkPhoneCustomerId,
  type WorkPhoneCustomerRef,
} from "./work_phone/customers.js";
import {
  WorkPhoneDevice,
  type CallFilter,
  type CallRecord,
  type SmsFilter,
  type SmsRecord,
} from "./work_phone/device.js";
import {
  WorkPhonePhone,
  type FriendRequest,
  type PhoneCall,
} from "./work_phone/phone.js";
import {
  WorkPhoneReports,
  type CallDetailFilter,
  type CallReport,
  type CallReportDetail,
  type CallReportFilter,
} from "./work_phone/reports.js";
import {
  WorkPhoneToken,
  type AccessToken,
  type ClientCredentials,
  type RenewToken,
  type TokenPair,
} from "./work_phone/token.js";
import type { Pacing, Language } from "./platform.js";

/**
 * Options of a client of the work phone: either `clientId` and `clientSecret`, or tokens to begin with, or
 * `tokens`.
 */
export type WorkPhoneOptions = WorkPhoneSettings & ({ tokens: Tokens } | { accessToken: string } | { refreshToken: string } | { clientId: string; clientSecret: string });

/** The same with credentials that may come from elsewhere, such as the environment. */
export interface WorkPhoneSettings extends ClientOptions {
  /** Address of the service, `https` (or `http` to this machine). */
  baseUrl: string;
  /** Client id from the management console. */
  clientId?: string | undefined;
  /** Client secret from the management console. */
  clientSecret?: string | undefined;
  /** Initial access token. */
  accessToken?: string | undefined;
  /**
   * When the initial access token expires: two hours after it was issued. The client renews it before.
   * Without this option the token counts as new when it is first used, and is renewed after a request with it
   * has failed. From 1000000000000 to 253402300799999. In milliseconds since 1970-01-01 UTC.
   */
  accessTokenExpiresAt?: number | undefined;
  /** Initial refresh token. */
  refreshToken?: string | undefined;
  /** Returns the access token of each request, instead of `clientId` and `clientSecret`. */
  tokens?: Tokens | undefined;
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
  /** Rate limit of the client; further requests wait. Default: `off`. */
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
  /** Not used; for tests whose host passes a nonce to every client. */
  fixedNonce?: string | undefined;
}

const VARIABLES: Variables = {
  baseUrl: ["TRILINE_WORK_PHONE_BASE_URL", "text"],
  clientId: ["TRILINE_WORK_PHONE_CLIENT_ID", "text"],
  clientSecret: ["TRILINE_WORK_PHONE_CLIENT_SECRET", "text"],
  accessToken: ["TRILINE_WORK_PHONE_ACCESS_TOKEN", "text"],
  accessTokenExpiresAt: ["TRILINE_WORK_PHONE_ACCESS_TOKEN_EXPIRES_AT", "integer"],
  refreshToken: ["TRILINE_WORK_PHONE_REFRESH_TOKEN", "text"],
  retries: ["TRILINE_WORK_PHONE_RETRIES", "integer"],
  timeout: ["TRILINE_WORK_PHONE_TIMEOUT", "milliseconds"],
  totalTimeout: ["TRILINE_WORK_PHONE_TOTAL_TIMEOUT", "milliseconds"],
  maxWait: ["TRILINE_WORK_PHONE_MAX_WAIT", "milliseconds"],
  maxResponseBytes: ["TRILINE_WORK_PHONE_MAX_RESPONSE_BYTES", "integer"],
  pacing: ["TRILINE_WORK_PHONE_PACING", "text"],
  onStoreFailure: ["TRILINE_WORK_PHONE_ON_STORE_FAILURE", "text"],
  language: ["TRILINE_WORK_PHONE_LANGUAGE", "text"],
  utcOffset: ["TRILINE_WORK_PHONE_UTC_OFFSET", "text"],
};

/** The operations, by name. */
export interface WorkPhoneOperations {
  "work_phone.token.get": { params: ClientCredentials; result: TokenPair | null };
  "work_phone.token.renew": { params: RenewToken; result: AccessToken | null };
  "work_phone.customers.template": { params: Record<string, never>; result: CustomerTemplate | null };
  "work_phone.customers.add": { params: AddCustomer; result: WorkPhoneCustomerId | null };
  "work_phone.customers.delete": { params: WorkPhoneCustomerRef; result: EmptyObject | null };
  "work_phone.customers.update": { params: UpdateWorkPhoneCustomer; result: EmptyObject | null };
  "work_phone.phone.call": { params: PhoneCall; result: EmptyObject | null };
  "work_phone.phone.add_friend": { params: FriendRequest; result: EmptyObject | null };
  "work_phone.agents.list": { params: Record<string, never>; result: WorkPhoneAgent[] | null };
  "work_phone.device.calls": { params: CallFilter; result: { list: CallRecord[] | null; count: number | null }; row: CallRecord };
  "work_phone.device.messages": { params: SmsFilter; result: { list: SmsRecord[] | null; count: number | null }; row: SmsRecord };
  "work_phone.reports.call": { params: CallReportFilter; result: CallReport | null };
  "work_phone.reports.call_detail": { params: CallDetailFilter; result: CallReportDetail | null };
  "work_phone.chat_app.users": { params: ChatAppPage; result: { list: ChatAppUser[] | null; count: number | null }; row: ChatAppUser };
  "work_phone.chat_app.contacts": { params: ChatAppPage; result: { list: ChatAppContact[] | null; count: number | null }; row: ChatAppContact };
  "work_phone.chat_app.rooms": { params: ChatAppPage; result: { list: ChatAppRoom[] | null; count: number | null }; row: ChatAppRoom };
  "work_phone.chat_app.room_members": { params: RoomMemberFilter; result: { list: ChatAppRoomMember[] | null; count: number | null }; row: ChatAppRoomMember };
  "work_phone.chat_app.chats": { params: ChatFilter; result: { list: ChatAppChat[] | null; count: number | null }; row: ChatAppChat };
  "work_phone.chat_app.messages": { params: ChatAppMessageFilter; result: { list: ChatAppMessage[] | null; count: number | null }; row: ChatAppMessage };
}

/**
 * A client of the work phone. It fetches an access token when a call first needs one, renews it when it has
 * expired, and shares it between calls.
 *
 * ```ts
 * const phone = new WorkPhone({ baseUrl, clientId, clientSecret });
 * for await (const message of phone.chatApp.messages()) console.log(message.body);
 * ```
 */
export class WorkPhone extends Client<WorkPhoneOperations> {
  /** Tokens of the work phone. A client fetches and renews them automatically. */
  readonly token: WorkPhoneToken;
  /** Customers of the work phone. */
  readonly customers: WorkPhoneCustomers;
  /** Actions of a work phone. */
  readonly phone: WorkPhonePhone;
  /** Agents of the work phone. */
  readonly agents: WorkPhoneAgents;
  /** Calls and short messages of the devices. */
  readonly device: WorkPhoneDevice;
  /** Reports on the calls of an agent. */
  readonly reports: WorkPhoneReports;
  /** The chat app on the work phones: users, contacts, rooms, chats and messages. */
  readonly chatApp: WorkPhoneChatApp;
  readonly #runner: Runner;

  /**
   * @throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in a
   * browser, before the first call or `load`), the first call throws it.
   */
  constructor(options: WorkPhoneOptions) {
    const runner = options instanceof Runner ? options : new Runner("work_phone", options, ["clientSecret", "refreshToken"]);
    super(runner);
    this.#runner = runner;
    this.token = new WorkPhoneToken(runner);
    this.customers = new WorkPhoneCustomers(runner);
    this.phone = new WorkPhonePhone(runner);
    this.agents = new WorkPhoneAgents(runner);
    this.device = new WorkPhoneDevice(runner);
    this.reports = new WorkPhoneReports(runner);
    this.chatApp = new WorkPhoneChatApp(runner);
  }

  /**
   * Makes a client with options from the environment. Empty variables count as missing; options that are
   * given win.
   *
   * - `TRILINE_WORK_PHONE_BASE_URL`
   * - `TRILINE_WORK_PHONE_CLIENT_ID`
   * - `TRILINE_WORK_PHONE_CLIENT_SECRET`
   * - `TRILINE_WORK_PHONE_ACCESS_TOKEN`
   * - `TRILINE_WORK_PHONE_ACCESS_TOKEN_EXPIRES_AT`
   * - `TRILINE_WORK_PHONE_REFRESH_TOKEN`
   * - `TRILINE_WORK_PHONE_RETRIES`
   * - `TRILINE_WORK_PHONE_TIMEOUT`
   * - `TRILINE_WORK_PHONE_TOTAL_TIMEOUT`
   * - `TRILINE_WORK_PHONE_MAX_WAIT`
   * - `TRILINE_WORK_PHONE_MAX_RESPONSE_BYTES`
   * - `TRILINE_WORK_PHONE_PACING`
   * - `TRILINE_WORK_PHONE_ON_STORE_FAILURE`
   * - `TRILINE_WORK_PHONE_LANGUAGE`
   * - `TRILINE_WORK_PHONE_UTC_OFFSET`
   */
  static fromEnv(options: Partial<WorkPhoneSettings> = {}): WorkPhone {
    return fromEnvironment(VARIABLES, options, (all: WorkPhoneOptions) => new this(all));
  }

  /** Makes a client of a simulated service, see `triline/testing`; options that are given win. */
  static simulated(service: Simulation, options: Partial<WorkPhoneSettings> = {}): WorkPhone {
    return new this(simulation("work_phone", service, options));
  }

  /**
   * Returns this client with other options for the calls made through it, such as `{ timeout: 5000 }`. It
   * shares connections, tokens and rate limit with this client; closing one closes the other.
   *
   * Headers and listeners come on top of those of the client; a header of the same name takes its place.
   */
  withOptions(options: ViewOptions): WorkPhone {
    const view: unknown = new Runner(this.runner, options);
    return new WorkPhone(view as WorkPhoneOptions);
  }

  /** Drops the access token that the calls share, for example after it was revoked. The next call fetches a new one. */
  invalidateToken(): void {
    this.#runner.invalidateToken();
  }
}
