import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Listed {
  pid: number;
  parent: number;
  state: string;
}

/** The parents of all processes that have not ended, by process id. */
export function parentsOfAll(): Map<number, number> {
  const running = allProcesses().filter(({ state }) => !state.startsWith('Z'));
  return new Map(running.map(({ pid, parent }) => [pid, parent]));
}

/** Whether each of these processes stands still with all its threads, or is gone. */
export function areStopped(pids: readonly number[]): boolean {
  if (process.platform === 'linux') return pids.every(isStoppedInProc);
  // A signal stops all threads of a process before ps shows it as stopped.
  const states = new Map(processesByPs().map(({ pid, state }) => [pid, state]));
  return pids.every((pid) => /^[TZ]/.test(states.get(pid) ?? 'Z'));
}

const allProcesses = (): Listed[] => (process.platform === 'linux' ? processesInProc() : processesByPs());

function processesInProc(): Listed[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const [state, parent] = fieldsOf(`/proc/${pid}/stat`);
    return state === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state }];
  });
}

function processesByPs(): Listed[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });
}

/** State and parent; none if the process is gone. */
function fieldsOf(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8');
    // The name of the program is in parentheses and may contain anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function isStoppedInProc(pid: number): boolean {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.every((thread) =>
      ['T', 't', 'Z', 'X', undefined].includes(fieldsOf(`/proc/${pid}/task/${thread}/stat`)[0]),
    );
  } catch {
    return true;
  }
}
