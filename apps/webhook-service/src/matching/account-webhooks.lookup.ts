import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { WebhookSettings } from '../webhooks/webhook.js';
import { webhookFilter } from './webhook-filter.js';
import type { WebhookFilter } from './webhook-filter.js';

/** An enabled webhook, and the events that it wants. */
export interface MatchingWebhook {
  id: number;
  wants: WebhookFilter;
}

interface Known {
  version: number;
  webhooks: readonly MatchingWebhook[];
}

const MAX_ACCOUNTS = 10_000;

const VERSIONS = `select account_id as "accountId", version from accounts where account_id = any($1::bigint[])`;
const WEBHOOKS = `
  select account_id as "accountId", id, types, entities, regions from webhooks
   where account_id = any($1::bigint[]) and status = 'enabled' and deleted is null order by id`;

type Row = { accountId: number; id: number } & Omit<WebhookSettings, 'url'>;

/** The enabled webhooks of accounts, read again only when their version has changed. */
@Injectable()
export class AccountWebhooksLookup {
  private readonly known = new Map<number, Known>();

  /** By account; accounts without webhooks are missing. The version is read first: a change in between is read again. */
  async of(
    statements: Statements,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly MatchingWebhook[]>> {
    const versions = await statements.query<{ accountId: number; version: number }>(VERSIONS, [accountIds]);
    const changed = versions.filter(({ accountId, version }) => this.known.get(accountId)?.version !== version);
    if (changed.length > 0) await this.read(statements, changed);
    return new Map(versions.map(({ accountId }) => [accountId, this.known.get(accountId)?.webhooks ?? []]));
  }

  private async read(
    statements: Statements,
    changed: readonly { accountId: number; version: number }[],
  ): Promise<void> {
    const ids = changed.map(({ accountId }) => accountId);
    const rows = await statements.query<Row>(WEBHOOKS, [ids]);
    const webhooks = Map.groupBy(rows, ({ accountId }) => accountId);
    if (this.known.size + changed.length > MAX_ACCOUNTS) this.known.clear();
    for (const { accountId, version } of changed) {
      const own = webhooks.get(accountId) ?? [];
      this.known.set(accountId, { version, webhooks: own.map((row) => ({ id: row.id, wants: webhookFilter(row) })) });
    }
  }
}
