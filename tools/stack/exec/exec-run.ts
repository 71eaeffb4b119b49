import { freePort, projectRoot } from '@stratus/local-servers';
import type { Exec } from '../command-line.ts';
import type { StackDescription, StackOptions } from '../options.ts';
import { clientEnvironment } from './client-environment.ts';
import { createPassingDirectory, removeAbandonedDirectories, removePassingDirectory } from './passing-directory.ts';
import { StackCommand } from './stack-command.ts';
import { userEnvironment } from './user-environment.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** `npm start -- --exec COMMAND`: a command that runs while a stack serves it, by default a stack for this command alone. */
export class ExecRun {
  /** What the stack is started with. */
  readonly options: Partial<StackOptions>;
  readonly #text: string;
  readonly #passing: string | undefined;
  #command: StackCommand | undefined;

  private constructor(text: string, passing: string | undefined, options: Partial<StackOptions>) {
    this.#text = text;
    this.#passing = passing;
    this.options = options;
  }

  /** @param port of the HTTP API, when the user has named one. */
  static async prepare({ command, ownStack }: Exec, port?: number): Promise<ExecRun> {
    if (!ownStack) return new ExecRun(command, undefined, {});
    await removeAbandonedDirectories();
    // Any port, so that runs side by side do not race for one.
    const ownPort = port ?? (await freePort());
    // Last, with nothing to wait for: a signal finds no directory yet, or a run that removes it.
    const stateDir = createPassingDirectory();
    // No fsync, as no power cut is survived.
    return new ExecRun(command, stateDir, { stateDir, port: ownPort, fsync: false });
  }

  get isRunning(): boolean {
    return this.#command?.isRunning ?? false;
  }

  /** Runs the command to its end, and returns its exit code. */
  async run(description: StackDescription, stackFile: string): Promise<number> {
    say(`\nStratus serves ${description.baseUrl} for: ${this.#text}\n`);
    const since = Date.now();
    const variables = clientEnvironment(description, stackFile);
    this.#command = new StackCommand(this.#text, {
      environment: { ...userEnvironment(process.env, projectRoot), ...variables },
      // npm runs scripts in the directory of the package, and keeps the one that it was called in here.
      directory: process.env.INIT_CWD ?? process.cwd(),
      atTerminal: process.stdin.isTTY,
    });
    const code = await this.#command.run();
    say(`\nThe command ended with code ${code} after ${((Date.now() - since) / 1000).toFixed(1)} s. Stopping …`);
    return code;
  }

  pass(signal: NodeJS.Signals): void {
    this.#command?.pass(signal);
  }

  /** Ends what still runs of the command. */
  async endCommand(): Promise<void> {
    const left = (await this.#command?.end()) ?? 0;
    if (left > 0) say(`  note: stopped ${left} ${left === 1 ? 'process' : 'processes'} that the command left running`);
  }

  /** Removes the state of a stack that was for this command alone. */
  cleanUp({ keepLogs }: { keepLogs: boolean }): void {
    if (this.#passing !== undefined) removePassingDirectory(this.#passing, { keepLogs });
  }
}
