# Six commands; each makes .venv and installs what it needs on first use.
#   make play   start playing            make check  fast checks, under a minute
#   make test   all tests                make soak   long test runs, writes docs/soak.md
#   make bench  benchmarks               make docs   write the generated pages

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src/hurlyburly -name '*.py') setup.py pyproject.toml
DATA := $(shell find src/hurlyburly -type f -not -name '*.py' -not -path '*/__pycache__/*')

# Type checking of the browser scripts (tsconfig.json), always with the node from PyPI.
TYPESCRIPT := .venv/typescript-7
TSC := $(BIN)/node .venv/node_modules/typescript/bin/tsc

# What is checked for format, types and layers; folders too, because deleting a file changes their time.
LINTED := pyproject.toml tsconfig.json setup.py $(shell find src tests benchmarks docs examples -mindepth 1 -name __pycache__ -prune -o \
  \( -type d -o -name '*.py' -o -name '*.js' -o -name '*.d.ts' \) -print)

# The tests that depend on how rules run, which are repeated on the compiled build.
RULES_TESTS := tests/games tests/referee tests/test_every_game.py tests/test_match.py tests/test_record.py tests/test_position.py \
  tests/test_bots.py tests/test_builds.py tests/test_sixth_game.py tests/envs
# Whole games in browsers, environments and emptied boxes would only take longer on plain rules: both builds play the
# same games (golden hashes), and everything else is tested on both.
ONLY_COMPILED := $(addprefix --ignore ,tests/browser tests/envs/test_examples.py tests/envs/test_law.py \
  tests/envs/test_observing.py tests/envs/test_packs.py \
  tests/envs/test_openspiel.py tests/games/talisman/test_emptied.py) $(addprefix --deselect ,\
  tests/envs/test_aec.py::test_the_render_test \
  tests/envs/test_learning.py::test_a_batch_plays_the_same_games_as_one_after_the_other \
  tests/envs/test_text.py::test_words_tell_no_secret)
# Tests start hundreds of processes, which should share bytecode even if the environment disables writing it.
export PYTHONDONTWRITEBYTECODE :=
# `make test COVERAGE=1` counts lines too.
COUNTED := $(if $(COVERAGE),--cov=hurlyburly --cov-report=term:skip-covered)

.PHONY: play check test prepared soak bench docs clean

# The compiled build if there is one; otherwise plain Python immediately, while one process compiles in the background for
# the next start. If that failed the last time, a line says why.
play: .venv/playing
	@if $(MAKE) --no-print-directory --question .venv/installed; then $(BIN)/hurlyburly serve; else \
	  grep -hs '^ *hurlyburly: not compiled' .venv/installed.log; \
	  if ! kill -0 "$$(cat .venv/compiling 2> /dev/null)" 2> /dev/null; then \
	    (nice $(MAKE) --silent .venv/installed > /dev/null 2>&1; rm -f .venv/compiling) & echo $$! > .venv/compiling; fi; \
	  PYTHONPATH=src $(BIN)/python -m hurlyburly.cli serve; fi

check: .venv/linted
	PYTHONPATH=src $(BIN)/pytest -q -x -n 2 -m "not slow"

test: prepared
	PYTHONPATH=src $(BIN)/pytest -q -n 4 --dist worksteal $(COUNTED) $(ONLY_COMPILED)
	PYTHONPATH=.compiled $(BIN)/pytest -q -n 3 --dist worksteal -m "not further" tests/browser
	PYTHONPATH=src $(BIN)/python -m hurlyburly.cli rules --coverage
	PYTHONPATH=.compiled $(BIN)/pytest -q -n 2 --dist worksteal $(RULES_TESTS)

# Everything that tests need; CI makes it while the bare root is being set up.
prepared: .venv/linted .compiled/current
	$(BIN)/python tests/browser/chromium.py

soak: .venv/ready .venv/ray .compiled/current
	PYTHONPATH=.compiled $(BIN)/python tests/soak.py
	PYTHONPATH=.compiled $(BIN)/python tests/lab/nothing_changes.py
	PYTHONPATH=.compiled $(BIN)/python tests/lab/planting.py
	PYTHONPATH=.compiled $(BIN)/pytest -q tests/lab/on_ray.py
	PYTHONPATH=.compiled:tests $(BIN)/python -m server.soak
	PYTHONPATH=.compiled:tests $(BIN)/python -m server.soak abuse
	PYTHONPATH=.compiled:tests $(BIN)/python -m server.soak nodes
	PYTHONPATH=.compiled $(BIN)/pytest -q -n 2 -m further tests/browser
	$(BIN)/python tests/pythons.py
	PYTHONPATH=src $(BIN)/python tests/break_rules.py

bench: .venv/ready .compiled/current
	PYTHONPATH=.compiled $(BIN)/python benchmarks/bench.py

docs: .venv/ready
	PYTHONPATH=src $(BIN)/python docs/make.py

# The requirements for playing and compiling, and those for testing. NAMED prints the ones in pyproject.toml.
NAMED := import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb")); extras = p["project"]["optional-dependencies"]; \
  print(*p["project"]["dependencies"], *p["build-system"]["requires"], *[r for e in sys.argv[1:] for r in extras[e]], sep="\n")

.venv/playing: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -c '$(NAMED)' > .venv/playing.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r .venv/playing.txt
	touch $@

.venv/ready: .venv/playing
	$(BIN)/python -c '$(NAMED)' envs openspiel mcp dev > .venv/ready.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r .venv/ready.txt
	touch $@

.venv/ray: .venv/ready
	$(BIN)/python -c '$(NAMED)' ray > .venv/ray.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r .venv/ray.txt
	touch $@

# Its number is the version's; a registry that does not answer is an error after two minutes, not a long wait.
$(TYPESCRIPT): .venv/ready
	$(BIN)/npm install --prefix .venv --no-save --no-package-lock --no-audit --no-fund --loglevel error \
	  --fetch-retries 1 --fetch-timeout 60000 typescript@$(TYPESCRIPT:.venv/typescript-%=%)
	touch $@

# Format, types and layers: once for each state of the sources.
.venv/linted: .venv/ready $(TYPESCRIPT) $(LINTED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(TSC)
	PYTHONPATH=src $(BIN)/lint-imports
	touch $@

# The compiled package, for playing: rebuilt when a source changes.
.venv/installed: .venv/playing $(SOURCES) $(DATA)
	HURLYBURLY_COMPILED=1 $(BIN)/pip install --verbose --disable-pip-version-check --no-deps --no-build-isolation \
	  --force-reinstall . > .venv/installed.log 2>&1
	touch $@

# The compiled package for tests, in a folder of its own: among the sources it would hide edits.
.compiled/built: .venv/ready $(SOURCES)
	rm -rf .compiled .build-c && mkdir .build-c
	cp -r src setup.py pyproject.toml .build-c/ && touch .build-c/README.md
	cd .build-c && HURLYBURLY_COMPILED=1 ../$(BIN)/python setup.py --quiet build_ext --inplace
	mv .build-c/src .compiled && rm -rf .build-c
	touch $@

# A page or a table of cards that has changed since is only copied.
.compiled/current: .compiled/built $(DATA)
	@tar -C src -cf - $(DATA:src/%=%) | tar -C .compiled -xf -
	touch $@

clean:
	rm -rf .venv .compiled .build-c .bench .soak
