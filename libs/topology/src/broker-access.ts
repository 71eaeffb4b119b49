// Access of subscribers to events: decisions, and their distribution to brokers. Cheap to load.
export * from './broker-access/adopt-subscribers.js';
export { BrokerAccess } from './broker-access/broker-access.js';
export type { BrokerAccessOptions } from './broker-access/broker-access.js';
export { isBefore210 } from './broker-access/broker-version.js';
export * from './broker-access/subscriber-entries.js';
export { hashOf, isNameOfInstallation, newEntry } from './broker-access/subscriber-entry.js';
export { isSubscriberName } from './broker-access/subscriber-name.js';
export { SubscribersFile } from './broker-access/subscribers-file.js';
export type { SubscriberEntry } from './broker-access/subscriber-entry.js';
