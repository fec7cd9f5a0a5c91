# Sourced after common.sh by scripts that run tests in stages. A stage that fails does not end the run: the report at the
# end names each stage that failed, and the seconds that each took.
# shellcheck shell=bash

# The names of stages to run; all of them without arguments.
select_stages() { # name...
    selected=" $* "
    passed=()
    failed=()
    started=$SECONDS
}

is_selected() { [[ $selected == "  " || $selected == *" $1 "* ]]; }

stage() { # name, command...
    local name=$1 start=$SECONDS status=0
    shift
    is_selected "$name" || return 0
    echo "== $name: $*"
    "$@" </dev/null || status=$?
    note_stage "$name" "$status" "$((SECONDS - start))"
}

note_stage() { # name, status, seconds
    if [[ $2 == 0 ]]; then
        passed+=("$1 $3 s")
    else
        failed+=("$1 $3 s")
        echo "${0##*/}: stage '$1' failed" >&2
    fi
}

# A stage that keeps one processor busy can run while others do. await_stage ends it, and prints what it has printed.
begin_stage() { # name, program...
    is_selected "$1" || return 0
    echo "== $1: ${*:2} (begins)"
    background=$(mktemp -d)
    # A session of its own, so that it can be ended with all that it has started.
    # shellcheck disable=SC2016 # the inner shell expands them
    setsid bash -c '"${@:2}"; status=$?; echo "$SECONDS" >"$1/seconds"; exit "$status"' stage "$background" "${@:2}" \
        </dev/null >"$background/output" 2>&1 &
    background_pid=$!
    trap 'kill -- "-$background_pid" 2>/dev/null || true; rm -rf "$background"' EXIT
}

await_stage() { # name
    local status=0
    is_selected "$1" || return 0
    echo "== $1"
    wait "$background_pid" || status=$?
    cat "$background/output"
    note_stage "$1" "$status" "$(cat "$background/seconds")"
    trap - EXIT
    rm -rf "$background"
}

# Prints what each stage took. Fails if a stage has failed or if no stage has run.
report_stages() {
    local summary
    [[ ${#passed[@]} -gt 0 || ${#failed[@]} -gt 0 ]] || fail "no stage is named${selected% }"
    if [[ ${#passed[@]} -gt 0 ]]; then
        printf -v summary '%s, ' "${passed[@]}"
        echo "${0##*/}: passed: ${summary%, }"
    fi
    if [[ ${#failed[@]} -gt 0 ]]; then
        printf -v summary '%s, ' "${failed[@]}"
        fail "failed after $((SECONDS - started)) s: ${summary%, }"
    fi
    echo "${0##*/}: all stages passed in $((SECONDS - started)) s"
}
