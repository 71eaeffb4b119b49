import { ENGINE_TRAITS } from '@stratus/contracts';
import type { DatabaseEngine, Operation } from '@stratus/contracts';

export interface Tag {
  name: string;
  description?: string;
  externalDocs?: ExternalDocs;
}

/** A link to a section of a guide. */
export interface ExternalDocs {
  url: string;
  description: string;
}

interface Area {
  name: string;
  description: string;
  /** `<service>.<resource>` of the subjects in this area. */
  resources: readonly string[];
  /** Page and section of the guide to this area, below /docs/guides. */
  guide: string;
  /** The guides of resources or single operations that have one of their own, by the beginning of their subjects. */
  guides?: Readonly<Record<string, string>>;
}

const databasesOf = (engine: DatabaseEngine): Area => ({
  name: `${ENGINE_TRAITS[engine].name} databases`,
  description: `${ENGINE_TRAITS[engine].name} clusters: their backups, credentials and maintenance`,
  resources: ['', '-backups', '-credentials', '-ssl'].map((part) => `database.${engine}${part}`),
  guide: engine === 'mysql' ? 'databases#mysql' : 'databases#create-one',
  guides: {
    [`database.${engine}-backups`]: 'databases#restore-a-backup',
    [`database.${engine}-credentials`]: 'databases#reset-the-password',
    [`database.${engine}-ssl`]: 'databases#connect',
    [`database.${engine}.update`]: 'databases#who-may-connect',
    [`database.${engine}.patch`]: 'contract/databases#13-mysql-databases',
  },
});

