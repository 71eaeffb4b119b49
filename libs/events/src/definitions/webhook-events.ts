import type { EventEntity, NewEvent } from '@stratus/commands';
import { webhookRecord } from '@stratus/contracts';
import type { WebhookRecord } from '@stratus/contracts';
import { userOfSecondEntity } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning } from './second-entity.js';

/** The user that a webhook belongs to. */
export interface WebhookOwner {
  userId: number;
  username: string;
}

const aboutWebhook = ({ id, url }: WebhookRecord) => ({ id, label: hostOf(url), url: `/v4/account/webhooks/${id}` });

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** Receivers put keys into paths and queries of their URLs, and others than the owner see events: these show the rest. */
const originOf = (url: string): string => URL.parse(url)?.origin ?? '';

const userEntity = ({ userId, username }: WebhookOwner): EventEntity => ({
  type: 'user',
  id: userId,
  label: username,
  url: `/v4/account/users/${username}`,
});

const webhook = { service: 'webhook', entity: 'webhook', data: webhookRecord, seenBy: userOfSecondEntity };

/** An event of a webhook concerns its owner, too, and has no key: neither the secret nor the path of the URL. */
const withOwner =
  (define: (record: WebhookRecord) => NewEvent) =>
  (record: WebhookRecord, owner: WebhookOwner): NewEvent =>
    concerning(define({ ...record, url: originOf(record.url), secret: null }), userEntity(owner));

export const webhookCreate = withOwner(
  defineEvent(
    { ...webhook, type: 'webhook_create', summary: 'A webhook was created', lifecycle: 'begins' },
    aboutWebhook,
  ),
);
export const webhookUpdate = withOwner(
  defineEvent(
    { ...webhook, type: 'webhook_update', summary: 'The URL or filters of a webhook were changed' },
    aboutWebhook,
  ),
);
export const webhookEnable = withOwner(
  defineEvent({ ...webhook, type: 'webhook_enable', summary: 'A webhook was enabled' }, aboutWebhook),
);
export const webhookDisable = withOwner(
  defineEvent(
    { ...webhook, type: 'webhook_disable', summary: 'A webhook was disabled, by its user or by Stratus' },
    aboutWebhook,
  ),
);
export const webhookDelete = withOwner(
  defineEvent(
    { ...webhook, type: 'webhook_delete', summary: 'A webhook was deleted, alone or with its user', lifecycle: 'ends' },
    aboutWebhook,
  ),
);
export const webhookSecretCreate = withOwner(
  defineEvent({ ...webhook, type: 'webhook_secret_create', summary: 'A webhook got a second secret' }, aboutWebhook),
);
export const webhookSecretDelete = withOwner(
  defineEvent(
    { ...webhook, type: 'webhook_secret_delete', summary: 'A secret of a webhook was deleted' },
    aboutWebhook,
  ),
);
