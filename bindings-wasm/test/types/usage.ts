// Compiled, never run: what the types allow, and what they do not.

import {
  type Agent,
  type AgentStatus,
  AiAgent,
  type AiStreamChunk,
  type AnswerStream,
  Cancelled,
  type ChatAppUser,
  type ClientEvent,
  type Conversation,
  type Customer,
  type CustomerInput,
  type CustomerPatch,
  type HttpRequest,
  OutcomeUnknown,
  type Page,
  type PagedList,
  Platform,
  type PlatformOptions,
  type RawResponse,
  RoleIsSystem,
  type Transport,
  TransportError,
  TransportFailure,
  TrilineError,
  WorkPhone,
  type BatchJob,
  type BatchResult,
  type Journal,
  type UploadProgress,
  fetchTransport,
  load,
  logTo,
  membersOf,
  readPushedAnswer,
  readPushedTranscription,
  traceTo,
} from "triline";
import { fileJournal } from "triline/node";
import { CustomerFields, type ReportTable, load as loadCustomers, reportTable } from "triline/customers";
import { type FaultRule, type Push, type RecordedCall, SimulatedService } from "triline/testing";
import { type Simulated, StandingClock, simulated } from "triline/testing";
import * as telemetry from "@opentelemetry/api";

const options: PlatformOptions = { baseUrl: "https://cc.example.com", account: "1", signer: async ({ nonce }) => nonce };
const cc = new Platform(options);
const create = { agentName: "a", agentNumber: "9001", agentVersion: "v", queueList: ["1"], roles: ["1"], password: "p" };

export async function allowed(signal: AbortSignal): Promise<void> {
  await load();
  const list: PagedList<Agent> = cc.agents.query({ agentNumber: undefined, limit: 20 }, { signal, timeout: 1000, retries: 0, maxWait: 5000 });
  const page: Page<Agent> = await list;
  const status: AgentStatus | null | undefined = page.items[0]?.status;
  if (status === "enable") return;
  for await (const agent of list) console.log(agent.agentName?.length, membersOf(agent)["anything"]);
  for await (const { items, total } of list.pages()) console.log(items.length, total);
  let cursor: string | undefined;
  for await (const page of list.pages(cursor ?? null)) cursor = page.cursor;
  const { taskStatus } = await cc.transcription.waitUntilDone({ taskId: "1" }, { totalTimeout: 60_000, signal });
  const percentages = (await cc.reports.answerRateAll({ startTime: new Date(0), endTime: new Date() })).map((row) => row.answerPercentage);
  console.log(taskStatus, percentages, (await cc.chatReports.qualityAll({ createTime: ["", ""] })).list?.length);
  const names: (string | null | undefined)[] = (await cc.roles.list({ signal })).map((role) => role.name);
  await cc.agents.create({ ...create, status: "disable" });
  await cc.agents.bind({ agentNumber: "1", bindType: "SIP", number: "2" });
  await cc.agents.unbind({ agentNumber: "1", bindType: "SIP" });
  await cc.agents.enable({ agentId: "1" });
  const counts = await cc.call("platform.licences.count");
  const total: number | null | undefined = counts?.[0]?.count;
  const rows: Agent[] = await cc.pages("platform.agents.query", { limit: 1 }).collect(10);
  const unknown: unknown = await cc.call(`platform.${"agents"}.query` as string, {});
  const system = (await cc.roles.list())[0]?.isSystem === RoleIsSystem.System;
  console.log(names, total, rows, unknown, system);
  using other = new Platform(options);
  void other;
}

const ai = new AiAgent({ baseUrl: "https://ai.example.com", appid: "1", apptoken: "2", utcOffset: "+08:00" });
const phone = new WorkPhone({ baseUrl: "https://wp.example.com", tokens: async ({ signal }) => String(signal.aborted) });
const question = { sid: "s1", agent_id: "a1", messages: [{ type: "user" as const, text: "hello" }] };

