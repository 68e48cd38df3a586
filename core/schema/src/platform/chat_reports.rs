//! Reports on online chat.

use crate::macros::{choice, group, record};

group! {
    /// Reports on online chat.
    Platform platform.chat_reports {
        /// Returns session statistics by time, for a range of at most one year.
        ///
        /// Vendor's API document: *Session report* (our translation: 会话报表), `POST /openapi/im-report/session/time`.
        sessions: Post "/openapi/im-report/session/time" (SessionReportFilter) -> [SessionReport, at "data"]
            { repeat: Read, rules: [Span { fields: &["createTime"], months: 12 }], errors: [], source: "2: Reports: Session report" }

        /// Returns session statistics by time, over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins, so that each part has rows of other times. Rows of the same time are merged: numbers are
        /// summed, and the average session length is left out if it differs.
        sessions_all: Post "" (SessionReportFilter) -> [SessionReport, at "data"]
            {
                repeat: Read,
                rules: [
                    Span { fields: &["createTime"], months: 12 },
                    MergedReport {
                        by: "platform.chat_reports.sessions",
                        key: "time",
                        ratios: &[],
                        non_additive: &["sessionTimeLen"],
                    }
                ],
                errors: [],
                source: "2: Reports: Session report"
            }

        /// Returns the workload of each agent, for a range of at most one year.
        ///
        /// Vendor's API document: *Agent workload report* (our translation: 坐席工作量报表), `POST /openapi/im-report/agent/workload`.
        workload: Post "/openapi/im-report/agent/workload" (AgentReportFilter) -> [AgentWorkloadReport, at "data"]
            { repeat: Read, rules: [Span { fields: &["createTime"], months: 12 }], errors: [; 6701], source: "2: Reports: Agent workload report" }

        /// Returns the workload of each agent over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins. The rows of an agent are merged: numbers and durations are summed. Columns that the
        /// vendor's documents do not name are left out.
        workload_all: Post "" (AgentReportFilter) -> [AgentWorkloadReport, at "data"]
            {
                repeat: Read,
                rules: [
                    Span { fields: &["createTime"], months: 12 },
                    MergedReport {
                        by: "platform.chat_reports.workload",
                        key: "agentId",
                        ratios: &[],
                        non_additive: &[],
                    }
                ],
                errors: [],
                source: "2: Reports: Agent workload report"
            }

        /// Returns the service quality of each agent, for a range of at most one year.
        ///
        /// Vendor's API document: *Agent quality report* (our translation: 坐席服务质量报表), `POST /openapi/im-report/agent/quality`.
        quality: Post "/openapi/im-report/agent/quality" (AgentReportFilter) -> [AgentQualityReport, at "data"]
            { repeat: Read, rules: [Span { fields: &["createTime"], months: 12 }], errors: [; 6701], source: "2: Reports: Agent quality report" }

        /// Returns the service quality of each agent over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins. The rows of an agent are merged: counts and durations are summed. The vendor's documents
        /// do not say how rates and averages are computed: they are computed from the sums if the service's own figures
        /// show how, kept if all parts agree, and otherwise left out. Columns that the vendor's documents do not name
        /// are left out, too.
        quality_all: Post "" (AgentReportFilter) -> [AgentQualityReport, at "data"]
            {
                repeat: Read,
                rules: [
                    Span { fields: &["createTime"], months: 12 },
                    MergedReport {
                        by: "platform.chat_reports.quality",
                        key: "agentId",
                        ratios: &[["avgFirstResponseNotIncludeLen", "firstResponseNotIncludeLen", "replyCount"], ["avgFirstResponseNotIncludeLen", "firstResponseNotIncludeLen", "assignCount"], ["avgFirstResponseNotIncludeLen", "firstResponseNotIncludeLen", "initCount"], ["avgSessionNotIncludeTimeLen", "sessionNotIncludeTimeLen", "replyCount"], ["avgSessionNotIncludeTimeLen", "sessionNotIncludeTimeLen", "assignCount"], ["avgSessionNotIncludeTimeLen", "sessionNotIncludeTimeLen", "initCount"], ["pushCsrRate", "pushCsrCount", "replyCount"], ["pushCsrRate", "pushCsrCount", "assignCount"], ["pushCsrRate", "pushCsrCount", "initCount"], ["evaluateRate", "evaluateCount", "pushCsrCount"]],
                        non_additive: &["avgMsgResponseLen", "quesAndAnswerRate", "twentyFourHourSolutionRate", "fortyEightHourSolutionRate", "satisfaction"],
                    }
                ],
                errors: [],
                source: "2: Reports: Agent quality report"
            }
    }
}

