import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

/** Reads what statistics say about instances and node balancers. */
@Injectable()
export class MeasuredQuery {
  constructor(private readonly database: Database) {}

  /**
   * The label and the included traffic, in gigabytes a month, of an instance.
   *
   * @throws ApiFailure 404 when the account has no such instance.
   */
  async instance(accountId: number, id: number): Promise<{ label: string; quota: number }> {
    const rows = await this.database.read<{ label: string; quota: number }>(
      `select label, (specs ->> 'transfer')::integer as quota from instances where id = $1 and account_id = $2 and visible`,
      [id, accountId],
    );
    return existing(rows[0]);
  }

  /** The traffic that all instances of an account include, in gigabytes a month. */
  async quotaOf(accountId: number): Promise<number> {
    const rows = await this.database.read<{ quota: string }>(
      `select coalesce(sum((specs ->> 'transfer')::bigint), 0) as quota from instances where account_id = $1 and visible`,
      [accountId],
    );
    return Number(rows[0]?.quota);
  }

  /** @throws ApiFailure 404 when the account has no such node balancer. */
  async nodeBalancer(accountId: number, id: number): Promise<{ label: string }> {
    const rows = await this.database.read<{ label: string }>(
      'select label from node_balancers where id = $1 and account_id = $2',
      [id, accountId],
    );
    return existing(rows[0]);
  }
}
