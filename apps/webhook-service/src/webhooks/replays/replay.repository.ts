import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { Replay } from './replay.js';

/** The write side of replays; every method works in the caller's transaction. */
@Injectable()
export class ReplayRepository {
  /** The replay of a webhook; the caller has locked the webhook. */
  async find(statements: Statements, webhookId: number): Promise<Pick<Replay, 'since'> | undefined> {
    const [replay] = await statements.query<{ since: Date }>('select since from replays where webhook_id = $1', [
      webhookId,
    ]);
    return replay;
  }

  insert(statements: Statements, { webhookId, since, until }: Replay): void {
    statements.send({
      text: 'insert into replays (webhook_id, since, until) values ($1, $2, $3)',
      values: [webhookId, since, until],
    });
  }
}
