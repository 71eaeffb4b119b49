/** Catches: an edit that cannot remove a filter, or that changes one that was not touched. */
import type { WebhookRecord } from '@stratus/contracts';
import { changed, fieldsOf } from '../forms/fields.js';
import { WEBHOOK_FIELDS, changeOf, valuesOf } from './webhook-fields.js';

const webhook = { url: 'https://a.example/', types: ['*'], entities: null, regions: ['us-east'] };
const record = valuesOf(webhook as WebhookRecord);

it('has the fields of the contract', () => {
  expect(fieldsOf('createWebhook', WEBHOOK_FIELDS)).toHaveLength(4);
  expect(fieldsOf('updateWebhook', WEBHOOK_FIELDS)).toHaveLength(4);
});

it('sends what has changed, and null for a filter that is gone', () => {
  expect(changeOf(changed({ ...record }, record))).toEqual({});
  expect(changeOf(changed({ ...record, types: [], regions: [] }, record))).toEqual({ types: [], regions: null });
  expect(changeOf(changed({ ...record, entities: [{ type: 'vpc', id: '7' }] }, record))).toEqual({
    entities: [{ type: 'vpc', id: '7' }],
  });
});
