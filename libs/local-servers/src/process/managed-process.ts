import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Failure, identityOf, messageOf, writePrivateJson } from '@stratus/processes/source';
import { lastLogLines } from './log-tail.ts';

export interface ProcessSpecification {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  user?: { uid: number; gid: number } | undefined;
  logFile: string;
  /** Identifies the process that the next launcher must stop if this one is killed. */
  pidFile: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
  readyTimeoutMs: number;
  /** Resolves when the process can work; rejects with the reason while it cannot. */
  ready: () => Promise<void>;
  transientError?: TransientError;
  /** Its standard input is a pipe, which closes when the launcher ends in whatever way; otherwise there is none. */
  endsWithLauncher?: boolean;
}

/** A reason to repeat a start that fails. */
export interface TransientError {
  /** Part of the log of such a start. */
  text: string;
  /** Removes the reason, if it can. */
  clear: () => Promise<void>;
  repeatForMs: number;
  /** If the reason remains. */
  whatToDo: string;
}

export interface PidRecord {
  name: string;
  pid: number;
  startedAt: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
}

type ExitListener = (description: string) => void;

/** One child process: its log, its pid file, its readiness, and an orderly or a sudden end. */
export class ManagedProcess {
  readonly specification: ProcessSpecification;
  /** Called when the process ends unexpectedly. */
  onUnexpectedExit: ExitListener | undefined;
  /** Called each time the process becomes ready. */
  onReady: (() => void) | undefined;
  #child: ChildProcess | undefined;
  #exited: Promise<string> = Promise.resolve('not started');
  #starting: Promise<void> | undefined;
  #wanted = false;
  #abandoned: string | undefined;

  constructor(specification: ProcessSpecification) {
    this.specification = specification;
  }

  get name(): string {
    return this.specification.name;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether start() was called last, and neither stop() nor kill(). */
  get wanted(): boolean {
    return this.#wanted;
  }

  /** Resolves when it is ready. Repeats a start that fails with the transient error. */
  start(): Promise<void> {
    this.#wanted = true;
    if (this.#child && !this.#starting) return Promise.resolve();
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Asks the process to end, and kills it after the time limit; `killed` says so. */
  async stop(): Promise<{ killed: boolean }> {
    this.#wanted = false;
    this.#child?.kill(this.specification.stopSignal);
    const timer = new AbortController();
    const ended = await Promise.race([
      this.#exited.then(() => true),
      sleep(this.specification.stopTimeoutMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (!ended) await this.#end();
    await this.#startHasEnded();
    return { killed: !ended };
  }

  /** Ends it as a power cut would, with SIGKILL. It stays down until the next start(). */
  async kill(): Promise<void> {
    this.#wanted = false;
    await this.#end();
    await this.#startHasEnded();
  }

  /**
   * Ends a process that has stopped working, with SIGKILL. Unlike after kill(), its supervisor starts it again.
   *
   * @param reason appears in place of the signal.
   */
  abandon(reason: string): void {
    this.#abandoned = reason;
    this.#child?.kill('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async #start(): Promise<void> {
    const { transientError } = this.specification;
    let deadline: number | undefined;
    for (;;) {
      try {
        this.#spawn();
        await this.#untilReady();
        break;
      } catch (error) {
        await this.#end();
        if (!this.#wanted || transientError === undefined || !messageOf(error).includes(transientError.text))
          throw error;
        // From the first such end on: a start may take long on a busy machine.
        deadline ??= performance.now() + transientError.repeatForMs;
        if (performance.now() >= deadline)
          throw new Failure(messageOf(error), transientError.whatToDo, { cause: error });
        await transientError.clear();
        await sleep(50);
        if (!this.#wanted) throw error;
      }
    }
    this.onReady?.();
    void this.#tellUnexpectedExit();
  }

  /** An interrupted start fails; the next one must not find its process running. */
  async #startHasEnded(): Promise<void> {
    await this.#starting?.catch(() => {});
  }

  async #end(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  async #tellUnexpectedExit(): Promise<void> {
    const description = await this.#exited;
    if (this.#wanted) this.onUnexpectedExit?.(description);
  }

  #spawn(): void {
    const { name, command, args, env, cwd, user, logFile, pidFile, stopSignal, stopTimeoutMs } = this.specification;
    const input = this.specification.endsWithLauncher === true ? 'pipe' : 'ignore';
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a', 0o600);
    // Its own process group: Ctrl-C in the terminal must reach only the launcher, which stops its children in order.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: [input, log, log], ...user });
    closeSync(log);
    this.#child = child;
    this.#abandoned = undefined;
    this.#exited = new Promise((resolve) => {
      const ended = (description: string): void => {
        this.#child = undefined;
        rmSync(pidFile, { force: true });
        resolve(this.#abandoned ?? description);
      };
      child.on('error', (error) => ended(`could not be started: ${error.message}`));
      child.on('exit', (code, signal) => ended(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
    const identity = child.pid === undefined ? undefined : identityOf(child.pid);
    if (identity) writePrivateJson(pidFile, { name, ...identity, stopSignal, stopTimeoutMs } satisfies PidRecord);
  }

  async #untilReady(): Promise<void> {
    const { name, logFile, ready, readyTimeoutMs } = this.specification;
    const deadline = performance.now() + readyTimeoutMs;
    let ended: string | undefined;
    void this.#exited.then((description) => (ended = description));
    for (;;) {
      let reason: string;
      try {
        await ready();
        if (this.#child) return;
        reason = 'it ended';
      } catch (error) {
        reason = messageOf(error);
      }
      if (ended !== undefined || !this.#child) {
        await this.#exited;
        throw new Failure(
          `${name} ended during its start (${ended ?? reason}). Its last log lines:\n${lastLogLines(logFile)}`,
          `The whole log: ${logFile}`,
        );
      }
      if (performance.now() > deadline) {
        throw new Failure(
          `${name} was not ready within ${readyTimeoutMs / 1000} s: ${reason}. Its last log lines:\n${lastLogLines(logFile)}`,
          `The whole log: ${logFile}`,
        );
      }
      await sleep(25);
    }
  }
}
