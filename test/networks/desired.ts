import { OperationClient, NatsLink } from '@stratus/messaging';
import { NamespacesKernel, compile, reconcile } from '@stratus/data-plane';
import type { Kernel, Plan, RunOptions } from '@stratus/data-plane';
import { Readiness, createLogger } from '@stratus/runtime';
import { Owners } from '../../apps/network-agent/src/owners/owners.ts';
import { networkAgentConfiguration } from '../../apps/network-agent/src/network-agent.configuration.ts';
import type { NetworkWorld } from './network-world.ts';

/** Compares the kernel with what the owners say, apart from the agent. */
export interface Comparison {
  /** What the owners say that the kernel has. */
  plan: () => Promise<Plan>;
  /** @throws Error that names the first difference of the kernel; changes nothing. */
  expectEqual: (plan: Plan) => Promise<void>;
  close: () => Promise<void>;
}

export async function compareWithOwners({ stack }: NetworkWorld): Promise<Comparison> {
  const configuration = networkAgentConfiguration(stack.networks.agent!.specification.env);
  const link = await NatsLink.open('spec', configuration, new Readiness(), createLogger('spec', 'silent'));
  const owners = new Owners(new OperationClient(link));
  const { holder, programs } = stack.description.network!;
  Object.assign(process.env, programs.env);
  const kernel = new NamespacesKernel(holder, programs);
  return {
    plan: async () => {
      const [instances, firewalls] = await Promise.all([owners.instances(), owners.firewalls()]);
      return compile({ instances, firewalls });
    },
    expectEqual: async (plan) => void (await reconcile(readOnly(kernel), plan)),
    close: async () => {
      kernel.close();
      await link.close();
    },
  };
}

/** The same kernel without what changes it. */
function readOnly(kernel: Kernel): Kernel {
  const refuse = (change: string, { namespace = '', input = '' }: RunOptions = {}): never => {
    throw new Error(`the kernel differs: ${namespace} needs ${change} ${input}`.slice(0, 600));
  };
  return {
    namespaces: () => kernel.namespaces(),
    run: async (program, args, options) => refuse(`${program} ${args.join(' ')}`, options),
    script: async (script, options) =>
      script.includes('-j addr show') ? kernel.script(script, options) : refuse(script, options),
  };
}
