import Foundation
import Testing
import Triline
import TrilineSimulated

/// The examples of the methods' comments: each runs against a simulated service of its own.
@Suite struct ExampleTests {
    @Test func thereIsOneForEachMethod() {
        #expect(Examples.all.count > 80)
    }

    @Test(arguments: Examples.all.indices) func runs(index: Int) async throws {
        let (name, example) = Examples.all[index]
        let simulation = try Simulation()
        _ = try await simulation.workPhone.agents.list()
        if name == "platform.transcription.waitUntilDone" {
            _ = try await simulation.platform.transcription.submit(
                callUniqueId: "1741136400.1001", callBackUrl: "https://hook.example/done")
        }
        let examples = Examples(cc: simulation.platform, phone: simulation.workPhone, ai: simulation.aiAgent)
        try await example(examples)
        #expect(simulation.service.calls.count > 1, "\(name)")
    }
}
