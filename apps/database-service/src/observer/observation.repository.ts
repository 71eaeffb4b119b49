import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Database as Store } from '@stratus/platform/persistence';
import type { Clock, Transaction } from '@stratus/platform/persistence';
import { DatabaseEntity } from '../databases/database.entity.js';
import type { Database } from '../databases/database.js';
import type { ClusterSpecification, ClusterStatus } from '../provisioner/provisioner.js';

/** A database as the observer knows it. */
export interface HandedOver extends Pick<Database, 'id' | 'accountId' | 'handedOver' | 'ending'> {
  backups: ClusterSpecification['backups'];
}

const KNOWN = `
  select id, account_id as "accountId", handed_over as "handedOver", ending from databases
   where handed_over > 0 or ending order by id`;
export const TO_HAND_OVER = `
  select id from databases where (handed_over < revision or ending) and id > $1 order by id limit $2`;
const BACKUPS = 'select id, target from backups where database_id = $1 order by id';
const NOTE_HANDED_OVER = `
  update databases set handed_over = $2 where id = $1 and (handed_over < $2 or $3)`;
const STORE = `
  insert into observations (database_id, noted, status, observed) select $1, $2, $3, $4
   where exists (select from databases where id = $1)
  on conflict (database_id) do update set noted = excluded.noted, status = excluded.status, observed = excluded.observed`;

/** What the observer reads and writes. */
@Injectable()
export class ObservationRepository {
  constructor(
    private readonly database: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The next databases by id whose newest revision the provisioner has not noted, or whose cluster ends; with their backups, read at once. */
  async toHandOver(after: number, limit: number): Promise<(Database & Pick<HandedOver, 'backups'>)[]> {
    const ids = await this.database.read<{ id: number }>(TO_HAND_OVER, [after, limit]);
    if (ids.length === 0) return [];
    const found: (Database & Pick<HandedOver, 'backups'>)[] = [];
    for (const { id } of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      const one = await this.database.transaction(async ({ manager, statements }) => {
        // A shared lock: the revision and the backups belong together.
        const row = await manager.findOne(DatabaseEntity, { where: { id }, lock: { mode: 'pessimistic_read' } });
        return row && { ...row, backups: await statements.query<HandedOver['backups'][number]>(BACKUPS, [id]) };
      });
      if (one) found.push(one);
    }
    return found;
  }

  /** Every database that the provisioner may have noted. */
  async known(): Promise<HandedOver[]> {
    return this.database.read<HandedOver>(KNOWN);
  }

  async exists(id: number): Promise<boolean> {
    return (await this.database.read('select from databases where id = $1', [id])).length > 0;
  }

  /** @param anew also an older revision: the provisioner has lost what it had noted. */
  async noteHandedOver(id: number, revision: number, anew = false): Promise<void> {
    await this.database.transaction(({ statements }) => statements.query(NOTE_HANDED_OVER, [id, revision, anew]));
  }

  async store(
    { statements }: Pick<Transaction, 'statements'>,
    { id, handedOver }: HandedOver,
    status: ClusterStatus | null,
  ): Promise<void> {
    await statements.query(STORE, [id, handedOver, status && JSON.stringify(status), this.clock()]);
  }
}
