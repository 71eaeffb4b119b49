import { Alarm } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { compile, reconcile } from '@stratus/data-plane';
import type { InstancePicture, Kernel, Part, Parts, Picture, Plan, Reconciled, Scope } from '@stratus/data-plane';
import type { Touched } from '../events/touched.js';
import { concernedBy } from '../owners/concerned.js';
import type { EnforcedFirewallPicture, Owners } from '../owners/owners.js';
import type { AgentMetrics } from './agent-metrics.js';
import { changesBetween, driftOf, isChange, namespacesOf, withLinks } from './changes.js';
import type { Changes } from './changes.js';
import { DriftWatch } from './drift-watch.js';
import type { Reports } from './reports.js';

const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 200;
/** Owners are asked about everything this often, in case that an event did not name what it changed. */
const REREAD_MS = 60_000;

/** How often it looks for taps that were not there. */
const TAPS_MS = 500;

interface Resources {
  owners: Owners;
  kernel: Kernel;
  metrics: AgentMetrics;
  reports: Reports;
  logger: Logger;
  scope: Scope;
  checkMs: number;
}

/** Keeps the kernel as the owners say that the networks are. */
export class Agent {
  private readonly alarm = new Alarm();
  private readonly instances = new Map<number, InstancePicture>();
  private readonly firewalls = new Map<number, EnforcedFirewallPicture>();
  private readonly changedInstances = new Set<number>();
  private readonly changedFirewalls = new Set<number>();
  private readonly watch: DriftWatch;
  /** Namespaces that something else may have changed. */
  private suspect = new Set<string>();
  private mustReadAll = true;
  private readAllAt = 0;
  /** What the kernel had after the last success; undefined if that is not known. */
  private applied: Plan | undefined;
  /** Namespaces that lack a tap, which their hypervisor has not made yet. */
  private awaiting: ReadonlySet<string> = new Set();
  private pauseMs = FIRST_PAUSE_MS;

  constructor(private readonly resources: Resources) {
    this.watch = new DriftWatch({
      ...resources,
      plan: () => this.applied,
      onDrift: (names) => {
        for (const name of names) this.suspect.add(name);
        this.alarm.ring();
      },
    });
  }

  /** Something may have changed. */
  touch({ instances, firewalls }: Touched): void {
    if (instances.length + firewalls.length === 0) return;
    this.resources.metrics.received(performance.now());
    for (const id of instances) this.changedInstances.add(id);
    for (const id of firewalls) this.changedFirewalls.add(id);
    this.alarm.ring();
  }

  /** Anything may have changed. */
  touchAll(): void {
    this.mustReadAll = true;
    this.alarm.ring();
  }

  /** Whether the kernel had everything after the last pass. */
  get isComplete(): boolean {
    return this.applied !== undefined;
  }

  /** Resolves when it has stopped. */
  async run(stopping: AbortSignal): Promise<void> {
    await Promise.all([this.follow(stopping), this.watch.run(stopping)]);
  }

  private async follow(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.work();
        this.pauseMs = FIRST_PAUSE_MS;
        await this.alarm.wait(this.awaiting.size > 0 ? TAPS_MS : this.resources.checkMs, stopping);
      } catch (error) {
        this.resources.logger.warn({ err: error }, 'the networks are not as they should be, will try again');
        this.resources.metrics.failures.inc();
        this.applied = undefined;
        this.mustReadAll = true;
        await this.alarm.wait(this.pauseMs, stopping);
        this.pauseMs = Math.min(2 * this.pauseMs, MAX_PAUSE_MS);
      }
    }
  }

  private async work(): Promise<void> {
    const { metrics, scope } = this.resources;
    const startedAt = performance.now();
    metrics.begins();
    const isWhole = this.mustReadAll || startedAt - this.readAllAt > REREAD_MS;
    await (isWhole ? this.readAll(startedAt) : this.readChanged());
    const plan = compile(this.picture, scope);
    const changes = this.applied && changesBetween(this.applied, plan);
    metrics.wants(plan, changes);
    const parts = changes && this.partsOf(changes, plan);
    if (!parts || parts.size > 0 || isChange(changes)) {
      await this.watch.claim([...(parts ?? plan.namespaces).keys(), ...(changes?.replaced ?? [])]);
      const { absent, differed } = await this.apply(plan, parts);
      if (changes) metrics.repaired(driftOf(differed, changes, this.awaiting));
      this.awaiting = namespacesOf(plan, absent);
      metrics.awaits(absent.size);
    }
    this.applied = plan;
    this.resources.reports.note(this.picture, 'applied');
    metrics.applied(plan, startedAt, performance.now());
  }

  private async apply(plan: Plan, parts: Parts | undefined): Promise<Reconciled> {
    try {
      return await reconcile(this.resources.kernel, plan, parts);
    } catch (error) {
      this.resources.reports.note(this.picture, 'failed');
      throw error;
    }
  }

  private get picture(): Picture & { firewalls: ReadonlyMap<number, EnforcedFirewallPicture> } {
    return { instances: this.instances, firewalls: this.firewalls };
  }

  /** What has changed, and what is to be compared beyond. */
  private partsOf({ parts }: Changes, plan: Plan): Parts {
    const suspect = [...this.suspect].filter((name) => plan.namespaces.has(name));
    this.suspect = new Set();
    const whole = suspect.map((name) => [name, { chains: undefined, onlyRules: false }] as const);
    return new Map<string, Part>([...withLinks(parts, this.awaiting, plan), ...whole]);
  }

  private async readAll(now: number): Promise<void> {
    this.mustReadAll = false;
    this.changedInstances.clear();
    this.changedFirewalls.clear();
    const [instances, firewalls] = await Promise.all([
      this.resources.owners.instances(),
      this.resources.owners.firewalls(),
    ]);
    replace(this.instances, instances, this.instances.keys());
    replace(this.firewalls, firewalls, this.firewalls.keys());
    this.readAllAt = now;
  }

  private async readChanged(): Promise<void> {
    const [instanceIds, firewallIds] = [take(this.changedInstances), take(this.changedFirewalls)];
    const concerned = await this.reread(instanceIds, firewallIds);
    if (concerned.size > 0) await this.reread([...concerned], []);
  }

  /** @returns other instances that what it found concerns. */
  private async reread(instanceIds: readonly number[], firewallIds: readonly number[]): Promise<Set<number>> {
    const { owners } = this.resources;
    const [instances, firewalls] = await Promise.all([
      instanceIds.length > 0 ? owners.instances(instanceIds) : new Map<number, InstancePicture>(),
      firewallIds.length > 0 ? owners.firewalls(firewallIds) : new Map<number, EnforcedFirewallPicture>(),
    ]);
    const concerned = concernedBy(this.picture, { instanceIds, firewallIds, instances, firewalls });
    replace(this.instances, instances, instanceIds);
    replace(this.firewalls, firewalls, firewallIds);
    return concerned;
  }
}

function take(ids: Set<number>): number[] {
  const taken = [...ids];
  ids.clear();
  return taken;
}

/** Puts in what was found of these ids, and removes the others of them. Equal values stay the same object. */
function replace<T>(known: Map<number, T>, found: ReadonlyMap<number, T>, ids: Iterable<number>): void {
  for (const id of ids) if (!found.has(id)) known.delete(id);
  for (const [id, value] of found) {
    if (JSON.stringify(known.get(id)) !== JSON.stringify(value)) known.set(id, value);
  }
}
