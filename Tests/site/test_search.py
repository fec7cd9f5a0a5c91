"""Guides come before references in the search. (Tests/browser/test_site.py asks the site itself.)"""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "site"))

import llms  # noqa: E402
import sources  # noqa: E402


class SearchTests(unittest.TestCase):
    def boosted(self, folder: str, pattern: str) -> list[str]:
        names = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).glob(pattern))]
        return [name for name in names if sources.ranked(name, "# A page\n").startswith("---\nsearch: {boost: ")]

    def test_every_page_for_hosts_counts_more_than_a_title(self) -> None:
        guides = self.boosted("docs", "*.md")
        for name in ("getting-started", "threading", "explain", "push", "losing-events", "events", "options"):
            self.assertIn(f"docs/{name}.md", guides)
        self.assertGreater(sources.GUIDE_BOOST, 1000, "what MkDocs counts a title")

    def test_references_and_pages_for_maintainers_count_as_they_are(self) -> None:
        for name in ("reference/c/client.md", "docs/protocol.md", "docs/recipes.md", "Tests/README.md", "CHANGELOG.md"):
            self.assertEqual(sources.ranked(name, "# A page\n"), "# A page\n", name)

    def test_the_guides_of_languages_count_more(self) -> None:
        self.assertEqual(len(self.boosted("bindings", "*/README.md")), 5)

    def test_the_documentation_has_few_pages(self) -> None:
        # 25, and one for each later capability: sources of content, the server for fleets.
        self.assertLessEqual(len(list((ROOT / "docs").glob("*.md"))), 29, "merge pages that answer one question")

    def test_every_page_is_in_the_list_and_in_the_navigation(self) -> None:
        listed = (ROOT / "docs/README.md").read_text(encoding="utf-8")
        navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
        for path in sorted((ROOT / "docs").glob("*.md")):
            self.assertTrue(path.name == "README.md" or f"]({path.name})" in listed, path.name)
            self.assertIn(f"docs/{path.name}\n", navigation)

    def test_the_list_for_programs_shows_titles_and_not_options(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = sources.ranked("docs/push.md", "# Push\n\nWhat it is. More.\n")
            Path(folder, "push.md").write_text(page, encoding="utf-8")
            self.assertIn("- [Push](push.html): What it is.\n", llms.text(Path(folder)))


if __name__ == "__main__":
    unittest.main()
