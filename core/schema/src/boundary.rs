//! What the core tells a language beside results: events of calls, errors, and reports of row batches.
//!
//! The core writes each as a JSON object with the members declared here, in this order. Types and decoders of every
//! language are written from these entries, and tests of the core hold that it writes what they say.

use crate::macros::{choice, one_of, record, union};

union! {
    /// What happens during a call. No event contains a parameter, a body or a secret.
    Event, "" {
        Attempt = "attempt": AttemptEvent,
        Response = "response": ResponseEvent,
        Wait = "wait": WaitEvent,
        Retry = "retry": RetryEvent,
        Token = "token": TokenEvent,
        Store = "store": StoreEvent,
        Page = "page": PageEvent,
        Part = "part": PartEvent,
        Progress = "progress": BatchProgress,
        End = "end": EndEvent,
    }
}

record! {
    /// A request is sent.
    AttemptEvent, "" {
        /// The HTTP method.
        method: HttpMethod [Required],
        /// The path below the base URL, without a query.
        path: Text [Required],
        /// The host of the base URL, a name or an IP address.
        address: Text [Required],
        /// The port that is connected to.
        port: Integer [Required],
        /// The number of the attempt, from one.
        attempt: Integer [Required],
        /// Whether the request fetches a token for the call.
        token: Boolean [Default("false")],
    }
}

record! {
    /// The head of a response arrived.
    ResponseEvent, "" {
        /// The HTTP status.
        status: Integer [Required],
        /// The time since the request was sent.
        duration: Integer = "durationMs" [Required, Unit("milliseconds")],
    }
}

record! {
    /// The call waits.
    WaitEvent, "" {
        /// The reason: the rate limit, or a service that throttles (`throttled`); another attempt (`backoff`); a token that
        /// another call fetches (`token`); another poll of a wait-until (`unfinished`); a store that is away (`store`).
        why: WaitReason [Required],
        /// How long.
        duration: Integer = "ms" [Required, Unit("milliseconds")],
    }
}

record! {
    /// The request will be sent again.
    RetryEvent, "" {
        /// The number of the attempt to come, from two.
        attempt: Integer [Required],
        /// The code of the error before: a code of the service, or a word such as `timeout`.
        why: Text [Required],
    }
}

record! {
    /// An access token is fetched, or asked of the caller's function.
    TokenEvent, "" {}
}

record! {
    /// The store that processes share cannot be reached, or can again. Once per client, by the call that finds out.
    StoreEvent, "" {
        /// Whether it cannot be reached.
        away: Boolean [Required],
        /// Why it cannot be reached.
        why: Text,
    }
}

record! {
    /// A page of a list arrived.
    PageEvent, "" {
        /// Its number, from one.
        page: Integer [Required],
        /// Number of rows on all pages, where the service says.
        total: Integer,
        /// Number of rows on this page.
        rows: Integer [Required],
        /// Where the list continues after this page; left out on the last one.
        cursor: Text,
        /// How long the rest of the list takes, where the total is known: waits for the rate limit, and responses.
        eta: Integer = "etaMs" [Unit("milliseconds")],
    }
}

record! {
    /// A part of a streamed answer arrived.
    PartEvent, "" {}
}

record! {
    /// How far a row batch has come.
    BatchProgress, "" {
        /// Number of rows that are settled, from the first on.
        done: Integer [Required],
        /// Number of rows in all, where it is known.
        total: Integer,
        /// How long the rest takes, where the number of rows is known: waits for the rate limit, and responses as long as
        /// those so far.
        eta: Integer = "etaMs" [Unit("milliseconds")],
        /// Over a relay: the id of the job, by which it is found again.
        job: Text,
    }
}

record! {
    /// The call ended: always its last event.
    EndEvent, "" {
        /// Whether it succeeded. A caller that leaves early succeeds.
        ok: Boolean [Required],
        // Its members stand among those of the event.
        /// How it failed.
        failure: EndFailure,
        /// Number of rows or parts that it returned or settled.
        rows: Integer [Required],
        /// Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were skipped.
        skipped: Integer [Default("0")],
        /// How long it took, with all its waits.
        duration: Integer = "durationMs" [Required, Unit("milliseconds")],
    }
}

record! {
    /// How a call failed.
    EndFailure, "" {
        /// The kind of the error.
        kind: ErrorKind [Required],
        /// Its code.
        code: Text,
        /// What is known of the request's effect.
        outcome: Outcome [Required],
    }
}

record! {
    /// A raw response, for callers that asked for it.
    RawResponse, "" {
        /// The HTTP status.
        status: Integer [Required],
        /// The number of the attempt that it answers, from one.
        attempt: Integer [Required],
        /// The headers, by their names in lower case.
        headers: Map<Text> [Required],
        /// The body; left out where it is streamed.
        body: Text,
        /// Whether the body comes in parts.
        streamed: Boolean [Default("false")],
    }
}

