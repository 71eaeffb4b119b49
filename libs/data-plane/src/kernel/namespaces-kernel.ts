import { insideNetworks, runCommand } from '@stratus/processes';
import type { NetworkHolder } from '@stratus/processes';
import type { Kernel } from './kernel.js';

/** Longer than any command takes, and shorter than a person waits. */
const TIMEOUT_MS = 30_000;

export interface KernelPrograms {
  ip: string;
  nft: string;
  nsenter: string;
}

/** The kernel's networks in the namespaces of a process. */
export class NamespacesKernel implements Kernel {
  constructor(
    private readonly holder: NetworkHolder,
    private readonly programs: KernelPrograms,
  ) {}

  ip(args: readonly string[], input?: string): Promise<string> {
    return this.run([this.programs.ip, ...args], input);
  }

  script(namespace: string, script: string, input?: string): Promise<string> {
    const { ip, nft } = this.programs;
    return this.run([ip, 'netns', 'exec', namespace, '/bin/sh', '-c', script, 'sh', ip, nft, namespace], input);
  }

  /** @throws Error with what the program says. */
  private async run(command: readonly string[], input = ''): Promise<string> {
    const [program, ...args] = insideNetworks(this.holder, command, this.programs.nsenter);
    const { code, stdout, stderr } = await runCommand(program, args, { input, timeoutMs: TIMEOUT_MS });
    if (code === 0) return stdout;
    throw new Error(
      `${command.slice(0, 4).join(' ')} failed: ${stderr.trim().slice(0, 500) || `it ended with ${code}`}`,
    );
  }
}
