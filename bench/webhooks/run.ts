/** `npm run bench -- --only webhooks`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from '../../tools/stack/stack.ts';
import { CounterReader } from '../counters.ts';
import { endOnInterrupt } from '../end-on-interrupt.ts';
import { readOptions } from '../options.ts';
import { printStatements } from '../report.ts';
import { measureDeliveries } from './measure.ts';
import type { Measured } from './measure.ts';
import { Receivers } from './receivers.ts';
import { Requests } from './requests.ts';
import { Subscriber } from './subscriber.ts';
import { ACCOUNTS, WEBHOOKS, createAccounts } from './world.ts';

const SHOWN_STATEMENTS = 25;

const { seconds, rate, json, statements } = readOptions();
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-webhooks-'));
const stack = new Stack({ stateDir, counters: true, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });
const receivers = await Receivers.start();
async function end(): Promise<void> {
  receivers.stop();
  await stack.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
endOnInterrupt(end);

function print(measured: Measured): void {
  const { shape, events, demanded, arrived, recorded, repeated, disordered } = measured;
  const number = (value: number): string => value.toFixed(0);
  console.log(`\n| ${shape}: ${events} events, ${rate} a second | |\n|---|---:|`);
  console.log(`| deliveries to live receivers: demanded, arrived, recorded | ${demanded}, ${arrived}, ${recorded} |`);
  console.log(`| repeated, out of order | ${repeated}, ${disordered} |`);
  console.log(`| deliveries a second | ${number(measured.perSecond)} |`);
  console.log(`| from the event to the receiver: p50, p99 | ${number(measured.p50)} ms, ${number(measured.p99)} ms |`);
  const { p50, p99 } = measured.subscriber;
  console.log(`| from the event to a subscriber of the stream: p50, p99 | ${number(p50)} ms, ${number(p99)} ms |`);
  console.log(`| requests at once | ${measured.maxAtOnce} |`);
  console.log(`| webhook-service: resident | ${measured.residentMb} MB |`);
  console.log(`| webhook-service: processor time of a delivery | ${number(measured.cpuUs)} µs |`);
}

try {
  console.log('Starting the stack …');
  const { baseUrl, databaseUrl, natsUrl } = await stack.start();
  const requests = new Requests(baseUrl);
  const counters = new CounterReader(databaseUrl, stack.nats?.monitoringUrl ?? '');
  await counters.prepare();
  console.log(`${ACCOUNTS} accounts, each with ${WEBHOOKS} webhooks …`);
  const accounts = await createAccounts(databaseUrl, requests.api);
  const subscriber = await Subscriber.follow(natsUrl);
  const all: Measured[] = [];
  for (const shape of ['filtered', 'fan-out'] as const) {
    await counters.forget();
    const pid = stack.app('webhook-service').pid ?? 0;
    const measurement = { databaseUrl, accounts, receivers, requests, subscriber, pid };
    const measured = await measureDeliveries(shape, {
      ...measurement,
      perSecond: Number(rate),
      seconds: Number(seconds),
    });
    all.push(measured);
    print(measured);
    if (statements) printStatements(shape, await counters.statements(SHOWN_STATEMENTS), measured.events);
  }
  requests.close();
  await subscriber.stop();
  if (json) writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
} finally {
  await end();
}
