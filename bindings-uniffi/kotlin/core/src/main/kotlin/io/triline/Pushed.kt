package io.triline

import io.triline.aiagent.AiAnswer
import io.triline.ffi.readPushed
import io.triline.platform.TranscriptionResult
import kotlinx.serialization.DeserializationStrategy

/**
 * Reads the bodies that the services push to an address of the caller's. The vendor's documents show neither payload nor method nor
 * delivery rules of these pushes: a program serves the address itself, and gives the body that came. The record may stand at
 * the top of the body or in `data`, with an envelope around it or without. A pushed body is not authenticated: use an address that
 * cannot be guessed.
 *
 * ```
 * post("/transcripts") { val result = Pushed.transcription(call.receive<ByteArray>()) }
 * ```
 */
public object Pushed {
    /**
     * The result of a transcription, pushed to the `callBackUrl` of its submission.
     *
     * @throws MalformedResponse the body is not a JSON object in UTF-8.
     * @throws ApiError the body reports a failure.
     */
    @JvmStatic
    public fun transcription(body: ByteArray): TranscriptionResult = read("transcription", body, TranscriptionResult.serializer())

    /** [transcription] of a text. */
    @JvmStatic
    public fun transcription(body: String): TranscriptionResult = transcription(body.toByteArray())

    /**
     * An answer of the AI agent, pushed to the `msgReceiveUrl` of its session. The id of the session is in `extra["sid"]`,
     * where the service sends it.
     *
     * @throws MalformedResponse the body is not a JSON object in UTF-8.
     * @throws ApiError the body reports a failure.
     */
    @JvmStatic
    public fun answer(body: ByteArray): AiAnswer = read("answer", body, AiAnswer.serializer())

    /** [answer] of a text. */
    @JvmStatic
    public fun answer(body: String): AiAnswer = answer(body.toByteArray())

    private fun <T> read(kind: String, body: ByteArray, record: DeserializationStrategy<T>): T =
        read(record, failing { body.inNativeMemory { readPushed(kind, it) } })
}
