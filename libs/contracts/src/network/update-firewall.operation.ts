import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Nested, OneOf, OnlyKnownKeys, Optional } from '../validation/decorators.js';
import { FirewallLabel, FirewallTags, UpdateFirewallRulesRequest } from './firewall-rules-request.js';
import { firewallRecord } from './firewall.record.js';

const SETTABLE_STATUSES = ['enabled', 'disabled'] as const;

/** The read-only fields of a firewall are accepted as they were read. */
@OnlyKnownKeys({ ignored: ['id', 'entities', 'created', 'updated'] })
export class UpdateFirewallRequest {
  @Optional(
    '3 to 32 characters, unique among your firewalls; letters and digits at both ends, between them also `-`, `_`, `.`',
  )
  @FirewallLabel()
  label?: string;
  @Optional('Status; a service has at most one enabled firewall')
  @OneOf(SETTABLE_STATUSES)
  status?: (typeof SETTABLE_STATUSES)[number];
  @Optional('All tags of the firewall; duplicates are dropped, ignoring case') @FirewallTags() tags?: string[];
  @Optional('Ignored here; update the rules at `/rules`')
  @Nested(() => UpdateFirewallRulesRequest)
  rules?: UpdateFirewallRulesRequest;
}

export const updateFirewall = defineOperation({
  subject: 'network.firewalls.update',
  kind: 'command',
  summary: 'Update a firewall',
  description: 'Turns a firewall off and on again without losing its rules, or changes its label and tags.',
  http: { method: 'PUT', path: '/networking/firewalls/:firewallId' },
  scopes: ['firewall:read_write'],
  grant: mayWrite('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  body: UpdateFirewallRequest,
  example: { status: 'disabled' },
  reply: firewallRecord,
  events: ['firewall_update', 'firewall_enable', 'firewall_disable'],
});
