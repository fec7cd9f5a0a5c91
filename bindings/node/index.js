'use strict';

const native = require('./lib/native');
const { Batch } = require('./lib/batch');
const { Card, CardList } = require('./lib/cards');
const { Client } = require('./lib/client');
const { PlacardError, RefreshError } = require('./lib/errors');
const { Message } = require('./lib/messages');
const { Outbox } = require('./lib/outbox');
const { parsePush } = require('./lib/push');
const { Subscription } = require('./lib/subscription');
const { Tracker } = require('./lib/tracker');
const { Double } = require('./lib/values');

module.exports = {
  Batch,
  Card,
  CardList,
  Client,
  Double,
  Message,
  Outbox,
  PlacardError,
  RefreshError,
  Subscription,
  Tracker,
  defaultDirectory: () => native.defaultDirectory(),
  parsePush,
  version: native.version(),
};
