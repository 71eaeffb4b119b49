import type { Plan } from '@stratus/data-plane';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** What the agent has done, for Prometheus. */
export class AgentMetrics {
  readonly failures: Counter;
  private readonly namespaces: Gauge;
  private readonly duration: Histogram;

  constructor(metrics: Registry) {
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
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 20],
      registers,
    });
  }

  applied({ namespaces }: Plan, milliseconds: number): void {
    this.namespaces.set(namespaces.size);
    this.duration.observe(milliseconds / 1000);
  }
}
