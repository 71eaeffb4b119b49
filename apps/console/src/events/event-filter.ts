import type { EventRecord } from '@stratus/contracts';

/** Which events a person wants to see, in the words of the gateway; empty texts ask for all. */
export interface EventFilter {
  /** Kind of entity. */
  kind: string;
  /** Ids of entities of that kind, separated by commas. */
  id: string;
  action: string;
  user: string;
}

const FIELDS = ['kind', 'id', 'action', 'user'] as const;

/** The filter in the query of the page's URL. */
export function filterOfUrl(query: URLSearchParams): EventFilter {
  const [kind = '', id = '', action = '', user = ''] = FIELDS.map((field) => query.get(field)?.trim() ?? '');
  return { kind, id, action, user };
}

/** The URL's query for a filter. */
export function queryOf(filter: Partial<EventFilter>): string {
  const given = FIELDS.flatMap((field) => (filter[field] ? [[field, filter[field]]] : []));
  return new URLSearchParams(given).toString();
}

export const isEmpty = (filter: EventFilter): boolean => FIELDS.every((field) => filter[field] === '');

/** The filter as the API's `X-Filter`; undefined for all events. */
export function wireFilterOf(filter: EventFilter): Record<string, unknown> | undefined {
  if (isEmpty(filter)) return undefined;
  const { kind, action, user } = filter;
  const ids = idsOf(filter);
  return {
    ...(kind && { 'entity.type': kind }),
    ...(ids.length > 0 && { 'entity.id': ids.length === 1 ? ids[0] : { '+or': ids } }),
    ...(action && { action }),
    ...(user && { username: user }),
  };
}

/** Whether the API would find the event with the filter. */
export function matches(filter: EventFilter, { entity, action, username }: EventRecord): boolean {
  const ids = idsOf(filter);
  return (
    (filter.kind === '' || entity?.type === filter.kind) &&
    (ids.length === 0 || ids.includes(String(entity?.id))) &&
    (filter.action === '' || action === filter.action) &&
    (filter.user === '' || username === filter.user)
  );
}

const idsOf = ({ id }: EventFilter): string[] => id.split(',').filter((each) => each !== '');
