import { anyUser } from '../access/grants.js';
import { COMPUTE } from '../dialect.js';
import { about, boolean, integer, list, nullable, number, oneOf, record, time, verbatim } from '../schema/schema.js';
import { emptyList } from './empty-list.js';
import { linkedEntity } from './linked-entity.js';

const kubernetesCluster = record('KubernetesCluster', {
  id: integer('Id of the cluster'),
  label: verbatim('Label of the cluster'),
  region: verbatim('Region id'),
  k8s_version: verbatim('Version of Kubernetes'),
  tags: list(verbatim('Tag'), 'Tags'),
  control_plane: about(
    record('KubernetesControlPlane', { high_availability: boolean('Whether it is replicated') }),
    'Control plane of the cluster',
  ),
  created: time('Creation'),
  updated: time('Last change'),
});

const kubernetesVersion = record('KubernetesVersion', { id: verbatim('Version of Kubernetes') });

const stackScript = record('StackScript', {
  id: integer('Id of the script'),
  label: verbatim('Label of the script'),
  description: verbatim('Description'),
  username: verbatim('Author'),
  user_gravatar_id: verbatim('Picture of the author'),
  images: list(verbatim('Image id'), 'Images that it works with'),
  is_public: boolean('Whether other accounts may use it'),
  mine: boolean('Whether the user is its author'),
  rev_note: verbatim('What has changed last'),
  script: verbatim('Text of the script'),
  user_defined_fields: list(
    record('UserDefinedField', {
      name: verbatim('Name of the variable'),
      label: verbatim('What to enter'),
      example: verbatim('Example of a value'),
    }),
    'Values that a deployment must give',
  ),
  deployments_active: integer('Instances that were deployed with it and exist'),
  deployments_total: integer('Instances that were ever deployed with it'),
  created: time('Creation'),
  updated: time('Last change'),
});

const longviewClient = record('LongviewClient', {
  id: integer('Id of the client'),
  label: verbatim('Label of the client'),
  api_key: verbatim('Key of the client'),
  install_code: verbatim('Code to install it with'),
  apps: about(
    record('LongviewApps', {
      apache: boolean('Whether it watches Apache'),
      mysql: boolean('Whether it watches MySQL'),
      nginx: boolean('Whether it watches nginx'),
    }),
    'Programs that it watches',
  ),
  created: time('Creation'),
  updated: time('Last change'),
});

const longviewSubscription = record('LongviewSubscription', {
  id: verbatim('Id of the plan'),
  label: verbatim('Name of the plan'),
  clients_included: integer('How many clients it allows'),
  price: about(
    record('LongviewPrice', { hourly: number('US dollars an hour'), monthly: number('US dollars a month') }),
    'Price of the plan',
  ),
});

const supportTicket = record('SupportTicket', {
  id: integer('Id of the ticket'),
  summary: verbatim('Title'),
  description: verbatim('Text of the ticket'),
  status: oneOf(['closed', 'new', 'open'], 'Progress'),
  entity: linkedEntity('What it is about'),
  attachments: list(verbatim('Name'), 'Names of attached files'),
  closable: boolean('Whether the user may close it'),
  gravatar_id: verbatim('Picture of the author'),
  opened: time('Creation'),
  opened_by: verbatim('Author'),
  updated: nullable(time('Last change')),
  updated_by: nullable(verbatim('Author of the last change')),
  closed: nullable(time('When it was closed')),
});

/** Lists of products that Stratus does not have. */
export const productLists = [
  emptyList({
    resource: 'kubernetes-clusters',
    path: '/lke/clusters',
    summary: 'List Kubernetes clusters',
    because: 'Stratus has no managed Kubernetes',
    scopes: ['lke:read_only'],
    grant: anyUser,
    record: kubernetesCluster,
  }),
  emptyList({
    resource: 'kubernetes-versions',
    path: '/lke/versions',
    summary: 'List versions of Kubernetes',
    because: 'Stratus has no managed Kubernetes',
    scopes: ['lke:read_only'],
    grant: anyUser,
    record: kubernetesVersion,
  }),
  emptyList({
    resource: 'stackscripts',
    path: `/${COMPUTE}/stackscripts`,
    summary: 'List StackScripts',
    because: 'instances are simulated, so no script could run in them',
    scopes: ['stackscripts:read_only'],
    grant: anyUser,
    record: stackScript,
  }),
  emptyList({
    resource: 'longview-clients',
    path: '/longview/clients',
    summary: 'List Longview clients',
    because: 'instances are simulated, so there is nothing to watch in them',
    scopes: ['longview:read_only'],
    grant: anyUser,
    record: longviewClient,
    secrets: ['api_key', 'install_code'],
  }),
  emptyList({
    resource: 'longview-subscriptions',
    path: '/longview/subscriptions',
    summary: 'List plans of Longview',
    because: 'Stratus does not offer Longview',
    scopes: 'public',
    grant: anyUser,
    record: longviewSubscription,
  }),
  emptyList({
    resource: 'support-tickets',
    path: '/support/tickets',
    summary: 'List support tickets',
    because: 'the operator of your installation is your support',
    scopes: ['account:read_only'],
    grant: anyUser,
    record: supportTicket,
  }),
];
