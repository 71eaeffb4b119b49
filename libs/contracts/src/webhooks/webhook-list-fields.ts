import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { webhookDeliveryRecord } from './webhook-delivery.record.js';
import { webhookSecretRecord } from './webhook-secret.record.js';
import { webhookRecord } from './webhook.record.js';

/** Filterable fields of webhooks, their secrets and their deliveries (contract 3); no list has a secret. */
export const WEBHOOK_FIELDS = scalarFields(webhookRecord, ['secret']) satisfies FilterableFields;

export const WEBHOOK_SECRET_FIELDS = scalarFields(webhookSecretRecord, ['secret']) satisfies FilterableFields;

export const WEBHOOK_DELIVERY_FIELDS = scalarFields(webhookDeliveryRecord) satisfies FilterableFields;
