import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Transaction } from '@stratus/commands';
import type { ClusterSpecification, ClusterStatus } from '@stratus/database-provisioner';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { DatabaseRepository } from '../databases/database.repository.js';
import type { ManagedDatabase } from '../databases/database.js';

/** A database that the provisioner may have recorded, with the last stored state of its cluster. */
export interface Known extends Pick<
  ManagedDatabase,
  'id' | 'accountId' | 'created' | 'revision' | 'handedOver' | 'ending' | 'lost'
> {
  /** Whether its cluster was ever provisioned: its data may exist, whatever was last reported. */
  held: boolean;
  /** The newest recorded revision at that time; null before anything is stored. */
  noted: number | null;
  /** Null before anything is stored, and once the cluster is gone. */
  status: ClusterStatus | null;
}

/** A database with everything that its specification needs. */
export interface PendingHandover {
  database: ManagedDatabase;
  backups: ClusterSpecification['backups'];
}

const KNOWN = `
  select database.id, database.account_id as "accountId", database.created, database.revision,
         database.handed_over as "handedOver", database.ending, database.lost, database.active_since is not null as held,
         (select noted from observations where database_id = database.id) as noted,
         (select status from observations where database_id = database.id) as status
    from databases as database`;
export const KNOWN_PAGE = `
  ${KNOWN} where database.id > $1 and (database.handed_over > 0 or database.ending) order by database.id limit $2`;
export const KNOWN_ONE = `
  ${KNOWN} where database.id = $1 and (database.handed_over > 0 or database.ending)`;
export const TO_HAND_OVER = `
  select id from databases
   where handed_over < revision and (ending or not lost) and id > $1 and id <> all($3::int8[]) order by id limit $2`;
const HAS_ENDED = 'select from ended_databases where id = $1';
/** Never lowers the stored value. */
const KEEP_IDS_ABOVE = `
  select setval(pg_get_serial_sequence('databases', 'id'), $1) from databases_id_seq where last_value < $1`;
const BACKUPS = 'select id, target from backups where database_id = $1 order by id';
const NOTE_HANDED_OVER = 'update databases set handed_over = $2 where id = $1 and handed_over < $2';
const STORE = `
  insert into observations (database_id, noted, status, observed) values ($1, $2, $3, $4)
  on conflict (database_id) do update set noted = excluded.noted, status = excluded.status, observed = excluded.observed`;
const BEGIN_TERM = 'update leaders set term = term + 1 returning term';
/** A shared lock: the next term begins only after this term's pending writes. */
const IS_TERM = 'select from leaders where term = $1 for share';

/** The reads and writes of the observer. */
@Injectable()
export class ObservationRepository {
  constructor(
    private readonly database: Database,
    private readonly databases: DatabaseRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins a term: from now on {@link mustLead} refuses the writes of earlier ones. Returns its number. */
  async beginTerm(): Promise<number> {
    const [row] = await this.database.transaction(({ statements }) => statements.query<{ term: number }>(BEGIN_TERM));
    if (!row) throw new Error('The table of leaders has lost its row');
    return row.term;
  }

  /** @throws Error if another replica has begun a term since: this one was frozen, and its observations may be outdated. */
  async mustLead({ statements }: Pick<Transaction, 'statements'>, term: number): Promise<void> {
    const rows = await statements.query(IS_TERM, [term]);
    if (rows.length === 0) throw new Error(`Term ${term} is over: another replica works the provisioner`);
  }

  /**
   * The next databases by id whose newest revision, or whose removal, the provisioner has not recorded.
   *
   * @param without excluded ids.
   */
  async toHandOver(after: number, limit: number, without: readonly number[]): Promise<number[]> {
    return (await this.database.read<{ id: number }>(TO_HAND_OVER, [after, limit, without])).map(({ id }) => id);
  }

  /** One of them, read at once with its backups; undefined if it is gone. */
  async unhanded(id: number): Promise<PendingHandover | undefined> {
    return this.database.transaction(async ({ statements }) => {
      // The revision and the backups belong together.
      const database = await this.databases.hold(statements, id);
      return database
        ? { database, backups: await statements.query<PendingHandover['backups'][number]>(BACKUPS, [id]) }
        : undefined;
    });
  }

  /** The next databases by id that the provisioner may have recorded. */
  async known(after: number, limit: number): Promise<Known[]> {
    return this.database.read<Known>(KNOWN_PAGE, [after, limit]);
  }

  /** A database that the provisioner may have recorded; undefined if it does not exist. */
  async knownById(id: number): Promise<Known | undefined> {
    return (await this.database.read<Known>(KNOWN_ONE, [id]))[0];
  }

  async exists(id: number): Promise<boolean> {
    return (await this.database.read('select from databases where id = $1', [id])).length > 0;
  }

  /** Whether this id belonged to a database that was completely deleted. */
  async hasEnded(id: number): Promise<boolean> {
    return (await this.database.read(HAS_ENDED, [id])).length > 0;
  }

  /** New databases get higher ids than this one. */
  async keepIdsAbove(id: number): Promise<void> {
    await this.database.transaction(({ statements }) => statements.query(KEEP_IDS_ABOVE, [id]));
  }

  async noteHandedOver(id: number, revision: number): Promise<void> {
    await this.database.transaction(({ statements }) => statements.query(NOTE_HANDED_OVER, [id, revision]));
  }

  /** @param noted the newest revision that the provisioner had recorded at the time of this report. */
  async store(
    { statements }: Pick<Transaction, 'statements'>,
    id: number,
    noted: number,
    status: ClusterStatus | null,
  ): Promise<void> {
    await statements.query(STORE, [id, noted, status && JSON.stringify(status), this.clock()]);
  }
}
