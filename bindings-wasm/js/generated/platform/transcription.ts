// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { Unlisted, WithOneOf } from "../../types.js";

/** Transcription of calls. */
export class Transcription {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Submits a recorded call for transcription.
   *
   * The text is ready later: ask `platform.transcription.result`. `waitUntilDone` waits for it. The service
   * pushes the result of a successful transcription to `callBackUrl`; the vendor's documents do not show
   * the form of that request.
   *
   * Where its outcome is unknown, `reconcile` of the error asks `platform.transcription.result` whether it
   * was done.
   *
   * Vendor's API document: *Submit* (our translation: 提交录音离线转写), `POST
   * /openapi/v1/asr/translate`.
   *
   * Document 1: Offline transcription: Submit.
   *
   * @example
   * ```ts
   * console.log(await cc.transcription.submit({ callUniqueId: "1741136400.1001" }));
   * ```
   */
  submit(params: SubmitTranscription, options?: CallOptions): Promise<TranscriptionTask> {
    return this.#runner.record<TranscriptionTask>("platform.transcription.submit", params, options);
  }

  /**
   * Returns the transcription of a call.
   *
   * The vendor's documents do not show which of the two ids is required: send at least one, and both where
   * you know them.
   *
   * Vendor's API document: *Get result* (our translation: 获取录音转写结果), `POST
   * /openapi/v1/asr/getResult`.
   *
   * Document 1: Offline transcription: Get result.
   *
   * @example
   * ```ts
   * console.log(await cc.transcription.result({ callUniqueId: "1741136400.1001" }));
   * ```
   */
  result(params: WithOneOf<TranscriptionRef, "callUniqueId" | "taskId">, options?: CallOptions): Promise<TranscriptionResult> {
    return this.#runner.record<TranscriptionResult>("platform.transcription.result", params, options);
  }

  /**
   * Waits for a transcription: polls its result until it is done.
   *
   * The vendor's documents show only the status `success`. The transcription is done when `taskStatus` has
   * that value, or when there is no `taskStatus`, and it has sentences. A status that begins with `fail` or
   * `error` ends the wait with an error (code `failed`). After ten minutes, or the call's total timeout, the
   * wait ends with the error `not_done`.
   *
   * Document 1: Offline transcription: Get result.
   *
   * @example
   * ```ts
   * console.log(await cc.transcription.waitUntilDone({ callUniqueId: "1741136400.1001" }));
   * ```
   */
  waitUntilDone(params: WithOneOf<TranscriptionRef, "callUniqueId" | "taskId">, options?: CallOptions): Promise<TranscriptionResult> {
    return this.#runner.record<TranscriptionResult>("platform.transcription.wait_until_done", params, options);
  }
}

/**
 * Parameters of transcription, submit.
 *
 * Document 1: Offline transcription: Submit.
 */
export interface SubmitTranscription {
  /** Call id. On the wire: `callUniquedId`. For example `1741136400.1001`. */
  callUniqueId: string;
  /**
   * Address the result is pushed to after successful transcription. For example `https://example.com/page`.
   */
  callBackUrl?: string | undefined;
}

/**
 * Result of a transcription submission.
 *
 * Document 1: Offline transcription.
 */
export interface TranscriptionTask {
  /** Transcription task id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  taskId?: string | null;
}

/**
 * Reference to a transcription.
 *
 * Document 1: Offline transcription: Get result.
 */
export interface TranscriptionRef {
  /**
   * Call id. On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example
   * `1741136400.1001`.
   */
  callUniqueId?: string | undefined;
  /**
   * Transcription task id. Optional (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  taskId?: string | undefined;
}

/**
 * Transcription result wrapper.
 *
 * Document 1: Transcription sentence.
 */
export interface TranscriptionResult {
  /**
   * Transcription task id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  taskId?: string | null;
  /**
   * Call id. On the wire: `callUniquedId`. Type (not shown in the document; assumed). For example
   * `1741136400.1001`.
   */
  callUniqueId?: string | null;
  /** Task status. Type (not shown in the document; assumed). For example `success`. */
  taskStatus?: TranscriptionTaskStatus | null;
  /** Push status. Type (not shown in the document; assumed). For example `success`. */
  pushStatus?: TranscriptionPushStatus | null;
  /** Sentences. */
  sentences?: TranscriptionSentence[] | null;
}

/**
 * Transcription task status.
 *
 * - `success`: Example value.
 *
 * Document 1: Transcription task.
 */
export type TranscriptionTaskStatus = "success" | Unlisted;

/**
 * Transcription push status.
 *
 * - `success`: Example value.
 *
 * Document 1: Transcription task.
 */
export type TranscriptionPushStatus = "success" | Unlisted;

/**
 * One recognised sentence.
 *
 * Document 1: Transcription sentence.
 */
export interface TranscriptionSentence {
  /** Uuid. For example `0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05`. */
  id?: string | null;
  /** Speaker, decided by the channel. For example `AGENT`. */
  role?: TranscriptionRole | null;
  /** Start offset. In milliseconds. For example `1200`. */
  beginTime?: number | null;
  /** End offset. In milliseconds. For example `3400`. */
  endTime?: number | null;
  /** Silence since the previous sentence. In seconds. For example `1.5`. */
  silenceDuration?: number | null;
  /** Audio track id. For example `1`. */
  channelId?: number | null;
  /** Average speech rate. In characters per minute. For example `220`. */
  speechRate?: number | null;
  /** Recognised text. For example `你好`. */
  text?: string | null;
  /** Emotion energy = decibels / 10; higher is stronger. From 1 to 10. For example `6.5`. */
  emotionValue?: number | null;
}

/**
 * Transcription role.
 *
 * - `AGENT`: Meaning not shown in the vendor's documents.
 * - `VISITOR`: Meaning not shown in the vendor's documents.
 *
 * Document 1: Transcription sentence.
 */
export type TranscriptionRole = "AGENT" | "VISITOR" | Unlisted;
