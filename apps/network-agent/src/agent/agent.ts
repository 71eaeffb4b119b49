import { Alarm } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { changedParts, compile, reconcile } from '@stratus/data-plane';
import type { FirewallPicture, InstancePicture, Kernel, Parts, Picture, Plan } from '@stratus/data-plane';
import type { Touched } from '../events/touched.js';
import type { Owners } from '../owners/owners.js';
import type { AgentMetrics } from './agent-metrics.js';
import { Checks } from './checks.js';

const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 200;
/** Owners are asked about everything this often, in case that an event did not name what it changed. */
const REREAD_MS = 60_000;

interface Resources {
  owners: Owners;
  kernel: Kernel;
  metrics: AgentMetrics;
  logger: Logger;
  checkMs: number;
}

/** Keeps the kernel as the owners say that the networks are. */
export class Agent {
  private readonly alarm = new Alarm();
  private readonly instances = new Map<number, InstancePicture>();
  private readonly firewalls = new Map<number, FirewallPicture>();
  private readonly changedInstances = new Set<number>();
  private readonly changedFirewalls = new Set<number>();
  private readonly checks = new Checks();
  private mustReadAll = true;
  private readAllAt = 0;
  private checkedAt = 0;
  /** What the kernel had after the last success; undefined if that is not known. */
  private applied: Plan | undefined;
  private pauseMs = FIRST_PAUSE_MS;

  constructor(private readonly resources: Resources) {}

  /** Something may have changed. */
  touch({ instances, firewalls }: Touched): void {
    for (const id of instances) this.changedInstances.add(id);
    for (const id of firewalls) this.changedFirewalls.add(id);
    if (instances.length + firewalls.length > 0) this.alarm.ring();
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

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.work();
        this.pauseMs = FIRST_PAUSE_MS;
        await this.alarm.wait(this.resources.checkMs, stopping);
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
    const startedAt = performance.now();
    const isWhole = this.mustReadAll || startedAt - this.readAllAt > REREAD_MS;
    await (isWhole ? this.readAll(startedAt) : this.readChanged());
    const plan = compile(this.picture);
    const parts = this.applied && this.partsOf(this.applied, plan, startedAt);
    if (!parts || parts.size > 0 || this.applied?.namespaces.size !== plan.namespaces.size)
      await reconcile(this.resources.kernel, plan, parts);
    this.applied = plan;
    this.resources.metrics.applied(plan, performance.now() - startedAt);
  }

  private get picture(): Picture {
    return { instances: this.instances, firewalls: this.firewalls };
  }

  /** What has changed, and now and then a few namespaces more, so that each is compared with the kernel again and again. */
  private partsOf(applied: Plan, plan: Plan, now: number): Parts {
    const changed = changedParts(applied, plan);
    if (now - this.checkedAt < this.resources.checkMs) return changed;
    this.checkedAt = now;
    return new Map([...changed, ...this.checks.next(plan)]);
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
    const { owners } = this.resources;
    const [instances, firewalls] = await Promise.all([
      instanceIds.length > 0 ? owners.instances(instanceIds) : new Map<number, InstancePicture>(),
      firewallIds.length > 0 ? owners.firewalls(firewallIds) : new Map<number, FirewallPicture>(),
    ]);
    replace(this.instances, instances, instanceIds);
    replace(this.firewalls, firewalls, firewallIds);
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
