import Foundation
internal import TrilineCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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

    /// Called when the batch has ended, also where ``open()`` threw. The default does nothing.
    func close() async
}

extension Journal {
    public func open() async throws {}
    public func close() async {}
}

/// A journal in a file. It is locked while a batch uses it, against other batches of this program and of others, in this
/// language and in others: by `PATH.lock` beside it.
public final class FileJournal: Journal, @unchecked Sendable {
    private let file: URL
    /// Reads and writes block; they run here, not on the threads of the tasks.
    private let queue = DispatchQueue(label: "triline.journal")
    /// Used on the queue alone, as the two below it.
    private var handle: FileHandle?
    private var lock: NativeJournalLock?
    private var users = 0

    /// A journal in that file, which is created when a batch begins to use it.
    public init(_ file: URL) {
        self.file = file
    }

    public func open() async throws {
        try await onQueue {
            self.users += 1
            guard self.users == 1 else { throw JournalInUse(file: self.file) }
            let handle = try self.opened()
            // A lock of the open file: a second one is refused within this program as well.
            guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw JournalInUse(file: self.file) }
            self.lock = try self.lockForAll()
            self.handle = handle
        }
    }

    public func close() async {
        try? await onQueue {
            self.users -= 1
            guard self.users == 0 else { return }
            self.lock = nil
            self.handle = nil
        }
    }

    public func read() async throws -> String {
        try await onQueue {
            guard FileManager.default.fileExists(atPath: self.file.path) else { return "" }
            return String(decoding: try Data(contentsOf: self.file), as: UTF8.self)
        }
    }

    public func append(_ line: String) async throws {
        try await onQueue {
            let handle = try self.handle ?? self.opened()
            // In one write, so that at most one line is cut off.
            try handle.write(contentsOf: Data("\(line)\n".utf8))
            try handle.synchronize()
        }
    }

    /// What programs in other languages see, which have other locks of the system.
    private func lockForAll() throws -> NativeJournalLock {
        do {
            return try NativeJournalLock(journal: file.path, kind: "flock")
        } catch NativeLockError.InUse {
            throw JournalInUse(file: file)
        }
    }

    private func opened() throws -> FileHandle {
        let descriptor = file.withUnsafeFileSystemRepresentation { path in
            path.map { Self.open(path: $0) } ?? -1
        }
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { throw NotRegular(file: file) }
        if found.st_size == 0 { syncFolder() }
        return handle
    }

    /// Writes the entry of a new file to the disk.
    private func syncFolder() {
        let folder = try? FileHandle(forReadingFrom: file.deletingLastPathComponent())
        try? folder?.synchronize()
    }

    /// Through no link, and without waiting for the other end of a pipe.
    private static let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    private static func open(path: UnsafePointer<CChar>) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, flags, 0o600)
        #elseif canImport(Musl)
            Musl.open(path, flags, 0o600)
        #else
            Glibc.open(path, flags, 0o600)
        #endif
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}

/// A journal is a folder, a pipe or a device.
private struct NotRegular: LocalizedError {
    let file: URL
    var errorDescription: String? { "\(file.lastPathComponent) is not a regular file" }
}

/// A journal is used by another batch.
private struct JournalInUse: LocalizedError {
    let file: URL
    var errorDescription: String? { "\(file.lastPathComponent) is in use by another batch" }
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
