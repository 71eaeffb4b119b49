import { randomUUID } from 'node:crypto';
import { FIRST_PAGE } from '@stratus/contracts';
import type { ListRequest, Page } from '@stratus/contracts';
import pg from 'pg';
import { jsonRecord } from '../src/json-record.js';
import { SAMPLE_FIELDS, sqlTime } from './list-sample.js';
import type { SampleRow } from './list-sample.js';
import { buildListSql } from '../src/list-sql.js';
import type { ListSource } from '../src/list-sql.js';

export type SamplePage = Page<{ id: number }>;

export const idsOf = (page: SamplePage): number[] => page.data.map(({ id }) => id);

/** The list of the rows of account 1 in the sample table. */
export const sampleList = (list: Partial<ListRequest>, changes: Partial<ListSource> = {}): ListSource => ({
  from: 'sample AS s',
  where: 's.account_id = $1',
  values: [1],
  key: ['s.id'],
  as: 's',
  item: jsonRecord<{ id: number }>({ id: 's.id' }),
  fields: SAMPLE_FIELDS,
  columns: { id: 's.id', label: 's.label', size: 's.size', active: 's.active', created: 's.created', tags: 's.tags' },
  list: { ...FIRST_PAGE, ...list },
  ...changes,
});

/** A sample table in a schema of its own, dropped by `close`. */
export class SampleDatabase {
  readonly client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  private readonly schema = `listing_${randomUUID().replaceAll('-', '')}`;

  async open(): Promise<void> {
    await this.client.connect();
    await this.client.query(`CREATE SCHEMA ${this.schema}`);
    await this.client.query(`SET search_path TO ${this.schema}`);
    // A zone other than UTC: no result may depend on the session's zone.
    await this.client.query(`SET TimeZone TO 'Asia/Kathmandu'`);
    await this.client.query(
      `CREATE TABLE sample (account_id int NOT NULL, id int PRIMARY KEY, label text, size bigint, active boolean,
         created timestamptz, tags text[], padding text)`,
    );
    await this.client.query('CREATE INDEX ON sample (account_id, id)');
    await this.client.query('CREATE INDEX ON sample (account_id, created, id)');
  }

  async close(): Promise<void> {
    await this.client.query(`DROP SCHEMA IF EXISTS ${this.schema} CASCADE`);
    await this.client.end();
  }

  async fill(rows: readonly SampleRow[]): Promise<void> {
    await this.client.query('TRUNCATE sample');
    await this.client.query(
      `INSERT INTO sample SELECT 1, r.id, r.label, r.size, r.active, r.created, r.tags
         FROM jsonb_to_recordset($1::jsonb)
           AS r (id int, label text, size bigint, active bool, created timestamptz, tags text[])`,
      [JSON.stringify(rows.map((row) => ({ ...row, created: row.created === null ? null : sqlTime(row.created) })))],
    );
  }

  async list(list: Partial<ListRequest>, changes?: Partial<ListSource>): Promise<SamplePage> {
    const { rows } = await this.client.query(buildListSql(sampleList(list, changes)));
    if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
    return JSON.parse(rows[0].body);
  }
}
