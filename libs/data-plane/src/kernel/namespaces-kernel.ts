import { readdir } from 'node:fs/promises';
import { codeOf, insideNetworks, isRunning, namespacePath } from '@stratus/processes';
import type { NetworkHolder } from '@stratus/processes';
import type { Kernel, RunOptions } from './kernel.js';
import { Shell } from './shell.js';

/** Longer than any command takes, and shorter than a person waits. */
const TIMEOUT_MS = 30_000;

export interface KernelPrograms {
  ip: string;
  nft: string;
  bridge: string;
  nsenter: string;
}

/** The kernel's networks in the namespaces of a process. */
export class NamespacesKernel implements Kernel {
  /** Shells without work. As many exist as commands have run at a time. */
  private readonly idle: Shell[] = [];

  constructor(
    private readonly holder: NetworkHolder,
    private readonly programs: KernelPrograms,
    private readonly environment: NodeJS.ProcessEnv = process.env,
  ) {}

  async namespaces(): Promise<Set<string>> {
    try {
      return new Set(await readdir(`/proc/${this.holder.pid}/root${namespacePath('')}`));
    } catch (error) {
      // `ip` makes the directory with the first namespace.
      if (codeOf(error) === 'ENOENT' && isRunning(this.holder)) return new Set();
      throw error;
    }
  }

  run(program: 'ip' | 'nft' | 'bridge', args: readonly string[], options: RunOptions = {}): Promise<string> {
    return this.runCommand([this.programs[program], ...args], options);
  }

  script(script: string, options: RunOptions = {}): Promise<string> {
    const { ip, nft, bridge } = this.programs;
    const args = [ip, nft, options.namespace ?? '', bridge];
    return this.runCommand(['/bin/sh', '-c', script, 'sh', ...args], options);
  }

  close(): void {
    for (const shell of this.idle.splice(0)) shell.close();
  }

  /** @throws Error with what the program says. */
  private async runCommand(command: readonly string[], { namespace, input = '' }: RunOptions): Promise<string> {
    const enter = namespace === undefined ? [] : [this.programs.nsenter, `--net=${namespacePath(namespace)}`];
    const shell = this.takeShell();
    const { code, stdout, stderr } = await shell.run([...enter, ...command].map(quoted).join(' '), input, TIMEOUT_MS);
    this.idle.push(shell);
    if (code === 0) return stdout;
    throw new Error(
      `${command.slice(0, 3).join(' ')} failed in ${namespace ?? 'the base'}: ${stderr.trim().slice(0, 500) || `it ended with ${code}`}`,
    );
  }

  private takeShell(): Shell {
    for (let shell = this.idle.pop(); shell; shell = this.idle.pop()) if (shell.isUsable) return shell;
    return new Shell(insideNetworks(this.holder, ['/bin/sh'], this.programs.nsenter), this.environment);
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
