//! The options of clients and calls, with the same names in every language.

use crate::macros::{choice, record};

choice! {
    /// Rate limit of an account: `off`, or requests/seconds such as `20/60`.
    Pacing: Text (open), "1: Conventions" {
        /// No limit.
        Off = "off",
        /// The documented limit of the platform: 20 requests a minute.
        Documented = "20/60",
    }
}

choice! {
    /// Language of the texts of errors.
    Language: Text, "" {
        /// English.
        English = "en",
        /// Chinese.
        Chinese = "zh",
    }
}

record! {
    /// Options of a client of the platform.
    PlatformOptions, "1: Authentication" {
        /// Address of the service, `https` (or `http` to this machine).
        base_url: Text = "base_url" as "baseUrl" [Required],
        /// Account number.
        account: Text [Required],
        /// Secret key of the account. Not needed if another party signs.
        secret: Text [Secret],
        /// How requests are signed: `algorithm:encoding:template`, such as
        /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The vendor's documents do not show the algorithm, so there
        /// is no default: ask the vendor, or compare with a request that was accepted.
        signing: Text,
        /// Whether the host computes each signature, instead of `signing`.
        external_signing: Boolean = "external_signing" as "externalSigning" [Default("false")],
        /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
        retries: Integer [Min(0), Max(20), Default("2")],
        /// Timeout of an attempt.
        timeout: Integer [Min(1), Max(86_400_000), Default("30000"), Unit("milliseconds")],
        /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
        /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
        /// for uploads.
        total_timeout: Integer = "total_timeout" as "totalTimeout" [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
        /// fails at once, before anything is sent.
        max_wait: Integer = "max_wait" as "maxWait" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
        /// refused.
        headers: Map<Text>,
        /// Maximum size of a response body, after decompression; a larger one is a malformed response.
        max_response_bytes: Integer = "max_response_bytes" as "maxResponseBytes"
            [Min(1), Max(1_073_741_824), Default("33554432"), Unit("bytes")],
        /// Rate limit of the account; further requests wait.
        pacing: Pacing [Default("20/60")],
        /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
        /// tokens.
        external_store: Boolean = "external_store" as "externalStore" [Default("false")],
        /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
        /// `share=0.1`, once every slot that others may hold has expired.
        on_store_failure: Text = "on_store_failure" as "onStoreFailure" [Default("wait")],
        /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
        /// in both.
        language: Language [Default("en")],
        /// Other paths for operations, by name.
        paths: Map<Text>,
        /// Whether to send parameters under the names of the vendor's samples, if those differ from the names in the
        /// vendor's tables.
        sample_names: Boolean = "sample_names" as "sampleNames" [Default("false")],
        /// For tests: the nonce of every request.
        fixed_nonce: Text = "fixed_nonce" as "fixedNonce",
    }
}

record! {
    /// Options of a client of the work phone.
    WorkPhoneOptions, "3: Authentication" {
        /// Address of the service, `https` (or `http` to this machine).
        base_url: Text = "base_url" as "baseUrl" [Required],
        /// Client id from the management console.
        client_id: Text = "client_id" as "clientId",
        /// Client secret from the management console.
        client_secret: Text = "client_secret" as "clientSecret" [Secret],
        /// Initial access token.
        access_token: Text = "access_token" as "accessToken" [Secret],
        /// When the initial access token expires: two hours after it was issued. The client renews it before. Without this
        /// option the token counts as new when it is first used, and is renewed after a request with it has failed.
        access_token_expires_at: Integer = "access_token_expires_at" as "accessTokenExpiresAt"
            [Min(1_000_000_000_000), Max(253_402_300_799_999), Unit("milliseconds since 1970-01-01 UTC")],
        /// Initial refresh token.
        refresh_token: Text = "refresh_token" as "refreshToken" [Secret],
        /// Whether the host provides each access token, instead of the credentials.
        external_tokens: Boolean = "external_tokens" as "externalTokens" [Default("false")],
        /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
        retries: Integer [Min(0), Max(20), Default("2")],
        /// Timeout of an attempt.
        timeout: Integer [Min(1), Max(86_400_000), Default("30000"), Unit("milliseconds")],
        /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
        /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
        /// for uploads.
        total_timeout: Integer = "total_timeout" as "totalTimeout" [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
        /// fails at once, before anything is sent.
        max_wait: Integer = "max_wait" as "maxWait" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
        /// refused.
        headers: Map<Text>,
        /// Maximum size of a response body, after decompression; a larger one is a malformed response.
        max_response_bytes: Integer = "max_response_bytes" as "maxResponseBytes"
            [Min(1), Max(1_073_741_824), Default("33554432"), Unit("bytes")],
        /// Rate limit of the client; further requests wait.
        pacing: Pacing [Default("off")],
        /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
        /// tokens.
        external_store: Boolean = "external_store" as "externalStore" [Default("false")],
        /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
        /// `share=0.1`, once every slot that others may hold has expired.
        on_store_failure: Text = "on_store_failure" as "onStoreFailure" [Default("wait")],
        /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
        /// in both.
        language: Language [Default("en")],
        /// Other paths for operations, by name.
        paths: Map<Text>,
        /// Not used; for tests whose host passes a nonce to every client.
        fixed_nonce: Text = "fixed_nonce" as "fixedNonce",
    }
}

record! {
    /// Options of a client of the AI agent.
    AiAgentOptions, "3: Authentication" {
        /// Address of the service, `https` (or `http` to this machine).
        base_url: Text = "base_url" as "baseUrl" [Required],
        /// Application id: 32 letters and digits.
        appid: Text,
        /// Application secret. It is sent in every request.
        apptoken: Text [Secret],
        /// Offset of the service's clock from UTC.
        utc_offset: Text = "utc_offset" as "utcOffset" [Default("+08:00")],
        /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
        retries: Integer [Min(0), Max(20), Default("2")],
        /// Timeout of an attempt, and of a pause in which nothing of a streamed answer arrives. Any byte ends such a
        /// pause, a comment too; `total_timeout` of the call bounds the stream. Default for uploads: ten minutes.
        timeout: Integer [Min(1), Max(86_400_000), Default("30000"), Unit("milliseconds")],
        /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
        /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
        /// for uploads.
        total_timeout: Integer = "total_timeout" as "totalTimeout" [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
        /// fails at once, before anything is sent.
        max_wait: Integer = "max_wait" as "maxWait" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
        /// refused.
        headers: Map<Text>,
        /// Maximum size of a response body, after decompression; a larger one is a malformed response.
        max_response_bytes: Integer = "max_response_bytes" as "maxResponseBytes"
            [Min(1), Max(1_073_741_824), Default("33554432"), Unit("bytes")],
        /// Rate limit of the application; further requests wait.
        pacing: Pacing [Default("off")],
        /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
        /// tokens.
        external_store: Boolean = "external_store" as "externalStore" [Default("false")],
        /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
        /// `share=0.1`, once every slot that others may hold has expired.
        on_store_failure: Text = "on_store_failure" as "onStoreFailure" [Default("wait")],
        /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
        /// in both.
        language: Language [Default("en")],
        /// Other paths for operations, by name.
        paths: Map<Text>,
        /// Not used; for tests whose host passes a nonce to every client.
        fixed_nonce: Text = "fixed_nonce" as "fixedNonce",
    }
}

record! {
    /// Options of a client over a relay, which holds the credentials: there is no secret among them.
    RelayOptions, "" {
        /// Address of the relay, `https` (or `http` to this machine).
        relay: Text [Required],
        /// Headers of every request to the relay, which passes none of them on.
        headers: Map<Text>,
        /// Whether the host provides further headers for each request, such as a fresh token.
        external_headers: Boolean = "external_headers" as "externalHeaders" [Default("false")],
        /// How old an answer may be that the relay has kept; 0: not at all. Default: as old as the relay allows.
        max_age: Integer = "max_age" as "maxAge" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
        retries: Integer [Min(0), Max(20), Default("2")],
        /// Timeout of an attempt of the relay at the service.
        timeout: Integer [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Timeout of a request with all its attempts and waits. The client waits ten seconds longer for the relay's answer.
        /// Default: two minutes, no limit for streams; ten minutes for an attempt of an upload.
        total_timeout: Integer = "total_timeout" as "totalTimeout" [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Maximum wait of a request for its turn and for the rate limit. A call with a longer wait fails at once.
        max_wait: Integer = "max_wait" as "maxWait" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Maximum size of a response body, after decompression; a larger one is a malformed response.
        max_response_bytes: Integer = "max_response_bytes" as "maxResponseBytes"
            [Min(1), Max(1_073_741_824), Default("33554432"), Unit("bytes")],
        /// Language of the texts of errors, those of the relay too.
        language: Language [Default("en")],
    }
}

choice! {
    /// What a call does with its operation.
    CallMode: Text, "" {
        /// One request, or the requests that the table defines for the entry.
        Single = "single",
        /// Every page, starting at the one that the parameters name.
        Pages = "pages",
        /// One page of a pagination: the one that the parameters name, or the one after a cursor.
        Page = "page",
        /// A streamed answer, part by part.
        Stream = "stream",
        /// The rows among the parameters, in as many requests as their limit demands.
        Slices = "slices",
        /// Rows from the host, with a result row by row.
        Rows = "rows",
        /// Asks the service whether the object that the parameters describe exists.
        Reconcile = "reconcile",
        /// Follows a row batch that was started over a relay before.
        Follow = "follow",
        /// Stops a row batch that was started over a relay before.
        Cancel = "cancel",
    }
}

record! {
    /// Options of a call.
    CallOptions, "" {
        /// What the call does with its operation.
        mode: CallMode [Default("single")],
        /// Modes `pages` and `page`: the cursor of an earlier page, after which the pagination continues.
        cursor: Text,
        /// Mode `rows`: whether the host keeps a journal.
        journal: Boolean [Default("false")],
        /// Mode `rows`: what errors call the journal of the host, such as the path of its file.
        journal_name: Text = "journal_name" as "journalName",
        /// Mode `rows`: the name of the journal, which is kept in the store of the client.
        store_journal: Text = "store_journal" as "storeJournal",
        /// Mode `rows`: whether rows are only checked and requests only counted; nothing is sent.
        dry_run: Boolean = "dry_run" as "dryRun" [Default("false")],
        /// Mode `rows`: number of rows, if known.
        count: Integer [Min(0)],
        /// Mode `reconcile`: the report of a row batch of the operation, whose unknown rows are looked up. With the journal of the
        /// batch, if it has one. The result is the new report.
        report: Object,
        /// Mode `reconcile` with a report: offset of the service's clock from UTC.
        utc_offset: Text = "utc_offset" as "utcOffset" [Default("+08:00")],
        /// Over a relay: the id of the job. Modes `follow` and `cancel` need it; mode `rows` makes up a new one.
        job: Text,
        /// Whether the result is written for a decoder of typed records.
        typed: Boolean [Default("false")],
        /// Whether parameters that the client knows are filled in, as for results that are typed: number and size of the
        /// first page, and the account.
        fill_in: Boolean = "fill_in" as "fillIn" [Default("false")],
        /// Whether to emit an event with the status, headers and body of each raw response.
        raw_responses: Boolean = "raw_responses" as "rawResponses" [Default("false")],
        /// Parameters that no document describes: they are sent as they are, beside those of the operation.
        extra_params: Object = "extra_params" as "extraParams",
        /// Further headers of the call's requests, beside those of the client; one of the same name takes its place. One
        /// that the client sets itself is refused.
        headers: Map<Text>,
        /// Maximum number of retries, instead of the client's setting.
        retries: Integer [Min(0), Max(20)],
        /// Timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's setting.
        /// Any byte ends such a pause, a comment too; `total_timeout` bounds the stream.
        timeout: Integer [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
        /// fails at once, before anything is sent.
        max_wait: Integer = "max_wait" as "maxWait" [Min(0), Max(86_400_000), Unit("milliseconds")],
        /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests.
        total_timeout: Integer = "total_timeout" as "totalTimeout" [Min(1), Max(86_400_000), Unit("milliseconds")],
        /// Over a relay: how old an answer may be that it has kept, instead of the client's setting; 0: not at all.
        max_age: Integer = "max_age" as "maxAge" [Min(0), Max(86_400_000), Unit("milliseconds")],
    }
}

/// Options of a call that say what it does and how its result is written. Methods of packages set them; programs that call
/// the core by name give them themselves.
pub const SET_BY_METHOD: [&str; 10] = [
    "mode",
    "cursor",
    "journal",
    "journal_name",
    "store_journal",
    "report",
    "utc_offset",
    "typed",
    "fill_in",
    "raw_responses",
];
