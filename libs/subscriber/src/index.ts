export type { ConnectionOptions } from './connection/broker-link.js';
export type { BrokerOptions } from './connection/settings.js';
export type {
  EventEnvelope,
  EventType,
  JobAttributes,
  KnownEvent,
  StratusEvent,
  UnknownEvent,
  WebhookEvent,
  WebhookProbe,
} from './events/event.js';
export type * from './events/events.generated.js';
export { FollowError } from './follow-error.js';
export type { DeliveryContext, EventHandler } from './following/applier.js';
export type { EventFilter } from './following/event-filter.js';
export { follow } from './following/follow.js';
export type { FollowOptions, Following } from './following/follow.js';
export type { Notice } from './notice.js';
export type { Gap } from './order/event-order.js';
export { fileStore } from './positions/file-store.js';
export { memoryStore } from './positions/memory-store.js';
export type { Position, PositionStore } from './positions/position.js';
export { WebhookVerificationError, verifyWebhook } from './webhooks/verify-webhook.js';
export type { WebhookRequest } from './webhooks/verify-webhook.js';
