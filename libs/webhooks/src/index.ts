export type { Attempt } from './attempt.js';
export { nameLookup, type Lookup } from './lookup.js';
export { NetworkRules } from './network-rules.js';
export { faultOfUrl } from './receiver-url.js';
export { newSecret, type Message } from './signature.js';
export { WebhookSender, type SendOptions, type SenderOptions } from './webhook-sender.js';
