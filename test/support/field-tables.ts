import { COMPUTE, COMPUTES, COMPUTE_ID, GLOBAL_FLAGS, GRANT_ENTITIES } from '@stratus/contracts';
import { databaseTables } from './field-tables/databases.ts';
import {
  address,
  check,
  flag,
  integer,
  list,
  matching,
  network,
  nullable,
  number,
  oneOf,
  page,
  record,
  text,
  time,
} from './field-tables/shape.ts';
import type { Shape } from './field-tables/shape.ts';

export type { Shape } from './field-tables/shape.ts';

const none = check('null', (value) => value === null);

const subnet = record({
  id: integer,
  label: text,
  ipv4: network,
  [COMPUTES]: list(record({ id: integer, interfaces: list(record({ id: integer, active: flag })) })),
  created: time,
  updated: time,
});
const vpc = record({
  id: integer,
  label: text,
  description: text,
  region: text,
  subnets: list(subnet),
  created: time,
  updated: time,
});
const vpcIp = record({
  active: flag,
  address: nullable(address),
  address_range: nullable(network),
  config_id: integer,
  gateway: nullable(address),
  interface_id: integer,
  [COMPUTE_ID]: integer,
  nat_1_1: nullable(address),
  prefix: nullable(integer),
  region: text,
  subnet_id: integer,
  subnet_mask: address,
  vpc_id: integer,
});

const region = record({
  id: text,
  label: text,
  country: matching(/^[a-z]{2}$/),
  capabilities: list(text),
  status: oneOf('ok', 'outage'),
  resolvers: record({ ipv4: text, ipv6: text }),
  placement_group_limits: record({ maximum_pgs_per_customer: integer, [`maximum_${COMPUTES}_per_pg`]: integer }),
  site_type: oneOf('core'),
});
const availability = record({ region: text, plan: text, available: flag });
const price = record({ hourly: number, monthly: number });
const regionPrices = list(record({ id: text, hourly: number, monthly: number }));
const type = record({
  id: text,
  label: text,
  disk: integer,
  class: oneOf('nanode', 'standard', 'dedicated', 'premium', 'gpu', 'highmem'),
  price,
  region_prices: regionPrices,
  addons: record({ backups: record({ price, region_prices: regionPrices }) }),
  network_out: integer,
  memory: integer,
  successor: nullable(text),
  transfer: integer,
  vcpus: integer,
  gpus: integer,
  accelerated_devices: integer,
});

const image = record({
  id: matching(/^\w+\/\S+$/),
  label: text,
  description: text,
  created: time,
  created_by: text,
  updated: time,
  type: oneOf('manual', 'automatic'),
  is_public: flag,
  deprecated: flag,
  size: integer,
  total_size: integer,
  vendor: nullable(text),
  eol: nullable(time),
  expiry: nullable(time),
  status: oneOf('creating', 'pending_upload', 'available'),
  capabilities: list(oneOf('cloud-init')),
  tags: list(text),
  regions: list(record({ region: text, status: text })),
});
const kernel = record({
  id: matching(/^\w+\/\S+$/),
  label: text,
  version: text,
  kvm: flag,
  architecture: oneOf('x86_64', 'i386'),
  pvops: flag,
  deprecated: flag,
  built: time,
});

const days = ['Scheduling', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const instance = record({
  id: integer,
  label: matching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}[A-Za-z0-9]$/),
  group: text,
  status: oneOf(
    'running',
    'offline',
    'booting',
    'rebooting',
    'shutting_down',
    'provisioning',
    'deleting',
    'migrating',
    'resizing',
    'rebuilding',
    'cloning',
    'restoring',
    'stopped',
    'billing_suspension',
  ),
  type: text,
  region: text,
  image: nullable(text),
  ipv4: list(address),
  ipv6: nullable(matching(/^[0-9a-f:]+\/128$/)),
  specs: record({ disk: integer, memory: integer, vcpus: integer, gpus: integer, transfer: integer }),
  alerts: record({ cpu: integer, network_in: integer, network_out: integer, transfer_quota: integer, io: integer }),
  backups: record({
    enabled: flag,
    available: flag,
    schedule: record({
      day: nullable(oneOf(...days)),
      window: nullable(oneOf('Scheduling', 'W(0|2|4|6|8|1[02468]|2[02])')),
    }),
    last_successful: nullable(time),
  }),
  hypervisor: oneOf('kvm'),
  watchdog_enabled: flag,
  tags: list(text),
  host_uuid: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  has_user_data: flag,
  disk_encryption: oneOf('disabled'),
  lke_cluster_id: none,
  placement_group: none,
  created: time,
  updated: time,
});
const disk = record({
  id: integer,
  label: text,
  status: oneOf('ready', 'not ready', 'deleting'),
  size: integer,
  filesystem: oneOf('raw', 'swap', 'ext3', 'ext4', 'initrd'),
  disk_encryption: oneOf('disabled'),
  created: time,
  updated: time,
});

