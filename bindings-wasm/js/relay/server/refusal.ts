// What the relay itself refuses, and how errors leave it.

import { OutcomeUnknown, TrilineError, type Writer, textsOf } from "../../errors.js";

/** Texts of the relay: English and Chinese. */
const TEXTS = {
  path: ["the path ends in an action of the protocol and the name of an operation", "路径应以协议规定的动作加操作名结尾"],
  method: ["the relay takes POST", "中继只接受 POST 请求"],
  version: ["the relay speaks another version of the protocol", "中继使用的协议版本不同"],
  origin: ["pages of this origin are not allowed", "不允许该来源的页面"],
  content_type: ["the content type is not the one of the action", "内容类型与该操作不符"],
  too_large: ["the body is larger than the relay takes", "请求体超过中继允许的大小"],
  too_slow: ["the body did not arrive in time", "请求体未在规定时间内到达"],
  json: ["the body is not the JSON object that the protocol describes", "请求体不是协议规定的 JSON 对象"],
  unknown_user: ["the relay does not know the user: sign in first", "中继无法识别用户，请先登录"],
  not_allowed: ["the operation is not allowed to this user with these parameters", "不允许该用户以这些参数执行此操作"],
  unknown_job: ["the user has no such job, or it ended too long ago", "该用户没有此任务，或任务结束已久"],
  in_use: ["another process of the relay runs the job, or was stopped while it ran", "任务正由中继的另一个进程执行，或该进程在执行中被停止"],
  too_many: ["the user has too many requests under way", "该用户同时进行的请求过多"],
  quota: ["the user has used up the requests of this time", "该用户在此时段的请求次数已用完"],
  max_wait: ["the rate limit allows the request later than it may wait", "限流允许该请求的时间晚于其最长等待时间"],
  internal: ["the relay failed", "中继发生故障"],
  cancelled: ["the request was given up", "请求已被放弃"],
} as const;

/** Why the relay refuses. */
export type RefusalCode = keyof typeof TEXTS;

const STATUSES: Record<RefusalCode, number> = {
  path: 404,
  method: 405,
  version: 400,
  origin: 403,
  content_type: 415,
  too_large: 413,
  too_slow: 408,
  json: 400,
  unknown_user: 401,
  not_allowed: 403,
  unknown_job: 404,
  in_use: 409,
  too_many: 429,
  quota: 429,
  max_wait: 503,
  internal: 500,
  cancelled: 499,
};

const CATEGORIES: Partial<Record<RefusalCode, string>> = {
  origin: "permission",
  unknown_user: "auth",
  not_allowed: "permission",
  in_use: "conflict",
  too_many: "quota",
  quota: "quota",
  max_wait: "rate_limit",
  internal: "server",
};

/** Refuses a request, before anything is sent. `narrow` may throw one with a text of its own for the user. */
export class Refusal extends Error {
  /** A word for the reason. */
  readonly code: RefusalCode;
  /** After how many milliseconds it may be allowed. */
  readonly retryAfter: number | undefined;
  /** What of the request it refuses. */
  readonly field: string | undefined;

  constructor(code: RefusalCode = "not_allowed", message = "", retryAfter?: number, field?: string) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** After a process was killed, the lease of its journals lasts for up to some minutes. */
const RETRY_IN_USE_MS = 10_000;

/** What a page may know of an error: neither the response of the service, nor the cause, nor a stack. */
const TOLD = [
  "kind",
  "code",
  "category",
  "message",
  "meaning",
  "remedy",
  "retryable",
  "operation",
  "status",
  "field",
  "expected",
  "got",
  "cursor",
  "outcome",
  "reconcilable",
  "attempts",
  "retryAfterMs",
] as const;

/** An error as the protocol has it. */
export type Told = Partial<Record<(typeof TOLD)[number] | "class" | "requestId", unknown>>;

/** An error with the status of its response. */
export interface Failure {
  status: number;
  error: Told;
}

/** `onError` receives what no page may know. */
export function failureOf(error: unknown, isChinese: boolean, chinese: Writer | undefined, onError: (error: unknown) => void): Failure {
  if (error instanceof Refusal) return ofRelay(error, isChinese);
  if (!(error instanceof TrilineError)) {
    onError(error);
    return ofRelay(new Refusal("internal"), isChinese, "unknown");
  }
  // Where a journal is, and why it cannot be used, is the relay's own matter.
  if (error.field === "journal" && error.code === "in_use") {
    return ofRelay(new Refusal("in_use", "", RETRY_IN_USE_MS), isChinese, error.outcome);
  }
  if (error.field === "journal") {
    onError(error);
    return ofRelay(new Refusal("internal"), isChinese, error.outcome);
  }
  const details = textsOf({ ...(error as object), ...error.details }, isChinese ? chinese : undefined);
  const known = { ...details, meaning: details.cause } as Record<string, unknown>;
  const told: Told = Object.fromEntries(TOLD.filter((name) => known[name] !== undefined).map((name) => [name, known[name]]));
  if (error instanceof OutcomeUnknown) told.class = "outcome_unknown";
  return { status: statusOf(error), error: told };
}

function ofRelay({ code, message, retryAfter, field }: Refusal, isChinese: boolean, outcome = "not_sent"): Failure {
  const isRequest = ["path", "method", "version", "content_type", "too_large", "json"].includes(code);
  const error: Told = {
    kind: code === "unknown_user" ? "auth" : isRequest ? "misuse" : "api",
    code,
    message: message || TEXTS[code][isChinese ? 1 : 0],
    retryable: ["in_use", "too_many", "quota", "max_wait", "too_slow"].includes(code),
    outcome,
  };
  if (CATEGORIES[code]) error.category = CATEGORIES[code];
  if (retryAfter !== undefined) error.retryAfterMs = retryAfter;
  if (field !== undefined) error.field = field;
  return { status: STATUSES[code], error };
}

function statusOf({ kind, code }: TrilineError): number {
  if (kind === "invalid_request") return 400;
  if (kind === "api") return 422;
  if (kind === "cancelled") return STATUSES.cancelled;
  return code === "max_wait" ? STATUSES.max_wait : 502;
}

/** Whether the user reads Chinese rather than English, by `Accept-Language`. */
export function prefersChinese(header: string | null): boolean {
  const weighed = (header ?? "").split(",").map((entry) => {
    // Not by a pattern: it would take a second for a header full of spaces.
    const [tag = "", weight = "q=1"] = entry.split(";").map((part) => part.trim());
    return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight.replace("q=", "")) || 0 };
  });
  const best = weighed.filter(({ language }) => language === "zh" || language === "en").sort((left, right) => right.weight - left.weight)[0];
  return best?.language === "zh" && best.weight > 0;
}
