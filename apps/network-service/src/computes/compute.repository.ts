import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { computeReleased, unknownComputeInBody } from './compute.js';
import type { Compute } from './compute.js';

const COLUMNS = `id, account_id as "accountId", region, label, migration_id as "migrationId"`;
/** Longer than any request takes to arrive. */
const REMEMBERED_FOR = '1 day';

/** Serialises work per instance by an advisory lock: its row may not exist yet, or no longer. */
export const LOCK_COMPUTE_IDS = `
  select pg_advisory_xact_lock(hashtextextended('compute:' || id, 0))
    from (select distinct unnest($1::bigint[]) as id order by id) as named`;

/** The write side of this service's copy of instances. Lock the row of an instance before anything that belongs to it. */
@Injectable()
export class ComputeRepository {
  async lockId(statements: Statements, id: number): Promise<void> {
    await statements.query(LOCK_COMPUTE_IDS, [[id]]);
  }

  /** Locks the instance; undefined when this service does not know it. */
  async lock(statements: Statements, accountId: number, id: number): Promise<Compute | undefined> {
    const [compute] = await statements.query<Compute>(
      `select ${COLUMNS} from computes where id = $1 and account_id = $2 for update`,
      [id, accountId],
    );
    return compute;
  }

  /** Locks the given instances that this service knows, in the order of their ids. */
  async lockAll(statements: Statements, accountId: number, ids: readonly number[]): Promise<Compute[]> {
    return statements.query<Compute>(
      `select ${COLUMNS} from computes where id = any($1::bigint[]) and account_id = $2 order by id for update`,
      [ids, accountId],
    );
  }

  /** @throws ApiFailure 400 for an instance that has been released; UnknownHere for an unknown one. */
  async mustLock(statements: Statements, accountId: number, id: number): Promise<Compute> {
    const compute = await this.lock(statements, accountId, id);
    if (compute) return compute;
    if (await this.wasReleased(statements, accountId, id)) throw computeReleased();
    throw unknownComputeInBody(id);
  }

  /** The instance as events name it. */
  async named(statements: Statements, id: number): Promise<Pick<Compute, 'id' | 'label'>> {
    const [compute] = await statements.query<Pick<Compute, 'id' | 'label'>>(
      'select id, label from computes where id = $1',
      [id],
    );
    return existing(compute);
  }

  insert(statements: Statements, { id, accountId, region, label }: Omit<Compute, 'migrationId'>): void {
    statements.send({
      text: 'insert into computes (id, account_id, region, label) values ($1, $2, $3, $4)',
      values: [id, accountId, region, label],
    });
  }

  async wasReleased(statements: Statements, accountId: number, id: number): Promise<boolean> {
    const rows = await statements.query('select from released_computes where id = $1 and account_id = $2', [
      id,
      accountId,
    ]);
    return rows.length > 0;
  }

  /** Deletes the row, to which nothing refers any more, and remembers the id for late requests. */
  async release(statements: Statements, accountId: number, id: number, now: Date): Promise<void> {
    await statements.query('delete from computes where id = $1 and account_id = $2', [id, accountId]);
    await statements.query(
      `insert into released_computes (id, account_id, released) values ($1, $2, $3) on conflict do nothing`,
      [id, accountId, now],
    );
    await statements.query(
      `delete from released_computes where ctid = any(array(
         select ctid from released_computes where released < $1::timestamptz - interval '${REMEMBERED_FOR}'
          limit 10 for update skip locked))`,
      [now],
    );
  }

  async setGate(statements: Statements, id: number, migrationId: string | null): Promise<void> {
    await statements.query('update computes set migration_id = $2 where id = $1', [id, migrationId]);
  }

  async setRegion(statements: Statements, id: number, region: string): Promise<void> {
    await statements.query('update computes set region = $2 where id = $1', [id, region]);
  }

  async setLabels(statements: Statements, labels: ReadonlyMap<number, string>): Promise<void> {
    // Locks in the same order as all commands that lock several instances (decision 23).
    await statements.query('select from computes where id = any($1) order by id for no key update', [
      [...labels.keys()],
    ]);
    await statements.query(
      `update computes as compute set label = news.label
         from unnest($1::bigint[], $2::text[]) as news (id, label)
        where compute.id = news.id and compute.label <> news.label`,
      [[...labels.keys()], [...labels.values()]],
    );
  }
}
