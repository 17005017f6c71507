# spielbrett: `make play` starts the house, `make test` proves it. Both set up everything they need in .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: play test test-long check bench lock clean setup

play: setup
	$(BIN)/spielbrett

setup: $(STAMP)

# Everything is pinned by hash; the local packages are linked, so source changes need no second set-up.
$(STAMP): requirements.lock $(wildcard packages/*/pyproject.toml)
	$(PYTHON) -c 'import sys; sys.exit("spielbrett needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index \
	    $(foreach package,$(wildcard packages/*/pyproject.toml),--editable $(dir $(package)))
	touch $@

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest --numprocesses 2

test-long: setup
	$(BIN)/pytest --numprocesses 2 -m "long or not long"

lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	    --output-file requirements.lock requirements.in

clean:
	rm -rf $(VENV) dist build
