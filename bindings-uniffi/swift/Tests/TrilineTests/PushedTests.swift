import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct PushedTests {
    @Test func aTranscriptionStandsAtTheTopOrInData() throws {
        let record = #"{"taskId":"t-1","sentences":[{"text":"你好","beginTime":"5"}]}"#
        for body in [record, #"{"success":true,"code":"200","data":\#(record)}"#] {
            let result = try Pushed.transcription(body)
            #expect(result.taskId == "t-1")
            #expect(result.sentences?.map(\.text) == ["你好"] && result.sentences?.map(\.beginTime) == [5])
            #expect(try Pushed.transcription(Data(body.utf8)) == result)
        }
    }

    @Test func anAnswerHasItsTextAndItsSession() throws {
        let body = #"{"code":200,"message":"success","sid":"s1","qid":"q","data":"好"}"#
        let answer = try Pushed.answer(body)
        #expect(answer.data == "好" && answer.qid == "q" && answer.extra?["sid"] == "s1")
        #expect(try Pushed.answer(Data(body.utf8)) == answer)
    }

    @Test func whatCannotBeReadAndWhatSaysNo() async throws {
        for body in ["", "[]", "{", "{} 1"] {
            #expect(await failure { try Pushed.transcription(body) }?.kind == .malformedResponse, "\(body)")
        }
        #expect(await failure { try Pushed.answer(Data([0x7B, 0xFF])) }?.kind == .malformedResponse)
        let refused = await failure { try Pushed.transcription(#"{"code":"50007","message":"request server error"}"#) }
        #expect(refused?.kind == .apiError && refused?.code == "50007")
    }

    @Test func whatTheSimulatedServicePushesCanBeRead() async throws {
        let simulation = try Simulation()
        let task = try await simulation.platform.transcription.submit(
            callUniqueId: "c-1", callBackUrl: "https://host.example/push")
        simulation.time.advance(by: .seconds(3600))
        let body = try #require(simulation.service.takePushes().first).body
        #expect(try Pushed.transcription(body).taskId == task.taskId)
    }
}
