import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedDomain', {
  id: integer('Id of the domain'),
  label: verbatim('Name'),
});
export type LocatedDomain = Infer<typeof located>;

export class LocateDomainsRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds domains of the caller's account by id, for services that have not received their events yet. */
export const locateDomains = defineOperation({
  subject: 'compute.domains.locate',
  kind: 'query',
  summary: 'Find domains by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateDomainsRequest,
  reply: record('LocatedDomains', { domains: list(located) }),
});
