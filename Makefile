# spielbrett: `make play` starts a game, `make test` proves the rules. Both set up everything they need in .venv.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# OpenSpiel is what the benchmarks compare with, not a part of the project: it gets an environment of its own.
BENCH  := $(VENV)-bench
PIP    := pip install --quiet --disable-pip-version-check

.PHONY: play setup check test test-long bench dist lock clean

play: setup
	$(BIN)/spielbrett

setup: $(STAMP)

# Everything is pinned by hash; the local packages are linked, so source changes need no second set-up.
$(STAMP): requirements.lock $(wildcard packages/*/pyproject.toml)
	$(PYTHON) -c 'import sys; sys.exit("spielbrett needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/$(PIP) --require-hashes --only-binary :all: -r requirements.lock
	$(BIN)/$(PIP) --no-deps --no-build-isolation --no-index \
	    $(foreach package,$(wildcard packages/*/pyproject.toml),--editable $(dir $(package)))
	touch $@

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest --numprocesses 2

test-long: check
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
	    $(dir $(wildcard packages/*/pyproject.toml))

# Needs uv. The lock files name no package index, so every machine uses its own.
lock:
	for folder in . benchmarks; do \
	    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	        --output-file $$folder/requirements.lock $$folder/requirements.in || exit 1; \
	done

clean:
	rm -rf $(VENV) $(BENCH) dist build
