import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from './cpu.ts';

/** Counts the system calls of processes until it is interrupted, and writes the count to a file. */
interface Tracer {
  command: string;
  argumentsFor: (pids: number[], file: string) => string[];
  /** @returns undefined if the file has no count. */
  read: (text: string) => number | undefined;
}

/** perf counts in the kernel, which slows the processes little, so it comes first. */
const perf: Tracer = {
  command: 'perf',
  argumentsFor: (pids, file) => ['stat', '-x,', '-e', 'raw_syscalls:sys_enter', '-o', file, '-p', pids.join(',')],
  read: (text) => {
    const [, count] = /^(\d+),[^,]*,raw_syscalls:sys_enter/m.exec(text) ?? [];
    return count === undefined ? undefined : Number(count);
  },
};
const strace: Tracer = {
  command: 'strace',
  argumentsFor: (pids, file) => ['-c', '-f', '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])],
  read: (text) => {
    const [, count] = /^100\.00\s+[\d.]+\s+\d+\s+(\d+)\s.*total$/m.exec(text) ?? [];
    return count === undefined ? undefined : Number(count);
  },
};
/** Until it is attached to all threads. */
const ATTACH_MS = 500;

/** The tool that can count here; undefined if no tool is installed or the system allows none. */
export function findTracer(): Tracer | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-calls-'));
  try {
    return [perf, strace].find(({ command, read }) => {
      const file = join(directory, command);
      const probe =
        command === 'perf' ? ['stat', '-x,', '-e', 'raw_syscalls:sys_enter', '-o', file] : ['-c', '-o', file];
      return spawnSync(command, [...probe, 'ls']).status === 0 && read(readFileSync(file, 'utf8')) !== undefined;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * System calls of each named process and its children per request of the load. The processes are slower meanwhile, so the
 * load's times do not count.
 * @param load returns how many requests it made.
 */
export async function systemCallsPerRequest(
  { command, argumentsFor, read }: Tracer,
  pids: Readonly<Record<string, number>>,
  load: () => Promise<number>,
): Promise<Record<string, number>> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-calls-'));
  try {
    const counting = Object.entries(pids).map(([name, root]) => {
      const file = join(directory, name);
      const child = spawn(command, argumentsFor(familyOf(root), file), { stdio: 'ignore' });
      return { name, file, child, exited: once(child, 'exit') };
    });
    await delay(ATTACH_MS);
    const requests = await load();
    for (const { child } of counting) child.kill('SIGINT');
    await Promise.all(counting.map(({ exited }) => exited));
    return Object.fromEntries(
      counting.map(({ name, file }) => [name, (read(readFileSync(file, 'utf8')) ?? 0) / requests]),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
