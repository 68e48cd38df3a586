import Foundation
import Triline

/// What a call by name gives, as the driver reads it.
func result(_ client: @autoclosure () throws -> Client?, _ call: Line.Call) async throws -> JSONValue {
    let params = call.params ?? [:]
    let members = params.object ?? [:]
    do {
        guard let client = try client() else {
            return ["error": ["kind": "unsupported", "message": .string("no client for \(call.operation)")]]
        }
        switch call.via {
        case "call":
            // The protocol has the content of a file in base64.
            let file = members["file"]?.string.flatMap { Data(base64Encoded: $0) }.map(UploadFile.data)
            return ["value": try await client.call(call.operation, params, file: file)]
        case "batch":
            return ["value": try await client.batch(call.operation, params)]
        case "rows":
            let journal = call.journal.map { FileJournal(URL(fileURLWithPath: $0)) }
            let rows = call.rows ?? []
            let result = try await client.batch(call.operation, members, rows: rows, journal: journal, job: call.job)
            return ["value": told(call.reconcile == true ? try await result.reconcile() : result)]
        case "follow":
            return ["value": told(try await client.follow(call.operation, job: call.job ?? ""))]
        case "stop":
            try await client.stop(call.operation, job: call.job ?? "")
            return ["value": .null]
        case "reconcile":
            return ["value": .array(try await client.reconcile(call.operation, params))]
        case "all_pages":
            var items: [JSONValue] = []
            for try await page in client.pages(call.operation, members) { items += page.items }
            return ["items": .array(items)]
        case "pages":
            var pages: [JSONValue] = []
            for try await page in client.pages(call.operation, members, cursor: call.cursor) { pages.append(told(page)) }
            return ["pages": .array(pages)]
        case "stream":
            var chunks: [JSONValue] = []
            for try await part in client.stream(call.operation, members) { chunks.append(part) }
            return ["chunks": .array(chunks)]
        default:
            return ["error": ["kind": "unsupported", "message": .string("no way to call via \(call.via)")]]
        }
    } catch let error as TrilineError {
        return ["error": told(error)]
    }
}

func told(_ error: TrilineError) -> JSONValue {
    var members: [String: JSONValue] = [
        // An unknown outcome is a class of its own where there are classes, not a kind of its own.
        "kind": .string(error.origin.rawValue),
        "message": .string(error.message), "retryable": .bool(error.retryable),
        "outcome": .string(error.outcome.rawValue),
    ]
    members["code"] = error.code.map(JSONValue.string)
    members["category"] = error.category.map(JSONValue.string)
    members["remedy"] = error.remedy.map(JSONValue.string)
    members["field"] = error.field.map(JSONValue.string)
    members["attempts"] = .integer(Int64(error.attempts))
    members["retryAfterMs"] = error.retryAfter.map { .integer(Int64($0 / .milliseconds(1))) }
    members["headers"] = .object(error.headers.mapValues(JSONValue.string))
    members["status"] = error.status.map { .integer(Int64($0)) }
    return .object(members)
}

private func told(_ page: Page<JSONValue>) -> JSONValue {
    var members: [String: JSONValue] = ["items": .array(page.items), "page": .integer(Int64(page.number))]
    members["cursor"] = page.cursor.map(JSONValue.string)
    members["total"] = page.total.map { .integer(Int64($0)) }
    return .object(members)
}

private func told(_ result: BatchResult) -> JSONValue {
    func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }
    func rows(_ rows: [RowError]) -> JSONValue {
        .array(rows.map { ["index": number($0.index), "error": told($0.error), "found": .array($0.found)] })
    }
    return [
        "rows": number(result.rows), "requests": number(result.requests), "ok": .array(result.ok.map(number)),
        "failed": rows(result.failed), "unknown": rows(result.unknown), "stopped": result.stopped.map(told) ?? .null,
    ]
}
