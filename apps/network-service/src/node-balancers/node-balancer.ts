import type { CloudEvent } from '@stratus/events';

/** The facts about a node balancer that firewalls need. */
export interface NodeBalancer {
  id: number;
  accountId: number;
  region: string;
  label: string;
}

/** The result of a batch of events for node balancers. */
export interface NodeBalancerNews {
  present: NodeBalancer[];
  deleted: Pick<NodeBalancer, 'id' | 'accountId'>[];
}

/** Events arrive in order per resource, so the last one of each gives its state. */
export function nodeBalancerNewsOf(events: readonly CloudEvent[]): NodeBalancerNews {
  const known = events.filter(({ type }) => /^nodebalancer_(create|update|delete)$/.test(type));
  const last = [...new Map(known.map((event) => [event.entityid, event])).values()];
  return {
    deleted: last.filter(isDeletion).map(keyOf),
    present: last.filter((event) => !isDeletion(event)).flatMap(nodeBalancerOf),
  };
}

const isDeletion = ({ type }: CloudEvent): boolean => type === 'nodebalancer_delete';

const keyOf = ({ entityid, accountid }: CloudEvent) => ({ id: Number(entityid), accountId: accountid });

function nodeBalancerOf(event: CloudEvent): NodeBalancer[] {
  const { region } = event.data as { region?: unknown };
  return typeof region === 'string' ? [{ ...keyOf(event), region, label: event.entitylabel }] : [];
}
