import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of the kernel's accounting are a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

interface ProcessStat {
  parent: number;
  cpuMs: number;
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time of each named process and its children so far, in milliseconds. */
export function cpuOf(pids: Readonly<Record<string, number>>): Record<string, number> {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const stats = all.map((pid) => [Number(pid), statOf(Number(pid))] as const);
  return Object.fromEntries(
    Object.entries(pids).map(([name, root]) => {
      const own = stats.filter(([pid, stat]) => pid === root || stat?.parent === root);
      return [name, own.reduce((sum, [, stat]) => sum + (stat?.cpuMs ?? 0), 0)];
    }),
  );
}
