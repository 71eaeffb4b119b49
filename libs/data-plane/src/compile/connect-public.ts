import { parseIp } from '@stratus/contracts';
import type { HeldAddress, InstancePicture, InterfacePicture } from '../picture/picture.js';
import type { PlanBuilder } from '../plan/plan-builder.js';
import { announce, edgeOf } from './edges.js';
import { GATEWAY_IPV6, connectToRouter, routeThrough } from './router.js';
import type { Port } from './router.js';

/**
 * Connects a public interface to the edge of its region, with the addresses that the instance has and those that it shares.
 *
 * @param holders which instance answers for an address.
 * @param nats addresses that a 1:1 NAT uses.
 */
export function connectPublic(
  plan: PlanBuilder,
  instance: InstancePicture,
  link: InterfacePicture,
  holders: ReadonlyMap<string, number>,
  nats: ReadonlySet<string>,
): Port {
  const port = connectToRouter(plan, edgeOf(plan, instance.region), instance, link);
  port.router.address(port.name, `${GATEWAY_IPV6}/64`);
  if (link.primary) {
    routeThrough(port, 'default');
    port.instance.route({ family: 6, to: 'default', via: GATEWAY_IPV6, interface: port.interface });
  }
  const slaac = instance.addresses.find(({ kind }) => kind === 'slaac')?.address;
  for (const held of [...instance.addresses, ...instance.shares]) {
    if (nats.has(held.address)) continue;
    const answers = holders.get(held.address) === instance.id;
    if (held.kind === 'range') routeRange(plan, instance, port, held, answers ? slaac : undefined);
    else give(plan, instance, port, held, answers);
  }
  return port;
}

function give(plan: PlanBuilder, { region }: InstancePicture, port: Port, held: HeldAddress, answers: boolean): void {
  const { address, kind } = held;
  const family = parseIp(address)?.family ?? 4;
  const cidr = `${address}/${family === 4 ? 32 : 128}`;
  port.instance.address(port.interface, cidr);
  if (!answers) return;
  port.router.route({ family, to: cidr, interface: port.name });
  if (kind !== 'private') announce(plan, region, family, cidr);
}

function routeRange(
  plan: PlanBuilder,
  { region }: InstancePicture,
  port: Port,
  { address, prefix }: HeldAddress,
  via: string | undefined,
): void {
  if (via === undefined) return;
  const to = `${address}/${prefix}`;
  port.router.route({ family: 6, to, via, interface: port.name });
  announce(plan, region, 6, to);
}
