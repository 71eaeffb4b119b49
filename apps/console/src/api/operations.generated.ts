/** Written by npm run generate. */
export default {
 "addInstanceIp": {
  "method": "POST",
  "path": "/compute/instances/:computeId/ips",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "addInterface": {
  "method": "POST",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "allocateIp": {
  "method": "POST",
  "path": "/networking/ips",
  "scopes": [
   "ips:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "assignIps": {
  "method": "POST",
  "path": "/networking/ips/assign",
  "scopes": [
   "ips:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "attachVolume": {
  "method": "POST",
  "path": "/volumes/:volumeId/attach",
  "scopes": [
   "volumes:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "volume",
   "param": "volumeId",
   "permission": "read_write"
  }
 },
 "bootInstance": {
  "method": "POST",
  "path": "/compute/instances/:computeId/boot",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "createConfig": {
  "method": "POST",
  "path": "/compute/instances/:computeId/configs",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "createDisk": {
  "method": "POST",
  "path": "/compute/instances/:computeId/disks",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "createDnsRecord": {
  "method": "POST",
  "path": "/domains/:domainId/records",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_write"
  }
 },
 "createDomain": {
  "method": "POST",
  "path": "/domains",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_domains",
   "creates": "domain"
  }
 },
 "createFirewall": {
  "method": "POST",
  "path": "/networking/firewalls",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_firewalls",
   "creates": "firewall"
  }
 },
 "createFirewallDevice": {
  "method": "POST",
  "path": "/networking/firewalls/:firewallId/devices",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_write"
  }
 },
 "createInstance": {
  "method": "POST",
  "path": "/compute/instances",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_computes",
   "creates": "compute"
  }
 },
 "createIpv6Range": {
  "method": "POST",
  "path": "/networking/ipv6/ranges",
  "scopes": [
   "ips:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "createMysqlDatabase": {
  "method": "POST",
  "path": "/databases/mysql/instances",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_databases",
   "creates": "database"
  }
 },
 "createMysqlDatabaseBackup": {
  "method": "POST",
  "path": "/databases/mysql/instances/:instanceId/backups",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "createNodeBalancer": {
  "method": "POST",
  "path": "/nodebalancers",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_nodebalancers",
   "creates": "nodebalancer"
  }
 },
 "createNodeBalancerConfig": {
  "method": "POST",
  "path": "/nodebalancers/:nodeBalancerId/configs",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "createNodeBalancerNode": {
  "method": "POST",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/nodes",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "createPostgresqlDatabase": {
  "method": "POST",
  "path": "/databases/postgresql/instances",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_databases",
   "creates": "database"
  }
 },
 "createPostgresqlDatabaseBackup": {
  "method": "POST",
  "path": "/databases/postgresql/instances/:instanceId/backups",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "createSshKey": {
  "method": "POST",
  "path": "/profile/sshkeys",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "createStreamTicket": {
  "method": "POST",
  "path": "/account/events/stream/ticket",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "createSubnet": {
  "method": "POST",
  "path": "/vpcs/:vpcId/subnets",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_write"
  }
 },
 "createTag": {
  "method": "POST",
  "path": "/tags",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "createToken": {
  "method": "POST",
  "path": "/profile/tokens",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "createUser": {
  "method": "POST",
  "path": "/account/users",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "createVolume": {
  "method": "POST",
  "path": "/volumes",
  "scopes": [
   "volumes:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_volumes",
   "creates": "volume"
  }
 },
 "createVpc": {
  "method": "POST",
  "path": "/vpcs",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "flag",
   "flag": "add_vpcs",
   "creates": "vpc"
  }
 },
 "createWebhook": {
  "method": "POST",
  "path": "/account/webhooks",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "createWebhookSecret": {
  "method": "POST",
  "path": "/account/webhooks/:webhookId/secrets",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "deleteConfig": {
  "method": "DELETE",
  "path": "/compute/instances/:computeId/configs/:configId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "deleteDisk": {
  "method": "DELETE",
  "path": "/compute/instances/:computeId/disks/:diskId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "deleteDnsRecord": {
  "method": "DELETE",
  "path": "/domains/:domainId/records/:recordId",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_write"
  }
 },
 "deleteDomain": {
  "method": "DELETE",
  "path": "/domains/:domainId",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_write"
  }
 },
 "deleteFirewall": {
  "method": "DELETE",
  "path": "/networking/firewalls/:firewallId",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_write"
  }
 },
 "deleteFirewallDevice": {
  "method": "DELETE",
  "path": "/networking/firewalls/:firewallId/devices/:deviceId",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_write"
  }
 },
 "deleteInstance": {
  "method": "DELETE",
  "path": "/compute/instances/:computeId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "deleteInstanceIp": {
  "method": "DELETE",
  "path": "/compute/instances/:computeId/ips/:address",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "deleteInterface": {
  "method": "DELETE",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces/:interfaceId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "deleteIpv6Range": {
  "method": "DELETE",
  "path": "/networking/ipv6/ranges/:range",
  "scopes": [
   "ips:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "deleteMysqlDatabase": {
  "method": "DELETE",
  "path": "/databases/mysql/instances/:instanceId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "deleteMysqlDatabaseBackup": {
  "method": "DELETE",
  "path": "/databases/mysql/instances/:instanceId/backups/:backupId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "deleteNodeBalancer": {
  "method": "DELETE",
  "path": "/nodebalancers/:nodeBalancerId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "deleteNodeBalancerConfig": {
  "method": "DELETE",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "deleteNodeBalancerNode": {
  "method": "DELETE",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "deletePostgresqlDatabase": {
  "method": "DELETE",
  "path": "/databases/postgresql/instances/:instanceId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "deletePostgresqlDatabaseBackup": {
  "method": "DELETE",
  "path": "/databases/postgresql/instances/:instanceId/backups/:backupId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "deleteSshKey": {
  "method": "DELETE",
  "path": "/profile/sshkeys/:sshKeyId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "deleteSubnet": {
  "method": "DELETE",
  "path": "/vpcs/:vpcId/subnets/:vpcSubnetId",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_write"
  }
 },
 "deleteTag": {
  "method": "DELETE",
  "path": "/tags/:tagLabel",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "deleteToken": {
  "method": "DELETE",
  "path": "/profile/tokens/:tokenId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "deleteUser": {
  "method": "DELETE",
  "path": "/account/users/:username",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "deleteVolume": {
  "method": "DELETE",
  "path": "/volumes/:volumeId",
  "scopes": [
   "volumes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "volume",
   "param": "volumeId",
   "permission": "read_write"
  }
 },
 "deleteVpc": {
  "method": "DELETE",
  "path": "/vpcs/:vpcId",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_write"
  }
 },
 "deleteWebhook": {
  "method": "DELETE",
  "path": "/account/webhooks/:webhookId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "deleteWebhookSecret": {
  "method": "DELETE",
  "path": "/account/webhooks/:webhookId/secrets/:secretId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "detachVolume": {
  "method": "POST",
  "path": "/volumes/:volumeId/detach",
  "scopes": [
   "volumes:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "volume",
   "param": "volumeId",
   "permission": "read_write"
  }
 },
 "evaluateFirewall": {
  "method": "POST",
  "path": "/networking/firewalls/:firewallId/evaluate",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_only"
  }
 },
 "followEvents": {
  "method": "GET",
  "path": "/account/events/stream",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getAccount": {
  "method": "GET",
  "path": "/account",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "account",
   "permission": "read_only"
  }
 },
 "getAccountAvailability": {
  "method": "GET",
  "path": "/account/availability/:regionId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "account",
   "permission": "read_only"
  }
 },
 "getAccountLogin": {
  "method": "GET",
  "path": "/account/logins/:loginId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "getAccountSettings": {
  "method": "GET",
  "path": "/account/settings",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "account",
   "permission": "read_only"
  }
 },
 "getAccountTransfer": {
  "method": "GET",
  "path": "/account/transfer",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "account",
   "permission": "read_only"
  }
 },
 "getConfig": {
  "method": "GET",
  "path": "/compute/instances/:computeId/configs/:configId",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getDatabaseEngine": {
  "method": "GET",
  "path": "/databases/engines/:engineId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getDatabaseType": {
  "method": "GET",
  "path": "/databases/types/:typeId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getDisk": {
  "method": "GET",
  "path": "/compute/instances/:computeId/disks/:diskId",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getDnsRecord": {
  "method": "GET",
  "path": "/domains/:domainId/records/:recordId",
  "scopes": [
   "domains:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_only"
  }
 },
 "getDomain": {
  "method": "GET",
  "path": "/domains/:domainId",
  "scopes": [
   "domains:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_only"
  }
 },
 "getEvent": {
  "method": "GET",
  "path": "/account/events/:eventId",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getFirewall": {
  "method": "GET",
  "path": "/networking/firewalls/:firewallId",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_only"
  }
 },
 "getFirewallDevice": {
  "method": "GET",
  "path": "/networking/firewalls/:firewallId/devices/:deviceId",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_only"
  }
 },
 "getFirewallRules": {
  "method": "GET",
  "path": "/networking/firewalls/:firewallId/rules",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_only"
  }
 },
 "getImage": {
  "method": "GET",
  "path": "/images/:imageId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getInstance": {
  "method": "GET",
  "path": "/compute/instances/:computeId",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInstanceIp": {
  "method": "GET",
  "path": "/compute/instances/:computeId/ips/:address",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInstanceStats": {
  "method": "GET",
  "path": "/compute/instances/:computeId/stats",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInstanceStatsOfMonth": {
  "method": "GET",
  "path": "/compute/instances/:computeId/stats/:year/:month",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInstanceTransfer": {
  "method": "GET",
  "path": "/compute/instances/:computeId/transfer",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInstanceTransferOfMonth": {
  "method": "GET",
  "path": "/compute/instances/:computeId/transfer/:year/:month",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getInterface": {
  "method": "GET",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces/:interfaceId",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "getIp": {
  "method": "GET",
  "path": "/networking/ips/:address",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getIpv6Range": {
  "method": "GET",
  "path": "/networking/ipv6/ranges/:range",
  "scopes": [
   "ips:read"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getKernel": {
  "method": "GET",
  "path": "/compute/kernels/:kernelId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getMysqlDatabase": {
  "method": "GET",
  "path": "/databases/mysql/instances/:instanceId",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getMysqlDatabaseBackup": {
  "method": "GET",
  "path": "/databases/mysql/instances/:instanceId/backups/:backupId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getMysqlDatabaseCredentials": {
  "method": "GET",
  "path": "/databases/mysql/instances/:instanceId/credentials",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getMysqlDatabaseSsl": {
  "method": "GET",
  "path": "/databases/mysql/instances/:instanceId/ssl",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getNodeBalancer": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "getNodeBalancerConfig": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "getNodeBalancerNode": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "getNodeBalancerStats": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/stats",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "getPostgresqlDatabase": {
  "method": "GET",
  "path": "/databases/postgresql/instances/:instanceId",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getPostgresqlDatabaseBackup": {
  "method": "GET",
  "path": "/databases/postgresql/instances/:instanceId/backups/:backupId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getPostgresqlDatabaseCredentials": {
  "method": "GET",
  "path": "/databases/postgresql/instances/:instanceId/credentials",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getPostgresqlDatabaseSsl": {
  "method": "GET",
  "path": "/databases/postgresql/instances/:instanceId/ssl",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "getPreferences": {
  "method": "GET",
  "path": "/profile/preferences",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getProfile": {
  "method": "GET",
  "path": "/profile",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getProfileGrants": {
  "method": "GET",
  "path": "/profile/grants",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getProfileLogin": {
  "method": "GET",
  "path": "/profile/logins/:loginId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getRegion": {
  "method": "GET",
  "path": "/regions/:regionId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getRegionAvailability": {
  "method": "GET",
  "path": "/regions/:regionId/availability",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getSshKey": {
  "method": "GET",
  "path": "/profile/sshkeys/:sshKeyId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getSubnet": {
  "method": "GET",
  "path": "/vpcs/:vpcId/subnets/:vpcSubnetId",
  "scopes": [],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_only"
  }
 },
 "getToken": {
  "method": "GET",
  "path": "/profile/tokens/:tokenId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "getType": {
  "method": "GET",
  "path": "/compute/types/:typeId",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "getUser": {
  "method": "GET",
  "path": "/account/users/:username",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "getUserGrants": {
  "method": "GET",
  "path": "/account/users/:username/grants",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "getVolume": {
  "method": "GET",
  "path": "/volumes/:volumeId",
  "scopes": [
   "volumes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "volume",
   "param": "volumeId",
   "permission": "read_only"
  }
 },
 "getVpc": {
  "method": "GET",
  "path": "/vpcs/:vpcId",
  "scopes": [],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_only"
  }
 },
 "getWebhook": {
  "method": "GET",
  "path": "/account/webhooks/:webhookId",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listAccountAvailability": {
  "method": "GET",
  "path": "/account/availability",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "account",
   "permission": "read_only"
  }
 },
 "listAccountLogins": {
  "method": "GET",
  "path": "/account/logins",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "listAccountVpcIps": {
  "method": "GET",
  "path": "/networking/vpcs/ips",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "vpc"
  }
 },
 "listAudit": {
  "method": "GET",
  "path": "/account/audit",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "listAvailability": {
  "method": "GET",
  "path": "/regions/availability",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listComputeFirewalls": {
  "method": "GET",
  "path": "/compute/instances/:computeId/firewalls",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listConfigs": {
  "method": "GET",
  "path": "/compute/instances/:computeId/configs",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listDatabaseEngines": {
  "method": "GET",
  "path": "/databases/engines",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listDatabases": {
  "method": "GET",
  "path": "/databases/instances",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "database"
  }
 },
 "listDatabaseTypes": {
  "method": "GET",
  "path": "/databases/types",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listDisks": {
  "method": "GET",
  "path": "/compute/instances/:computeId/disks",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listDnsRecords": {
  "method": "GET",
  "path": "/domains/:domainId/records",
  "scopes": [
   "domains:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_only"
  }
 },
 "listDomains": {
  "method": "GET",
  "path": "/domains",
  "scopes": [
   "domains:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "domain"
  }
 },
 "listEvents": {
  "method": "GET",
  "path": "/account/events",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listFirewallDevices": {
  "method": "GET",
  "path": "/networking/firewalls/:firewallId/devices",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_only"
  }
 },
 "listFirewalls": {
  "method": "GET",
  "path": "/networking/firewalls",
  "scopes": [
   "firewall:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "firewall"
  }
 },
 "listImages": {
  "method": "GET",
  "path": "/images",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listInstanceIps": {
  "method": "GET",
  "path": "/compute/instances/:computeId/ips",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listInstances": {
  "method": "GET",
  "path": "/compute/instances",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "compute"
  }
 },
 "listInstanceVolumes": {
  "method": "GET",
  "path": "/compute/instances/:computeId/volumes",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listInterfaces": {
  "method": "GET",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_only"
  }
 },
 "listIps": {
  "method": "GET",
  "path": "/networking/ips",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "compute"
  }
 },
 "listIpv6Pools": {
  "method": "GET",
  "path": "/networking/ipv6/pools",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listIpv6Ranges": {
  "method": "GET",
  "path": "/networking/ipv6/ranges",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "compute"
  }
 },
 "listKernels": {
  "method": "GET",
  "path": "/compute/kernels",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listMysqlDatabaseBackups": {
  "method": "GET",
  "path": "/databases/mysql/instances/:instanceId/backups",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "listMysqlDatabases": {
  "method": "GET",
  "path": "/databases/mysql/instances",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "database"
  }
 },
 "listNodeBalancerConfigs": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/configs",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "listNodeBalancerFirewalls": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/firewalls",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "listNodeBalancerNodes": {
  "method": "GET",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/nodes",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_only"
  }
 },
 "listNodeBalancers": {
  "method": "GET",
  "path": "/nodebalancers",
  "scopes": [
   "nodebalancers:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "nodebalancer"
  }
 },
 "listPostgresqlDatabaseBackups": {
  "method": "GET",
  "path": "/databases/postgresql/instances/:instanceId/backups",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_only"
  }
 },
 "listPostgresqlDatabases": {
  "method": "GET",
  "path": "/databases/postgresql/instances",
  "scopes": [
   "databases:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "database"
  }
 },
 "listProfileLogins": {
  "method": "GET",
  "path": "/profile/logins",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listRegions": {
  "method": "GET",
  "path": "/regions",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listSshKeys": {
  "method": "GET",
  "path": "/profile/sshkeys",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listSubnets": {
  "method": "GET",
  "path": "/vpcs/:vpcId/subnets",
  "scopes": [],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_only"
  }
 },
 "listTaggedObjects": {
  "method": "GET",
  "path": "/tags/:tagLabel",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "listTags": {
  "method": "GET",
  "path": "/tags",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "listTokens": {
  "method": "GET",
  "path": "/profile/tokens",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listTypes": {
  "method": "GET",
  "path": "/compute/types",
  "scopes": [],
  "grant": {
   "kind": "any"
  }
 },
 "listUsers": {
  "method": "GET",
  "path": "/account/users",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "listVlans": {
  "method": "GET",
  "path": "/networking/vlans",
  "scopes": [
   "computes:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "compute"
  }
 },
 "listVolumes": {
  "method": "GET",
  "path": "/volumes",
  "scopes": [
   "volumes:read_only"
  ],
  "grant": {
   "kind": "list",
   "entity": "volume"
  }
 },
 "listVpcIps": {
  "method": "GET",
  "path": "/vpcs/:vpcId/ips",
  "scopes": [
   "ips:read_only"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_only"
  }
 },
 "listVpcs": {
  "method": "GET",
  "path": "/vpcs",
  "scopes": [],
  "grant": {
   "kind": "list",
   "entity": "vpc"
  }
 },
 "listWebhookDeliveries": {
  "method": "GET",
  "path": "/account/webhooks/:webhookId/deliveries",
  "scopes": [
   "account:read_only",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listWebhooks": {
  "method": "GET",
  "path": "/account/webhooks",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "listWebhookSecrets": {
  "method": "GET",
  "path": "/account/webhooks/:webhookId/secrets",
  "scopes": [
   "account:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "markEventRead": {
  "method": "POST",
  "path": "/account/events/:eventId/read",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "markEventSeen": {
  "method": "POST",
  "path": "/account/events/:eventId/seen",
  "scopes": [
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "migrateInstance": {
  "method": "POST",
  "path": "/compute/instances/:computeId/migrate",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "orderInterfaces": {
  "method": "POST",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces/order",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "patchMysqlDatabase": {
  "method": "POST",
  "path": "/databases/mysql/instances/:instanceId/patch",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "patchPostgresqlDatabase": {
  "method": "POST",
  "path": "/databases/postgresql/instances/:instanceId/patch",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "probeWebhook": {
  "method": "POST",
  "path": "/account/webhooks/:webhookId/probe",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "rebootInstance": {
  "method": "POST",
  "path": "/compute/instances/:computeId/reboot",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "rebuildNodeBalancerConfig": {
  "method": "POST",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/rebuild",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write",
   "flag": "add_nodebalancers"
  }
 },
 "replayWebhook": {
  "method": "POST",
  "path": "/account/webhooks/:webhookId/replay",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "resendWebhookDelivery": {
  "method": "POST",
  "path": "/account/webhooks/:webhookId/deliveries/:deliveryId/resend",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "resetDiskPassword": {
  "method": "POST",
  "path": "/compute/instances/:computeId/disks/:diskId/password",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "resetMysqlDatabaseCredentials": {
  "method": "POST",
  "path": "/databases/mysql/instances/:instanceId/credentials/reset",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "resetPostgresqlDatabaseCredentials": {
  "method": "POST",
  "path": "/databases/postgresql/instances/:instanceId/credentials/reset",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "resizeDisk": {
  "method": "POST",
  "path": "/compute/instances/:computeId/disks/:diskId/resize",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "resizeInstance": {
  "method": "POST",
  "path": "/compute/instances/:computeId/resize",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "restoreMysqlDatabaseBackup": {
  "method": "POST",
  "path": "/databases/mysql/instances/:instanceId/backups/:backupId/restore",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "restorePostgresqlDatabaseBackup": {
  "method": "POST",
  "path": "/databases/postgresql/instances/:instanceId/backups/:backupId/restore",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "shareIps": {
  "method": "POST",
  "path": "/networking/ips/share",
  "scopes": [
   "ips:read_write",
   "computes:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "shutdownInstance": {
  "method": "POST",
  "path": "/compute/instances/:computeId/shutdown",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateConfig": {
  "method": "PUT",
  "path": "/compute/instances/:computeId/configs/:configId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateDisk": {
  "method": "PUT",
  "path": "/compute/instances/:computeId/disks/:diskId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateDnsRecord": {
  "method": "PUT",
  "path": "/domains/:domainId/records/:recordId",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_write"
  }
 },
 "updateDomain": {
  "method": "PUT",
  "path": "/domains/:domainId",
  "scopes": [
   "domains:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "domain",
   "param": "domainId",
   "permission": "read_write"
  }
 },
 "updateFirewall": {
  "method": "PUT",
  "path": "/networking/firewalls/:firewallId",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_write"
  }
 },
 "updateFirewallRules": {
  "method": "PUT",
  "path": "/networking/firewalls/:firewallId/rules",
  "scopes": [
   "firewall:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "firewall",
   "param": "firewallId",
   "permission": "read_write"
  }
 },
 "updateInstance": {
  "method": "PUT",
  "path": "/compute/instances/:computeId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateInstanceIp": {
  "method": "PUT",
  "path": "/compute/instances/:computeId/ips/:address",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateInterface": {
  "method": "PUT",
  "path": "/compute/instances/:computeId/configs/:configId/interfaces/:interfaceId",
  "scopes": [
   "computes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "compute",
   "param": "computeId",
   "permission": "read_write"
  }
 },
 "updateIp": {
  "method": "PUT",
  "path": "/networking/ips/:address",
  "scopes": [
   "ips:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "updateMysqlDatabase": {
  "method": "PUT",
  "path": "/databases/mysql/instances/:instanceId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "updateNodeBalancer": {
  "method": "PUT",
  "path": "/nodebalancers/:nodeBalancerId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "updateNodeBalancerConfig": {
  "method": "PUT",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "updateNodeBalancerNode": {
  "method": "PUT",
  "path": "/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId",
  "scopes": [
   "nodebalancers:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "nodebalancer",
   "param": "nodeBalancerId",
   "permission": "read_write"
  }
 },
 "updatePostgresqlDatabase": {
  "method": "PUT",
  "path": "/databases/postgresql/instances/:instanceId",
  "scopes": [
   "databases:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "database",
   "param": "instanceId",
   "permission": "read_write"
  }
 },
 "updatePreferences": {
  "method": "PUT",
  "path": "/profile/preferences",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "updateProfile": {
  "method": "PUT",
  "path": "/profile",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "updateSshKey": {
  "method": "PUT",
  "path": "/profile/sshkeys/:sshKeyId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "updateSubnet": {
  "method": "PUT",
  "path": "/vpcs/:vpcId/subnets/:vpcSubnetId",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_write"
  }
 },
 "updateToken": {
  "method": "PUT",
  "path": "/profile/tokens/:tokenId",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "any"
  }
 },
 "updateUser": {
  "method": "PUT",
  "path": "/account/users/:username",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "updateUserGrants": {
  "method": "PUT",
  "path": "/account/users/:username/grants",
  "scopes": [
   "account:read_write"
  ],
  "grant": {
   "kind": "unrestricted"
  }
 },
 "updateVolume": {
  "method": "PUT",
  "path": "/volumes/:volumeId",
  "scopes": [
   "volumes:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "volume",
   "param": "volumeId",
   "permission": "read_write"
  }
 },
 "updateVpc": {
  "method": "PUT",
  "path": "/vpcs/:vpcId",
  "scopes": [
   "vpc:read_write"
  ],
  "grant": {
   "kind": "entity",
   "entity": "vpc",
   "param": "vpcId",
   "permission": "read_write"
  }
 },
 "updateWebhook": {
  "method": "PUT",
  "path": "/account/webhooks/:webhookId",
  "scopes": [
   "account:read_write",
   "events:read_only"
  ],
  "grant": {
   "kind": "any"
  }
 }
};
