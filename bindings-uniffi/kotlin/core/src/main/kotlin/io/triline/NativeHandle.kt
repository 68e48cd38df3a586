package io.triline

import io.triline.ffi.NativeClient
import io.triline.ffi.NativeException
import io.triline.ffi.messageText
import kotlinx.coroutines.withContext
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.nio.charset.CharacterCodingException
import java.security.SecureRandom

/** A client in the core, and the number under which calls know it. */
internal class NativeHandle(private val client: NativeClient) : AutoCloseable {
    val number: Long = client.directNumber()

    fun invalidateToken() {
        client.invalidateToken()
    }

    override fun close() {
        client.close()
    }
}

/** The number under which calls know the client. */
internal fun SharedClient.native(): Long = opened().number

/** Drops the access token of a work phone. */
internal fun SharedClient.invalidateToken() {
    failing { opened().invalidateToken() }
}

private fun SharedClient.opened(): NativeHandle {
    if (isClosed) throw inLanguage(closed())
    return handle.value
}

/** An error that the package makes itself, in the language of the client. */
internal fun <E : TrilineError> SharedClient.inLanguage(error: E): E {
    if (!isChinese || error.details.own == null) return error
    val details = error.details.inChinese()
    @Suppress("UNCHECKED_CAST")
    return when (error) {
        is Misuse -> Misuse(details, error.cause, error.result)
        is InvalidRequest -> InvalidRequest(details, error.cause)
        else -> error
    } as E
}

internal fun SharedClient.inLanguage(details: ErrorDetails): ErrorDetails = if (isChinese) details.inChinese() else details

internal fun SharedClient.createHandle(): NativeHandle {
    val seed = ByteArray(SEED_BYTES).also { SecureRandom().nextBytes(it) }
    try {
        return failing { NativeHandle(seed.inNativeMemory { NativeClient(interfaceName, options().withUserAgent().toString(), it) }) }
    } catch (error: TrilineError) {
        val variable = variables[error.field]
        val isEmulator = error.field in ADDRESSES && error.got.orEmpty().startsWith(EMULATOR)
        if (variable == null && !isEmulator) throw error
        val unit = if (error.field in DURATIONS) ", in milliseconds" else ""
        val id = "{message} (environment variable {variable}$unit)"
        val message = if (variable == null) error.message else messageText(id, listOf(error.message, variable), isChinese)
        throw TrilineError.of(error.details.copy(message = message, remedy = if (isEmulator) ON_EMULATOR else error.remedy))
    } catch (failure: LinkageError) {
        throw unloaded("triline_ffi", failure)
    }
}

/** The options with the name of the package among the headers, unless the caller has set one. */
private fun JsonObject.withUserAgent(): JsonObject {
    val own = mapOf("user-agent" to JsonPrimitive("triline-kotlin/$VERSION"))
    return JsonObject(this + ("headers" to JsonObject(own + (this["headers"] as? JsonObject).orEmpty())))
}

/** Options that are the address of a server. */
private val ADDRESSES = setOf("baseUrl", "relay")

/** Options that are durations. */
private val DURATIONS = setOf("timeout", "totalTimeout", "maxWait")

/** Runs part of a call where calls do their work. */
internal suspend fun <T> Host.run(block: suspend () -> T): T {
    if (dispatcher == null) return block()
    try {
        return withContext(dispatcher) { block() }
    } catch (error: TrilineError) {
        // kotlinx.coroutines adds the stack of the caller where that was suspended. Where the block was faster, the
        // caller is on the stack of this thread, and only of this one.
        throw if (error.stackTrace.any { it.className.startsWith("_COROUTINE") }) error else error.createCopy()
    }
}

/** Where the emulator of Android has the machine that it runs on. */
private const val EMULATOR = "http://10.0.2.2"
private const val ON_EMULATOR = "on the emulator: http://localhost with transport = emulatorTransport() of triline-android"
private const val SEED_BYTES = 32

private fun closed(cause: Exception? = null) = Misuse(own("misuse", "closed", Message("the client is closed")), cause)