/** The areas of the reference page, in its order. */
const AREAS: readonly Area[] = [
  {
    name: 'Instances',
    description: 'Virtual machines, simulated: create, boot, resize, migrate and delete them',
    resources: ['compute.instances'],
    guide: 'an-instance-and-its-network#a-subnet-and-an-instance-in-it',
    guides: {
      'compute.instances.migrate': 'an-instance-and-its-network#a-live-migration',
      'compute.instances.get-stats': 'contract/instances#statistics-and-transfer',
      'compute.instances.get-transfer': 'contract/instances#statistics-and-transfer',
      'compute.instances.delete': 'an-instance-and-its-network#resources-in-use-cant-be-deleted',
    },
  },
  {
    name: 'Configuration profiles',
    description: 'What an instance boots with: kernel, devices, interfaces',
    resources: ['compute.configs'],
    guide: 'contract/instances#42-configuration-profiles',
  },
  {
    name: 'Interfaces',
    description: 'Network interfaces of a profile: public, VLAN or VPC',
    resources: ['compute.interfaces'],
    guide: 'an-instance-and-its-network#more-network',
  },
  {
    name: 'Instance addresses',
    description: 'IPv4 and IPv6 addresses of an instance, and their reverse names',
    resources: ['compute.instance-ips'],
    guide: 'contract/instances#44-addresses-of-an-instance',
  },
  {
    name: 'Disks',
    description: 'Disks of an instance',
    resources: ['compute.disks'],
    guide: 'contract/instances#412-disks-and-volumes-of-an-instance',
  },
  {
    name: 'Types',
    description: 'Sizes and prices of instances',
    resources: ['catalog.types'],
    guide: 'contract/catalog#catalog',
  },
  {
    name: 'Images',
    description: 'Templates of disks',
    resources: ['catalog.images'],
    guide: 'contract/catalog#411-images-and-kernels',
  },
  {
    name: 'Kernels',
    description: 'Kernels that profiles boot',
    resources: ['catalog.kernels'],
    guide: 'contract/catalog#411-images-and-kernels',
  },
  {
    name: 'Regions',
    description: 'Locations, and what each of them offers',
    resources: ['catalog.regions', 'catalog.availability', 'catalog.account-availability'],
    guide: 'contract/catalog#19-regions',
    guides: { 'catalog.account-availability': 'contract/account#413-account' },
  },
  {
    name: 'Volumes',
    description: 'Block storage that is attached to instances',
    resources: ['compute.volumes'],
    guide: 'contract/neighbours#46-node-balancers-domains-volumes',
  },
  {
    name: 'VPCs',
    description: 'Private networks of an account',
    resources: ['vpc.vpcs'],
    guide: 'quick-start#create-a-vpc-with-subnets',
  },
  {
    name: 'Subnets',
    description: 'Address ranges of a VPC',
    resources: ['vpc.subnets'],
    guide: 'contract/vpcs#11-vpcs',
  },
  {
    name: 'VPC addresses',
    description: 'Addresses of instances in a VPC',
    resources: ['vpc.ips'],
    guide: 'contract/vpcs#11-vpcs',
  },
  {
    name: 'IP addresses',
    description: 'Addresses of the account: list, allocate, assign, share, and set their reverse names',
    resources: ['network.ips', 'compute.ips'],
    guide: 'contract/addresses#15-ip-addresses',
  },
  {
    name: 'IPv6 ranges',
    description: 'IPv6 pools of regions, and IPv6 ranges that are routed to instances',
    resources: ['network.ipv6-ranges', 'network.ipv6-pools'],
    guide: 'contract/addresses#16-ipv6-pools-and-ranges',
  },
  {
    name: 'VLANs',
    description: 'Private layer 2 networks between instances',
    resources: ['network.vlans'],
    guide: 'contract/addresses#17-vlans',
  },
  {
    name: 'Firewalls',
    description: 'Rules for the traffic of instances and NodeBalancers, and the services that they are assigned to',
    resources: ['network.firewalls', 'network.firewall-devices'],
    guide: 'a-firewall-for-an-instance#the-firewall',
    guides: {
      'network.firewalls.evaluate': 'a-firewall-for-an-instance#which-rule-decides',
      'network.firewalls.update-rules': 'a-firewall-for-an-instance#which-rule-decides',
      'network.firewalls.list-of-': 'contract/firewalls#45-firewalls-of-a-service',
    },
  },
  {
    name: 'Databases',
    description: 'Managed databases of all engines, and the engines and types that they can have',
    resources: ['database.databases', 'catalog.database-engines', 'catalog.database-types'],
    guide: 'databases#available-engines-and-plans',
  },
  databasesOf('mysql'),
  databasesOf('postgresql'),
  {
    name: 'NodeBalancers',
    description: 'Load balancers',
    resources: ['compute.nodebalancers'],
    guide: 'contract/neighbours#46-node-balancers-domains-volumes',
  },
  {
    name: 'NodeBalancer configurations',
    description: 'Ports that a NodeBalancer serves, and the nodes behind each of them',
    resources: ['compute.nodebalancer-configs', 'compute.nodebalancer-nodes'],
    guide: 'contract/neighbours#configurations-and-nodes-of-node-balancers',
  },
  {
    name: 'Domains',
    description: 'DNS zones',
    resources: ['compute.domains'],
    guide: 'contract/neighbours#46-node-balancers-domains-volumes',
  },
  {
    name: 'Domain records',
    description: 'What a DNS zone answers with: addresses, mail servers, services, texts',
    resources: ['compute.dns-records'],
    guide: 'contract/neighbours#46-node-balancers-domains-volumes',
  },
  {
    name: 'Tags',
    description: 'Labels of instances, domains, NodeBalancers and volumes',
    resources: ['compute.tags'],
    guide: 'contract/tags#18-tags',
  },
  {
    name: 'Events',
    description: 'Changes in the account: as a list and live',
    resources: ['account.events', 'gateway.events'],
    guide: 'quick-start#events',
  },
  {
    name: 'Webhooks',
    description: 'Events, sent to URLs of the user; an extension of Stratus',
    resources: ['webhook.webhooks', 'webhook.secrets', 'webhook.deliveries'],
    guide: 'webhooks#create-a-webhook',
    guides: {
      'webhook.secrets': 'webhooks#replace-a-secret',
      'webhook.deliveries': 'webhooks#look-at-deliveries',
      'webhook.webhooks.probe': 'webhooks#look-at-deliveries',
      'webhook.webhooks.replay': 'webhooks#look-at-deliveries',
    },
  },
  {
    name: 'Account',
    description: 'The account and its settings',
    resources: [
      'account.account',
      'compute.account-transfer',
      'gateway.agreements',
      'gateway.invoices',
      'gateway.maintenance',
      'gateway.notifications',
      'gateway.oauth-clients',
      'gateway.payment-methods',
      'gateway.payments',
      'gateway.service-transfers',
    ],
    guide: 'contract/account#413-account',
    guides: { gateway: 'contract/always-empty#about-the-account-and-its-users' },
  },
  {
    name: 'Audit log',
    description: 'Who did what in the account, from where and with which token; an extension of Stratus',
    resources: ['account.audit'],
    guide: 'operations/audit#reading-it',
  },
  {
    name: 'Logins',
    description: 'First uses of tokens from an address',
    resources: ['account.logins'],
    guide: 'operations/audit#reading-it',
  },
  {
    name: 'Users',
    description: 'Users of the account, and the grants of restricted users',
    resources: ['account.users', 'account.user-grants'],
    guide: 'quick-start#a-restricted-user-and-its-grants',
  },
  {
    name: 'Profile',
    description: 'The user of the token',
    resources: [
      'account.profile',
      'account.profile-grants',
      'account.profile-logins',
      'account.profile-preferences',
      'gateway.profile-apps',
      'gateway.profile-devices',
      'gateway.security-questions',
    ],
    guide: 'contract/account#410-profile-tokens-users-grants',
    guides: { gateway: 'contract/always-empty#about-the-account-and-its-users' },
  },
  {
    name: 'SSH keys',
    description: 'Public keys of the user, for new instances',
    resources: ['account.ssh-keys'],
    guide: 'contract/account#410-profile-tokens-users-grants',
  },
  {
    name: 'Tokens',
    description: 'Personal access tokens of the user',
    resources: ['account.tokens'],
    guide: 'quick-start#tokens',
  },
  {
    name: 'Not offered',
    description: 'Products that Stratus does not have: their lists are always empty',
    resources: [
      'gateway.kubernetes-clusters',
      'gateway.kubernetes-versions',
      'gateway.longview-clients',
      'gateway.longview-plan',
      'gateway.longview-subscriptions',
      'gateway.object-storage-buckets',
      'gateway.object-storage-clusters',
      'gateway.object-storage-keys',
      'gateway.stackscripts',
      'gateway.support-tickets',
    ],
    guide: 'contract/always-empty#products',
  },
];

