/** A tag of an account. Ids are decimal, as Postgres writes them. */
export interface TagKey {
  accountId: string;
  label: string;
}

/** A tag that an object has but that does not exist. */
export interface UnknownTag extends TagKey {
  /** One of the objects: `volume 12`. */
  object: string;
}

/** Problems that a check finds (decision 28). */
export type Fault = ({ kind: 'unknown' } & UnknownTag) | ({ kind: 'marked'; saga: string } & TagKey);

/** One line about a fault. The label is written as JSON: it may contain control sequences that a terminal would obey. */
export function lineOf(fault: Fault): string {
  const { accountId, label } = fault;
  return fault.kind === 'unknown'
    ? `account ${accountId}: ${fault.object} has the tag ${JSON.stringify(label)}, which does not exist`
    : `account ${accountId}: the tag ${JSON.stringify(label)} is marked by the deletion ${fault.saga}, which has ended`;
}
