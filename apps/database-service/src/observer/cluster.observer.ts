import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@stratus/platform';
import type { Logger } from '@stratus/platform';
import { CommandRunner, KeyRing, Sagas } from '@stratus/platform/persistence';
import type { Transaction } from '@stratus/platform/persistence';
import { specificationOf } from '../databases/cluster-specification.js';
import { DatabaseJobs } from '../databases/database.jobs.js';
import { DatabaseRepository } from '../databases/database.repository.js';
import type { Database } from '../databases/database.js';
import { withoutNoise } from '../provisioner/cluster-facts.js';
import { PROVISIONER } from '../provisioner/provisioner.js';
import type { ClusterStatus, Provisioner } from '../provisioner/provisioner.js';
import { passwordOf } from '../secrets/password.js';
import { SystemCallGenerator } from '../databases/system-call.generator.js';
import { ObservationRepository } from './observation.repository.js';
import type { HandedOver } from './observation.repository.js';

/** Databases that are read at once. */
const AT_ONCE = 100;

/**
 * Compares what should be with what is: hands specifications over, and stores what the provisioner reports. One replica does so
 * at a time.
 */
@Injectable()
export class ClusterObserver {
  /** What was last stored of each cluster, as JSON. */
  private readonly seen = new Map<number, string>();
  /** What was last logged of each that could not be handed over. */
  private readonly faults = new Map<number, string>();

  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
    private readonly observations: ObservationRepository,
    private readonly jobs: DatabaseJobs,
    private readonly keys: KeyRing,
    @Inject(PROVISIONER) private readonly provisioner: Provisioner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Forgets what it knows: another replica may have observed since. */
  restart(): void {
    this.seen.clear();
  }

  /** One round over all databases. */
  async round(isInForce: () => boolean = () => true): Promise<void> {
    let last = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await this.observations.toHandOver(last, AT_ONCE);
      for (const database of page) {
        if (!isInForce()) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a slow one holds up no others for long
        await this.handOver(database).catch((error: unknown) => this.report(database, error));
        last = database.id;
      }
      if (page.length < AT_ONCE) break;
    }
    if (isInForce()) await this.observe();
  }

  /** Says once what stays: it tries again in every round. */
  private report({ id, revision }: Database, error: unknown): void {
    const fault = `${revision}: ${String(error)}`;
    if (this.faults.get(id) === fault) return;
    this.faults.set(id, fault);
    this.logger.error({ err: error, databaseId: id }, 'a specification was not taken, will try again');
  }

  private async handOver(database: Database & Pick<HandedOver, 'backups'>): Promise<void> {
    if (database.ending) return this.provisioner.remove(database.id);
    const { id, passwordKey: keyId, passwordBox: box } = database;
    const password = this.keys.open({ keyId, box }, passwordOf(id));
    await this.provisioner.apply(specificationOf(database, database.backups, password));
    await this.observations.noteHandedOver(id, database.revision);
    this.faults.delete(id);
    return undefined;
  }

  private async observe(): Promise<void> {
    // Read first: a report that comes later says nothing about what was noted after it.
    const known = await this.observations.known();
    const statuses = await this.provisioner.statuses();
    const byId = new Map(known.map((each) => [each.id, each]));
    for (const [id, status] of statuses) {
      const each = byId.get(id);
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      await (each ? this.note(each, withoutNoise(status)) : this.removeOrphan(id));
    }
    for (const each of known) {
      if (statuses.has(each.id)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      if (each.ending) await this.note(each, null);
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      else if (each.handedOver > 0) await this.observations.noteHandedOver(each.id, 0, true);
    }
  }

  /** A cluster that no database has: its row was deleted, or never committed. */
  private async removeOrphan(id: number): Promise<void> {
    if (await this.observations.exists(id)) return;
    this.logger.warn({ databaseId: id }, 'removing a cluster that no database has');
    await this.provisioner.remove(id);
  }

  private async note(database: HandedOver, status: ClusterStatus | null): Promise<void> {
    const report = JSON.stringify([database.handedOver, status]);
    if (this.seen.get(database.id) === report) return;
    await this.commands.run(SystemCallGenerator.next(database.accountId), async (transaction) => {
      await this.observations.store(transaction, database, status);
      if (status) await this.jobs.look(transaction, database.id);
      await this.hasten(transaction, database.id);
      return {};
    });
    if (status) this.seen.set(database.id, report);
    else this.seen.delete(database.id);
  }

  private async hasten(transaction: Transaction, id: number): Promise<void> {
    const database = await this.databases.lockAny(transaction.manager, id);
    if (database?.job) await this.sagas.hasten(transaction, database.job);
  }
}
