import Foundation
import Testing
import Triline
import TrilineSimulated

/// What messages of the chat app hold, by their type.
@Suite struct MessageTests {
    private func phone(_ transport: any Transport) throws -> WorkPhone {
        try WorkPhone(
            baseURL: URL(string: "https://wp.example.com")!, accessToken: "AT-1", transport: transport,
            time: StandingTime())
    }

    private func messages(_ messages: String...) async throws -> [ChatAppMessage] {
        let list = messages.joined(separator: ",")
        let body = Data(#"{"code":1,"data":{"list":[\#(list)],"count":\#(messages.count)}}"#.utf8)
        let transport = FakeTransport { _ in TransportResponse(status: 200, body: body) }
        return try await phone(transport).chatApp.messages().page().items
    }

    private let other = MessageBody.other(["kind": "other"])

    @Test func aBodyIsReadByTheTypeOfItsMessage() async throws {
        let messages = try await messages(
            #"{"msgType":101,"msg":"你好 \"王\""}"#,
            #"{"msgType":102,"msg":{"bigImgPath":"b.jpg"},"thumbImgPath":"t.jpg"}"#,
            #"{"msgType":105,"msg":"{\"nickName\":\"王小明\",\"wxNo\":7,\"kind\":\"own\"}"}"#,
            #"{"msgType":106,"msg":{"log":121.5}}"#,
            #"{"msgType":107,"msg":{"title":"t","type":5,"more":[1]}}"#,
            #"{"msgType":105,"msg":{}}"#,
            #"{"msgType":999,"msg":"?"}"#,
            #"{"msgType":105,"msg":"no JSON"}"#)
        var link = ChatAppLinkBody(title: "t", type: .link)
        link.extra = ["more": [1]]
        let expected: [MessageBody] = [
            .text(ChatAppTextBody(text: "你好 \"王\"")),
            .image(ChatAppMediaBody(bigImgPath: "b.jpg", thumbImgPath: "t.jpg")),
            // A member `kind` of its own is no kind of body.
            .card(ChatAppCardBody(nickName: "王小明", wxNo: "7")),
            .location(ChatAppLocationBody(longitude: 121.5)),
            .link(link),
            .card(ChatAppCardBody()),
            other,
            other,
        ]
        #expect(messages.map(\.body) == expected)
        #expect(messages.last?.msg == "no JSON")
    }

    @Test func aBodyThatIsWrittenSaysItsKindAndIsReadAgain() async throws {
        let messages = try await messages(
            #"{"msgType":110,"msg":"joined"}"#,
            #"{"msgType":112,"msg":{"title":"t","wcPayInfo":{"receivertrueitle":"r"},"more":1}}"#,
            #"{"msgType":999}"#)
        let written = try JSONEncoder().encode(messages.map(\.body))
        let expected: JSONValue = [
            ["kind": "room_system", "text": "joined"],
            ["kind": "red_packet", "title": "t", "wcPayInfo": ["receivertrueitle": "r"], "more": 1],
            ["kind": "other"],
        ]
        #expect(try object(written) == expected)
        #expect(try JSONDecoder().decode([MessageBody].self, from: written) == messages.map(\.body))
        let again = try JSONDecoder().decode([ChatAppMessage].self, from: JSONEncoder().encode(messages))
        #expect(again == messages)
    }

    @Test(arguments: [7, [], ["kind": 1], ["kind": "hologram", "a": nil]] as [JSONValue])
    func whatIsNoBodyAtAllIsKept(value: JSONValue) throws {
        let written = try JSONEncoder().encode([value])
        #expect(try JSONDecoder().decode([MessageBody].self, from: written) == [.other(value)])
    }

    @Test func whichPageNeedNotBeSaid() async throws {
        let transport = FakeTransport { _ in
            TransportResponse(status: 200, body: Data(#"{"code":1,"data":{"list":[]}}"#.utf8))
        }
        _ = try await phone(transport).chatApp.messages().page()
        #expect(try object(await transport.requests.first?.body) == ["page": 1, "pageSize": 100])
    }

    @Test func theSimulatedServiceHasMessages() async throws {
        let messages = try await WorkPhone.simulated().chatApp.messages().collect(limit: 1000)
        #expect(!messages.isEmpty && messages.allSatisfy { $0.body != nil })
    }
}
