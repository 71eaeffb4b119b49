import { createInstance, getInstance } from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { eventually, insideNetworks, runCommand } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { Wire } from './wire.ts';
import type { Inside } from './wire.ts';

/** A running instance with a public interface, and where its packets pass. */
export interface PublicInstance {
  id: number;
  namespace: string;
  ipv4: string;
  ipv6: string;
  /** The namespace of the edge of its region, and its port there. */
  edge: string;
  port: string;
  /** The interface that leads to that edge, outside. */
  outsidePort: string;
}

/** A stack whose networks are on this machine. */
export interface NetworkWorld extends ApiWorld {
  inside: Inside;
  wire: Wire;
  newPublicInstance: () => Promise<PublicInstance>;
}

export async function createNetworkWorld(): Promise<NetworkWorld> {
  const world = await createApiWorld({ network: 'local', env: { RATE_LIMITS: 'off' } });
  const inside: Inside = async (namespace, command, input) => {
    const { holder, programs } = world.stack.description.network!;
    const [program, ...args] = insideNetworks(
      holder,
      [programs.ip, 'netns', 'exec', namespace, ...command],
      programs.nsenter,
    );
    const { code, stdout, stderr } = await runCommand(program, args, {
      env: { ...process.env, ...programs.env },
      input,
    });
    if (code !== 0) throw new Error(`${command.join(' ').slice(0, 100)} ended with ${code}: ${stderr}`);
    return stdout;
  };
  const wire = new Wire(inside, world.stack.description.network!.programs);
  return { ...world, inside, wire, newPublicInstance: () => newPublicInstance(world, inside) };
}

async function newPublicInstance({ owner }: ApiWorld, inside: Inside): Promise<PublicInstance> {
  const body = {
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a-Long-Passw0rd-of-a-test',
  };
  const { id } = await owner.made(createInstance, { body });
  const [ipv4 = '', ipv6 = ''] = addressesOf(await owner.ok(getInstance, { params: { computeId: id } }));
  const namespace = `i-${id}`;
  const route = await eventually('the route to the instance', async () => {
    const output = await inside('outside', ['ip', '-j', 'route', 'get', ipv4]).catch(() => '[]');
    return (JSON.parse(output) as { dev: string }[])[0];
  });
  const edge = route.dev.replace('e-', 'edge-');
  return { id, namespace, ipv4, ipv6, edge, port: `p${id}-0`, outsidePort: route.dev };
}

const addressesOf = ({ ipv4, ipv6 }: InstanceRecord): string[] => [ipv4[0]!, ipv6!.replace(/\/.*/, '')];
