import {
  createWebhook,
  createWebhookSecret,
  deleteWebhook,
  deleteWebhookSecret,
  getWebhook,
  listWebhookDeliveries,
  listWebhookSecrets,
  listWebhooks,
  probeWebhook,
  replayWebhook,
  resendWebhookDelivery,
  updateWebhook,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';

/** Nothing listens there, so attempts are refused at once. */
const body = { url: 'http://127.0.0.1:1/hook', types: ['webhook_*'] };

const webhookParams = async (client: HttpClient) => ({ webhookId: (await client.ok(createWebhook, { body })).id });

/** Its own creation is the first event that it gets. */
const deliveryParams = async (client: HttpClient) => {
  const params = await webhookParams(client);
  const delivery = await eventually('a delivery', async () => {
    const { data } = await client.ok(listWebhookDeliveries, { params });
    return data[0];
  });
  return { ...params, deliveryId: delivery.id };
};

const secretParams = async (client: HttpClient) => {
  const params = await webhookParams(client);
  return { ...params, secretId: (await client.ok(createWebhookSecret, { params })).id };
};

export const webhookExamples: Readonly<Record<string, Example>> = {
  [listWebhooks.subject]: { request: nothingNeeded, answer: tables.page(tables.webhook) },
  [createWebhook.subject]: { request: async () => ({ body }), answer: tables.newWebhook },
  [getWebhook.subject]: {
    request: async (client) => ({ params: await webhookParams(client) }),
    answer: tables.webhook,
  },
  [updateWebhook.subject]: {
    request: async (client) => ({ params: await webhookParams(client), body: { types: ['*'] } }),
    answer: tables.webhook,
  },
  [deleteWebhook.subject]: {
    request: async (client) => ({ params: await webhookParams(client) }),
    answer: tables.empty,
  },
  [listWebhookSecrets.subject]: {
    request: async (client) => ({ params: await webhookParams(client) }),
    answer: tables.page(tables.webhookSecret),
  },
  [createWebhookSecret.subject]: {
    request: async (client) => ({ params: await webhookParams(client) }),
    answer: tables.newWebhookSecret,
  },
  [deleteWebhookSecret.subject]: {
    request: async (client) => ({ params: await secretParams(client) }),
    answer: tables.empty,
  },
  [listWebhookDeliveries.subject]: {
    request: async (client) => {
      const { webhookId } = await deliveryParams(client);
      return { params: { webhookId } };
    },
    answer: tables.page(tables.webhookDelivery),
  },
  [resendWebhookDelivery.subject]: {
    request: async (client) => ({ params: await deliveryParams(client) }),
    answer: tables.webhookDelivery,
  },
  [probeWebhook.subject]: {
    request: async (client) => ({ params: await webhookParams(client) }),
    answer: tables.webhookProbe,
  },
  [replayWebhook.subject]: {
    request: async (client) => ({ params: await webhookParams(client), body: { since: '2026-01-01T00:00:00' } }),
    answer: tables.webhookReplay,
  },
};
