// The list of previews: the feed, and every campaign.

import { byID, make, show, write } from "./dom.js";

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

/** `onSelect` gets FEED or the id of a campaign, as `{ campaign }`; `onFilter` is called when the filter has changed. */
export function setUpContents(onSelect, onFilter) {
  const filter = byID("campaign-filter");
  /** What was rendered last. */
  let [content, selected] = [null, FEED];

  function entry(isSelected, subject, ...children) {
    return make("li", {},
      make("button", {
        type: "button", "aria-current": isSelected ? "true" : null, on: { click: () => onSelect(subject) },
      }, ...children));
  }

  function feedEntry() {
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

  const whenOf = (campaign) => `on ${campaign.when.join(" or on ")}`;

  function campaignEntry(campaign) {
    const subject = { campaign: campaign.id };
    return entry(selected?.campaign === campaign.id, subject,
      make("span", { class: "name" }, campaign.id),
      make("span", { class: "kind" }, kindOf(campaign)),
      campaign.note !== undefined && make("span", { class: "kind warn" }, "Check"),
      make("span", { class: "about" }, whenOf(campaign)),
      make("span", { class: "about" }, limits(campaign)));
  }

  /** Whether the campaign's entry has every word of the filter. */
  function isWanted(campaign) {
    const text = [campaign.id, kindOf(campaign), whenOf(campaign), limits(campaign)].join("\n").toLowerCase();
    return filter.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  function campaignEntries() {
    const { campaigns } = content;
    const wanted = campaigns.filter(isWanted);
    write(byID("campaign-count"), wanted.length === campaigns.length ? String(campaigns.length)
      : `${wanted.length} of ${campaigns.length}`);
    show(filter, campaigns.length > 0);
    if (wanted.length) return wanted.map(campaignEntry);
    return [make("li", { class: "empty" }, campaigns.length ? "No message matches the filter."
      : "The file has no campaigns yet. Add one under \u201ccampaigns\u201d and save.")];
  }

  function draw() {
    const focused = document.activeElement?.closest("#feed-entry, #campaign-entries") ? document.activeElement : null;
    const place = focused ? [...document.querySelectorAll(".entries button")].indexOf(focused) : -1;
    byID("feed-entry").replaceChildren(feedEntry());
    byID("campaign-entries").replaceChildren(...campaignEntries());
    document.querySelectorAll(".entries button")[place]?.focus();
  }

  filter.addEventListener("input", () => {
    draw();
    onFilter();
  });

  return {
    render(newContent, newSelected) {
      [content, selected] = [newContent, newSelected];
      draw();
    },
    state: () => ({ messages: filter.value.trim() }),
    restore(values) {
      if (filter.value.trim() === (values.messages ?? "")) return;
      filter.value = values.messages ?? "";
      if (content) draw();
    },
  };
}
