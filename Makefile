# Every target calls a script or a tool. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help generate abi docs docs-swift recipes demo check test test-all test-release test-engines test-glib tsan fuzz sanitize fleet soak kills servers page pages torture faults coverage mutants lib lib-portable tool wheel deb tar test-packages reproduce bench lint install uninstall clean

PREFIX ?= /usr/local
export PREFIX DESTDIR

help: ## print the list of targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

generate: ## write what follows from interface/: the public headers, function table, declarations, names
	@scripts/generate

abi: ## compare the headers with the recorded ABI; scripts/abi --record records an addition
	@scripts/abi

demo: ## show cards and a message from the bundled development server
	@scripts/demo

check: ## run unit tests, scenarios, C tests and lint with the debug build: minutes, while you work
	@scripts/check

test: ## run what every change must pass, from nothing: check, the release library, all languages, examples, browser
	@scripts/test

test-all: ## run everything else, after make test: races, sanitizers, kills, faults, simulator, packages, site; an hour
	@scripts/test-all

test-release: ## run the long forms of them, many hours, before a release
	@scripts/test-release

test-engines: ## run simulations on Dask, Ray and Spark, which it installs
	@bindings/python/test engines

test-glib: ## build libplacard-glib and test it from C, Python, JavaScript, Vala and GTK, which it installs
	@bindings/glib/test

tsan: ## run the tests with threads under ThreadSanitizer; a stage of test-all
	@scripts/tsan

fuzz: ## run each fuzz target for TIME seconds (default 60) under AddressSanitizer; writes .build/reliability/fuzz.json
	@scripts/fuzz

sanitize: ## run Swift and C tests under address, leak and undefined sanitizers, and C tests under valgrind
	@scripts/sanitize

fleet: ## run 100,000 engines against a server with bad days
	@scripts/fleet

soak: ## watch a program for MINUTES=30 while its server fails: memory, descriptors and files must stay flat
	@scripts/soak

kills: ## kill logging programs 10,000 times, and check what the server received
	@scripts/kills

servers: ## run a client against bad servers, with both transports and real time-outs
	@scripts/servers --long

pages: ## compare 10,000 hostile pages with their plain twins
	@scripts/pages --pages 10000

torture: ## simulate lives of clients in virtual time, with faults of disk, network, server and process
	@PLACARD_WORKSHOP=1 swift build -c release --product simulator
	@.build/release/simulator --seconds "$${SECONDS_LONG:-600}" --result .build/reliability/simulation.json

faults: ## let each system call fail in each phase of a client, and cut the power after every write
	@scripts/faults long

coverage: ## count which regions of the code the Swift tests reach
	@scripts/coverage

mutants: ## put SAMPLE=2000 small mistakes into the core, one at a time, and count what the tests notice
	@scripts/mutants --sample "$${SAMPLE:-2000}" --seed "$${SEED:-1}"

recipes: ## add an event in a copy of the tree, as docs/recipes.md says, build it and see it
	@scripts/recipes

page: ## build .build/page/placard.html, a page with the engine inside, which explains and simulates without a server
	@scripts/page

docs: ## build .build/site, the documentation as pages with search, which work from the file system
	@scripts/docs

docs-swift: ## build .build/docs/*.doccarchive, the reference of the Swift API
	@scripts/docc

lib: ## build .build/lib/libplacard.so.N, the library to ship, and libplacard.a; or TARGET=x86_64-linux-musl
	@scripts/ensure-packages
	@PLACARD_TARGET=$(TARGET) scripts/build-library
	@[ -n "$(TARGET)" ] || scripts/build-archive

test-target: ## run the library for TARGET=aarch64-linux-gnu (or …-musl): C and C++ programs, and all scenarios
	@scripts/test-target $(or $(TARGET),aarch64-linux-gnu)

tool: ## build .build/tool/placardctl, which runs on machines without Swift
	@scripts/ensure-packages
	@scripts/build-tool

lib-portable: ## build .build/portable/libplacard.so.N, which loads on older and other Linux systems
	@scripts/ensure-packages
	@PLACARD_PORTABLE=1 scripts/build-library

wheel: ## build .build/wheel/libplacard-*.whl, the Python package with the portable library inside
	@scripts/wheel

deb: ## build .build/deb/*.deb, packages for Debian 12
	@scripts/deb

tar: ## build .build/tar/placard-*.tar.gz, the portable library and placardctl, to be unpacked anywhere
	@scripts/tar

test-packages: ## install and use the packages of deb and tar in a Debian 12 that has nothing else; needs root
	@scripts/test-packages

reproduce: ## build the last commit in two folders, and compare the results byte by byte
	@scripts/reproduce

bench: ## compare with jansson, libcurl and Foundation: ROWS="P4 batch" BASE=old.so PASSES=21
	@scripts/bench

lint: ## check format, style and module boundaries
	@scripts/lint

install: ## install libraries, headers, pkg-config and CMake files, placardctl: PREFIX=/usr/local DESTDIR=
	@scripts/install

uninstall: ## remove what the last `make install` has installed: DESTDIR=
	@cmake --build .build/install --target uninstall

clean: ## remove everything that was built
	rm -rf .build .build-lib .build-tsan .build-fuzz .build-asan .build-recipes build
