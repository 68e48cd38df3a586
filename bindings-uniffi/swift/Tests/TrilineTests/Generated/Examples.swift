// Written by `cargo run -p triline-bindgen` from the table of the core.
// swift-format-ignore-file
import Foundation
import Triline
import TrilineSimulated

/// The examples of the methods' comments.
struct Examples {
    let cc: Platform
    let phone: WorkPhone
    let ai: AiAgent

    func platformAgentsQuery() async throws {
        for try await agent in cc.agents.query() { print(agent) }
    }

    func platformAgentsBind() async throws {
        try await cc.agents.bind(agentNumber: "1001", bindType: .pstn, number: "13800001001")
    }

    func platformAgentsUnbind() async throws {
        try await cc.agents.unbind(agentNumber: "1001", bindType: .pstn)
    }

    func platformAgentsCreate() async throws {
        let result = try await cc.agents.create(
            agentName: "王小明",
            agentNumber: "9001",
            agentVersion: "ccAgent",
            queueList: ["80001"],
            roles: ["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"],
            password: "Passw0rd!"
        )
        print(result)
    }

    func platformAgentsUpdate() async throws {
        try await cc.agents.update(agentId: "21346a836528318cc8c172b2", mobile: "13800001001")
    }

    func platformAgentsEnable() async throws {
        try await cc.agents.enable(agentId: "21346a836528318cc8c172b2")
    }

    func platformAgentsDisable() async throws {
        try await cc.agents.disable(agentId: "c631cd2ebf1255dcb47a1edd")
    }

    func platformAgentsStatuses() async throws {
        print(try await cc.agents.statuses())
    }

    func platformRolesList() async throws {
        print(try await cc.roles.list())
    }

    func platformLicencesList() async throws {
        print(try await cc.licences.list())
    }

    func platformLicencesCount() async throws {
        print(try await cc.licences.count())
    }

    func platformSipList() async throws {
        print(try await cc.sip.list())
    }

    func platformSipCreate() async throws {
        print(try await cc.sip.create(number: "1000001999", password: "Passw0rd!", isNat: true))
    }

    func platformSipUpdate() async throws {
        let result = try await cc.sip.update(
            sipId: "56943d3b7d5924deebbe57ea",
            number: "1000001902",
            password: "Passw0rd!",
            isNat: true
        )
        print(result)
    }

    func platformSipDelete() async throws {
        print(try await cc.sip.delete(sipId: "56943d3b7d5924deebbe57ea"))
    }

    func platformNumbersPool() async throws {
        print(try await cc.numbers.pool())
    }

    func platformNumbersGroups() async throws {
        print(try await cc.numbers.groups())
    }

    func platformDialoutCreate() async throws {
        print(try await cc.dialout.create(taskName: "春季回访", agentNumber: "1001"))
    }

    func platformDialoutUpdate() async throws {
        try await cc.dialout.update(taskId: "60001", taskName: "春季回访", description: "三月前到期的客户")
    }

    func platformDialoutQuery() async throws {
        print(try await cc.dialout.query())
    }

    func platformDialoutImport() async throws {
        try await cc.dialout.`import`(
            agentNumber: "1001",
            taskId: "60001",
            importData: [DialoutImportEntry(number: "13800001001"), DialoutImportEntry(number: "13800001002")],
            rule: .allTasks
        )
    }

    func platformDialoutImportAll() async throws {
        let result = try await cc.dialout.importAll(
            agentNumber: "1001",
            taskId: "60001",
            importData: [DialoutImportEntry(number: "13800001001"), DialoutImportEntry(number: "13800001002")],
            rule: .allTasks
        )
        print(result)
    }

    func platformDialoutDeleteNumbers() async throws {
        try await cc.dialout.deleteNumbers(taskId: "60001", customerNumber: "13700002001")
    }

    func platformNumberListsAdd() async throws {
        try await cc.numberLists.add(type: .callInBlackNum, numbers: ["13800001001", "13800001002"])
    }

