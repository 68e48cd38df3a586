// Written by `cargo run -p triline-bindgen` from the table.

import { type RelayCallOptions, RelayClient, type RelayOptions, RelayRunner } from "../relay/client.js";
import { Agents } from "./platform/agents.js";
import { Roles } from "./platform/roles.js";
import { Licences } from "./platform/licences.js";
import { Sip } from "./platform/sip.js";
import { Numbers } from "./platform/numbers.js";
import { Dialout } from "./platform/dialout.js";
import { NumberLists } from "./platform/number_lists.js";
import { Reports } from "./platform/reports.js";
import { Transcription } from "./platform/transcription.js";
import { Sso } from "./platform/sso.js";
import { Customers } from "./platform/customers.js";
import { Chat } from "./platform/chat.js";
import { ChatReports } from "./platform/chat_reports.js";
import { Catalogs } from "./platform/catalogs.js";
import { Knowledge } from "./platform/knowledge.js";
import { WorkPhoneCustomers } from "./work_phone/customers.js";
import { WorkPhonePhone } from "./work_phone/phone.js";
import { WorkPhoneAgents } from "./work_phone/agents.js";
import { WorkPhoneDevice } from "./work_phone/device.js";
import { WorkPhoneReports } from "./work_phone/reports.js";
import { WorkPhoneChatApp } from "./work_phone/chat_app.js";
import { AiAgentSessions } from "./ai_agent/sessions.js";
import { AiAgentKnowledge } from "./ai_agent/knowledge.js";
import { AiAgentDocuments } from "./ai_agent/documents.js";
import type { PlatformOperations } from "./platform.js";
import type { WorkPhoneOperations } from "./work_phone.js";
import type { AiAgentOperations } from "./ai_agent.js";

export * from "./platform/agents.js";
export * from "./platform/roles.js";
export * from "./platform/licences.js";
export * from "./platform/sip.js";
export * from "./platform/numbers.js";
export * from "./platform/dialout.js";
export * from "./platform/number_lists.js";
export * from "./platform/reports.js";
export * from "./platform/transcription.js";
export * from "./platform/sso.js";
export * from "./platform/customers.js";
export * from "./platform/chat.js";
export * from "./platform/chat_reports.js";
export * from "./platform/catalogs.js";
export * from "./platform/knowledge.js";
export * from "./work_phone/customers.js";
export * from "./work_phone/phone.js";
export * from "./work_phone/agents.js";
export * from "./work_phone/device.js";
export * from "./work_phone/reports.js";
export * from "./work_phone/chat_app.js";
export * from "./ai_agent/sessions.js";
export * from "./ai_agent/knowledge.js";
export * from "./ai_agent/documents.js";
export type { PlatformOperations } from "./platform.js";
export type { WorkPhoneOperations } from "./work_phone.js";
export type { AiAgentOperations } from "./ai_agent.js";

/**
 * A client of the contact-center platform over a relay, which holds the credentials and decides what a user
 * may call.
 *
 * ```ts
 * const cc = new Platform({ relay: "/relay" });
 * for await (const agent of cc.agents.query()) console.log(agent.agentNumber);
 * ```
 */
export class Platform extends RelayClient<PlatformOperations> {
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

  /** @throws InvalidRequest - an option is wrong. */
  constructor(options: RelayOptions) {
    const runner = new RelayRunner(options, "platform.agents.create platform.sip.create platform.dialout.create platform.dialout.import platform.number_lists.add platform.transcription.submit platform.customers.create platform.catalogs.create platform.knowledge.create");
    super(runner);
    this.agents = new Agents(runner.calls);
    this.roles = new Roles(runner.calls);
    this.licences = new Licences(runner.calls);
    this.sip = new Sip(runner.calls);
    this.numbers = new Numbers(runner.calls);
    this.dialout = new Dialout(runner.calls);
    this.numberLists = new NumberLists(runner.calls);
    this.reports = new Reports(runner.calls);
    this.transcription = new Transcription(runner.calls);
    this.sso = new Sso(runner.calls);
    this.customers = new Customers(runner.calls);
    this.chat = new Chat(runner.calls);
    this.chatReports = new ChatReports(runner.calls);
    this.catalogs = new Catalogs(runner.calls);
    this.knowledge = new Knowledge(runner.calls);
  }

  /**
   * Returns a client over the same relay with other options for the calls made through it. Headers come on top of those of
   * the client; a header of the same name takes its place.
   */
  withOptions(options: RelayCallOptions): Platform {
    const view: unknown = this.view(options);
    return new Platform(view as RelayOptions);
  }
}

/**
 * A client of the work phone over a relay, which holds the credentials and decides what a user may call.
 *
 * ```ts
 * const phone = new WorkPhone({ relay: "/relay" });
 * console.log(await phone.agents.list());
 * ```
 */
export class WorkPhone extends RelayClient<WorkPhoneOperations> {
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

  /** @throws InvalidRequest - an option is wrong. */
  constructor(options: RelayOptions) {
    const runner = new RelayRunner(options, "work_phone.customers.add work_phone.phone.call work_phone.phone.add_friend");
    super(runner);
    this.customers = new WorkPhoneCustomers(runner.calls);
    this.phone = new WorkPhonePhone(runner.calls);
    this.agents = new WorkPhoneAgents(runner.calls);
    this.device = new WorkPhoneDevice(runner.calls);
    this.reports = new WorkPhoneReports(runner.calls);
    this.chatApp = new WorkPhoneChatApp(runner.calls);
  }

  /**
   * Returns a client over the same relay with other options for the calls made through it. Headers come on top of those of
   * the client; a header of the same name takes its place.
   */
  withOptions(options: RelayCallOptions): WorkPhone {
    const view: unknown = this.view(options);
    return new WorkPhone(view as RelayOptions);
  }
}

/**
 * A client of the AI agent over a relay, which holds the credentials and decides what a user may call.
 *
 * ```ts
 * const ai = new AiAgent({ relay: "/relay" });
 * for await (const part of ai.sessions.askStream(question)) console.log(part.reply);
 * ```
 */
export class AiAgent extends RelayClient<AiAgentOperations> {
  /** Conversations with an AI agent. */
  readonly sessions: AiAgentSessions;
  /** Knowledge classes of an AI agent. */
  readonly knowledge: AiAgentKnowledge;
  /** Documents that an AI agent knows. */
  readonly documents: AiAgentDocuments;

  /** @throws InvalidRequest - an option is wrong. */
  constructor(options: RelayOptions) {
    const runner = new RelayRunner(options, "ai_agent.sessions.open ai_agent.sessions.ask ai_agent.documents.upload ai_agent.documents.update");
    super(runner);
    this.sessions = new AiAgentSessions(runner.calls);
    this.knowledge = new AiAgentKnowledge(runner.calls);
    this.documents = new AiAgentDocuments(runner.calls);
  }

  /**
   * Returns a client over the same relay with other options for the calls made through it. Headers come on top of those of
   * the client; a header of the same name takes its place.
   */
  withOptions(options: RelayCallOptions): AiAgent {
    const view: unknown = this.view(options);
    return new AiAgent(view as RelayOptions);
  }
}
