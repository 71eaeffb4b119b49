import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Networks, networkPrograms, secondHost } from '@stratus/testing';
import { NamespacesKernel } from '../src/index.js';
import type { Kernel } from '../src/index.js';

/** The networks of a host, of a spec's own. */
export interface KernelWorld {
  kernel: Kernel;
  /** How many commands have changed something since the last call. */
  written: () => number;
  /** Runs a shell script in a namespace; `$1` is `ip`, `$2` is `nft`, `$4` is `bridge`. */
  inside: (namespace: string | undefined, script: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function createKernelWorld(): Promise<KernelWorld> {
  const networks = await startNetworks();
  const { world, close } = open(networks.local.holder, networks.local.programs);
  return {
    ...world,
    stop: () => {
      close();
      return networks.stop();
    },
  };
}

/** Two hosts with a network between them. The first one's `stop` ends both. */
export async function createTwoHosts(): Promise<[KernelWorld, KernelWorld]> {
  const networks = await startNetworks();
  const { holder, programs } = networks.local;
  const second = await secondHost(networks.local);
  const [one, other] = [open(holder, programs), open(second.holder, programs)];
  const stop = (): Promise<void> => {
    for (const { close } of [one, other]) close();
    second.stop();
    return networks.stop();
  };
  return [
    { ...one.world, stop },
    { ...other.world, stop },
  ];
}

async function startNetworks(): Promise<Networks> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-data-plane-'));
  const programs = await networkPrograms();
  const [logFile, pidFile] = [join(directory, 'networks.log'), join(directory, 'networks.pid.json')];
  const networks = new Networks({ programs, logFile, pidFile });
  await networks.start();
  Object.assign(process.env, programs.env);
  return networks;
}

function open(...[holder, programs]: ConstructorParameters<typeof NamespacesKernel>) {
  const kernel = new NamespacesKernel(holder, programs);
  let writes = 0;
  const world: Omit<KernelWorld, 'stop'> = {
    kernel: {
      namespaces: () => kernel.namespaces(),
      run: (...args) => {
        writes += 1;
        return kernel.run(...args);
      },
      script: (script, options) => {
        if (!script.includes('-j addr show')) writes += 1;
        return kernel.script(script, options);
      },
    },
    written: () => {
      const count = writes;
      writes = 0;
      return count;
    },
    inside: (namespace, script) => kernel.script(script, { namespace }),
  };
  return { world, close: () => kernel.close() };
}
