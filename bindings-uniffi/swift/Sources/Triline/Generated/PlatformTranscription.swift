// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Transcription of calls.
    public var transcription: Transcription { Transcription(caller: caller) }

    /// Transcription of calls.
    public struct Transcription: Sendable {
        let caller: Caller

        /// Submits a recorded call for transcription.
        ///
        /// The text is ready later: ask `platform.transcription.result`. `waitUntilDone` waits for it. The service
        /// pushes the result of a successful transcription to `callBackUrl`; the vendor's documents do not show the
        /// form of that request.
        ///
        /// Where its outcome is unknown, `reconcile` of the error asks `platform.transcription.result` whether it was done.
        ///
        /// Vendor's API document: *Submit* (our translation: 提交录音离线转写), `POST /openapi/v1/asr/translate`.
        ///
        /// Document 1: Offline transcription: Submit.
        ///
        /// ```swift
        /// print(try await cc.transcription.submit(callUniqueId: "1741136400.1001"))
        /// ```
        ///
        /// - Parameters:
        ///   - callUniqueId: Call id. On the wire: `callUniquedId`. For example `1741136400.1001`.
        ///   - callBackUrl: Address the result is pushed to after successful transcription. For example `https://example.com/page`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func submit(callUniqueId: String, callBackUrl: String? = nil) async throws -> TranscriptionTask {
            try await self.caller.record("platform.transcription.submit") {
                $0.set("callUniquedId", callUniqueId)
                $0.set("callBackUrl", callBackUrl)
            }
        }

        /// Returns the transcription of a call.
        ///
        /// The vendor's documents do not show which of the two ids is required: send at least one, and both where you
        /// know them.
        ///
        /// Vendor's API document: *Get result* (our translation: 获取录音转写结果), `POST /openapi/v1/asr/getResult`.
        ///
        /// At least one of `callUniqueId`, `taskId` is to be given.
        ///
        /// Document 1: Offline transcription: Get result.
        ///
        /// ```swift
        /// print(try await cc.transcription.result(callUniqueId: "1741136400.1001"))
        /// ```
        ///
        /// - Parameters:
        ///   - callUniqueId: Call id. On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example `1741136400.1001`.
        ///   - taskId: Transcription task id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func result(callUniqueId: String? = nil, taskId: String? = nil) async throws -> TranscriptionResult {
            try await self.caller.record("platform.transcription.result") {
                $0.set("callUniquedId", callUniqueId)
                $0.set("taskId", taskId)
            }
        }

        /// Waits for a transcription: polls its result until it is done.
        ///
        /// The vendor's documents show only the status `success`. The transcription is done when `taskStatus` has that
        /// value, or when there is no `taskStatus`, and it has sentences. A status that begins with `fail` or `error` ends the wait with an error
        /// (code `failed`). After ten minutes, or the call's total timeout, the wait ends with the error `not_done`.
        ///
        /// At least one of `callUniqueId`, `taskId` is to be given.
        ///
        /// Document 1: Offline transcription: Get result.
        ///
        /// ```swift
        /// print(try await cc.transcription.waitUntilDone(callUniqueId: "1741136400.1001"))
        /// ```
        ///
        /// - Parameters:
        ///   - callUniqueId: Call id. On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example `1741136400.1001`.
        ///   - taskId: Transcription task id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func waitUntilDone(
            callUniqueId: String? = nil,
            taskId: String? = nil
        ) async throws -> TranscriptionResult {
            try await self.caller.record("platform.transcription.wait_until_done") {
                $0.set("callUniquedId", callUniqueId)
                $0.set("taskId", taskId)
            }
        }
    }
}
