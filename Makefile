# Every target calls a script or a tool. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help generate demo test test-engines tsan soak lib bench lint install clean

PREFIX ?= /usr/local
export PREFIX DESTDIR

help: ## print the list of targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

generate: ## write what follows from the public headers: function table, declarations, names
	@scripts/generate

demo: ## show cards and a message from the bundled development server
	@scripts/demo

test: ## run every test: Swift, C, Python, scenarios, pages in a browser, races, demo
	@scripts/test

test-engines: ## run simulations on Dask, Ray and Spark, which it installs
	@scripts/test-engines

tsan: ## run the tests with threads under ThreadSanitizer; a stage of test
	@scripts/tsan

soak: ## kill logging programs 10,000 times, and check what the server received
	@scripts/soak

lib: ## build .build/lib/libplacard.so.N, the library to ship
	@scripts/ensure-packages
	@scripts/build-library

bench: ## compare with jansson, libcurl and Foundation: ROWS="P4 batch" BASE=old.so PASSES=21
	@scripts/bench

lint: ## check format, style and module boundaries
	@scripts/lint

install: ## install library, header, pkg-config and CMake files: PREFIX=/usr/local DESTDIR=
	@scripts/install

clean: ## remove everything that was built
	rm -rf .build .build-lib .build-tsan build
