import placard from './index.js';

export const {
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
  defaultDirectory,
  parsePush,
  version,
} = placard;
export default placard;
