import type { Listener } from "./events.js";

type Attributes = Record<string, string | number>;

/** The used part of an OpenTelemetry span. */
interface Span {
  setAttributes(attributes: Attributes): unknown;
  addEvent(name: string, attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}

/** The used part of `@opentelemetry/api`. */
export interface OpenTelemetry {
  /** Returns tracers. */
  trace: { getTracer(name: string): { startSpan(name: string, options: { kind: number }): Span } };
}

/** `SpanKind.CLIENT` and `SpanStatusCode.ERROR`. */
const [CLIENT, ERROR] = [2, 2];

/**
 * Returns a listener that creates a span for each call, named after its operation, with `http.request.method`,
 * `url.template`, `http.response.status_code` of its last request, `error.type` of a failure, and an event for each wait and each retry.
 * It is a child of the span in which the call was made.
 *
 * ```ts
 * import * as api from "@opentelemetry/api";
 * const cc = new Platform({ ...options, onEvent: traceTo(api) });
 * ```
 */
export function traceTo({ trace }: OpenTelemetry): Listener {
  const tracer = trace.getTracer("triline");
  const spans = new WeakMap<object, Span>();
  return (event, call) => {
    let span = spans.get(call);
    if (!span) {
      span = tracer.startSpan(event.operation, { kind: CLIENT });
      spans.set(call, span);
    }
    switch (event.type) {
      case "attempt":
        span.setAttributes({ "http.request.method": event.method, "url.template": event.path });
        break;
      case "response":
        span.setAttributes({ "http.response.status_code": event.status });
        break;
      case "wait":
        span.addEvent("wait", { ms: event.ms, why: event.why });
        break;
      case "retry":
        span.addEvent("retry", { attempt: event.attempt, why: event.why });
        break;
      case "end":
        if (!event.ok) {
          span.setAttributes({ "error.type": event.code ?? event.kind });
          span.setStatus({ code: ERROR });
        }
        span.end();
    }
  };
}
