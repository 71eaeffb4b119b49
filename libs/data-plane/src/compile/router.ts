import type { InstancePicture, InterfacePicture } from '../picture/picture.js';
import { interfaceName, portName } from '../names.js';
import type { NamespaceBuilder, PlanBuilder } from '../plan/plan-builder.js';

/** Link-local, and only visible on the port. Each interface of an instance has another one: they share a table of routes. */
const gatewayOf = (position: number): string => `169.254.1.${position + 1}`;
export const GATEWAY_IPV6 = 'fe80::1';

/** An interface, connected to the router of its network. */
export interface Port {
  name: string;
  router: NamespaceBuilder;
  instance: NamespaceBuilder;
  /** Its name in the instance. */
  interface: string;
  gateway: string;
}

/**
 * Connects an interface to a router by a port of its own: all traffic passes the router, also inside a subnet
 * (decision 87).
 */
export function connectToRouter(
  plan: PlanBuilder,
  router: NamespaceBuilder,
  { id }: Pick<InstancePicture, 'id'>,
  { position }: Pick<InterfacePicture, 'position'>,
): Port {
  router.isRouter = true;
  const instance = plan.instance(id);
  const port: Port = {
    name: portName(id, position),
    router,
    instance,
    interface: interfaceName(position),
    gateway: gatewayOf(position),
  };
  plan.plug({ namespace: router.name, interface: port.name }, { namespace: instance.name, interface: port.interface });
  router.address(port.name, `${port.gateway}/32`);
  instance.route({ family: 4, to: `${port.gateway}/32`, interface: port.interface });
  return port;
}

/** Gives the interface an address, and the router the route to it. */
export function giveAddress({ router, name, instance, interface: eth }: Port, family: 4 | 6, address: string): void {
  const cidr = `${address}/${family === 4 ? 32 : 128}`;
  instance.address(eth, cidr);
  router.route({ family, to: cidr, interface: name });
}

/** Sends the instance's traffic to a network through the port. */
export const routeThrough = ({ instance, interface: eth, gateway }: Port, to: string): void =>
  instance.route({ family: 4, to, via: gateway, interface: eth });
