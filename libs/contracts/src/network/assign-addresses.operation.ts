import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES } from '../dialect.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';
import { AssignIpsRequest, MAX_ASSIGNMENTS } from './assign-ips.operation.js';

export class AssignAddressesRequest extends AssignIpsRequest {
  /** The instances that the caller holds: no other one gets or loses an address. */
  @Required() @IntegerList(2 * MAX_ASSIGNMENTS, 1) among: number[];
}

/**
 * Moves addresses between instances, all or none (contract 1.5, assign). A repeat changes nothing.
 *
 * Refused with the text that clients retry when an instance that the caller does not hold has one of the addresses: it
 * got it a moment ago.
 */
export const assignAddresses = defineOperation({
  subject: 'network.addresses.assign',
  kind: 'command',
  summary: 'Move addresses between instances',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AssignAddressesRequest,
  reply: record('AssignedAddresses', {
    [COMPUTES]: list(
      record('AddressesOfCompute', {
        id: integer('Id of an instance'),
        ipv4: list(verbatim('IPv4 address'), 'All that it has now, public ones first'),
      }),
    ),
  }),
  events: ['ipaddress_assign', 'ipv6range_assign'],
});
