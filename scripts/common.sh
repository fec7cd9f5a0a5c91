# Sourced by the other scripts: changes to the repository's root and finds the Swift toolchain.
# shellcheck shell=bash

set -euo pipefail
script=$(realpath "$0")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
script=${script#"$(pwd -P)"/} # as bindings/rust/test

# SWIFT_HOME names a toolchain that is not on PATH: the folder that contains usr/bin/swift or bin/swift.
if [[ -n ${SWIFT_HOME:-} ]]; then
    PATH="$SWIFT_HOME/usr/bin:$SWIFT_HOME/bin:$PATH"
    export PATH
fi

# The limit in seconds for commands that may hang. A machine that is only busy never reaches it.
export hang_s=${PLACARD_HANG_S:-3600}

# The manifest then also has the tool, the laboratory and the adapter of the scenarios.
export PLACARD_WORKSHOP=${PLACARD_WORKSHOP-1}

fail() {
    echo "${script#scripts/}: $*" >&2
    exit 1
}

# Prints the number or text of a #define in the public header, the only place that defines the version.
header_value() {
    sed -n "s/^#define $1 \"\{0,1\}\([0-9.]*\)\"\{0,1\}\$/\1/p" include/placard/types.h
}

# The seconds since 1970 of the commit, for files that must be the same at every build. In a copy without a repository:
# 1980, when zip begins.
source_date() {
    if [[ $(git rev-parse --show-toplevel 2>/dev/null) == "$PWD" ]]; then
        git log -1 --format=%ct
    else
        echo 315532800
    fi
}

# Records that an example ran as it must, for the page Examples of the site. A missing file is a fault.
example_passed() { # its path, file with what it printed or picture...
    [[ -e $1 ]] || fail "there is no example $1"
    python3 scripts/site/example_results.py "$script" "$@"
}
