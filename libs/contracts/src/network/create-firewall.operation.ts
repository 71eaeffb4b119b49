import { mayCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { IntegerList, Nested, OnlyKnownKeys, Optional, Required } from '../validation/decorators.js';
import { FirewallLabel, FirewallRulesRequest, FirewallTags } from './firewall-rules-request.js';
import { firewallRecord } from './firewall.record.js';

/** Maximum instances in one create; more can be added one by one. */
const MAX_NEW_DEVICES = 500;
/** An interface kind that a public client names in every create, as an empty list. */
const INTERFACES = `${COMPUTE}_interfaces` as const;

@OnlyKnownKeys()
export class FirewallDevicesRequest {
  @Optional('Ids of instances') @IntegerList(MAX_NEW_DEVICES, 1) [COMPUTES]?: number[];
  @Optional('Id of a NodeBalancer, in a list of one') @IntegerList(1, 1) nodebalancers?: number[];
  @Optional('Always empty: a firewall protects all interfaces of an instance')
  @IntegerList(0, 1)
  [INTERFACES]?: number[];
}

/** The read-only fields of a firewall are accepted and ignored: public clients send the status of a new one. */
@OnlyKnownKeys({ ignored: ['id', 'status', 'entities', 'created', 'updated'] })
export class CreateFirewallRequest {
  @Required(
    '3 to 32 characters, unique among your firewalls; letters and digits at both ends, between them also `-`, `_`, `.`',
  )
  @FirewallLabel()
  label: string;
  @Required('Rules of the firewall') @Nested(() => FirewallRulesRequest) rules: FirewallRulesRequest;
  @Optional('Services to protect from the start; restricted users need read_write on each')
  @Nested(() => FirewallDevicesRequest)
  devices?: FirewallDevicesRequest;
  @Optional('Tags of the firewall; duplicates are dropped, ignoring case') @FirewallTags() tags?: string[];
}

/** A new firewall is enabled. */
export const createFirewall = defineOperation({
  subject: 'network.firewalls.create',
  kind: 'command',
  summary: 'Create a firewall',
  description: 'Defines rules once, to apply them to any number of instances and NodeBalancers.',
  http: { method: 'POST', path: '/networking/firewalls' },
  scopes: ['firewall:read_write'],
  grant: mayCreate('add_firewalls', 'firewall'),
  params: {},
  body: CreateFirewallRequest,
  example: {
    label: 'web',
    rules: {
      inbound: [
        {
          action: 'ACCEPT',
          protocol: 'TCP',
          ports: '22, 80, 443',
          addresses: { ipv4: ['0.0.0.0/0'] },
          label: 'ssh-and-web',
        },
      ],
      inbound_policy: 'DROP',
      outbound_policy: 'ACCEPT',
    },
  },
  reply: firewallRecord,
  events: ['firewall_create', 'firewall_device_add'],
});
