# Everything a developer runs. Each target installs what it needs.
LANGUAGES ?= rust node browser python kotlin swift
VECTORS ?= tests/vectors
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help demo test conformance bench generate lint clean setup
.PHONY: setup-rust setup-wasm setup-node setup-browser setup-python setup-kotlin setup-swift

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

demo: ## Run the tour in every language against the simulated service (ALL=1 sets up Kotlin and Swift too)
	@tests/demo.sh

test: ## Run every check of the project in every language (REQUIRE=all: a skipped language is a failure)
	@tests/test.sh

conformance: ## Run a folder of vectors through every package: VECTORS=… LANGUAGES="rust node …"
	@VECTORS="$(VECTORS)" LANGUAGES="$(LANGUAGES)" tests/conformance/run.sh

bench: ## Measure, in ratios: LANGUAGES="rust node python kotlin swift"
	@LANGUAGES="$(LANGUAGES)" tests/bench/run.sh

generate: ## Write the generated sources anew
	@cargo run -q -p triline-bindgen

lint: ## Format and lint the Rust sources
	@cargo fmt --all --check && cargo clippy --workspace --all-targets --quiet -- -D warnings

setup: $(LANGUAGES:%=setup-%) ## Install the tools of all languages

setup-rust setup-wasm setup-node setup-browser setup-python setup-kotlin setup-swift: setup-%:
	@tests/setup/$*.sh

clean: ## Remove what was built
	@rm -rf target
