# Sourced by the scripts that link: static libraries and older ones, which the linker finds in $scratch/static before the
# system's.
# shellcheck shell=bash
# shellcheck disable=SC2154 # $scratch and linker_flags are the caller's

make_static_folder() {
    rm -rf "$scratch/static"
    mkdir -p "$scratch/static"
    export PKG_CONFIG_PATH="$PWD/$scratch/static${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
}

# SwiftPM names libraries before any flag of ours, so an archive must be what pkg-config answers.
static_library() { # module of pkg-config, name of the library, apt package
    local archive
    archive=$(gcc -print-file-name="lib$2.a")
    [[ $archive == /* ]] || fail "there is no static lib$2: install $3"
    ln -sf "$archive" "$scratch/static/lib$2.a"
    printf '%s\n' "Name: $1" 'Description: static' "Version: $(pkg-config --modversion "$1")" \
        "Libs: \"-L$PWD/$scratch/static\" -l:lib$2.a" >"$scratch/static/$1.pc"
}

static_libraries() {
    static_library jansson jansson libjansson-dev
    static_library sqlite3 sqlite3 libsqlite3-dev
    static_library libpcre2-8 pcre2-8 libpcre2-dev
}

# An empty library that looks to the linker like an older one of the system: what is found in it gets that version.
older_library() { # file name, functions...
    local file=$1 version=GLIBC_2.17
    [[ $(uname -m) != x86_64 ]] || version=GLIBC_2.2.5
    shift
    printf '%s { global: %s local: *; };\n' "$version" "$(printf '%s; ' "$@")" >"$scratch/static/$file.map"
    printf 'void %s(void) {}\n' "$@" |
        gcc -x c -fno-builtin -w -shared -nostdlib "-Wl,-soname,$file,--version-script,$scratch/static/$file.map" - \
            -o "$scratch/static/$file"
    linker_flags+=("$PWD/$scratch/static/$file")
}

at_least() { # version, other version: whether the first is as new as the second
    [[ $(printf '%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

# The newest version that a file asks its C library for; the loader refuses to load it with an older one.
needed_glibc() {
    local versions
    versions=$(readelf -VW "$1" | grep -oE 'Name: GLIBC_[0-9A-Z_.]+' | cut -d _ -f 2-)
    # The mark of packed relocations, which came with that version.
    sort -V <<<"${versions/ABI_DT_RELR/2.36}" | tail -n 1
}

check_glibc() { # file, newest version that it may need
    local glibc
    glibc=$(needed_glibc "$1")
    at_least "$2" "$glibc" || {
        nm -D --undefined-only "$1" | grep "@GLIBC_$glibc" >&2
        fail "$1 needs glibc $glibc, newer than $2, because of these functions"
    }
}

needed_libraries() {
    readelf -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
}
