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

/** Servers and their tools run as these, the one that makes data with an account: what others start may name any directory. */
const usersOf = (user: ServerUser | undefined): number[] => {
  const own = process.getuid?.();
  return [...(own === undefined ? [] : [own]), ...(user ? [user.uid, namedUser(user).uid] : [])];
};

/**
 * Ends every process that this one or the servers' user has started with a path in a directory, and what servers that are
 * dead have left at work there.
 *
 * @throws Error when one of them does not end.
 */
export async function endProcessesIn(directory: string, user: ServerUser | undefined): Promise<void> {
  const users = usersOf(user);
  // The servers first: they start no child then that is not in the second list.
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
 * The server of one member. It outlives this process, so there is no record of its process id that could be wrong: its
 * command line names it.
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

  /** Takes over the server that an earlier process has started, if it runs with this very command. */
  adopt(command: ServerCommand): void {
    const found = serversIn(this.directory, usersOf(this.user)).find((each) => isServer(command, each));
    if (found) this.#identity = { pid: found.pid, startedAt: found.startedAt };
    this.#command = command;
  }

  /**
   * Starts the server, after it has ended whatever an interrupted try left.
   *
   * @throws Error when it ends, is not ready within a minute, or the signal says that no one waits any more; it may run then.
   */
  async start(command: ServerCommand, ready: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    this.adopt(command);
    if (!this.isRunning) {
      await endProcessesIn(this.directory, this.user);
      this.#identity = await this.#spawn(command);
    }
    await this.#untilReady(ready, signal);
  }

  /** Makes room in a log that has become long; what fails now works later. */
  async limitLog(): Promise<void> {
    await limitLog(join(this.directory, 'server.log')).catch(() => undefined);
  }

  /** Ends the server in order, or after half a minute anyhow. */
  async stop(): Promise<void> {
    if (this.#identity) await stopProcess(this.#identity, this.#command?.stopSignal ?? 'SIGTERM', STOP_MS);
    await this.kill();
  }

  /** Ends the server and all that was started for it at once: one that hangs hears no other signal. */
  async kill(): Promise<void> {
    await endProcessesIn(this.directory, this.user);
    this.#identity = undefined;
  }

  #spawn({ command, args, env }: ServerCommand): Promise<ProcessIdentity | undefined> {
    const log = openLog(join(this.directory, 'server.log'));
    // A group of its own, so that a signal to the group of this process does not end the servers of customers.
    const child = spawn(command, args, { cwd: '/', env, detached: true, stdio: ['ignore', log, log], ...this.user });
    closeSync(log);
    child.unref();
    return new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)));
      child.once('spawn', () => resolve(child.pid === undefined ? undefined : identityOf(child.pid)));
    });
  }

  async #untilReady(ready: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    for (const deadline = Date.now() + READY_MS; ;) {
      try {
        await ready();
        return;
      } catch (error) {
        signal?.throwIfAborted();
        if (!this.isRunning)
          throw new Error('The server ended during its start: its server.log says why', { cause: error });
        if (Date.now() > deadline)
          throw new Error(`The server is not ready (${messageOf(error)}): its server.log says why`, { cause: error });
      }
      await sleep(25);
    }
  }
}