const nodeBalancer = record({
  id: integer,
  label: text,
  region: text,
  hostname: text,
  ipv4: address,
  ipv6: nullable(text),
  client_conn_throttle: integer,
  transfer: record({ total: nullable(number), out: nullable(number), in: nullable(number) }),
  tags: list(text),
  created: time,
  updated: time,
});
const nodeBalancerConfig = record({
  id: integer,
  port: integer,
  protocol: oneOf('http', 'https', 'tcp'),
  algorithm: oneOf('roundrobin', 'leastconn', 'source'),
  stickiness: oneOf('none', 'table', 'http_cookie'),
  check: oneOf('none', 'connection', 'http', 'http_body'),
  check_interval: integer,
  check_timeout: integer,
  check_attempts: integer,
  check_path: text,
  check_body: text,
  check_passive: flag,
  proxy_protocol: oneOf('none', 'v1', 'v2'),
  cipher_suite: oneOf('recommended', 'legacy'),
  nodebalancer_id: integer,
  ssl_commonname: text,
  ssl_fingerprint: text,
  ssl_cert: nullable(matching(/^<REDACTED>$/)),
  ssl_key: nullable(matching(/^<REDACTED>$/)),
  nodes_status: record({ up: integer, down: integer }),
});
const nodeBalancerNode = record({
  id: integer,
  address: matching(/^192\.168\.[\d.]+:\d+$/),
  label: text,
  status: oneOf('Unknown', 'UP', 'DOWN'),
  weight: integer,
  mode: oneOf('accept', 'reject', 'drain', 'backup'),
  config_id: integer,
  nodebalancer_id: integer,
});
const domain = record({
  id: integer,
  type: oneOf('master', 'slave'),
  domain: text,
  group: text,
  status: oneOf('disabled', 'active'),
  description: text,
  soa_email: text,
  master_ips: list(text),
  axfr_ips: list(text),
  retry_sec: integer,
  expire_sec: integer,
  refresh_sec: integer,
  ttl_sec: integer,
  tags: list(text),
  errors: text,
  created: time,
  updated: time,
});
const dnsRecord = record({
  id: integer,
  type: oneOf('A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'),
  name: text,
  target: text,
  priority: integer,
  weight: integer,
  port: integer,
  service: nullable(text),
  protocol: nullable(text),
  ttl_sec: integer,
  tag: nullable(oneOf('issue', 'issuewild', 'iodef')),
  created: time,
  updated: time,
});
const volume = record({
  id: integer,
  label: text,
  filesystem_path: matching(/^\/dev\/disk\/by-id\/scsi-0/),
  status: oneOf('creating', 'active', 'resizing'),
  size: integer,
  region: text,
  [COMPUTE_ID]: nullable(integer),
  [`${COMPUTE}_label`]: nullable(text),
  tags: list(text),
  hardware_type: oneOf('hdd', 'nvme'),
  encryption: oneOf('disabled'),
  created: time,
  updated: time,
});

const configInterface = record({
  id: integer,
  purpose: oneOf('public', 'vlan', 'vpc'),
  label: nullable(text),
  ipam_address: nullable(text),
  active: flag,
  primary: flag,
  vpc_id: nullable(integer),
  subnet_id: nullable(integer),
  ipv4: nullable(record({ vpc: address, nat_1_1: nullable(address) })),
  ip_ranges: nullable(list(network)),
});
const device = nullable(record({ disk_id: nullable(integer), volume_id: nullable(integer) }));
const config = record({
  id: integer,
  label: text,
  kernel: text,
  comments: text,
  memory_limit: integer,
  run_level: oneOf('default', 'single', 'binbash'),
  virt_mode: oneOf('paravirt', 'fullvirt'),
  interfaces: list(configInterface),
  helpers: record({
    updatedb_disabled: flag,
    distro: flag,
    modules_dep: flag,
    network: flag,
    devtmpfs_automount: flag,
  }),
  devices: record({
    sda: device,
    sdb: device,
    sdc: device,
    sdd: device,
    sde: device,
    sdf: device,
    sdg: device,
    sdh: device,
  }),
  root_device: text,
  initrd: none,
  created: time,
  updated: time,
});
const ipAddress = record({
  address: text,
  gateway: nullable(text),
  subnet_mask: text,
  prefix: integer,
  type: oneOf('ipv4', 'ipv6', 'ipv6/pool', 'ipv6/range'),
  public: flag,
  rdns: nullable(text),
  [COMPUTE_ID]: integer,
  region: text,
  vpc_nat_1_1: nullable(record({ vpc_id: integer, subnet_id: integer, address })),
});
const ipv6Pool = record({ range: text, prefix: integer, region: text, route_target: nullable(text) });
const ipv6Range = record({ range: text, prefix: integer, region: text, route_target: nullable(text) });
const ipv6RangeView = record({
  range: text,
  prefix: integer,
  region: text,
  is_bgp: flag,
  [COMPUTES]: list(integer),
});
const ipv6RangeCreated = record({ range: matching(/\/(56|64)$/), route_target: text });
const instanceIps = record({
  ipv4: record({
    public: list(ipAddress),
    private: list(ipAddress),
    vpc: list(vpcIp),
    reserved: list(ipAddress),
    shared: list(ipAddress),
  }),
  ipv6: record({ link_local: ipAddress, slaac: ipAddress, global: list(ipv6Range) }),
});

