// The adapter of the Swift package: does what each line asks for, and says what came of it. The protocol is in
// ../../../../README.md.

let adapter = Adapter()
while let line = try read() {
    let (name, value) = try await adapter.answer(line)
    try say(name, value)
}
