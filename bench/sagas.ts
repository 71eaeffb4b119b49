import { jetstream } from '@nats-io/jetstream';
import { connectNats } from '@stratus/local-servers';
import { percentile } from './percentile.ts';
import type { Target } from './load.ts';

/** Throughput and latency of a flow of sagas, as seen by its clients. */
export interface SagaMeasurement {
  name: string;
  /** Sagas per second: the one that replies and those that it starts. */
  perSecond: number;
  p50: number;
  p99: number;
}

const AT_ONCE = 8;

/** Creates instances, without tags, with two, and until they run, then attaches interfaces; the jobs of the stack must have no duration. */
export async function measureSagas(target: Target, natsUrl: string, seconds: number): Promise<SagaMeasurement[]> {
  const api = apiOf(target);
  const jobs = await finishedJobs(natsUrl);
  const vpc = await api<{ subnets: { id: number }[] }>('/vpcs', {
    label: `sagas-${process.pid}`,
    region: 'us-east',
    subnets: [{ label: 'wide', ipv4: '10.0.0.0/12' }],
  });
  const inVpc = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id };
  const plain = { type: 'g6-standard-1', region: 'us-east' };
  /** The instance of the quick start. */
  const usual = {
    ...plain,
    image: 'compute/debian12',
    root_pass: 'correct horse battery staple',
    interfaces: [{ ...inVpc, ipv4: { nat_1_1: 'any' } }],
  };
  try {
    const create = async (): Promise<void> => {
      const { id } = await api<{ id: number }>('/compute/instances', usual);
      await jobs.finished('compute_boot', id);
    };
    const attach = async (): Promise<() => Promise<void>> => {
      const { id } = await api<{ id: number }>('/compute/instances', plain);
      await jobs.finished('compute_create', id);
      const configs = `/compute/instances/${id}/configs`;
      const config = await api<{ id: number }>(configs, { label: 'profile', devices: {} });
      return async () => void (await api(`${configs}/${config.id}/interfaces`, inVpc));
    };
    const newInstance = async (more: object): Promise<void> =>
      void (await api('/compute/instances', { ...usual, ...more }));
    // Creating and booting are two sagas.
    return [
      await repeat('instance create', seconds, 1, async () => () => newInstance({})),
      await repeat('instance create, two new tags', seconds, 1, async () => () => newInstance({ tags: twoNewTags() })),
      await repeat('instance create to running', seconds, 2, async () => create),
      await repeat('interface attach', seconds, 1, attach),
    ];
  } finally {
    await jobs.stop();
  }
}

let tags = 0;
const twoNewTags = (): string[] => [`sagas-${process.pid}-${(tags += 1)}`, `sagas-${process.pid}-${(tags += 1)}`];

/** Repeats a flow on several connections; does not measure `prepare`. */
async function repeat(
  name: string,
  seconds: number,
  sagasEach: number,
  prepare: () => Promise<() => Promise<void>>,
): Promise<SagaMeasurement> {
  const times: number[] = [];
  let [busyMs, until] = [0, Infinity];
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const flow = await prepare();
      const started = performance.now();
      await flow();
      times.push(performance.now() - started);
      busyMs += performance.now() - started;
    }
  };
  until = performance.now() + 1_000;
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  times.length = busyMs = 0;
  until = performance.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return {
    name,
    perSecond: (times.length * sagasEach * AT_ONCE * 1_000) / busyMs,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function apiOf({ baseUrl, token }: Target) {
  return async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** Waits for events of the stream instead of polling. */
async function finishedJobs(natsUrl: string) {
  const connection = await connectNats(natsUrl);
  const consumer = await jetstream(connection).consumers.get('EVENTS', { filter_subjects: 'events.1.compute.*' });
  const over = new Set<string>();
  const waiting = new Map<string, () => void>();
  const messages = await consumer.consume({
    callback: (message) => {
      const { type, entityid, jobstatus } = message.json<{ type: string; entityid: string; jobstatus?: string }>();
      if (jobstatus !== 'finished') return;
      const job = `${type} ${entityid}`;
      over.add(job);
      waiting.get(job)?.();
    },
  });
  return {
    finished: (type: string, id: number): Promise<void> =>
      new Promise((resolve) => (over.has(`${type} ${id}`) ? resolve() : waiting.set(`${type} ${id}`, resolve))),
    stop: async (): Promise<void> => {
      messages.stop();
      await connection.close();
    },
  };
}
