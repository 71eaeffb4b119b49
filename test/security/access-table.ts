import type { GlobalFlag, GrantRequirement } from '@stratus/contracts';

/**
 * Access to every operation, written by hand from docs/contract and not derived from the code, which a spec compares with it.
 * One line per operation: method, path, required scopes of the token (`public`: no token; `any`: every valid token), and the
 * further requirements for a restricted user.
 *
 * | Last column              | A restricted user                                                       |
 * | ------------------------ | ----------------------------------------------------------------------- |
 * | `-`                      | needs nothing more                                                      |
 * | `unrestricted`           | is refused                                                              |
 * | `account read_only`      | needs this access to the account                                        |
 * | `add_vpcs vpc`           | needs the global flag, and may use the new entity of this kind          |
 * | `read_only vpc vpcId`    | needs this permission on the entity of this kind in the path            |
 * | `… vpc vpcId add_vpcs`   | needs the global flag, too                                              |
 * | `granted vpc`            | sees granted entities of this kind only                                 |
 */
const TABLE = `
GET     /vpcs                                                                      any                                       granted vpc
POST    /vpcs                                                                      vpc:read_write                            add_vpcs vpc
GET     /vpcs/ips                                                                  ips:read_only                             granted vpc
GET     /vpcs/{vpcId}                                                              any                                       read_only vpc vpcId
PUT     /vpcs/{vpcId}                                                              vpc:read_write                            read_write vpc vpcId
DELETE  /vpcs/{vpcId}                                                              vpc:read_write                            read_write vpc vpcId
GET     /vpcs/{vpcId}/ips                                                          ips:read_only                             read_only vpc vpcId
GET     /vpcs/{vpcId}/subnets                                                      any                                       read_only vpc vpcId
POST    /vpcs/{vpcId}/subnets                                                      vpc:read_write                            read_write vpc vpcId
GET     /vpcs/{vpcId}/subnets/{vpcSubnetId}                                        any                                       read_only vpc vpcId
PUT     /vpcs/{vpcId}/subnets/{vpcSubnetId}                                        vpc:read_write                            read_write vpc vpcId
DELETE  /vpcs/{vpcId}/subnets/{vpcSubnetId}                                        vpc:read_write                            read_write vpc vpcId

GET     /networking/ips                                                            ips:read_only                             granted compute
POST    /networking/ips                                                            ips:read_write,computes:read_write        -
GET     /networking/ips/{address}                                                  ips:read_only                             -
PUT     /networking/ips/{address}                                                  ips:read_write                            -
POST    /networking/ips/assign                                                     ips:read_write,computes:read_write        -
POST    /networking/ips/share                                                      ips:read_write,computes:read_write        -
POST    /networking/ipv4/assign                                                    ips:read_write,computes:read_write        -
POST    /networking/ipv4/share                                                     ips:read_write,computes:read_write        -
GET     /networking/firewalls                                                      firewall:read_only                        granted firewall
POST    /networking/firewalls                                                      firewall:read_write                       add_firewalls firewall
GET     /networking/firewalls/{firewallId}                                         firewall:read_only                        read_only firewall firewallId
PUT     /networking/firewalls/{firewallId}                                         firewall:read_write                       read_write firewall firewallId
DELETE  /networking/firewalls/{firewallId}                                         firewall:read_write                       read_write firewall firewallId
GET     /networking/firewalls/{firewallId}/devices                                 firewall:read_only                        read_only firewall firewallId
POST    /networking/firewalls/{firewallId}/devices                                 firewall:read_write                       read_write firewall firewallId
GET     /networking/firewalls/{firewallId}/devices/{deviceId}                      firewall:read_only                        read_only firewall firewallId
DELETE  /networking/firewalls/{firewallId}/devices/{deviceId}                      firewall:read_write                       read_write firewall firewallId
POST    /networking/firewalls/{firewallId}/evaluate                                firewall:read_only                        read_only firewall firewallId
GET     /networking/firewalls/{firewallId}/rules                                   firewall:read_only                        read_only firewall firewallId
PUT     /networking/firewalls/{firewallId}/rules                                   firewall:read_write                       read_write firewall firewallId
GET     /networking/ipv6/pools                                                     ips:read_only                             -
GET     /networking/ipv6/ranges                                                    ips:read_only                             granted compute
POST    /networking/ipv6/ranges                                                    ips:read_write,computes:read_write        -
GET     /networking/ipv6/ranges/{range}                                            ips:read                                  -
DELETE  /networking/ipv6/ranges/{range}                                            ips:read_write                            -
GET     /networking/vlans                                                          computes:read_only                        granted compute
GET     /networking/vpcs/ips                                                       ips:read_only                             granted vpc

GET     /regions                                                                   public                                    -
GET     /regions/availability                                                      public                                    -
GET     /regions/{regionId}                                                        public                                    -
GET     /regions/{regionId}/availability                                           public                                    -
GET     /images                                                                    public                                    -
GET     /images/{imageId}                                                          public                                    -
GET     /compute/kernels                                                           public                                    -
GET     /compute/kernels/{kernelId}                                                public                                    -
GET     /compute/types                                                             public                                    -
GET     /compute/types/{typeId}                                                    public                                    -

GET     /compute/instances                                                         computes:read_only                        granted compute
POST    /compute/instances                                                         computes:read_write                       add_computes compute
GET     /compute/instances/{computeId}                                             computes:read_only                        read_only compute computeId
PUT     /compute/instances/{computeId}                                             computes:read_write                       read_write compute computeId
DELETE  /compute/instances/{computeId}                                             computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/boot                                        computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/migrate                                     computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/reboot                                      computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/resize                                      computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/shutdown                                    computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/configs                                     computes:read_only                        read_only compute computeId
POST    /compute/instances/{computeId}/configs                                     computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/configs/{configId}                          computes:read_only                        read_only compute computeId
PUT     /compute/instances/{computeId}/configs/{configId}                          computes:read_write                       read_write compute computeId
DELETE  /compute/instances/{computeId}/configs/{configId}                          computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/configs/{configId}/interfaces               computes:read_only                        read_only compute computeId
POST    /compute/instances/{computeId}/configs/{configId}/interfaces               computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/configs/{configId}/interfaces/order         computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId} computes:read_only                        read_only compute computeId
PUT     /compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId} computes:read_write                       read_write compute computeId
DELETE  /compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId} computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/disks                                       computes:read_only                        read_only compute computeId
POST    /compute/instances/{computeId}/disks                                       computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/disks/{diskId}                              computes:read_only                        read_only compute computeId
PUT     /compute/instances/{computeId}/disks/{diskId}                              computes:read_write                       read_write compute computeId
DELETE  /compute/instances/{computeId}/disks/{diskId}                              computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/disks/{diskId}/resize                       computes:read_write                       read_write compute computeId
POST    /compute/instances/{computeId}/disks/{diskId}/password                     computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/volumes                                     computes:read_only                        read_only compute computeId
GET     /compute/instances/{computeId}/firewalls                                   computes:read_only                        read_only compute computeId
GET     /compute/instances/{computeId}/ips                                         computes:read_only                        read_only compute computeId
POST    /compute/instances/{computeId}/ips                                         computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/ips/{address}                               computes:read_only                        read_only compute computeId
PUT     /compute/instances/{computeId}/ips/{address}                               computes:read_write                       read_write compute computeId
DELETE  /compute/instances/{computeId}/ips/{address}                               computes:read_write                       read_write compute computeId
GET     /compute/instances/{computeId}/stats                                       computes:read_only                        read_only compute computeId
GET     /compute/instances/{computeId}/stats/{year}/{month}                        computes:read_only                        read_only compute computeId
GET     /compute/instances/{computeId}/transfer                                    computes:read_only                        read_only compute computeId
GET     /compute/instances/{computeId}/transfer/{year}/{month}                     computes:read_only                        read_only compute computeId

GET     /databases/engines                                                         public                                    -
GET     /databases/engines/{engineId}                                              public                                    -
GET     /databases/types                                                           public                                    -
GET     /databases/types/{typeId}                                                  public                                    -
GET     /databases/instances                                                       databases:read_only                       granted database
GET     /databases/mysql/instances                                                 databases:read_only                       granted database
POST    /databases/mysql/instances                                                 databases:read_write                      add_databases database
GET     /databases/mysql/instances/{instanceId}                                    databases:read_only                       read_only database instanceId
PUT     /databases/mysql/instances/{instanceId}                                    databases:read_write                      read_write database instanceId
DELETE  /databases/mysql/instances/{instanceId}                                    databases:read_write                      unrestricted
GET     /databases/mysql/instances/{instanceId}/backups                            databases:read_write                      read_only database instanceId
POST    /databases/mysql/instances/{instanceId}/backups                            databases:read_write                      read_write database instanceId
GET     /databases/mysql/instances/{instanceId}/backups/{backupId}                 databases:read_write                      read_only database instanceId
DELETE  /databases/mysql/instances/{instanceId}/backups/{backupId}                 databases:read_write                      read_write database instanceId
POST    /databases/mysql/instances/{instanceId}/backups/{backupId}/restore         databases:read_write                      read_write database instanceId
GET     /databases/mysql/instances/{instanceId}/credentials                        databases:read_only                       read_only database instanceId
POST    /databases/mysql/instances/{instanceId}/credentials/reset                  databases:read_write                      unrestricted
GET     /databases/mysql/instances/{instanceId}/ssl                                databases:read_only                       read_only database instanceId
POST    /databases/mysql/instances/{instanceId}/patch                              databases:read_write                      read_write database instanceId
GET     /databases/postgresql/instances                                            databases:read_only                       granted database
POST    /databases/postgresql/instances                                            databases:read_write                      add_databases database
GET     /databases/postgresql/instances/{instanceId}                               databases:read_only                       read_only database instanceId
PUT     /databases/postgresql/instances/{instanceId}                               databases:read_write                      read_write database instanceId
DELETE  /databases/postgresql/instances/{instanceId}                               databases:read_write                      unrestricted
GET     /databases/postgresql/instances/{instanceId}/backups                       databases:read_write                      read_only database instanceId
POST    /databases/postgresql/instances/{instanceId}/backups                       databases:read_write                      read_write database instanceId
GET     /databases/postgresql/instances/{instanceId}/backups/{backupId}            databases:read_write                      read_only database instanceId
DELETE  /databases/postgresql/instances/{instanceId}/backups/{backupId}            databases:read_write                      read_write database instanceId
POST    /databases/postgresql/instances/{instanceId}/backups/{backupId}/restore    databases:read_write                      read_write database instanceId
GET     /databases/postgresql/instances/{instanceId}/credentials                   databases:read_only                       read_only database instanceId
POST    /databases/postgresql/instances/{instanceId}/credentials/reset             databases:read_write                      unrestricted
GET     /databases/postgresql/instances/{instanceId}/ssl                           databases:read_only                       read_only database instanceId
POST    /databases/postgresql/instances/{instanceId}/patch                         databases:read_write                      read_write database instanceId

GET     /nodebalancers                                                             nodebalancers:read_only                   granted nodebalancer
POST    /nodebalancers                                                             nodebalancers:read_write                  add_nodebalancers nodebalancer
GET     /nodebalancers/{nodeBalancerId}                                            nodebalancers:read_only                   read_only nodebalancer nodeBalancerId
PUT     /nodebalancers/{nodeBalancerId}                                            nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
DELETE  /nodebalancers/{nodeBalancerId}                                            nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
GET     /nodebalancers/{nodeBalancerId}/configs                                    nodebalancers:read_only                   read_only nodebalancer nodeBalancerId
POST    /nodebalancers/{nodeBalancerId}/configs                                    nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
GET     /nodebalancers/{nodeBalancerId}/configs/{configId}                         nodebalancers:read_only                   read_only nodebalancer nodeBalancerId
PUT     /nodebalancers/{nodeBalancerId}/configs/{configId}                         nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
DELETE  /nodebalancers/{nodeBalancerId}/configs/{configId}                         nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
POST    /nodebalancers/{nodeBalancerId}/configs/{configId}/rebuild                 nodebalancers:read_write                  read_write nodebalancer nodeBalancerId add_nodebalancers
GET     /nodebalancers/{nodeBalancerId}/configs/{configId}/nodes                   nodebalancers:read_only                   read_only nodebalancer nodeBalancerId
POST    /nodebalancers/{nodeBalancerId}/configs/{configId}/nodes                   nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
GET     /nodebalancers/{nodeBalancerId}/configs/{configId}/nodes/{nodeId}          nodebalancers:read_write                  read_only nodebalancer nodeBalancerId
PUT     /nodebalancers/{nodeBalancerId}/configs/{configId}/nodes/{nodeId}          nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
DELETE  /nodebalancers/{nodeBalancerId}/configs/{configId}/nodes/{nodeId}          nodebalancers:read_write                  read_write nodebalancer nodeBalancerId
GET     /nodebalancers/{nodeBalancerId}/firewalls                                  nodebalancers:read_only                   read_only nodebalancer nodeBalancerId
GET     /nodebalancers/{nodeBalancerId}/stats                                      nodebalancers:read_only                   read_only nodebalancer nodeBalancerId

GET     /domains                                                                   domains:read_only                         granted domain
POST    /domains                                                                   domains:read_write                        add_domains domain
GET     /domains/{domainId}                                                        domains:read_only                         read_only domain domainId
PUT     /domains/{domainId}                                                        domains:read_write                        read_write domain domainId
DELETE  /domains/{domainId}                                                        domains:read_write                        read_write domain domainId
GET     /domains/{domainId}/records                                                domains:read_only                         read_only domain domainId
POST    /domains/{domainId}/records                                                domains:read_write                        read_write domain domainId
GET     /domains/{domainId}/records/{recordId}                                     domains:read_only                         read_only domain domainId
PUT     /domains/{domainId}/records/{recordId}                                     domains:read_write                        read_write domain domainId
DELETE  /domains/{domainId}/records/{recordId}                                     domains:read_write                        read_write domain domainId

GET     /tags                                                                      account:read_only                         unrestricted
POST    /tags                                                                      account:read_write                        unrestricted
GET     /tags/{tagLabel}                                                           account:read_only                         unrestricted
DELETE  /tags/{tagLabel}                                                           account:read_write                        unrestricted

GET     /volumes                                                                   volumes:read_only                         granted volume
POST    /volumes                                                                   volumes:read_write                        add_volumes volume
GET     /volumes/{volumeId}                                                        volumes:read_only                         read_only volume volumeId
PUT     /volumes/{volumeId}                                                        volumes:read_write                        read_write volume volumeId
DELETE  /volumes/{volumeId}                                                        volumes:read_write                        read_write volume volumeId
POST    /volumes/{volumeId}/attach                                                 volumes:read_write,computes:read_write    read_write volume volumeId
POST    /volumes/{volumeId}/detach                                                 volumes:read_write,computes:read_write    read_write volume volumeId

GET     /account/events                                                            events:read_only                          -
GET     /account/events/stream                                                     events:read_only                          -
POST    /account/events/stream/ticket                                              events:read_only                          -
GET     /account/events/{eventId}                                                  events:read_only                          -
POST    /account/events/{eventId}/read                                             events:read_only                          -
POST    /account/events/{eventId}/seen                                             events:read_only                          -

GET     /account                                                                   account:read_only                         account read_only
GET     /account/settings                                                          account:read_only                         account read_only
GET     /account/logins                                                            account:read_only                         unrestricted
GET     /account/logins/{loginId}                                                  account:read_only                         unrestricted
GET     /account/audit                                                             account:read_only                         unrestricted
GET     /account/agreements                                                        account:read_only                         account read_only
GET     /account/availability                                                      account:read_only                         account read_only
GET     /account/availability/{regionId}                                           account:read_only                         account read_only
GET     /account/entity-transfers                                                  account:read_only                         unrestricted
GET     /account/invoices                                                          account:read_only                         account read_only
GET     /account/maintenance                                                       any                                       -
GET     /account/notifications                                                     account:read_only                         -
GET     /account/oauth-clients                                                     account:read_only                         -
GET     /account/payment-methods                                                   account:read_only                         account read_only
GET     /account/payments                                                          account:read_only                         account read_only
GET     /account/service-transfers                                                 account:read_only                         unrestricted
GET     /account/transfer                                                          account:read_only                         account read_only
GET     /account/users                                                             account:read_only                         unrestricted
POST    /account/users                                                             account:read_write                        unrestricted
GET     /account/users/{username}                                                  account:read_only                         unrestricted
PUT     /account/users/{username}                                                  account:read_write                        unrestricted
DELETE  /account/users/{username}                                                  account:read_write                        unrestricted
GET     /account/users/{username}/grants                                           account:read_only                         unrestricted
PUT     /account/users/{username}/grants                                           account:read_write                        unrestricted

GET     /profile                                                                   any                                       -
PUT     /profile                                                                   account:read_write                        -
GET     /profile/grants                                                            any                                       -
GET     /profile/logins                                                            account:read_only                         -
GET     /profile/logins/{loginId}                                                  account:read_only                         -
GET     /profile/apps                                                              account:read_only                         -
GET     /profile/devices                                                           account:read_only                         -
GET     /profile/preferences                                                       account:read_only                         -
PUT     /profile/preferences                                                       account:read_write                        -
GET     /profile/security-questions                                                account:read_only                         -
GET     /profile/sshkeys                                                           account:read_only                         -
POST    /profile/sshkeys                                                           account:read_write                        -
GET     /profile/sshkeys/{sshKeyId}                                                account:read_only                         -
PUT     /profile/sshkeys/{sshKeyId}                                                account:read_write                        -
DELETE  /profile/sshkeys/{sshKeyId}                                                account:read_write                        -
GET     /account/webhooks                                                          account:read_only                         -
POST    /account/webhooks                                                          account:read_write,events:read_only       -
GET     /account/webhooks/{webhookId}                                              account:read_only                         -
PUT     /account/webhooks/{webhookId}                                              account:read_write,events:read_only       -
DELETE  /account/webhooks/{webhookId}                                              account:read_write                        -
GET     /account/webhooks/{webhookId}/deliveries                                   account:read_only,events:read_only        -
POST    /account/webhooks/{webhookId}/deliveries/{deliveryId}/resend               account:read_write,events:read_only       -
POST    /account/webhooks/{webhookId}/probe                                        account:read_write,events:read_only       -
POST    /account/webhooks/{webhookId}/replay                                       account:read_write,events:read_only       -
GET     /account/webhooks/{webhookId}/secrets                                      account:read_only                         -
POST    /account/webhooks/{webhookId}/secrets                                      account:read_write,events:read_only       -
DELETE  /account/webhooks/{webhookId}/secrets/{secretId}                           account:read_write                        -
GET     /profile/tokens                                                            account:read_only                         -
POST    /profile/tokens                                                            account:read_write                        -
GET     /profile/tokens/{tokenId}                                                  account:read_only                         -
PUT     /profile/tokens/{tokenId}                                                  account:read_write                        -
DELETE  /profile/tokens/{tokenId}                                                  account:read_write                        -

GET     /compute/stackscripts                                                      stackscripts:read_only                    -
GET     /lke/clusters                                                              lke:read_only                             -
GET     /lke/versions                                                              lke:read_only                             -
GET     /longview/clients                                                          longview:read_only                        -
GET     /longview/plan                                                             longview:read_only                        -
GET     /longview/subscriptions                                                    public                                    -
GET     /object-storage/buckets                                                    object_storage:read_only                  -
GET     /object-storage/clusters                                                   public                                    -
GET     /object-storage/keys                                                       object_storage:read_only                  -
GET     /support/tickets                                                           account:read_only                         -
`;

/** A line of the table. */
export interface AccessRow {
  method: string;
  path: string;
  scopes: 'public' | string[];
  grant: GrantRequirement;
}

/** @throws Error for an unknown last column. */
function grantOf(words: string[]): GrantRequirement {
  const [first = '', entity, param, flag] = words as [string, never, string, GlobalFlag?];
  if (first === '-') return { kind: 'any' };
  if (first === 'unrestricted') return { kind: 'unrestricted' };
  if (first === 'account') return { kind: 'account', permission: entity };
  if (first === 'granted') return { kind: 'list', entity };
  if (first.startsWith('add_')) return { kind: 'flag', flag: first as never, creates: entity };
  if (first === 'read_only' || first === 'read_write') {
    return { kind: 'entity', entity, param, permission: first, ...(flag && { flag }) };
  }
  throw new Error(`unknown requirement for restricted users: ${words.join(' ')}`);
}

export const ACCESS_TABLE: readonly AccessRow[] = TABLE.split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [method = '', path = '', scopes = '', ...grant] = line.split(/ +/);
    const needed = scopes === 'any' ? [] : scopes.split(',');
    return { method, path, scopes: scopes === 'public' ? 'public' : needed, grant: grantOf(grant) };
  });
