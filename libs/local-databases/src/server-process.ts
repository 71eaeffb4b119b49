import { spawn } from 'node:child_process';
import { closeSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  backendsIn,
  codeOf,
  identityOf,
  isRunning,
  messageOf,
  namedUser,
  processesIn,
  serversIn,
  stopProcess,
} from '@stratus/processes';
import type { FoundProcess, ProcessIdentity, ServerUser } from '@stratus/processes';
import type { ServerCommand } from './database-servers.js';
import { limitLog, openLog } from './server-log.js';

const READY_MS = 60_000;
const STOP_MS = 30_000;

/**
 * Users of servers and of their tools; the tool that creates data needs a user with an account. Other users' processes may
 * name any directory.
 */
const usersOf = (user: ServerUser | undefined): number[] => {
  const own = process.getuid?.();
  return [...(own === undefined ? [] : [own]), ...(user ? [user.uid, namedUser(user).uid] : [])];
};

/**
 * Ends every process of this process's or the servers' user that has a path in a directory among its arguments, and the
 * leftover children of dead servers there.
 *
 * @throws Error if one of them does not end.
 */
export async function endProcessesIn(directory: string, user: ServerUser | undefined): Promise<void> {
  const users = usersOf(user);
  // The servers first: then they cannot start a child that is missing from the second list.
  for (const list of [processesIn, backendsIn]) {
    const found = list(directory, users);
    await Promise.all(found.map((each) => stopProcess(each, 'SIGKILL', STOP_MS)));
    const left = found.find(isRunning);
    if (left) throw new Error(`Process ${left.pid} does not end`);
  }
}

/** The file behind links; the path itself if there is none. */
function fileBehind(command: string): string {
  try {
    return realpathSync(command);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return command;
    throw error;
  }
}

function isServer({ command, args }: ServerCommand, { commandLine, executable }: FoundProcess): boolean {
  if (commandLine !== [command, ...args].join(' ')) return false;
  return executable === undefined || executable === fileBehind(command);
}

/**
 * The server of one member. It outlives this process, so instead of recording its process id, which could become wrong, it is
 * found by its command line.
 */
export class ServerProcess {
  #identity: ProcessIdentity | undefined;
  #command: ServerCommand | undefined;

  constructor(
    private readonly directory: string,
    private readonly user: ServerUser | undefined,
  ) {}

  get isRunning(): boolean {
    return this.#identity !== undefined && isRunning(this.#identity);
  }

  /** Takes over a server started by an earlier process, if it runs with exactly this command. */
  adopt(command: ServerCommand): void {
    const found = serversIn(this.directory, usersOf(this.user)).find((each) => isServer(command, each));
    if (found) this.#identity = { pid: found.pid, startedAt: found.startedAt };
    this.#command = command;
  }

  /**
   * Starts the server, after ending the leftovers of an interrupted try.
   *
   * @throws Error if it ends, is not ready within a minute, or the signal aborts; it may be running then.
   */
  async start(command: ServerCommand, ready: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    this.adopt(command);
    if (!this.isRunning) {
      await endProcessesIn(this.directory, this.user);
      this.#identity = await this.#spawn(command);
    }
    await this.#untilReady(ready, signal);
  }

  /** Makes room in an overlong log; if that fails now, it works later. */
  async limitLog(): Promise<void> {
    await limitLog(join(this.directory, 'server.log')).catch(() => undefined);
  }

  /** Shuts the server down, or kills it after half a minute. */
  async stop(): Promise<void> {
    if (this.#identity) await stopProcess(this.#identity, this.#command?.stopSignal ?? 'SIGTERM', STOP_MS);
    await this.kill();
  }

  /** Kills the server and everything started for it: a hung server reacts to no other signal. */
  async kill(): Promise<void> {
    await endProcessesIn(this.directory, this.user);
    this.#identity = undefined;
  }

  #spawn({ command, args, env }: ServerCommand): Promise<ProcessIdentity | undefined> {
    const log = openLog(join(this.directory, 'server.log'));
    // In a separate process group, so that a signal to this process's group does not end customers' servers.
    const child = spawn(command, args, { cwd: '/', env, detached: true, stdio: ['ignore', log, log], ...this.user });
    closeSync(log);
    child.unref();
    return new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)));
      child.once('spawn', () => resolve(child.pid === undefined ? undefined : identityOf(child.pid)));
    });
  }

  async #untilReady(ready: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    for (const deadline = performance.now() + READY_MS; ;) {
      try {
        await ready();
        return;
      } catch (error) {
        signal?.throwIfAborted();
        if (!this.isRunning)
          throw new Error('The server ended during its start: its server.log says why', { cause: error });
        if (performance.now() > deadline)
          throw new Error(`The server is not ready (${messageOf(error)}): its server.log says why`, { cause: error });
      }
      await sleep(25);
    }
  }
}
