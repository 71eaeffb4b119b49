import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedFirewall', { id: integer('Id of the firewall'), label: verbatim('Display name') });

export class LocateFirewallsRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds firewalls of the caller's account by id, for services that have not received their events yet. */
export const locateFirewalls = defineOperation({
  subject: 'network.firewalls.locate',
  kind: 'query',
  summary: 'Find firewalls by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateFirewallsRequest,
  reply: record('LocatedFirewalls', { firewalls: list(located) }),
});
