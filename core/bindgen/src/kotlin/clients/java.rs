//! The clients for Java, with their builders.

use std::fmt::Write;
use std::path::PathBuf;

use triline_schema::operation::{Group, Interface};
use triline_schema::options_of;

use super::INVALIDATES_TOKEN;
use super::options::{Parameter, parameters};
use crate::Source;
use crate::kotlin::SOURCES;
use crate::kotlin::docs::literal;
use crate::text::pascal;

/// The client for Java.
pub(in crate::kotlin) fn java(interface: Interface, groups: &[&Group]) -> Source {
    let kotlin = pascal(interface.name());
    let name = format!("{kotlin}Client");
    let options: Vec<Parameter> =
        parameters(options_of(interface)).into_iter().filter(|option| option.name != "clock").collect();
    let mut out = format!(
        "/**\n * [{kotlin}] for Java: its calls block, or give a `CompletableFuture`.\n *\n * A client may be used by any number \
         of threads at once; create one per account and keep it. What calls throw is a [io.triline.TrilineError]; where \
         their\n * thread is interrupted, a `CancellationException`.\n */\npublic class {name} private constructor(private \
         val client: {kotlin}) : AutoCloseable {{\n"
    );
    out.push_str(&crate::kotlin::java::group_methods(interface, groups));
    let invalidate_token = match interface {
        Interface::WorkPhone => format!(
            "/** {INVALIDATES_TOKEN} */\n    public fun invalidateToken(): Unit = blocking {{ client.invalidateToken() }}\n\n    "
        ),
        _ => String::new(),
    };
    let _ = write!(
        out,
        "    /** Calls an operation by name: JSON objects in the API's names in and out. */\n    \
         public fun call(operation: String, params: String): String = blocking {{ client.callText(operation, params) }}\n\n    \
         /** The same, without blocking. */\n    \
         public fun callAsync(operation: String, params: String): CompletableFuture<String> = future {{ client.callText(operation, params) }}\n\n    \
         /** Sends a request that no document of the vendor describes, and waits for the body of the answer, as JSON. */\n    \
         @JvmOverloads\n    \
         public fun request(method: String, path: String, json: String? = null, query: Map<String, String> = emptyMap()): String =\n        \
         blocking {{ client.requestText(method, path, json, query) }}\n\n    \
         /** The same, without blocking. */\n    \
         @JvmOverloads\n    \
         public fun requestAsync(method: String, path: String, json: String? = null, query: Map<String, String> = emptyMap()): CompletableFuture<String> =\n        \
         future {{ client.requestText(method, path, json, query) }}\n\n    \
         /** Follows a row batch that was started over a relay before, by the id of its job, to its result. */\n    \
         @JvmOverloads\n    \
         public fun follow(operation: String, job: String, onProgress: Consumer<BatchProgress>? = null): BatchResult =\n        \
         blocking {{ client.follow(operation, job, onProgress?.let {{ it::accept }}) }}\n\n    \
         /** The same, without blocking. Cancelling the future ends the following alone: the job goes on. */\n    \
         @JvmOverloads\n    \
         public fun followAsync(operation: String, job: String, onProgress: Consumer<BatchProgress>? = null): CompletableFuture<BatchResult> =\n        \
         future {{ client.follow(operation, job, onProgress?.let {{ it::accept }}) }}\n\n    \
         /** Stops a row batch that was started over a relay before. Rows that were sent stay so; `follow` says how it ended. */\n    \
         public fun stop(operation: String, job: String): Unit = blocking {{ client.stop(operation, job) }}\n\n    \
         /** The same, without blocking. */\n    \
         public fun stopAsync(operation: String, job: String): CompletableFuture<Void?> = future {{\n        \
         client.stop(operation, job)\n        null\n    }}\n\n    \
         /** Waits until the client is ready, and throws what is wrong with its options. */\n    \
         public fun ready(): Unit = blocking {{ client.ready() }}\n\n    \
         {invalidate_token}/** This client with other options for its calls. It shares everything with this one: closing one closes the other. */\n    \
         public fun withOptions(options: Options): {name} = {name}({kotlin}.of(client.driver.with(options.options)))\n\n    \
         /** The client for Kotlin. */\n    public fun kotlin(): {kotlin} = client\n\n    \
         override fun close(): Unit = client.close()\n\n    \
         /** Options of a client; all but those that the constructor of [{kotlin}] asks for may be left out. */\n    \
         public class Builder internal constructor() {{\n"
    );
    out.push_str(&java_setters(&options));
    out.push_str(&java_builds(interface, &kotlin, &name, &options));
    let imports = format!(
        "import io.triline.{kotlin}\nimport io.triline.callText\nimport io.triline.requestText\n{}",
        imports_of(&out)
    );
    let text = format!("// Generated by triline-bindgen: do not edit.\n\npackage io.triline.java\n\n{imports}\n{out}");
    (PathBuf::from(format!("{SOURCES}/java/{name}.kt")), text)
}

