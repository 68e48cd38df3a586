// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// The chat app on the work phones: users, contacts, rooms, chats and messages.
    public var chatApp: ChatApp { ChatApp(caller: caller) }

    /// The chat app on the work phones: users, contacts, rooms, chats and messages.
    public struct ChatApp: Sendable {
        let caller: Caller

        /// Lists the chat-app users, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信用户列表), `POST /api/wechat/queryWeChatUserByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
        ///
        /// ```swift
        /// for try await chatAppUser in phone.chatApp.users(
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppUser) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func users(page: Int? = nil, pageSize: Int? = nil) -> PagedList<ChatAppUser> {
            self.caller.pages("work_phone.chat_app.users") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Lists the contacts of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信好友列表), `POST /api/wechat/getWeContactByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeContactByPage.
        ///
        /// ```swift
        /// for try await chatAppContact in phone.chatApp.contacts(
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppContact) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func contacts(page: Int? = nil, pageSize: Int? = nil) -> PagedList<ChatAppContact> {
            self.caller.pages("work_phone.chat_app.contacts") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Lists the rooms of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信群列表), `POST /api/wechat/getWeChatRoomByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomByPage.
        ///
        /// ```swift
        /// for try await chatAppRoom in phone.chatApp.rooms(
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppRoom) }
        /// ```
        ///
        /// - Parameters:
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func rooms(page: Int? = nil, pageSize: Int? = nil) -> PagedList<ChatAppRoom> {
            self.caller.pages("work_phone.chat_app.rooms") {
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Lists the members of a chat-app room, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信群成员), `POST /api/wechat/getWeChatRoomMemberByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
        ///
        /// ```swift
        /// for try await chatAppRoomMember in phone.chatApp.roomMembers(
        ///     chatRoomId: "fc95ad0d395c77bd3ff875b3",
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppRoomMember) }
        /// ```
        ///
        /// - Parameters:
        ///   - chatRoomId: Room id. `id` in `work_phone.chat_app.rooms` (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func roomMembers(
            chatRoomId: String,
            page: Int? = nil,
            pageSize: Int? = nil
        ) -> PagedList<ChatAppRoomMember> {
            self.caller.pages("work_phone.chat_app.room_members") {
                $0.set("chatRoomId", chatRoomId)
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Lists the chats of a chat-app user, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信会话列表), `POST /api/wechat/getWeChatByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
        ///
        /// ```swift
        /// for try await chatAppChat in phone.chatApp.chats(
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppChat) }
        /// ```
        ///
        /// - Parameters:
        ///   - imei: Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`.
        ///   - start: Start. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - end: End. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func chats(
            imei: String? = nil,
            start: (any ServiceTime)? = nil,
            end: (any ServiceTime)? = nil,
            page: Int? = nil,
            pageSize: Int? = nil
        ) -> PagedList<ChatAppChat> {
            self.caller.pages("work_phone.chat_app.chats") {
                $0.set("imei", imei)
                $0.set("start", time: start)
                $0.set("end", time: end)
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }

        /// Lists chat-app messages, in pages of up to 100 and up to page 500.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机微信聊天记录), `POST /api/wechat/getWeMessageByPage`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
        ///
        /// ```swift
        /// for try await chatAppMessage in phone.chatApp.messages(
        ///     page: 1,
        ///     pageSize: 20
        /// ) { print(chatAppMessage) }
        /// ```
        ///
        /// - Parameters:
        ///   - chatId: Chat id. `id` in `work_phone.chat_app.chats` (not shown in the document; assumed). Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`.
        ///   - wxNo: Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
        ///   - imei: Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`.
        ///   - start: Start. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - end: End. The format as for call records (not shown in the document; assumed). Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - page: Page. From 1 to 500. Default: `1`. For example `1`.
        ///   - pageSize: Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. Default: `100`. For example `20`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func messages(
            chatId: String? = nil,
            wxNo: String? = nil,
            imei: String? = nil,
            start: (any ServiceTime)? = nil,
            end: (any ServiceTime)? = nil,
            page: Int? = nil,
            pageSize: Int? = nil
        ) -> PagedList<ChatAppMessage> {
            self.caller.pages("work_phone.chat_app.messages") {
                $0.set("chatId", chatId)
                $0.set("wxNo", wxNo)
                $0.set("imei", imei)
                $0.set("start", time: start)
                $0.set("end", time: end)
                $0.set("page", page)
                $0.set("pageSize", pageSize)
            }
        }
    }
}