export async function more(bytes: Uint8Array, blob: Blob, file: Blob & { name: string }): Promise<void> {
  const stream: AnswerStream<AiStreamChunk> = ai.sessions.askStream(question, { timeout: 1000 });
  for await (const part of stream) console.log(part.reply?.length);
  const whole: AiStreamChunk = await stream.answer();
  const text: string | null | undefined = (await ai.sessions.ask(question)).data;
  for await (const part of ai.stream("ai_agent.sessions.ask", question)) console.log(part.is_end === true);
  await ai.documents.upload({ agent_id: "a1", filename: "a.md", file: bytes });
  await ai.documents.upload({ agent_id: "a1", filename: "a.md", file: blob });
  await ai.documents.upload({ agent_id: "a1", file });
  await ai.documents.update({ doc_id: "d1", agent_id: "a1", filename: "a.md", shelf_status: 1, start_date: new Date() });
  const { failedList } = await cc.customers.create({ customers: [{ name: "a", phones: [{ value: "1" }] }] });
  const onProgress = ({ fraction }: UploadProgress): void => console.log(fraction.toFixed(2));
  await ai.documents.upload({ agent_id: "a1", filename: "a.md", file: bytes }, { onProgress, timeout: 60_000, totalTimeout: 90_000 });
  const errors: string[] | null | undefined = (await cc.batch("platform.customers.delete", { ids: ["1"] }))?.errorData;
  await cc.reports.answerRate({ startTime: new Date(), endTime: "2026-03-01 00:00:00" });
  for await (const message of phone.chatApp.messages({ page: 1, pageSize: 20, start: new Date() })) console.log(message.body);
  const users: Page<ChatAppUser> = await phone.chatApp.users();
  for await (const call of phone.device.calls({ pageSize: 50 })) console.log(call.duration);
  const token: string | null | undefined = (await phone.token.get()).accessToken;
  const service = await SimulatedService.load({ seed: 7, settings: { agents: 3, errorStatus: "mapped" } });
  const rule: FaultRule = { operation: "platform.*", times: 0, fault: "delay:250" };
  service.setFaults([rule]);
  const operations: readonly string[] = service.calls.map((call: RecordedCall) => call.operation);
  const pushed: unknown[] = service.takePushes().map(({ url, body }: Push) => [url, body["anything"]]);
  await WorkPhone.simulated(service, { retries: 0 }).agents.list();
  await AiAgent.simulated(service).sessions.ask(question);
  await Platform.simulated(service).roles.list();
  console.log(users.total, token, whole.reply, text, failedList?.length, errors, operations, pushed);
}

export async function conversations(): Promise<void> {
  await using chat: Conversation = await ai.sessions.open({ sid: "s", agent_id: "a", session_source: "other", msg_receive_url: "" });
  const name: string | null | undefined = chat.session.agent_name;
  const text: string | null | undefined = (await chat.ask("hello", { qid: "q" }, { timeout: 1000 })).data;
  for await (const part of chat.askStream({ type: "user", text: "hello" })) console.log(part.reply?.length);
  // @ts-expect-error: the conversation knows its session
  await chat.ask("hello", { sid: "s" });
  // @ts-expect-error: one message
  await chat.ask([{ type: "user", text: "hello" }]);
  await chat.close({ retries: 0 });
  console.log(name, text, chat.sid, chat.agentId);
}

export async function responses(): Promise<void> {
  let response: RawResponse | undefined;
  await cc.agents.disable({ agentNumber: "1" }, { onResponse: (raw) => (response = raw) });
  const time: unknown = (response?.json() as { time?: unknown }).time;
  const answer: string | null | undefined = (await readPushedAnswer("{}")).data;
  const sentences: number | undefined = (await readPushedTranscription(new Uint8Array())).sentences?.length;
  console.log(time, response?.headers["date"], answer, sentences);
}

export async function tests(): Promise<void> {
  const world: Simulated = await simulated({ seed: 7, now: 0, settings: { aiAnswers: [{ question: "", answer: "a" }] } });
  await world.platform.roles.list();
  world.advance(1000);
  // @ts-expect-error there is no such setting
  await simulated({ settings: { agent: 3 } });
  await Platform.simulated(world.service, { clock: new StandingClock() }).roles.list();
  world.close();
}

