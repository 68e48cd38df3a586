package io.triline

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.encoding.AbstractDecoder
import kotlinx.serialization.encoding.CompositeDecoder
import kotlinx.serialization.encoding.CompositeDecoder.Companion.DECODE_DONE
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.modules.SerializersModule
import java.util.concurrent.ConcurrentHashMap

/**
 * Reads a result where it lies in the body of a response, in half of the time that a decoder of texts takes for that. The core has
 * checked it: each member is of its declared type or null. What is not so is refused with a [SerializationException], and may be read
 * by a decoder that knows more.
 */
@OptIn(ExperimentalSerializationApi::class)
internal class ResultDecoder private constructor(private val bytes: ByteArray, private var at: Int, private val end: Int) :
    AbstractDecoder(),
    JsonDecoder {
    /** What is open: a record with its names, or null for a list or a map; and the number of the element read last. */
    private var names = arrayOfNulls<Names>(INITIAL_DEPTH)
    private var last = IntArray(INITIAL_DEPTH)
    private var depth = -1

    override val json: Json get() = io.triline.json
    override val serializersModule: SerializersModule get() = json.serializersModule

    override fun decodeJsonElement(): JsonElement {
        val start = skipSpace()
        skipValue()
        return json.parseToJsonElement(String(bytes, start, at - start, Charsets.UTF_8))
    }

    override fun beginStructure(descriptor: SerialDescriptor): CompositeDecoder {
        depth++
        if (depth == last.size) {
            names = names.copyOf(depth * 2)
            last = last.copyOf(depth * 2)
        }
        last[depth] = -1
        val isRecord = descriptor.kind == StructureKind.CLASS || descriptor.kind == StructureKind.OBJECT
        take(if (descriptor.kind == StructureKind.LIST) '[' else '{')
        val known = names[depth]
        if (known?.descriptor !== descriptor) names[depth] = if (isRecord) Names.of(descriptor) else null
        return this
    }

    override fun endStructure(descriptor: SerialDescriptor) {
        depth--
    }

    override fun decodeElementIndex(descriptor: SerialDescriptor): Int {
        val names = names[depth] ?: return element(descriptor.kind == StructureKind.MAP)
        // The place of the member read last; below -1: it was none of the record.
        var previous = last[depth]
        while (true) {
            if (peek() == '}'.code) return done()
            if (previous != -1) take(',')
            val start = take('"')
            val plain = passString()
            val finish = at - 1
            take(':')
            // No name of a field has an escape in it.
            val found = if (plain) names.find(bytes, start, finish, if (previous < -1) 0 else previous + 1) else -1
            if (found >= 0) {
                last[depth] = found
                return found
            }
            previous = UNKNOWN
            last[depth] = UNKNOWN
            skipValue()
        }
    }

    /** The next element of a list; of a map, its keys and values in turn. */
    private fun element(isMap: Boolean): Int {
        val next = last[depth] + 1
        if (isMap && next % 2 == 1) {
            take(':')
        } else {
            if (peek() == (if (isMap) '}' else ']').code) return done()
            if (next > 0) take(',')
        }
        last[depth] = next
        return next
    }

    private fun done(): Int {
        at++
        return DECODE_DONE
    }

    override fun decodeNotNullMark(): Boolean = peek() != 'n'.code

    override fun decodeNull(): Nothing? {
        literal("null")
        return null
    }

    override fun decodeBoolean(): Boolean {
        val isTrue = peek() == 't'.code
        literal(if (isTrue) "true" else "false")
        return isTrue
    }

    override fun decodeLong(): Long {
        skipSpace()
        val isNegative = at < end && bytes[at] == '-'.code.toByte()
        if (isNegative) at++
        val start = at
        var value = 0L
        while (at < end) {
            val digit = bytes[at] - '0'.code
            if (digit !in 0..9) break
            value = value * 10 + digit
            at++
        }
        // Longer ones may not fit, and others are no plain integers.
        val follows = if (at < end) bytes[at].toInt().toChar() else ','
        if (at == start || at - start > MAX_DIGITS || follows == '.' || follows == 'e' || follows == 'E') refuse()
        return if (isNegative) -value else value
    }

    override fun decodeInt(): Int = decodeLong().let { value -> if (value.toInt().toLong() == value) value.toInt() else refuse() }

    override fun decodeDouble(): Double {
        val start = skipSpace()
        while (at < end && bytes[at].toInt().toChar() in "+-.eE0123456789") at++
        return String(bytes, start, at - start, Charsets.ISO_8859_1).toDoubleOrNull() ?: refuse()
    }

    override fun decodeString(): String {
        val start = take('"')
        val plain = passString()
        if (plain) return String(bytes, start, at - 1 - start, Charsets.UTF_8)
        return unescaped(start, at - 1)
    }

    override fun decodeEnum(enumDescriptor: SerialDescriptor): Int =
        enumDescriptor.getElementIndex(decodeString()).also { if (it < 0) refuse() }

    private fun unescaped(start: Int, finish: Int): String {
        val text = StringBuilder(finish - start)
        var plain = start
        var next = start
        while (next < finish) {
            if (bytes[next] != '\\'.code.toByte()) {
                next++
                continue
            }
            text.append(String(bytes, plain, next - plain, Charsets.UTF_8))
            val escape = bytes[next + 1].toInt().toChar()
            next += 2
            when (escape) {
                'n' -> text.append('\n')
                't' -> text.append('\t')
                'r' -> text.append('\r')
                'b' -> text.append('\b')
                'f' -> text.append('\u000c')
                'u' -> {
                    if (next + HEX_DIGITS > finish) refuse()
                    text.append(String(bytes, next, HEX_DIGITS, Charsets.ISO_8859_1).toIntOrNull(HEX)?.toChar() ?: refuse())
                    next += HEX_DIGITS
                }
                '"', '\\', '/' -> text.append(escape)
                else -> refuse()
            }
            plain = next
        }
        return text.append(String(bytes, plain, finish - plain, Charsets.UTF_8)).toString()
    }

    /** Passes the rest of a text, and the quotation mark behind it. Returns whether it has no escapes. */
    private fun passString(): Boolean {
        val bytes = bytes
        var at = at
        var plain = true
        while (at < end) {
            val byte = bytes[at++].toInt()
            if (byte == '"'.code) {
                this.at = at
                return plain
            }
            if (byte == '\\'.code) {
                plain = false
                at++
            }
        }
        refuse()
    }

    private fun skipValue() {
        var open = 0
        do {
            when (peek().toChar()) {
                '"' -> {
                    at++
                    passString()
                }
                '{', '[' -> {
                    at++
                    open++
                }
                '}', ']' -> {
                    at++
                    open--
                }
                ',', ':' -> at++
                else -> {
                    val start = at
                    while (at < end && bytes[at].toInt().toChar() !in ",:]} \n\r\t") at++
                    if (at == start) refuse()
                }
            }
        } while (open > 0)
    }

    private fun literal(word: String) {
        skipSpace()
        if (end - at < word.length) refuse()
        for (letter in word) if (bytes[at++].toInt() != letter.code) refuse()
    }

    private fun skipSpace(): Int {
        while (at < end && bytes[at] <= ' '.code.toByte() && bytes[at] >= 0) at++
        return at
    }

    private fun peek(): Int {
        skipSpace()
        return if (at < end) bytes[at].toInt() else refuse()
    }

    /** Passes this byte, and returns the place behind it. */
    private fun take(what: Char): Int {
        if (peek() != what.code) refuse()
        return ++at
    }

    private fun refuse(): Nothing = throw SerializationException("not what was declared, at byte $at")

    /** The names of the fields of a record. */
    private class Names(val descriptor: SerialDescriptor) {
        private val names = Array(descriptor.elementsCount) { descriptor.getElementName(it).toByteArray() }

        /** The place of a name; -1: there is no such field. The search begins at [likely], because most rows have one order. */
        fun find(bytes: ByteArray, start: Int, finish: Int, likely: Int): Int {
            for (step in names.indices) {
                var place = likely + step
                if (place >= names.size) place -= names.size
                if (place < names.size && matches(names[place], bytes, start, finish)) return place
            }
            return -1
        }

        private fun matches(name: ByteArray, bytes: ByteArray, start: Int, finish: Int): Boolean {
            if (name.size != finish - start) return false
            for (index in name.indices) if (name[index] != bytes[start + index]) return false
            return true
        }

        companion object {
            private val known = ConcurrentHashMap<SerialDescriptor, Names>()

            fun of(descriptor: SerialDescriptor): Names = known[descriptor] ?: Names(descriptor).also { known[descriptor] = it }
        }
    }

    companion object {
        /** Reads the value that these bytes are. */
        fun <T> read(deserializer: DeserializationStrategy<T>, bytes: ByteArray, start: Int, end: Int): T {
            val decoder = ResultDecoder(bytes, start, end)
            val value = deserializer.deserialize(decoder)
            if (decoder.skipSpace() != end) decoder.refuse()
            return value
        }

        private const val INITIAL_DEPTH = 8
        private const val UNKNOWN = -2
        private const val MAX_DIGITS = 18
        private const val HEX = 16
        private const val HEX_DIGITS = 4
    }
}
