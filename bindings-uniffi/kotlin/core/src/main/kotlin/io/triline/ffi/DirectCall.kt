package io.triline.ffi

import com.sun.jna.Memory
import com.sun.jna.Native
import com.sun.jna.Pointer
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.concurrent.atomic.AtomicBoolean

/**
 * A call in the core, driven through one function of plain numbers: see `bindings-uniffi/src/direct.rs`. One thread at a time
 * uses it.
 *
 * A call that has ended, or that was closed, throws [IllegalStateException].
 */
internal class DirectCall private constructor(private val number: Long) : AutoCloseable {
    private val release = Release(number)

    // Frees a call whose coroutine was forgotten.
    private val cleanable = UniffiLib.CLEANER.register(this, release)

    /** What came with what was done last. */
    private var next: NativePolled? = null

    val hasNext: Boolean get() = next != null

    /** What happened, and what to do next. */
    fun poll(wallMs: Long, steadyMs: Long): NativePolled {
        next?.let { polled ->
            next = null
            return polled
        }
        return taken(checkNotNull(invoke(POLL, wallMs, steadyMs)))
    }

    /** Answers with a whole response, and takes the next step with it. */
    fun answered(wallMs: Long, steadyMs: Long, id: Int, status: Int, headers: List<NativeHeader>, body: ByteArray) {
        val size = Int.SIZE_BYTES * 2 + FfiConverterSequenceTypeNativeHeader.allocationSize(headers).toInt()
        next = invoke(ANSWERED, wallMs, steadyMs, size, body) {
            putInt(id)
            putInt(status)
            FfiConverterSequenceTypeNativeHeader.write(headers, this)
        }?.let(::taken)
    }

    fun head(wallMs: Long, steadyMs: Long, id: Int, status: Int, headers: List<NativeHeader>) {
        val size = Int.SIZE_BYTES * 2 + FfiConverterSequenceTypeNativeHeader.allocationSize(headers).toInt()
        invoke(HEAD, wallMs, steadyMs, size) {
            putInt(id)
            putInt(status)
            FfiConverterSequenceTypeNativeHeader.write(headers, this)
        }
    }

    fun chunk(wallMs: Long, steadyMs: Long, id: Int, bytes: ByteArray) {
        invoke(CHUNK, wallMs, steadyMs, Int.SIZE_BYTES, bytes) { putInt(id) }
    }

    fun end(wallMs: Long, steadyMs: Long, id: Int) {
        invoke(END, wallMs, steadyMs, Int.SIZE_BYTES) { putInt(id) }
    }

    fun failed(wallMs: Long, steadyMs: Long, id: Int, sent: Boolean, timeout: Boolean, message: String) {
        invoke(FAILED, wallMs, steadyMs, Int.SIZE_BYTES + 2 + size(message)) {
            putInt(id)
            put(sent)
            put(timeout)
            put(message)
        }
    }

    fun signed(wallMs: Long, steadyMs: Long, id: Int, signature: String) = answer(SIGNED, wallMs, steadyMs, id, signature)

    fun token(wallMs: Long, steadyMs: Long, id: Int, token: String) = answer(TOKEN, wallMs, steadyMs, id, token)

    fun journal(wallMs: Long, steadyMs: Long, id: Int, text: String) = answer(JOURNAL, wallMs, steadyMs, id, text)

    fun journalInUse(wallMs: Long, steadyMs: Long, id: Int) {
        invoke(JOURNAL_IN_USE, wallMs, steadyMs, Int.SIZE_BYTES) { putInt(id) }
    }

    fun scriptReturned(wallMs: Long, steadyMs: Long, id: Int, text: String) = answer(SCRIPT_RETURNED, wallMs, steadyMs, id, text)

    fun refused(wallMs: Long, steadyMs: Long, id: Int, why: String) = answer(REFUSED, wallMs, steadyMs, id, why)

    fun headers(wallMs: Long, steadyMs: Long, id: Int, headers: List<NativeHeader>) {
        invoke(HEADERS, wallMs, steadyMs, Int.SIZE_BYTES + FfiConverterSequenceTypeNativeHeader.allocationSize(headers).toInt()) {
            putInt(id)
            FfiConverterSequenceTypeNativeHeader.write(headers, this)
        }
    }

