package io.triline

import io.triline.simulated.Simulation
import kotlinx.coroutines.test.runTest
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import kotlin.time.Duration.Companion.hours

/** Bodies that the services push. */
class PushedTest {
    @Test
    fun `a transcription stands at the top or in data`() {
        val record = """{"taskId":"t-1","sentences":[{"text":"你好","beginTime":"5"}]}"""
        for (body in listOf(record, """{"success":true,"code":"200","data":$record}""")) {
            val result = Pushed.transcription(body)
            assertEquals("t-1", result.taskId)
            assertEquals(listOf("你好" to 5L), result.sentences?.map { it.text to it.beginTime })
            assertEquals(result, Pushed.transcription(body.toByteArray()))
        }
    }

    @Test
    fun `an answer has its text and its session`() {
        val body = """{"code":200,"message":"success","sid":"s1","qid":"q","data":"好"}"""
        val answer = Pushed.answer(body)
        assertEquals(listOf("好", "q"), listOf(answer.data, answer.qid))
        assertEquals(JsonPrimitive("s1"), answer.extra["sid"])
        assertEquals(answer, Pushed.answer(body.toByteArray()))
    }

    @Test
    fun `unreadable bodies, and refusals`() {
        for (body in listOf("", "[]", "{", "{} 1")) assertThrows<MalformedResponse>(body) { Pushed.transcription(body) }
        assertThrows<MalformedResponse> { Pushed.answer(byteArrayOf('{'.code.toByte(), -1)) }
        val refused = assertThrows<ApiError> { Pushed.transcription("""{"code":"50007","message":"request server error"}""") }
        assertEquals("50007", refused.code)
    }

    @Test
    fun `what the simulated service pushes can be read`() = runTest {
        val simulation = Simulation()
        val task = simulation.platform.transcription.submit(callUniqueId = "c-1", callBackUrl = "https://host.example/push")
        simulation.clock.advance(1.hours)
        val body = simulation.service.takePushes().single().body.toString()
        assertEquals(task.taskId, Pushed.transcription(body).taskId)
    }
}
