package io.triline

import com.sun.jna.Memory
import io.triline.ffi.DirectCall
import io.triline.ffi.NativePolled
import java.nio.ByteBuffer

internal fun DirectCall.poll(clock: Clock): NativePolled = poll(clock.wallMillis(), clock.steadyMillis())

internal fun DirectCall.cancel(clock: Clock): Unit = cancel(clock.wallMillis(), clock.steadyMillis())

internal fun DirectCall.stop(clock: Clock): Unit = stop(clock.wallMillis(), clock.steadyMillis())

/** Lends bytes to the core, in memory that is freed at once and not when a buffer is collected. */
internal inline fun <T> ByteArray.inNativeMemory(use: (ByteBuffer) -> T): T {
    if (isEmpty()) return use(ByteBuffer.allocateDirect(0))
    return Memory(size.toLong()).use { memory ->
        memory.write(0, this, 0, size)
        use(memory.getByteBuffer(0, size.toLong()))
    }
}
