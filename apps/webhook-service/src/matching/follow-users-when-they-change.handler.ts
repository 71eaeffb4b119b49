import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LEDGER } from '@stratus/commands';
import type { Clock, EventLedger } from '@stratus/commands';
import type { WebhookRecord } from '@stratus/contracts';
import { webhookDelete } from '@stratus/events';
import type { CloudEvent, WebhookOwner } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { WEBHOOK_JSON } from '../webhooks/webhook.sql.js';

const RENAME = `
  update webhooks set username = renamed.username
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as renamed (account_id, user_id, username)
   where webhooks.account_id = renamed.account_id and webhooks.user_id = renamed.user_id
     and webhooks.username <> renamed.username`;

/** As a command that changes webhooks, for accounts that have any. */
const CHANGE_ACCOUNTS = `update accounts set version = version + 1 where account_id = any($1::bigint[])`;

const END = `
  update webhooks set deleted = $3
    from unnest($1::bigint[], $2::bigint[]) as gone (account_id, user_id)
   where webhooks.account_id = gone.account_id and webhooks.user_id = gone.user_id and webhooks.deleted is null
  returning webhooks.account_id as "accountId", webhooks.user_id as "userId", webhooks.username,
            ${WEBHOOK_JSON} as record`;

type Ended = WebhookOwner & { accountId: number; record: WebhookRecord };

/** Follows the names of users that have webhooks, and ends the webhooks of deleted ones. */
@Injectable()
export class FollowUsersWhenTheyChangeHandler {
  constructor(
    @Inject(EVENT_LEDGER) private readonly ledger: EventLedger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns whether it has stored events. */
  async apply(statements: Statements, events: readonly CloudEvent[]): Promise<boolean> {
    const ofUsers = events.filter(({ entitytype }) => entitytype === 'user');
    const renamed = new Map(
      ofUsers.filter(({ type }) => type === 'user_update').map((event) => [event.entityid, event]),
    );
    if (renamed.size > 0)
      await statements.query(RENAME, [
        ...columnsOf([...renamed.values()]),
        [...renamed.values()].map(({ entitylabel }) => entitylabel),
      ]);
    const deletions = ofUsers.filter(({ type }) => type === 'user_delete');
    return deletions.length > 0 && this.end(statements, deletions);
  }

  private async end(statements: Statements, deletions: readonly CloudEvent[]): Promise<boolean> {
    const now = this.clock();
    const [accountIds, userIds] = columnsOf(deletions);
    await statements.query(CHANGE_ACCOUNTS, [accountIds]);
    const ended = await statements.query<Ended>(END, [accountIds, userIds, now]);
    for (const deletion of deletions) this.record(statements, deletion, ended, now);
    return ended.length > 0;
  }

  private record(
    statements: Statements,
    { id, accountid: accountId, entityid, actor, requestid }: CloudEvent,
    ended: readonly Ended[],
    now: Date,
  ): void {
    // Its cause is the user who deleted the other one.
    const caller = { accountId, userId: 0, username: actor, restricted: false, scopes: [] };
    const call = { caller, request: { id: requestid, executionId: id } };
    const own = ended.filter((each) => each.accountId === accountId && each.userId === Number(entityid));
    const events = own.map(({ record, userId, username }) => webhookDelete(record, { userId, username }));
    for (const write of this.ledger.writes(call, events, now)) statements.send(write);
  }
}

const columnsOf = (events: readonly CloudEvent[]): [number[], number[]] => [
  events.map(({ accountid }) => accountid),
  events.map(({ entityid }) => Number(entityid)),
];
