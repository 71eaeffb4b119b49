import type { FirewallPicture, InstancePicture, Picture } from '@stratus/data-plane';

/** What was read again: the wanted ids, and those of them that are still there. */
export interface Reread {
  instanceIds: readonly number[];
  firewallIds: readonly number[];
  instances: ReadonlyMap<number, InstancePicture>;
  firewalls: ReadonlyMap<number, FirewallPicture>;
}

/**
 * Other instances that a change concerns, though no event may name them: those that have or share an address that an instance
 * got or lost, and those that a firewall no longer protects, because one that is being deleted must not stay without it.
 */
export function concernedBy(known: Picture, reread: Reread): Set<number> {
  const concerned = new Set(reread.firewallIds.flatMap((id) => unprotected(known, reread, id)));
  const moved = new Set(reread.instanceIds.flatMap((id) => movedAddresses(known, reread, id)));
  if (moved.size > 0)
    for (const [id, instance] of known.instances)
      if (heldBy(instance).some((each) => moved.has(each))) concerned.add(id);
  for (const id of reread.instanceIds) concerned.delete(id);
  return concerned;
}

function unprotected(known: Picture, { firewalls }: Reread, id: number): number[] {
  const still = new Set(firewalls.get(id)?.instances);
  return (known.firewalls.get(id)?.instances ?? []).filter((instance) => !still.has(instance));
}

function movedAddresses(known: Picture, { instances }: Reread, id: number): string[] {
  const [before, after] = [heldBy(known.instances.get(id)), heldBy(instances.get(id))];
  return [
    ...before.filter((address) => !after.includes(address)),
    ...after.filter((address) => !before.includes(address)),
  ];
}

const heldBy = (instance: InstancePicture | undefined): string[] =>
  instance ? [...instance.addresses, ...instance.shares].map(({ address }) => address) : [];