const AREA_OF = new Map(AREAS.flatMap((area) => area.resources.map((resource) => [resource, area] as const)));

function areaOf({ subject }: Operation): Area | undefined {
  const [service = '', resource = service] = subject.split('.');
  return AREA_OF.get(`${service}.${resource}`);
}

/** The area of an operation's resource in the reference; the resource's own name if no area lists it. */
export const tagOf = (operation: Operation): string =>
  areaOf(operation)?.name ?? operation.subject.split('.')[1] ?? operation.subject;

/** The guide to an operation, as the gateway serves it; undefined if no area lists it. */
export function guideOf(operation: Operation): ExternalDocs | undefined {
  const area = areaOf(operation);
  if (!area) return undefined;
  const [, own] = Object.entries(area.guides ?? {}).find(([begin]) => operation.subject.startsWith(begin)) ?? [];
  return linkTo(own ?? area.guide);
}

const linkTo = (guide: string): ExternalDocs => ({ url: `/docs/guides/${guide}`, description: 'Guide' });

/** The tags of these operations, in the order of the reference. */
export function tagsOf(operations: readonly Operation[]): Tag[] {
  const used = new Set(operations.map(tagOf));
  const known = AREAS.filter(({ name }) => used.delete(name));
  return [
    ...known.map(({ name, description, guide }) => ({ name, description, externalDocs: linkTo(guide) })),
    ...[...used].toSorted().map((name) => ({ name })),
  ];
}
