import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES } from '../dialect.js';
import { integer, list, record } from '../schema/schema.js';
import { Required, VerbatimList, VerbatimText } from '../validation/decorators.js';
import { MAX_ASSIGNMENTS } from './assign-ips.operation.js';

export class FindHoldersRequest {
  @Required() @VerbatimText(1, 64) region: string;
  @Required() @VerbatimList(MAX_ASSIGNMENTS, 2, 49) addresses: string[];
}

/** The instances of the account that currently have one of the addresses; unknown addresses have no holder. */
export const findHolders = defineOperation({
  subject: 'network.addresses.find-holders',
  kind: 'query',
  summary: 'Find the instances that have addresses',
  scopes: [],
  grant: anyUser,
  params: {},
  body: FindHoldersRequest,
  reply: record('AddressHolders', { [COMPUTES]: list(integer('Id of an instance')) }),
});
