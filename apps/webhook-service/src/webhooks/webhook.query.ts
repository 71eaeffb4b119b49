import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import { OWN_WEBHOOK } from './webhook.sql.js';

/** Checks that the user has the webhook, for reads of its parts. */
@Injectable()
export class WebhookQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the user has no such webhook: an empty list would suggest that it exists. */
  async refuseUnlessOwn({ accountId, userId }: Pick<Caller, 'accountId' | 'userId'>, id: number): Promise<void> {
    const text = `select from webhooks where ${OWN_WEBHOOK} and webhooks.id = $3`;
    existing((await this.database.read(text, [accountId, userId, id]))[0]);
  }
}
