import type { ComputeTags, Reservation } from './compute-tags.js';
import { compareLooks, tagsOf, withOnly } from './fault.js';
import type { Fault, SeenFirewall, UnknownTag } from './fault.js';
import type { NetworkFirewalls } from './network-firewalls.js';

/** The two databases that know of tags. */
export interface Databases {
  compute: ComputeTags;
  network: NetworkFirewalls;
}

/** What a check has looked at. */
export interface Totals {
  tags: number;
  objects: number;
  reservations: number;
}

/** Looks at a firewall that changes all the time. Its tags are missing at each of so many: that is no coincidence. */
const MOST_LOOKS = 20;

/**
 * Every fault of tags and their links, while the services work. What one database shows at one moment is sure; what
 * concerns both is looked at again, until the second look proves that the first was no moment between two changes.
 *
 * @param totals grows while the check goes on.
 */
export async function* faultsOf({ compute, network }: Databases, totals: Totals): AsyncGenerator<Fault[]> {
  totals.tags = await compute.count();
  for await (const unknown of unknownTags({ compute, network }, totals)) {
    yield unknown.map(({ accountId, label, object }) => ({ kind: 'unknown', accountId, label, object }));
  }
  yield (await compute.unheld()).map(({ accountId, label }) => ({ kind: 'unheld', accountId, label }));
  yield (await compute.marked()).map(({ accountId, label, saga }) => ({ kind: 'marked', accountId, label, saga }));
  for await (const left of endedReservations({ compute, network }, totals)) {
    yield left.map(({ accountId, id }) => ({ kind: 'reserved', accountId, reservation: id }));
  }
}

/** Tags that an object has, though they do not exist; a page of objects at a time. */
export async function* unknownTags({ compute, network }: Databases, totals: Totals): AsyncGenerator<UnknownTag[]> {
  for await (const { objects, unknown } of compute.unknown()) {
    totals.objects += objects;
    yield unknown;
  }
  for await (const page of network.all()) {
    totals.objects += page.filter(({ tags }) => tags.length > 0).length;
    yield await unknownOfFirewalls({ compute, network }, page);
  }
}

async function unknownOfFirewalls({ compute, network }: Databases, page: SeenFirewall[]): Promise<UnknownTag[]> {
  const sure: SeenFirewall[] = [];
  let seen = page;
  for (let look = 1; look <= MOST_LOOKS && seen.length > 0; look += 1) {
    const suspects = withOnly(seen, await compute.withoutRow(tagsOf(seen)));
    if (suspects.length === 0) return tagsOf(sure);
    const again = withOnly(await network.again(suspects), tagsOf(suspects));
    const { unchanged, changed } = compareLooks(suspects, again);
    sure.push(...unchanged);
    seen = changed;
  }
  return tagsOf([...sure, ...seen]);
}

/**
 * Reservations whose saga does not run any more; a page at a time. A saga begins before it reserves and ends after its
 * reservation, and a reservation does not come back: one that is there before and after the look at the sagas is left over.
 */
export async function* endedReservations(
  { compute, network }: Databases,
  totals: Totals,
): AsyncGenerator<Reservation[]> {
  for await (const page of compute.reservations()) {
    totals.reservations += page.length;
    const ended = await network.ended(page.map(({ id }) => id));
    yield await compute.stillThere(page.filter(({ id }) => ended.has(id)));
  }
}
