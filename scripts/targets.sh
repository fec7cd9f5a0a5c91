# Sourced: the other processors and C libraries that the library is built for.
# shellcheck shell=bash

# target, Debian's name of the processor, C library, Embedded Swift's modules, limit of the library's size
targets='
aarch64-linux-gnu  arm64 glibc aarch64-none-none-elf    5200000
x86_64-linux-musl  amd64 musl  x86_64-unknown-linux-gnu 7000000
aarch64-linux-musl arm64 musl  aarch64-none-none-elf    7000000
'

# Sets the variables of a target: architecture, libc, swift_target, size_limit, processor and sysroot.
# shellcheck disable=SC2034 # they are the caller's
choose_target() { # target
    local name
    while read -r name architecture libc swift_target size_limit; do
        if [[ -n $1 && $name == "$1" ]]; then
            processor=${name%%-*}
            sysroot=$PWD/.build/sysroot/$name
            return
        fi
    done <<<"$targets"
    fail "there is no target '$1': say one of $(awk 'NF { printf "%s ", $1 }' <<<"$targets")"
}
