import type { Pool } from 'pg';
import type { SeenFirewall, TagKey } from './fault.js';
import { columnsOf } from './compute-tags.js';
import { pageOf } from './page.js';

const COLUMNS = `id::text, account_id::text as "accountId", tags, version`;
const PAGE = `select ${COLUMNS} from (${pageOf('firewalls', 'id, account_id, tags, xmin::text as version')}) as page`;
const AGAIN = `
  select ${COLUMNS} from (select id, account_id, tags, xmin::text as version from firewalls where id = any($1::bigint[]))
      as firewall where tags <> '{}' order by firewall.id`;

const NOT_RUNNING = `
  select wanted.id::text from unnest($1::uuid[]) as wanted (id)
   where not exists (select from sagas where sagas.id = wanted.id and state in ('running', 'undoing'))`;

const LINKED = `
  select account_id::text as "accountId", label from unnest($1::bigint[], $2::text[]) as wanted (account_id, label)
   where exists (select from firewalls where firewalls.account_id = wanted.account_id
                    and firewalls.tags @> array[wanted.label] and firewalls.tags <> '{}')`;

/** What a check reads in the database of network-service. */
export class NetworkFirewalls {
  constructor(private readonly pool: Pool) {}

  /** Whether this is a database of network-service that knows tags. */
  async isThere(): Promise<boolean> {
    const { rows } = await this.pool.query<{ there: boolean }>(
      `select to_regclass('firewalls') is not null and to_regclass('sagas') is not null as there`,
    );
    return rows[0]?.there === true;
  }

  /** All firewalls, a page at a time. */
  async *all(): AsyncGenerator<SeenFirewall[]> {
    for (let after: string | undefined = '0'; after !== undefined;) {
      const page: SeenFirewall[] = (await this.pool.query(PAGE, [after])).rows;
      yield page;
      after = page.at(-1)?.id;
    }
  }

  /** Firewalls as they are now; without those that are gone or have no tags any more. */
  async again(firewalls: readonly SeenFirewall[]): Promise<SeenFirewall[]> {
    const { rows } = await this.pool.query<SeenFirewall>(AGAIN, [firewalls.map(({ id }) => id)]);
    return rows;
  }

  /** Those of the sagas that have ended, or ended so long ago that they are forgotten. */
  async ended(sagas: readonly string[]): Promise<Set<string>> {
    if (sagas.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: string }>(NOT_RUNNING, [sagas]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of the tags that a firewall has. */
  async linked(tags: readonly TagKey[]): Promise<TagKey[]> {
    return (await this.pool.query<TagKey>(LINKED, columnsOf(tags))).rows;
  }
}
