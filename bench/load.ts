import autocannon from 'autocannon';
import { perRequest } from './counters.ts';
import type { CounterReader, Counts } from './counters.ts';
import { usesOf } from './cpu.ts';
import type { Use } from './cpu.ts';

export const SCENARIO_NAMES = [
  'GET by id',
  'list of 100',
  'VPC create',
  'list of firewalls',
  'rules update',
  'firewall create',
  'device add',
  'list of addresses',
  'assign of 10',
  'objects of a tag',
  'database by id',
  'list of databases',
  'database create',
] as const;

/** One kind of request, created again for each call. */
export interface Scenario {
  name: (typeof SCENARIO_NAMES)[number];
  method: 'GET' | 'POST' | 'PUT';
  /** Path relative to the base URL. */
  path: () => string;
  body?: () => string;
}

export interface Target {
  name: 'stack' | 'reference';
  baseUrl: string;
  token: string;
  /** Its processes, by name. */
  pids: Record<string, number>;
  counters: CounterReader;
}

export interface Measurement {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Number of successful requests. */
  requests: number;
  /** Processor time per request in microseconds, by process. */
  cpu: Record<string, number>;
  /** How often a process waits per request: a measure of round trips. */
  waits: Record<string, number>;
  /** Per request. */
  counts: Counts;
}

/** Loads a target with one scenario over keep-alive connections. Anything but a 2xx counts as an error. */
export async function load(
  target: Target,
  scenario: Scenario,
  seconds: number,
  connections: number,
): Promise<Measurement> {
  const countsBefore = await target.counters.read();
  const before = usesOf(target.pids);
  const base = new URL(target.baseUrl);
  const result = await autocannon({
    url: base.origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: scenario.method,
        headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          path: `${base.pathname.replace(/\/$/, '')}${scenario.path()}`,
          ...(scenario.body && { body: scenario.body() }),
        }),
      },
    ],
  });
  const after = usesOf(target.pids);
  const counts = perRequest(countsBefore, await target.counters.read(), result['2xx']);
  const used = (what: keyof Use, digits: number): Record<string, number> =>
    Object.fromEntries(
      Object.entries(after).map(([name, use]) => {
        const each = (use[what] - (before[name]?.[what] ?? 0)) / result['2xx'];
        return [name, Number(each.toFixed(digits))];
      }),
    );
  return {
    requests: result['2xx'],
    cpu: used('microseconds', 0),
    waits: used('waits', 2),
    counts,
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
