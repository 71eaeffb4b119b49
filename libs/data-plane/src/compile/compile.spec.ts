import fc from 'fast-check';
import { instancesOf, pictures, publicInstance, vpcInterface } from '../../test/pictures.js';
import type { InstancePicture } from '../picture/picture.js';
import type { NamespacePlan, Plan } from '../plan/plan.js';
import { compile } from './compile.js';
import type { Scope } from './scope.js';
import { regionVni, vlanVni, vpcVni } from './vni.js';

const planOf = (...instances: InstancePicture[]): Plan =>
  compile({ instances: instancesOf(instances), firewalls: new Map() });
const routesOf = (plan: Plan, namespace: string): string[] =>
  (plan.namespaces.get(namespace)?.routes ?? []).map(({ to, via, interface: name }) => `${to} ${via ?? name}`);

describe('a plan', () => {
  it('has one cable for each active interface, between its instance and its network', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const ends = compile(picture).cables.map(([, { namespace, interface: name }]) => `${namespace} ${name}`);
        const wanted = [...picture.instances.values()].flatMap(({ id, interfaces }) =>
          interfaces.map(({ position }) => `i-${id} eth${position}`),
        );
        expect(ends.filter((end) => end.startsWith('i-')).toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });

  it('does not depend on the order in which the picture was drawn', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const reversed = { ...picture, instances: new Map([...picture.instances].toReversed()) };
        expect(sorted(compile(reversed))).toEqual(sorted(compile(picture)));
      }),
    );
  });

  it('has no name of a region or a label', () => {
    const plan = planOf({ ...publicInstance(1, '198.18.0.1'), region: 'x; rm -rf /\n$(reboot)' });
    expect(JSON.stringify([...plan.namespaces.entries(), plan.cables])).not.toMatch(/rm|reboot/);
    for (const name of plan.namespaces.keys()) expect(name).toMatch(/^[a-z0-9-]{1,15}$/);
  });
});

describe('the plan of a host', () => {
  const addresses = new Map([
    ['a', '192.0.2.1'],
    ['b', '192.0.2.2'],
  ]);
  const on = (host: string, id: number, vpcId: number) => ({
    ...publicInstance(id),
    host,
    interfaces: [vpcInterface(id, { vpcId, address: `10.0.0.${id}` })],
  });
  const planWith = (scope: Scope, ...instances: InstancePicture[]) =>
    compile({ instances: instancesOf(instances), firewalls: new Map() }, scope);

  it('has the instances of the host, and routes to those of others in networks that it has', () => {
    const plan = planWith({ host: 'a', addresses }, on('a', 1, 1), on('b', 2, 1), on('b', 3, 2));
    expect([...plan.namespaces.keys()]).toEqual(['underlay', 'i-1', 'vpc-1']);
    expect(plan.namespaces.get('vpc-1')).toMatchObject({
      tunnel: { vni: 1, local: '192.0.2.1', peers: ['192.0.2.2'], isSwitch: false },
      routes: expect.arrayContaining([{ family: 4, to: '10.0.0.2/32', via: '192.0.2.2', interface: 'vxlan' }]),
    });
  });

  it('leads to no host that has no address', () => {
    expect(planWith({ host: 'a', addresses }, on('a', 1, 1), on('c', 2, 1)).namespaces.get('vpc-1')?.tunnel).toBe(
      undefined,
    );
  });

  it('has nothing inside of the instances of a hypervisor', () => {
    const plan = planWith({ host: 'a', addresses, hasTaps: true }, on('a', 1, 1));
    expect([...plan.namespaces.keys()]).toEqual(['underlay', 'vpc-1']);
    expect(plan).toMatchObject({ cables: [], taps: [{ namespace: 'vpc-1', interface: 'p1-0' }] });
  });

  it('gives networks of different kinds different identifiers', () => {
    expect(new Set([vpcVni(1), vlanVni(1), regionVni('us-east'), regionVni('us-west')]).size).toBe(4);
    expect(Math.max(vlanVni(2 ** 22 - 1), regionVni('us-east'))).toBeLessThan(2 ** 24);
    expect(vlanVni(2 ** 22 - 1)).toBeLessThan(Math.min(...['a', 'b', 'c'].map(regionVni)));
  });
});

describe('addresses', () => {
  const shared = { address: '198.18.0.1', kind: 'public', prefix: 32 } as const;

  it('of two VPCs may be the same: each has a router of its own', () => {
    const plan = planOf(
      { ...publicInstance(1), interfaces: [vpcInterface(1, { vpcId: 5, address: '10.0.0.2' })] },
      { ...publicInstance(2), interfaces: [vpcInterface(2, { vpcId: 6, address: '10.0.0.2' })] },
    );
    expect(routesOf(plan, 'vpc-5')).toEqual(['10.0.0.2/32 p1-0']);
    expect(routesOf(plan, 'vpc-6')).toEqual(['10.0.0.2/32 p2-0']);
  });

  it('that are shared are routed to their owner while it runs, then to who shares them', () => {
    const owner = publicInstance(7, '198.18.0.1');
    const standby = { ...publicInstance(3, '198.18.0.2'), shares: [shared] };
    const announced = (plan: Plan): string | undefined =>
      [...plan.namespaces]
        .flatMap(([name]) => routesOf(plan, name))
        .find((route) => route.startsWith('198.18.0.1/32 p'));
    expect(announced(planOf(owner, standby))).toBe('198.18.0.1/32 p7-0');
    expect(announced(planOf(standby))).toBe('198.18.0.1/32 p3-0');
    expect(planOf(standby).namespaces.get('i-3')?.addresses.get('eth0')).toContain('198.18.0.1/32');
  });

  it('of a 1:1 NAT lead to the VPC, and its instance alone may leave it', () => {
    const nat = { vpcId: 5, address: '10.0.0.2', nat: '198.18.0.9' };
    const plan = planOf(
      { ...publicInstance(1, '198.18.0.9'), interfaces: [vpcInterface(1, nat)] },
      { ...publicInstance(2), interfaces: [vpcInterface(2, { vpcId: 5, address: '10.0.0.3' })] },
    );
    const maps = plan.namespaces.get('vpc-5')?.ruleset?.maps;
    expect([...maps!.get('nat-in')!.elements]).toEqual([['198.18.0.9', '10.0.0.2']]);
    expect([...maps!.get('nat-out')!.elements]).toEqual([['10.0.0.2', '198.18.0.9']]);
    expect(routesOf(plan, 'outside').filter((route) => route.startsWith('198.18.0.9'))).toHaveLength(1);
    expect(planOf(publicInstance(1)).namespaces.has('vpc-5')).toBe(false);
  });
});

/** In an order of its own. */
function sorted({ namespaces, cables }: Plan): unknown {
  const of = ({ routes, ...plan }: NamespacePlan): string[] =>
    [JSON.stringify(plan.addresses.size), ...routes.map((route) => JSON.stringify(route))].toSorted();
  return [
    [...namespaces].map(([name, plan]) => [name, of(plan)]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    cables.map((cable) => JSON.stringify(cable)).toSorted(),
  ];
}
