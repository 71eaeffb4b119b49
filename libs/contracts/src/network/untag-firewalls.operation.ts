import { anyUser } from '../access/grants.js';
import { TagLabel } from '../labels/tags.js';
import { Uuid } from '../labels/uuid.js';
import { defineOperation } from '../operation.js';
import { boolean, record } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';

export class UntagFirewallsRequest {
  /** Of the deletion. */
  @Required() @Uuid() id: string;
  @Required() @TagLabel() tag: string;
}

/**
 * Takes a tag off some of the account's firewalls, a bounded number of them. The caller repeats it until none is left; from
 * then on requests under this id change nothing.
 */
export const untagFirewalls = defineOperation({
  subject: 'network.firewalls.untag',
  kind: 'command',
  summary: 'Take a tag that is being deleted off firewalls',
  scopes: [],
  grant: anyUser,
  params: {},
  body: UntagFirewallsRequest,
  reply: record('UntaggedFirewalls', { left: boolean('Whether firewalls with the tag are left') }),
  events: ['firewall_update'],
});
