import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** What a command has done. */
export interface ShellResult {
  code: number;
  stdout: string;
  stderr: string;
}

interface Waiting {
  resolve: (result: ShellResult) => void;
  reject: (error: Error) => void;
}

/**
 * A shell that stays: starting the programs that lead into namespaces takes longer than most of the commands there. It runs
 * one command at a time.
 */
export class Shell {
  private readonly child: ChildProcessWithoutNullStreams;
  /** The end of a command's output. No output contains it: it is new for each shell. */
  private readonly mark = `-- ${randomUUID()}`;
  private stdout = '';
  private stderr = '';
  private waiting: Waiting | undefined;
  private failure: Error | undefined;

  constructor([program, ...args]: readonly [string, ...string[]], env = process.env) {
    this.child = spawn(program, args, { cwd: '/', stdio: 'pipe', env });
    this.child.stdin.on('error', (error) => this.fail(error));
    this.child.on('error', (error) => this.fail(error));
    this.child.on('close', (code, signal) =>
      this.fail(new Error(`the shell ended with ${signal ?? code}: ${this.stderr}`)),
    );
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.settle();
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.settle();
    });
  }

  /** Whether it still runs commands. */
  get isUsable(): boolean {
    return this.failure === undefined;
  }

  /**
   * Runs a command line.
   *
   * @param input what the command reads.
   * @throws Error if the shell ends, or the command takes too long; the shell is useless then.
   */
  run(command: string, input: string, timeoutMs: number): Promise<ShellResult> {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      const timer = setTimeout(
        () => this.fail(new Error(`a command takes longer than ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          this.waiting = undefined;
          settle(value);
        };
      this.waiting = { resolve: settled(resolve), reject: settled(reject) };
      this.child.stdin.write(
        `{\n${command}\n} <<'${this.mark}'\n${endedLine(input)}${this.mark}\necho "${this.mark} $?"; echo "${this.mark}" >&2\n`,
      );
    });
  }

  /** What runs in it may still end. */
  close(): void {
    this.fail(new Error('the shell is closed'));
  }

  private settle(): void {
    const code = new RegExp(`${this.mark} (\\d+)\n$`).exec(this.stdout.slice(-60));
    if (!code || !this.stderr.endsWith(`${this.mark}\n`)) return;
    const stdout = this.stdout.slice(0, -code[0].length);
    const stderr = this.stderr.slice(0, -this.mark.length - 1);
    [this.stdout, this.stderr] = ['', ''];
    this.waiting?.resolve({ code: Number(code[1]), stdout, stderr });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    // A program in the background may still hold the other ends.
    for (const stream of this.child.stdio) stream?.destroy();
    this.child.kill('SIGKILL');
    this.waiting?.reject(this.failure);
  }
}

const endedLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