record! {
    /// Why a call failed. No secret is in it.
    ErrorDetails, "" {
        /// The kind.
        kind: ErrorKind [Required],
        /// The class: the kind, or `outcome_unknown` where repeating the request could do harm.
        class: Text,
        /// The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`.
        code: Text,
        /// The category of a known service code, such as `conflict` or `rate_limit`.
        category: Text,
        /// One sentence.
        message: Message [Required],
        /// What a known service code means.
        cause: Text,
        /// What to do about it, where that is known.
        remedy: Message,
        /// The operation, such as `platform.agents.create`.
        operation: Text,
        /// The path of the parameter or option at fault: `customers[3].mobile`.
        field: Text,
        /// What was expected there.
        expected: Message,
        /// What was received instead.
        got: Message,
        /// Where a list that ended too early can be continued.
        cursor: Text,
        /// The request to a relay, as the audit of the relay names it.
        request_id: Text = "requestId",
        /// What is known of the request's effect.
        outcome: Outcome,
        /// The response body without secrets, truncated at 2,000 characters.
        raw: Text,
        /// The HTTP status.
        status: Integer,
        /// Number of HTTP requests that were sent for the failed request, retries included.
        attempts: Integer [Default("0")],
        /// How long the service, or a relay, asks to wait before the next request (`Retry-After`).
        retry_after: Integer = "retryAfterMs" [Unit("milliseconds")],
        /// Headers of the response by which the request is found in logs (`x-request-id`, …), `server` and `via`.
        headers: Map<Text>,
        /// Whether the service can be asked if the operation was executed.
        reconcilable: Boolean [Default("false")],
        /// Whether sending the operation again can do no harm: a read, or an operation that ends in the same state,
        /// whatever the outcome; any other one where nothing was sent, or where the service refused it for a passing reason.
        retryable: Boolean [Default("false")],
    }
}

record! {
    /// The report of a row batch: each row is in exactly one of `ok`, `failed` and `unknown`, by its place in the input,
    /// from zero.
    BatchReport, "" {
        /// Number of rows with an outcome, which are the first of the input. With a journal, those that were not sent when the batch
        /// ended are not among them: the next batch sends them.
        rows: Integer [Required],
        /// Number of requests that were sent, or that a dry run would send.
        requests: Integer [Required],
        /// Rows that were executed: the first and the last of consecutive ones.
        ok: List<Span> [Required],
        /// Rows that were not executed.
        failed: List<RowFailure> [Required],
        /// Rows whose outcome is unknown.
        unknown: List<RowFailure> [Required],
        /// Why the batch ended before its rows did.
        stopped: ErrorDetails,
        /// Whether the same call with the same journal would get further.
        can_continue: Boolean = "canContinue" [Default("false")],
        /// Whether nothing was sent.
        dry_run: Boolean = "dryRun" [Default("false")],
        /// Of a dry run: the time until the last request could be sent.
        earliest: Integer [Unit("milliseconds")],
        /// What finds the unknown rows. It has names and numbers of the rows.
        look_up: Object = "lookUp",
    }
}

record! {
    /// Consecutive rows with the same error.
    RowFailure, "" {
        /// The first and the last of them.
        rows: Span [Required],
        /// Why.
        error: ErrorDetails [Required],
        /// Of a row that was looked up and stays unknown: what resembles it, in the API's names.
        found: List<Object>,
    }
}

one_of! {
    /// The first and the last of consecutive rows.
    Span: List<Integer>;
    /// A text, or the id of one in the catalogue of messages with what its placeholders stand for.
    Message: Text, List<Any>;
}

choice! {
    /// The method of a request.
    HttpMethod: Text, "" {
        /// Without a body.
        Get = "GET",
        /// With a body.
        Post = "POST",
    }
}

choice! {
    /// Why a call waits.
    WaitReason: Text, "" {
        /// The rate limit, or a service that throttles.
        Throttled = "throttled",
        /// Before another attempt.
        Backoff = "backoff",
        /// Another call fetches the token.
        Token = "token",
        /// Before another poll of a wait-until.
        Unfinished = "unfinished",
        /// The store that processes share is away.
        Store = "store",
    }
}

choice! {
    /// The kind of an error.
    ErrorKind: Text, "" {
        /// Parameters or options are at fault, and nothing was sent.
        InvalidRequest = "invalid_request",
        /// The service answered and refused.
        Api = "api",
        /// An HTTP status outside 2xx without an answer of the service in the body.
        Http = "http",
        /// A response that is not what the operation returns.
        MalformedResponse = "malformed_response",
        /// No response, or one that was cut off.
        Transport = "transport",
        /// There is no signature or token.
        Auth = "auth",
        /// The caller ended the call.
        Cancelled = "cancelled",
        /// The package was used wrongly.
        Misuse = "misuse",
    }
}

choice! {
    /// What is known of a request whose call failed.
    Outcome: Text, "" {
        /// It was not sent.
        NotSent = "not_sent",
        /// The service refused it: nothing was done.
        Rejected = "rejected",
        /// The service carried it out.
        Done = "done",
        /// It may or may not have been carried out.
        Unknown = "unknown",
    }
}
