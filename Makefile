# The front door: every line calls a script or a tool. `make` alone lists what there is.
.DEFAULT_GOAL := help
.PHONY: help generate demo test tsan soak lib bench lint install clean

PREFIX ?= /usr/local
export PREFIX DESTDIR

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

generate: ## write what follows from the public headers: function table, declarations, names
	@scripts/generate

demo: ## show cards and a message that come from the bundled development server
	@scripts/demo

test: ## run every test: Swift, C, Python, scenarios, pages in a browser, races, demo
	@scripts/test

tsan: ## run the tests that use threads under ThreadSanitizer; a stage of test
	@scripts/tsan

soak: ## kill programs that log 10,000 times over, and count what the server has
	@scripts/soak

lib: ## build .build/lib/libplacard.so.N, the library to ship
	@scripts/ensure-packages
	@scripts/build-library

bench: ## measure side by side with jansson, libcurl and Foundation; writes .build/bench.json
	@scripts/bench

lint: ## check format, style and the walls between the modules
	@scripts/lint

install: ## install library, header, pkg-config and CMake files: PREFIX=/usr/local DESTDIR=
	@scripts/install

clean: ## remove everything that was built
	rm -rf .build .build-lib .build-tsan build
