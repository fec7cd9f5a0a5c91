# Sourced by the scripts that build the library to ship: compiles it in Embedded Swift, which has no runtime. All modules
# become one, so that the compiler keeps what the C interface uses and drops the rest; compiled one by one, each object
# would have a copy of what it uses. Sources import the modules' names, which are empty here.
# shellcheck shell=bash disable=SC2154 # $scratch, links_curl and target are the caller's

source scripts/targets.sh
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
modules=(PlacardCore PlacardLock PlacardJSON PlacardStore PlacardTransport PlacardRegex PlacardArchive PlacardHTML
    PlacardSodium Placard PlacardCampaigns PlacardReplay PlacardTape PlacardABI)
embedded=$scratch/embedded
library_object=$scratch/placard$([[ $links_curl == 0 ]] || echo -linked).o
# All that the library consists of, except other libraries.
# shellcheck disable=SC2034 # the caller links them
objects=("$library_object" "$scratch"/{entry,runtime}.o)

# For another target the headers are those of its sysroot.
target_flags=() # of clang
swift_target=$(uname -m)-unknown-linux-gnu
if [[ -n $target ]]; then
    choose_target "$target"
    target_flags=("--target=$target" "--sysroot=$sysroot")
fi

# What every compilation has: the language, and the C libraries.
embedded_flags=(-enable-experimental-feature Embedded -wmo -parse-as-library -swift-version 6 -package-name placard)
# The same bytes from any folder.
embedded_flags+=(-file-prefix-map "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." -Xcc -fPIC -I "$embedded/modules")
# Debuggers would look for the modules of C in this machine's cache, whose names are in no other build.
embedded_flags+=(-Xfrontend -no-clang-module-breadcrumbs)
if [[ -n $target ]]; then
    embedded_flags+=(-target "$swift_target" -Xcc "--sysroot=$sysroot" -Xcc -D__linux__=1 -Xcc -D__gnu_linux__=1
        -Xcc -D_GNU_SOURCE -Xcc -isystem -Xcc "$sysroot/usr/include/$target" -Xcc -isystem -Xcc "$sysroot/usr/include")
fi
for map in include Sources/{CJansson,CSQLite,CPCRE2,CZlib,CLinux,CSodium} "Sources/CCurl$([[ $links_curl == 0 ]] || echo Linked)"; do
    embedded_flags+=(-Xcc "-fmodule-map-file=$PWD/$map/module.modulemap")
done

empty_module() { # name, what it contains
    echo "$2" >"$embedded/modules/$1.swift"
    swiftc "${embedded_flags[@]}" -emit-module -module-name "$1" -emit-module-path "$embedded/modules/$1.swiftmodule" \
        "$embedded/modules/$1.swift"
}

# SwiftPM embeds resources in code by itself.
write_resources() {
    local file
    echo 'enum PackageResources {'
    for file in Sources/PlacardHTML/Resources/*; do
        printf '    static let %s: [UInt8] = [%s]\n' "$(basename "$file" | tr . _)" \
            "$(od -An -v -tu1 "$file" | tr -s ' \n' ',,' | sed 's/^,//; s/,$//')"
    done
    echo '}'
}

# The sources of the library. Objects of types of a host's own are for hosts in Swift.
embedded_sources() {
    find "${modules[@]/#/Sources/}" Sources/Embedded -name '*.swift' ! -path 'Sources/Placard/Cards/*' | LC_ALL=C sort
}

# Compiles everything, unless the object is newer than each source.
compile_library() {
    local name sources
    sources=$(embedded_sources)
    if [[ -e $library_object ]]; then
        [[ -n $(find Sources include scripts/embedded.sh -newer "$library_object" -print -quit) ]] || return 0
    fi
    rm -rf "$embedded"
    mkdir -p "$embedded/modules"
    for name in "${modules[@]}"; do [[ $name == PlacardABI ]] || empty_module "$name" ""; done
    empty_module Glibc "@_exported import CLinux"
    write_resources >"$embedded/PackageResources.swift"
    # A client's lock already serialises calls; the tests are built without this flag, so they still check.
    # shellcheck disable=SC2086 # words are separate arguments
    swiftc "${embedded_flags[@]}" -O -gline-tables-only -enforce-exclusivity=unchecked -warnings-as-errors \
        -module-name PlacardABI -c $sources "$embedded/PackageResources.swift" -o "$embedded/placard.o"
    local file
    for file in Sources/CPlacardEntry/entry.c Sources/Embedded/runtime.c; do
        clang "${target_flags[@]}" -O2 -fPIC -g -ffunction-sections "-ffile-prefix-map=$PWD=." -Iinclude -c "$file" \
            -o "$scratch/$(basename "$file" .c).o"
    done
    mv "$embedded/placard.o" "$library_object"
}

# Unicode's tables for this processor, of which the linker takes what is used.
unicode_tables() {
    echo "$toolchain/lib/swift/embedded/$swift_target/libswiftUnicodeDataTables.a"
}
