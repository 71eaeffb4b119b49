import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Ipv6RangeRecord } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { FROM_RANGES, RANGE_JSON } from './range.sql.js';
import type { AllocatedRange } from './range.js';

const HELD = `range.id, range.compute_id as "computeId", range.region,
  exists (select from address_shares as share
           where share.address_id = range.id and share.compute_id <> range.compute_id) as "isShared"`;

export const OF_REGION = `
  select ${HELD} from addresses as range
   where range.account_id = $1 and range.region = $2 and range.kind = 'range'`;
export const RECORDS = `
  select range.id, ${RANGE_JSON} as record from addresses as range
   where range.id = any($1::bigint[]) and range.kind = 'range'`;

/** The write side of ranges, which are rows of `addresses`; the caller has locked the instances. */
@Injectable()
export class RangeRepository {
  /** The instance of the account with this SLAAC address. */
  async computeAt(statements: Statements, accountId: number, slaac: string): Promise<number | undefined> {
    const [row] = await statements.query<{ id: number }>(
      `select compute_id as id from addresses
        where account_id = $1 and address = $2::inet and kind = 'slaac' and move_id is null`,
      [accountId, slaac],
    );
    return row?.id;
  }

  async ofRegion(statements: Statements, accountId: number, region: string): Promise<AllocatedRange[]> {
    return statements.query<AllocatedRange>(OF_REGION, [accountId, region]);
  }

  /** The range with one of its stored texts. */
  async find(statements: Statements, accountId: number, texts: readonly string[]): Promise<AllocatedRange | undefined> {
    const [range] = await statements.query<AllocatedRange>(`select ${HELD} ${FROM_RANGES}`, [accountId, texts, null]);
    return range;
  }

  /** The ranges that an instance has. */
  async recordsOf(statements: Statements, computeId: number): Promise<{ id: number; record: Ipv6RangeRecord }[]> {
    return statements.query<{ id: number; record: Ipv6RangeRecord }>(
      `select range.id, ${RANGE_JSON} as record from addresses as range
        where range.compute_id = $1 and range.kind = 'range'`,
      [computeId],
    );
  }

  async record(statements: Statements, id: number): Promise<Ipv6RangeRecord> {
    return existing((await this.records(statements, [id])).get(id));
  }

  /** The records of the given ids that are ranges. */
  async records(statements: Statements, ids: readonly number[]): Promise<ReadonlyMap<number, Ipv6RangeRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await statements.query<{ id: number; record: Ipv6RangeRecord }>(RECORDS, [ids]);
    return new Map(rows.map(({ id, record }) => [id, record]));
  }
}
