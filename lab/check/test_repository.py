"""The repository of campaigns in examples/: a pull request from a mistake to its publication, and the recipes.

    python3 -m unittest lab/check/test_repository.py

Needs check-jsonschema and pre-commit, git, libsodium, and the tool of the debug build.
"""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/campaign-repository"
TOOL = os.environ.get("PLACARDCTL", str(ROOT / ".build/debug/placardctl"))
AUTHOR = {f"GIT_{who}_{what}": "kiosk@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


class RepositoryTestCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.repository = self.folder / "campaigns"
        # Without the user's own settings of git.
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
        self.environment = {**kept, **AUTHOR, "HOME": str(self.folder), "PLACARDCTL": TOOL}
        self.run_in(self.folder, EXAMPLE / "make-history.sh", self.repository)

    def run_in(self, folder: Path, *command: object, status: int = 0, **environment: str) -> str:
        result = subprocess.run(
            [*map(str, command)],
            cwd=folder,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout + (result.stderr if status else "")

    def git(self, *arguments: object) -> str:
        return self.run_in(self.repository, "git", *arguments).strip()

    def ci(self, *arguments: object, status: int = 0, **environment: str) -> str:
        return self.run_in(self.repository, "./ci.sh", *arguments, status=status, **environment)

    def edit(self, old: str, new: str) -> None:
        path = self.repository / "campaigns.json"
        text = path.read_text()
        self.assertEqual(text.count(old), 1)
        path.write_text(text.replace(old, new))


class HistoryTests(RepositoryTestCase):
    def test_it_has_six_commits_that_pass_and_ends_with_the_example(self) -> None:
        commits = self.git("rev-list", "--reverse", "main").splitlines()
        self.assertEqual(len(commits), 6)
        for commit in commits[1:]:
            self.git("checkout", "--quiet", commit)
            self.ci("check")
        for name in ["campaigns.json", "events.csv", "placard.toml", "ci.sh", ".gitlab-ci.yml"]:
            self.assertEqual((self.repository / name).read_bytes(), (EXAMPLE / name).read_bytes())

    def test_it_is_the_same_each_time(self) -> None:
        other = self.folder / "again"
        self.run_in(self.folder, EXAMPLE / "make-history.sh", other)
        self.assertEqual(self.run_in(other, "git", "rev-parse", "main").strip(), self.git("rev-parse", "main"))

    def test_each_commit_says_what_it_changes(self) -> None:
        commits = self.git("rev-list", "--reverse", "main").splitlines()
        summaries = []
        for before, after in itertools.pairwise(commits[1:]):
            self.git("checkout", "--quiet", after)
            summaries.append(re.search(r"^\*\*(.+)\*\*$", self.ci("diff", before), re.MULTILINE)[1])  # type: ignore[index]
        self.assertEqual(
            summaries,
            [
                "1 card is new, 1 campaign is new.",
                "1 campaign is new.",
                "1 campaign has changed.",
                "1 campaign is new.",
            ],
        )


class PullRequestTests(RepositoryTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.run_in(self.folder, "git", "init", "--quiet", "--bare", "online.git")
        self.git("remote", "add", "origin", self.folder / "online.git")
        self.git("push", "--quiet", "origin", "main")
        self.run_in(self.folder, TOOL, "keygen", self.folder / "kiosk")
        self.key = (self.folder / "kiosk.key").read_text()
        (self.repository / "kiosk.pub").write_text((self.folder / "kiosk.pub").read_text())
        self.git("add", "kiosk.pub")
        self.git("commit", "--quiet", "-m", "The public key")
        self.base = self.git("rev-parse", "main")

    def fake(self, name: str) -> tuple[Path, str]:
        """A program that notes its arguments and the text of the comment; and the path that finds it."""
        folder = self.folder / "fakes"
        folder.mkdir(exist_ok=True)
        program = folder / name
        program.write_text(
            '#!/bin/sh\nprintf "%s\\n" "$@" >"$FAKE.arguments"\n'
            'for word; do case $word in *comment.md) cp "${word#body@}" "$FAKE.text" ;; esac; done\n'
        )
        program.chmod(0o755)
        return folder / name, f"{folder}:{self.environment['PATH']}"

    def test_a_pull_request_from_a_mistake_to_its_publication(self) -> None:
        self.git("switch", "--quiet", "-c", "free-coffee-for-two")

        # The check fails, with an annotation at the line.
        self.edit('"comparator": 4', '"comparatr": 4')
        output = self.ci("check", status=1, GITHUB_ACTIONS="true")
        line = (self.repository / "campaigns.json").read_text().split('"comparatr"')[0].count("\n") + 1
        self.assertRegex(output, rf"(?m)^::error file=campaigns\.json,line={line},col=\d+,title=unknown_key::")
        self.assertIn("comparator is similar", output)
        # Nothing can be compared or published meanwhile.
        self.assertIn("[missing_key]", self.ci("diff", self.base, status=1))
        self.ci("publish", status=1, PLACARD_KEY=self.key)
        self.assertEqual(self.git("ls-remote", "origin", "published"), "")

        # Mended.
        self.edit('"comparatr": 4', '"comparator": 4')
        self.edit('"property_value": 3', '"property_value": 2')
        self.git("commit", "--quiet", "-am", "A free coffee for two")
        self.assertEqual(self.ci("check", GITHUB_ACTIONS="true"), "")

        # The comment.
        program, path = self.fake("gh")
        summary = self.folder / "summary.md"
        self.ci(
            "comment", self.base, GITHUB_ACTIONS="true", PATH=path, FAKE=str(program), PULL_REQUEST="7",
            GITHUB_STEP_SUMMARY=str(summary), DIFF_PAGE=str(self.folder / "diff.html"),
        )  # fmt: skip
        self.assertEqual(Path(f"{program}.arguments").read_text().splitlines()[:3], ["pr", "comment", "7"])
        text = Path(f"{program}.text").read_text()
        self.assertEqual(summary.read_text(), text)
        self.assertIn("**1 campaign has changed.**", text)
        self.assertIn("`the event order_placed, with items ≥ 3` → `the event order_placed, with items ≥ 2`", text)
        rows = dict(re.findall(r"^\| <code>([\w-]+)</code> \| (.+) \|$", text, re.MULTILINE))
        before, after, gained, lost = map(int, rows["free-coffee"].split(" | "))
        self.assertGreater(after, before)
        self.assertGreater(gained, 0)
        self.assertEqual(lost, 0)
        self.assertEqual((self.folder / "diff.html").read_text().count("<iframe"), 1)

        # Merged and published, twice.
        self.git("switch", "--quiet", "main")
        self.git("merge", "--quiet", "free-coffee-for-two")
        self.ci("publish", PLACARD_KEY=self.key)
        first = self.published("first")
        self.edit("Good to see you.", "Good morning!")
        self.git("commit", "--quiet", "-am", "Good morning")
        self.ci("publish", PLACARD_KEY=self.key)
        second = self.published("second")
        heads = [json.loads((folder / "head.json").read_text()) for folder in (first, second)]
        self.assertLess(heads[0]["sequence"], heads[1]["sequence"])
        # Devices with the older head still find its content.
        self.assertEqual(len(list((second / "blobs").iterdir())), 2)
        self.run_in(
            self.folder, TOOL, "verify", second, "--key", self.repository / "kiosk.pub", "--after", first / "head.json"
        )
        self.assertEqual(self.git("status", "--short"), "")
        self.assertEqual(len(self.git("worktree", "list").splitlines()), 1)

    def published(self, name: str) -> Path:
        folder = self.folder / name
        self.run_in(self.folder, "git", "clone", "--quiet", "-b", "published", self.folder / "online.git", folder)
        self.run_in(self.folder, TOOL, "verify", folder, "--key", self.repository / "kiosk.pub")
        self.assertFalse(list(folder.glob("**/*.key")))
        return folder

    def test_another_key_does_not_publish(self) -> None:
        self.run_in(self.folder, TOOL, "keygen", self.folder / "other")
        self.ci("publish", status=2, PLACARD_KEY=(self.folder / "other.key").read_text())
        self.assertIn("set PLACARD_KEY", self.ci("publish", status=1))
        self.assertEqual(self.git("ls-remote", "origin", "published"), "")

    def test_the_comment_reaches_gitlab_without_its_token_as_an_argument(self) -> None:
        program, path = self.fake("curl")
        self.ci(
            "comment", self.base, GITLAB_CI="true", PATH=path, FAKE=str(program), COMMENT_TOKEN="secret",
            CI_API_V4_URL="https://gitlab.example/api/v4", CI_PROJECT_ID="3", CI_MERGE_REQUEST_IID="4",
        )  # fmt: skip
        arguments = Path(f"{program}.arguments").read_text()
        self.assertIn("https://gitlab.example/api/v4/projects/3/merge_requests/4/notes", arguments)
        self.assertNotIn("secret", arguments)
        self.assertIn("**Nothing has changed.**", Path(f"{program}.text").read_text())

    def test_the_tool_is_fetched_and_compared_with_its_checksum(self) -> None:
        path = self.folder / "tool"
        path.write_text(f'#!/bin/sh\nexec "{TOOL}" "$@"\n')
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        # Neither is PLACARDCTL set nor placardctl installed.
        options = {"PLACARDCTL": "", "PLACARDCTL_URL": path.as_uri(), "PATH": "/usr/bin:/bin"}
        if not any(Path(folder, "placardctl").exists() for folder in ("/usr/bin", "/bin")):
            self.ci("check", PLACARDCTL_SHA256=checksum, **options)
            other = self.ci("check", status=1, PLACARDCTL_SHA256="0" * 64, **options)
            self.assertIn("is not the file that PLACARDCTL_SHA256 names", other)

    def test_a_file_that_the_base_does_not_have_is_new(self) -> None:
        first = self.git("rev-list", "--max-parents=0", "main")
        self.git("rm", "--quiet", "--cached", "campaigns.json")
        self.git("commit", "--quiet", "-m", "Without")
        self.assertIn("2 cards are new, 3 campaigns are new", self.ci("diff", "HEAD"))
        self.assertIn("3 campaigns are new", self.ci("diff", first))
        self.assertIn("there is no commit nowhere", self.ci("diff", "nowhere", status=1))


class RecipeTests(RepositoryTestCase):
    """Each recipe is valid by the schema of its reader, and calls the script only."""

    def schema(self, name: str, file: str) -> None:
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", name, EXAMPLE / file]
        self.run_in(self.folder, *command)

    def test_the_recipe_of_github_is_valid(self) -> None:
        self.schema("vendor.github-workflows", ".github/workflows/campaigns.yml")
        self.schema("custom.github-workflows-require-timeout", ".github/workflows/campaigns.yml")

    def test_the_recipe_of_gitlab_is_valid(self) -> None:
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.gitlab-ci"]
        self.run_in(self.folder, *command, "--data-transform", "gitlab-ci", EXAMPLE / ".gitlab-ci.yml")

    def test_the_recipe_of_pre_commit_is_valid_and_runs(self) -> None:
        self.assertIsNotNone(importlib.util.find_spec("pre_commit"))
        pre_commit = [sys.executable, "-m", "pre_commit"]
        self.run_in(self.repository, *pre_commit, "validate-config")
        self.run_in(self.repository, *pre_commit, "run", "--all-files")
        self.edit('"comparator": 4', '"comparatr": 4')
        self.assertIn("unknown_key", self.run_in(self.repository, *pre_commit, "run", "--all-files", status=1))

    def test_the_makefile_calls_the_script(self) -> None:
        self.run_in(self.repository, "make", "--silent", "check")
        output = self.run_in(self.repository, "make", "--silent", "diff", "BASE=main")
        self.assertIn("**Nothing has changed.**", output)

    def test_recipes_only_call_the_script(self) -> None:
        for name in [".github/workflows/campaigns.yml", ".gitlab-ci.yml", ".pre-commit-config.yaml", "Makefile"]:
            text = (EXAMPLE / name).read_text()
            self.assertIn("./ci.sh", text)
            self.assertNotIn("placardctl ", re.sub(r"#.*", "", text))


if __name__ == "__main__":
    unittest.main()
