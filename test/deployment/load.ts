import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const GIVE_UP_MS = 120_000;
const PAUSE_MS = 200;

/** Prefix of the label of every VPC of this run. */
export const PREFIX = `load-${Date.now()}-`;

/** The clients' observations. */
export interface Seen {
  /** The id of each acknowledged VPC, by its label. */
  created: Map<string, number>;
  requests: number;
  /** Failed tries: all are counted, including those that were repeated. */
  failures: { at: number; text: string }[];
  slowestMs: number;
}

/** Sends this many requests per second, half of them writes, whether earlier ones have a response or not. */
export interface Load {
  api: string;
  token: string;
  perSecond: number;
  /** Repeats a failed request with its key until it succeeds. */
  patient: boolean;
}

/** Runs `during` under load. */
export async function underLoad(load: Load, during: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { created: new Map(), requests: 0, failures: [], slowestMs: 0 };
  const running: Promise<void>[] = [];
  const end = new AbortController();
  const work = during().finally(() => end.abort());
  for (let next = Date.now(), turn = 0; !end.signal.aborted; turn += 1) {
    running.push(turn % 2 === 0 ? create(load, seen) : read(load, seen));
    next += 1_000 / load.perSecond;
    await delay(Math.max(0, next - Date.now()));
  }
  await work;
  await Promise.all(running);
  return seen;
}

async function create(load: Load, seen: Seen): Promise<void> {
  const label = `${PREFIX}${randomUUID()}`;
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ label, region: 'us-east' });
  const answer = await answered(load, seen, '/vpcs', { method: 'POST', headers, body });
  if (answer) seen.created.set(label, (answer as { id: number }).id);
}

const read = async (load: Load, seen: Seen): Promise<void> =>
  void (await answered(load, seen, '/vpcs?page_size=25', {}));

async function answered(load: Load, seen: Seen, path: string, request: RequestInit): Promise<unknown> {
  const since = Date.now();
  do {
    seen.requests += 1;
    try {
      return await call(load, path, request);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      const text = `${request.method ?? 'GET'} ${path}: ${String(error)} ${cause?.code ?? ''}`;
      seen.failures.push({ at: Date.now(), text });
      await delay(PAUSE_MS);
    } finally {
      seen.slowestMs = Math.max(seen.slowestMs, Date.now() - since);
    }
  } while (load.patient && Date.now() < since + GIVE_UP_MS);
  if (load.patient) throw new Error(`${path} was not answered within ${GIVE_UP_MS} ms: ${seen.failures.at(-1)?.text}`);
  return undefined;
}

/** @throws Error unless the response is a success. */
export async function call(
  { api, token }: Pick<Load, 'api' | 'token'>,
  path: string,
  request: RequestInit = {},
): Promise<unknown> {
  const response = await fetch(`${api}${path}`, {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
