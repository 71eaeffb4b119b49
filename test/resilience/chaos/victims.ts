import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ManagedProcess } from '@stratus/testing';
import type { Strike } from '@stratus/testing';

const BACK_MS = 120_000;

/** The processes of the stack by the name of the victim. */
export type Victims = ReadonlyMap<string, ManagedProcess>;

/** Executes the strike, and restores the process. The stream recovers by itself. */
export async function carryOut(
  victims: Victims,
  { victim, how, forMs }: Strike,
  loseStream: () => Promise<void>,
): Promise<void> {
  if (how === 'lost') return loseStream();
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
