import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Stack } from '../../tools/stack/stack.ts';
import { CounterReader } from '../counters.ts';
import { usesOf } from '../cpu.ts';
import type { Size } from './layout.ts';
import type { Kind, Sent } from './requests.ts';

const CLIENTS = 4;
const NO_JOB_TAKES_TIME = { COMPUTE_PROVISION_MS: '0', COMPUTE_BOOT_MS: '0', DATABASE_CREATE_MS: '0' };

/** A running installation of one size. */
export interface Installation {
  size: Size;
  stack: Stack;
  counters: CounterReader;
  databaseUrl: string;
  /** The process of Postgres. */
  postgres: number;
}

export async function startInstallation(stack: Stack, size: Size): Promise<Installation> {
  const { databaseUrl } = await stack.start();
  const counters = new CounterReader(databaseUrl, stack.nats?.monitoringUrl ?? '');
  await counters.prepare();
  return { size, stack, counters, databaseUrl, postgres: stack.database?.server?.pid ?? 0 };
}

export const stackOptions = (directory: string, { name }: Size) => ({
  stateDir: join(directory, name),
  counters: true,
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...NO_JOB_TAKES_TIME },
});

/** Microseconds of processor time so far. */
export const postgresTime = ({ postgres }: Installation): number => usesOf({ postgres })['postgres']?.microseconds ?? 0;

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
export const closeConnections = (): void => agent.destroy();

/** Requests of each kind that an installation has had. */
const turns = new Map<string, number>();

function next({ size }: Installation, { kind, next: sent }: Kind): Sent {
  const key = `${size.name} ${kind}`;
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  return sent(size, turn);
}

/** Sends so many requests of a kind from a few clients. @returns how long each took, in milliseconds. */
export async function timesOf(installation: Installation, kind: Kind, count: number): Promise<number[]> {
  const times: number[] = [];
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      times.push(await timeOf(installation.stack.description.baseUrl, next(installation, kind)));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

async function timeOf(baseUrl: string, { method, path, token, body, ends }: Sent): Promise<number> {
  const begun = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(`${baseUrl}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(`${response.statusCode} ${Buffer.concat(chunks).toString()}`));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  const took = performance.now() - begun;
  if (!text.startsWith('200 ') || !text.endsWith(ends))
    throw new Error(`${method} ${path} answers ${text.slice(0, 300)}`);
  return took;
}
