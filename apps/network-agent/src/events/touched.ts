import { COMPUTE } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';

/** What an event may have changed; its owners say what it is now. */
export interface Touched {
  instances: readonly number[];
  firewalls: readonly number[];
}

/** Entities whose ids are those of instances or firewalls, of an event and of its second resource. */
export function touchedBy(event: Pick<CloudEvent, keyof CloudEvent>): Touched {
  const entities = [
    [event.entitytype, event.entityid],
    [event.secondaryentitytype, event.secondaryentityid],
  ];
  const idsOf = (wanted: string): number[] =>
    entities.flatMap(([type, id]) => (type === wanted && Number.isSafeInteger(Number(id)) ? [Number(id)] : []));
  return { instances: idsOf(COMPUTE), firewalls: idsOf('firewall') };
}
