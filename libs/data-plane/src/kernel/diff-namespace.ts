import type { NamespacePlan, Route } from '../plan/plan.js';
import { ROUTE_PROTOCOL, routeText } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';

/** `ip -batch` lines that give a namespace its bridges, addresses and routes, and take away others. Its cables are there. */
export function diffNamespace(plan: NamespacePlan, kernel: KernelNamespace, cabled: readonly string[]): string[] {
  return [
    ...diffBridges(plan, kernel),
    ...[...cabled, ...plan.bridges.keys()]
      .filter((name) => kernel.links.get(name)?.isUp !== true)
      .map((name) => `link set dev ${name} up`),
    ...diffAddresses(plan, kernel),
    ...diffRoutes(plan, kernel),
  ];
}

function diffBridges({ bridges }: NamespacePlan, { links }: KernelNamespace): string[] {
  const missing = [...bridges.keys()].filter((bridge) => !links.has(bridge));
  const ports = [...bridges].flatMap(([bridge, names]) => names.map((name) => ({ bridge, name })));
  return [
    ...missing.map((bridge) => `link add name ${bridge} type bridge`),
    ...ports
      .filter(({ bridge, name }) => links.get(name)?.bridge !== bridge)
      .map(({ bridge, name }) => `link set dev ${name} master ${bridge}`),
  ];
}

function diffAddresses({ addresses }: NamespacePlan, kernel: KernelNamespace): string[] {
  const ended = [...kernel.addresses].flatMap(([name, present]) =>
    [...present]
      .filter((address) => !addresses.get(name)?.includes(address))
      .map((address) => `addr del ${address} dev ${name}`),
  );
  const missing = [...addresses].flatMap(([name, wanted]) =>
    wanted
      .filter((address) => kernel.addresses.get(name)?.has(address) !== true)
      .map((address) => `addr add ${address} dev ${name}${address.includes(':') ? ' nodad' : ''}`),
  );
  return [...ended, ...missing];
}

function diffRoutes({ routes }: NamespacePlan, kernel: KernelNamespace): string[] {
  const wanted = new Map(routes.map((route) => [textOf(route), route]));
  const ended = [...kernel.routes].filter((text) => !wanted.has(text)).map(deleteRoute);
  // A gateway must be reachable before a route through it.
  const missing = [...wanted]
    .filter(([text]) => !kernel.routes.has(text))
    .map(([, route]) => route)
    .toSorted((a, b) => Number(a.via !== undefined) - Number(b.via !== undefined));
  return [...ended, ...missing.map(addRoute)];
}

const textOf = ({ family, to, via, interface: name }: Route): string => routeText(family, to, via, name);

function addRoute({ family, to, via, interface: name }: Route): string {
  const through = via === undefined ? '' : ` via ${via}`;
  return `route replace ${networkOf(family, to)}${through} dev ${name} proto ${ROUTE_PROTOCOL}${through && ' onlink'}`;
}

function deleteRoute(text: string): string {
  const [family, to = '', via, name] = text.split(' ');
  const network = networkOf(family === '-6' ? 6 : 4, to);
  return `route del ${network}${via === 'link' ? '' : ` via ${via}`} dev ${name} proto ${ROUTE_PROTOCOL}`;
}

/** `ip` takes `default` for that of IPv4. */
function networkOf(family: 4 | 6, to: string): string {
  if (to !== 'default') return to;
  return family === 4 ? '0.0.0.0/0' : '::/0';
}
