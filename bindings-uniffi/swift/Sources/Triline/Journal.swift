import Foundation
internal import TrilineCore

/// The journal of a row batch: an append-only log from which the same batch continues after the program was stopped.
/// Make the same call, with the same rows and the same journal, again.
///
/// It is text; neither rows nor secrets are in it. ``FileJournal`` keeps it in a file, ``StoreJournal`` in the store that
/// processes share; one of your own may keep it in a database.
public protocol Journal: Sendable {
    /// Called when a batch begins to use the journal, before ``read()``. The default does nothing.
    ///
    /// - Throws: Another batch uses it: this one then sends nothing.
    func open() async throws

    /// The whole text; empty where there is none yet.
    ///
    /// - Throws: Why it cannot be read: the batch then sends nothing.
    func read() async throws -> String

    /// Appends a line and a line feed. When this returns, the line outlasts the program.
    ///
    /// - Throws: Why it cannot be written: the batch then sends nothing more.
    func append(_ line: String) async throws

    /// Called when the batch has ended, also where ``open()`` threw, after all other functions have ended, and in a task that is
    /// not cancelled. The default does nothing.
    ///
    /// A call that is cancelled, or reaches its deadline, does not wait for a function that takes longer: then this one runs
    /// after the call has returned.
    func close() async
}

extension Journal {
    public func open() async throws {}
    public func close() async {}
}

/// A journal in a file, which only its owner may have access to. It is locked while a batch uses it: another batch, of this
/// program or another, fails with code `in_use`.
public final class FileJournal: Journal, @unchecked Sendable {
    let path: String
    /// Reads and writes block; they run here, not on the threads of the tasks.
    private let queue = DispatchQueue(label: "triline.journal")
    /// Used on the queue alone.
    private var file: NativeJournalFile?

    /// A journal in that file, which is created when a batch begins to use it.
    public init(_ file: URL) {
        path = file.path
    }

    private init(path: String) {
        self.path = path
    }

    /// A journal in the same file for one batch: several batches that a program gives this object neither share its lock nor give
    /// up that of each other.
    func renewed() -> FileJournal { FileJournal(path: path) }

    public func open() async throws {
        try await onQueue { self.file = try self.opened() }
    }

    public func close() async {
        try? await onQueue { self.file = nil }
    }

    public func read() async throws -> String {
        try await onQueue { try (self.file ?? self.opened()).read() }
    }

    public func append(_ line: String) async throws {
        try await onQueue { try (self.file ?? self.opened()).append(line: line) }
    }

    private func opened() throws -> NativeJournalFile {
        try NativeJournalFile(path: path)
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do {
                    continuation.resume(returning: try work())
                } catch NativeJournalError.InUse(let why) {
                    continuation.resume(throwing: JournalInUse(errorDescription: why))
                } catch NativeJournalError.Failed(let why) {
                    continuation.resume(throwing: JournalFailure(errorDescription: why))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}

/// Another batch uses the journal.
struct JournalInUse: LocalizedError {
    let errorDescription: String?
}

/// Why a journal cannot be used.
private struct JournalFailure: LocalizedError {
    let errorDescription: String?
}

/// A journal in the ``Store`` of the client. A batch has it for itself, by a lease: another one that opens it meanwhile fails
/// with code `in_use`.
///
/// ```swift
/// try await cc.customers.createAll(customers: rows, journal: .inStore("import-7"))
/// ```
public struct StoreJournal: Journal, Hashable {
    /// Its name, among the journals of the account.
    public let name: String

    /// The journal of that name.
    public init(_ name: String) {
        self.name = name
    }

    /// The core reads it by scripts of the store.
    ///
    /// - Throws: Always.
    public func read() async throws -> String { throw KeptByStore(name: name) }

    /// The core writes it by scripts of the store.
    ///
    /// - Throws: Always.
    public func append(_ line: String) async throws { throw KeptByStore(name: name) }
}

private struct KeptByStore: LocalizedError {
    let name: String
    var errorDescription: String? { "the store keeps the journal \(name)" }
}

extension Journal where Self == StoreJournal {
    /// A journal in the store of the client.
    public static func inStore(_ name: String) -> StoreJournal {
        StoreJournal(name)
    }
}

extension Journal where Self == FileJournal {
    /// A journal in that file.
    public static func file(_ file: URL) -> FileJournal { FileJournal(file) }
}
