import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Transaction } from '@stratus/commands';
import { ApiFailure } from '@stratus/contracts';
import { canRecover, nextLook, outcomeOf } from '@stratus/database-provisioner';
import type { ClusterStatus, JobGoal, JobOutcome, Observation } from '@stratus/database-provisioner';
import { databaseDegraded, databaseFailed, databaseUpdate, jobEvent } from '@stratus/events';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { defineSaga } from '@stratus/sagas';
import type { Saga, SagaDefinition } from '@stratus/sagas';
import { WorkPublisher } from '../provisioner/work.publisher.js';
import { refusalIn, reportedStateOf, statusAfter } from './database-status.js';
import type { JobEnd, Request } from './database-status.js';
import { DatabaseRepository } from './database.repository.js';
import { AT_ONCE, DATABASE_LOST, firstActive } from './database.js';
import type { ManagedDatabase } from './database.js';

/** The input of every job. */
export interface ClusterJob extends JobGoal {
  databaseId: number;
  /** Milliseconds since 1970. */
  begun: number;
}

/** How a job ends. */
interface Ending {
  happening: JobEnd;
  changes?: Partial<ManagedDatabase>;
}

/** Jobs of real servers never take longer. */
const LIMIT_MS = 2 * 3_600_000;

const OBSERVED = 'select noted, status from observations where database_id = $1';
const PROGRESS = `
  select noted, observations.status, first_revision as "firstRevision"
    from observations join databases on databases.id = database_id where database_id = $1`;

/** Starts and ends the jobs of databases: each changes the row, waits until the cluster matches it, and ends. */
@Injectable()
export class DatabaseJobs {
  constructor(
    private readonly databases: DatabaseRepository,
    private readonly database: Database,
    private readonly workPublisher: WorkPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The definition of a job's saga.
   *
   * @param end the job's last transaction: `fault` is why the cluster will not match, null if it does.
   */
  define<Input extends ClusterJob>(
    name: string,
    end: (transaction: Transaction, saga: Saga<Input>, fault: string | null) => Promise<void>,
  ): SagaDefinition<Input> {
    return defineSaga<Input>({
      name,
      steps: (steps) => {
        const held = steps.until<JobOutcome>('hold', {
          every: ({ input }) => nextLook(input.begun, this.clock()),
          limit: () => LIMIT_MS,
          holds: ({ input }) => this.outcomeOf(input),
        });
        steps.write('end', {
          pivot: true,
          do: async (transaction, saga): Promise<void> => {
            const outcome = saga.resultOf(held);
            await end(transaction, saga, outcome ? outcome.fault : 'It took too long');
          },
        });
      },
      undoStart: (transaction, saga) => end(transaction, saga, 'It was given up'),
    });
  }

  /**
   * Starts a job on a locked database: the row gets the changes, the job's status and a new revision, which is handed to the
   * provisioner after the commit.
   *
   * @throws ApiFailure 400 if the status does not allow it.
   */
  async begin(
    { statements, now, onCommitted }: Transaction,
    database: ManagedDatabase,
    request: Request,
    job: string,
    changes: Partial<ManagedDatabase> = {},
  ): Promise<ClusterJob> {
    const refusal = database.lost ? DATABASE_LOST : refusalIn(database.status, request);
    const status = statusAfter(database.status, request);
    if (refusal || status === undefined || status === 'gone') throw new ApiFailure(400, refusal ? [refusal] : []);
    const revision = database.revision + 1;
    this.databases.update(statements, database.id, { ...changes, status, job, revision, updated: now });
    onCommitted(() => this.workPublisher.publish());
    return { databaseId: database.id, revision, begun: now.getTime() };
  }

  /** Hands over a database whose specification has changed without a job. */
  async changeQuietly({ statements, onCommitted }: Transaction, database: ManagedDatabase): Promise<void> {
    this.databases.update(statements, database.id, { revision: database.revision + 1 });
    onCommitted(() => this.workPublisher.publish());
  }

  /**
   * Ends a job on the database that it has locked, and stores the cluster's state. The caller stores the resulting status with
   * `look`, after it has emitted the end of the job.
   */
  async end(transaction: Transaction, database: ManagedDatabase, { happening, changes }: Ending): Promise<void> {
    const { statements, now } = transaction;
    const seen = (await observed(statements, database.id))?.status ?? undefined;
    const ended = statusAfter(database.status, happening);
    const status = ended === undefined || ended === 'gone' ? database.status : ended;
    const facts = seen ? factsOf(database, seen) : {};
    this.databases.update(statements, database.id, { ...facts, ...changes, status, job: null, updated: now });
  }

  /** Updates a locked database from its members' states, if no job has it, and emits the changes. */
  async look({ statements, now, emit }: Transaction, id: number): Promise<void> {
    const database = await this.databases.lockAny(statements, id);
    const seen = (await observed(statements, id))?.status;
    if (!database || !seen || database.job !== null || !database.visible) return;
    const status = statusSeen(database, seen);
    const facts = factsOf(database, seen);
    if (status === undefined || status === 'gone') return this.databases.update(statements, id, facts);
    const first = status === 'active' ? onceActive(database, now) : {};
    this.databases.update(statements, id, { ...facts, ...first, status, updated: now });
    const record = await this.databases.record(statements, database);
    if (status === 'degraded') emit(databaseDegraded(record));
    if (status === 'failed') emit(databaseFailed(record));
    if (status === 'active')
      emit(jobEvent(databaseUpdate(record), { id: randomUUID(), status: 'finished', message: 'All nodes run again' }));
    return undefined;
  }

  private async outcomeOf({ databaseId, ...job }: ClusterJob): Promise<JobOutcome | undefined> {
    const [seen] = await this.database.read<Observation & { firstRevision: number }>(PROGRESS, [databaseId]);
    return outcomeOf({ ...job, revision: Math.max(job.revision, seen?.firstRevision ?? 0) }, seen);
  }
}

const observed = async (statements: Statements, id: number): Promise<Observation | undefined> =>
  (await statements.query<Observation>(OBSERVED, [id]))[0];

/** The status according to the cluster's members; undefined if it does not change. */
function statusSeen(database: ManagedDatabase, seen: ClusterStatus): ReturnType<typeof statusAfter> {
  if (database.status === 'failed' && !canRecover(database.restoreNumber, seen)) return undefined;
  return statusAfter(database.status, reportedStateOf(seen.members));
}

/** Changes to a row that becomes active through its nodes: its backups and patches were waiting for that. */
const onceActive = (database: ManagedDatabase, now: Date): Partial<ManagedDatabase> =>
  database.activeSince === null ? firstActive(database, now) : { nextMaintenance: AT_ONCE };

/** The fields of a row that come from its cluster. */
const factsOf = (database: ManagedDatabase, seen: ClusterStatus): Partial<ManagedDatabase> => ({
  hostPrimary: seen.hosts?.primary ?? database.hostPrimary,
  hostSecondary: seen.hosts?.secondary ?? database.hostSecondary,
  port: seen.port ?? database.port,
  // A cluster with no applied revision may not know them.
  ...(seen.revision > 0 && {
    totalDisk: seen.totalDisk,
    usedDisk: seen.usedDisk,
    certificateAuthority: seen.certificateAuthority,
  }),
});
