import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Networks, networkPrograms } from '@stratus/testing';
import { NamespacesKernel } from '../src/index.js';
import type { Kernel } from '../src/index.js';

/** Namespaces of a spec's own. */
export interface KernelWorld {
  kernel: Kernel;
  /** How many commands have changed something since the last call. */
  written: () => number;
  /** Runs a shell script in a namespace; `$1` is `ip`, `$2` is `nft`. */
  inside: (namespace: string, script: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function createKernelWorld(): Promise<KernelWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-data-plane-'));
  const programs = await networkPrograms();
  const [logFile, pidFile] = [join(directory, 'networks.log'), join(directory, 'networks.pid.json')];
  const networks = new Networks({ programs, logFile, pidFile });
  await networks.start();
  Object.assign(process.env, programs.env);
  const kernel = new NamespacesKernel(networks.local.holder, programs);
  let writes = 0;
  return {
    kernel: {
      ip: (args, input) => {
        if (args.includes('-batch')) writes += 1;
        return kernel.ip(args, input);
      },
      script: (namespace, script, input) => {
        if (!script.includes('-j addr show')) writes += 1;
        return kernel.script(namespace, script, input);
      },
    },
    written: () => {
      const count = writes;
      writes = 0;
      return count;
    },
    inside: (namespace, script) => kernel.script(namespace, script),
    stop: () => networks.stop(),
  };
}
