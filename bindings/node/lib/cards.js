// Content cards.
'use strict';

const native = require('./native');
const { PlacardError } = require('./errors');
const { nullIfNegative, numberOf, record, struct } = require('./values');

/** A card as it was when its list was read. Copy it with its methods: `card.with({ title: 'Sold out' })`. */
class Card {
  #client;

  constructor(fields, client) {
    Object.assign(this, fields);
    this.#client = client;
    Object.freeze(this);
  }

  /** The extra class_type: the host's own type of this card. */
  get classType() {
    return this.extras.class_type ?? null;
  }

  /** A copy with other fields; the list does not change. */
  with(changes) {
    return new Card({ ...this, ...changes }, this.#client);
  }

  logImpression() {
    return this.#client.logCardImpressions([this]);
  }

  mark(viewed = true, logs = false) {
    return this.#client.markCards([this], viewed, logs);
  }

  logClick() {
    return this.#client.logCardClick(this.id);
  }

  logDismissal() {
    return this.#client.logCardDismissal(this.id);
  }
}

/** An immutable list of cards: pinned first, then newest first. Cards are read on first access. */
class CardList {
  #client;
  #handle;
  #cards;

  constructor(handle, client) {
    this.#client = client;
    this.#handle = handle;
    this.#cards = new Array(native.cardsCount(handle));
  }

  /** The handle of a list, for rendering. */
  static handleOf(list) {
    return list.#handle;
  }

  get length() {
    return this.#cards.length;
  }

  /** The number of cards that were not viewed, without control cards and dismissed cards. */
  get unviewedCount() {
    return native.cardsUnviewedCount(this.#handle);
  }

  /** When the server last updated the list; null: unknown. */
  get updatedAtMs() {
    return nullIfNegative(native.cardsUpdatedAtMs(this.#handle));
  }

  /** The card at a position; a negative one counts from the end. */
  at(index) {
    const position = index < 0 ? index + this.length : index;
    if (!Number.isInteger(position) || position < 0 || position >= this.length) return undefined;
    this.#cards[position] ??= this.#card(native.cardsGet(this.#handle, position));
    return this.#cards[position];
  }

  /** The card with that id, or null. */
  find(id) {
    const found = native.cardsFind(this.#handle, id);
    return found === null ? null : this.#card(found);
  }

  /** The cards that meet every condition, in the same order. */
  filter(conditions) {
    return new CardList(native.cardsCopyFiltered(this.#handle, filterArgument(conditions)), this.#client);
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  #card(fields) {
    fields.extras = record(fields.extras);
    return new Card(fields, this.#client);
  }
}

function filterArgument({ kinds, ...conditions } = {}) {
  const wanted = struct('cardFilter', conditions, 'filter');
  const given = typeof kinds === 'string' ? [kinds] : (kinds ?? []);
  for (const kind of given) wanted.kinds |= numberOf('cardKinds', kind, 'filter.kinds');
  return wanted;
}

function idOf(card) {
  if (card instanceof Card) return card.id;
  if (typeof card === 'string') return card;
  throw new PlacardError('invalid', 'cards must be cards or their ids');
}

module.exports = { Card, CardList, filterArgument, idOf };