    fun rows(wallMs: Long, steadyMs: Long, id: Int, rows: String, last: Boolean, faults: String) {
        invoke(ROWS, wallMs, steadyMs, Int.SIZE_BYTES + 1 + size(rows) + size(faults)) {
            putInt(id)
            put(rows)
            put(last)
            put(faults)
        }
    }

    fun stored(wallMs: Long, steadyMs: Long, id: Int) {
        invoke(STORED, wallMs, steadyMs, Int.SIZE_BYTES) { putInt(id) }
    }

    fun withoutSecrets(text: String): String {
        val reply = invoke(WITHOUT_SECRETS, 0, 0, size(text)) { put(text) }
        return FfiConverterString.read(checkNotNull(reply))
    }

    fun cancel(wallMs: Long, steadyMs: Long) {
        invoke(CANCEL, wallMs, steadyMs)
    }

    fun stop(wallMs: Long, steadyMs: Long) {
        invoke(STOP, wallMs, steadyMs)
    }

    override fun close() {
        cleanable.clean()
    }

    private fun answer(function: Int, wallMs: Long, steadyMs: Long, id: Int, text: String) {
        invoke(function, wallMs, steadyMs, Int.SIZE_BYTES + size(text)) {
            putInt(id)
            put(text)
        }
    }

    private inline fun invoke(
        function: Int,
        wallMs: Long,
        steadyMs: Long,
        size: Int = 0,
        body: ByteArray? = null,
        write: ByteBuffer.() -> Unit = {},
    ): ByteBuffer? = invoke(function, number, wallMs, steadyMs, size, body, write)

    /** What a poll replies. The core forgets a call with its last step. */
    private fun taken(reply: ByteBuffer): NativePolled = FfiConverterTypeNativePolled.read(reply).also { polled ->
        if (polled.step is NativeStep.Done || polled.step is NativeStep.Failed) release.isDone.set(true)
    }

    private class Release(private val number: Long) : Runnable {
        val isDone = AtomicBoolean()

        override fun run() {
            if (isDone.compareAndSet(false, true)) invoke(FREE, number, 0, 0)
        }
    }

    companion object {
        /**
         * Begins a call of the client of that number. [polls]: takes its first step as well.
         *
         * @throws NativeException the core refuses it.
         */
        fun begin(
            client: Long,
            operation: String,
            params: String,
            options: String,
            listens: Boolean,
            polls: Boolean,
            wallMs: Long,
            steadyMs: Long,
        ): DirectCall {
            val reply = checkNotNull(
                invoke(BEGIN, client, wallMs, steadyMs, size(operation) + size(params) + size(options) + 2) {
                    put(operation)
                    put(params)
                    put(options)
                    put(listens)
                    put(polls)
                },
            )
            val call = DirectCall(reply.getLong())
            if (polls) call.next = call.taken(reply)
            return call
        }

        // The numbers of direct.rs.
        private const val BEGIN = 0
        private const val FREE = 1
        private const val FETCH = 2
        private const val POLL = 3
        private const val ANSWERED = 4
        private const val HEAD = 5
        private const val CHUNK = 6
        private const val END = 7
        private const val FAILED = 8
        private const val SIGNED = 9
        private const val TOKEN = 10
        private const val ROWS = 11
        private const val JOURNAL = 12
        private const val STORED = 13
        private const val REFUSED = 14
        private const val WITHOUT_SECRETS = 15
        private const val CANCEL = 16
        private const val STOP = 17
        private const val SCRIPT_RETURNED = 18
        private const val HEADERS = 19
        private const val JOURNAL_IN_USE = 20

        private fun size(text: String): Int = FfiConverterString.allocationSize(text).toInt()

        private fun ByteBuffer.put(text: String) = FfiConverterString.write(text, this)

        private fun ByteBuffer.put(value: Boolean) {
            put(if (value) 1 else 0)
        }

        /** Null: the reply is empty. */
        private inline fun invoke(
            function: Int,
            number: Long,
            wallMs: Long,
            steadyMs: Long,
            size: Int = 0,
            body: ByteArray? = null,
            write: ByteBuffer.() -> Unit = {},
        ): ByteBuffer? {
            val scratch = Scratch.ofThread.get()
            val bodySize = body?.size ?: 0
            if (size + bodySize <= Scratch.GIVEN) {
                val given = scratch.given()
                given.write()
                val length = given.position()
                if (body != null) given.put(body)
                return scratch.reply(function, number, wallMs, steadyMs, scratch.address, length, scratch.address + length, bodySize)
            }
            return Memory(size.toLong() + bodySize + 1).use { memory ->
                val given = memory.getByteBuffer(0, size.toLong() + 1).order(ByteOrder.BIG_ENDIAN)
                given.write()
                if (body != null) memory.write(size.toLong(), body, 0, bodySize)
                val address = Pointer.nativeValue(memory)
                scratch.reply(function, number, wallMs, steadyMs, address, given.position(), address + size, bodySize)
            }
        }
    }

