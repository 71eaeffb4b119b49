import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Scenario, Target } from './load.ts';

/** The argument of the attacking process, as JSON. */
export interface AttackTask {
  baseUrl: string;
  token: string;
}

/** The effect of an attack on the gateway on good requests, in milliseconds. */
export interface UnderAttack {
  alone: { p50: number; p99: number; failed: number };
  attacked: { p50: number; p99: number; failed: number };
  /** p99 under attack by p99 alone; {@link MAX_SLOWDOWN} at most. */
  ratio: number;
  /** Number of attacks of each kind. */
  attacks: Record<string, number>;
}

export const MAX_SLOWDOWN = 3;
/** Well below the gateway's capacity: the attack should show, not the queue of an overloaded machine. */
const REQUESTS_PER_SECOND = 100;
const CONNECTIONS = 8;

/** Good requests of all kinds at an even pace, alone and then among attackers in a separate process. */
export async function measureUnderAttack(
  { baseUrl, token }: Target,
  scenarios: readonly Scenario[],
  seconds: number,
): Promise<UnderAttack> {
  const measure = () => goodRequests(baseUrl, token, scenarios, seconds);
  await measure();
  const alone = await measure();
  const task: AttackTask = { baseUrl, token };
  const program = join(import.meta.dirname, 'attack-process.ts');
  const attacker = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  attacker.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  // Until all of the attackers are at work.
  await delay(2_000);
  const attacked = await measure();
  attacker.stdin.end();
  await once(attacker, 'close');
  return { alone, attacked, ratio: attacked.p99 / alone.p99, attacks: JSON.parse(printed) as Record<string, number> };
}

async function goodRequests(baseUrl: string, token: string, scenarios: readonly Scenario[], seconds: number) {
  const { origin, pathname } = new URL(baseUrl);
  const { latency, errors, non2xx } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    overallRate: REQUESTS_PER_SECOND,
    requests: scenarios.map((scenario) => ({
      method: scenario.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        path: `${pathname.replace(/\/$/, '')}${scenario.path()}`,
        ...(scenario.body && { body: scenario.body() }),
      }),
    })),
  });
  return { p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}
