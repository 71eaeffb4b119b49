import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of the kernel's accounting are a hundredth of a second on every Linux that Node runs on. */
const TICK_US = 10_000;

interface ProcessStat {
  parent: number;
  microseconds: number;
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // Its own time and that of its ended children, each for the program and for the kernel.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), microseconds: ticks * TICK_US };
  } catch {
    return undefined;
  }
}

/** The kernel's accounting so far. */
export interface Use {
  /** Processor time. */
  microseconds: number;
  /** How often a thread has waited: for input, a timer or a lock. */
  waits: number;
}

/** A process and its children. */
export const familyOf = (root: number): number[] =>
  [root, ...processes().filter((pid) => pid !== root && statOf(pid)?.parent === root)].filter((pid) => statOf(pid));

/** The usage of each named process and its children. */
export const usesOf = (pids: Readonly<Record<string, number>>): Record<string, Use> =>
  Object.fromEntries(
    Object.entries(pids).map(([name, root]) => {
      const family = familyOf(root);
      const sum = (of: (pid: number) => number): number => family.reduce((total, pid) => total + of(pid), 0);
      return [name, { microseconds: sum((pid) => statOf(pid)?.microseconds ?? 0), waits: sum(waitsOf) }];
    }),
  );

const processes = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);

function waitsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
      return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    }, 0);
  } catch {
    return 0;
  }
}
