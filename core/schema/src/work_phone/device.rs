//! Calls and short messages of the devices.

use crate::macros::{choice, group, record};

group! {
    /// Calls and short messages of the devices.
    WorkPhone work_phone.device {
        /// Lists call records, in pages of up to 500.
        ///
        /// `call_type` is sent unchanged. The vendor's document says of the filter that `in` means outbound and `out`
        /// inbound, and of the field the opposite. The names of the values follow the field. Compare one response
        /// before you rely on the filter.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话记录), `POST /api/device/call`.
        calls: Post "/api/device/call" (CallFilter) -> [pages of CallRecord at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/device/call" }

        /// Lists short-message records, in pages of up to 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机短信记录), `POST /api/device/sms`.
        messages: Post "/api/device/sms" (SmsFilter) -> [pages of SmsRecord at "data.list" total "data.count" by "page" and "pageSize", 100]
            { repeat: Read, rules: [], errors: [], source: "3: A. Work-phone interface > Endpoints: /api/device/sms" }
    }
}

record! {
    /// Parameters of device, calls.
    CallFilter, "3: A. Work-phone interface > Endpoints: /api/device/call" {
        /// Page.
        page: Integer [FilledIn, Min(1), Assumed("The minimum")],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(500), Assumed("The minimum")],
        /// IMEI or device holder.
        imei_or_name: Text = "imeiOrName",
        /// Local number.
        local_tel: Text = "localTel" [Assumed("Type")],
        /// Contact number.
        contact_tel: Text = "contactTel" [Assumed("Type")],
        /// Direction. For this filter, the document gives `in` as outbound and `out` as inbound, the opposite of the field
        /// in the result, after which the values are named.
        call_type: CallDirection = "callType" [Assumed("Type")],
        /// Start.
        start: Text [Format(DateTime), Assumed("Type")],
        /// End.
        end: Text [Format(DateTime), Assumed("Type")],
    }
}

record! {
    /// Parameters of device, messages.
    SmsFilter, "3: A. Work-phone interface > Endpoints: /api/device/sms" {
        /// Page.
        page: Integer [FilledIn, Min(1), Assumed("The minimum")],
        /// Count per page.
        page_size: Integer = "pageSize" [FilledIn, Min(1), Max(500), Assumed("The minimum")],
        /// IMEI or device holder.
        imei_or_name: Text = "imeiOrName",
        /// Local number.
        local_tel: Text = "localTel" [Assumed("Type")],
        /// Contact number.
        contact_tel: Text = "contactTel" [Assumed("Type")],
        /// Direction.
        sms_type: SmsDirection = "smsType" [Assumed("Type")],
        /// Start.
        start: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
        /// End.
        end: Text [Format(DateTime), Assumed("The format as for call records"), Assumed("Type")],
    }
}

record! {
    /// Call record of a work phone.
    CallRecord, "3: Call record" {
        /// Unique call record id.
        id: Text [Also("_id")],
        /// Device id.
        did: Text,
        /// Device IMEI.
        imei: Text,
        /// Direction.
        call_type: CallDirection = "callType",
        /// Connected or not.
        connect_type: ConnectType = "connectType",
        /// Local number.
        local_tel: Text = "localTel",
        /// Agent id holding the device at the time.
        uid: Text,
        /// Agent name at the time.
        u_name: Text = "uName",
        /// Contact number.
        contact_tel: Text = "contactTel",
        /// Contact name in the address book.
        contact_name: Text = "contactName",
        /// Call start.
        begin_time: Text = "beginTime" [Format(DateTime)],
        /// Hang-up time.
        end_time: Text = "endTime",
        /// Recording duration.
        duration: Integer [Unit("seconds")],
        /// Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or `multiple_call_lose` (it
        /// was lost for multiple calls).
        sound_url: Text = "soundUrl",
    }
}

record! {
    /// Short-message record; no message text field is shown.
    SmsRecord, "3: Short-message record" {
        /// Record id.
        id: Text [Assumed("Type")],
        /// Device id.
        did: Text [Assumed("Type")],
        /// Device IMEI.
        imei: Text [Assumed("Type")],
        /// Direction.
        sms_type: SmsDirection = "smsType" [Assumed("Type")],
        /// Local number.
        local_tel: Text = "localTel" [Assumed("Type")],
        /// Agent id.
        uid: Text [Assumed("Type")],
        /// Agent name.
        u_name: Text = "uName" [Assumed("Type")],
        /// Contact number.
        contact_tel: Text = "contactTel" [Assumed("Type")],
        /// Contact name.
        contact_name: Text = "contactName" [Assumed("Type")],
        /// Send or receive time; the sample spells it `snedTime`.
        send_time: Text = "sendTime" [Also("snedTime"), Assumed("Type")],
    }
}

choice! {
    /// Call direction, named after the field of call records. The document's description of the filter swaps the two.
    CallDirection: Text, "3: Call record" {
        /// Inbound.
        In = "in",
        /// Outbound.
        Out = "out",
    }
}

choice! {
    /// Connect type.
    ConnectType: Text, "3: Call record" {
        /// Meaning not shown in the vendor's documents.
        Connected = "connected",
        /// Meaning not shown in the vendor's documents.
        Disconnected = "disconnected",
    }
}

choice! {
    /// Direction of a short message.
    SmsDirection: Text, "3: Short-message record" {
        /// Received.
        In = "in",
        /// Sent.
        Out = "out",
    }
}
