import { setTimeout as delay } from 'node:timers/promises';
import { edgeNamespace } from '@stratus/data-plane';
import { hasNamespace } from '@stratus/local-servers';
import type { LocalNetworks } from '@stratus/local-servers';
import { Monitor } from './monitor.ts';
import { commentOfFirst, rulesOf } from './world.ts';

const REGION = 'us-east';
const AT_ONCE = 8;

export type Api = <T>(path: string, method: string, body: object) => Promise<T>;

export function apiOf({ baseUrl, token }: { baseUrl: string; token: string }): Api {
  return async <T>(path: string, method: string, body: object): Promise<T> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/**
 * Makes instances with public interfaces, each with a firewall of its own, whose rules the kernel has when this resolves.
 *
 * @returns the ids of the firewalls, and what hears about their rules.
 */
export async function protectedInstances(
  api: Api,
  networks: LocalNetworks,
  count: number,
): Promise<{ firewalls: number[]; monitor: Monitor }> {
  const ids: number[] = [];
  await atOnce(count, async () => {
    const { id } = await api<{ id: number }>('/compute/instances', 'POST', {
      region: REGION,
      type: 'g6-nanode-1',
      image: 'compute/debian12',
      root_pass: 'correct horse battery staple',
    });
    ids.push(id);
  });
  while (!hasNamespace(networks.holder, edgeNamespace(REGION))) await delay(100);
  const monitor = await Monitor.start(networks, edgeNamespace(REGION));
  const firewalls: number[] = [];
  await atOnce(count, async (index) => {
    const rules = rulesOf(index, 10_000 + index);
    const label = `networks-${process.pid}-${index}`;
    const devices = { computes: [ids[index]] };
    const { id } = await api<{ id: number }>('/networking/firewalls', 'POST', { label, rules, devices });
    await monitor.seen(commentOfFirst(rules));
    firewalls[index] = id;
  });
  return { firewalls, monitor };
}

async function atOnce(count: number, work: (index: number) => Promise<void>): Promise<void> {
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const worker = async (): Promise<void> => {
    for (const index of indices) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