const account = record({
  euuid: matching(/^[0-9a-f-]{36}$/),
  email: text,
  company: text,
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  tax_id: text,
  active_since: time,
  balance: integer,
  balance_uninvoiced: integer,
  billing_source: oneOf('external'),
  credit_card: record({ expiry: nullable(text), last_four: nullable(text) }),
  active_promotions: list(text),
  capabilities: list(text),
});
const accountSettings = record({
  managed: flag,
  network_helper: flag,
  backups_enabled: flag,
  longview_subscription: nullable(text),
  object_storage: oneOf('disabled'),
});
const profile = record({
  uid: integer,
  username: text,
  email: text,
  verified_phone_number: nullable(text),
  timezone: text,
  email_notifications: flag,
  referrals: record({ code: text, url: text, total: integer, completed: integer, pending: integer, credit: integer }),
  ip_whitelist_enabled: flag,
  lish_auth_method: oneOf('password_keys', 'keys_only', 'disabled'),
  authorized_keys: nullable(list(text)),
  two_factor_auth: flag,
  restricted: flag,
  user_type: oneOf('default'),
  authentication_type: oneOf('password', 'github'),
});
const tokenWith = (secret: RegExp): Shape =>
  record({ id: integer, label: text, scopes: text, created: time, token: matching(secret), expiry: time });
