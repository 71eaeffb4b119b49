/** Catches: an agent that takes the tables of other programs, such as packet tracers, for its own, and cannot delete them. */
import { createKernelWorld } from '../../test/kernel-world.js';
import type { KernelWorld } from '../../test/kernel-world.js';
import { instancesOf, publicInstance } from '../../test/pictures.js';
import { compile } from '../compile/compile.js';
import { changedParts } from '../plan/changed-parts.js';
import { reconcile } from './reconcile.js';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld();
});
afterAll(() => world?.stop());

/** Some of its names are those that our table has. */
const THEIRS = `table inet tracing {
  set seen { type ipv4_addr; flags dynamic; }
  map senders { type ifname : verdict; }
  map marked { type ifname : verdict; }
  chain forward { type filter hook forward priority -10; iifname vmap @senders; }
  chain watched { accept; }
}`;

const one = publicInstance(1, '198.18.0.9', '2001:db8::1');
const pictureOf = (...instances: (typeof one)[]) => ({ instances: instancesOf(instances), firewalls: new Map() });

it('leaves the tables of others alone', async () => {
  const before = compile(pictureOf(one));
  await reconcile(world.kernel, before);
  const edge = [...before.namespaces.keys()].find((name) => name.startsWith('edge-'))!;
  await world.inside(edge, `printf '%s' '${THEIRS}' | "$2" -f -`);
  const theirs = await world.inside(edge, '"$2" list table inet tracing');
  world.written();
  await reconcile(world.kernel, before);
  expect(world.written()).toBe(0);
  const after = compile(pictureOf(one, publicInstance(2, '198.18.0.2', '2001:db8::2')));
  await reconcile(world.kernel, after, changedParts(before, after));
  expect(await world.inside(edge, '"$2" list table inet tracing')).toBe(theirs);
  world.written();
  await reconcile(world.kernel, after);
  expect(world.written()).toBe(0);
});
