# Six commands; each makes .venv and installs what it needs on first use.
#   make play   start playing            make check  fast checks, under a minute
#   make test   everything               make soak   the large counts, writes docs/soak.md
#   make bench  measure, side by side    make docs   write what is made from data

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src/hurlyburly -name '*.py') setup.py pyproject.toml
DATA := $(shell find src/hurlyburly -type f -not -name '*.py' -not -path '*/__pycache__/*')

# The types of the pages' scripts (tsconfig.json), with the node of PyPI, whatever the machine has.
TYPESCRIPT := .venv/typescript-7
TSC := $(BIN)/node .venv/node_modules/typescript/bin/tsc

# What format, types and layers are looked at in. A folder is newer when something in it has gone.
LINTED := pyproject.toml tsconfig.json setup.py $(shell find src tests benchmarks docs examples -mindepth 1 -name __pycache__ -prune -o \
  \( -type d -o -name '*.py' -o -name '*.js' -o -name '*.d.ts' \) -print)

# What hangs on how rules run, and so is tested compiled too.
RULES_TESTS := tests/games tests/referee tests/test_every_game.py tests/test_match.py tests/test_record.py tests/test_position.py \
  tests/test_bots.py tests/test_builds.py tests/test_sixth_game.py tests/envs
# Whole games in browsers, environments and emptied boxes, which only take longer on plain rules: both builds play the
# same games (golden hashes), and everything else is tested on both.
ONLY_COMPILED := $(addprefix --ignore ,tests/browser tests/envs/test_examples.py tests/envs/test_law.py \
  tests/envs/test_observing.py tests/envs/test_packs.py \
  tests/envs/test_openspiel.py tests/games/talisman/test_emptied.py) $(addprefix --deselect ,\
  tests/envs/test_aec.py::test_the_render_test \
  tests/envs/test_learning.py::test_a_batch_plays_the_same_games_as_one_after_the_other \
  tests/envs/test_text.py::test_words_tell_no_secret)
# `make test COVERAGE=1` counts lines too.
COUNTED := $(if $(COVERAGE),--cov=hurlyburly --cov-report=term:skip-covered)

.PHONY: play check test prepared soak bench docs clean

# Compiled if that has been done; else plain at once, compiling beside it for the next time (and only once at a time). If
# that failed the last time, a line says why.
play: .venv/playing
	@if $(MAKE) --no-print-directory --question .venv/installed; then $(BIN)/hurlyburly serve; else \
	  grep -hs '^ *hurlyburly: not compiled' .venv/installed.log; \
	  if ! kill -0 "$$(cat .venv/compiling 2> /dev/null)" 2> /dev/null; then \
	    (nice $(MAKE) --silent .venv/installed > /dev/null 2>&1; rm -f .venv/compiling) & echo $$! > .venv/compiling; fi; \
	  PYTHONPATH=src $(BIN)/python -m hurlyburly.cli serve; fi

check: .venv/linted
	PYTHONPATH=src $(BIN)/pytest -q -x -n 2 -m "not slow"

test: prepared
	PYTHONPATH=src $(BIN)/pytest -q -n 3 --dist worksteal $(COUNTED) $(ONLY_COMPILED)
	PYTHONPATH=.compiled $(BIN)/pytest -q -n 2 --dist worksteal -m "not further" tests/browser
	PYTHONPATH=src $(BIN)/python -m hurlyburly.cli rules --coverage
	PYTHONPATH=.compiled $(BIN)/pytest -q -n 2 --dist worksteal $(RULES_TESTS)

# All that tests stand on, so that CI can make it beside something else.
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

# What playing and compiling need; and all that testing needs besides. NAMED prints what pyproject.toml asks for.
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

# The compiled package, for playing: built again when a source changes.
.venv/installed: .venv/playing $(SOURCES) $(DATA)
	HURLYBURLY_COMPILED=1 $(BIN)/pip install --verbose --disable-pip-version-check --no-deps --no-build-isolation \
	  --force-reinstall . > .venv/installed.log 2>&1
	touch $@

# The compiled package beside the sources, for tests: it would hide edits if it were among them.
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
