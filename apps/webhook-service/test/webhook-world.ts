import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { createUser, createWebhook, listWebhookDeliveries } from '@stratus/contracts';
import type { Caller, CreateWebhookRequest, WebhookDeliveryRecord, WebhookRecord } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import type { RunningService } from '@stratus/service';
import { bootServices, callerOf, checked, createWorld, eventsMustBeSound } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { webhookService } from '../src/webhook-service.definition.js';
import { WebhookServiceModule } from '../src/webhook-service.module.js';
import { eventOf } from './event.js';
import { startReceiver } from './receiver.js';
import type { TestReceiver } from './receiver.js';

/** A user, with frequent requests of specs. */
export interface Owner {
  caller: Caller;
  ask: Ask;
  /** A webhook for events of VPCs, at a path of the world's receiver. */
  newWebhook: (more?: Partial<CreateWebhookRequest> & { path?: string }) => Promise<WebhookRecord>;
  deliveries: (webhookId: number) => Promise<WebhookDeliveryRecord[]>;
}

/** An account-service, a receiver, and usually a webhook-service. */
export interface WebhookWorld extends World {
  accountService: RunningService;
  receiver: TestReceiver;
  newAccount: () => Promise<number>;
  newOwner: (accountId: number, more?: { restricted?: boolean }) => Promise<Owner>;
  /** Publishes an event of another service. */
  publish: (event: Partial<CloudEvent> & { accountid: number }) => Promise<CloudEvent>;
  /** Lets all pauses end now. */
  hurry: () => Promise<void>;
}

/** A loaded machine answers late. */
const PUBLISH_MS = 20_000;
let names = 0;

/** Locks the lanes in the order in which the service does. */
const HURRY = `
  with waiting as (select webhook_id, lane from webhook.lanes order by webhook_id, lane for update)
  update webhook.lanes set due = now() from waiting
   where lanes.webhook_id = waiting.webhook_id and lanes.lane = waiting.lane`;

/** The variables of a webhook-service whose receivers are on this machine. */
export const settingsOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  WEBHOOK_ALLOW: '127.0.0.0/8',
});

export async function createWebhookWorld(): Promise<WebhookWorld & { service: RunningService }> {
  const world = await createWorldWithoutService();
  const define = (environment: NodeJS.ProcessEnv) => webhookService(settingsOf(environment));
  return { ...world, service: await world.boot(define, WebhookServiceModule) };
}

/** A world whose spec starts webhook-service itself, as processes. */
export async function createWorldWithoutService(): Promise<WebhookWorld> {
  const world = await createWorld(['account', 'webhook']);
  const accountService = (await bootServices(world, 'account'))[0] as RunningService;
  const receiver = await startReceiver();
  const client = jetstream(world.link.connection);

  const newAccount = async (): Promise<number> => {
    const { rows } = await world.sql.query(
      `insert into account.accounts (email, company, created) values ('a@example.com', '', now()) returning id`,
    );
    return Number(rows[0].id);
  };
  const newOwner: WebhookWorld['newOwner'] = async (accountId, { restricted = false } = {}) => {
    const username = `owner-${(names += 1)}`;
    const body = { username, email: `${username}@example.com`, restricted };
    await world.as(callerOf(accountId, { userId: 0, username: '(operator spec)' }))(createUser, { body });
    const { rows } = await world.sql.query('select id from account.users where username = $1', [username]);
    const caller = callerOf(accountId, { userId: Number(rows[0].id), username, restricted });
    const ask = checked(world.as(caller));
    return {
      caller,
      ask,
      newWebhook: ({ path = `/${randomUUID()}`, ...more } = {}) =>
        ask(createWebhook, { body: { url: `${receiver.url}${path}`, types: ['vpc_*'], ...more } }),
      deliveries: async (webhookId) => (await ask(listWebhookDeliveries, { params: { webhookId } })).data,
    };
  };
  const publish: WebhookWorld['publish'] = async (parts) => {
    const event = eventOf(parts);
    const subject = `events.${event.accountid}.${event.entitytype}.${event.type}`;
    await client.publish(subject, JSON.stringify(event), { msgID: event.id, timeout: PUBLISH_MS });
    return event;
  };
  return {
    ...world,
    accountService,
    receiver,
    newAccount,
    newOwner,
    publish,
    hurry: async () => void (await world.sql.query(HURRY)),
    stop: async () => {
      try {
        await eventsMustBeSound(world.sql, 'webhook');
      } finally {
        await world.stop();
        await receiver.stop();
      }
    },
  };
}

/** The path of a webhook at the receiver. */
export const pathOf = ({ url }: Pick<WebhookRecord, 'url'>): string => new URL(url).pathname;
