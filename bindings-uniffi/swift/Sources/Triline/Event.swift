/// What happens while a call is under way, for logs and progress. No event holds a secret.
public enum Event: Hashable, Sendable {
    /// A request is sent again. `attempt` is the number of the try that comes, from two; `why` the code of
    /// the error before it.
    case retry(operation: String, attempt: Int, why: String)
    /// A page came. `total` is the number of rows in all pages, where the service tells it.
    case page(operation: String, number: Int, total: Int?)
}
