package io.triline

import io.triline.simulated.simulated
import io.triline.workphone.ChatAppCardBody
import io.triline.workphone.ChatAppLinkBody
import io.triline.workphone.ChatAppLinkKind
import io.triline.workphone.ChatAppLocationBody
import io.triline.workphone.ChatAppMediaBody
import io.triline.workphone.ChatAppMessage
import io.triline.workphone.ChatAppTextBody
import io.triline.workphone.MessageBody
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.decodeFromString
import kotlinx.serialization.encodeToString
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Messages of the chat app: what they hold, by their type. */
class MessagesTest {
    private val other = MessageBody.Other(Json.parseToJsonElement("""{"kind":"other"}"""))

    private suspend fun messages(vararg messages: String): List<ChatAppMessage> {
        val transport = Scripted("""{"code":1,"data":{"list":[${messages.joinToString(",")}],"count":${messages.size}}}""")
        return workPhone(transport).chatApp.messages().page().items
    }

    @Test
    fun `a body is read by the type of its message`() = runTest {
        val messages = messages(
            """{"msgType":101,"msg":"你好 \"王\""}""",
            """{"msgType":102,"msg":{"bigImgPath":"b.jpg"},"thumbImgPath":"t.jpg"}""",
            """{"msgType":105,"msg":"{\"nickName\":\"王小明\",\"wxNo\":7,\"kind\":\"own\"}"}""",
            """{"msgType":106,"msg":{"log":121.5}}""",
            """{"msgType":107,"msg":{"title":"t","type":5,"more":[1]}}""",
            """{"msgType":105,"msg":{}}""",
            """{"msgType":999,"msg":"?"}""",
            """{"msgType":105,"msg":"no JSON"}""",
        )
        assertEquals(
            listOf(
                MessageBody.Text(ChatAppTextBody("你好 \"王\"")),
                MessageBody.Image(ChatAppMediaBody("b.jpg", "t.jpg")),
                MessageBody.Card(ChatAppCardBody("王小明", "7")),
                MessageBody.Location(ChatAppLocationBody(JsonPrimitive(121.5))),
                MessageBody.Link(
                    ChatAppLinkBody("t", type = ChatAppLinkKind.Link, extra = mapOf("more" to Json.parseToJsonElement("[1]"))),
                ),
                MessageBody.Card(ChatAppCardBody()),
                other,
                other,
            ),
            messages.map { it.body },
        )
        assertEquals("\"no JSON\"", messages.last().msg.toString())
    }

    @Test
    fun `a body that is written says its kind, and is read again`() = runTest {
        val messages = messages(
            """{"msgType":110,"msg":"joined"}""",
            """{"msgType":112,"msg":{"title":"t","wcPayInfo":{"receivertrueitle":"r"},"more":1}}""",
            """{"msgType":999}""",
        )
        val written = messages.map { Json.encodeToString(it.body) }
        assertEquals(
            listOf(
                """{"kind":"room_system","text":"joined"}""",
                """{"kind":"red_packet","title":"t","wcPayInfo":{"receivertrueitle":"r"},"extra":{"more":1}}""",
                """{"kind":"other"}""",
            ),
            written,
        )
        assertEquals(messages.map { it.body }, written.map { Json.decodeFromString<MessageBody>(it) })
        assertEquals(messages, Json.decodeFromString<List<ChatAppMessage>>(Json.encodeToString(messages)))
    }

    @Test
    fun `what is no body at all is kept`() {
        for (text in listOf("7", "[]", """{"kind":1}""", """{"kind":"hologram","a":null}""")) {
            assertEquals(MessageBody.Other(Json.parseToJsonElement(text)), Json.decodeFromString<MessageBody>(text))
        }
    }

    @Test
    fun `which page need not be said`() = runTest {
        val transport = Scripted("""{"code":1,"data":{"list":[]}}""")
        workPhone(transport).chatApp.messages().page()
        assertEquals("""{"page":1,"pageSize":100}""", String(transport.requests.single().body))
    }

    @Test
    fun `the simulated service has messages`() = runTest {
        val messages = WorkPhone.simulated().chatApp.messages().items().toList()
        assertTrue(messages.isNotEmpty() && messages.all { it.body != null }, "$messages")
    }
}
