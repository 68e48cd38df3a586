import Foundation
import Triline
// The foreign functions themselves, which users do not see.
import TrilineCore

/// A client and a call of the core, driven step by step from outside.
struct Machine {
    private let client: NativeClient
    private var call: NativeCall?

    init(_ line: Line.Machine) throws {
        client = try NativeClient(interface: line.interface, config: try line.options.text(), seed: line.seed)
    }

    mutating func begin(_ line: Line.Begin) throws {
        call = nil
        call = try client.call(
            operation: line.operation, params: try line.params.text(), options: try line.options?.text() ?? "",
            listens: true)
    }

    func cancel(_ at: [Int64]) throws { try begun().cancel(wallMs: at[0], steadyMs: at[1]) }
    func stop(_ at: [Int64]) throws { try begun().stop(wallMs: at[0], steadyMs: at[1]) }

    func answer(_ line: Line.MachineAnswer) throws {
        let call = try begun()
        let (told, id, wallMs, steadyMs) = (line.told, line.id, line.at[0], line.at[1])
        if let head = told.head {
            let headers = head.headers.map { NativeHeader(name: $0, value: $1) }
            try call.head(wallMs: wallMs, steadyMs: steadyMs, id: id, status: head.status, headers: headers)
        } else if let chunk = told.chunk {
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
                wallMs: wallMs, steadyMs: steadyMs, id: id, rows: try rows.text(), last: told.last ?? false,
                faults: try told.faults?.text() ?? "")
        } else if let journal = told.journal {
            try call.journal(wallMs: wallMs, steadyMs: steadyMs, id: id, text: journal)
        } else if told.stored != nil {
            try call.stored(wallMs: wallMs, steadyMs: steadyMs, id: id)
        }
    }

    /// The next step, as the core writes steps, with bodies and results.
    func poll(_ at: [Int64]) throws -> JSONValue {
        var members: [String: JSONValue] = [:]
        func step(_ name: String, _ others: [String: JSONValue] = [:]) {
            members = others.merging(["step": .string(name)]) { _, step in step }
        }
        let polled = try begun().poll(wallMs: at[0], steadyMs: at[1])
        switch polled.step {
        case .wait(let until, let why):
            step("wait", ["until": .integer(until), "why": .string(why)])
        case .pending(let id, let until):
            step("pending", ["id": number(id)])
            members["until"] = until.map(JSONValue.integer)
        case .send(let id, let method, let url, let headers, let body, let contentLength, let tail, let timeout, _):
            let headers = Dictionary(headers.map { ($0.name, JSONValue.string($0.value)) }) { _, last in last }
            step(
                "send",
                [
                    "id": number(id), "method": .string(method), "url": .string(url), "headers": .object(headers),
                    "body": bytes(body), "timeout": .integer(timeout),
                ])
            if let contentLength {
                members["contentLength"] = .integer(contentLength)
                members["tail"] = bytes(tail)
            }
        case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
            step(
                "sign",
                [
                    "id": number(id), "account": .string(account), "nonce": .string(nonce),
                    "timestamp": .string(timestamp), "method": .string(method), "path": .string(path),
                    "body": bytes(body),
                ])
        case .token(let id): step("token", ["id": number(id)])
        case .rows(let id, let max): step("rows", ["id": number(id), "max": .integer(max)])
        // No flow has a relay or a store: a step that asks for one differs from what the flow expects.
        case .headers(let id): step("headers", ["id": number(id)])
        case .runScript(let id, _, _, _, _, _): step("run_script", ["id": number(id)])
        case .readJournal(let id): step("read_journal", ["id": number(id)])
        case .appendJournal(let id, let line): step("append_journal", ["id": number(id), "line": .string(line)])
        case .page(let page, let total, let cursor, let items):
            step("page", ["page": .integer(page), "value": try value(items)])
            members["total"] = total.map(JSONValue.integer)
            members["cursor"] = cursor.map(JSONValue.string)
        case .part(let output): step("part", ["value": try value(output)])
        case .done(let output): step("done", ["value": try value(output)])
        case .failed(let error): step("failed", ["error": try JSONValue(json: error)])
        }
        if !polled.events.isEmpty { members["events"] = .array(try polled.events.map { try JSONValue(json: $0) }) }
        return .object(members)
    }

    private func number(_ value: Int32) -> JSONValue { .integer(Int64(value)) }
    private func bytes(_ data: Data) -> JSONValue { .string(data.base64EncodedString()) }
    /// Responses are given in chunks, so that every result is a text.
    private func value(_ output: NativeOutput) throws -> JSONValue { try JSONValue(json: output.text ?? "") }

    /// A poll or an answer came before the call.
    private struct NotBegun: Error {}

    private func begun() throws -> NativeCall {
        guard let call else { throw NotBegun() }
        return call
    }
}
