import type { Plan } from '@stratus/data-plane';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Changes } from './changes.js';
import { Progress } from './progress.js';

const SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 20];

/** What the agent has done, for Prometheus. */
export class AgentMetrics {
  readonly failures: Counter;
  private readonly progress = new Progress();
  private readonly namespaces: Gauge;
  private readonly duration: Histogram;
  private readonly lag: Histogram;
  private readonly desired: Gauge;
  private readonly appliedGeneration: Gauge;
  private readonly drift: Counter;
  private readonly absentTaps: Gauge;

  /** @param host its name; all hosts by default. */
  constructor(metrics: Registry, host = 'all') {
    const registers = [metrics];
    this.failures = new Counter({
      name: 'stratus_network_failures_total',
      help: 'Attempts to bring the networks into their intended state that failed',
      registers,
    });
    this.namespaces = new Gauge({
      name: 'stratus_network_namespaces',
      help: 'Network namespaces that the agent keeps',
      registers,
    });
    this.duration = new Histogram({
      name: 'stratus_network_apply_seconds',
      help: 'Time from noticing a change to the kernel having it',
      buckets: SECONDS,
      registers,
    });
    this.lag = new Histogram({
      name: 'stratus_network_lag_seconds',
      help: 'Time from receiving an event to the kernel having what it changed, of the oldest event of each pass',
      buckets: [...SECONDS, 60, 300],
      registers,
    });
    this.desired = new Gauge({
      name: 'stratus_network_generation_desired',
      help: 'Plans for the kernel that differed from the one before',
      registers,
    });
    this.appliedGeneration = new Gauge({
      name: 'stratus_network_generation_applied',
      help: 'The last of these plans that the kernel had as a whole',
      registers,
    });
    this.drift = new Counter({
      name: 'stratus_network_drift_total',
      help: 'Network namespaces that regular comparisons found changed by something else, and repaired',
      registers,
    });
    this.absentTaps = new Gauge({
      name: 'stratus_network_taps_absent',
      help: 'Interfaces of running instances whose tap no hypervisor has made yet',
      registers,
    });
    new Gauge({
      name: 'stratus_network_agent_info',
      help: 'The host whose instances the agent has; always 1',
      labelNames: ['host'],
      registers,
    }).set({ host }, 1);
  }

  /** An event came. */
  received(now: number): void {
    this.progress.received(now);
  }

  /** A pass begins. */
  begins(): void {
    this.progress.begin();
  }

  wants(plan: Plan, changes: Changes | undefined): void {
    this.progress.want(plan, changes);
    this.desired.set(this.progress.desired);
  }

  /** @param namespaces that something else had changed. */
  repaired(namespaces: number): void {
    this.drift.inc(namespaces);
  }

  /** @param taps that their hypervisor has not made yet. */
  awaits(taps: number): void {
    this.absentTaps.set(taps);
  }

  /** The kernel has the plan. */
  applied({ namespaces }: Plan, startedAt: number, now: number): void {
    const lag = this.progress.succeed(now);
    this.namespaces.set(namespaces.size);
    this.duration.observe((now - startedAt) / 1000);
    if (lag !== undefined) this.lag.observe(lag / 1000);
    this.appliedGeneration.set(this.progress.applied);
  }
}
