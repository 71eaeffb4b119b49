import { Injectable } from '@nestjs/common';
import { ApiFailure, existing } from '@stratus/contracts';
import type { Caller, WebhookRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import type { Webhook } from './webhook.js';
import { OWN_WEBHOOK, WEBHOOK_JSON } from './webhook.sql.js';

/** Each event is compared with every webhook of its account. */
export const MAX_WEBHOOKS_PER_ACCOUNT = 100;

const WEBHOOKS = new Table<Webhook>('webhooks', {
  id: 'id',
  accountId: 'account_id',
  userId: 'user_id',
  username: 'username',
  url: 'url',
  types: 'types',
  entities: 'entities',
  regions: 'regions',
  status: 'status',
  disabledReason: 'disabled_reason',
  failingSince: 'failing_since',
  created: 'created',
  updated: 'updated',
  deleted: 'deleted',
});

type Owner = Pick<Caller, 'accountId' | 'userId'>;

/** The write side of webhooks; every method works in the caller's transaction. */
@Injectable()
export class WebhookRepository {
  /**
   * Locks the account's row, whose version tells the matching of events that its webhooks have changed: call it before a change
   * of a webhook.
   */
  async changeAccount(statements: Statements, accountId: number): Promise<void> {
    await statements.query(
      `insert into accounts (account_id, version) values ($1, 1)
       on conflict (account_id) do update set version = accounts.version + 1`,
      [accountId],
    );
  }

  /** @throws ApiFailure 400 if the account has as many as it may; the caller has locked the account. */
  async refuseOneTooMany(statements: Statements, accountId: number): Promise<void> {
    const [row] = await statements.query<{ count: number }>(
      'select count(*)::int as count from webhooks where account_id = $1 and deleted is null',
      [accountId],
    );
    if ((row?.count ?? 0) < MAX_WEBHOOKS_PER_ACCOUNT) return;
    const reason = `An account has at most ${MAX_WEBHOOKS_PER_ACCOUNT} webhooks: delete one that you no longer need`;
    throw new ApiFailure(400, [{ reason }]);
  }

  /** @throws ApiFailure 404 when the user has no such webhook. */
  async lock(statements: Statements, { accountId, userId }: Owner, id: number): Promise<Webhook> {
    const [webhook] = await statements.query<Webhook>(
      `select ${WEBHOOKS.fields} from webhooks where ${OWN_WEBHOOK} and webhooks.id = $3 for update`,
      [accountId, userId, id],
    );
    return existing(webhook);
  }

  async insert(
    statements: Statements,
    webhook: Omit<Webhook, 'id' | 'deleted' | 'disabledReason' | 'failingSince'>,
  ): Promise<number> {
    const { entities, ...columns } = webhook;
    const { text, values } = WEBHOOKS.insert([{ ...columns, ...asJson(entities) }], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  update(statements: Statements, id: number, { entities, ...changes }: Partial<Webhook>): void {
    statements.send(WEBHOOKS.update(id, { ...changes, ...asJson(entities) }));
  }

  async record(statements: Statements, id: number): Promise<WebhookRecord> {
    const [row] = await statements.query<{ record: WebhookRecord }>(
      `select ${WEBHOOK_JSON} as record from webhooks where webhooks.id = $1`,
      [id],
    );
    return existing(row).record;
  }
}

/** The driver writes a list as an array of Postgres, and only a text as JSON. */
const asJson = (entities: Webhook['entities'] | undefined): Partial<Webhook> =>
  entities === undefined ? {} : { entities: entities && (JSON.stringify(entities) as never) };
