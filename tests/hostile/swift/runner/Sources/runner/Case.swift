import Foundation
import Triline

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// faults.json: what a correct client does with each fault.
struct Manifest: Sendable {
    let cases: [Case]
    /// Where secrets are looked for, by name.
    let places: [String: JSONValue]

    static func read(_ path: String) throws -> Manifest {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole = try JSONDecoder().decode(JSONValue.self, from: data).members
        let (calls, given) = (whole["calls"].members, whole["options"].members)
        let defaults = whole["defaults"].members
        let cases = whole["faults"].items.flatMap { written -> [Case] in
            let fault = written.members.merging(written.members["swift"].members) { $1 }
            let options = defaults["options"].members.merging(fault["options"].members) { $1 }
            var members = defaults.merging(fault) { $1 }
            members["options"] = .object(options)
            #if canImport(FoundationNetworking)
                if members["crashes_foundation"] == .bool(true) { return [] }
            #endif
            return members["expect"].members.keys.sorted().map { call in
                Case(members, call: call, spec: calls[call].members, given: given)
            }
        }
        return Manifest(cases: cases, places: whole["places"].members)
    }
}

/// A call that meets a fault.
struct Case: Sendable {
    let name: String
    let call: String
    let run: String
    let listener: String
    /// Whether a proper request comes first, on the connection that the call then uses.
    let isKept: Bool
    let spec: [String: JSONValue]
    /// The options of the client of the call's interface.
    let given: [String: JSONValue]
    let options: [String: JSONValue]
    let accepted: [String]
    let pause: Duration
    let mayStray: Bool
    let mostRequests: Int
    let memoryMB: Int?
    /// What stands in for the package's transport: `thrown`, `simulated`.
    let through: String?

    init(_ members: [String: JSONValue], call: String, spec: [String: JSONValue], given: [String: JSONValue]) {
        name = members["name"].text
        self.call = call
        let fault = members["fault"]?.string ?? name
        run = "\(fault)/\(name)-\(call)"
        listener = members["listener"].text
        isKept = members["kept"] == .bool(true)
        self.spec = spec
        self.given = given[spec["interface"].text].members
        options = members["options"].members
        accepted = members["expect"].members[call].items.map { $0.string ?? "" }
        pause = .milliseconds(members["pause_ms"].number)
        mayStray = members["stray"] == .bool(true)
        let most = members["requests"]
        mostRequests = most?.object == nil ? most.number : most.members[call].map { $0.integerValue } ?? 1
        memoryMB = members["memory_mb"].map { $0.integerValue }
        through = members["transport"]?.string
    }

    /// Whether other cases would disturb it: because it measures memory, or ends the fault for all.
    var isAlone: Bool { memoryMB != nil || listener == "early" }

    func duration(_ option: String) -> Duration? { options[option].map { .milliseconds($0.integerValue) } }
}

extension JSONValue {
    var integerValue: Int {
        if case .integer(let value) = self { return Int(value) }
        return 0
    }
}

extension JSONValue? {
    var members: [String: JSONValue] { self?.object ?? [:] }
    var items: [JSONValue] { self?.array ?? [] }
    var text: String { self?.string ?? "" }
    var number: Int { self?.integerValue ?? 0 }
}

extension JSONValue {
    var members: [String: JSONValue] { object ?? [:] }
}
