/**
 * Written by npm run generate. The types of all events, and the records that they carry. Times in records are in UTC.
 */

export interface InstanceSpecs {
  /** Disk in MB */
  disk: number;
  /** Memory in MB */
  memory: number;
  /** Virtual CPUs */
  vcpus: number;
  /** GPUs */
  gpus: number;
  /** Monthly outbound transfer in GB */
  transfer: number;
}

export interface InstanceAlerts {
  /** Percent of CPU, 100 for each core; 0 for off */
  cpu: number;
  /** Inbound traffic in Mbit/s; 0 for off */
  network_in: number;
  /** Outbound traffic in Mbit/s; 0 for off */
  network_out: number;
  /** Percent of the transfer quota; 0 for off */
  transfer_quota: number;
  /** Disk operations per second; 0 for off */
  io: number;
}

export interface InstanceBackupSchedule {
  /** Day of the weekly backup */
  day: 'Scheduling' | 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
  /** First hour, UTC, of the two hours in which backups run */
  window:
    | 'Scheduling'
    | 'W0'
    | 'W2'
    | 'W4'
    | 'W6'
    | 'W8'
    | 'W10'
    | 'W12'
    | 'W14'
    | 'W16'
    | 'W18'
    | 'W20'
    | 'W22'
    | null;
}

export interface InstanceBackups {
  /** Whether backups of the instance are on */
  enabled: boolean;
  /** Whether the instance has a backup to restore */
  available: boolean;
  /** Schedule of the backups */
  schedule: InstanceBackupSchedule;
  /** Last backup that succeeded */
  last_successful: string | null;
}