export async function batches(journal: Journal, signal: AbortSignal): Promise<void> {
  async function* numbers(): AsyncGenerator<{ number: string }> {
    yield { number: "1" };
  }
  const given = { taskId: "1", agentNumber: "1", rule: 1 } as const;
  const job: BatchJob = cc.dialout.importAll({ ...given, importData: numbers() }, { journal, dryRun: true, count: 1, signal, maxWait: 1000 });
  const { ok, failed, unknown, stopped, isComplete, earliest }: BatchResult = await job;
  const first: TrilineError | undefined = failed[0]?.error ?? unknown[0]?.error ?? stopped;
  const eta: number | undefined = job.progress.etaMs;
  await cc.dialout.importAll({ ...given, importData: [{ number: "1" }] }, { journal: "import.log", onProgress: ({ done }) => console.log(done) });
  await cc.dialout.importAll({ ...given, importData: new Set([{ number: "1" }]) }, { journal: fileJournal("import.log") });
  await cc.customers.createAll({ customers: [{ name: "a", phones: [{ value: "1" }] }] });
  await cc.customers.deleteAll({ ids: new ReadableStream<string>() });
  const result: BatchResult = await cc.batchRows("platform.customers.delete", {}, ["1"], { retries: 0 });
  // @ts-expect-error: rows are required
  await cc.dialout.importAll({ ...given });
  // @ts-expect-error: a row has its fields
  await cc.dialout.importAll({ ...given, importData: [{ numbr: "1" }] });
  // @ts-expect-error: customers that were read have to be encoded
  await cc.customers.createAll({ customers: new Set<Customer>() });
  console.log(ok.length, isComplete, earliest, first?.code, eta, result.rows);
}

export const traced = Platform.fromEnv({ onEvent: [logTo(console, "info"), traceTo(telemetry), (event, call) => console.log(event.type, call)] });

export async function reconciled(error: OutcomeUnknown): Promise<number> {
  return error.canReconcile ? (await error.reconcile({ timeout: 1000 })).length : 0;
}

export async function tables(signal: AbortSignal): Promise<void> {
  const fields = await CustomerFields.load(cc, { signal });
  await loadCustomers();
  const kept: CustomerFields = await CustomerFields.fromJson(fields.toJson(), { utcOffset: "+08:00" });
  const regions = await cc.customers.regions();
  await CustomerFields.fromJson({ fields: await cc.customers.fields(), regions });
  const read: Customer[] = fields.decode(await cc.customers.list().collect(10));
  const rows: CustomerInput[] = kept.encode(read);
  const patch: CustomerPatch = kept.encodeUpdate({ id: "1", age: 35 });
  await cc.customers.create({ customers: rows });
  await cc.customers.update({ customer: patch });
  await cc.customers.createAll({ customers: read, fields });
  await cc.customers.createAll({ customers: [{ name: "a", age: 35, visited: new Date() }], fields }, { signal });
  await cc.customers.update({ customer: { id: "1", age: 35 }, fields });
  await cc.batch("platform.customers.create", { customers: read, fields });
  for await (const customer of cc.customers.list()) console.log(fields.decode(customer).source?.join());
  const table: ReportTable = await reportTable(await cc.chatReports.workload({ createTime: [new Date(), new Date()] }));
  const heading: string | null | undefined = table.columns[0]?.label;
  const cell: unknown = table.objects()[0]?.["agentId"] ?? table.rows[0]?.[0];
  console.log(heading, cell, await reportTable(await cc.chatReports.quality({ createTime: [new Date(), new Date()] })), await reportTable({ header: [], list: [] }));
}

