# Two commands matter: `make run` opens the local workspace, `make test` proves the tree.
# Each target sets up .venv by itself, with the newest Python >= 3.12 it finds (3.11 as the last resort).

SHELL := /bin/sh
PY := .venv/bin/python
ASK = -c 'import venv, ensurepip, sqlite3, ssl'

.PHONY: run test lint bench prove golden corpus coverage clean
.DEFAULT_GOAL := run

run: .venv/.run
	@exec .venv/bin/rocm-drills demo

test: .venv/.dev chromium lint
	$(PY) -m pytest -q -n 2 --dist loadgroup -m 'not prove'

lint: .venv/.dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

bench: .venv/.dev
	$(PY) -m tests.bench

prove: .venv/.dev chromium
	$(PY) -m pytest -q -n 2 --dist loadgroup -m prove --timeout 1800

golden: .venv/.dev
	$(PY) -m tests.golden.derive

corpus: .venv/.dev
	@$(PY) -m tests.corpus $(DIR)

coverage: .venv/.dev
	$(PY) -m tests.coverage --write

clean:
	rm -rf .venv var build *.egg-info

.venv/bin/python:
	@found=; \
	for minor in 16 15 14 13 12 11; do \
	  for python in python3.$$minor "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.$$minor.*/bin/python3.$$minor python3; do \
	    command -v "$$python" >/dev/null 2>&1 || continue; \
	    [ "$$("$$python" -c 'import sys; print(sys.version_info[1])' 2>/dev/null)" = $$minor ] || continue; \
	    "$$python" $(ASK) 2>/dev/null || continue; \
	    found="$$python"; break 2; \
	  done; \
	done; \
	[ -n "$$found" ] || { echo 'No Python >= 3.11 with venv found. On Debian: apt install python3 python3-venv' >&2; exit 1; }; \
	echo "Setting up .venv with $$found"; \
	"$$found" -m venv .venv

.venv/.run: .venv/bin/python pyproject.toml constraints.txt
	$(PY) -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	$(PY) -m compileall -q bot drills sim
	@touch $@

.venv/.dev: .venv/bin/python pyproject.toml constraints.txt
	$(PY) -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(PY) -m compileall -q bot drills sim
	@touch $@ .venv/.run

# The browser tests say themselves that they are skipped, and why, where this finds no way.
.PHONY: chromium
chromium:
	@command -v chromium >/dev/null 2>&1 || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	  || echo 'No Chromium and no right to install one: the browser tests will be skipped.'
