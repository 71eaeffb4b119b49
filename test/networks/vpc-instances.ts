import { createFirewall, createInstance, createVpc } from '@stratus/contracts';
import type { CreateInstanceRequest, FirewallRules } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { HttpClient } from '../support/http-client.ts';
import type { NetworkWorld } from './network-world.ts';

export const SUBNET = '10.0.0.0/24';

/** A VPC with one subnet. */
export async function newVpc(client: HttpClient): Promise<{ id: number; subnetId: number }> {
  const body = { label: 'office', region: 'us-east', subnets: [{ label: 'main', ipv4: SUBNET }] };
  const { id, subnets } = await client.ok(createVpc, { body });
  return { id, subnetId: subnets[0]!.id };
}

/** A running instance with these interfaces, as soon as each address is there. */
export async function newInstance(
  { inside }: NetworkWorld,
  client: HttpClient,
  interfaces: CreateInstanceRequest['interfaces'],
  addresses: readonly string[],
): Promise<{ id: number; namespace: string }> {
  const body = {
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a-Long-Passw0rd-of-a-test',
    interfaces,
  };
  const { id } = await client.made(createInstance, { body });
  const namespace = `i-${id}`;
  await eventually(`${addresses.join()} in ${namespace}`, async () => {
    const shown = await inside(namespace, ['ip', '-brief', 'address']);
    return addresses.every((address) => shown.includes(` ${address}`)) || undefined;
  });
  return { id, namespace };
}

/** Answers each request with a text. */
export async function serve({ inside }: NetworkWorld, namespace: string, text: string): Promise<void> {
  const server = `require("http").createServer((_, answer) => answer.end("${text}")).listen(80, "::")`;
  await inside(namespace, ['/bin/sh', '-c', `node -e '${server}' >/dev/null 2>&1 &`]);
}

/** What a server answers; `stopped` without an answer within this time. */
export const ask = ({ inside }: NetworkWorld, namespace: string, address: string, seconds = 1): Promise<string> =>
  inside(namespace, ['curl', '-s', '-m', String(seconds), `http://${address}/`]).catch(() => 'stopped');

/** For a single question that must be answered, on however loaded a machine. */
export const PATIENCE_S = 20;

export const answers = (world: NetworkWorld, namespace: string, address: string, text: string): Promise<unknown> =>
  eventually(
    `${namespace} asks ${address}: ${text}`,
    async () => (await ask(world, namespace, address)) === text || undefined,
  );

export const rulesOf = (policy: 'ACCEPT' | 'DROP'): FirewallRules => ({
  inbound: [],
  inbound_policy: policy,
  outbound: [],
  outbound_policy: 'ACCEPT',
});

/** A firewall that drops what comes to an instance. */
export async function protect(client: HttpClient, id: number): Promise<number> {
  const body = { label: `closed-${id}`, rules: rulesOf('DROP'), devices: { computes: [id] } };
  return (await client.ok(createFirewall, { body })).id;
}
