# `make test` needs only a Python (3.11 or newer) and sets up everything else itself, here in the
# checkout: .venv, node_modules and, if the machine has none, node and Chromium.
# Another Python: make test PYTHON=python3.11

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := help

VENV := .venv
PY := $(VENV)/bin/python
# One more than there are cores: some tests wait for others, such as kernels and servers.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN || echo 2) + 1)
# A JupyterLab and a Chromium each: more of them would only wait for one another.
BROWSERS ?= 3
# nbval takes seconds to load, and only notebooks need it.
PYTEST := $(PY) -m pytest -p no:nbval
STAGE = @printf '\n=== %s ===\n'

export PYTHONUTF8 := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help
help:
	@echo 'make test        everything: set-up, then all stages below'
	@echo 'make setup       .venv, node_modules, browser bundle, Chromium'
	@echo 'make lint        ruff: rules and format'
	@echo 'make types       mypy --strict'
	@echo 'make contract    which floor may import which'
	@echo 'make messages    every sentence is translated'
	@echo 'make unit        pytest, without browser'
	@echo 'make notebooks   every lesson runs from top to bottom'
	@echo 'make frontend    vitest and tsc'
	@echo 'make wheel       wheel and sdist, installed in a clean environment; the core in Pyodide'
	@echo 'make browser     a real JupyterLab in Chromium'
	@echo 'make bench       the benchmarks'
	@echo 'make screenshots the pictures in docs/'
	@echo 'make format      let ruff mend what it can'
	@echo 'make clean       remove what set-up and builds made'

.PHONY: test
test: setup lint types contract messages unit notebooks frontend wheel browser
	$(STAGE) 'All stages passed'

# Set-up

.PHONY: setup
setup: $(VENV)/.installed build node_modules chromium

$(VENV)/bin/python:
	$(STAGE) 'Python environment'
	found=$$(scripts/find_python.sh) && echo "using $$found" && "$$found" -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(STAGE) 'Install ecolearn and its tools'
	$(PY) -m pip install --quiet --upgrade pip
	$(PY) -m pip install --quiet -e '.[test]'
	touch $@

.PHONY: build
build: $(VENV)/.installed
	$(STAGE) 'Browser bundle and message catalogues'
	$(PY) hatch_build.py

.PHONY: node_modules
node_modules: $(VENV)/.installed
	$(STAGE) 'Packages for the front end and for Pyodide'
	$(PY) scripts/npm.py widgets
	$(PY) scripts/npm.py tests/pyodide

.PHONY: chromium
chromium: $(VENV)/.installed
	$(STAGE) 'Chromium'
	$(PY) scripts/chromium.py --install

# Stages

.PHONY: lint
lint: $(VENV)/.installed
	$(STAGE) 'Lint'
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

.PHONY: types
types: $(VENV)/.installed
	$(STAGE) 'Types'
	$(PY) -m mypy

.PHONY: contract
contract: $(VENV)/.installed
	$(STAGE) 'Import contract'
	$(VENV)/bin/lint-imports

.PHONY: messages
messages: $(VENV)/.installed
	$(STAGE) 'Messages'
	$(PY) scripts/messages.py --check

.PHONY: unit
unit: $(VENV)/.installed
	$(STAGE) 'Unit and property tests'
	$(PYTEST) tests -n $(WORKERS) --dist worksteal --ignore=tests/browser --ignore=tests/wheel --ignore=tests/pyodide

.PHONY: notebooks
notebooks: $(VENV)/.installed
	$(STAGE) 'Lessons'
	$(PY) -m pytest -p tests.lessons.sockets --nbval-lax --nbval-current-env --nbval-kernel-startup-timeout 180 -n $(WORKERS) --dist loadscope lessons

.PHONY: frontend
frontend: $(VENV)/.installed
	$(STAGE) 'Front end: types and tests'
	$(PY) scripts/npm.py widgets
	$(PY) scripts/npm.py widgets exec -- tsc --noEmit
	$(PY) scripts/npm.py widgets exec -- vitest run

.PHONY: wheel
wheel: $(VENV)/.installed
	$(STAGE) 'Wheel in a clean environment, core in Pyodide'
	$(PY) scripts/npm.py tests/pyodide
	$(PYTEST) tests/wheel tests/pyodide

.PHONY: browser
browser: build
	$(STAGE) 'JupyterLab in Chromium'
	$(PYTEST) tests/browser -n $(BROWSERS) --dist load

# More

.PHONY: bench
bench: build
	$(STAGE) 'Benchmarks'
	$(PY) benchmarks/import_time.py
	$(PY) benchmarks/bundle_size.py
	$(PY) benchmarks/random_games.py
	$(PY) benchmarks/zones.py
	$(PY) benchmarks/foodweb.py --boards 1
	$(PY) benchmarks/wire.py
	$(PY) benchmarks/browser_click.py

.PHONY: screenshots
screenshots: build
	$(PY) scripts/screenshots.py

.PHONY: format
format: $(VENV)/.installed
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

.PHONY: clean
clean:
	rm -rf $(VENV) dist build widgets/node_modules tests/pyodide/node_modules ecolearn/board/static
	find ecolearn/locale -name '*.mo' -delete
