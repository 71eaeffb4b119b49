import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ALL_CLOCKS } from '@stratus/testing';
import type { ManagedProcess } from '@stratus/testing';
import type { Strike } from '@stratus/testing';

const BACK_MS = 120_000;
const HOUR_MS = 3_600_000;

/** The processes of the stack by the name of the victim. */
export type Victims = ReadonlyMap<string, ManagedProcess>;

/** The processes that a campaign may strike, and how it strikes the stream and the clocks. */
export interface Means {
  victims: Victims;
  /** Deletes the stream, as soon as the broker is up to do so. */
  loseStream: () => Promise<void>;
  /** The directory that `moved-clock.mjs` reads. */
  clocks: string;
}

/** Executes the strike, and restores the process. The stream recovers by itself. */
export async function carryOut({ victims, loseStream, clocks }: Means, strike: Strike): Promise<void> {
  const { victim, how, forMs } = strike;
  if (how === 'lost') return loseStream();
  if (how === 'an hour ahead' || how === 'an hour behind') {
    const moved = victim === ALL_CLOCKS ? [...victims.values()] : [victims.get(victim)];
    return moveClocks(clocks, moved, how === 'an hour ahead' ? HOUR_MS : -HOUR_MS, forMs);
  }
  const process = victims.get(victim);
  if (!process) throw new Error(`there is no ${victim}`);
  if (how === 'frozen') return freeze(process, forMs);
  if (how === 'killed') await process.kill();
  else await process.stop();
  await delay(forMs);
  await bringBack(process);
}

async function freeze({ pid }: ManagedProcess, forMs: number): Promise<void> {
  if (pid === undefined) return;
  const frozen = [pid, ...childrenOf(pid)];
  signal(frozen, 'SIGSTOP');
  await delay(forMs);
  signal(frozen, 'SIGCONT');
}

/** Clocks of processes that do not read the files, or have ended, stay as they are. */
async function moveClocks(
  directory: string,
  processes: (ManagedProcess | undefined)[],
  aheadMs: number,
  forMs: number,
): Promise<void> {
  const files = processes.map((process) => join(directory, String(process?.pid)));
  for (const file of files) writeFileSync(file, String(aheadMs));
  await delay(forMs);
  for (const file of files) rmSync(file, { force: true });
}

/** A start may fail while another process is still down. */
async function bringBack(process: ManagedProcess): Promise<void> {
  for (const deadline = Date.now() + BACK_MS; ;) {
    try {
      return await process.start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A Postgres session that has ended.
    }
  }
}

/** The Postgres sessions: each is a process, in its own group. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
