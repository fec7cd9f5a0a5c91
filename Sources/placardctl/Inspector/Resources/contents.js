// The list of previews: the feed, and every campaign.

import { byID, make, write } from "./dom.js";

export const FEED = "feed";

const KINDS = {
  SLIDEUP: "Slideup", MODAL: "Modal", MODAL_STYLED: "Modal", FULL: "Full", WEB_HTML: "HTML", HTML_FULL: "HTML",
  HTML: "HTML",
};

export const kindOf = (campaign) => (campaign.control ? "Control" : KINDS[campaign.type] ?? campaign.type);

/** Priority, window and delay: they decide between campaigns for the same event. */
const limits = ({ facts }) =>
  facts.filter(([name]) => ["Priority", "Window", "Delay"].includes(name))
    .map(([name, words]) => (name === "Priority" ? `priority ${words}` : words)).join(" \u00b7 ");

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** `onSelect` gets FEED or the id of a campaign, as `{ campaign }`. */
export function setUpContents(onSelect) {
  function entry(isSelected, subject, ...children) {
    return make("li", {},
      make("button", {
        type: "button", "aria-current": isSelected ? "true" : null, on: { click: () => onSelect(subject) },
      }, ...children));
  }

  function feedEntry(content, selected) {
    const { shown, controls, problems } = content.cards;
    const hidden = content.cards.given - shown - controls;
    const words = [plural(shown, "card")];
    if (controls) words.push(plural(controls, "control"));
    if (hidden > 0) words.push(`${hidden} expired or left out`);
    return entry(selected === FEED, FEED,
      make("span", { class: "name" }, "Feed"),
      problems.length > 0 && make("span", { class: "kind warn" }, "Check"),
      make("span", { class: "about" }, words.join(", ")));
  }

  function campaignEntry(campaign, selected) {
    const subject = { campaign: campaign.id };
    return entry(selected?.campaign === campaign.id, subject,
      make("span", { class: "name" }, campaign.id),
      make("span", { class: "kind" }, kindOf(campaign)),
      make("span", { class: "about" }, `on ${campaign.when.join(" or on ")}`),
      make("span", { class: "about" }, limits(campaign)));
  }

  function render(content, selected) {
    const focused = document.activeElement?.closest("#feed-entry, #campaign-entries") ? document.activeElement : null;
    const place = focused ? [...document.querySelectorAll(".entries button")].indexOf(focused) : -1;
    byID("feed-entry").replaceChildren(feedEntry(content, selected));
    write(byID("campaign-count"), String(content.campaigns.length));
    const entries = content.campaigns.map((campaign) => campaignEntry(campaign, selected));
    byID("campaign-entries").replaceChildren(...(entries.length ? entries : [
      make("li", { class: "empty" }, "The file has no campaigns yet. Add one under \u201ccampaigns\u201d and save."),
    ]));
    document.querySelectorAll(".entries button")[place]?.focus();
  }

  return { render };
}