    func platformNumberListsDelete() async throws {
        try await cc.numberLists.delete(
            type: .callInBlackNum,
            numbers: ["13800001001", "13800001002"]
        )
    }

    func platformNumberListsQuery() async throws {
        for try await numberListEntry in cc.numberLists.query() { print(numberListEntry) }
    }

    func platformReportsAnswerRate() async throws {
        let result = try await cc.reports.answerRate(
            startTime: "2025-03-05 08:00:00",
            endTime: "2025-03-05 09:00:00"
        )
        print(result)
    }

    func platformReportsAnswerRateAll() async throws {
        let result = try await cc.reports.answerRateAll(
            startTime: "2025-03-05 08:00:00",
            endTime: "2025-03-05 09:00:00"
        )
        print(result)
    }

    func platformTranscriptionSubmit() async throws {
        print(try await cc.transcription.submit(callUniqueId: "1741136400.1001"))
    }

    func platformTranscriptionResult() async throws {
        print(try await cc.transcription.result(callUniqueId: "1741136400.1001"))
    }

    func platformTranscriptionWaitUntilDone() async throws {
        print(try await cc.transcription.waitUntilDone(callUniqueId: "1741136400.1001"))
    }

    func platformSsoToken() async throws {
        print(try await cc.sso.token(agentId: "21346a836528318cc8c172b2"))
    }

    func platformCustomersFields() async throws {
        print(try await cc.customers.fields())
    }

    func platformCustomersCreate() async throws {
        let result = try await cc.customers.create(
            customers: [CustomerInput(extra: ["name": "李伟"]), CustomerInput(extra: ["name": "刘娜"])]
        )
        print(result)
    }

    func platformCustomersCreateAll() async throws {
        let result = try await cc.customers.createAll(
            customers: [CustomerInput(extra: ["name": "李伟"]), CustomerInput(extra: ["name": "刘娜"])]
        )
        print(result)
    }

    func platformCustomersUpdate() async throws {
        try await cc.customers.update(
            customer: CustomerPatch(id: "9b8fcfe5654c8d0700000000", extra: ["name": "赵磊🌻"])
        )
    }

    func platformCustomersDelete() async throws {
        print(try await cc.customers.delete(ids: ["9b8fcfe5654c8d0700000000"]))
    }

    func platformCustomersDeleteAll() async throws {
        print(try await cc.customers.deleteAll(ids: ["9b8fcfe5654c8d0700000000"]))
    }

    func platformCustomersList() async throws {
        for try await customer in cc.customers.list() { print(customer) }
    }

    func platformCustomersRegions() async throws {
        print(try await cc.customers.regions())
    }

    func platformChatSessions() async throws {
        for try await chatSessionEntry in cc.chat.sessions() { print(chatSessionEntry) }
    }

    func platformChatSession() async throws {
        print(try await cc.chat.session(sessionId: "04eb60c0de173ce83c3c4e66"))
    }

    func platformChatMessages() async throws {
        for try await chatMessage in cc.chat.messages() { print(chatMessage) }
    }

