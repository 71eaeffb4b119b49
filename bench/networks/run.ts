/** `npm run bench -- --only networks`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataElsewhere } from '@stratus/local-servers';
import { Stack } from '../../tools/stack/stack.ts';
import { endOnInterrupt } from '../end-on-interrupt.ts';
import { readOptions } from '../options.ts';
import { measureApply } from './apply.ts';
import type { Applied } from './apply.ts';
import { measureLag } from './lag.ts';
import type { Lag } from './lag.ts';

const COUNTS = [100, 1_000];
const INSTANCES = 100;
const CHANGES_PER_SECOND = 20;

const { seconds, json } = readOptions();
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-networks-'));
const stack = new Stack({
  stateDir,
  network: 'local',
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', COMPUTE_PROVISION_MS: '0', COMPUTE_BOOT_MS: '0' },
});
async function end(): Promise<void> {
  await stack.stop();
  removeDataElsewhere(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
}
endOnInterrupt(end);

const ms = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

function printApplied(all: readonly Applied[]): void {
  console.log(
    '\n| Instances, with 25 rules each | compile | again | apply from nothing | compare all | one change | its messages to the kernel | chains |',
  );
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const each of all) {
    const times = [each.compile, each.compileAgain, each.applyFromNothing, each.compareAll, each.change];
    console.log(
      `| ${each.instances} | ${times.map((time) => `${ms(time)} ms`).join(' | ')} | ${each.messages} | ${each.chains} |`,
    );
  }
}

function printLag({ instances, changes, fromEvent, fromAnswer }: Lag): void {
  console.log(
    `\n| ${changes} changes of rules, ${CHANGES_PER_SECOND} a second, ${instances} instances | p50 | p99 |\n|---|---:|---:|`,
  );
  console.log(`| from the event to the kernel | ${ms(fromEvent.p50)} ms | ${ms(fromEvent.p99)} ms |`);
  console.log(`| from the answer to the kernel | ${ms(fromAnswer.p50)} ms | ${ms(fromAnswer.p99)} ms |`);
}

try {
  console.log('Programming the kernel …');
  const applied: Applied[] = [];
  for (const count of COUNTS) applied.push(await measureApply(count));
  printApplied(applied);
  console.log('\nStarting the stack …');
  const { baseUrl, natsUrl, tokens, network } = await stack.start();
  if (!network) throw new Error('the stack has no networks');
  const lag = await measureLag({
    baseUrl,
    natsUrl,
    token: tokens.unrestricted,
    networks: network,
    instances: INSTANCES,
    perSecond: CHANGES_PER_SECOND,
    seconds: Number(seconds),
  });
  printLag(lag);
  if (json) writeFileSync(json, `${JSON.stringify({ applied, lag }, null, 2)}\n`);
} finally {
  await end();
}
