# Sourced after stages.sh by the scripts of the tiers: check, test, test-all and test-release. A stage is here with what
# it runs; the tiers say which they run, and in which order. What fails first for most changes runs early.
# shellcheck shell=bash disable=SC2154 # hang_s is set by common.sh

library=$PWD/.build/lib/libplacard.so.$(header_value PLACARD_ABI_VERSION)

# An imported module must also be a declared dependency, so that module boundaries hold in every build.
build_debug() {
    swift build --build-tests --explicit-target-dependency-import-check error
}

# The unit tests, each class in a process of its own, as many at a time as there are processors.
unit_tests() { # percentage of the random lives
    PLACARD_LIVES_PERCENT=$1 timeout "$hang_s" python3 scripts/unit_tests.py
}

# Through the C interface of the debug library, by the Python binding, and through the Swift API.
scenarios_debug() {
    scenarios_of PLACARD_LIBRARY="$PWD/.build/debug/libPlacardShared.so" &&
        scenarios_of --adapter .build/debug/ScenarioAdapter
}

# Through the C interface of the release library, and through the C++ header, by the adapters that the stage c makes: one
# reads results, one catches errors. The adapters of Rust, Node and Go run in the stages of these languages.
scenarios() {
    scenarios_of PLACARD_LIBRARY="$library" &&
        scenarios_of --adapter .build/cmake/conformance/cpp/scenario_adapter &&
        scenarios_of --adapter .build/cmake/conformance/cpp/scenario_adapter_throwing
}

scenarios_of() { # NAME=value for the environment, or options of the runner
    local environment=(PYTHONPATH=bindings/python/src:conformance/src)
    if [[ $1 == PLACARD_LIBRARY=* ]]; then environment+=("$1") && shift; fi
    env "${environment[@]}" timeout "$hang_s" python3 -m placard_scenario "$@" scenarios |
        grep -v '^ok ' # a failure prints FAIL with its difference
    return "${PIPESTATUS[0]}"
}

# The C and C++ programs, with the debug library.
c_tests_debug() {
    c_tests_in .build/cmake-debug -DPLACARD_DEBUG=ON
}

c_tests() {
    scripts/ensure-packages c &&
        c_tests_in .build/cmake
}

c_tests_in() { # folder, options of CMake
    cmake -S . -B "$1" -G Ninja "${@:2}" >/dev/null &&
        cmake --build "$1" &&
        ctest --test-dir "$1" --output-on-failure --no-tests=error --parallel "$(nproc)"
}

# HTML messages in other browsers than Chromium.
other_browsers() {
    PLACARD_LIBRARY=$library scripts/browsers
}

# Pages in a real browser.
begin_browser() {
    begin_stage browser env PLACARD_LIBRARY="$library" scripts/browser Tests/browser \
        --ignore Tests/browser/test_site.py --ignore Tests/browser/test_page.py
}

# The headers against the recorded ABI, and whether that comparison finds what it must.
abi() {
    scripts/abi &&
        timeout "$hang_s" python3 -m unittest discover -q -s Tests/abi
}

# The scripts around the tests, and what make bench and make mutants compute; they measure nothing.
tests_of_scripts() {
    local folder python
    python=$(scripts/python-environment jsonschema) || return
    for folder in Tests/scripts lab/mutation benchmarks; do
        timeout "$hang_s" "$python" -m unittest discover -q -s "$folder" || return
    done
}

# Campaign files that break each rule of `placardctl check`, and random ones.
checks() {
    local python
    python=$(scripts/python-environment jsonschema hypothesis z3-solver:z3 markdown-it-py:markdown_it \
        check-jsonschema:check_jsonschema pre-commit:pre_commit) || return
    timeout "$hang_s" "$python" -m unittest discover -q -s lab/check
}

