import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Flag, Integer, Required } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';
import { Uuid } from '../labels/uuid.js';

export class AddAddressRequest {
  @Required() @Uuid() id: string;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Flag() public: boolean;
}

/** Adds an IPv4 address; an instance has at most one private address. A repeat with the same id changes nothing. */
export const addAddress = defineOperation({
  subject: 'network.addresses.add',
  kind: 'command',
  summary: 'Add an address to an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AddAddressRequest,
  reply: ipAddressRecord,
});