/** The oldest versions of what this package calls, which the POM compiles it against. */
internal const val OLDEST_LIBRARIES = "kotlin-stdlib 1.9.25, kotlinx-coroutines 1.8.1, kotlinx-serialization 1.6.3"

/** Why a class or function of another library cannot be called: a version that a parent or a BOM chose is too old. */
internal fun missingFunction(cause: LinkageError): Misuse {
    val message = "a class or function is missing on the class path: $cause; expected $OLDEST_LIBRARIES, or newer"
    val remedy = "look at the versions with `mvn dependency:tree` or `gradle dependencies`, and at what the parent or a BOM sets them to"
    return Misuse(ErrorDetails(kind = "misuse", code = "library", message = message, remedy = remedy), cause)
}

/** Why a native library cannot be used, and what to do about it. */
internal fun unloaded(library: String, cause: LinkageError): Misuse {
    val system = "${System.getProperty("os.name")} ${System.getProperty("os.arch")}"
    val causes = generateSequence<Throwable>(cause) { it.cause }
    if (causes.any { it.isOfKotlin() }) return missingFunction(cause)
    val reasons = causes.mapNotNull { it.message }.toList()
    val reason = reasons.lastOrNull()?.lines()?.take(2)?.joinToString(" ") ?: cause.javaClass.simpleName
    val message = "the native library $library cannot be loaded on $system: $reason"
    val isAndroid = System.getProperty("java.vendor").orEmpty().contains("Android")
    val remedy = when {
        reasons.any { "com/sun/jna" in it || "com.sun.jna" in it } ->
            "add net.java.dev.jna:jna, on Android as net.java.dev.jna:jna:5.19.1@aar; triline-jvm and triline-android depend on it"
        reasons.any { reason -> MUSL.any { it in reason } } ->
            "this system has musl, such as Alpine: install java-jna-native, set the system property jna.nosys=false, and name the " +
                "library of the folder linux-musl-* of triline-jvm in uniffi.component.$library.libraryOverride; or take a system with glibc"
        reasons.any { reason -> FOREIGN.any { it in reason } } ->
            "the library is for another system or processor: use an artifact of triline that contains it for $system"
        isAndroid -> "add io.triline:triline-android, and keep the ABI of this device among those of the app (abiFilters)"
        library == "triline_simulated" -> "add io.triline:triline-test of a release, which contains the library for this system"
        else ->
            "add io.triline:triline-jvm of a release, which contains the library for this system, or name the library's path " +
                "in the system property uniffi.component.$library.libraryOverride"
    }
    return Misuse(ErrorDetails(kind = "misuse", code = "library", message = message, remedy = remedy), cause)
}

/** Whether a class or function of Kotlin's libraries is missing. */
private fun Throwable.isOfKotlin(): Boolean = when (this) {
    is NoSuchMethodError -> "kotlin." in message.orEmpty() || "kotlinx." in message.orEmpty()
    is NoClassDefFoundError -> message.orEmpty().startsWith("kotlin")
    else -> false
}

/** What the loaders of Linux, macOS and Windows say of a library for another system. */
private val FOREIGN = listOf("wrong ELF class", "invalid ELF header", "incompatible architecture", "not a mach-o", "not a valid Win32")

/** What the loader of musl says of a library that is linked against glibc. */
private val MUSL = listOf("Error loading shared library ld-linux", "Error loading shared library libc.so.6", "Error relocating")

/** Turns what the foreign functions throw into errors of the package. */
internal inline fun <T> failing(block: () -> T): T = try {
    block()
} catch (failure: NativeException.Failed) {
    throw TrilineError.of(failure.json)
} catch (failure: CharacterCodingException) {
    throw unpairedSurrogate(failure)
} catch (failure: IllegalStateException) {
    throw closedObject(failure)
}

internal fun closedObject(failure: IllegalStateException): Misuse = closed(failure)

internal fun unpairedSurrogate(cause: Exception? = null): InvalidRequest =
    InvalidRequest(own("invalid_request", "text", Message("a string contains an unpaired surrogate")), cause)
