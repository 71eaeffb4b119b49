import type pg from 'pg';
import { inSession } from './session.ts';

/** VPCs in both databases before the measurement. */
export const SEEDED = 100_000;

/** Fills the tables of vpc-service for account 1: every VPC has one subnet. */
export async function seed(databaseUrl: string): Promise<void> {
  await inSession(databaseUrl, fill, 'vpc');
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `insert into vpcs (account_id, label, description, region, created, updated)
     select 1, 'seeded-' || number, 'seeded', 'us-east', now(), now() from generate_series(1, $1::int) as number`,
    [SEEDED],
  );
  await client.query(
    `insert into subnets (account_id, vpc_id, label, ipv4, created, updated)
     select 1, id, 'first', '10.0.0.0/24', now(), now() from vpcs where label like 'seeded-%'`,
  );
}

/**
 * Vacuums the filled tables, in a separate session: Postgres counts another session's rows once that session has ended.
 * Otherwise autovacuum would treat these rows as new ones and run during the first measurements.
 */
export async function settle(databaseUrl: string): Promise<void> {
  await inSession(databaseUrl, (client) => client.query('vacuum (analyze)'));
}

/** Lowest and highest id of the seeded VPCs. */
export async function seededIds(databaseUrl: string): Promise<{ first: number; last: number }> {
  const { rows } = await inSession(databaseUrl, (client) =>
    client.query<{ first: string; last: string }>(
      `select min(id) as first, max(id) as last from vpc.vpcs where label like 'seeded-%'`,
    ),
  );
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
}
