import { createHash, randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import { createToken, createUser, resolveToken } from '@stratus/contracts';
import type { Caller, CreateTokenRequest } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { Database } from '@stratus/postgres';
import type { RunningService } from '@stratus/service';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import type { Pool, PoolClient } from 'pg';
import { accountService } from '../src/account-service.definition.js';
import { AccountServiceModule } from '../src/account-service.module.js';
import { operatorOf } from '../src/accounts/operator.js';
import { eventOf } from './event.js';

export const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A world with account-service and users. */
export interface AccountWorld extends World {
  service: RunningService;
  newAccount: () => Promise<number>;
  /** A new user and its caller with a token of all scopes. */
  newUser: (accountId: number, more?: { restricted?: boolean; username?: string }) => Promise<Caller>;
  newToken: (caller: Caller, request?: CreateTokenRequest) => Promise<{ token: string; id: number }>;
  resolve: (token: string) => Promise<Caller>;
  /** Publishes an event of another service; waits by default until it is in the feed. */
  publish: (event: Partial<CloudEvent> & { accountid: number }) => Promise<CloudEvent>;
  inFeed: (eventId: string) => Promise<void>;
  /** Runs a part of the service in a separate transaction. */
  transaction: Database['transaction'];
  /** Messages on a core subject, from the moment when the broker has the subscription. */
  listen: (subject: string) => Promise<unknown[]>;
}

let names = 0;
const newName = (): string => `user-${(names += 1)}`;

export async function createAccountWorld(
  more: string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<AccountWorld> {
  const world = await createWorld(['account', 'vpc', ...more]);
  const define = (environment: NodeJS.ProcessEnv) => accountService({ ...environment, ...settings });
  const service = await world.boot(define, AccountServiceModule);
  await bootServices(world, 'vpc');
  const client = jetstream(world.link.connection);

  const newAccount = async (): Promise<number> => {
    const { rows } = await world.sql.query(
      `insert into account.accounts (email, company, created) values ('a@example.com', '', now()) returning id`,
    );
    return Number(rows[0].id);
  };
  const newToken: AccountWorld['newToken'] = (caller, request = {}) => world.as(caller)(createToken, { body: request });
  const resolve: AccountWorld['resolve'] = (token) =>
    world.client.ask(resolveToken, { body: { sha256: sha256(token) } });

  const newUser: AccountWorld['newUser'] = async (accountId, { restricted = false, username = newName() } = {}) => {
    const operator = operatorOf(accountId, 'spec');
    await world.as(operator)(createUser, { body: { username, email: `${username}@example.com`, restricted } });
    const { rows } = await world.sql.query('select id from account.users where username = $1', [username]);
    const { token } = await newToken({ ...operator, userId: Number(rows[0].id) });
    return resolve(token);
  };

  const inFeed = async (eventId: string): Promise<void> => {
    await eventually(`event ${eventId} in the feed`, async () => {
      const { rows } = await world.sql.query('select from account.feed_events where event_id = $1', [eventId]);
      return rows[0];
    });
  };
  const publish: AccountWorld['publish'] = async (parts) => {
    const event = eventOf(parts);
    const subject = `events.${event.accountid}.${event.entitytype}.${event.type}`;
    await client.publish(subject, JSON.stringify(event), { msgID: randomUUID() });
    return event;
  };
  const transaction: AccountWorld['transaction'] = (work) =>
    service.get(Database as unknown as Type<Database>).transaction(work);
  const listen: AccountWorld['listen'] = async (subject) => {
    const heard: unknown[] = [];
    world.link.connection.subscribe(subject, { callback: (_error, message) => void heard.push(message.json()) });
    await world.link.connection.flush();
    return heard;
  };
  return { ...world, service, newAccount, newUser, newToken, resolve, publish, inFeed, transaction, listen };
}

/** A transaction of another session, for specs that force an order; rolls back at the end. */
export async function inTransaction<T>(sql: Pool, work: (holder: PoolClient, pid: number) => Promise<T>): Promise<T> {
  const holder = await sql.connect();
  try {
    await holder.query('begin');
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    return await work(holder, rows[0].pid);
  } finally {
    holder.release(true);
  }
}
