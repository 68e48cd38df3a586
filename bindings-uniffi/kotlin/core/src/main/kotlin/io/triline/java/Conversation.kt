package io.triline.java

import io.triline.Driver
import io.triline.Params
import io.triline.aiagent.AiAnswer
import io.triline.aiagent.AiMessage
import io.triline.aiagent.AiSession
import io.triline.aiagent.AiStreamChunk
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import java.util.concurrent.CompletableFuture
import java.util.function.Consumer
import java.util.stream.Stream

/** A call that opens a conversation. */
public abstract class ConversationCall<S : ConversationCall<S>> internal constructor(driver: Driver) :
    Call<S>(driver, "ai_agent.sessions.open") {
    /** Opens the conversation. */
    public fun execute(): Conversation = blocking { run() }

    /** The same, without blocking. */
    public fun executeAsync(): CompletableFuture<Conversation> = future { run() }

    private suspend fun run(): Conversation {
        val params = params()
        val session: AiSession = driver.value(operation, params = params)
        // The service has accepted them, so they are there.
        val given = Params().apply(params).members
        val kept = listOf("sid", "agent_id").map { given.text(it) }
        return Conversation(io.triline.aiagent.Conversation(driver, session, kept[0], kept[1]))
    }
}

private fun Map<String, JsonElement>.text(name: String): String = (get(name) as? JsonPrimitive)?.contentOrNull
    ?: throw missingOption(name, null)

/** A conversation with the AI agent, which is closed with its block: `try (Conversation chat = ...)`. */
public class Conversation internal constructor(private val conversation: io.triline.aiagent.Conversation) : AutoCloseable {
    /** What the service returned when it was opened. */
    public val session: AiSession get() = conversation.session

    /** Unique session id. */
    public val sid: String get() = conversation.sid

    /** Asks with a text, and waits for the answer. */
    public fun ask(message: String): AiAnswer = blocking { conversation.ask(message) }

    /** Asks with a message, and waits for the answer. */
    public fun ask(message: AiMessage): AiAnswer = blocking { conversation.ask(message) }

    /** Asks with a text. */
    public fun askAsync(message: String): CompletableFuture<AiAnswer> = future { conversation.ask(message) }

    /** Asks with a text, and returns the parts of the answer as they arrive. Closing the stream ends the call. */
    public fun askStream(message: String): Stream<AiStreamChunk> = BlockingIterator(conversation.askStream(message)).stream()

    /** Asks with a text, and passes the parts of the answer on as they arrive. Cancelling the future ends the call. */
    public fun askStreamAsync(message: String, consumer: Consumer<AiStreamChunk>): CompletableFuture<Void?> = future {
        conversation.askStream(message).collect { consumer.accept(it) }
        null
    }

    /**
     * Closes the conversation, on an interrupted thread, too. Closing it again does nothing, unless closing failed.
     */
    override fun close() {
        // A block of `try` that was interrupted would leave the session open at the service.
        val isInterrupted = Thread.interrupted()
        try {
            blocking { conversation.close() }
        } finally {
            if (isInterrupted) Thread.currentThread().interrupt()
        }
    }
}
