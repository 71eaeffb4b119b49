import { metricOf } from '@stratus/runtime';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/** Counts how often a link's connection came back. */
export const reconnectsIn = (registry: Registry): Counter<'link'> =>
  metricOf(registry, 'stratus_nats_reconnects_total', () => {
    const help = 'Times that the connection to NATS came back after a loss';
    return new Counter({ name: 'stratus_nats_reconnects_total', help, labelNames: ['link'], registers: [registry] });
  });
