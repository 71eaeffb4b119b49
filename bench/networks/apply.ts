import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NamespacesKernel, changedParts, compile, reconcile } from '@stratus/data-plane';
import type { Picture } from '@stratus/data-plane';
import { Networks, networkPrograms } from '@stratus/local-servers';
import { Monitor } from './monitor.ts';
import { commentOfFirst, pictureOf, rulesOf } from './world.ts';

/** Milliseconds, but for the last two. */
export interface Applied {
  instances: number;
  compile: number;
  compileAgain: number;
  applyFromNothing: number;
  compareAll: number;
  change: number;
  /** Of one rules update. */
  messages: number;
  chains: number;
}

const CHANGES = 20;

/** Brings instances with their firewalls into the kernel, then changes the rules of some. */
export async function measureApply(count: number): Promise<Applied> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-networks-'));
  const programs = await networkPrograms();
  Object.assign(process.env, programs.env);
  const networks = new Networks({
    programs,
    logFile: join(directory, 'networks.log'),
    pidFile: join(directory, 'networks.pid.json'),
  });
  await networks.start();
  const kernel = new NamespacesKernel(networks.local.holder, programs);
  try {
    let picture = pictureOf(count);
    const [plan, compiled] = await timed(() => compile(picture));
    const [, compiledAgain] = await timed(() => compile(picture));
    const [, applyFromNothing] = await timed(() => reconcile(kernel, plan));
    const [, compareAll] = await timed(() => reconcile(kernel, plan));
    const monitor = await Monitor.start(networks.local, 'vpc-1');
    let [applied, changes] = [plan, 0];
    for (let change = 1; change <= CHANGES; change += 1) {
      picture = withRules(picture, 1 + ((change * 7) % count), 20_000 + change);
      const [, took] = await timed(async () => {
        const next = compile(picture);
        await reconcile(kernel, next, changedParts(applied, next));
        applied = next;
      });
      changes += took;
    }
    monitor.forget();
    const next = compile(withRules(picture, 1, 30_000));
    await reconcile(kernel, next, changedParts(applied, next));
    await monitor.seen(commentOfFirst(rulesOf(1, 30_000)));
    const [messages, chains] = [monitor.messages, monitor.chains.size];
    monitor.stop();
    return {
      instances: count,
      compile: compiled,
      compileAgain: compiledAgain,
      applyFromNothing,
      compareAll,
      change: changes / CHANGES,
      messages,
      chains,
    };
  } finally {
    kernel.close();
    await networks.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const withRules = (picture: Picture, id: number, port: number): Picture => ({
  ...picture,
  firewalls: new Map(picture.firewalls).set(id, { rules: rulesOf(id, port), instances: [id] }),
});

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  const result = await work();
  return [result, performance.now() - begun];
}
