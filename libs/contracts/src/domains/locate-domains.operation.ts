import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, text } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedDomain', {
  id: integer('Id of the domain'),
  label: text('Name'),
});
export type LocatedDomain = Infer<typeof located>;

export class LocateDomainsRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Those of the ids that are domains of the caller's account; asked by services that have not heard of them yet. */
export const locateDomains = defineOperation({
  subject: 'compute.domains.locate',
  kind: 'query',
  summary: 'Tell which domains there are',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateDomainsRequest,
  reply: record('LocatedDomains', { domains: list(located) }),
});
