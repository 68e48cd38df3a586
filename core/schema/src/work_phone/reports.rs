//! Reports on the calls of an agent.

use crate::macros::{choice, group, record};

group! {
    /// Reports on the calls of an agent.
    WorkPhone work_phone.reports {
        /// Returns the call totals of an agent.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话统计), `POST /api/report/callReport`.
        call: Post "/api/report/callReport" (CallReportFilter) -> [CallReport, at "data"]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/report/callReport" }

        /// Returns the calls of an agent in detail.
        ///
        /// The list is null when `time_set` is today.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话明细统计), `POST /api/report/callDetail`.
        call_detail: Post "/api/report/callDetail" (CallDetailFilter) -> [CallReportDetail, at "data"]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/report/callDetail" }
    }
}

record! {
    /// Parameters of reports, call.
    CallReportFilter, "3: A. Work-phone interface > Endpoints: /api/report/callReport" {
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `work_phone.agents.list`")],
    }
}

record! {
    /// Parameters of reports, call detail.
    CallDetailFilter, "3: A. Work-phone interface > Endpoints: /api/report/callDetail" {
        /// Agent id.
        agent_id: Text = "agentId" [Required, Assumed("`id` in `work_phone.agents.list`")],
        /// Period.
        time_set: CallReportTimeSet = "timeSet" [Default("today"), Assumed("Type")],
    }
}

record! {
    /// Personal call totals.
    CallReport, "3: Personal call report" {
        /// Calls today.
        today: Integer,
        /// Calls in the last 7 days.
        last7: Integer = "late7" as "last7",
        /// Calls in the last 30 days.
        last30: Integer = "late30" as "last30",
    }
}

record! {
    /// Personal call detail.
    CallReportDetail, "3: Personal call report" {
        /// Inbound calls.
        r#in: Integer = "in",
        /// Outbound calls.
        out: Integer,
        /// Answered inbound calls.
        in_connect: Integer = "inConnect",
        /// Answered outbound calls.
        out_connect: Integer = "outConnect",
        /// Inbound duration.
        in_duration: Integer = "inDuration" [Unit("seconds")],
        /// Outbound duration.
        out_duration: Integer = "outDuration" [Unit("seconds")],
        /// Meaning not shown in the vendor's documents.
        timeframe: Text,
        /// Per day; null when `time_set` is today.
        list: List<CallReportDay>,
    }
}

record! {
    /// One day of the call detail.
    CallReportDay, "3: Personal call report" {
        /// Day.
        date: Text [Assumed("Type")],
        /// Inbound calls.
        r#in: Integer = "in" [Assumed("Type")],
        /// Outbound calls.
        out: Integer [Assumed("Type")],
        /// Inbound duration.
        in_duration: Integer = "inDuration" [Unit("seconds"), Assumed("The unit as in the totals"), Assumed("Type")],
        /// Outbound duration.
        out_duration: Integer = "outDuration" [Unit("seconds"), Assumed("The unit as in the totals"), Assumed("Type")],
    }
}

choice! {
    /// Period of a call report.
    CallReportTimeSet: Text, "3: Endpoints" {
        /// Today.
        Today = "today",
        /// Last 7 days.
        Late7 = "late7",
        /// Last 30 days.
        Late30 = "late30",
    }
}
