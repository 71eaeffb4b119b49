import type { CloudEvent } from '@stratus/events';

/** A node balancer as far as firewalls need to know it. */
export interface NodeBalancer {
  id: number;
  accountId: number;
  region: string;
  label: string;
}

/** What a batch of events says about node balancers in the end. */
export interface NodeBalancerNews {
  present: NodeBalancer[];
  deleted: Pick<NodeBalancer, 'id' | 'accountId'>[];
}

/** Events come in order per resource, so the last one of each tells how it is. */
export function nodeBalancerNewsOf(events: readonly CloudEvent[]): NodeBalancerNews {
  const told = events.filter(({ type }) => /^nodebalancer_(create|update|delete)$/.test(type));
  const last = [...new Map(told.map((event) => [event.entityid, event])).values()];
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
