# Sourced after common.sh by scripts that run programs against the development server: finds placardctl, makes the folder
# $scratch, and starts servers. Folder and servers end with the script.
# shellcheck shell=bash

placardctl=.build/debug/placardctl
[[ -x $placardctl ]] || placardctl=.build/tool/placardctl
[[ -x $placardctl ]] || fail "please run 'scripts/placardctl --version' or 'make tool' first"
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT

await() { # file, text: waits ten minutes for it, because a machine can be busy
    local attempt
    for ((attempt = 0; attempt < 6000; attempt++)); do
        if grep -qF -- "$2" "$1"; then return; fi
        sleep 0.1
    done
    fail "'$2' is not in the output: $(cat "$1")"
}

serve() { # campaign file, options: starts a server for it and sets $url to its address
    local output
    output=$(mktemp "$scratch/server.XXXXXX") # not the output of an earlier server
    "$placardctl" serve "$@" --port 0 --quiet >"$output" &
    await "$output" http://
    # shellcheck disable=SC2034 # for the script that sources this one
    url=http://$(sed -n 's|.*http://||p' "$output")
}
