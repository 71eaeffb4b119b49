// The names of services and of subscribers: cheap to import.
export * from './services.js';
export { isSubscriberName } from './broker-access/subscriber-name.js';