    /** Memory of a thread that arguments and replies are written to. */
    private class Scratch {
        private val memory = ByteBuffer.allocateDirect(GIVEN + CAPACITY)
        private val replies: ByteBuffer = memory.duplicate()
        val address: Long = Pointer.nativeValue(Native.getDirectBufferPointer(memory))

        // The methods of Buffer and not those of ByteBuffer, which Android 8 lacks.
        private fun ByteBuffer.within(from: Int, to: Int): ByteBuffer = apply { (this as java.nio.Buffer).limit(to).position(from) }

        fun given(): ByteBuffer = memory.within(0, GIVEN)

        /** What the function replies, which the next use of this memory overwrites. */
        fun reply(
            function: Int,
            number: Long,
            wallMs: Long,
            steadyMs: Long,
            arguments: Long,
            argumentsLength: Int,
            body: Long,
            bodyLength: Int,
        ): ByteBuffer? {
            val length = DirectLibrary.triline_direct(
                function,
                number,
                wallMs,
                steadyMs,
                arguments,
                argumentsLength.toLong(),
                body,
                bodyLength.toLong(),
                address + GIVEN,
                CAPACITY.toLong(),
            )
            if (length >= 0) return checked(replies.within(GIVEN, GIVEN + length.toInt()))
            val kept = Pointer(address + GIVEN).getLong(0)
            // Freed with its buffer.
            val larger = ByteBuffer.allocateDirect((-length).toInt())
            DirectLibrary.triline_direct(FETCH, kept, 0, 0, 0, 0, 0, 0, Pointer.nativeValue(Native.getDirectBufferPointer(larger)), -length)
            return checked(larger)
        }

        private fun checked(reply: ByteBuffer): ByteBuffer? = when (reply.get().toInt()) {
            NOTHING -> null
            STEP, CALL, TEXT -> reply
            ERROR -> throw NativeException.Failed(FfiConverterString.read(reply))
            CLOSED -> throw IllegalStateException("the client or the call is closed")
            else -> throw InternalException(FfiConverterString.read(reply))
        }

        companion object {
            val ofThread: ThreadLocal<Scratch> = ThreadLocal.withInitial(::Scratch)
            const val GIVEN = 8192
            private const val CAPACITY = 8192

            // The kinds of reply of direct.rs.
            private const val NOTHING = 0
            private const val STEP = 1
            private const val CALL = 2
            private const val TEXT = 3
            private const val ERROR = 4
            private const val CLOSED = 5
        }
    }
}

@Suppress("ktlint:standard:function-naming")
private object DirectLibrary {
    init {
        // The library that uniffi's functions come from, by the same rule.
        Native.register(DirectLibrary::class.java, System.getProperty("uniffi.component.triline_ffi.libraryOverride") ?: "triline_ffi")
    }

    @JvmStatic
    external fun triline_direct(
        function: Int,
        number: Long,
        wallMs: Long,
        steadyMs: Long,
        arguments: Long,
        argumentsLength: Long,
        body: Long,
        bodyLength: Long,
        reply: Long,
        capacity: Long,
    ): Long
}