    func platformChatReportsSessions() async throws {
        let result = try await cc.chatReports.sessions(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformChatReportsSessionsAll() async throws {
        let result = try await cc.chatReports.sessionsAll(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformChatReportsWorkload() async throws {
        let result = try await cc.chatReports.workload(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformChatReportsWorkloadAll() async throws {
        let result = try await cc.chatReports.workloadAll(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformChatReportsQuality() async throws {
        let result = try await cc.chatReports.quality(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformChatReportsQualityAll() async throws {
        let result = try await cc.chatReports.qualityAll(
            createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        )
        print(result)
    }

    func platformCatalogsCreate() async throws {
        let result = try await cc.catalogs.create(
            agentId: "21346a836528318cc8c172b2",
            label: "新目录",
            level: 1,
            parentId: "0",
            account: "1000001"
        )
        print(result)
    }

    func platformCatalogsList() async throws {
        print(try await cc.catalogs.list(account: "1000001"))
    }

    func platformCatalogsUpdate() async throws {
        try await cc.catalogs.update(
            agentId: "21346a836528318cc8c172b2",
            catalogId: "673cc8b63e2af5ae8ed82d4e",
            label: "草稿箱📝",
            level: 1,
            parentId: "0",
            account: "1000001"
        )
    }

    func platformCatalogsDelete() async throws {
        try await cc.catalogs.delete(catalogId: "673cc8b63e2af5ae8ed82d4e", account: "1000001")
    }

    func platformKnowledgeCreate() async throws {
        let result = try await cc.knowledge.create(
            agentId: "21346a836528318cc8c172b2",
            catalogId: "b2721c76afdbed1307237f1c",
            title: "退款流程",
            content: "退款在三个工作日内到账。",
            account: "1000001"
        )
        print(result)
    }

    func platformKnowledgeList() async throws {
        for try await knowledgeItem in cc.knowledge.list(
            account: "1000001"
        ) { print(knowledgeItem) }
    }

    func platformKnowledgeGet() async throws {
        print(try await cc.knowledge.get(itemId: "6efef9c6950343bdb77a6b50"))
    }

    func platformKnowledgeUpdate() async throws {
        try await cc.knowledge.update(
            agentId: "21346a836528318cc8c172b2",
            catalogId: "b2721c76afdbed1307237f1c",
            itemId: "6efef9c6950343bdb77a6b50",
            title: "退款流程",
            content: "退款在三个工作日内到账。",
            validityPeriodType: .permanent,
            attachments: [],
            account: "1000001"
        )
    }

    func platformKnowledgeDelete() async throws {
        try await cc.knowledge.delete(itemIds: ["a4a61192dda033761ce5bdeb"], account: "1000001")
    }

    func workPhoneTokenGet() async throws {
        print(try await phone.token.get())
    }

    func workPhoneTokenRenew() async throws {
        print(try await phone.token.renew())
    }

    func workPhoneCustomersTemplate() async throws {
        print(try await phone.customers.template())
    }

    func workPhoneCustomersAdd() async throws {
        print(try await phone.customers.add(name: "李伟", phone: "13700000001"))
    }

    func workPhoneCustomersDelete() async throws {
        print(try await phone.customers.delete(id: "e239ef7dae3db9f75f467c75"))
    }

    func workPhoneCustomersUpdate() async throws {
        let result = try await phone.customers.update(
            id: "96fb0a92a244627640524f7a",
            extra: ["name": "黄强"]
        )
        print(result)
    }

    func workPhonePhoneCall() async throws {
        print(try await phone.phone.call(callPhone: "13700000001", userPhone: "13800001001"))
    }

    func workPhonePhoneAddFriend() async throws {
        print(try await phone.phone.addFriend(phone: "13700000001", userPhone: "13800001001"))
    }

    func workPhoneAgentsList() async throws {
        print(try await phone.agents.list())
    }

    func workPhoneDeviceCalls() async throws {
        for try await callRecord in phone.device.calls(page: 1, pageSize: 20) { print(callRecord) }
    }

    func workPhoneDeviceMessages() async throws {
        for try await smsRecord in phone.device.messages(page: 1, pageSize: 20) { print(smsRecord) }
    }

    func workPhoneReportsCall() async throws {
        print(try await phone.reports.call(agentId: "3d413748afa7700cbc0e513c"))
    }

    func workPhoneReportsCallDetail() async throws {
        print(try await phone.reports.callDetail(agentId: "3d413748afa7700cbc0e513c"))
    }

    func workPhoneChatAppUsers() async throws {
        for try await chatAppUser in phone.chatApp.users(
            page: 1,
            pageSize: 20
        ) { print(chatAppUser) }
    }

    func workPhoneChatAppContacts() async throws {
        for try await chatAppContact in phone.chatApp.contacts(
            page: 1,
            pageSize: 20
        ) { print(chatAppContact) }
    }

    func workPhoneChatAppRooms() async throws {
        for try await chatAppRoom in phone.chatApp.rooms(
            page: 1,
            pageSize: 20
        ) { print(chatAppRoom) }
    }

    func workPhoneChatAppRoomMembers() async throws {
        for try await chatAppRoomMember in phone.chatApp.roomMembers(
            chatRoomId: "fc95ad0d395c77bd3ff875b3",
            page: 1,
            pageSize: 20
        ) { print(chatAppRoomMember) }
    }

    func workPhoneChatAppChats() async throws {
        for try await chatAppChat in phone.chatApp.chats(
            page: 1,
            pageSize: 20
        ) { print(chatAppChat) }
    }

    func workPhoneChatAppMessages() async throws {
        for try await chatAppMessage in phone.chatApp.messages(
            page: 1,
            pageSize: 20
        ) { print(chatAppMessage) }
    }

    func aiAgentSessionsOpen() async throws {
        let chat = try await ai.sessions.open(
            sid: "s2",
            sessionSource: .xBot,
            agentId: "a1",
            msgReceiveUrl: "https://simulated.invalid/msg_receive_url/1"
        )
        print(try await chat.ask("你好"))
        try await chat.close()
    }

    func conversationAsk() async throws {
        let chat = try await ai.sessions.open(
            sid: "s2",
            sessionSource: .xBot,
            agentId: "a1",
            msgReceiveUrl: "https://simulated.invalid/msg_receive_url/1"
        )
        print(try await chat.ask("你好"))
    }

    func conversationAskStream() async throws {
        let chat = try await ai.sessions.open(
            sid: "s2",
            sessionSource: .xBot,
            agentId: "a1",
            msgReceiveUrl: "https://simulated.invalid/msg_receive_url/1"
        )
        for try await part in chat.askStream("你好") { print(part) }
    }

    func aiAgentSessionsAsk() async throws {
        let result = try await ai.sessions.ask(
            sid: "s1",
            agentId: "a1",
            messages: [AiMessage(type: .user, text: "怎么退款？")]
        )
        print(result)
    }

    func aiAgentSessionsAskStream() async throws {
        for try await part in ai.sessions.askStream(
            sid: "s1",
            agentId: "a1",
            messages: [AiMessage(type: .user, text: "怎么退款？")]
        ) { print(part) }
    }

    func aiAgentSessionsClose() async throws {
        try await ai.sessions.close(sid: "s1")
    }

    func aiAgentKnowledgeClasses() async throws {
        for try await knowledgeClass in ai.knowledge.classes(
            agentId: "a1"
        ) { print(knowledgeClass) }
    }

    func aiAgentDocumentsList() async throws {
        for try await knowledgeDocument in ai.documents.list(
            agentId: "a1",
            kbId: "k1"
        ) { print(knowledgeDocument) }
    }

    func aiAgentDocumentsUpload() async throws {
        let result = try await ai.documents.upload(
            agentId: "a1",
            filename: "产品手册1.md",
            file: .data(Data("# FAQ".utf8))
        )
        print(result)
    }

    func aiAgentDocumentsUpdate() async throws {
        let result = try await ai.documents.update(
            docId: "4904ed98b7c2f48922bfff53",
            agentId: "a1",
            filename: "产品手册1.md",
            shelfStatus: .off,
            file: .data(Data("# FAQ".utf8))
        )
        print(result)
    }

    func aiAgentDocumentsDelete() async throws {
        try await ai.documents.delete(agentId: "a1", id: "92c91f9e93d1ba2217666499")
    }

    func aiAgentDocumentsWaitUntilParsed() async throws {
        let result = try await ai.documents.waitUntilParsed(
            agentId: "a1",
            kbId: "k1",
            id: "309706ac7dd57295bfbb6ea1"
        )
        print(result)
    }

    /// All of them, by their methods.
    static let all: [(String, @Sendable (Examples) async throws -> Void)] = [
        ("platform.agents.query", { try await $0.platformAgentsQuery() }),
        ("platform.agents.bind", { try await $0.platformAgentsBind() }),
        ("platform.agents.unbind", { try await $0.platformAgentsUnbind() }),
        ("platform.agents.create", { try await $0.platformAgentsCreate() }),
        ("platform.agents.update", { try await $0.platformAgentsUpdate() }),
        ("platform.agents.enable", { try await $0.platformAgentsEnable() }),
        ("platform.agents.disable", { try await $0.platformAgentsDisable() }),
        ("platform.agents.statuses", { try await $0.platformAgentsStatuses() }),
        ("platform.roles.list", { try await $0.platformRolesList() }),
        ("platform.licences.list", { try await $0.platformLicencesList() }),
        ("platform.licences.count", { try await $0.platformLicencesCount() }),
        ("platform.sip.list", { try await $0.platformSipList() }),
        ("platform.sip.create", { try await $0.platformSipCreate() }),
        ("platform.sip.update", { try await $0.platformSipUpdate() }),
        ("platform.sip.delete", { try await $0.platformSipDelete() }),
        ("platform.numbers.pool", { try await $0.platformNumbersPool() }),
        ("platform.numbers.groups", { try await $0.platformNumbersGroups() }),
        ("platform.dialout.create", { try await $0.platformDialoutCreate() }),
        ("platform.dialout.update", { try await $0.platformDialoutUpdate() }),
        ("platform.dialout.query", { try await $0.platformDialoutQuery() }),
        ("platform.dialout.import", { try await $0.platformDialoutImport() }),
        ("platform.dialout.importAll", { try await $0.platformDialoutImportAll() }),
        ("platform.dialout.deleteNumbers", { try await $0.platformDialoutDeleteNumbers() }),
        ("platform.number_lists.add", { try await $0.platformNumberListsAdd() }),
        ("platform.number_lists.delete", { try await $0.platformNumberListsDelete() }),
        ("platform.number_lists.query", { try await $0.platformNumberListsQuery() }),
        ("platform.reports.answerRate", { try await $0.platformReportsAnswerRate() }),
        ("platform.reports.answerRateAll", { try await $0.platformReportsAnswerRateAll() }),
        ("platform.transcription.submit", { try await $0.platformTranscriptionSubmit() }),
        ("platform.transcription.result", { try await $0.platformTranscriptionResult() }),
        ("platform.transcription.waitUntilDone", { try await $0.platformTranscriptionWaitUntilDone() }),
        ("platform.sso.token", { try await $0.platformSsoToken() }),
        ("platform.customers.fields", { try await $0.platformCustomersFields() }),
        ("platform.customers.create", { try await $0.platformCustomersCreate() }),
        ("platform.customers.createAll", { try await $0.platformCustomersCreateAll() }),
        ("platform.customers.update", { try await $0.platformCustomersUpdate() }),
        ("platform.customers.delete", { try await $0.platformCustomersDelete() }),
        ("platform.customers.deleteAll", { try await $0.platformCustomersDeleteAll() }),
        ("platform.customers.list", { try await $0.platformCustomersList() }),
        ("platform.customers.regions", { try await $0.platformCustomersRegions() }),
        ("platform.chat.sessions", { try await $0.platformChatSessions() }),
        ("platform.chat.session", { try await $0.platformChatSession() }),
        ("platform.chat.messages", { try await $0.platformChatMessages() }),
        ("platform.chat_reports.sessions", { try await $0.platformChatReportsSessions() }),
        ("platform.chat_reports.sessionsAll", { try await $0.platformChatReportsSessionsAll() }),
        ("platform.chat_reports.workload", { try await $0.platformChatReportsWorkload() }),
        ("platform.chat_reports.workloadAll", { try await $0.platformChatReportsWorkloadAll() }),
        ("platform.chat_reports.quality", { try await $0.platformChatReportsQuality() }),
        ("platform.chat_reports.qualityAll", { try await $0.platformChatReportsQualityAll() }),
        ("platform.catalogs.create", { try await $0.platformCatalogsCreate() }),
        ("platform.catalogs.list", { try await $0.platformCatalogsList() }),
        ("platform.catalogs.update", { try await $0.platformCatalogsUpdate() }),
        ("platform.catalogs.delete", { try await $0.platformCatalogsDelete() }),
        ("platform.knowledge.create", { try await $0.platformKnowledgeCreate() }),
        ("platform.knowledge.list", { try await $0.platformKnowledgeList() }),
        ("platform.knowledge.get", { try await $0.platformKnowledgeGet() }),
        ("platform.knowledge.update", { try await $0.platformKnowledgeUpdate() }),
        ("platform.knowledge.delete", { try await $0.platformKnowledgeDelete() }),
        ("work_phone.token.get", { try await $0.workPhoneTokenGet() }),
        ("work_phone.token.renew", { try await $0.workPhoneTokenRenew() }),
        ("work_phone.customers.template", { try await $0.workPhoneCustomersTemplate() }),
        ("work_phone.customers.add", { try await $0.workPhoneCustomersAdd() }),
        ("work_phone.customers.delete", { try await $0.workPhoneCustomersDelete() }),
        ("work_phone.customers.update", { try await $0.workPhoneCustomersUpdate() }),
        ("work_phone.phone.call", { try await $0.workPhonePhoneCall() }),
        ("work_phone.phone.addFriend", { try await $0.workPhonePhoneAddFriend() }),
        ("work_phone.agents.list", { try await $0.workPhoneAgentsList() }),
        ("work_phone.device.calls", { try await $0.workPhoneDeviceCalls() }),
        ("work_phone.device.messages", { try await $0.workPhoneDeviceMessages() }),
        ("work_phone.reports.call", { try await $0.workPhoneReportsCall() }),
        ("work_phone.reports.callDetail", { try await $0.workPhoneReportsCallDetail() }),
        ("work_phone.chat_app.users", { try await $0.workPhoneChatAppUsers() }),
        ("work_phone.chat_app.contacts", { try await $0.workPhoneChatAppContacts() }),
        ("work_phone.chat_app.rooms", { try await $0.workPhoneChatAppRooms() }),
        ("work_phone.chat_app.roomMembers", { try await $0.workPhoneChatAppRoomMembers() }),
        ("work_phone.chat_app.chats", { try await $0.workPhoneChatAppChats() }),
        ("work_phone.chat_app.messages", { try await $0.workPhoneChatAppMessages() }),
        ("ai_agent.sessions.open", { try await $0.aiAgentSessionsOpen() }),
        ("Conversation.ask", { try await $0.conversationAsk() }),
        ("Conversation.askStream", { try await $0.conversationAskStream() }),
        ("ai_agent.sessions.ask", { try await $0.aiAgentSessionsAsk() }),
        ("ai_agent.sessions.askStream", { try await $0.aiAgentSessionsAskStream() }),
        ("ai_agent.sessions.close", { try await $0.aiAgentSessionsClose() }),
        ("ai_agent.knowledge.classes", { try await $0.aiAgentKnowledgeClasses() }),
        ("ai_agent.documents.list", { try await $0.aiAgentDocumentsList() }),
        ("ai_agent.documents.upload", { try await $0.aiAgentDocumentsUpload() }),
        ("ai_agent.documents.update", { try await $0.aiAgentDocumentsUpdate() }),
        ("ai_agent.documents.delete", { try await $0.aiAgentDocumentsDelete() }),
        ("ai_agent.documents.waitUntilParsed", { try await $0.aiAgentDocumentsWaitUntilParsed() }),
    ]
}
