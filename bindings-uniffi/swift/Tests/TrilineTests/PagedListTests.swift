import Foundation
import Testing
import Triline

@Suite struct PagedListTests {
    /// 45 agents, 20 on a page.
    private func agents() -> FakeTransport {
        FakeTransport { request in
            let page = Int(try object(request.body)["page"]?.integer ?? 1)
            let numbers = (0..<45).dropFirst((page - 1) * 20).prefix(20)
            return .ok("[\(numbers.map { #"{"agentNumber":"\#($0)"}"# }.joined(separator: ","))]")
        }
    }

    @Test func nothingIsSentBeforeItIsAskedFor() async throws {
        let transport = agents()
        let list = try platform(transport).agents.query(limit: 20)
        var iterator = list.makeAsyncIterator()
        #expect(await transport.requests.isEmpty)
        for index in 0..<20 { #expect(try await iterator.next()?.agentNumber == "\(index)") }
        #expect(await transport.requests.count == 1)
        #expect(try await iterator.next()?.agentNumber == "20")
        #expect(await transport.requests.count == 2)
    }

    @Test func iteratingGivesEveryItemOfEveryPage() async throws {
        let transport = agents()
        var numbers: [String] = []
        for try await agent in try platform(transport).agents.query(limit: 20) {
            numbers.append(agent.agentNumber ?? "")
        }
        #expect(numbers == (0..<45).map(String.init))
        #expect(await transport.requests.count == 3)
    }

    @Test func eachWalkBeginsAnew() async throws {
        let transport = agents()
        let list = try platform(transport).agents.query(page: 3, limit: 20)
        for _ in 0..<2 {
            var count = 0
            for try await _ in list { count += 1 }
            #expect(count == 5)
        }
        #expect(await transport.requests.count == 2)
    }

    @Test func pagesComeOneByOneAndAreTold() async throws {
        let events = Recorded<Event>()
        let cc = try platform(agents(), onEvent: events.append)
        var sizes: [Int] = []
        for try await page in cc.agents.query(limit: 20).pages {
            sizes.append(page.items.count)
            #expect(page.number == sizes.count)
            #expect(page.total == nil)
        }
        #expect(sizes == [20, 20, 5])
        let pages = events.elements.compactMap { event -> [Int?]? in
            if case .page(let page, let total, let rows, let cursor, _) = event.kind {
                [page, total, rows, cursor == nil ? 0 : 1]
            } else {
                nil
            }
        }
        #expect(pages == [[1, nil, 20, 1], [2, nil, 20, 1], [3, nil, 5, 0]])
    }

    @Test func onePageIsOneRequest() async throws {
        let transport = agents()
        let page = try await platform(transport).agents.query(page: 2, limit: 20).page()
        #expect(page.number == 2)
        #expect(page.items.first?.agentNumber == "20")
        #expect(await transport.requests.count == 1)
    }

    @Test func collectingEndsAtTheLimit() async throws {
        let transport = agents()
        let list = try platform(transport).agents.query(limit: 20)
        #expect(try await list.collect(limit: 0).isEmpty)
        #expect(await transport.requests.isEmpty)
        #expect(try await list.collect(limit: 20).count == 20)
        #expect(await transport.requests.count == 1)
        #expect(try await list.collect(limit: 25).count == 25)
        #expect(await transport.requests.count == 3)
        #expect(try await list.collect(limit: 1000).count == 45)
    }

    @Test func pagesByNameGiveJSON() async throws {
        let cc = try platform(agents())
        var rows: [JSONValue] = []
        for try await page in cc.pages("platform.agents.query", ["limit": 20]) { rows += page.items }
        #expect(rows.count == 45)
        #expect(rows.last == ["agentNumber": "44"])
        let error = await failure {
            for try await _ in cc.pages("platform.roles.list") {}
        }
        #expect(error?.kind == .invalidRequest)
    }

    /// 5 numbers, 2 on a page.
    private func numbers() -> FakeTransport {
        FakeTransport { request in
            let page = Int(try object(request.body)["page"]?.integer ?? 1)
            let rows = (1...5).dropFirst((page - 1) * 2).prefix(2).map { #"{"_id":"\#($0)"}"# }
            return .ok(#"{"list":[\#(rows.joined(separator: ","))],"total":5}"#)
        }
    }

    @Test func aWalkContinuesAfterACursorWithAnotherClient() async throws {
        let transport = numbers()
        let first = try await platform(transport).numberLists.query(pageSize: 2, types: [.redNum]).page()
        // The same in every language.
        let cursor = "2:1:2:9c4519a9e4f6823e:2:2:5"
        #expect(first.cursor == cursor)

        let list = try platform(transport).numberLists.query(pageSize: 2, types: [.redNum])
        var pages: [Page<NumberListEntry>] = []
        for try await page in list.pages(cursor: cursor) { pages.append(page) }
        #expect(pages.map(\.number) == [2, 3] && pages.map { $0.items.map(\.id) } == [["3", "4"], ["5"]])
        #expect(pages.map { $0.cursor == nil } == [false, true] && pages.map(\.isLast) == [false, true])
        #expect(try await transport.requests.map { try object($0.body)["page"] } == [1, 2, 3])

        var items: [String?] = []
        for try await item in list.resuming(at: cursor) { items.append(item.id) }
        #expect(items == ["3", "4", "5"])
        #expect(try await list.resuming(at: pages[0].cursor).collect(limit: 10).map(\.id) == ["5"])
        #expect(try await list.resuming(at: cursor).resuming(at: nil).page() == first)
        let byName = try platform(transport).pages(
            "platform.number_lists.query", ["types": ["redNum"], "pageSize": 2], cursor: cursor)
        var iterator = byName.makeAsyncIterator()
        #expect(try await iterator.next()?.items == [["id": "3"], ["id": "4"]])
    }

    @Test(arguments: ["2:1:2:9c4519a9e4f6823e:2:2:5", "2", ""])
    func aCursorOfAnotherListIsRefusedBeforeAnythingIsSent(cursor: String) async throws {
        let transport = numbers()
        let list = try platform(transport).numberLists.query(pageSize: 2, types: [.blackNum])
        let error = await failure { try await list.pages(cursor: cursor).first { _ in true } }
        #expect(error?.kind == .invalidRequest && error?.field == "cursor" && error?.code == "cursor")
        #expect(await transport.requests.isEmpty)
    }

    @Test func aWalkThatFailedIsOver() async throws {
        let transport = FakeTransport { request in
            try object(request.body)["page"] == 1 ? .ok(#"[{"agentNumber":"1"}]"#) : .refusal("6700")
        }
        var iterator = try platform(transport).agents.query(limit: 1).makeAsyncIterator()
        #expect(try await iterator.next()?.agentNumber == "1")
        let error = await failure { try await iterator.next() }
        #expect(error?.code == "6700")
        #expect(try await iterator.next() == nil)
        #expect(await transport.requests.count == 2)
    }

    @MainActor @Test func aListMayBeWalkedOnAnActor() async throws {
        var count = 0
        for try await _ in try platform(agents()).agents.query(limit: 20) { count += 1 }
        #expect(count == 45)
    }
}
