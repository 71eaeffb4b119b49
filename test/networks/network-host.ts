import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STACK_FILES, stackSecret } from '@stratus/installation';
import {
  HOST_ADDRESSES,
  ManagedProcess,
  Networks,
  freePort,
  hasNamespace,
  insideNetworks,
  networkPrograms,
  projectRoot,
  runCommand,
  secondHost,
} from '@stratus/testing';
import type { ApiWorld } from '../support/api-world.ts';

type Local = Networks['local'];

/** A host: its networks, and the agent that programs them, as the guide of hosts starts it. */
export interface NetworkHost {
  agent: ManagedProcess;
  has: (instanceId: number) => boolean;
  /** Runs `ip` in the network of the host. */
  ip: (...args: string[]) => Promise<string>;
  /** Runs a command in the network of an instance. */
  inside: (instanceId: number, command: readonly string[]) => Promise<string>;
  /** A metric of its agent, without the prefix. */
  metric: (name: string) => Promise<number>;
}

/** Two hosts with a network between them, by names of COMPUTE_HOSTS. */
export async function startTwoHosts(
  world: ApiWorld,
  names: readonly [string, string],
): Promise<{ hosts: [NetworkHost, NetworkHost]; stop: () => Promise<void> }> {
  const programs = await networkPrograms();
  const file = (kind: string): string => join(world.directory, kind);
  const networks = new Networks({ programs, logFile: file('networks.log'), pidFile: file('networks.json') });
  await networks.start();
  const second = await secondHost(networks.local);
  const peers = names.map((name, index) => `${name}=${HOST_ADDRESSES[index]}`).join(',');
  const [one, other] = [
    await startHost(world, names[0], networks.local, peers),
    await startHost(world, names[1], { ...networks.local, holder: second.holder }, peers),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all([one, other].map(({ agent }) => agent.stop()));
    second.stop();
    await networks.stop();
  };
  return { hosts: [one, other], stop };
}

async function startHost(world: ApiWorld, name: string, local: Local, peers: string): Promise<NetworkHost> {
  const { holder, programs } = local;
  const port = await freePort();
  const admin = `http://127.0.0.1:${port}`;
  const env = { ...(await environmentOf(world, name)), ADMIN_PORT: String(port), NETWORK_PEERS: peers };
  const agent = new ManagedProcess({
    name: `network-agent-${name}`,
    command: process.execPath,
    args: [join(projectRoot, 'programs/network-agent.js')],
    env: {
      ...env,
      NETWORK_HOLDER: String(holder.pid),
      NETWORK_IP: programs.ip,
      NETWORK_BRIDGE: programs.bridge,
      NETWORK_NFT: programs.nft,
      NETWORK_NSENTER: programs.nsenter,
      ...programs.env,
    },
    logFile: join(world.directory, `${name}.log`),
    pidFile: join(world.directory, `${name}.json`),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    readyTimeoutMs: 30_000,
    ready: async () => {
      const { status } = await fetch(`${admin}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}`);
    },
  });
  await agent.start();
  const run = async (command: readonly string[]): Promise<string> => {
    const [program, ...args] = insideNetworks(holder, command, programs.nsenter);
    return (await runCommand(program, args, { env: { ...process.env, ...programs.env } })).stdout.trim();
  };
  return {
    agent,
    has: (instanceId) => hasNamespace(holder, `i-${instanceId}`),
    ip: (...args) => run([programs.ip, ...args]),
    inside: (instanceId, command) => run([programs.ip, 'netns', 'exec', `i-${instanceId}`, ...command]),
    metric: async (name) => {
      const page = await (await fetch(`${admin}/metrics`)).text();
      return Number(new RegExp(`^stratus_network_${name}\\S* (.*)$`, 'm').exec(page)?.[1]);
    },
  };
}

/** Makes the subscriber of a host. */
async function environmentOf({ stack }: ApiWorld, name: string): Promise<Record<string, string | undefined>> {
  const subscriber = `network-agent-${name}`;
  const state = stack.state.path;
  const args = ['subscriber', 'create', subscriber, '--all-accounts', '--to-end', '--json', '--state-dir', state];
  const { code, stdout, stderr } = await runCommand(process.execPath, [join(projectRoot, 'programs/cli.js'), ...args]);
  if (code !== 0) throw new Error(`stratus ${args.join(' ')}: ${stderr}`);
  const { host, password } = new URL((JSON.parse(stdout) as { natsUrl: string }).natsUrl);
  const secrets = JSON.parse(readFileSync(join(state, STACK_FILES.secrets), 'utf8')) as Record<string, string>;
  return {
    PATH: process.env.PATH,
    NATS_URL: `nats://${host}`,
    NATS_USER: 'network-agent',
    NATS_PASSWORD: secrets[stackSecret.nats('network-agent')],
    NATS_STREAMS_USER: subscriber,
    NATS_STREAMS_PASSWORD: decodeURIComponent(password),
    NETWORK_CONSUMER: subscriber,
    NETWORK_HOST: name,
  };
}
