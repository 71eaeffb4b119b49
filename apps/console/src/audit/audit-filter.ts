/** Which entries a person wants to see; empty texts ask for all. */
export interface AuditFilter {
  user: string;
  outcome: string;
  /** A part of the operation's id. */
  operation: string;
  address: string;
  /** First day, in UTC. */
  since: string;
  request: string;
}

export const FIELDS = ['user', 'outcome', 'operation', 'address', 'since', 'request'] as const;

export const EVERYTHING: AuditFilter = { user: '', outcome: '', operation: '', address: '', since: '', request: '' };

/** The filter in the query of the page's URL. */
export const filterOfUrl = (query: URLSearchParams): AuditFilter =>
  Object.assign(
    { ...EVERYTHING },
    ...FIELDS.map((field) => ({ [field]: query.get(field)?.trim() ?? '' })),
  ) as AuditFilter;

/** The URL's query for a filter. */
export const queryOf = (filter: Partial<AuditFilter>): string =>
  new URLSearchParams(FIELDS.flatMap((field) => (filter[field] ? [[field, filter[field]]] : []))).toString();

/** The filter as the API's `X-Filter`; undefined for all entries. */
export function wireFilterOf(filter: AuditFilter): Record<string, unknown> | undefined {
  const { user, outcome, operation, address, since, request } = filter;
  const asked = {
    ...(user && { username: user }),
    ...(outcome && { outcome }),
    ...(operation && { operation: { '+contains': operation } }),
    ...(address && { ip: address }),
    ...(since && { created: { '+gte': `${since}T00:00:00` } }),
    ...(request && { request_id: request }),
  };
  return Object.keys(asked).length > 0 ? asked : undefined;
}
