import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { Flag, Integer, Required } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';
import { Uuid } from './network-fields.js';

export class AddAddressRequest {
  @Required() @Uuid() id: string;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Flag() public: boolean;
}

/** One more IPv4 address; at most one private one. The id names the addition, so that repeating it changes nothing. */
export const addAddress = defineOperation({
  subject: 'network.addresses.add',
  kind: 'command',
  summary: 'Give an instance one more address',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AddAddressRequest,
  reply: ipAddressRecord,
});
