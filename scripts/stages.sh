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

stage() { # name, command...
    local name=$1 start=$SECONDS
    shift
    if [[ $selected != "  " && $selected != *" $name "* ]]; then return; fi
    echo "== $name: $*"
    if "$@" </dev/null; then
        passed+=("$name $((SECONDS - start)) s")
    else
        failed+=("$name $((SECONDS - start)) s")
        echo "${0##*/}: stage '$name' failed" >&2
    fi
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
