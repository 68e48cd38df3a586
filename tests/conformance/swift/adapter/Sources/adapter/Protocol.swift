import Foundation
import Triline
import TrilineSimulated

/// A line of the driver's: one of its members is there.
struct Line: Decodable {
    let run: Run?
    let response: Response?
    let simulate: Simulate?
    let call: Call?
    let advance: Int64?
    let faults: [FaultRule]?
    let calls: Bool?
    let machine: Machine?
    let begin: Begin?
    let poll: [Int64]?
    let answer: MachineAnswer?
    let cancel: [Int64]?
    let stop: [Int64]?

    struct Run: Decodable {
        let interface: String
        let options: Options
        let clockMs: Int64
        let operation: String
        let params: JSONValue
        let via: String
        let rows: [JSONValue]?
        let journal: String?
        let cursor: String?
        let reconcile: Bool?
        /// The id of a job of a relay.
        let job: String?
        /// Over a relay: the bearer tokens of the requests, one after the other.
        let tokens: [String]?
    }

    struct Options: Decodable {
        var baseUrl: URL?
        var relay: URL?
        var account: String?
        var secret: String?
        var signing: String?
        var retries: Int?
        var timeout: Int64?
        var pacing: Pacing?
        var language: Language?
        var sampleNames: Bool?
        var fixedNonce: String?
        var clientId: String?
        var clientSecret: String?
        var accessToken: String?
        var accessTokenExpiresAt: Int64?
        var refreshToken: String?
        var appid: String?
        var apptoken: String?
        var utcOffset: String?
        var paths: [String: String]?
    }

    struct Response: Decodable {
        let status: Int?
        let headers: [String: String]?
        let chunks: [Data]?
        let failure: String?
    }

    struct Simulate: Decodable {
        let seed: Int64
        let settings: [String: JSONValue]?
        let clockMs: Int64
    }

    struct Call: Decodable {
        let operation: String
        let params: JSONValue?
        let via: String
        let rows: [JSONValue]?
        let journal: String?
        var reconcile: Bool?
        var cursor: String?
        var job: String?
    }

    struct Machine: Decodable {
        let interface: String
        let options: JSONValue
        let seed: Data
    }

    struct Begin: Decodable {
        let operation: String
        let params: JSONValue
        let options: JSONValue?
    }

    struct MachineAnswer: Decodable {
        let at: [Int64]
        let id: Int32
        let told: Told
    }

    struct Told: Decodable {
        struct Head: Decodable {
            let status: Int32
            let headers: [String: String]
        }
        struct Failed: Decodable {
            let sent: String
            let timeout: Bool
            let message: String
        }
        let head: Head?
        let chunk: Data?
        let end: Bool?
        let failed: Failed?
        let signature: String?
        let token: String?
        let refused: String?
        let rows: JSONValue?
        let last: Bool?
        let faults: JSONValue?
        let journal: String?
        let stored: Bool?
    }
}

/// The next line; nil: the driver has gone.
func read() throws -> Line? {
    guard let text = readLine() else { return nil }
    let decoder = JSONDecoder()
    // The names of the protocol; those within `params` and other dictionaries stay as they are.
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Line.self, from: Data(text.utf8))
}

func say(_ name: String, _ value: JSONValue) throws {
    let line = try JSONEncoder().encode([name: value])
    FileHandle.standardOutput.write(line + Data("\n".utf8))
}

extension JSONValue {
    /// A value of the package's as JSON.
    init(_ value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
    }

    init(json: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    }

    /// As text. Members are sorted, as they are in the driver's lines: the core sends them in the order in which
    /// they come.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
