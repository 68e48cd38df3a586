import Foundation
internal import TrilineCore

/// Reads the bodies that the services push to an address of the caller's.
///
/// The vendor's documents show neither payload nor method nor delivery rules of these pushes: a program serves the address itself,
/// and gives the body that came. The record may stand at the top of the body or in `data`, with an envelope around it or
/// without. A pushed body is not authenticated: use an address that cannot be guessed.
///
/// ```swift
/// let result = try Pushed.transcription(body)
/// for sentence in result.sentences ?? [] { print(sentence.text ?? "") }
/// ```
public enum Pushed {
    /// The result of a transcription, pushed to the `callBackUrl` of its submission.
    ///
    /// - Throws: ``TrilineError``: `malformedResponse` where the body is not a JSON object in UTF-8, `apiError` where it
    ///   reports a failure.
    public static func transcription(_ body: Data) throws -> TranscriptionResult {
        try read("transcription", body)
    }

    /// The result of a transcription, from a text.
    public static func transcription(_ body: String) throws -> TranscriptionResult {
        try transcription(Data(body.utf8))
    }

    /// An answer of the AI agent, pushed to the `msgReceiveUrl` of its session. The id of the session is in
    /// `extra["sid"]`, where the service sends it.
    ///
    /// - Throws: ``TrilineError``: `malformedResponse` where the body is not a JSON object in UTF-8, `apiError` where it
    ///   reports a failure.
    public static func answer(_ body: Data) throws -> AiAnswer {
        try read("answer", body)
    }

    /// An answer of the AI agent, from a text.
    public static func answer(_ body: String) throws -> AiAnswer {
        try answer(Data(body.utf8))
    }

    private static func read<Value: Record & Readable>(_ kind: String, _ body: Data) throws -> Value {
        let json = try failing { try readPushed(kind: kind, body: body) }
        return try JSONReader.read(Data(json.utf8)) ?? Value()
    }
}
