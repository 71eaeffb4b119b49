import { setTimeout as delay } from 'node:timers/promises';
import type { LocalNetworks } from '@stratus/local-servers';
import { percentile } from '../percentile.ts';
import { EventTimes } from './event-times.ts';
import { apiOf, protectedInstances } from './protected-instances.ts';
import { commentOfFirst, rulesOf } from './world.ts';

interface Percentiles {
  p50: number;
  p99: number;
}

/** In milliseconds. */
export interface Lag {
  instances: number;
  changes: number;
  /** From the moment when another subscriber has the event. */
  fromEvent: Percentiles;
  /** From the answer to the client. */
  fromAnswer: Percentiles;
}

export interface LagOptions {
  baseUrl: string;
  token: string;
  natsUrl: string;
  networks: LocalNetworks;
  instances: number;
  perSecond: number;
  seconds: number;
}

/** Changes the rules of running instances at an even rate, and waits for each change in the kernel. */
export async function measureLag({ networks, instances, perSecond, seconds, ...stack }: LagOptions): Promise<Lag> {
  const api = apiOf(stack);
  const { firewalls, monitor } = await protectedInstances(api, networks, instances);
  const events = await EventTimes.follow(stack.natsUrl);
  const lags: { fromEvent: number; fromAnswer: number }[] = [];
  const change = async (index: number): Promise<void> => {
    const which = index % firewalls.length;
    const id = firewalls[which] ?? 0;
    const rules = rulesOf(which, 20_000 + (index % 40_000));
    const event = events.next(id);
    await api(`/networking/firewalls/${id}/rules`, 'PUT', rules);
    const answered = performance.now();
    const inKernel = await monitor.seen(commentOfFirst(rules));
    lags.push({ fromEvent: inKernel - (await event), fromAnswer: inKernel - answered });
  };
  try {
    const changes: Promise<void>[] = [];
    const started = performance.now();
    for (let index = 1; index <= perSecond * seconds; index += 1) {
      await delay(Math.max(0, started + (index * 1_000) / perSecond - performance.now()));
      changes.push(change(index));
    }
    await Promise.all(changes);
  } finally {
    monitor.stop();
    await events.stop();
  }
  const percentilesOf = (key: 'fromEvent' | 'fromAnswer'): Percentiles => {
    const values = lags.map((lag) => lag[key]);
    return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
  };
  return {
    instances,
    changes: lags.length,
    fromEvent: percentilesOf('fromEvent'),
    fromAnswer: percentilesOf('fromAnswer'),
  };
}
