import type { ClientEvent, Listener } from "./events.js";

type Attributes = Record<string, string | number>;

/** The used part of an OpenTelemetry span. */
interface Span {
  setAttributes(attributes: Attributes): unknown;
  addEvent(name: string, attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  updateName(name: string): unknown;
  end(): void;
}

/** The used part of `@opentelemetry/api`. */
export interface OpenTelemetry {
  /** The context of the program, which knows its current span. */
  context: { active(): object };
  /** Returns tracers, and makes spans parents. */
  trace: {
    getTracer(name: string): { startSpan(name: string, options: { kind: number; attributes?: Attributes }, context?: object): Span };
    setSpan(context: object, span: Span): object;
  };
}

/** `SpanKind.INTERNAL`, `SpanKind.CLIENT` and `SpanStatusCode.ERROR`. */
const [INTERNAL, CLIENT, ERROR] = [0, 2, 2];

/** The spans of a call that is under way. */
interface Spans {
  call: Span;
  /** The context in which that of the call is the parent. */
  within: object;
  attempt?: Span | undefined;
}

/**
 * Returns a listener that creates a span for each call, named after its operation, and in it one for each attempt, with
 * `http.request.method`, `url.template`, `server.address`, `server.port`, `http.request.resend_count`,
 * `http.response.status_code`, and `error.type` of a failure. That of the call has the attributes of its last attempt, and an event
 * for each wait and each retry. It is a child of the span in which the call was made.
 *
 * ```ts
 * import * as api from "@opentelemetry/api";
 * const cc = new Platform({ ...options, onEvent: traceTo(api) });
 * ```
 */
export function traceTo({ context, trace }: OpenTelemetry): Listener {
  const tracer = trace.getTracer("triline");
  const open = new WeakMap<object, Spans>();
  return (event, call) => {
    let spans = open.get(call);
    if (!spans) {
      const span = tracer.startSpan(event.operation, { kind: INTERNAL });
      spans = { call: span, within: trace.setSpan(context.active(), span) };
      open.set(call, spans);
    }
    const ended = endOf(event);
    if (ended) {
      if (ended.error !== undefined && spans.attempt) fail(spans.attempt, ended.error);
      spans.attempt?.end();
      spans.attempt = undefined;
    }
    switch (event.type) {
      case "attempt": {
        const { method, path, address, port, attempt } = event;
        const attributes = {
          "http.request.method": method,
          "url.template": path,
          "server.address": address,
          "server.port": port,
          ...(attempt > 1 && { "http.request.resend_count": attempt - 1 }),
        };
        spans.call.setAttributes(attributes);
        const own = { ...attributes, "triline.operation": event.operation };
        spans.attempt = tracer.startSpan(`${method} ${path}`, { kind: CLIENT, attributes: own }, spans.within);
        break;
      }
      case "response":
        for (const span of [spans.call, spans.attempt]) span?.setAttributes({ "http.response.status_code": event.status });
        break;
      case "wait":
        spans.call.addEvent("wait", { ms: event.ms, why: event.why });
        break;
      case "retry":
        spans.call.addEvent("retry", { attempt: event.attempt, why: event.why });
        break;
      case "end":
        // The first event may have been that of a request of another operation.
        spans.call.updateName(event.operation);
        if (!event.ok) fail(spans.call, event.code ?? event.kind);
        spans.call.end();
    }
  };
}

/** Whether an attempt is over when that happens, and what it failed with. */
function endOf(event: ClientEvent): { error?: string | undefined } | undefined {
  switch (event.type) {
    case "retry":
      return { error: event.why };
    case "end":
      return { error: event.ok ? undefined : (event.code ?? event.kind) };
    case "attempt":
    case "wait":
    case "page":
    case "progress":
      return {};
    default:
      return undefined;
  }
}

function fail(span: Span, error: string): void {
  span.setAttributes({ "error.type": error });
  span.setStatus({ code: ERROR });
}
