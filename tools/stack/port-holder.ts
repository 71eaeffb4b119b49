import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';

/** The process that listens on a port. */
export interface PortHolder {
  pid: number;
  command: string;
  /** The state directory of its stack, if it is a process of one. */
  stateDir?: string;
}

const LISTENING = '0A';

/** The inodes of the sockets that listen on a port. */
function listeningOn(port: number): Set<string> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readLines(file));
  const fields = sockets.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields
      .filter(([, local = '', , state]) => local.endsWith(suffix) && state === LISTENING)
      .map((each) => `${each[9]}`),
  );
}

/** Finds the process that listens on a port; undefined if it belongs to another user, or the system does not tell. */
export function portHolder(port: number): PortHolder | undefined {
  const inodes = listeningOn(port);
  if (inodes.size === 0) return undefined;
  const pid = processes().find((each) =>
    openFiles(each).some((file) => inodes.has(/^socket:\[(\d+)\]$/.exec(file)?.[1] ?? '')),
  );
  if (pid === undefined) return undefined;
  const command = (readLines(`/proc/${pid}/cmdline`)[0] ?? '').split('\0').filter(Boolean);
  // The log of an app, below the state directory of its stack.
  const log = openFiles(pid).find((file) => /\/logs\/[\w-]+\.log$/.test(file));
  const readable = command
    .map((part) => part.split('/').at(-1) ?? part)
    .join(' ')
    .slice(0, 60);
  return { pid, command: readable, ...(log !== undefined && { stateDir: dirname(dirname(log)) }) };
}

/** For a message: `process 4711 (python3 server.py)`. */
export function describeHolder(port: number): string {
  const holder = portHolder(port);
  if (holder === undefined) return 'another program';
  const { pid, command, stateDir } = holder;
  return stateDir === undefined ? `process ${pid} (${command})` : `the stack in ${stateDir} (process ${pid})`;
}

const processes = (): number[] =>
  orNone(() => readdirSync('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const openFiles = (pid: number): string[] => {
  const directory = `/proc/${pid}/fd`;
  const descriptors = orNone(() => readdirSync(directory));
  return descriptors.flatMap((descriptor) => orNone(() => [readlinkSync(`${directory}/${descriptor}`)]));
};

const readLines = (file: string): string[] => orNone(() => readFileSync(file, 'utf8').split('\n'));

/** Processes end at any time, and those of others are private. */
function orNone<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
