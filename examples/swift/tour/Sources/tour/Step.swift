/// Whether a step has failed.
@MainActor var failed = false

/// Runs a step and tells what came of it.
@MainActor func step(_ name: String, _ run: @MainActor () async throws -> String) async {
    do {
        print("ok \(name): \(try await run())")
    } catch {
        print("FAILED \(name): \(error)")
        failed = true
    }
}

/// A call that was to fail went well.
struct DidNotFail: Error {}
