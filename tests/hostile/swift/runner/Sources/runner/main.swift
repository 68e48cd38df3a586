// The hostile server against the Swift package over URLSession: every case of faults.json. FAULT=drip narrows it,
// VERBOSE=1 prints what passes, too; HOSTILE names the server's program.

import Foundation
import Triline

let environment = ProcessInfo.processInfo.environment
/// How many cases run at the same time. Most of them only wait.
let atOnce = 16
/// A call that has not ended after this time hangs. The server holds each fault for longer.
let hang = Duration.seconds(120)

let manifest = try Manifest.read("tests/hostile/faults.json")
let server = try Server()
let wanted = environment["FAULT"] ?? ""
/// URLSession trusts what the system trusts. `run.sh` lays this file over its certificates, where it may.
let trusted = environment["HOSTILE_CERTIFICATES"]
if let trusted { try server.address("certificate").write(toFile: trusted, atomically: false, encoding: .utf8) }
let cases = manifest.cases.filter {
    (wanted.isEmpty || $0.name.contains(wanted)) && ($0.listener != "h2" || trusted != nil)
}
var failed = 0

@MainActor func report(_ one: Case, _ outcome: Outcome) {
    if !outcome.faults.isEmpty { failed += 1 }
    guard !outcome.faults.isEmpty || environment["VERBOSE"] != nil else { return }
    let first = "\(outcome.faults.isEmpty ? "ok  " : "FAIL")  \(one.name)/\(one.call): \(outcome.summary)"
    print(([first] + outcome.faults).joined(separator: "\n      "))
    fflush(nil)
}

await withTaskGroup(of: (Case, Outcome).self) { group in
    var rest = cases.filter { !$0.isAlone }[...]
    func start() {
        if let one = rest.popFirst() { group.addTask { (one, await check(one, server)) } }
    }
    for _ in 0..<atOnce { start() }
    for await (one, outcome) in group {
        report(one, outcome)
        start()
    }
}
for one in cases where one.isAlone { report(one, await check(one, server)) }
server.close()
if trusted == nil { print("HTTP/2: skipped, its certificate cannot be trusted here") }
print("\(cases.count - failed) passed, \(failed) failed")
fflush(nil)
// Calls that hang are left.
exit(failed > 0 ? 1 : 0)
