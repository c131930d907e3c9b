# make run   installs what the server needs, migrates the database and serves (HOST, PORT to change)
# make test  installs what the tests need, then checks and tests everything; make quick tests in some two
#            minutes what opens no page, make long what make test leaves out

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := run
.DELETE_ON_ERROR:

# Tests start hundreds of processes, which compile each module once if they may keep it.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-input
# What phones fetch, made anew where something that it is made of has changed.
BUNDLE := bundled/files.json
BUNDLED_FROM := $(shell find frontend bundle languages) \
	$(wildcard rules/*.py rules/*/*.py pages/*.py pages/*/*.py api/game/*.py models/files/file_words.py)
# The checks never download anything: whatever a module names must be in the repository.
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(PY) -m deno

# Two workers keep a processor busy, for tests of pages wait for half of their time; a third would only start more.
WORKERS ?= $(shell echo $$((2 * $$(nproc))))

.PHONY: run quick test long check format browser statements torture cases bench weight mutants faults lock packages clean

run: $(BUNDLE)
	exec $(PY) app.py

$(BUNDLE): $(BUNDLED_FROM) $(VENV)/bundle.stamp
	$(PY) -m pages.bundle
	touch $@

PYTEST := $(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal
FEW := --hypothesis-profile few

# All that opens no page, be it in a browser or on a DOM, and needs no PostgreSQL.
quick: $(VENV)/dev.stamp $(BUNDLE)
	$(PYTEST) $(FEW) -m "not long and not browser and not postgresql" --ignore tests/dom

# The checks need one processor only, so the tests begin beside them.
test: packages $(VENV)/dev.stamp $(BUNDLE)
	$(MAKE) check & \
		tests=0; $(PYTEST) $(FEW) -m "not long" || tests=$$?; \
		wait $$! && exit $$tests

# What `test` leaves out: more of the same, by chance too, and on PostgreSQL what sends it nothing else, for
# which it hears again whoever sends it what there is.
long: packages $(VENV)/dev.stamp $(BUNDLE)
	$(PYTEST) -m "(long or heard or hypothesis) and not few" --statements judge

check: $(VENV)/dev.stamp
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy & \
		$(PY) $(VENV)/bin/lint-imports --no-logo && \
		$(DENO) fmt --check && \
		$(DENO) lint --quiet && \
		$(DENO) check --no-remote --quiet frontend tests/frontend && \
		wait $$!

format: $(VENV)/dev.stamp
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	$(DENO) fmt

browser: packages $(VENV)/dev.stamp $(BUNDLE)
	$(PY) -m pytest tests/browser

# Which tests run on PostgreSQL in `test`: few, that send all statements.
statements: packages $(VENV)/dev.stamp $(BUNDLE)
	$(PYTEST) tests/api tests/models -m "heard and not few" --statements write

# Each command is run, whatever became of those before; it fails where one has.
torture: $(VENV)/dev.stamp
	@failed=(); try() { echo "$$*"; "$$@" || failed+=("$$*"); }; \
	try $(PYTEST) tests/rules --hypothesis-profile=torture; \
	try env KANAKKU_CRASHES=300 KANAKKU_SEQUENCES=500 KANAKKU_REQUESTS=200 $(PYTEST) \
		tests/api/game/test_crash.py tests/api/game/test_stateful.py tests/api/wire/test_fuzz.py; \
	try env KANAKKU_ALL=1 $(PYTEST) tests/browser; \
	try env KANAKKU_HISTORIES=200 $(PYTEST) tests/events; \
	try env KANAKKU_GAMES=400 KANAKKU_PEOPLE=1000 $(PYTEST) tests/models/test_club_figures.py; \
	try env KANAKKU_INSTALL=1 $(PYTEST) tests/deploy; \
	try $(PY) -m tests.events.night; \
	try $(PY) -m tests.events.weekend; \
	try $(PY) -m tests.rules.events.poker.random_room; \
	try $(PY) -m tests.torture.two_processes; \
	try $(PY) -m tests.torture.webhooks; \
	try $(PY) -m tests.torture; \
	try $(PY) -m tests.torture.churn; \
	try $(PY) -m tests.torture.board; \
	[ $${#failed[@]} -eq 0 ] || { printf 'Failed: %s\n' "$${failed[@]}"; exit 1; }

# The rule book's cases and hands, or those of FILE.
cases: FILE ?= $(wildcard tests/cases/*.jsonl) $(wildcard tests/cases/corpus/*.jsonl)
cases: $(VENV)/dev.stamp
	$(PY) -m tests.replay $(FILE)

bench: $(VENV)/bench.stamp
	$(PY) -m bench
	$(PY) -m bench.picture
	$(PY) -m bench.recording
	$(PY) -m bench.recording --postgresql
	$(PY) -m bench.processes
	$(PY) -m bench.live 2000 1 2 4
	$(PY) -m bench.live 10000 2 4

# First sight of each page in each language; the visits of a phone, first and second, under two slow lines.
weight: packages $(VENV)/dev.stamp $(BUNDLE)
	$(PY) -m bench.weight

# Whether a test notices when the rules are changed in one place; NAMES judges the mutants of these names.
mutants: $(VENV)/mutants.stamp
	$(PY) -m bench.mutants $(NAMES)

# LOCK_FLAGS=--upgrade takes the newest versions; without it only what pyproject.toml demands changes.
UV_COMPILE := $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate $(LOCK_FLAGS)
lock: | $(PY)
	$(PIP) uv
	$(UV_COMPILE) pyproject.toml --output-file requirements.lock
	$(UV_COMPILE) pyproject.toml --extra postgresql --constraint requirements.lock --output-file requirements-postgresql.lock
	$(UV_COMPILE) --group bundle --constraint requirements.lock --output-file requirements-bundle.lock
	$(UV_COMPILE) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(UV_COMPILE) --group bench --constraint requirements-dev.lock --output-file requirements-bench.lock
	$(UV_COMPILE) --group mutants --constraint requirements-dev.lock --output-file requirements-mutants.lock

# The same of faults that are planted in the frontend and the API; NUMBERS plants only these.
faults: packages $(VENV)/dev.stamp $(BUNDLE)
	$(PY) -m bench.faults $(NUMBERS)

packages:
	@xargs .ci/install-packages <apt-packages.txt

clean:
	rm -rf $(VENV) bundled mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .schemathesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian splits ensurepip out of Python, and a venv without it has no pip.
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Kanakku needs Python 3.11 or later; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || .ci/install-packages python3-venv
	$(PYTHON) -m venv --clear $(VENV)

$(VENV)/run.stamp: requirements.lock | $(PY)
	$(PIP) --require-hashes --requirement requirements.lock
	touch $@

$(VENV)/bundle.stamp: requirements-bundle.lock $(VENV)/run.stamp | $(PY)
	$(PIP) --require-hashes --requirement requirements-bundle.lock
	touch $@

# pip would compile what it installs too, with one processor.
$(VENV)/dev.stamp: requirements-dev.lock tests/dom/deno.lock $(VENV)/bundle.stamp | $(PY)
	$(PIP) --no-compile --require-hashes --requirement requirements-dev.lock
	$(PY) -m compileall -qq -j 0 $(VENV)/lib || true
	$(DENO) install --quiet --config tests/dom/deno.json --entrypoint tests/dom/driver.js
	touch $@

$(VENV)/bench.stamp: requirements-bench.lock $(VENV)/dev.stamp | $(PY)
	$(PIP) --require-hashes --requirement requirements-bench.lock
	touch $@

$(VENV)/mutants.stamp: requirements-mutants.lock $(VENV)/dev.stamp | $(PY)
	$(PIP) --require-hashes --requirement requirements-mutants.lock
	touch $@
