import Foundation
import Triline
internal import TrilineSimulatedCore

/// Checks a store of your own: that it runs scripts as the clients need it, against the server behind it.
///
/// ```swift
/// @Test func myStoreRunsScripts() async throws { try await checkStore(MyStore(client)) }
/// ```
///
/// - Throws: `StoreFault` says what is wrong; `TrilineError`: the library of this system has no stores.
public func checkStore(_ store: some Store) async throws {
    let seed = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    let check = try failing { try NativeStoreCheck(seed: seed) }
    while let script = check.next() {
        let script = StoreScript(
            name: script.name, sha1: script.sha1, text: script.text, keys: script.keys, args: script.args)
        let (text, failed): (String, Bool)
        do { (text, failed) = (try await store.run(script), false) } catch {
            (text, failed) = (error.localizedDescription, true)
        }
        try Task.checkCancellation()
        if let fault = check.answer(text: text, failed: failed) { throw StoreFault(description: fault) }
    }
}

/// What is wrong with a store.
public struct StoreFault: LocalizedError, Hashable, CustomStringConvertible {
    /// What it has to do, and what it did.
    public let description: String
    public var errorDescription: String? { description }
}