record! {
    /// Parameters of chat reports, sessions.
    SessionReportFilter, "2: Reports: Session report" {
        /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
        /// form is sent as it is, without a check of the range.
        create_time: List<Text> = "createTime" [Required, MinItems(2), MaxItems(2), Format(DateTime), AnyForm, Assumed("Required")],
        /// Time step.
        dimension: ReportDimension [Default("hour"), Assumed("Optional")],
        /// Restrict to these access numbers.
        access_ids: List<Text> = "accessIds" [Assumed("Optional")],
    }
}

record! {
    /// Time range and agents of a report.
    AgentReportFilter, "2: Reports: Agent workload report" {
        /// Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another
        /// form is sent as it is, without a check of the range.
        create_time: List<Text> = "createTime" [Required, MinItems(2), MaxItems(2), Format(DateTime), AnyForm, Assumed("Required")],
        /// Agent ids.
        agent_list: List<Text> = "agentList" [Assumed("Optional")],
    }
}

record! {
    /// Session report by time.
    SessionReport, "2: Reports" {
        /// Columns.
        header: List<ReportColumn>,
        /// Rows.
        list: List<SessionReportRow>,
    }
}

record! {
    /// Column of a chat report.
    ReportColumn, "2: Report header column" {
        /// Column defined by the account (prop is then an id).
        is_custom_header: Boolean = "isCustomHeader",
        /// Key of the column in rows.
        prop: Text [Assumed("Type")],
        /// Whether displayed.
        show: Scalar [Assumed("Type")],
        /// Column width.
        width: Scalar [Assumed("Type")],
        /// Column remark.
        label: Text [Assumed("Type")],
    }
}

record! {
    /// Row of the session report, keyed by the prop values of the header.
    SessionReportRow, "2: Report header column" {
        /// Meaning not shown in the vendor's documents.
        time: Scalar [Assumed("Type")],
        /// Total sessions.
        init_count: Scalar = "initCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        valid_count: Scalar = "validCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        robot_count: Scalar = "robotCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        robot_only_count: Scalar = "robotOnlyCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        robot_manual_suc_count: Scalar = "robotManualSucCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        manual_count: Scalar = "manualCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        queue_up_count: Scalar = "queueUpCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        queue_give_up_count: Scalar = "queueGiveUpCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        loss_count: Scalar = "lossCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        finish_count: Scalar = "finishCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        invite_count: Scalar = "inviteCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        transfer_count: Scalar = "transferCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        leaving_count: Scalar = "leavingCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        no_visitor_msg_count: Scalar = "noVisitorMsgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        no_reply_count: Scalar = "noReplyCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        msg_count: Scalar = "msgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        agent_send_msg_count: Scalar = "agentSendMsgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        visitor_send_msg_count: Scalar = "visitorSendMsgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        evaluate_count: Scalar = "evaluateCount" [Assumed("Type")],
        /// Average session length.
        session_time_len: Scalar = "sessionTimeLen" [Assumed("Type")],
        /// Evaluation invitations.
        push_csr_count: Scalar = "pushCsrCount" [Assumed("Type")],
    }
}