export function refused(fields: CustomerFields, read: Customer[], error: TrilineError, service: SimulatedService): void {
  // @ts-expect-error: customers that were read have to be encoded
  void cc.customers.create({ customers: read });
  // @ts-expect-error: customers are objects
  void cc.customers.create({ customers: ["a"], fields });
  // @ts-expect-error: customers are required
  void cc.customers.create({ fields });
  // @ts-expect-error: dictionaries are made by load or fromJson
  void new CustomerFields();
  // @ts-expect-error: whether it is streamed, the method says
  void ai.sessions.ask({ ...question, stream: true });
  // @ts-expect-error: bytes have no name
  void ai.documents.upload({ agent_id: "a1", file: new Uint8Array() });
  // @ts-expect-error: base64 is for calls that come as JSON
  void ai.documents.upload({ agent_id: "a1", filename: "a.md", file: "IyBhCg==" });
  // @ts-expect-error: a field of a customer is text, a list of texts or of contacts
  void cc.customers.create({ customers: [{ age: 7 }] });
  // @ts-expect-error: the AI agent has other credentials
  void new AiAgent({ baseUrl: "https://ai.example.com", account: "1" });
  // @ts-expect-error: no such parameter
  cc.agents.query({ agentNumbr: "1" });
  // @ts-expect-error: a number is a number
  cc.agents.query({ limit: "20" });
  // @ts-expect-error: required
  void cc.agents.create({ agentName: "a" });
  // @ts-expect-error: one of two is required
  void cc.agents.enable({});
  // @ts-expect-error: given, but undefined
  void cc.agents.enable({ agentId: undefined });
  // @ts-expect-error: unbind is the method without a number
  void cc.agents.bind({ agentNumber: "1", bindType: "SIP" });
  // @ts-expect-error: a closed set of values
  void cc.agents.unbind({ agentNumber: "1", bindType: "FAX" });
  // @ts-expect-error: the parameters of an operation are its own
  void cc.call("platform.roles.list", { limit: 1 });
  // @ts-expect-error: by its name, an operation takes what the document requires
  void phone.call("work_phone.chat_app.users", { page: 1 });
  // @ts-expect-error: required, unlike the page
  phone.chatApp.roomMembers({ page: 1 });
  // @ts-expect-error: there is no such operation
  void cc.call("platform.agents.qurey", {});
  void cc.agents.query().then(({ items }) => {
    const status = items[0]?.status;
    // @ts-expect-error: the document lists no such value
    if (status === "enabel") return "";
    // @ts-expect-error: nor here
    if (["disable"].includes(status ?? "") && status !== "disabled") return "";
    return status === "lock" || (status as string) === "new" ? status : String(status);
  });
  // @ts-expect-error: no document lists such a field
  void cc.agents.query().then(({ items }) => items[0]?.agentNmae);
  // @ts-expect-error: a secret, or a signer
  void new Platform({ baseUrl: "https://cc.example.com", account: "1" });
  // @ts-expect-error: a secret is of no use without a recipe
  void new Platform({ baseUrl: "https://cc.example.com", account: "1", secret: "s" });
  // @ts-expect-error: credentials, or tokens
  void new WorkPhone({ baseUrl: "https://wp.example.com", clientId: "1" });
  // @ts-expect-error: both are sent in every request
  void new AiAgent({ baseUrl: "https://ai.example.com", appid: "1" });
  // @ts-expect-error: an address is required
  void new Platform({ account: "1" });
  // @ts-expect-error: a range has two times
  void cc.chatReports.sessions({ createTime: [new Date()] });
  // @ts-expect-error: a customer's fields are texts and lists
  void cc.customers.createAll({ customers: [{ name: 5 }] });
  // @ts-expect-error: there is no such category
  if (error.category === "ratelimit") return;
  // @ts-expect-error: there is no such fault
  service.setFaults([{ operation: "platform.*", fault: "drop_befor" }]);
  // @ts-expect-error: there is no such operation
  service.setFaults([{ operation: "platform.agents.qurey", fault: "delay:250" }]);
  service.setFaults([{ operation: "platform.agents.query", fault: "delay:250" }, { operation: "*", fault: "status:503" }]);
}

export function errors(error: unknown): string | undefined {
  if (error instanceof Cancelled) return String(error.mayHaveHappened);
  if (error instanceof OutcomeUnknown) return error.outcome;
  if (error instanceof TransportError) return error.code;
  return error instanceof TrilineError ? `${error.kind} ${error.meaning} ${error.remedy}` : undefined;
}

/** The longest wait among events, in seconds. */
export function longest(events: ClientEvent[]): number {
  return Math.max(...events.map((event) => (event.type === "wait" && event.why === "throttled" ? event.ms / 1000 : 0)));
}

/** How often something was looked for that was not done yet. */
export function looks(events: ClientEvent[]): number {
  return events.filter((event) => event.type === "wait" && event.why === "unfinished").length;
}

export const unpaced = Platform.fromEnv({ pacing: "off" });
export const slow = new WorkPhone({ baseUrl: "https://wp.example.com", accessToken: "1", pacing: "5/1" });

export const viaFetch: Transport = ({ url, method, headers, body, signal }: HttpRequest) =>
  fetch(url, { method, headers, body: body ?? null, signal });

export const further: Transport = fetchTransport({ headers: { "x-team": "billing" } });
export const usual: Transport = fetchTransport;

export const plain: Transport = ({ timeout }) => {
  if (timeout < 100) throw new TransportFailure("refused", "too little time");
  return { status: 200, headers: { date: "" }, body: "{}" };
};
