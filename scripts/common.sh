# Sourced by the other scripts: stands in the repository's root and finds the Swift toolchain.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# A toolchain that is not on PATH is named by SWIFT_HOME: the folder that holds usr/bin/swift or bin/swift.
if [[ -n ${SWIFT_HOME:-} ]]; then
    PATH="$SWIFT_HOME/usr/bin:$SWIFT_HOME/bin:$PATH"
    export PATH
fi

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# The number or text of a #define in the public header, where the version is written once.
header_value() {
    sed -n "s/^#define $1 \"\{0,1\}\([0-9.]*\)\"\{0,1\}\$/\1/p" include/placard/types.h
}
