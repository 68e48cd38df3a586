//! Transcription of calls.

use crate::macros::{choice, group, record};

group! {
    /// Transcription of calls.
    Platform platform.transcription {
        /// Submits a recorded call for transcription.
        ///
        /// The text is ready later: ask `platform.transcription.result`. `wait_until_done` waits for it. The service
        /// pushes the result of a successful transcription to `call_back_url`; the vendor's documents do not show the
        /// form of that request.
        ///
        /// Vendor's API document: *Submit* (our translation: 提交录音离线转写), `POST /openapi/v1/asr/translate`.
        submit: Post "/openapi/v1/asr/translate" (SubmitTranscription) -> [TranscriptionTask, at "data"]
            {
                repeat: Keyed,
                rules: [Found { by: "platform.transcription.result", give: &[("callUniquedId", "callUniquedId")], rows: &[("callUniquedId", "callUniqueId")] }],
                errors: [],
                source: "1: Offline transcription: Submit"
            }

        /// Returns the transcription of a call.
        ///
        /// The vendor's documents do not show which of the two ids is required: send at least one, and both where you
        /// know them.
        ///
        /// Vendor's API document: *Get result* (our translation: 获取录音转写结果), `POST /openapi/v1/asr/getResult`.
        result: Post "/openapi/v1/asr/getResult" (TranscriptionRef) -> [TranscriptionResult, at "data"]
            { repeat: Read, rules: [OneOf(&["callUniquedId", "taskId"])], errors: [], source: "1: Offline transcription: Get result" }

        /// Waits for a transcription: polls its result until it is done.
        ///
        /// The vendor's documents show only the status `success`. The transcription is done when `task_status` has that
        /// value, or when there is no `task_status`, and it has sentences. A status that begins with `fail` or `error` ends the wait with an error
        /// (code `failed`). After ten minutes, or the call's total timeout, the wait ends with the error `not_done`.
        wait_until_done: Post "" (TranscriptionRef) -> [TranscriptionResult, at "data"]
            {
                repeat: Read,
                rules: [
                    OneOf(&["callUniquedId", "taskId"]),
                    Until {
                        by: "platform.transcription.result",
                        row: None,
                        done: &[("taskStatus", "success"), ("sentences", "%")],
                        failed: &[("taskStatus", "fail%"), ("taskStatus", "error%")],
                    }
                ],
                errors: [],
                source: "1: Offline transcription: Get result"
            }
    }
}

record! {
    /// Parameters of transcription, submit.
    SubmitTranscription, "1: Offline transcription: Submit" {
        /// Call id.
        call_unique_id: Text = "callUniquedId" as "callUniqueId" [Required],
        /// Address the result is pushed to after successful transcription.
        call_back_url: Text = "callBackUrl",
    }
}

record! {
    /// Reference to a transcription.
    TranscriptionRef, "1: Offline transcription: Get result" {
        /// Call id.
        call_unique_id: Text = "callUniquedId" as "callUniqueId" [Assumed("Optional")],
        /// Transcription task id.
        task_id: Text = "taskId" [Assumed("Optional")],
    }
}

record! {
    /// Result of a transcription submission.
    TranscriptionTask, "1: Offline transcription" {
        /// Transcription task id.
        task_id: Text = "taskId" [Bare],
    }
}

record! {
    /// Transcription result wrapper.
    TranscriptionResult, "1: Transcription sentence" {
        /// Transcription task id.
        task_id: Text = "taskId" [Assumed("Type")],
        /// Call id.
        call_unique_id: Text = "callUniquedId" as "callUniqueId" [Assumed("Type")],
        /// Task status.
        task_status: TranscriptionTaskStatus = "taskStatus" [Assumed("Type")],
        /// Push status.
        push_status: TranscriptionPushStatus = "pushStatus" [Assumed("Type")],
        /// Sentences.
        sentences: List<TranscriptionSentence>,
    }
}

record! {
    /// One recognised sentence.
    TranscriptionSentence, "1: Transcription sentence" {
        /// Uuid.
        id: Text,
        /// Speaker, decided by the channel.
        role: TranscriptionRole,
        /// Start offset.
        begin_time: Integer = "beginTime" [Unit("milliseconds")],
        /// End offset.
        end_time: Integer = "endTime" [Unit("milliseconds")],
        /// Silence since the previous sentence.
        silence_duration: Number = "silenceDuration" [Unit("seconds")],
        /// Audio track id.
        channel_id: Integer = "channelId" [AnyNumber],
        /// Average speech rate.
        speech_rate: Number = "speechRate" [Unit("characters per minute")],
        /// Recognised text.
        text: Text,
        /// Emotion energy = decibels / 10; higher is stronger.
        emotion_value: Number = "emotionValue" [Min(1), Max(10)],
    }
}

choice! {
    /// Transcription task status.
    TranscriptionTaskStatus: Text (open), "1: Transcription task" {
        /// Example value.
        Success = "success",
    }
}

choice! {
    /// Transcription push status.
    TranscriptionPushStatus: Text (open), "1: Transcription task" {
        /// Example value.
        Success = "success",
    }
}

choice! {
    /// Transcription role.
    TranscriptionRole: Text, "1: Transcription sentence" {
        /// Meaning not shown in the vendor's documents.
        Agent = "AGENT",
        /// Meaning not shown in the vendor's documents.
        Visitor = "VISITOR",
    }
}
