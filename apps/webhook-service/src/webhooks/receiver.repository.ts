import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { SecretRepository } from './secrets/secret.repository.js';

/** Where a webhook sends, and for whom. */
export interface Receiver {
  webhookId: number;
  accountId: number;
  userId: number;
  url: string;
  isEnabled: boolean;
  /** Since when no attempt has succeeded; 0 if the last one has. */
  failingMs: number;
  secrets: readonly string[];
}

export const RECEIVERS = `
  select webhooks.id as "webhookId", webhooks.account_id as "accountId", webhooks.user_id as "userId", webhooks.url,
         webhooks.status = 'enabled' as "isEnabled",
         coalesce(extract(epoch from now() - webhooks.failing_since) * 1000, 0)::float8 as "failingMs",
         array(select webhook_secrets.key_id from webhook_secrets
                where webhook_secrets.webhook_id = webhooks.id order by webhook_secrets.id desc) as "keyIds",
         array(select webhook_secrets.box from webhook_secrets
                where webhook_secrets.webhook_id = webhooks.id order by webhook_secrets.id desc) as boxes
    from webhooks where webhooks.id = any($1::bigint[]) and webhooks.deleted is null`;

type Row = Omit<Receiver, 'secrets'> & { keyIds: string[]; boxes: Buffer[] };

/** Reads where webhooks send, with their secrets in the clear. */
@Injectable()
export class ReceiverRepository {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** By webhook; those that do not exist, or whose secrets do not open, are missing. */
  async find(webhookIds: readonly number[]): Promise<Map<number, Receiver>> {
    const rows = await this.database.read<Row>(RECEIVERS, [webhookIds]);
    return new Map(rows.flatMap((row) => this.withSecrets(row)).map((receiver) => [receiver.webhookId, receiver]));
  }

  private withSecrets({ keyIds, boxes, ...receiver }: Row): Receiver[] {
    try {
      const secrets = boxes.map((box, nth) => this.secrets.open(receiver.webhookId, { keyId: keyIds[nth] ?? '', box }));
      return [{ ...receiver, secrets }];
    } catch (error) {
      this.logger.error({ err: error, webhookId: receiver.webhookId }, 'the secrets of a webhook do not open');
      return [];
    }
  }
}
