# spielbrett: `make play` starts a game, `make test` proves the rules. Both set up everything they need in .venv.

PYTHON   ?= python3
VENV     ?= .venv
BIN      := $(VENV)/bin
PIP      := pip install --quiet --disable-pip-version-check
PACKAGES := $(wildcard packages/*/pyproject.toml)
# OpenSpiel is what the benchmarks compare with, not a part of the project: it gets an environment of its own.
BENCH    := $(VENV)-bench

# Tests start these servers for themselves, as processes of their own.
SERVERS  := postgresql nats-server

.PHONY: play setup check servers test test-long bench dist lock clean

play: setup
	$(BIN)/spielbrett

setup: $(VENV)/.linked

# Everything is pinned by hash.
$(VENV)/.installed: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("spielbrett needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/$(PIP) --require-hashes --only-binary :all: -r $<
	touch $@

# The packages of this repository are linked, so changes of their source need no second set-up.
$(VENV)/.linked: $(VENV)/.installed $(PACKAGES)
	$(BIN)/$(PIP) --no-deps --no-build-isolation --no-index $(foreach package,$(PACKAGES),--editable $(dir $(package)))
	touch $@

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

servers:
	@if [ -x /usr/lib/postgresql/15/bin/postgres ] && PATH="$$PATH:/usr/sbin" command -v nats-server >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ]; then apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $(SERVERS); \
	else echo "The tests need these packages: $(SERVERS)" >&2; exit 1; fi

test: check servers
	$(BIN)/pytest --numprocesses 2

test-long: check servers
	$(BIN)/pytest --numprocesses 2 -m "long or not long"

bench: setup $(BENCH)/.installed
	PYTHONPATH=packages/spielbrett/src $(BENCH)/bin/python benchmarks/perft.py
	$(BIN)/python benchmarks/ply.py
	$(BIN)/python benchmarks/start.py

$(BENCH)/.installed: benchmarks/requirements.lock
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH)/bin/$(PIP) --require-hashes --only-binary :all: -r $<
	touch $@

dist: setup
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --wheel-dir dist \
	    $(dir $(PACKAGES))

# Needs uv. The lock files name no package index, so every machine uses its own.
lock:
	for folder in . benchmarks; do \
	    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	        --output-file $$folder/requirements.lock $$folder/requirements.in || exit 1; \
	done

clean:
	rm -rf $(VENV) $(BENCH) dist build
