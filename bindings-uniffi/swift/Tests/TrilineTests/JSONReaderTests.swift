import Foundation
import Testing

@testable import Triline

@Suite struct JSONReaderTests {
    private let text = Array(
        #"""
        [ {"_id":"a\u00e9\n","roles":["x",null],"queue":[{"_id":"8","extra":{"n":[1,-2.5e3,true,false,null,{}]}}]},
          null, {"status":"enable","other":{"a":[[]]},"agentName":"😀"} ]
        """#.utf8)

    @Test func valuesAreReadInAnyOrderAndSpacing() throws {
        let agents: [Agent]? = try JSONReader.read(Data(text))
        #expect(agents?.count == 2)
        #expect(agents?[0].id == "aé\n")
        #expect(agents?[0].roles == ["x"])
        #expect(agents?[0].queue?[0].extra == ["n": [1, -2500.0, true, false, nil, [:]]])
        var second = Agent(agentName: "😀", status: .enable)
        second.extra = ["other": ["a": [[]]]]
        #expect(agents?[1] == second)
    }

    @Test func aSliceIsReadFromItsOwnBeginning() throws {
        let body = Data(#"{"data":[1,2]}"#.utf8)
        #expect(try JSONReader.read(body[8..<13]) == [1, 2])
    }

    @Test func nullIsNothingUnlessItIsAValue() throws {
        #expect(try JSONReader.read(Data("null".utf8)) == nil as [Agent]?)
        #expect(try JSONReader.read(Data("null".utf8)) == JSONValue.null)
    }

    @Test func numbersThatDoNotFitAreErrors() {
        for text in ["9223372036854775808", "1.5", "x", ""] {
            #expect(isMalformed { try JSONReader.read(Data(text.utf8)) as Int? }, "\(text)")
        }
    }

    /// Bounds are checked in a debug build: what reads beyond the end of the text ends this program.
    @Test func nothingIsReadBeyondTheEnd() {
        for end in text.indices {
            _ = try? JSONReader.read(Data(text[..<end])) as [Agent]?
            _ = try? JSONReader.read(Data(text[..<end])) as JSONValue?
        }
        for place in text.indices {
            for byte in Array("\"\\{}[],:nt0u".utf8) {
                var changed = text
                changed[place] = byte
                _ = try? JSONReader.read(Data(changed)) as [Agent]?
                _ = try? JSONReader.read(Data(changed)) as JSONValue?
            }
        }
    }

    private func isMalformed<Value>(_ work: () throws -> Value) -> Bool {
        do {
            _ = try work()
            return false
        } catch {
            return error is JSONReader.Malformed
        }
    }
}
