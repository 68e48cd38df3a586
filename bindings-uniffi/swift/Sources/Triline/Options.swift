import Foundation
internal import TrilineCore

/// An option of a client that comes from an environment variable.
struct OptionVariable: Sendable {
    enum Kind: Sendable {
        case text, integer, boolean
    }

    /// The name of the option.
    let option: String
    /// The name of the variable.
    let name: String
    let kind: Kind

    var isDuration: Bool { ["timeout", "totalTimeout", "maxWait"].contains(option) }

    /// Its value as the core reads it; nil: the variable is unset or empty. What is no value of the kind stays a text,
    /// which the core refuses with the name of the option.
    func value(_ environment: [String: String]) -> JSONValue? {
        guard let text = given(environment[name]) else { return nil }
        switch kind {
        case .integer: return Int64(text).map(JSONValue.integer) ?? .string(text)
        case .boolean: return Bool(text).map(JSONValue.bool) ?? .string(text)
        case .text: return .string(text)
        }
    }
}

/// Creates a client from environment variables. `make` sets the options that go before them. An error names the variables
/// of the options that it is about.
func fromEnvironment<C: Client>(
    _ environment: [String: String], _ variables: [OptionVariable], _ make: (inout Parameters) throws -> C
) throws -> C {
    var options = Parameters()
    for variable in variables { options.set(variable.option, variable.value(environment)) }
    do {
        return try make(&options)
    } catch var error as TrilineError {
        if let variable = variables.first(where: { $0.option == error.field }) {
            let isSet = given(environment[variable.name]) != nil
            let isChinese = (try? options.json()).map(isInChinese) ?? false
            let about = isSet ? (variable.isDuration ? ", in milliseconds" : "") : ", which is not set"
            error.details.message = messageText(
                id: "{message} (environment variable {variable}\(about))", arguments: [error.message, variable.name],
                chinese: isChinese)
        }
        throw error
    }
}

extension Client {
    /// Creates a client of that interface from options of the core and what the host brings.
    convenience init(
        _ interface: String, _ options: Parameters, signing: Signing? = nil,
        tokens: (@Sendable () async throws -> String)? = nil, store: (any Store)? = nil,
        headers: (@Sendable () async throws -> [String: String])? = nil, transport: any Transport,
        onEvent: (@Sendable (Event) -> Void)?, time: any TimeSource
    ) throws {
        var options = options
        var fixed: [String: String] = options["headers"] ?? [:]
        if !fixed.keys.contains(where: { $0.lowercased() == "user-agent" }) {
            fixed["user-agent"] = "triline-swift/\(packageVersion)"
        }
        options.remove("headers")
        options.set("headers", fixed)
        var signer: (@Sendable (SignInput) async throws -> String)?
        switch signing {
        case .recipe(let recipe): options.set("signing", given(recipe))
        case .signer(let function):
            options.remove("signing")
            options.set("externalSigning", true)
            signer = function
        case nil: break
        }
        if tokens != nil { options.set("externalTokens", true) }
        if store != nil { options.set("externalStore", true) }
        if headers != nil { options.set("externalHeaders", true) }
        self.init(
            caller: try Caller(
                interface: interface, options: options, transport: transport, time: time, signer: signer,
                tokens: tokens, store: store, headers: headers, onEvent: onEvent))
    }
}

/// A text; an empty one stands for none.
func given(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
}
