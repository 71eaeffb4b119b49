import { typePattern } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import type { WebhookSettings } from '../webhooks/webhook.js';

type Filtered = Pick<
  CloudEvent,
  'type' | 'entitytype' | 'entityid' | 'secondaryentitytype' | 'secondaryentityid' | 'data'
>;

export type WebhookFilter = (event: Filtered) => boolean;

/** Whether a webhook wants an event: its type, one of its entities, and its region have to match. */
export function webhookFilter({ types, entities, regions }: Omit<WebhookSettings, 'url'>): WebhookFilter {
  const isWantedType = remembering(typePattern(types));
  const wantedEntities = entities && new Set(entities.map(({ type, id }) => `${type} ${id}`));
  const wantedRegions = regions && new Set(regions);
  return (event) =>
    isWantedType(event.type) &&
    (!wantedEntities || entitiesOf(event).some((entity) => wantedEntities.has(entity))) &&
    (!wantedRegions || wantedRegions.has(regionOf(event.data)));
}

/** There are few types of events, and many events of each. */
function remembering(test: (type: string) => boolean): (type: string) => boolean {
  const known = new Map<string, boolean>();
  return (type) => {
    const result = known.get(type) ?? test(type);
    known.set(type, result);
    return result;
  };
}

const entitiesOf = ({ entitytype, entityid, secondaryentitytype, secondaryentityid }: Filtered): string[] => [
  `${entitytype} ${entityid}`,
  ...(secondaryentitytype === undefined ? [] : [`${secondaryentitytype} ${secondaryentityid}`]),
];

/** The region in the record of an event; empty for a record without one. */
function regionOf(data: unknown): string {
  const { region } = (data ?? {}) as { region?: unknown };
  return typeof region === 'string' ? region : '';
}
