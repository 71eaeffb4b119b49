import { COMPUTE } from '../dialect.js';
import {
  about,
  integer,
  list,
  nullable,
  oneOf,
  record,
  time,
  verbatim,
  withOptional,
  worded,
} from '../schema/schema.js';
import type { Infer, Schema } from '../schema/schema.js';
import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';

export const FIREWALL_STATUSES = ['enabled', 'disabled', 'deleted'] as const;
export const FIREWALL_ACTIONS = ['ACCEPT', 'DROP'] as const;
export const FIREWALL_PROTOCOLS = ['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const;
export type FirewallAction = (typeof FIREWALL_ACTIONS)[number];
export type FirewallProtocol = (typeof FIREWALL_PROTOCOLS)[number];

/**
 * One rule (contract 1.4). The response has only the fields that the request had; action, protocol and addresses are
 * required.
 */
export interface FirewallRule {
  action: FirewallAction;
  protocol: FirewallProtocol;
  addresses: { ipv4?: string[]; ipv6?: string[] };
  ports?: string | null;
  label?: string;
  description?: string;
}

const networks = (description: string) => list(verbatim('Address or network in CIDR form'), description).json;

const firewallRule: Schema<FirewallRule> = {
  json: {
    type: 'object',
    title: 'FirewallRule',
    properties: {
      action: oneOf(FIREWALL_ACTIONS, 'Action for matching traffic').json,
      protocol: oneOf(FIREWALL_PROTOCOLS, 'Protocol').json,
      addresses: {
        type: 'object',
        description: 'Source of inbound, destination of outbound traffic',
        properties: { ipv4: networks('IPv4 networks'), ipv6: networks('IPv6 networks') },
        additionalProperties: false,
      },
      ports: nullable(verbatim('Ports and ranges of ports, comma separated; null for all')).json,
      label: verbatim('Name of the rule').json,
      description: verbatim('Free text').json,
    },
    required: ['action', 'protocol', 'addresses'],
    additionalProperties: false,
  },
};

export const firewallRulesRecord = record('FirewallRules', {
  inbound: list(firewallRule, 'Rules for inbound traffic, in order'),
  inbound_policy: oneOf(FIREWALL_ACTIONS, 'Action for inbound traffic that matches no rule'),
  outbound: list(firewallRule, 'Rules for outbound traffic, in order'),
  outbound_policy: oneOf(FIREWALL_ACTIONS, 'Action for outbound traffic that matches no rule'),
});

export type FirewallRules = Infer<typeof firewallRulesRecord>;

const ofFirewall = {
  id: integer('Id of the firewall'),
  label: verbatim('Display name, unique per account', { minLength: 3, maxLength: 32 }),
  status: oneOf(FIREWALL_STATUSES, 'Status; only an enabled firewall applies its rules'),
  rules: about(firewallRulesRecord, 'Rules of the firewall'),
  tags: list(verbatim('Tag'), 'Tags of the firewall'),
  created: time('Creation'),
  updated: time('Last change'),
};

/** A firewall in events, without its devices: each device has its own events. */
export const firewallStateRecord = record('FirewallState', ofFirewall);
export type FirewallStateRecord = Infer<typeof firewallStateRecord>;

/** Kinds of services that firewalls protect (contract 1.4). */
export const FIREWALL_DEVICE_TYPES = [COMPUTE, 'nodebalancer'] as const;
export type FirewallDeviceType = (typeof FIREWALL_DEVICE_TYPES)[number];

const entity = record('FirewallDeviceEntity', {
  id: integer('Id of the service'),
  type: oneOf(FIREWALL_DEVICE_TYPES, 'Kind of service'),
  label: verbatim('Present label of the service'),
  url: worded('Path of the service', 'path'),
});

/** What agents report about the rules of a firewall. */
export const REPORTED_STATUSES = ['applied', 'failed'] as const;

/** Whether the kernel has the rules of a firewall (contract 1.4). */
const enforcement = record('FirewallEnforcement', {
  status: oneOf(
    ['pending', ...REPORTED_STATUSES],
    'Whether the present rules are in force; pending until an agent has reported',
  ),
  reason: nullable(verbatim('Why they are not, if that failed')),
  updated: nullable(time('Report of the agent; null while pending')),
});
export type FirewallEnforcement = Infer<typeof enforcement>;

const shown = { enforcement: about(enforcement, 'Whether the rules are in force; only with agents of networks') };

/** Firewall (contract 1.4). Its devices have their own list. */
export const firewallRecord = withOptional(
  record('Firewall', {
    ...ofFirewall,
    entities: list(entity, 'The services that it is assigned to, in the order of its devices'),
  }),
  shown,
);
export type FirewallRecord = Infer<typeof firewallRecord>;

/** A service that a firewall is assigned to, in events. */
export const firewallDeviceStateRecord = record('FirewallDevice', {
  id: integer('Id of the device, which differs from the id of the service'),
  created: time('Assignment'),
  updated: time('Last change'),
  entity: about(entity, 'The service'),
});
export type FirewallDeviceStateRecord = Infer<typeof firewallDeviceStateRecord>;

/** A service that a firewall is assigned to (contract 1.4). */
export const firewallDeviceRecord = withOptional(firewallDeviceStateRecord, shown);
export type FirewallDeviceRecord = Infer<typeof firewallDeviceRecord>;

/** Filterable fields of the devices of a firewall (contract 3). */
export const FIREWALL_DEVICE_FIELDS = scalarFields(firewallDeviceStateRecord) satisfies FilterableFields;

export const FIREWALL_DIRECTIONS = ['inbound', 'outbound'] as const;

/** Verdict of a firewall on some traffic, and the rule that decides. */
export const firewallVerdictRecord = record('FirewallVerdict', {
  action: oneOf(FIREWALL_ACTIONS, 'Action for the traffic'),
  decided_by: oneOf(['rule', 'policy'], 'Whether a rule or the policy of the direction decides'),
  index: nullable(integer('Index of the rule in the list of its direction, from 0; null for the policy')),
  label: nullable(verbatim('Label of the rule; null without one')),
});
export type FirewallVerdict = Infer<typeof firewallVerdictRecord>;

/** Filterable fields of lists of firewalls (contract 3). */
export const FIREWALL_FIELDS = {
  ...scalarFields(firewallRecord, ['enforcement']),
  'entities.id': 'array',
  'entities.type': 'array',
  'entities.label': 'array',
} as const satisfies FilterableFields;
