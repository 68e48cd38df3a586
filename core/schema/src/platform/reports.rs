//! Reports on display numbers.

use crate::macros::{group, record};

group! {
    /// Reports on display numbers.
    Platform platform.reports {
        /// Returns the answer rate of each display number in a range of at most three months (6723).
        ///
        /// Vendor's API document: *Display-number answer rate* (our translation: 外显号码接通率报表), `POST /openapi/v1/call/query/displayNumber/answer/report`.
        answer_rate: Post "/openapi/v1/call/query/displayNumber/answer/report" (AnswerRateFilter) -> [List<AnswerRateRow>, at "data"]
            { repeat: Read, rules: [Span { fields: &["startTime", "endTime"], months: 3 }], errors: [6733, 6723; 6734], source: "1: Reports: Display-number answer rate" }

        /// Returns the answer rate of each display number over a time range of any length.
        ///
        /// A time range of more than three months is requested in parts, which end where quarters end, one second
        /// before the next part begins. The rows of a number are merged: calls are summed, and the answer rate is
        /// computed from the sums.
        answer_rate_all: Post "" (AnswerRateFilter) -> [List<AnswerRateRow>, at "data"]
            {
                repeat: Read,
                rules: [
                    Span { fields: &["startTime", "endTime"], months: 3 },
                    MergedReport {
                        by: "platform.reports.answer_rate",
                        key: "number",
                        ratios: &[["answerPercentage", "answerSum", "sum"]],
                        non_additive: &[],
                    }
                ],
                errors: [6733; 6734],
                source: "1: Reports: Display-number answer rate"
            }
    }
}

record! {
    /// Parameters of reports, answer rate.
    AnswerRateFilter, "1: Reports: Display-number answer rate" {
        /// Start; refers to the time the call system starts the call.
        start_time: Text = "startTime" [Required, Format(DateTime)],
        /// End; same reference.
        end_time: Text = "endTime" [Required, Format(DateTime)],
        /// Display numbers.
        numbers: List<Text> [Assumed("Optional")],
    }
}

record! {
    /// Answer rate of one display number.
    AnswerRateRow, "1: Answer-rate row" {
        /// Display number.
        number: Text,
        /// Total outbound calls.
        sum: Integer [AnyNumber],
        /// Answered calls.
        answer_sum: Integer = "answerSum" [AnyNumber],
        /// Answered share, two decimals and a percent sign.
        answer_percentage: Text = "answerPercentage" [Unit("percent")],
    }
}
