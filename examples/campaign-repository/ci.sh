#!/usr/bin/env bash
# Checks, compares and publishes the campaigns of this repository. Every recipe calls only this.
#
#   ci.sh check [FORMAT]   reports all mistakes: text, github (by default in GitHub Actions), sarif, junit or json
#   ci.sh diff BASE        says in Markdown what changes since that commit, and draws it in $DIFF_PAGE if that is set
#   ci.sh comment BASE     the same as a comment of the pull request (GitHub: gh, GH_TOKEN; GitLab: COMMENT_TOKEN)
#   ci.sh publish          signs the campaigns, and pushes them to the branch `published`, which a page host serves
#
# Variables: PLACARDCTL is the command. If it is neither set nor installed, it is fetched from PLACARDCTL_URL and
# compared with PLACARDCTL_SHA256. PLACARD_KEY is the text of the secret key, which only `publish` needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

file=campaigns.json
events=events.csv
public_key=kiosk.pub
branch=published

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"; git worktree prune' EXIT

fail() {
    echo "ci.sh: $*" >&2
    exit 1
}

tool() { # argument...
    if [[ -z ${PLACARDCTL:-} ]]; then
        PLACARDCTL=$(command -v placardctl) || fetch_tool
    fi
    "$PLACARDCTL" "$@"
}

fetch_tool() {
    [[ -n ${PLACARDCTL_URL:-} && -n ${PLACARDCTL_SHA256:-} ]] ||
        fail "placardctl is not installed: install it, or set PLACARDCTL_URL and PLACARDCTL_SHA256"
    PLACARDCTL=$scratch/placardctl
    curl --fail --silent --show-error --location --output "$PLACARDCTL" "$PLACARDCTL_URL" ||
        fail "placardctl cannot be fetched from $PLACARDCTL_URL"
    echo "$PLACARDCTL_SHA256  $PLACARDCTL" | sha256sum --check --quiet ||
        fail "$PLACARDCTL_URL is not the file that PLACARDCTL_SHA256 names"
    chmod +x "$PLACARDCTL"
}

check() { # format
    local options=(--format "${1:-$([[ ${GITHUB_ACTIONS:-} == true ]] && echo github || echo text)}")
    [[ -e $events ]] && options+=(--events "$events")
    tool check "$file" "${options[@]}"
}

before() { # commit, file: writes the campaigns of that commit, or none
    git show "$1:./$file" >"$2" 2>/dev/null || echo '{}' >"$2"
}

diff() { # commit
    git rev-parse --quiet --verify "$1^{commit}" >/dev/null || fail "there is no commit $1: fetch it first"
    before "$1" "$scratch/before.json"
    local options=()
    [[ -e $events ]] && options=(--events "$events")
    [[ -z ${DIFF_PAGE:-} ]] || tool diff "$scratch/before.json" "$file" "${options[@]}" --format html >"$DIFF_PAGE"
    tool diff "$scratch/before.json" "$file" "${options[@]}" --format markdown
}

comment() { # commit
    diff "$1" >"$scratch/comment.md"
    if [[ ${GITHUB_ACTIONS:-} == true ]]; then
        cat "$scratch/comment.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
        gh pr comment "$PULL_REQUEST" --body-file "$scratch/comment.md" --edit-last --create-if-none
    elif [[ ${GITLAB_CI:-} == true ]]; then
        # The token is in a file, because other users of the machine can see arguments.
        printf 'header = "PRIVATE-TOKEN: %s"\n' "$COMMENT_TOKEN" >"$scratch/curl"
        curl --fail --silent --show-error --output /dev/null --config "$scratch/curl" \
            --data-urlencode "body@$scratch/comment.md" \
            "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
    else
        cat "$scratch/comment.md"
    fi
}

publish() {
    [[ -n ${PLACARD_KEY:-} ]] || fail "set PLACARD_KEY to the text of the secret key"
    [[ -e $public_key ]] || fail "$public_key is missing: commit what placardctl keygen has written"
    local folder=$scratch/$branch
    (umask 077 && printf '%s\n' "$PLACARD_KEY" >"$scratch/kiosk.key")

    # What is published already stays, because devices with an older head still need it.
    git worktree add --quiet --detach "$folder"
    if git fetch --quiet origin "+refs/heads/$branch:refs/remotes/origin/$branch" 2>/dev/null; then
        git -C "$folder" checkout --quiet --detach "refs/remotes/origin/$branch"
        cp "$folder/head.json" "$scratch/online.json"
    else
        git -C "$folder" checkout --quiet --orphan "$branch"
        git -C "$folder" rm -rfq .
    fi
    tool publish "$file" "$folder" --key "$scratch/kiosk.key" --expires 365d
    local options=(--key "$public_key")
    [[ -e $scratch/online.json ]] && options+=(--after "$scratch/online.json")
    tool verify "$folder" "${options[@]}"

    git -C "$folder" add --all
    git -C "$folder" commit --quiet --message "publish $(git rev-parse --short HEAD)"
    # Not forced: if another job has published meanwhile, this one fails.
    git -C "$folder" push --quiet origin "HEAD:refs/heads/$branch"
}

case ${1:-} in
    check) check "${2:-}" ;;
    diff | comment)
        [[ $# -eq 2 ]] || fail "give the commit to compare with"
        "$1" "$2"
        ;;
    publish) publish ;;
    *) fail "give check, diff BASE, comment BASE or publish" ;;
esac
