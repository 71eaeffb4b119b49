/** The process of `Receivers`: its parent asks for what has arrived. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Arrivals, Behaviour } from './receivers.ts';

const SLOW_MS = 5_000;

interface Event {
  id: string;
  time: string;
  entitytype: string;
  entityid: string;
  sequence: string;
}

const none = (): Arrivals => ({ requests: 0, deliveries: 0, disordered: 0, delays: [], lastedMs: 0, maxAtOnce: 0 });
let arrivals = none();
let seen = new Set<string>();
let latest = new Map<string, string>();
let [first, last, underWay] = [0, 0, 0];

function note(path: string, event: Event): void {
  last = performance.now();
  first ||= last;
  arrivals.requests += 1;
  const key = `${path} ${event.id}`;
  if (seen.has(key)) return;
  seen.add(key);
  arrivals.deliveries += 1;
  arrivals.delays.push(Date.now() - Date.parse(event.time));
  const lane = `${path} ${event.entitytype} ${event.entityid}`;
  if ((latest.get(lane) ?? '') > event.sequence) arrivals.disordered += 1;
  else latest.set(lane, event.sequence);
}

async function respond(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour === 'hanging') return;
  if (behaviour === 'slow') await delay(SLOW_MS);
  response.writeHead(behaviour === 'failing' ? 500 : 204).end();
}

const server = createServer((request, response) => {
  underWay += 1;
  arrivals.maxAtOnce = Math.max(arrivals.maxAtOnce, underWay);
  response.on('close', () => (underWay -= 1));
  const chunks: Buffer[] = [];
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    const behaviour = path.split('/')[1] as Behaviour;
    if (behaviour === 'live') note(path, JSON.parse(Buffer.concat(chunks).toString()) as Event);
    void respond(behaviour, response);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (request: 'tell' | 'forget') => {
  process.send?.({ ...arrivals, lastedMs: last - first });
  if (request !== 'forget') return;
  arrivals = none();
  seen = new Set();
  latest = new Map();
  [first, last] = [0, 0];
});
process.on('disconnect', () => process.exit());
