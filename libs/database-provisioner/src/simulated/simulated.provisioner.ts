import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@stratus/commands';
import type { ApiError } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CLOCK, CONFIGURATION } from '@stratus/runtime';
import type { ClusterSpecification, ClusterStatus, Provisioner } from '../provisioner.js';
import { clusterAt, durationOf, heldBy, notedAfter, statusOf } from './simulated-cluster.js';
import type { SimulatedCluster } from './simulated-cluster.js';
import type { SimulatedDurations } from './simulated.configuration.js';
import { WORK_CONTROL } from './work-control.js';
import type { WorkControl } from './work-control.js';

/** Earlier than any clock's time: what is over stays over. */
const OVER = `'-infinity'::timestamptz`;
const COLUMNS = `noted, held, case when due > ${OVER} then due end as due, work_ms as lasts, removed,
  failed_members as "failedMembers", fault`;
const ALL = `select ${COLUMNS} from simulated_clusters`;
const LOCK = `${ALL} where database_id = $1 for update`;
const NOTE = `
  insert into simulated_clusters (database_id, noted, held, due, work_ms) values ($1, $2, $3, $4, $5)
  on conflict (database_id) do update
    set noted = excluded.noted, held = excluded.held, due = excluded.due, work_ms = excluded.work_ms`;
const ONE = `${ALL} where database_id = $1`;
const PAGE = `${ALL} where database_id > $1 order by database_id limit $2`;
const REMOVE = `
  update simulated_clusters set removed = true, due = $2, work_ms = $3
   where database_id = $1 and not removed returning database_id`;
const END_WAITS = `
  update simulated_clusters set due = ${OVER} where database_id = any($1) and due > $2 returning database_id`;
/** As `clusterAt` decides. */
const LATEST = `($2::timestamptz + work_ms * interval '1 millisecond')`;
const SETTLE = `
  update simulated_clusters set due = case when due <= $2 then ${OVER} else ${LATEST} end
   where database_id = any($1) and (due <= $2 or due > ${LATEST})`;
const FORGET = 'delete from simulated_clusters where removed and due <= $1';

/**
 * Clusters that exist only as rows of this schema: any replica may take over, and a restart changes nothing. Each read records
 * the work that is over before it reports it, so no clock that is put back undoes it.
 */
@Injectable()
export class SimulatedProvisioner implements Provisioner, OnApplicationShutdown {
  private readonly listeners: ((databaseId: number) => void)[] = [];
  /** At most one per cluster. */
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: SimulatedDurations & { SERVICE_DOMAIN: string },
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(WORK_CONTROL) private readonly control: WorkControl,
  ) {}

  refuse(): readonly ApiError[] {
    return [];
  }

  async apply(specification: ClusterSpecification): Promise<void> {
    const { databaseId } = specification;
    const work = await this.control.of(databaseId);
    const now = this.clock();
    const milliseconds = await this.database.transaction(async ({ statements }) => {
      const cluster = await lock(statements, databaseId, now);
      if (cluster && (cluster.removed || cluster.noted.revision >= specification.revision)) return undefined;
      const held = cluster ? heldBy(cluster) : null;
      const noted = { ...notedAfter(cluster?.noted, specification), workFault: work.fault };
      const duration = work.milliseconds(durationOf(held, noted, this.configuration));
      // Running work continues in parallel with the new work.
      const due = Math.max(now.getTime() + duration, cluster?.due?.getTime() ?? 0);
      const lasts = due - now.getTime();
      const values = [databaseId, JSON.stringify(noted), held && JSON.stringify(held), new Date(due), lasts];
      await statements.query(NOTE, values);
      return lasts;
    });
    if (milliseconds !== undefined) this.callBackIn(milliseconds, databaseId);
  }

  async remove(databaseId: number): Promise<void> {
    const work = await this.control.of(databaseId);
    const milliseconds = work.milliseconds(this.configuration.DATABASE_DELETE_MS);
    const due = new Date(this.clock().getTime() + milliseconds);
    const values = [databaseId, due, milliseconds];
    const removed = await this.database.transaction(({ statements }) => statements.query(REMOVE, values));
    if (removed.length > 0) this.callBackIn(milliseconds, databaseId);
  }

  /** Ends what simulated clusters still wait for. Real ones are not known here. */
  async hurry(databaseIds: readonly number[]): Promise<void> {
    const values = [databaseIds, this.clock()];
    const hurried = await this.database.transaction(({ statements }) =>
      statements.query<{ database_id: number }>(END_WAITS, values),
    );
    for (const { database_id: id } of hurried) this.callBackIn(0, id);
  }

  async status(databaseId: number): Promise<ClusterStatus | undefined> {
    const [found] = await this.read(ONE, [databaseId]);
    return found;
  }

  async statuses(after = 0, limit: number | null = null): Promise<ReadonlyMap<number, ClusterStatus>> {
    const found = await this.read(PAGE, [after, limit]);
    return new Map(found.map((status) => [status.databaseId, status]));
  }

  onChange(listener: (databaseId: number) => void): void {
    this.listeners.push(listener);
  }

  /** The simulation advances by time alone. */
  async rest(): Promise<void> {}

  onApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private async read(text: string, values: (number | null)[]): Promise<ClusterStatus[]> {
    const now = this.clock();
    const { clusters, delayed } = await this.database.transaction(async ({ statements }) => {
      await statements.query(FORGET, [now]);
      const found = await statements.query<SimulatedCluster>(text, values);
      const current = found.map((cluster) => clusterAt(cluster, now));
      const changed = current.filter((cluster, index) => cluster !== found[index]);
      if (changed.length > 0) await statements.query(SETTLE, [changed.map(idOf), now]);
      return { clusters: current, delayed: changed.filter(({ due }) => due !== null) };
    });
    for (const cluster of delayed) this.callBackIn(cluster.lasts ?? 0, idOf(cluster));
    const { SERVICE_DOMAIN: domain } = this.configuration;
    return clusters.map((cluster) => statusOf(cluster, domain));
  }

  private callBackIn(milliseconds: number, databaseId: number): void {
    clearTimeout(this.timers.get(databaseId));
    const timer = setTimeout(() => {
      this.timers.delete(databaseId);
      for (const listener of this.listeners) listener(databaseId);
    }, milliseconds + 1);
    this.timers.set(databaseId, timer);
  }
}

async function lock(statements: Statements, id: number, now: Date): Promise<SimulatedCluster | undefined> {
  const [cluster] = await statements.query<SimulatedCluster>(LOCK, [id]);
  return cluster && clusterAt(cluster, now);
}

const idOf = ({ noted }: SimulatedCluster): number => noted.databaseId;
