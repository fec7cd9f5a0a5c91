#!/usr/bin/env bash
# make-history.sh FOLDER: makes this repository in a new folder, with a history of six commits on the branch main. It has
# the same commits each time.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[[ $# -eq 1 && ! -e $1 ]] || { echo "usage: make-history.sh FOLDER (which does not exist yet)" >&2 && exit 1; }
mkdir -p "$1"
cd "$1"

day=1
commit() { # message
    git add --all
    GIT_AUTHOR_DATE="2026-11-0${day}T08:00:00Z" GIT_COMMITTER_DATE="2026-11-0${day}T08:00:00Z" \
        git -c user.name=Kiosk -c user.email=kiosk@example.com -c commit.gpgsign=false commit --quiet --message "$1"
    day=$((day + 1))
}

campaigns() { # Python that takes something away from `file`, the campaigns of today
    python3 - "$here/campaigns.json" "$1" >campaigns.json <<'END'
import json, sys

with open(sys.argv[1], encoding="utf-8") as today:
    file = json.load(today)
campaigns = {campaign["id"]: campaign for campaign in file["campaigns"]}
exec(sys.argv[2])
file["campaigns"] = list(campaigns.values())
print(json.dumps(file, indent=2))
END
}

git init --quiet --initial-branch main
campaigns 'campaigns.clear(); del file["cards"][1:]'
commit "The opening hours"

cp -r "$here"/{ci.sh,Makefile,placard.toml,.gitignore,.github,.gitlab-ci.yml,.pre-commit-config.yaml} .
commit "Check, compare and publish campaigns"

campaigns 'campaigns = {"welcome": campaigns["welcome"]}'
commit "Welcome people, and show the new beans"

campaigns 'del campaigns["order-thanks"]; campaigns["free-coffee"].update(
    re_eligibility=0, trigger_condition=[{"type": "custom_event", "data": {"event_name": "order_placed"}}])'
commit "A free coffee for each order"

cp "$here/events.csv" .
campaigns 'del campaigns["order-thanks"]'
commit "A free coffee for large orders only, with a month of orders to judge it by"

cp "$here/campaigns.json" .
commit "Thank people for their orders"
