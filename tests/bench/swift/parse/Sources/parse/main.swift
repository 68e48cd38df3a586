// What a call costs against decoding the same body with JSONDecoder alone, into structs with synthesised
// Codable. Everything in one process, the contenders interleaved; a ratio is the median of the rounds' ratios.
import Foundation
import Triline

struct Envelope<Row: Decodable>: Decodable {
    let success: Bool
    let code: String?
    let data: [Row]
}

struct PlainAgent: Decodable {
    struct Queue: Decodable {
        let _id: String?
        let name: String?
    }
    let _id: String?
    let roles: [String]?
    let email: String?
    let crmId: String?
    let sipNumber: String?
    let mobile: String?
    let agentNumber: String?
    let agentName: String?
    let status: String?
    let queue: [Queue]?
    let restTime: String?
    let numbers: [String]?
}

/// Answers with the same body each time.
struct Canned: Transport {
    let body: Data

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(status: 200, headers: ["content-type": "application/json"], body: body)
    }
}

/// 20 values in a row, about 490 bytes; `unknown`: a member more that the vendor's documents do not have.
func row(_ index: Int, unknown: Bool) -> String {
    """
    {"_id":"9b03d9bcc7306c05492\(index + 10_000)","roles":["坐席","班长"],"email":"zhang.san.\(index)@service.example.com",\
    "crmId":"CRM-2f6c1f3e-8a52-4b6e-9f0d-\(index + 100_000_000)","sipNumber":"10000\(index + 10_000)",\
    "mobile":"138\(index + 10_000_000)","agentNumber":"\(index + 1000)","agentName":"张三-\(index) 售前咨询组 早班 with a \
    longer name than people have","status":"enable","queue":[{"_id":"80001","name":"售前咨询组 (上海)"},\
    {"_id":"80002","name":"售后服务组 (北京)"}],"restTime":"30","numbers":["4000000001","4000000002"]\
    \(unknown ? #","updateUser":"1001""# : "")}
    """
}

func answer(rows: Int, unknown: Bool = false) -> Data {
    let rows = (0..<rows).map { row($0, unknown: unknown) }.joined(separator: ",")
    return Data(#"{"success":true,"code":"200","message":"ok","data":[\#(rows)]}"#.utf8)
}

func client(_ body: Data) throws -> Platform {
    try Platform(
        baseURL: URL(string: "https://cc.example.com")!, account: "1000001", secret: "s3cr3t",
        signing: .recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"), pacing: .off, transport: Canned(body: body))
}

func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

let clock = ContinuousClock()

func compare(_ name: String, body: Data, rows: Int, rounds: Int) async throws {
    let cc = try client(body)
    var ratios: [Double] = []
    var ours: [Double] = []
    for round in 0..<rounds + 3 {
        let call = try await clock.measure {
            let page = try await cc.agents.query().page()
            precondition(page.items.count == rows)
        }
        let alone = try clock.measure {
            let plain = try JSONDecoder().decode(Envelope<PlainAgent>.self, from: body)
            precondition(plain.data.count == rows)
        }
        if round >= 3 {
            ratios.append(call / alone)
            ours.append(call / .milliseconds(1))
        }
    }
    let columns = [
        name, "\(body.count / 1000) kB", String(format: "%.3f ms", median(ours)),
        String(format: "%.2f", median(ratios)),
    ]
    print(zip(columns, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined())
}

let widths = [34, 9, 12, 22]
print("case                              body     a call      to JSONDecoder alone")
try await compare("1000 rows of 20 values", body: answer(rows: 1000), rows: 1000, rounds: 60)
try await compare("and an unknown member each", body: answer(rows: 1000, unknown: true), rows: 1000, rounds: 60)
try await compare("50 rows", body: answer(rows: 50), rows: 50, rounds: 300)
try await compare("1 row", body: answer(rows: 1), rows: 1, rounds: 1000)