# Random targeting rules: the library judges as a model in JavaScript and another implementation.
rules() {
    local python
    python=$(scripts/python-environment datalogic-py:datalogic_py) || return
    scripts/ensure-packages node &&
        PYTHONPATH=bindings/python/src PLACARD_LIBRARY=$library timeout "$hang_s" "$python" -m unittest discover -q \
            -s lab/rules
}

# Random heads of signed sources: the tool has the reasons of a model.
heads() {
    local python
    python=$(scripts/python-environment pynacl:nacl) || return
    timeout "$hang_s" "$python" -m unittest discover -q -s lab/heads
}

# Kills logging programs; the server must receive all records. scripts/kills does the same for longer.
crash() {
    timeout "$hang_s" python3 lab/crash/crash.py .build/cmake/lab/crash --command "scripts/test-all crash" \
        --result .build/reliability/crash-short.json
}

# Lives of clients in virtual time. Always the same ones, in the debug build, which also has the engine's assertions.
torture() {
    timeout "$hang_s" .build/debug/simulator --lives 40 --steps 150 --result .build/reliability/simulation-short.json
}

# The site, complete: every example has run in `make test`, and every reference is there.
site() {
    timeout "$hang_s" python3 -m unittest discover -q -s Tests/site &&
        scripts/docs --complete &&
        PLACARD_LIBRARY=$library scripts/browser Tests/browser/test_site.py
}

# A sample of the mistakes that `make mutants` puts into the core.
mutants() {
    scripts/mutants --sample 60 --seed 1
}

stages_of_both() { # percentage of the random lives
    stage build build_debug
    stage scenarios-debug scenarios_debug
    stage swift unit_tests "$1"
    stage lint scripts/lint
}

stages_of_check() {
    stage packages scripts/ensure-packages
    stages_of_both 10
    stage c-debug c_tests_debug
}

# The C programs run with the library to ship. Its compiler uses one processor, for minutes; the tests in a browser
# mostly wait.
stages_of_test() {
    stage packages scripts/ensure-packages
    begin_stage library scripts/build-library
    stages_of_both 100
    stage scripts tests_of_scripts
    stage heads heads
    stage checks checks
    stage abi abi
    await_stage library
    begin_browser
    stage c c_tests
    stage scenarios scenarios
    stage python bindings/python/test
    stage rust bindings/rust/test
    stage node bindings/node/test
    stage rules rules
    stage go bindings/go/test
    stage demo scripts/demo
    stage examples scripts/examples
    await_stage browser
}

# Needs what `make test` has built.
stages_of_test_all() {
    stage torture torture
    stage fleet scripts/fleet short
    stage fuzz scripts/fuzz --replay
    stage crash crash
    stage servers scripts/servers
    # A fixed sample: 10,000 pages of a random seed are `make pages`.
    stage pages scripts/pages --seed 2
    stage faults scripts/faults short
    stage tsan scripts/tsan
    stage sanitize scripts/sanitize
    stage mutants mutants
    stage wheel bindings/python/test wheel
    stage glib bindings/glib/test
    stage server server/test
    stage engines bindings/python/test engines
    stage browsers other_browsers
    stage packages-installed scripts/test-packages
    stage reproduce scripts/reproduce
    # The recipe "An event" of docs/recipes.md, in a copy.
    stage recipes scripts/recipes
    # Before the site, of which it is a part.
    stage page scripts/test-page
    stage docc scripts/docc
    stage site site
}

stages_of_test_release() {
    local name
    for name in aarch64-linux-gnu x86_64-linux-musl; do
        stage "target-$name" scripts/test-target "$name"
    done
    stage kills scripts/kills
    stage source-kills scripts/source-kills
    stage faults-long scripts/faults long
    stage servers-long scripts/servers --long
    stage pages-long scripts/pages --pages 10000
    stage torture-long make torture
    stage fuzz-long scripts/fuzz
    stage fleet-long scripts/fleet
    stage soak scripts/soak
    stage server-chaos server/test chaos
    stage coverage scripts/coverage
    stage mutants-long make mutants
}
