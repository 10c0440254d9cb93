# make run: the whole site from a bare clone.  make test: every check from a bare clone.
PYTHON ?= python3
PY := .venv/bin/python
ENVIRONMENT := mahjong_site/devstack/environment.py
# Parallel processes of the tests
JOBS ?= 2
.NOTPARALLEL:
# What `make checks-engine` plays
RULESETS = xianju xianju136 wuhan hainan longgang
.PHONY: run demo admin backup restore venv venv-run lock messages
.PHONY: test lint migrations pytest browser-test node-test checks-engine screenshots

run: venv-run
	@exec $(PY) -m mahjong_site.devstack

venv-run:
	@$(PYTHON) $(ENVIRONMENT) requirements.txt

venv:
	@$(PYTHON) $(ENVIRONMENT) requirements.txt requirements-dev.txt

demo: venv-run
	@$(PY) manage.py demo

admin: venv-run
	@$(PY) manage.py createsuperuser

backup: venv-run
	@$(PY) -m mahjong_site.devstack.backup dump "$(FILE)"

restore: venv-run
	@$(PY) -m mahjong_site.devstack.backup restore "$(FILE)"

test: lint migrations pytest browser-test node-test checks-engine
	@echo "全部检查通过 · all checks passed"

lint: venv
	@$(PY) -m ruff check .

migrations: venv
	@$(PY) manage.py makemigrations --check --dry-run

messages: venv-run
	@$(PY) -m mahjong_site.messages

pytest: venv
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal -m "not browser" $(ARGS)

browser-test: venv
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal -m browser $(ARGS)

JS_TESTS = $(shell find . \( -name '.?*' -o -name node_modules \) -prune -o -name '*.test.*js' -print)
node-test:
	@if ! command -v node >/dev/null; then \
	echo "!! 没有 node，跳过 JavaScript 测试 · no node: JavaScript tests SKIPPED"; test -z "$$REQUIRE_NODE"; \
	elif [ -n "$(JS_TESTS)" ]; then node --test $(JS_TESTS); fi

# The commands about the rules, run as a person runs them.
checks-engine: venv
	@for set in $(RULESETS); do \
	  $(PY) manage.py simulate --ruleset $$set --deals 20000 --bots random --jobs 2 && \
	  $(PY) manage.py simulate --ruleset $$set --deals 2000 --bots greedy --jobs 2 || exit 1; done

# Pictures of all pages, in screenshots/.
screenshots: venv
	@$(PY) -m pytest -q -m screenshots $(ARGS)

# Resolve requirements*.in anew into exact versions.
lock:
	@$(PYTHON) mahjong_site/devstack/lock.py
