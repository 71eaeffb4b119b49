import { ENGINE_TRAITS } from '@stratus/contracts';
import type { DatabaseEngine, Operation } from '@stratus/contracts';

export interface Tag {
  name: string;
  description?: string;
}

interface Area extends Tag {
  /** `<service>.<resource>` of the subjects in this area. */
  resources: readonly string[];
}

const databasesOf = (engine: DatabaseEngine): Area => ({
  name: `${ENGINE_TRAITS[engine].name} databases`,
  description: `${ENGINE_TRAITS[engine].name} clusters: their backups, credentials and maintenance`,
  resources: ['', '-backups', '-credentials', '-ssl'].map((part) => `database.${engine}${part}`),
});

/** The areas of the reference page, in its order. */
const AREAS: readonly Area[] = [
  {
    name: 'Instances',
    description: 'Virtual machines: create, boot, resize, move and delete them',
    resources: ['compute.instances'],
  },
  {
    name: 'Configuration profiles',
    description: 'What an instance boots with: kernel, devices, interfaces',
    resources: ['compute.configs'],
  },
  {
    name: 'Interfaces',
    description: 'Network interfaces of a profile: public, VLAN or VPC',
    resources: ['compute.interfaces'],
  },
  {
    name: 'Instance addresses',
    description: 'IPv4 and IPv6 addresses of an instance, and their reverse names',
    resources: ['compute.instance-ips'],
  },
  { name: 'Disks', description: 'Disks of an instance', resources: ['compute.disks'] },
  { name: 'Types', description: 'Sizes and prices of instances', resources: ['catalog.types'] },
  { name: 'Images', description: 'Templates of disks', resources: ['catalog.images'] },
  { name: 'Kernels', description: 'Kernels that profiles boot', resources: ['catalog.kernels'] },
  {
    name: 'Regions',
    description: 'Locations, and what each of them offers',
    resources: ['catalog.regions', 'catalog.availability'],
  },
  { name: 'Volumes', description: 'Block storage that is attached to instances', resources: ['compute.volumes'] },
  { name: 'VPCs', description: 'Private networks of an account', resources: ['vpc.vpcs'] },
  { name: 'Subnets', description: 'Address ranges of a VPC', resources: ['vpc.subnets'] },
  { name: 'VPC addresses', description: 'Addresses of instances in a VPC', resources: ['vpc.ips'] },
  {
    name: 'IP addresses',
    description: 'Addresses of the account: list, allocate, assign, share, and set their reverse names',
    resources: ['network.ips', 'compute.ips'],
  },
  {
    name: 'IPv6 ranges',
    description: 'IPv6 pools of regions, and IPv6 ranges that are routed to instances',
    resources: ['network.ipv6-ranges', 'network.ipv6-pools'],
  },
  { name: 'VLANs', description: 'Private layer 2 networks between instances', resources: ['network.vlans'] },
  {
    name: 'Firewalls',
    description: 'Rules for the traffic of instances and NodeBalancers, and the services that they are assigned to',
    resources: ['network.firewalls', 'network.firewall-devices'],
  },
  {
    name: 'Databases',
    description: 'Managed databases of all engines, and the engines and types that they can have',
    resources: ['database.databases', 'catalog.database-engines', 'catalog.database-types'],
  },
  databasesOf('mysql'),
  databasesOf('postgresql'),
  { name: 'NodeBalancers', description: 'Load balancers', resources: ['compute.nodebalancers'] },
  { name: 'Domains', description: 'DNS zones', resources: ['compute.domains'] },
  {
    name: 'Tags',
    description: 'Labels of instances, domains, NodeBalancers and volumes',
    resources: ['compute.tags'],
  },
  {
    name: 'Events',
    description: 'Changes in the account: as a list and live',
    resources: ['account.events', 'gateway.events'],
  },
  { name: 'Account', description: 'The account and its settings', resources: ['account.account'] },
  {
    name: 'Audit log',
    description: 'Who did what in the account, from where and with which token; an extension of Stratus',
    resources: ['account.audit'],
  },
  { name: 'Logins', description: 'First uses of tokens from an address', resources: ['account.logins'] },
  {
    name: 'Users',
    description: 'Users of the account, and the grants of restricted users',
    resources: ['account.users', 'account.user-grants'],
  },
  {
    name: 'Profile',
    description: 'The user of the token',
    resources: ['account.profile', 'account.profile-grants', 'account.profile-logins'],
  },
  { name: 'Tokens', description: 'Personal access tokens of the user', resources: ['account.tokens'] },
];

const AREA_OF = new Map(AREAS.flatMap((area) => area.resources.map((resource) => [resource, area] as const)));

/** The area of an operation's resource in the reference; the resource's own name if no area lists it. */
export function tagOf({ subject }: Operation): string {
  const [service = '', resource = service] = subject.split('.');
  return AREA_OF.get(`${service}.${resource}`)?.name ?? resource;
}

/** The tags of these operations, in the order of the reference. */
export function tagsOf(operations: readonly Operation[]): Tag[] {
  const used = new Set(operations.map(tagOf));
  const known = AREAS.filter(({ name }) => used.delete(name)).map(({ name, description }) => ({ name, description }));
  return [...known, ...[...used].toSorted().map((name) => ({ name }))];
}
