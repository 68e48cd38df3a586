import Triline

/// The rows of the fourth step; at the row `failing` the program fails.
struct Customers: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
        var row = 0
        let failing: Int?

        mutating func next() async throws -> CustomerInput? {
            if row == failing { throw PowerFailure() }
            guard row < 1200 else { return nil }
            defer { row += 1 }
            return CustomerInput(extra: ["name": .string("Customer \(row)")])
        }
    }

    let failing: Int?

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(failing: failing) }
}

struct PowerFailure: Error, CustomStringConvertible {
    let description = "power failure"
}

/// What was to fail did not.
struct NotAsTold: Error {}
