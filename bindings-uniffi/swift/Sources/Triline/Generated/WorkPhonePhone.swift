// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Actions of a work phone.
    public var phone: Phone { Phone(caller: caller) }

    /// Actions of a work phone.
    public struct Phone: Sendable {
        let caller: Caller

        /// Makes a work phone call a number.
        ///
        /// The phone really dials. The client therefore repeats the request only where it certainly was not executed.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机拨打电话), `POST /api/crm/callPhone`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/callPhone.
        ///
        /// ```swift
        /// print(try await phone.phone.call(callPhone: "13700000001", userPhone: "13800001001"))
        /// ```
        ///
        /// - Parameters:
        ///   - callPhone: Called number. For example `13900001234`.
        ///   - userPhone: Agent phone. For example `13800001001`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func call(callPhone: String, userPhone: String) async throws -> EmptyObject {
            try await self.caller.record("work_phone.phone.call") {
                $0.set("callPhone", callPhone)
                $0.set("userPhone", userPhone)
            }
        }

        /// Makes a work phone send a friend request in the chat app.
        ///
        /// The phone really contacts a person. The client therefore repeats the request only where it certainly was not
        /// executed.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机添加好友), `POST /api/crm/autoAddWx`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx.
        ///
        /// ```swift
        /// print(try await phone.phone.addFriend(phone: "13700000001", userPhone: "13800001001"))
        /// ```
        ///
        /// - Parameters:
        ///   - phone: Number to add. For example `13900001234`.
        ///   - userPhone: Agent phone. For example `13800001001`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func addFriend(phone: String, userPhone: String) async throws -> EmptyObject {
            try await self.caller.record("work_phone.phone.add_friend") {
                $0.set("phone", phone)
                $0.set("userPhone", userPhone)
            }
        }
    }
}
