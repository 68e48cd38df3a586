// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Calls and short messages of the devices.
    public var device: Device { Device(caller: caller) }

    /// Calls and short messages of the devices.
    public struct Device: Sendable {
        let caller: Caller

        /// Lists call records, in pages of up to 500.
        ///
        /// `callType` is sent unchanged. The vendor's document says of the filter that `in` means outbound and `out`
        /// inbound, and of the field the opposite. The names of the values follow the field. Compare one response
        /// before you rely on the filter.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话记录), `POST /api/device/call`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/device/call.
        ///
        /// ```swift
        /// for try await callRecord in phone.device.calls(page: 1, pageSize: 20) { print(callRecord) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. The minimum (not shown in the document; assumed). At least 1. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        ///   - imeiOrName: IMEI or device holder. For example `860000041930880`.
        ///   - localTel: Local number. Type (not shown in the document; assumed). For example `13900001234`.
        ///   - contactTel: Contact number. Type (not shown in the document; assumed). For example `13900001234`.
        ///   - callType: Direction. For this filter, the document gives `in` as outbound and `out` as inbound, the opposite of the field in the result, after which the values are named. Type (not shown in the document; assumed). For example `.`in``.
        ///   - start: Start. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - end: End. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func calls(
            page: Int? = nil,
            pageSize: Int? = nil,
            imeiOrName: String? = nil,
            localTel: String? = nil,
            contactTel: String? = nil,
            callType: CallDirection? = nil,
            start: (any ServiceTime)? = nil,
            end: (any ServiceTime)? = nil
        ) -> PagedList<CallRecord> {
            self.caller.pages("work_phone.device.calls") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
                $0.set("imeiOrName", imeiOrName)
                $0.set("localTel", localTel)
                $0.set("contactTel", contactTel)
                $0.set("callType", callType)
                $0.set("start", time: start)
                $0.set("end", time: end)
            }
        }

        /// Lists short-message records, in pages of up to 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机短信记录), `POST /api/device/sms`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/device/sms.
        ///
        /// ```swift
        /// for try await smsRecord in phone.device.messages(page: 1, pageSize: 20) { print(smsRecord) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. The minimum (not shown in the document; assumed). At least 1. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        ///   - imeiOrName: IMEI or device holder. For example `860000041930880`.
        ///   - localTel: Local number. Type (not shown in the document; assumed). For example `13900001234`.
        ///   - contactTel: Contact number. Type (not shown in the document; assumed). For example `13900001234`.
        ///   - smsType: Direction. Type (not shown in the document; assumed). For example `.`in``.
        ///   - start: Start. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - end: End. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func messages(
            page: Int? = nil,
            pageSize: Int? = nil,
            imeiOrName: String? = nil,
            localTel: String? = nil,
            contactTel: String? = nil,
            smsType: SmsDirection? = nil,
            start: (any ServiceTime)? = nil,
            end: (any ServiceTime)? = nil
        ) -> PagedList<SmsRecord> {
            self.caller.pages("work_phone.device.messages") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
                $0.set("imeiOrName", imeiOrName)
                $0.set("localTel", localTel)
                $0.set("contactTel", contactTel)
                $0.set("smsType", smsType)
                $0.set("start", time: start)
                $0.set("end", time: end)
            }
        }
    }
}
