/** A tag of an account. Ids are decimal, as Postgres writes them. */
export interface TagKey {
  accountId: string;
  label: string;
}

/** A tag that an object has, though it does not exist for users. */
export interface UnknownTag extends TagKey {
  /** One of the objects: `firewall 12`. */
  object: string;
}

/** What a check can find wrong (decision 28). */
export type Fault =
  | ({ kind: 'unknown' } & UnknownTag)
  | ({ kind: 'unheld' } & TagKey)
  | ({ kind: 'marked'; saga: string } & TagKey)
  | { kind: 'reserved'; accountId: string; reservation: string };

/** One line about a fault. JSON writes the label: it may contain anything that a terminal would obey. */
export function lineOf(fault: Fault): string {
  switch (fault.kind) {
    case 'unknown':
      return `account ${fault.accountId}: ${fault.object} has the tag ${JSON.stringify(fault.label)}, which does not exist`;
    case 'unheld':
      return `account ${fault.accountId}: the tag ${JSON.stringify(fault.label)} is only reserved, and no reservation holds it`;
    case 'marked':
      return `account ${fault.accountId}: the tag ${JSON.stringify(fault.label)} is marked by the deletion ${fault.saga}, which has ended`;
    case 'reserved':
      return `account ${fault.accountId}: the firewall saga ${fault.reservation} has ended, and its reservation of tags is still there`;
  }
}

/** A firewall as it was at one look. `version` changes with each of its updates. */
export interface SeenFirewall {
  id: string;
  accountId: string;
  tags: string[];
  version: string;
}

/** The tags of firewalls, each once, with one firewall as the example. */
export function tagsOf(firewalls: readonly SeenFirewall[]): UnknownTag[] {
  const tags = firewalls.flatMap(({ id, accountId, tags: labels }) =>
    labels.map((label) => ({ accountId, label, object: `firewall ${id}` })),
  );
  return [...new Map(tags.toReversed().map((tag) => [keyOf(tag), tag])).values()].toReversed();
}

/** The firewalls that have one of these tags, with no other tags. */
export function withOnly(firewalls: readonly SeenFirewall[], tags: readonly TagKey[]): SeenFirewall[] {
  const wanted = new Set(tags.map(keyOf));
  return firewalls
    .map((seen) => ({ ...seen, tags: seen.tags.filter((label) => wanted.has(keyOf({ ...seen, label }))) }))
    .filter(({ tags: left }) => left.length > 0);
}

/**
 * Sorts firewalls whose tags did not exist between two looks at them. One that did not change from the first look to the
 * second had its tags all the time, so they were missing while it had them. One that changed may have got a tag, or lost it,
 * in between: it needs another look.
 */
export function compareLooks(first: readonly SeenFirewall[], second: readonly SeenFirewall[]) {
  const versions = new Map(first.map(({ id, version }) => [id, version]));
  const isUnchanged = ({ id, version }: SeenFirewall): boolean => versions.get(id) === version;
  return { unchanged: second.filter(isUnchanged), changed: second.filter((seen) => !isUnchanged(seen)) };
}

const keyOf = ({ accountId, label }: TagKey): string => `${accountId} ${label}`;
