/** Takes about 20 s: it starts, kills and stops whole stacks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { StackDescription } from '@stratus/installation';
import { freePort, isRunning, readJsonFile } from '@stratus/local-servers';
import { writeStubApps } from './testing/stub-apps.ts';

const directory = mkdtempSync(join(tmpdir(), 'stratus-stack-networks-'));
const programs = writeStubApps(join(directory, 'apps'));
const launchers: ChildProcess[] = [];
afterAll(() => {
  for (const launcher of launchers) launcher.kill('SIGKILL');
});

async function launch(stateDir: string, ...network: string[]): Promise<ChildProcess> {
  const args = [join(import.meta.dirname, 'testing/launch.ts'), stateDir, programs, String(await freePort())];
  const child = spawn(process.execPath, [...args, ...network], { stdio: ['ignore', 'pipe', 'inherit'] });
  launchers.push(child);
  await once(child.stdout, 'data');
  return child;
}

const networkOf = (stateDir: string): StackDescription['network'] =>
  (readJsonFile(join(stateDir, 'stack.json')) as StackDescription | undefined)?.network;

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 90_000; !holds(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
  }
}

describe('a stack with local networks', () => {
  it('has a holder and programs, replaces a killed holder, and leaves nothing', async () => {
    const stateDir = join(directory, 'local');
    const launcher = await launch(stateDir, 'local');
    const { holder, programs: found } = networkOf(stateDir)!;
    expect(isRunning(holder)).toBe(true);
    expect(readlinkSync(`/proc/${holder.pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
    expect(found).toMatchObject({ ip: expect.stringMatching(/\/ip$/), nft: expect.stringMatching(/\/nft$/) });

    process.kill(holder.pid, 'SIGKILL');
    await until('another holder', () => ![undefined, holder.pid].includes(networkOf(stateDir)?.holder.pid));
    const second = networkOf(stateDir)!.holder;
    expect(isRunning(second)).toBe(true);

    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
    expect(isRunning(second)).toBe(false);
  });

  it('leaves nothing when its launcher is killed, and starts again', async () => {
    const stateDir = join(directory, 'killed');
    (await launch(stateDir, 'local')).kill('SIGKILL');
    const { holder } = networkOf(stateDir)!;
    await until('the holder ends', () => !isRunning(holder));
    const launcher = await launch(stateDir);
    expect(networkOf(stateDir)).toBeUndefined();
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  });
});
