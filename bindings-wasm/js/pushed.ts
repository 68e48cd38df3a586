// Bodies that a service pushes to an address of the caller's. They are not authenticated: the documents show no signature.

import { core } from "./engine.js";
import { invalid, throwing } from "./errors.js";
import type { AiAnswer } from "./generated/ai_agent/sessions.js";
import type { TranscriptionResult } from "./generated/platform/transcription.js";
import { TextEncoder } from "./text.js";
import { nameOf, viewOf } from "./transport.js";

/**
 * Reads the pushed result of a transcription: the body of a request to the `callBackUrl` of its submission.
 *
 * The body is not authenticated: use an address that cannot be guessed.
 *
 * @throws MalformedResponse - the body is not a JSON object.
 * @throws ApiError - the body reports a failure.
 */
export function readPushedTranscription(body: string | Uint8Array): Promise<TranscriptionResult> {
  return read("transcription", body);
}

/**
 * Reads a pushed answer of the AI agent: the body of a request to the `msg_receive_url` of its session.
 *
 * The body is not authenticated: use an address that cannot be guessed.
 *
 * @throws MalformedResponse - the body is not a JSON object.
 * @throws ApiError - the body reports a failure.
 */
export function readPushedAnswer(body: string | Uint8Array): Promise<AiAnswer> {
  return read("answer", body);
}

async function read<T>(kind: string, body: string | Uint8Array): Promise<T> {
  const bytes = viewOf(typeof body === "string" ? new TextEncoder().encode(body) : body);
  if (!bytes) throw invalid("type", "body", "a string or bytes", nameOf(body));
  const { readPushed } = await core();
  return JSON.parse(throwing(() => readPushed(kind, bytes))) as T;
}