export interface Instance {
  /** Id of the instance */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Deprecated: name of a group of instances */
  group: string;
  /** Status */
  status:
    | 'running'
    | 'offline'
    | 'booting'
    | 'rebooting'
    | 'shutting_down'
    | 'provisioning'
    | 'deleting'
    | 'migrating'
    | 'resizing'
    | 'rebuilding'
    | 'cloning'
    | 'restoring'
    | 'stopped'
    | 'billing_suspension';
  /** Id of the type */
  type: string;
  /** Region id */
  region: string;
  /** Id of the image that its disk was created from */
  image: string | null;
  /** All IPv4 addresses, public ones first */
  ipv4: string[];
  /** SLAAC address with /128 */
  ipv6: string | null;
  /** Resources of the instance */
  specs: InstanceSpecs;
  /** Thresholds of alerts */
  alerts: InstanceAlerts;
  /** Backups of the instance */
  backups: InstanceBackups;
  /** Virtualisation */
  hypervisor: 'kvm';
  /** Whether the instance reboots if it powers off unexpectedly */
  watchdog_enabled: boolean;
  /** Tags of the instance */
  tags: string[];
  /** Id of the host machine */
  host_uuid: string;
  /** Whether the instance has user data */
  has_user_data: boolean;
  /** Whether its disks are encrypted */
  disk_encryption: 'disabled';
  /** Id of the Kubernetes cluster that the instance is a node of; always null */
  lke_cluster_id: null;
  /** Placement group of the instance; always null */
  placement_group: null;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface ConfigInterfaceIpv4 {
  /** Address in the subnet */
  vpc: string;
  /** Public address of the 1:1 NAT */
  nat_1_1: string | null;
}

export interface ConfigInterface {
  /** Id of the interface */
  id: number;
  /** Network that the interface connects to */
  purpose: 'public' | 'vlan' | 'vpc';
  /** Name of the VLAN */
  label: string | null;
  /** Address in the VLAN, with its prefix length; empty when unset */
  ipam_address: string | null;
  /** Whether the instance runs on the profile of this interface */
  active: boolean;
  /** Whether the default route goes through this interface */
  primary: boolean;
  /** Id of the VPC */
  vpc_id: number | null;
  /** Id of the subnet */
  subnet_id: number | null;
  /** Addresses in the VPC; null for other purposes */
  ipv4: ConfigInterfaceIpv4 | null;
  /** Ranges routed to the interface */
  ip_ranges: string[] | null;
}

export interface ConfigHelpers {
  /** Whether it is on */
  updatedb_disabled: boolean;
  /** Whether it is on */
  distro: boolean;
  /** Whether it is on */
  modules_dep: boolean;
  /** Whether it is on */
  network: boolean;
  /** Whether it is on */
  devtmpfs_automount: boolean;
}

export interface ConfigDevice {
  /** Id of the disk */
  disk_id: number | null;
  /** Id of the volume */
  volume_id: number | null;
}

export interface ConfigDevices {
  /** Disk or volume in the slot; null for an empty one */
  sda: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdb: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdc: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdd: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sde: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdf: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdg: ConfigDevice | null;
  /** Disk or volume in the slot; null for an empty one */
  sdh: ConfigDevice | null;
}

export interface ComputeConfig {
  /** Id of the profile */
  id: number;
  /** Name */
  label: string;
  /** Id of the kernel */
  kernel: string;
  /** Free text */
  comments: string;
  /** Memory in MB; 0 for all memory of the instance */
  memory_limit: number;
  /** Run level after the boot */
  run_level: 'default' | 'single' | 'binbash';
  /** Kind of virtualisation */
  virt_mode: 'paravirt' | 'fullvirt';
  /** eth0, eth1, eth2; empty for one public interface */
  interfaces: ConfigInterface[];
  /** Helpers that prepare the boot */
  helpers: ConfigHelpers;
  /** The disk or volume in each slot */
  devices: ConfigDevices;
  /** Device of the root file system */
  root_device: string;
  /** Always null */
  initrd: string | null;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface DatabaseBackup {
  /** Id of the backup */
  id: number;
  /** Whether it is a snapshot that a user requested */
  type: 'snapshot' | 'auto';
  /** Display name; generated for automatic backups */
  label: string;
  /** When it was taken */
  created: string;
}

export interface DatabaseHosts {
  /** Host name of the primary; null until it is provisioned */
  primary: string | null;
  /** Host name in the private network, for the same region only; null until it is provisioned */
  secondary: string | null;
}

export interface DatabaseUpdates {
  /** How often there is a window */
  frequency: 'weekly' | 'monthly';
  /** Length of a window in hours */
  duration: number;
  /** Hour at which a window begins, UTC */
  hour_of_day: number;
  /** Day of the window, 1 is Monday; null until it is set */
  day_of_week: number | null;
  /** Week of a monthly window; null for a weekly one */
  week_of_month: number | null;
}

export interface MysqlDatabase {
  /** Id of the database */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Id of the type of each node */
  type: string;
  /** Engine */
  engine: 'mysql' | 'postgresql';
  /** Version of the engine */
  version: string;
  /** Region id */
  region: string;
  /** Status */
  status:
    | 'provisioning'
    | 'active'
    | 'suspending'
    | 'suspended'
    | 'resuming'
    | 'restoring'
    | 'failed'
    | 'degraded'
    | 'updating'
    | 'backing_up';
  /** Whether the data is encrypted on disk */
  encrypted: boolean;
  /** Addresses and networks that may connect; an empty list blocks every connection, 0.0.0.0/0 allows all */
  allow_list: string[];
  /** Nodes: 1, or 3 for a primary and two replicas */
  cluster_size: number;
  /** Where clients connect */
  hosts: DatabaseHosts;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
  /** Maintenance window */
  updates: DatabaseUpdates;
  /** Whether connections must use TLS */
  ssl_connection: boolean;
  /** How the replicas follow the primary */
  replication_type: 'none' | 'asynch' | 'semi_synch';
  /** Port of the hosts */
  port: number;
  /** Disk in GB */
  total_disk_size_gb: number;
  /** Used disk in GB */
  used_disk_size_gb: number;
}

export interface PostgresqlDatabase {
  /** Id of the database */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Id of the type of each node */
  type: string;
  /** Engine */
  engine: 'mysql' | 'postgresql';
  /** Version of the engine */
  version: string;
  /** Region id */
  region: string;
  /** Status */
  status:
    | 'provisioning'
    | 'active'
    | 'suspending'
    | 'suspended'
    | 'resuming'
    | 'restoring'
    | 'failed'
    | 'degraded'
    | 'updating'
    | 'backing_up';
  /** Whether the data is encrypted on disk */
  encrypted: boolean;
  /** Addresses and networks that may connect; an empty list blocks every connection, 0.0.0.0/0 allows all */
  allow_list: string[];
  /** Nodes: 1, or 3 for a primary and two replicas */
  cluster_size: number;
  /** Where clients connect */
  hosts: DatabaseHosts;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
  /** Maintenance window */
  updates: DatabaseUpdates;
  /** Whether connections must use TLS */
  ssl_connection: boolean;
  /** How the replicas follow the primary */
  replication_type: 'none' | 'asynch' | 'semi_synch';
  /** Port of the hosts */
  port: number;
  /** Disk in GB */
  total_disk_size_gb: number;
  /** Used disk in GB */
  used_disk_size_gb: number;
  /** Nodes that must store a commit before it is acknowledged */
  replication_commit_type: 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off';
}

export interface InstanceDisk {
  /** Id of the disk */
  id: number;
  /** Display name */
  label: string;
  /** Whether the disk can be used */
  status: 'ready' | 'not ready' | 'deleting';
  /** Size in MB */
  size: number;
  /** File system */
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd';
  /** Whether the disk is encrypted */
  disk_encryption: 'disabled';
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface DnsRecord {
  /** Id of the record */
  id: number;
  /** Type of the record; it never changes */
  type: 'A' | 'AAAA' | 'NS' | 'MX' | 'CNAME' | 'TXT' | 'SRV' | 'PTR' | 'CAA';
  /** Name relative to the domain; empty for the domain itself */
  name: string;
  /** What the name leads to: an address, a host or a text */
  target: string;
  /** Lower values are preferred, for MX and SRV */
  priority: number;
  /** Share among SRV records of the same priority */
  weight: number;
  /** Port of the service, for SRV */
  port: number;
  /** Name of the service without an underscore, for SRV */
  service: string | null;
  /** Protocol of the service without an underscore, for SRV */
  protocol: string | null;
  /** Seconds that resolvers may keep the record; 0 for the default of the domain */
  ttl_sec: number;
  /** What a CAA record is about */
  tag: 'issue' | 'issuewild' | 'iodef' | null;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface Domain {
  /** Id of the domain */
  id: number;
  /** Whether the zone is edited here or transferred from elsewhere */
  type: 'master' | 'slave';
  /** Name in ASCII, in the case that it was given; unique in all accounts, in any case */
  domain: string;
  /** Group, for display only */
  group: string;
  /** Whether the name servers serve it */
  status: 'disabled' | 'active';
  /** Free text */
  description: string;
  /** Start of authority email address; may be empty */
  soa_email: string;
  /** Servers to transfer the zone from */
  master_ips: string[];
  /** Servers that may transfer the zone */
  axfr_ips: string[];
  /** Seconds between failed refreshes */
  retry_sec: number;
  /** Seconds until the zone is no longer authoritative */
  expire_sec: number;
  /** Seconds until the zone is refreshed */
  refresh_sec: number;
  /** Seconds that records may be cached */
  ttl_sec: number;
  /** Tags */
  tags: string[];
  /** Errors of the zone; always empty, because changes are validated */
  errors: string;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface FirewallRuleAddresses {
  /** IPv4 networks */
  ipv4?: string[];
  /** IPv6 networks */
  ipv6?: string[];
}

export interface FirewallRule {
  /** Action for matching traffic */
  action: 'ACCEPT' | 'DROP';
  /** Protocol */
  protocol: 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP';
  /** Source of inbound, destination of outbound traffic */
  addresses: FirewallRuleAddresses;
  /** Ports and ranges of ports, comma separated; null for all */
  ports?: string | null;
  /** Name of the rule */
  label?: string;
  /** Free text */
  description?: string;
}

export interface FirewallRules {
  /** Rules for inbound traffic, in order */
  inbound: FirewallRule[];
  /** Action for inbound traffic that matches no rule */
  inbound_policy: 'ACCEPT' | 'DROP';
  /** Rules for outbound traffic, in order */
  outbound: FirewallRule[];
  /** Action for outbound traffic that matches no rule */
  outbound_policy: 'ACCEPT' | 'DROP';
}

export interface FirewallState {
  /** Id of the firewall */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Status; only an enabled firewall applies its rules */
  status: 'enabled' | 'disabled' | 'deleted';
  /** Rules of the firewall */
  rules: FirewallRules;
  /** Tags of the firewall */
  tags: string[];
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface FirewallDeviceEntity {
  /** Id of the service */
  id: number;
  /** Kind of service */
  type: 'compute' | 'nodebalancer';
  /** Present label of the service */
  label: string;
  /** Path of the service */
  url: string;
}

export interface FirewallDevice {
  /** Id of the device, which differs from the id of the service */
  id: number;
  /** Assignment */
  created: string;
  /** Last change */
  updated: string;
  /** The service */
  entity: FirewallDeviceEntity;
}

export interface VpcNat {
  /** Id of the VPC */
  vpc_id: number;
  /** Id of the subnet */
  subnet_id: number;
  /** Address in the VPC that the public one maps to */
  address: string;
}

export interface IpAddress {
  /** The address */
  address: string;
  /** Default gateway; null for private addresses */
  gateway: string | null;
  /** Mask of the network of the address */
  subnet_mask: string;
  /** Bits in the mask */
  prefix: number;
  /** Kind of address */
  type: 'ipv4' | 'ipv6' | 'ipv6/pool' | 'ipv6/range';
  /** Whether it is reachable from the internet */
  public: boolean;
  /** Reverse name */
  rdns: string | null;
  /** Id of the instance that has the address */
  compute_id: number;
  /** Region id */
  region: string;
  /** Address in a VPC that is mapped 1:1 to this one; null without */
  vpc_nat_1_1: VpcNat | null;
}

export interface Ipv6Range {
  /** First address of the range, without prefix length */
  range: string;
  /** Prefix length */
  prefix: number;
  /** Region id */
  region: string;
  /** SLAAC address of the instance that routes the range; null while it is shared */
  route_target: string | null;
}

export interface NodeBalancerNodesStatus {
  /** Nodes that are up */
  up: number;
  /** Nodes that are down */
  down: number;
}

export interface NodeBalancerConfig {
  /** Id of the configuration */
  id: number;
  /** Port that it serves, unique on the NodeBalancer */
  port: number;
  /** Protocol of the port */
  protocol: 'http' | 'https' | 'tcp';
  /** Balancing algorithm */
  algorithm: 'roundrobin' | 'leastconn' | 'source';
  /** Session stickiness */
  stickiness: 'none' | 'table' | 'http_cookie';
  /** Type of health check */
  check: 'none' | 'connection' | 'http' | 'http_body';
  /** Seconds between checks */
  check_interval: number;
  /** Timeout of a check in seconds */
  check_timeout: number;
  /** Failed checks before a node is down */
  check_attempts: number;
  /** Path of the health check */
  check_path: string;
  /** Text that the response to a check must contain */
  check_body: string;
  /** Whether failed requests count as failed checks */
  check_passive: boolean;
  /** Version of the proxy protocol */
  proxy_protocol: 'none' | 'v1' | 'v2';
  /** Ciphers for HTTPS */
  cipher_suite: 'recommended' | 'legacy';
  /** Id of the NodeBalancer */
  nodebalancer_id: number;
  /** Common name of the certificate; empty without one */
  ssl_commonname: string;
  /** SHA-1 fingerprint of the certificate; empty without one */
  ssl_fingerprint: string;
  /** `<REDACTED>` if there is a certificate */
  ssl_cert: string | null;
  /** `<REDACTED>` if there is a key */
  ssl_key: string | null;
  /** Health of the nodes */
  nodes_status: NodeBalancerNodesStatus;
}

export interface NodeBalancerTransfer {
  /** MB of this month, both ways */
  total: number | null;
  /** MB of this month, outbound */
  out: number | null;
  /** MB of this month, inbound */
  in: number | null;
}

export interface NodeBalancer {
  /** Id of the node balancer */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Region id */
  region: string;
  /** Host name of the public address */
  hostname: string;
  /** Public IPv4 address */
  ipv4: string;
  /** Public IPv6 address */
  ipv6: string | null;
  /** Connections per second and client; 0 for no limit */
  client_conn_throttle: number;
  /** Traffic of this month */
  transfer: NodeBalancerTransfer;
  /** Tags */
  tags: string[];
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface NodeBalancerNode {
  /** Id of the node */
  id: number;
  /** Private IPv4 address and port, unique in the configuration */
  address: string;
  /** Display name */
  label: string;
  /** Result of the health check */
  status: 'Unknown' | 'UP' | 'DOWN';
  /** Share of the connections */
  weight: number;
  /** Whether the node takes connections */
  mode: 'accept' | 'reject' | 'drain' | 'backup';
  /** Id of the configuration */
  config_id: number;
  /** Id of the NodeBalancer */
  nodebalancer_id: number;
}

export interface Referrals {
  /** Referral code */
  code: string;
  /** Referral url */
  url: string;
  /** Referred customers */
  total: number;
  /** Completed referrals */
  completed: number;
  /** Pending referrals */
  pending: number;
  /** Credit earned */
  credit: number;
}

export interface Profile {
  /** Id of the user */
  uid: number;
  /** Name of the user */
  username: string;
  /** Email address */
  email: string;
  /** Verified phone number */
  verified_phone_number: string | null;
  /** Preferred time zone; times of this interface are always UTC */
  timezone: string;
  /** Whether notifications go to the email address */
  email_notifications: boolean;
  /** Referrals of the user; always 0 */
  referrals: Referrals;
  /** Deprecated */
  ip_whitelist_enabled: boolean;
  /** How the console shell authenticates the user */
  lish_auth_method: 'password_keys' | 'keys_only' | 'disabled';
  /** SSH keys of the user */
  authorized_keys: string[] | null;
  /** Whether the user has two-factor authentication */
  two_factor_auth: boolean;
  /** Whether the user has grants instead of access to everything */
  restricted: boolean;
  /** Kind of account of the user */
  user_type: 'default';
  /** How the user logs in */
  authentication_type: 'password' | 'github';
}

export interface SubnetComputeInterface {
  /** Id of the interface */
  id: number;
  /** Whether the instance runs on the profile of this interface */
  active: boolean;
}

export interface SubnetCompute {
  /** Id of the instance */
  id: number;
  /** Interfaces of the instance on this subnet */
  interfaces: SubnetComputeInterface[];
}

export interface VpcSubnet {
  /** Id of the subnet */
  id: number;
  /** Display name, unique inside the VPC */
  label: string;
  /** IPv4 range in canonical CIDR form */
  ipv4: string;
  /** Instances with an interface on this subnet */
  computes: SubnetCompute[];
  /** Creation */
  created: string;
  /** Last change */
  updated: string | null;
}

export interface Tag {
  /** The tag itself, which identifies it */
  label: string;
}

export interface Token {
  /** Id of the token */
  id: number;
  /** Display name */
  label: string;
  /** Scopes, separated by spaces; `*` for all */
  scopes: string;
  /** Creation */
  created: string;
  /** The whole token in the response to its creation; otherwise its first 16 characters */
  token: string;
  /** End of validity; 2999-12-12T05:00:00 for never */
  expiry: string;
}

export interface LastLogin {
  /** Last login attempt of the user */
  login_datetime: string;
  /** Outcome of that attempt */
  status: 'successful' | 'failed';
}

export interface User {
  /** Name, unique in all accounts, ignoring case */
  username: string;
  /** Email address */
  email: string;
  /** Whether the user has grants instead of access to everything */
  restricted: boolean;
  /** Kind of account of the user */
  user_type: 'default';
  /** SSH keys of the user */
  ssh_keys: string[];
  /** Whether the user has two-factor authentication */
  tfa_enabled: boolean;
  /** Verified phone number */
  verified_phone_number: string | null;
  /** When the password was set */
  password_created: string | null;
  /** Last login of the user; null before the first */
  last_login: LastLogin | null;
}

export interface SshKey {
  /** Id of the key */
  id: number;
  /** Display name */
  label: string;
  /** The public key, as in the file of a public key */
  ssh_key: string;
  /** Creation */
  created: string;
}

export interface Vlan {
  /** Name, unique in the region */
  label: string;
  /** Region id */
  region: string;
  /** Instances with an interface on the VLAN */
  computes: number[];
  /** Creation */
  created: string;
}

export interface Volume {
  /** Id of the volume */
  id: number;
  /** Display name */
  label: string;
  /** Path of the device inside an instance */
  filesystem_path: string;
  /** Whether the image is ready for use */
  status: 'creating' | 'active' | 'resizing';
  /** GB */
  size: number;
  /** Region id */
  region: string;
  /** Id of the instance that it is attached to */
  compute_id: number | null;
  /** Label of that instance */
  compute_label: string | null;
  /** Tags */
  tags: string[];
  /** Kind of storage device */
  hardware_type: 'hdd' | 'nvme';
  /** Whether it is encrypted */
  encryption: 'disabled';
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}

export interface Vpc {
  /** Id of the VPC */
  id: number;
  /** Display name, unique per account */
  label: string;
  /** Free text */
  description: string;
  /** Region id */
  region: string;
  /** Subnets of the VPC */
  subnets: VpcSubnet[];
  /** Creation */
  created: string;
  /** Last change */
  updated: string | null;
}

export interface WebhookEntity {
  /** Kind of the resource, as events name it */
  type: string;
  /** Id of the resource, as a text */
  id: string;
}

export interface Webhook {
  /** Id of the webhook */
  id: number;
  /** Where events are sent to */
  url: string;
  /** An event matches one of them */
  types: string[];
  /** An event is about one of them; null: about any */
  entities: WebhookEntity[] | null;
  /** The record of an event is in one of them; null: in any or none */
  regions: string[] | null;
  /** Whether events are delivered */
  status: 'enabled' | 'disabled';
  /** Why Stratus has disabled it; null: enabled, or disabled by its user */
  disabled_reason: 'gone' | 'failing' | 'too_many_pending' | null;
  /** The key that signs deliveries, in the response to the creation only; null otherwise */
  secret: string | null;
  /** Creation */
  created: string;
  /** Last change */
  updated: string;
}
/** Every event type. */
export interface EventTypes {
  /** An IPv4 address was added to an instance */
  compute_addip: { entity: 'compute'; data: Instance };
  /** An instance boots */
  compute_boot: { entity: 'compute'; data: Instance; job: true };
  /** A configuration profile was added to an instance */
  compute_config_create: { entity: 'compute'; data: ComputeConfig };
  /** A configuration profile was deleted */
  compute_config_delete: { entity: 'compute'; data: ComputeConfig };
  /** A configuration profile or its interfaces were changed */
  compute_config_update: { entity: 'compute'; data: ComputeConfig };
  /** An instance was created and is being provisioned */
  compute_create: { entity: 'compute'; data: Instance; job: true };
  /** An instance was deleted with its disks, profiles and addresses */
  compute_delete: { entity: 'compute'; data: Instance; job: true };
  /** An IPv4 address was removed from an instance */
  compute_deleteip: { entity: 'compute'; data: Instance };
  /** An instance migrates to a different host in its region */
  compute_migrate: { entity: 'compute'; data: Instance; job: true };
  /** An instance migrates to a different region */
  compute_migrate_datacenter: { entity: 'compute'; data: Instance; job: true };
  /** The migration of an instance to a different region was requested */
  compute_migrate_datacenter_create: { entity: 'compute'; data: Instance };
  /** An instance reboots */
  compute_reboot: { entity: 'compute'; data: Instance; job: true };
  /** An instance is resized */
  compute_resize: { entity: 'compute'; data: Instance; job: true };
  /** The resize of an instance was requested */
  compute_resize_create: { entity: 'compute'; data: Instance };
  /** An instance shuts down */
  compute_shutdown: { entity: 'compute'; data: Instance; job: true };
  /** The settings of an instance were changed */
  compute_update: { entity: 'compute'; data: Instance };
  /** A database is backed up */
  database_backup_create: { entity: 'database'; data: DatabaseBackup; job: true };
  /** A backup of a database was deleted */
  database_backup_delete: { entity: 'database'; data: DatabaseBackup };
  /** A database is restored from a backup */
  database_backup_restore: { entity: 'database'; data: DatabaseBackup; job: true };
  /** A database was created and is being provisioned */
  database_create: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase; job: true };
  /** A new database could not be provisioned */
  database_create_failed: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase };
  /** The password of a database is reset */
  database_credentials_reset: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase; job: true };
  /** A database has lost some of its nodes */
  database_degraded: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase };
  /** A database is deleted with its backups */
  database_delete: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase; job: true };
  /** A database has lost all of its nodes */
  database_failed: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase };
  /** A database is updated, resized or patched */
  database_update: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase; job: true };
  /** An update of a database failed */
  database_update_failed: { entity: 'database'; data: MysqlDatabase | PostgresqlDatabase };
  /** A disk is added to an instance */
  disk_create: { entity: 'compute'; data: InstanceDisk; job: true };
  /** A disk is deleted */
  disk_delete: { entity: 'compute'; data: InstanceDisk; job: true };
  /** A disk is resized */
  disk_resize: { entity: 'compute'; data: InstanceDisk; job: true };
  /** A disk was renamed */
  disk_update: { entity: 'compute'; data: InstanceDisk };
  /** A record was added to a domain */
  dns_record_create: { entity: 'domain'; data: DnsRecord };
  /** A record of a domain was deleted */
  dns_record_delete: { entity: 'domain'; data: DnsRecord };
  /** A record of a domain was changed */
  dns_record_update: { entity: 'domain'; data: DnsRecord };
  /** A domain was created */
  dns_zone_create: { entity: 'domain'; data: Domain };
  /** A domain was deleted */
  dns_zone_delete: { entity: 'domain'; data: Domain };
  /** A domain was changed */
  dns_zone_update: { entity: 'domain'; data: Domain };
  /** A firewall was created */
  firewall_create: { entity: 'firewall'; data: FirewallState };
  /** A firewall was deleted, and removed from all its services */
  firewall_delete: { entity: 'firewall'; data: FirewallState };
  /** A firewall was assigned to a service */
  firewall_device_add: { entity: 'firewall'; data: FirewallDevice };
  /** A firewall was removed from a service, alone or because the service was deleted */
  firewall_device_remove: { entity: 'firewall'; data: FirewallDevice };
  /** A firewall was disabled */
  firewall_disable: { entity: 'firewall'; data: FirewallState };
  /** A firewall was enabled */
  firewall_enable: { entity: 'firewall'; data: FirewallState };
  /** The label, rules or tags of a firewall were changed */
  firewall_update: { entity: 'firewall'; data: FirewallState };
  /** An address was moved to a different instance, the second entity */
  ipaddress_assign: { entity: 'ipaddress'; data: IpAddress };
  /** An address was shared with an instance, the second entity */
  ipaddress_share: { entity: 'ipaddress'; data: IpAddress };
  /** An address is no longer shared with an instance, the second entity */
  ipaddress_unshare: { entity: 'ipaddress'; data: IpAddress };
  /** The reverse DNS name of an address was changed */
  ipaddress_update: { entity: 'ipaddress'; data: IpAddress };
  /** An IPv6 range was moved to a different instance, the second entity, which is its route target now */
  ipv6range_assign: { entity: 'ipv6range'; data: Ipv6Range };
  /** An IPv6 range was created for an instance */
  ipv6range_create: { entity: 'ipv6range'; data: Ipv6Range };
  /** An IPv6 range was deleted, alone or with its instance */
  ipv6range_delete: { entity: 'ipv6range'; data: Ipv6Range };
  /** An IPv6 range was shared with an instance, the second entity */
  ipv6range_share: { entity: 'ipv6range'; data: Ipv6Range };
  /** An IPv6 range is no longer shared with an instance, the second entity */
  ipv6range_unshare: { entity: 'ipv6range'; data: Ipv6Range };
  /** A configuration was added to a NodeBalancer */
  nodebalancer_config_create: { entity: 'nodebalancer'; data: NodeBalancerConfig };
  /** A configuration of a NodeBalancer was deleted, with its nodes */
  nodebalancer_config_delete: { entity: 'nodebalancer'; data: NodeBalancerConfig };
  /** A configuration of a NodeBalancer was changed */
  nodebalancer_config_update: { entity: 'nodebalancer'; data: NodeBalancerConfig };
  /** A NodeBalancer was created */
  nodebalancer_create: { entity: 'nodebalancer'; data: NodeBalancer };
  /** A NodeBalancer was deleted, with its configurations and nodes */
  nodebalancer_delete: { entity: 'nodebalancer'; data: NodeBalancer };
  /** A node was added to a NodeBalancer */
  nodebalancer_node_create: { entity: 'nodebalancer'; data: NodeBalancerNode };
  /** A node of a NodeBalancer was deleted */
  nodebalancer_node_delete: { entity: 'nodebalancer'; data: NodeBalancerNode };
  /** A node of a NodeBalancer was changed */
  nodebalancer_node_update: { entity: 'nodebalancer'; data: NodeBalancerNode };
  /** A NodeBalancer was changed */
  nodebalancer_update: { entity: 'nodebalancer'; data: NodeBalancer };
  /** The root password on a disk is reset */
  password_reset: { entity: 'compute'; data: InstanceDisk; job: true };
  /** A user changed their own profile */
  profile_update: { entity: 'profile'; data: Profile };
  /** A subnet was created */
  subnet_create: { entity: 'subnet'; data: VpcSubnet };
  /** A subnet was deleted, alone or with its VPC */
  subnet_delete: { entity: 'subnet'; data: VpcSubnet };
  /** A subnet was renamed */
  subnet_update: { entity: 'subnet'; data: VpcSubnet };
  /** A tag was created, alone or with a tagged object */
  tag_create: { entity: 'tag'; data: Tag };
  /** A tag was deleted and removed from all objects */
  tag_delete: { entity: 'tag'; data: Tag };
  /** A token was created */
  token_create: { entity: 'token'; data: Token };
  /** A token was revoked, alone or with its user */
  token_delete: { entity: 'token'; data: Token };
  /** A token was renamed */
  token_update: { entity: 'token'; data: Token };
  /** A user was added to the account */
  user_create: { entity: 'user'; data: User };
  /** A user was deleted */
  user_delete: { entity: 'user'; data: User };
  /** A user added an SSH key */
  user_ssh_key_add: { entity: 'user_ssh_key'; data: SshKey };
  /** An SSH key was deleted, alone or with its user */
  user_ssh_key_delete: { entity: 'user_ssh_key'; data: SshKey };
  /** A user renamed an SSH key */
  user_ssh_key_update: { entity: 'user_ssh_key'; data: SshKey };
  /** The name, email address, restriction or grants of a user were changed */
  user_update: { entity: 'user'; data: User };
  /** An interface of an instance was attached to a VLAN */
  vlan_attach: { entity: 'vlan'; data: Vlan };
  /** An interface of an instance was detached from a VLAN, which ends with its last interface */
  vlan_detach: { entity: 'vlan'; data: Vlan };
  /** A volume was attached to an instance */
  volume_attach: { entity: 'volume'; data: Volume; job: true };
  /** A volume is being created, or became active */
  volume_create: { entity: 'volume'; data: Volume; job: true };
  /** A volume was deleted */
  volume_delete: { entity: 'volume'; data: Volume; job: true };
  /** A volume was detached from its instance, alone or because the instance was deleted */
  volume_detach: { entity: 'volume'; data: Volume; job: true };
  /** The label or tags of a volume were changed */
  volume_update: { entity: 'volume'; data: Volume };
  /** A VPC was created */
  vpc_create: { entity: 'vpc'; data: Vpc };
  /** A VPC was deleted */
  vpc_delete: { entity: 'vpc'; data: Vpc };
  /** The label or description of a VPC was changed */
  vpc_update: { entity: 'vpc'; data: Vpc };
  /** A webhook was created */
  webhook_create: { entity: 'webhook'; data: Webhook };
  /** A webhook was deleted, alone or with its user */
  webhook_delete: { entity: 'webhook'; data: Webhook };
  /** A webhook was disabled, by its user or by Stratus */
  webhook_disable: { entity: 'webhook'; data: Webhook };
  /** A webhook was enabled */
  webhook_enable: { entity: 'webhook'; data: Webhook };
  /** A webhook got a second secret */
  webhook_secret_create: { entity: 'webhook'; data: Webhook };
  /** A secret of a webhook was deleted */
  webhook_secret_delete: { entity: 'webhook'; data: Webhook };
  /** The URL or filters of a webhook were changed */
  webhook_update: { entity: 'webhook'; data: Webhook };
}