record! {
    /// Agent workload report.
    AgentWorkloadReport, "2: Reports" {
        /// Columns.
        header: List<ReportColumn>,
        /// Rows.
        list: List<AgentWorkloadRow>,
    }
}

record! {
    /// Row of the workload report.
    AgentWorkloadRow, "2: Report header column" {
        /// Agent name with the work number in brackets (not an id).
        agent_id: Text = "agentId" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        init_count: Scalar = "initCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        assign_count: Scalar = "assignCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        invalid_count: Scalar = "invalidCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        invite_count: Scalar = "inviteCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        receive_leaving_count: Scalar = "receiveLeavingCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        del_leaving_count: Scalar = "delLeavingCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        transfer_out_count: Scalar = "transferOutCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        transfer_in_count: Scalar = "transferInCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        reply_count: Scalar = "replyCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        no_visitor_msg_count: Scalar = "noVisitorMsgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        finish_count: Scalar = "finishCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        agent_send_msg_count: Scalar = "agentSendMsgCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        visitor_send_msg_count: Scalar = "visitorSendMsgCount" [Assumed("Type")],
        /// Not shown; in rows the value sits in `every_time_length`.
        login_total_time_length: Scalar = "loginTotalTimeLength" [Assumed("Type")],
        /// Time length per status, keyed by the ids of the custom-header columns and by the wire name of
        /// `login_total_time_length`.
        every_time_length: Object = "everyTimeLength",
    }
}

record! {
    /// Agent quality report.
    AgentQualityReport, "2: Reports" {
        /// Columns.
        header: List<ReportColumn>,
        /// Rows.
        list: List<AgentQualityRow>,
    }
}

record! {
    /// Row of the quality report.
    AgentQualityRow, "2: Report header column" {
        /// Meaning not shown in the vendor's documents.
        agent_id: Text = "agentId" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        init_count: Scalar = "initCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        assign_count: Scalar = "assignCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        invalid_count: Scalar = "invalidCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        invite_count: Scalar = "inviteCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        reply_count: Scalar = "replyCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        first_response_not_include_len: Scalar = "firstResponseNotIncludeLen" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        session_not_include_time_len: Scalar = "sessionNotIncludeTimeLen" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        avg_first_response_not_include_len: Scalar = "avgFirstResponseNotIncludeLen" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        avg_session_not_include_time_len: Scalar = "avgSessionNotIncludeTimeLen" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        avg_msg_response_len: Scalar = "avgMsgResponseLen" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        push_csr_count: Scalar = "pushCsrCount" [Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        agent_push_csr_count: Scalar = "agentPushCsrCount" [Assumed("Type")],
        /// Rate: a number, a percentage.
        push_csr_rate: Number = "pushCsrRate",
        /// Meaning not shown in the vendor's documents.
        evaluate_count: Scalar = "evaluateCount" [Assumed("Type")],
        /// Rate: a number, a percentage.
        evaluate_rate: Number = "evaluateRate",
        /// Rate: a number, a percentage.
        ques_and_answer_rate: Number = "quesAndAnswerRate",
        /// Rate: a number, a percentage.
        twenty_four_hour_solution_rate: Number = "twentyFourHourSolutionRate",
        /// Rate: a number, a percentage.
        forty_eight_hour_solution_rate: Number = "fortyEightHourSolutionRate",
        /// Percentages keyed by the prop ids of the satisfaction columns.
        satisfaction: Object,
    }
}

choice! {
    /// Report dimension.
    ReportDimension: Text, "2: Reports" {
        /// Meaning not shown in the vendor's documents.
        HalfHour = "half_hour",
        /// Meaning not shown in the vendor's documents.
        Hour = "hour",
        /// Meaning not shown in the vendor's documents.
        Day = "day",
        /// Meaning not shown in the vendor's documents.
        Month = "month",
        /// Meaning not shown in the vendor's documents.
        Year = "year",
    }
}
