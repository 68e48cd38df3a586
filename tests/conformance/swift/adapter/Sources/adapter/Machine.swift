import Foundation
import Triline
// The foreign functions themselves, which users do not see.
import TrilineCore

/// A client and a call of the core, driven step by step from outside.
struct Machine {
    private let client: NativeClient
    private var call: NativeCall?
    /// What came of the newest answer: results are told as places in it.
    private var body = Data()

    init(_ line: Line.Machine) throws {
        client = try NativeClient(interface: line.interface, config: try line.options.text(), seed: line.seed)
    }

    mutating func begin(_ line: Line.Begin) throws {
        call = nil
        call = try client.call(
            operation: line.operation, params: try line.params.text(), options: try line.options?.text() ?? "")
    }

    func cancel(_ at: [Int64]) throws { try begun().cancel(wallMs: at[0], steadyMs: at[1]) }

    mutating func answer(_ line: Line.MachineAnswer) throws {
        let call = try begun()
        let (told, id, wallMs, steadyMs) = (line.told, line.id, line.at[0], line.at[1])
        if let head = told.head {
            body = Data()
            let headers = head.headers.map { NativeHeader(name: $0, value: $1) }
            try call.head(wallMs: wallMs, steadyMs: steadyMs, id: id, status: head.status, headers: headers)
        } else if let chunk = told.chunk {
            body += chunk
            try call.chunk(wallMs: wallMs, steadyMs: steadyMs, id: id, bytes: chunk)
        } else if told.end != nil {
            try call.end(wallMs: wallMs, steadyMs: steadyMs, id: id)
        } else if let failed = told.failed {
            try call.failed(
                wallMs: wallMs, steadyMs: steadyMs, id: id, sent: failed.sent != "no", timeout: failed.timeout,
                message: failed.message)
        } else if let signature = told.signature {
            try call.signed(wallMs: wallMs, steadyMs: steadyMs, id: id, signature: signature)
        } else if let token = told.token {
            try call.token(wallMs: wallMs, steadyMs: steadyMs, id: id, token: token)
        } else if let why = told.refused {
            try call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: why)
        } else if let rows = told.rows {
            try call.rows(
                wallMs: wallMs, steadyMs: steadyMs, id: id, rows: try rows.text(), last: told.last ?? false)
        } else if let journal = told.journal {
            try call.journal(wallMs: wallMs, steadyMs: steadyMs, id: id, text: journal)
        } else if told.stored != nil {
            try call.stored(wallMs: wallMs, steadyMs: steadyMs, id: id)
        }
    }

    /// The next step, by the names of the core.
    func poll(_ at: [Int64]) throws -> JSONValue {
        var members: [String: JSONValue] = [:]
        func step(_ name: String, _ others: [String: JSONValue] = [:]) {
            members = others.merging(["step": .string(name)]) { _, step in step }
        }
        switch try begun().poll(wallMs: at[0], steadyMs: at[1]) {
        case .wait(let until, let why):
            step("wait", ["until": .integer(until), "why": .string(why)])
        case .send(
            let id, let method, let url, let headers, let body, let timeout, let operation, let path, let attempt,
            let getsToken):
            let headers = Dictionary(headers.map { ($0.name, JSONValue.string($0.value)) }) { _, last in last }
            step(
                "send",
                [
                    "id": number(id), "method": .string(method), "url": .string(url), "headers": .object(headers),
                    "body": bytes(body), "timeout": .integer(timeout), "operation": .string(operation),
                    "path": .string(path), "attempt": number(attempt),
                ])
            members["token"] = getsToken ? true : nil
        case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
            step(
                "sign",
                [
                    "id": number(id), "account": .string(account), "nonce": .string(nonce),
                    "timestamp": .string(timestamp), "method": .string(method), "path": .string(path),
                    "body": bytes(body),
                ])
        case .token(let id): step("token", ["id": number(id)])
        case .rows(let id, let most): step("rows", ["id": number(id), "most": .integer(most)])
        case .journal(let id): step("journal", ["id": number(id)])
        case .append(let id, let line): step("append", ["id": number(id), "line": .string(line)])
        case .progress(let done, let total, let eta):
            step("progress", ["done": .integer(done)])
            members["total"] = total.map(JSONValue.integer)
            members["eta"] = eta.map(JSONValue.integer)
        case .pending: step("pending")
        case .page(let page, let total, let rows, let mark):
            step("page", ["page": .integer(page), "value": try value(rows)])
            members["total"] = total.map(JSONValue.integer)
            members["mark"] = mark.map(JSONValue.string)
        case .delta(let part): step("part", ["value": try JSONValue(json: part)])
        case .retry(let attempt, let why): step("retry", ["attempt": number(attempt), "why": .string(why)])
        case .done(let output): step("done", ["value": try value(output)])
        case .failed(let error): step("failed", ["error": try JSONValue(json: error)])
        }
        return .object(members)
    }

    private func number(_ value: Int32) -> JSONValue { .integer(Int64(value)) }
    private func bytes(_ data: Data) -> JSONValue { .string(data.base64EncodedString()) }

    private func value(_ output: NativeOutput) throws -> JSONValue {
        try JSONValue(
            json: output.text ?? String(decoding: body[Int(output.start)..<Int(output.end)], as: UTF8.self))
    }

    /// A poll or an answer came before the call.
    private struct NotBegun: Error {}

    private func begun() throws -> NativeCall {
        guard let call else { throw NotBegun() }
        return call
    }
}
