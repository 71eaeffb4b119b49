import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { endGroup, Failure, signalGroup } from '@stratus/local-servers';

/** npm, the shell and the terminal may each forward the same Ctrl-C. */
const repeatedSignalMs = 1_000;

/** The exit code that a shell reports for a process ended by a signal. */
export const codeOfSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

interface Settings {
  environment: NodeJS.ProcessEnv;
  directory: string;
  /** Standard input is a terminal: the command stays in the foreground group, to read from it and to receive its Ctrl-C. */
  atTerminal: boolean;
  /** How long the command's leftover processes may take to end after SIGTERM. */
  endMs?: number;
}

/** A shell command line that runs while a stack serves it, on the standard streams of this process. */
export class StackCommand {
  readonly #text: string;
  readonly #settings: Settings;
  #child: ChildProcess | undefined;
  #exited: Promise<number> | undefined;
  #lastSignal: { signal: NodeJS.Signals; at: number } | undefined;

  constructor(text: string, settings: Settings) {
    this.#text = text;
    this.#settings = settings;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Resolves with its exit code, 128 and the number for a signal.
   *
   * @throws Failure when the shell could not be started.
   */
  run(): Promise<number> {
    const { environment: env, directory: cwd, atTerminal } = this.#settings;
    const child = spawn('/bin/sh', ['-c', this.#text], { cwd, env, stdio: 'inherit', detached: !atTerminal });
    this.#child = child;
    this.#exited = new Promise<number>((resolve, reject) => {
      child.on('error', (error) => {
        reject(new Failure(`The command could not be started in ${cwd}: ${error.message}`, '', { cause: error }));
      });
      child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 0) : codeOfSignal(signal)));
    });
    return this.#exited;
  }

  /** Forwards a signal of this process; the command decides what to do. */
  pass(signal: NodeJS.Signals): void {
    const now = performance.now();
    if (this.#lastSignal?.signal === signal && now - this.#lastSignal.at < repeatedSignalMs) return;
    this.#lastSignal = { signal, at: now };
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    if (!this.#settings.atTerminal) signalGroup(pid, signal);
    // The terminal has also sent its Ctrl-C to the command; many programs treat a second one as "abort immediately".
    else if (signal !== 'SIGINT') this.#child?.kill(signal);
  }

  /** Ends the command if it still runs, and its leftover processes. Returns their number. */
  async end(): Promise<number> {
    const { atTerminal, endMs = 5_000 } = this.#settings;
    const { pid } = this.#child ?? {};
    if (pid === undefined) return 0;
    if (!atTerminal) return endGroup(pid, endMs);
    if (!this.isRunning) return 0;
    this.#child?.kill('SIGTERM');
    await Promise.race([this.#exited, sleep(endMs)]);
    this.#child?.kill('SIGKILL');
    return 1;
  }
}