const token = tokenWith(/^\S{16}$/);
const newToken = tokenWith(/^\S{64}$/);
const sshKey = record({ id: integer, label: text, ssh_key: text, created: time });
const user = record({
  username: matching(/^[A-Za-z0-9][A-Za-z0-9_-]{1,30}[A-Za-z0-9]$/),
  email: text,
  restricted: flag,
  user_type: oneOf('default'),
  ssh_keys: list(text),
  tfa_enabled: flag,
  verified_phone_number: nullable(text),
  password_created: nullable(time),
  last_login: nullable(record({ login_datetime: time, status: oneOf('successful', 'failed') })),
});
const login = record({
  id: integer,
  datetime: time,
  ip: text,
  restricted: flag,
  status: oneOf('successful', 'failed'),
  username: text,
});
const auditEntry = record({
  id: integer,
  created: time,
  username: nullable(text),
  token_id: nullable(integer),
  ip: nullable(text),
  user_agent: nullable(text),
  method: nullable(oneOf('GET', 'POST', 'PUT', 'DELETE')),
  path: nullable(matching(/^\//)),
  operation: matching(/^[a-z-]+(\.[a-z-]+)+$/),
  ids: list(text),
  request_id: text,
  status: nullable(integer),
  outcome: oneOf('accepted', 'refused', 'failed'),
  field: nullable(text),
  reason: nullable(text),
  duration_ms: nullable(integer),
});
const grant = record({ id: integer, permissions: nullable(oneOf('read_only', 'read_write')), label: text });
const grants = record({
  global: record({
    account_access: nullable(oneOf('read_only', 'read_write')),
    ...Object.fromEntries(GLOBAL_FLAGS.map((name) => [name, flag])),
  }),
  ...Object.fromEntries(GRANT_ENTITIES.map((name) => [name, list(grant)])),
});
const entity = record({
  id: nullable((value, at) => (typeof value === 'string' ? [] : integer(value, at))),
  label: text,
  type: matching(/^[a-z]+(_[a-z]+)*$/),
  url: matching(/^\/v4\//),
});
/** Events of jobs, and events that do not move. */
const streamTicket = record({ ticket: text, expires: time });
const event = record({
  id: integer,
  action: matching(/^[a-z]+(_[a-z]+)+$/),
  created: time,
  duration: nullable(number),
  entity: nullable(entity),
  secondary_entity: nullable(entity),
  percent_complete: nullable(integer),
  rate: nullable(text),
  read: flag,
  seen: flag,
  status: oneOf('failed', 'finished', 'notification', 'scheduled', 'started'),
  time_remaining: (value, at) => (value === 0 ? [] : nullable(text)(value, at)),
  username: nullable(text),
  message: text,
});
const ruleAddresses: Shape = (value, at) =>
  record(Object.fromEntries(Object.keys(value ?? {}).map((family) => [family, list(matching(/^[^/]+\/\d+$/))])))(
    value,
    at,
  );
/** Some keys are present only if they were sent. */
const firewallRule: Shape = (value, at) =>
  record({
    action: oneOf('ACCEPT', 'DROP'),
    protocol: oneOf('TCP', 'UDP', 'ICMP', 'IPENCAP'),
    addresses: ruleAddresses,
    ...Object.fromEntries(
      ['ports', 'label', 'description'].filter((key) => key in Object(value)).map((key) => [key, nullable(text)]),
    ),
  })(value, at);
const firewallRules = record({
  inbound: list(firewallRule),
  inbound_policy: oneOf('ACCEPT', 'DROP'),
  outbound: list(firewallRule),
  outbound_policy: oneOf('ACCEPT', 'DROP'),
});
const service = record({ id: integer, type: oneOf(COMPUTE, 'nodebalancer'), label: text, url: matching(/^\/v4\//) });
const firewallDevice = record({ id: integer, created: time, updated: time, entity: service });
const tag = record({ label: text });
const tagged: Readonly<Record<string, Shape>> = { [COMPUTE]: instance, domain, nodebalancer: nodeBalancer, volume };
const taggedObject: Shape = (value, at) => {
  const { type } = value as { type: string };
  return record({ type: oneOf(...Object.keys(tagged)), data: tagged[type] ?? text })(value, at);
};
const firewallVerdict = record({
  action: oneOf('ACCEPT', 'DROP'),
  decided_by: oneOf('rule', 'policy'),
  index: nullable(integer),
  label: nullable(text),
});
const firewall = record({
  id: integer,
  label: text,
  status: oneOf('enabled', 'disabled', 'deleted'),
  rules: firewallRules,
  tags: list(text),
  created: time,
  updated: time,
  entities: list(service),
});
const vlan = record({ label: text, region: text, [COMPUTES]: list(integer), created: time });
const empty = record({});

/** The records of the contract, by name. */
const webhookOf = (secret: Shape) =>
  record({
    id: integer,
    url: text,
    types: list(text),
    entities: nullable(list(record({ type: text, id: text }))),
    regions: nullable(list(text)),
    status: oneOf('enabled', 'disabled'),
    disabled_reason: nullable(oneOf('gone', 'failing', 'too_many_pending')),
    secret,
    created: time,
    updated: time,
  });
const webhookKey = matching(/^whsec_[A-Za-z0-9+/]{43}=$/);
const webhookSecretOf = (secret: Shape) => record({ id: integer, secret, created: time });
const attempt = {
  response_status: nullable(integer),
  response_body: nullable(text),
  error: nullable(text),
  duration_ms: nullable(integer),
};
const webhookDelivery = record({
  id: integer,
  event_id: text,
  event_type: text,
  entity_type: text,
  entity_id: text,
  status: oneOf('pending', 'delivered', 'failed'),
  attempts: integer,
  created: time,
  last_attempt: nullable(time),
  next_attempt: nullable(time),
  ...attempt,
});

export const tables = {
  ...databaseTables,
  auditEntry,
  availability,
  config,
  configInterface,
  disk,
  dnsRecord,
  domain,
  empty,
  event,
  streamTicket,
  firewall,
  firewallDevice,
  firewallRules,
  firewallVerdict,
  image,
  instance,
  instanceIps,
  ipAddress,
  ipv6Pool,
  ipv6Range,
  ipv6RangeCreated,
  ipv6RangeView,
  kernel,
  grants,
  login,
  newToken,
  nodeBalancer,
  nodeBalancerConfig,
  nodeBalancerNode,
  account,
  accountSettings,
  profile,
  sshKey,
  newWebhook: webhookOf(webhookKey),
  webhook: webhookOf(none),
  newWebhookSecret: webhookSecretOf(webhookKey),
  webhookSecret: webhookSecretOf(none),
  webhookDelivery,
  webhookProbe: record({ event_id: text, ...attempt }),
  webhookReplay: record({ since: time, until: time }),
  region,
  subnet,
  tag,
  taggedObject,
  token,
  type,
  user,
  vlan,
  volume,
  vpc,
  vpcIp,
  page,
  list,
};
