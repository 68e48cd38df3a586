# The commands of a developer. Each target installs the tools that it needs.
SEEDS ?= 10000
LANGUAGES ?= rust node browser python kotlin swift
VECTORS ?= tests/vectors

.DEFAULT_GOAL := help
.PHONY: help demo playground apps docs docs-serve test check conformance scenarios transcripts simulate mutations soak hostile fuzz bench bench-store relay-simulate relay-load wheels matrix generate lint clean setup
.PHONY: setup-rust setup-wasm setup-node setup-browser setup-python setup-kotlin setup-swift setup-redis

help: ## Show this list
	@sed -n 's/^\([a-z -]*\):.*## /\1\t/p' Makefile | expand -t 24

demo: ## Run the tour in every language against the simulated service (ALL=1 installs Kotlin and Swift, too)
	@tests/demo.sh

playground: setup-wasm setup-node ## Serve a web page to try the operations, with the simulated service: PORT=8080
	@bindings-wasm/build.sh && examples/playground/build.sh && target/debug/triline serve --port $(or $(PORT),8080)

apps: setup-wasm setup-node ## Start a relay, drive the screens in Kotlin and Swift over it, serve the React page: PORT=8000 LANGUAGES="kotlin"
	@LANGUAGES="$(filter kotlin swift,$(LANGUAGES))" examples/app/run.sh

docs: setup-wasm setup-node ## Build the documentation site into target/site
	@bindings-wasm/build.sh && docs/site/build.sh

docs-serve: docs ## Build and serve the documentation site: PORT=8080
	@PORT=$(or $(PORT),8080) node docs/site/serve.mjs

test: ## Run every check of the project in every language (REQUIRE=all: a skipped language is a failure)
	@tests/test.sh

check: ## Run the quick checks: formatting, lints, generated sources, tests and vectors of the core
	@tests/check.sh

matrix: ## Run the long checks: each feature of the crate, its oldest compiler, publishing, the npm package in every host, wheels
	@tests/matrix.sh

conformance: ## Run a folder of vectors through every package: VECTORS=… LANGUAGES="rust node …"
	@VECTORS="$(VECTORS)" LANGUAGES="$(LANGUAGES)" tests/conformance/run.sh

scenarios transcripts: ## Run complete flows with the simulated service, or the core step by step, in every language
	@FLOWS="tests/$@" LANGUAGES="$(LANGUAGES)" tests/conformance/run.sh

simulate: ## Run clients and the service in random worlds with faults: SEEDS=1000000, or SEED=n to see one
	@cargo run --quiet --profile simulate -p triline-simulate -- $(if $(SEED),--seed $(SEED),$(SEEDS))

soak: ## Run fifty processes on one account over a store for ten minutes
	@tests/store/run.sh --soak

hostile: ## Run clients against a server that breaks HTTP: FAULT=part-of-a-name LANGUAGES="rust node …"
	@FAULT="$(FAULT)" LANGUAGES="$(LANGUAGES)" tests/hostile/run.sh

fuzz: ## Feed random input to the core, each target for SECONDS=60 (needs a nightly Rust): TARGETS="scanner responses"
	@SECONDS_EACH="$(or $(SECONDS),60)" TARGETS="$(TARGETS)" tests/fuzz/run.sh

mutations: ## Show that the simulation finds each defect of tests/simulate/mutations: NAMES="delivery-forgotten …"
	@tests/simulate/mutations.sh $(NAMES)

bench: ## Run the benchmarks, which report ratios: LANGUAGES="rust node python kotlin swift"
	@LANGUAGES="$(LANGUAGES)" tests/bench/run.sh

bench-store: ## Measure the cost of a store, and how evenly processes share a limit: PROCESSES="1 50"
	@tests/store/run.sh --bench $(PROCESSES)

relay-simulate: setup-wasm setup-node ## Run ten thousand users of ten relays for an hour of a virtual clock: USERS=10000 RELAYS=10 MINUTES=60 SEED=1
	@bindings-wasm/build.sh >/dev/null && node tests/relay/simulate.mjs --users $(or $(USERS),10000) --relays $(or $(RELAYS),10) --minutes $(or $(MINUTES),60) --seed $(or $(SEED),1)

relay-load: setup-wasm setup-node setup-python ## Measure each handler of the relay on loopback: connections and kept answers: HANDLERS="npm python program" WRITE=1
	@bindings-wasm/build.sh >/dev/null && tests/programs.sh && bindings-python/build.sh && node tests/relay/load.mjs $(if $(WRITE),--write) $(HANDLERS)

wheels: ## Build and test the wheels of a release that this machine can build: TARGETS="x86_64-unknown-linux-gnu sdist"
	@bindings-python/wheels.sh $(TARGETS) && bindings-python/try-wheels.sh

generate: ## Write the generated sources
	@cargo run -q -p triline-bindgen

lint: ## Check formatting and lints, and the links and snippets of the pages
	@cargo fmt --all --check && cargo clippy --workspace --all-targets --quiet -- -D warnings
	@cargo test --quiet -p triline-tests --test rust -- links:: snippets::

setup: $(LANGUAGES:%=setup-%) ## Install the tools of all languages

setup-rust setup-wasm setup-node setup-browser setup-python setup-kotlin setup-swift setup-redis: setup-%:
	@tests/ci/setup/$*.sh

clean: ## Remove all build outputs
	@rm -rf target
