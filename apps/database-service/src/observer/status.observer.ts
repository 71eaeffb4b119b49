import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { isOf, statusOfLost, withoutNoise } from '@stratus/database-provisioner';
import type { ClusterStatus } from '@stratus/database-provisioner';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { Sagas } from '@stratus/sagas';
import { DatabaseJobs } from '../databases/database.jobs.js';
import { DatabaseRepository } from '../databases/database.repository.js';
import type { ManagedDatabase } from '../databases/database.js';
import { SystemCallGenerator } from '../databases/system-call.generator.js';
import { ObservationRepository } from './observation.repository.js';
import type { Known } from './observation.repository.js';

/** Under this id, the provisioner has the cluster of an earlier database. */
export class ForeignCluster extends Error {
  constructor() {
    super('The provisioner has the cluster of an earlier database under this id: see docs/operations/databases.md');
  }
}

/** Stores the provisioner's reports where they differ from the stored state, and updates jobs and statuses. */
@Injectable()
export class StatusObserver {
  private term = 0;

  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
    private readonly observations: ObservationRepository,
    private readonly databaseJobs: DatabaseJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** From now on this process stores reports, until another one begins a term. */
  async beginTerm(): Promise<void> {
    this.term = await this.observations.beginTerm();
  }

  /**
   * Compares a report with the stored state.
   *
   * @param known read before the report.
   * @param report undefined: the provisioner has no such cluster.
   * @throws Error if another replica has begun a term; ForeignCluster.
   */
  async compare(known: Known, report: ClusterStatus | undefined): Promise<void> {
    if (report && !isOf(known, report)) throw new ForeignCluster();
    const status = report && withoutNoise(report);
    if (status) {
      // First: no job may end because of another specification's report.
      if (status.noted > known.revision) await this.raiseRevision(known, status.noted);
      const isStored = known.noted === known.handedOver && isDeepStrictEqual(known.status, status);
      if (!isStored || known.lost) await this.change(known, (...row) => this.note(...row, known.handedOver, status));
    } else if (known.ending) {
      const isStored = known.noted !== null && known.status === null;
      if (!isStored) await this.change(known, (...row) => this.note(...row, known.handedOver, null));
    } else if (!known.lost && known.handedOver > 0) {
      await this.change(known, (...row) => this.markLost(...row, known));
    }
  }

  /**
   * Raises a database's revision above the one that its provisioner has already recorded: the provisioner would ignore all
   * lower ones. This happens when the database comes from a Postgres backup and its cluster does not.
   */
  async raiseRevision(known: Pick<Known, 'id' | 'accountId'>, noted: number): Promise<void> {
    await this.change(known, async ({ statements }, { id, revision }) => {
      if (revision >= noted) return;
      this.logger.error(
        { databaseId: id, revision, noted },
        'a cluster is newer than its database, handing the database over again',
      );
      this.databases.update(statements, id, { revision: noted + 1, firstRevision: noted + 1 });
    });
  }

  private async change(
    { id, accountId }: Pick<Known, 'id' | 'accountId'>,
    work: (transaction: Transaction, database: ManagedDatabase) => Promise<void>,
  ): Promise<void> {
    await this.commands.run(SystemCallGenerator.next(accountId), async (transaction) => {
      await this.observations.mustLead(transaction, this.term);
      const database = await this.databases.lockAny(transaction.statements, id);
      if (database) await work(transaction, database);
      return {};
    });
  }

  private async note(
    transaction: Transaction,
    { id, job, lost }: ManagedDatabase,
    noted: number,
    status: ClusterStatus | null,
  ): Promise<void> {
    if (status && lost) this.databases.update(transaction.statements, id, { lost: false });
    await this.observations.store(transaction, id, noted, status);
    if (status) await this.databaseJobs.look(transaction, id);
    if (job) await this.sagas.wakeUp(transaction, job);
  }

  /** A database whose cluster was provisioned fails, with its job; any other is handed over again. */
  private async markLost(
    transaction: Transaction,
    { id, job, revision }: ManagedDatabase,
    { held, status }: Known,
  ): Promise<void> {
    if (!held) {
      this.databases.update(transaction.statements, id, { handedOver: 0 });
      return;
    }
    this.logger.error({ databaseId: id }, 'the provisioner has lost a cluster, with its data and backups');
    this.databases.update(transaction.statements, id, { lost: true });
    // Counts as completely handed over: no revision will be applied.
    await this.observations.store(transaction, id, revision, statusOfLost(id, status));
    await this.databaseJobs.look(transaction, id);
    if (job) await this.sagas.wakeUp(transaction, job);
  }
}
