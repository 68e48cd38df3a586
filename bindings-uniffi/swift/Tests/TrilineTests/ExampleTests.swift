import Foundation
import Testing
import Triline
import TrilineSimulated

/// The examples of the methods' comments: each runs against a simulated service of its own.
@Suite struct ExampleTests {
    /// Its document is one that the simulated service never parses.
    private static let neverParsed = "ai_agent.documents.waitUntilParsed"

    @Test func thereIsOneForEachMethod() {
        #expect(Examples.all.count > 80)
    }

    @Test(arguments: Examples.all.indices) func runs(index: Int) async throws {
        let (name, example) = Examples.all[index]
        let simulation = try Simulation()
        _ = try await simulation.workPhone.agents.list()
        if name == "platform.transcription.waitUntilDone" {
            _ = try await simulation.platform.transcription.submit(
                callUniqueId: "a6633ab2958300880f91e20c", callBackUrl: "https://hook.example/done")
        }
        let examples = Examples(cc: simulation.platform, phone: simulation.workPhone, ai: simulation.aiAgent)
        if name == Self.neverParsed {
            let error = await failure { try await example(examples) }
            #expect(error?.code == "not_done")
        } else {
            try await example(examples)
        }
        #expect(simulation.service.calls.count > 1, "\(name)")
    }
}
