import Foundation

/// Where a batch notes how far it has come, so that it goes on after the program was stopped: make the same call, with
/// the same rows and the same journal, again.
///
/// It is text to which lines are added. Rows are not in it, nor are secrets. ``FileJournal`` keeps it in a file; one of
/// your own may keep it in a database.
public protocol Journal: Sendable {
    /// All of it; an empty text where there is none yet.
    ///
    /// - Throws: Why it cannot be read: the batch then sends nothing.
    func read() async throws -> String

    /// Adds a line and a line end. When this returns, the line outlasts the program.
    ///
    /// - Throws: Why it cannot be written: the batch then sends nothing more.
    func append(_ line: String) async throws
}

/// A journal in a file, which is made when the first line is written.
public struct FileJournal: Journal {
    private let file: URL

    /// A journal in that file.
    public init(_ file: URL) {
        self.file = file
    }

    public func read() async throws -> String {
        do {
            return String(decoding: try Data(contentsOf: file), as: UTF8.self)
        } catch CocoaError.fileReadNoSuchFile {
            return ""
        }
    }

    public func append(_ line: String) async throws {
        if !FileManager.default.fileExists(atPath: file.path) {
            try Data().write(to: file, options: .withoutOverwriting)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        // In one piece, so that a line is cut off at most once.
        try handle.write(contentsOf: Data("\(line)\n".utf8))
        try handle.synchronize()
    }
}

extension Journal where Self == FileJournal {
    /// A journal in that file.
    public static func file(_ file: URL) -> FileJournal { FileJournal(file) }
}
