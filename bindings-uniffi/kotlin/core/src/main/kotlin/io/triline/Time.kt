@file:JvmName("Times")

package io.triline

import java.time.DateTimeException
import java.time.Instant
import java.time.LocalDateTime
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import java.time.format.ResolverStyle
import java.time.temporal.ChronoField
import java.time.temporal.Temporal
import java.util.Locale

/** How far the clock of the services is from UTC, unless a client is told otherwise. */
internal val SERVICE_OFFSET: ZoneOffset = ZoneOffset.ofHours(8)

/** Made when it is first needed: it takes its time. */
private val FORMAT: DateTimeFormatter by lazy {
    DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT)
}

/**
 * A time as the services write it. A local one stands as it is. What is no time, such as a date, goes out
 * as it is: the core refuses it.
 */
internal fun Temporal.writtenAt(offset: ZoneOffset): String = when {
    this is LocalDateTime -> FORMAT.format(this)
    isSupported(ChronoField.INSTANT_SECONDS) -> FORMAT.format(Instant.from(this).atOffset(offset))
    else -> toString()
}

/**
 * A time that a service wrote, `yyyy-MM-dd HH:mm:ss`; null: it is missing, or no such time. Records have times as the texts that
 * the service sent, and as instants those that are documented (`createTimeInstant()`).
 *
 * @param text what the service wrote.
 * @param utcOffset offset of the service's clock from UTC.
 */
@JvmOverloads
public fun serviceTime(text: String?, utcOffset: ZoneOffset = SERVICE_OFFSET): Instant? = try {
    text?.let { LocalDateTime.parse(it, FORMAT).toInstant(utcOffset) }
} catch (_: DateTimeException) {
    null
}

/** The offset as the core reads it: `+08:00`. */
internal fun ZoneOffset.text(): String = if (this == ZoneOffset.UTC) "+00:00" else id
