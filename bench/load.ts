import autocannon from 'autocannon';
import { cpuOf } from './cpu.ts';

/** One kind of request, built anew for each call. */
export interface Scenario {
  name:
    | 'GET by id'
    | 'list of 100'
    | 'POST'
    | 'list of firewalls'
    | 'rules update'
    | 'device add'
    | 'list of addresses'
    | 'assign of 10'
    | 'objects of a tag'
    | 'database by id'
    | 'list of databases'
    | 'database create';
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
}

export interface Measurement {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Processor time per request in microseconds, by process. */
  cpu: Record<string, number>;
}

/** Loads a target with one scenario over keep-alive connections. Anything but a 2xx counts as an error. */
export async function load(
  target: Target,
  scenario: Scenario,
  seconds: number,
  connections: number,
): Promise<Measurement> {
  const before = cpuOf(target.pids);
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
  const after = cpuOf(target.pids);
  const perRequest = (name: string): number =>
    Math.round((((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / result['2xx']);
  return {
    cpu: Object.fromEntries(Object.keys(after).map((name) => [name, perRequest(name)])),
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
