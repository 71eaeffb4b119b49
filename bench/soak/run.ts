/** `npm run bench -- --only soak`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataElsewhere } from '@stratus/local-servers';
import { Stack } from '../../tools/stack/stack.ts';
import { endOnInterrupt } from '../end-on-interrupt.ts';
import { readOptions } from '../options.ts';
import { percentile } from '../percentile.ts';
import { inSession } from '../session.ts';
import { Load } from './load.ts';
import { printWear, wearOf, wornBetween } from './wear.ts';

const SHOWN_TABLES = 14;
const { minutes, rate, json } = readOptions();
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-soak-'));
const stack = new Stack({ stateDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });

async function end(): Promise<void> {
  await stack.stop();
  removeDataElsewhere(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
}
endOnInterrupt(end);

/** How long each write of a minute took, in milliseconds. */
interface Minute {
  perSecond: number;
  p50: number;
  p99: number;
}

async function soak(load: Load): Promise<Minute[]> {
  const each: Minute[] = [];
  for (let minute = 1; minute <= Number(minutes); minute += 1) {
    const begun = performance.now();
    await load.run(Number(rate), 60);
    const seconds = (performance.now() - begun) / 1_000;
    const times = load.times.splice(0);
    const [p50 = Number.NaN, p99 = Number.NaN] = [0.5, 0.99].map((share) => percentile(times, share));
    each.push({ perSecond: times.length / seconds, p50, p99 });
    console.log(`| ${minute} | ${(times.length / seconds).toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  }
  return each;
}

try {
  console.log('Starting the stack …');
  const { databaseUrl, baseUrl, tokens } = await stack.start();
  const load = new Load(baseUrl, tokens.unrestricted);
  await inSession(databaseUrl, async (client) => {
    const before = await wearOf(client);
    console.log(`\n| minute, of up to ${rate} writes per second | writes/s | p50 ms | p99 ms |\n|---:|---:|---:|---:|`);
    const measured = await soak(load);
    const worn = wornBetween(before, await wearOf(client), SHOWN_TABLES);
    printWear(worn);
    if (json) writeFileSync(json, `${JSON.stringify({ minutes: measured, tables: worn }, null, 2)}\n`);
  });
  load.close();
} finally {
  await end();
}