/// The imports that a body needs.
pub(super) fn imports_of(body: &str) -> String {
    let candidates = [
        ("BatchProgress", "io.triline.BatchProgress"),
        ("BatchResult", "io.triline.BatchResult"),
        ("Clock", "io.triline.Clock"),
        ("Driver", "io.triline.Driver"),
        ("Event", "io.triline.Event"),
        ("Language", "io.triline.Language"),
        ("OnStoreFailure", "io.triline.OnStoreFailure"),
        ("listeners", "io.triline.listeners"),
        ("relayDriver", "io.triline.relayDriver"),
        ("Pacing", "io.triline.Pacing"),
        ("SERVICE_OFFSET", "io.triline.SERVICE_OFFSET"),
        ("SignInput", "io.triline.SignInput"),
        ("Signing", "io.triline.Signing"),
        ("Store", "io.triline.Store"),
        ("Tracing", "io.triline.Tracing"),
        ("Transport", "io.triline.Transport"),
        ("LibraryDispatchers", "io.triline.LibraryDispatchers"),
        ("CoroutineDispatcher", "kotlinx.coroutines.CoroutineDispatcher"),
        ("asCoroutineDispatcher", "kotlinx.coroutines.asCoroutineDispatcher"),
        ("ZoneOffset", "java.time.ZoneOffset"),
        ("CompletableFuture", "java.util.concurrent.CompletableFuture"),
        ("Executor", "java.util.concurrent.Executor"),
        ("Consumer", "java.util.function.Consumer"),
        ("Supplier", "java.util.function.Supplier"),
        ("Duration", "kotlin.time.Duration"),
        ("Instant", "java.time.Instant"),
        ("toKotlinDuration", "kotlin.time.toKotlinDuration"),
    ];
    let mut imports = String::new();
    for (mark, import) in candidates {
        if crate::kotlin::java::is_named(body, mark) {
            let _ = writeln!(imports, "import {import}");
        }
    }
    imports
}

/// The fields and setters of the builder for Java.
pub(super) fn java_setters(options: &[Parameter]) -> String {
    let (mut out, mut setters) = (String::new(), String::new());
    for option in options {
        let Parameter { name, kind, doc, .. } = option;
        let stored = kind.trim_end_matches('?');
        let (setter, taken, written) = match stored {
            "Duration" => (&**name, "java.time.Duration", "value.toKotlinDuration()"),
            "Signing" => (&**name, "String", "Signing.recipe(value)"),
            "((Event) -> Unit)" => (
                &**name,
                "Consumer<Event>",
                "this.onEvent?.let { before -> listeners(before, { value.accept(it) }) } ?: { value.accept(it) }",
            ),
            "(suspend (SignInput) -> String)" => {
                (&**name, "java.util.function.Function<SignInput, String>", "{ value.apply(it) }")
            }
            "(suspend () -> String)" => (&**name, "Supplier<String>", "{ value.get() }"),
            "(suspend () -> Map<String, String>)" => (&**name, "Supplier<Map<String, String>>", "{ value.get() }"),
            "CoroutineDispatcher" => ("executor", "Executor", "value.asCoroutineDispatcher()"),
            _ => (&**name, stored, "value"),
        };
        let doc = if name == "onEvent" {
            "Receives the events of calls, on any thread and several at once. Several listeners receive them one after the other."
        } else {
            doc
        };
        let _ = writeln!(out, "        private var {name}: {stored}? = null");
        let _ = write!(
            setters,
            "        /** {} */\n        public fun {setter}(value: {taken}): Builder {{\n            this.{name} = {written}\n            \
             return this\n        }}\n\n",
            doc.replace("the coroutine of the caller only suspends", "the thread of the caller only waits")
        );
        let in_java = match stored {
            "Transport" => "Sends the requests, in Java.",
            "Store" => "What the processes of the account share, in Java.",
            _ => continue,
        };
        let _ = write!(
            setters,
            "        /** {in_java} */\n        public fun {name}(value: Blocking{stored}): Builder = \
             {name}(value.suspending())\n\n"
        );
    }
    out.push('\n');
    out.push_str(&setters);
    out
}

/// What the builder for Java makes a client by.
pub(super) fn java_builds(interface: Interface, kotlin: &str, name: &str, options: &[Parameter]) -> String {
    let interface = literal(interface.name());
    let arguments = |is_env: bool| -> String {
        let given = options.iter().filter(|option| !is_env || option.name != "fixedNonce");
        given
            .map(|option| {
                let name = &option.name;
                let fallback = match (&option.default, &*option.kind) {
                    (_, "CoroutineDispatcher") => " ?: LibraryDispatchers.calls".to_owned(),
                    (_, "ZoneOffset") if !is_env => " ?: SERVICE_OFFSET".to_owned(),
                    (None, _) if !is_env => format!(" ?: throw missingOption({}, language)", literal(name)),
                    _ => String::new(),
                };
                format!("                {name} = {name}{fallback},\n")
            })
            .collect::<Vec<_>>()
            .concat()
    };
    format!(
        "        /**\n         * The client. Its options are checked in the background: see [{name}.ready].\n         *\n         \
         * @throws io.triline.InvalidRequest one is missing that a client cannot do without.\n         */\n        \
         public fun build(): {name} = {name}(\n            {kotlin}(\n{}            ),\n        )\n\n        \
         /**\n         * The client, with options from the environment for those that were not set: see [{kotlin}.fromEnv].\n         *\n         \
         * @throws io.triline.InvalidRequest a variable is missing; the message names it.\n         */\n        \
         @JvmOverloads\n        \
         public fun buildFromEnv(environment: Map<String, String> = System.getenv()): {name} = {name}(\n            \
         {kotlin}.fromEnv(\n{}                environment = environment,\n            ),\n        )\n    }}\n\n    \
         public companion object {{\n        /** Begins a client. */\n        @JvmStatic\n        public fun builder(): Builder = \
         Builder()\n\n        \
         /** Begins a client over a relay, which holds the credentials; [url] is its address, `https` (or `http` to this machine). */\n        \
         @JvmStatic\n        public fun relay(url: String): RelayBuilder<{name}> =\n            \
         RelayBuilder({interface}, url, Relayed {{ {name}({kotlin}.of(it)) }})\n\n        /** A client that is there already, such as one of a simulation. */\n        @JvmStatic\n        \
         public fun of(client: {kotlin}): {name} = {name}(client)\n    }}\n}}\n",
        arguments(false),
        arguments(true)
    )
}
