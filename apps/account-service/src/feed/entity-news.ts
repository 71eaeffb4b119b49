import { grantableEntityOf, isBeginning, isEnd } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import type { SeenEntity } from '../grants/entity.repository.js';
import type { EntityKey } from '../grants/grants.js';

/** What a batch of events says about entities that can be granted. */
export interface EntityNews {
  /** The last news of each entity. */
  seen: SeenEntity[];
  deleted: EntityKey[];
  created: (EntityKey & { accountId: number; actor: string; time: Date })[];
}

export function entityNewsOf(events: readonly CloudEvent[]): EntityNews {
  const latest = new Map<string, SeenEntity>();
  const created: EntityNews['created'] = [];
  for (const event of events) {
    const key = grantableEntityOf(event);
    if (!key) continue;
    const { accountid: accountId, entitylabel: label, sequence, time } = event;
    const place = `${key.type} ${key.id}`;
    if (sequence > (latest.get(place)?.sequence ?? 0)) {
      latest.set(place, { ...key, accountId, label, sequence, deleted: isEnd(event) ? time : undefined });
    }
    if (isBeginning(event)) created.push({ ...key, accountId, actor: event.actor, time: new Date(time) });
  }
  const seen = [...latest.values()];
  return { seen, deleted: seen.filter(({ deleted }) => deleted !== undefined), created };
}
