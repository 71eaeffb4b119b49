import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import type { Sealed } from '@stratus/cryptography';
import type { Statements } from '@stratus/postgres';

/** The purpose for which a secret of a webhook is sealed. `apps/cli` re-encrypts it for the same purpose. */
export const secretOf = (webhookId: number): string => `webhook ${webhookId} secret`;

const INSERT = `
  insert into webhook_secrets (webhook_id, key_id, box, created) values ($1, $2, $3, $4) returning id`;

interface NewSecret {
  webhookId: number;
  created: Date;
}

/** The write side of the secrets of webhooks, which are sealed; every method works in the caller's transaction. */
@Injectable()
export class SecretRepository {
  constructor(private readonly keys: KeyRing) {}

  async insert(statements: Statements, { webhookId, created }: NewSecret, secret: string): Promise<number> {
    const { keyId, box } = this.keys.seal(secret, secretOf(webhookId));
    const [row] = await statements.query<{ id: number }>(INSERT, [webhookId, keyId, box, created]);
    return existing(row).id;
  }

  /** The ids of the secrets of a webhook, oldest first; the caller has locked the webhook. */
  async idsOf(statements: Statements, webhookId: number): Promise<number[]> {
    const rows = await statements.query<{ id: number }>(
      'select id from webhook_secrets where webhook_id = $1 order by id',
      [webhookId],
    );
    return rows.map(({ id }) => id);
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from webhook_secrets where id = $1', values: [id] });
  }

  /** @throws Error if the ring lacks the key, or the box was changed. */
  open(webhookId: number, sealed: Sealed): string {
    return this.keys.open(sealed, secretOf(webhookId));
  }
}
