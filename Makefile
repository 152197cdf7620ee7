# Every target builds what it needs. The environment holds an installed copy of the project, made
# anew when a source changes: what is tested is what ships.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml __init__.py py.typed \
	$(shell find compiler generated grammar rulesets -name __pycache__ -prune -o -print)
SEED ?= 44
unexport PYTHONPATH

.PHONY: help demo test check types generate differential random mutations divergence witnesses bench clean

help:
	@echo "make demo          compile the shipped rulesets, watch a game, audit two of them (audit.html)"
	@echo "make test          run the tests"
	@echo "make check         format, lint, types, and generated/ up to date"
	@echo "make types         pyright in strict mode over generated/"
	@echo "make generate      write generated/ anew"
	@echo "make differential  20,000 games a ruleset, engine against interpreter (an hour)"
	@echo "make random        20,000 rulesets made at random, engine against interpreter (an hour)"
	@echo "make mutations     one thing changed in the shipped files at a time, and what the audit says (half an hour)"
	@echo "make divergence    every two shipped rulesets side by side, and what parts them (a quarter of an hour)"
	@echo "make witnesses     a game for every difference of every two rulesets (half an hour)"
	@echo "make bench         how fast the engines are"
	@echo "make clean         remove what the other targets made"
	@echo "VENV=path puts the environment elsewhere; PYTHON=python3.12 names the Python it is made of."

demo: $(VENV)/.installed
	$(BIN)/cuarenta check
	scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && $(BIN)/cuarenta build -o "$$scratch"
	$(BIN)/cuarenta playout telegrafo --seed $(SEED)
	$(BIN)/cuarenta diff pagat telegrafo --witness --impact --format html -o audit.html || [ $$? -eq 1 ]

test: $(VENV)/.installed
	$(BIN)/python -m pytest tests

check: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy -p cuarenta.compiler -p cuarenta.generated
	$(BIN)/mypy tests
	$(BIN)/cuarenta build --check

types: $(VENV)/.tools
	$(BIN)/pyright --pythonpath $(BIN)/python

generate: $(VENV)/.installed
	$(BIN)/cuarenta build -o generated
	$(BIN)/cuarenta manual > docs/language.md
	$(BIN)/cuarenta matrix --format markdown > docs/matrix.md

differential: $(VENV)/.installed
	$(BIN)/python -m tests.differential.run --games 20000

random: $(VENV)/.installed
	$(BIN)/python -m tests.random_rulesets.run --count 20000 --jobs 2

mutations: $(VENV)/.installed
	$(BIN)/python -m tests.mutation.run --jobs 2

divergence: $(VENV)/.installed
	$(BIN)/python -m tests.divergence.run --games 20 --jobs 2

witnesses: $(VENV)/.installed
	$(BIN)/python -m tests.audit.all_witnesses --keep

bench: $(VENV)/.installed
	$(BIN)/python -m tests.bench.speed
	$(BIN)/python -m tests.bench.speed tests/bench/conditions.cuarenta

clean:
	rm -rf $(VENV) audit.html build dist cuarenta.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# What the project needs, and setuptools to install it with.
$(VENV)/.dependencies: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("cuarenta needs Python 3.11 or later: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet 'setuptools>=77'
	$(BIN)/python -m pip install --quiet --no-build-isolation '.[test]'
	@touch $@

# The project itself. What setuptools leaves behind would find its way into the next copy.
$(VENV)/.installed: $(VENV)/.dependencies $(SOURCES)
	@rm -rf build
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@rm -rf build cuarenta.egg-info
	@touch $@

$(VENV)/.tools: $(VENV)/.dependencies
	$(BIN)/python -m pip install --quiet --no-build-isolation '.[dev]'
	@rm -rf build cuarenta.egg-info
	@touch $@
