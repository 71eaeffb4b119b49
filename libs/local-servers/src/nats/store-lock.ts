import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { commandLineOf, Failure, identityOf, stopProcess } from '@stratus/processes/source';

const heldCode = '73';
const releaseMs = 5_000;

/** The files of one server that identify it to the next launcher. */
export interface StoreFiles {
  /** Locked by the server for its whole life, from its first instruction on. */
  lockFile: string;
  /** Written by the server itself, before it opens the store. */
  pidFile: string;
  configFile: string;
}

/**
 * The arguments of `flock` that run a command, as the same process, while holding the lock; exits with 73 if the lock is
 * taken.
 */
function locked({ lockFile }: StoreFiles, command: string[]): string[] {
  return ['--no-fork', '--nonblock', '--conflict-exit-code', heldCode, lockFile, ...command];
}

function stateOf(store: StoreFiles): 'free' | 'held' | 'this system has no flock' {
  const { status } = spawnSync('flock', locked(store, ['true']), { stdio: 'ignore' });
  if (status === 0) return 'free';
  return status === Number(heldCode) ? 'held' : 'this system has no flock';
}

/** Stops the server that wrote the process id file, never another program that has reused the id. */
async function stopServerOf({ pidFile, configFile }: StoreFiles): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const identity = Number.isInteger(pid) && pid > 0 ? identityOf(pid) : undefined;
  if (identity && commandLineOf(pid)?.includes(configFile)) await stopProcess(identity, 'SIGTERM', 10_000);
}

/**
 * Stops a server that outlived its launcher, even one started just before the launcher was killed, and returns the command
 * that runs the next one: two servers on one store would destroy it.
 *
 * @throws Failure if the store remains locked.
 */
export async function takeStore(store: StoreFiles, command: string[]): Promise<string[]> {
  const deadline = performance.now() + releaseMs;
  for (;;) {
    // A server that is still starting writes its process id in a moment.
    await stopServerOf(store);
    const state = stateOf(store);
    if (state === 'free') return ['flock', ...locked(store, command)];
    if (state !== 'held') return command;
    if (performance.now() > deadline) {
      throw new Failure(
        `Another process holds ${store.lockFile}, and so the store of the NATS server.`,
        `Stop it (fuser ${store.lockFile} names it), or use another directory with --state-dir.`,
      );
    }
    await sleep(20);
  }
}
