/** Written by npm run generate. */
export default {
 "addInstanceIp": [
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Always `ipv4`",
   "values": [
    "ipv4"
   ]
  },
  {
   "name": "public",
   "kind": "boolean",
   "required": true,
   "description": "Whether the address is public; an instance has at most one private address"
  }
 ],
 "addInterface": [
  {
   "name": "purpose",
   "kind": "string",
   "required": true,
   "description": "The network: `public`, a `vlan`, or a subnet of a `vpc`",
   "values": [
    "public",
    "vlan",
    "vpc"
   ]
  },
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "Name of the VLAN; only for `vlan`, which needs it",
   "max": 64
  },
  {
   "name": "ipam_address",
   "kind": "string",
   "required": false,
   "description": "Address in the VLAN with its prefix length, like 10.0.0.1/24; only for `vlan`",
   "max": 18
  },
  {
   "name": "primary",
   "kind": "boolean",
   "required": false,
   "description": "Whether this is the default route; at most one interface of a profile"
  },
  {
   "name": "subnet_id",
   "kind": "integer",
   "required": false,
   "description": "Id of the subnet; only for `vpc`, which needs it",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "ipv4",
   "kind": "json",
   "required": false,
   "description": "Addresses in the VPC; only for `vpc`"
  },
  {
   "name": "ip_ranges",
   "kind": "strings",
   "required": false,
   "description": "IPv4 ranges of the subnet that are routed to the interface, like 10.0.0.16/28; only for `vpc`"
  }
 ],
 "allocateIp": [
  {
   "name": "compute_id",
   "kind": "integer",
   "required": true,
   "description": "Id of the instance to add the address to",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Always `ipv4`",
   "values": [
    "ipv4"
   ]
  },
  {
   "name": "public",
   "kind": "boolean",
   "required": true,
   "description": "Whether the address is public; an instance has at most one private address"
  }
 ],
 "assignIps": [
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region of all addresses and instances",
   "max": 64
  },
  {
   "name": "assignments",
   "kind": "json",
   "required": true,
   "description": "Addresses with their new instances; rules apply to the end state, so two instances can swap addresses"
  }
 ],
 "attachVolume": [
  {
   "name": "compute_id",
   "kind": "integer",
   "required": true,
   "description": "Id of an instance in the region of the volume",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "config_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a profile of the instance; checked but not stored: every profile has access to an attached volume",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "persist_across_boots",
   "kind": "boolean",
   "required": false,
   "description": "Accepted without effect: a volume stays attached across boots"
  }
 ],
 "bootInstance": [
  {
   "name": "config_id",
   "kind": "integer",
   "required": false,
   "description": "Id of the profile to boot; by default the only one or the last booted one",
   "min": 1,
   "max": 9007199254740991
  }
 ],
 "createConfig": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "Name of the profile",
   "max": 48
  },
  {
   "name": "devices",
   "kind": "json",
   "required": true,
   "description": "Disks and volumes in the slots of the instance; may be an empty object"
  },
  {
   "name": "interfaces",
   "kind": "json",
   "required": false,
   "description": "At most three interfaces: eth0, eth1 and eth2, in this order"
  },
  {
   "name": "kernel",
   "kind": "string",
   "required": false,
   "description": "Id of the kernel; `compute/latest-64bit` by default",
   "max": 64
  },
  {
   "name": "comments",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 65535
  },
  {
   "name": "memory_limit",
   "kind": "integer",
   "required": false,
   "description": "Memory in MB that the instance may use; 0 for all of it",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "run_level",
   "kind": "string",
   "required": false,
   "description": "Run level at boot",
   "values": [
    "default",
    "single",
    "binbash"
   ]
  },
  {
   "name": "virt_mode",
   "kind": "string",
   "required": false,
   "description": "Virtualization mode",
   "values": [
    "paravirt",
    "fullvirt"
   ]
  },
  {
   "name": "helpers",
   "kind": "json",
   "required": false,
   "description": "Helpers that prepare the boot; omitted ones stay unchanged"
  },
  {
   "name": "root_device",
   "kind": "string",
   "required": false,
   "description": "Device to boot from; `/dev/sda` by default",
   "max": 255
  }
 ],
 "createDisk": [
  {
   "name": "size",
   "kind": "integer",
   "required": true,
   "description": "Size in MB; all disks of the instance together must fit its plan",
   "min": 1,
   "max": 100000000
  },
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "Display name; derived from the image or the file system if omitted",
   "max": 48
  },
  {
   "name": "filesystem",
   "kind": "string",
   "required": false,
   "description": "File system; ext4 by default",
   "values": [
    "raw",
    "swap",
    "ext3",
    "ext4",
    "initrd"
   ]
  },
  {
   "name": "image",
   "kind": "string",
   "required": false,
   "description": "Id of the image to deploy; the disk is empty without one",
   "max": 64
  },
  {
   "name": "root_pass",
   "kind": "string",
   "required": false,
   "description": "Root password; checked but not stored. An image needs a password, keys or users",
   "max": 128
  },
  {
   "name": "authorized_keys",
   "kind": "strings",
   "required": false,
   "description": "SSH keys for root; checked but not stored"
  },
  {
   "name": "authorized_users",
   "kind": "strings",
   "required": false,
   "description": "Users of the account whose SSH keys are added for root"
  },
  {
   "name": "stackscript_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a StackScript; every id is refused, because there are no StackScripts",
   "min": 1,
   "max": 9007199254740991
  }
 ],
 "createDnsRecord": [
  {
   "name": "target",
   "kind": "string",
   "required": false,
   "description": "An address for A and AAAA, or `[remote_addr]` for that of the request; a host, or a text for TXT and CAA",
   "max": 4096
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Type of the record; it never changes",
   "values": [
    "A",
    "AAAA",
    "NS",
    "MX",
    "CNAME",
    "TXT",
    "SRV",
    "PTR",
    "CAA"
   ]
  },
  {
   "name": "name",
   "kind": "string",
   "required": false,
   "description": "Name, relative to the domain or ending in it; empty for the domain itself. Derived for SRV",
   "max": 100
  },
  {
   "name": "priority",
   "kind": "integer",
   "required": false,
   "description": "Lower values are preferred: for MX, 0 by default, and for SRV, which needs it",
   "min": 0,
   "max": 255
  },
  {
   "name": "weight",
   "kind": "integer",
   "required": false,
   "description": "Share among records of the same priority; SRV needs it",
   "min": 0,
   "max": 65535
  },
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Port of the service; SRV needs it",
   "min": 0,
   "max": 65535
  },
  {
   "name": "service",
   "kind": "string",
   "required": false,
   "description": "Name of the service without an underscore; SRV needs it",
   "max": 62
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": false,
   "description": "Protocol of the service without an underscore, for SRV; tcp by default",
   "max": 62
  },
  {
   "name": "ttl_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds that resolvers may keep the record, rounded up to a documented value; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "tag",
   "kind": "string",
   "required": false,
   "description": "What a CAA record is about; CAA needs it",
   "values": [
    "issue",
    "issuewild",
    "iodef"
   ]
  }
 ],
 "createDomain": [
  {
   "name": "domain",
   "kind": "string",
   "required": true,
   "description": "Name of the zone, unique over all accounts",
   "max": 253
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "`master`: records are kept here; `slave`: they are copied from a master",
   "values": [
    "master",
    "slave"
   ]
  },
  {
   "name": "group",
   "kind": "string",
   "required": false,
   "description": "Deprecated: a label to sort by",
   "max": 50
  },
  {
   "name": "status",
   "kind": "string",
   "required": false,
   "description": "Whether the zone is served",
   "values": [
    "disabled",
    "active"
   ]
  },
  {
   "name": "description",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 253
  },
  {
   "name": "soa_email",
   "kind": "string",
   "required": false,
   "description": "Email address of the administrator; a master needs it",
   "max": 254
  },
  {
   "name": "master_ips",
   "kind": "strings",
   "required": false,
   "description": "Addresses of the master servers; a slave needs at least one"
  },
  {
   "name": "axfr_ips",
   "kind": "strings",
   "required": false,
   "description": "Addresses that may transfer the zone"
  },
  {
   "name": "retry_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds between retries of a slave; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "expire_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds until a slave stops serving the zone; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "refresh_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds between refreshes of a slave; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "ttl_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds that resolvers may keep a record; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the domain"
  }
 ],
 "createFirewall": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "3 to 32 characters, unique among your firewalls; letters and digits at both ends, between them also `-`, `_`, `.`",
   "max": 32
  },
  {
   "name": "rules",
   "kind": "json",
   "required": true,
   "description": "Rules of the firewall"
  },
  {
   "name": "devices",
   "kind": "json",
   "required": false,
   "description": "Services to protect from the start; restricted users need read_write on each"
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the firewall; duplicates are dropped, ignoring case"
  }
 ],
 "createFirewallDevice": [
  {
   "name": "id",
   "kind": "integer",
   "required": true,
   "description": "Id of the service; restricted users need read_write on it",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Kind of service",
   "values": [
    "compute",
    "nodebalancer"
   ]
  }
 ],
 "createInstance": [
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Id of the type: its memory, processors and disk",
   "max": 64
  },
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region",
   "max": 64
  },
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "3 to 64 characters, unique among your instances; generated if omitted",
   "max": 64
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the instance; only an unrestricted user may set them"
  },
  {
   "name": "group",
   "kind": "string",
   "required": false,
   "description": "Deprecated: a label to sort by",
   "max": 50
  },
  {
   "name": "image",
   "kind": "string",
   "required": false,
   "description": "Id of the image; without one the instance has no disk and no profile, and stays offline",
   "max": 64
  },
  {
   "name": "root_pass",
   "kind": "string",
   "required": false,
   "description": "Root password; checked but not stored. An image needs a password, keys or users",
   "max": 128
  },
  {
   "name": "authorized_keys",
   "kind": "strings",
   "required": false,
   "description": "SSH keys for root; checked but not stored"
  },
  {
   "name": "authorized_users",
   "kind": "strings",
   "required": false,
   "description": "Users of the account whose SSH keys are added for root"
  },
  {
   "name": "booted",
   "kind": "boolean",
   "required": false,
   "description": "Whether to boot the instance; true by default with an image"
  },
  {
   "name": "backup_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a backup to restore; every id is refused, because there are no backups",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "backups_enabled",
   "kind": "boolean",
   "required": false,
   "description": "Whether the instance has backups"
  },
  {
   "name": "swap_size",
   "kind": "integer",
   "required": false,
   "description": "Size of the swap disk in MB; 512 by default",
   "min": 0,
   "max": 1000000
  },
  {
   "name": "stackscript_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a StackScript; every id is refused, because there are no StackScripts",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "private_ip",
   "kind": "boolean",
   "required": false,
   "description": "Whether to add a private address"
  },
  {
   "name": "interfaces",
   "kind": "json",
   "required": false,
   "description": "Interfaces of the first profile; a public one by default; needs an image"
  },
  {
   "name": "firewall_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a firewall to assign at creation; restricted users need read_write on it",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "metadata",
   "kind": "json",
   "required": false,
   "description": "Data for the first boot"
  }
 ],
 "createIpv6Range": [
  {
   "name": "prefix_length",
   "kind": "integer",
   "required": true,
   "description": "56 or 64",
   "values": [
    "56",
    "64"
   ],
   "min": -9007199254740991,
   "max": 9007199254740991
  },
  {
   "name": "compute_id",
   "kind": "integer",
   "required": false,
   "description": "Id of the instance to route the range to; give either this or `route_target`",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "route_target",
   "kind": "string",
   "required": false,
   "description": "SLAAC address of that instance, without /128",
   "max": 49
  }
 ],
 "createMysqlDatabase": [
  {
   "name": "engine",
   "kind": "string",
   "required": true,
   "description": "Id of the engine, like mysql/8.0.30; `/databases/engines` lists them",
   "max": 64
  },
  {
   "name": "replication_type",
   "kind": "string",
   "required": false,
   "description": "`none` with one node; with three `semi_synch`, the default, or `asynch`",
   "values": [
    "none",
    "asynch",
    "semi_synch"
   ]
  },
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "3 to 32 characters, unique among your databases",
   "max": 32
  },
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region; it must offer Managed Databases",
   "max": 64
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Id of the type of each node; `/databases/types` lists them",
   "max": 64
  },
  {
   "name": "cluster_size",
   "kind": "number",
   "required": false,
   "description": "Nodes: 1 by default, or 3 for a primary and two replicas",
   "values": [
    "1",
    "3"
   ]
  },
  {
   "name": "encrypted",
   "kind": "boolean",
   "required": false,
   "description": "Whether the data is encrypted on disk; false by default"
  },
  {
   "name": "ssl_connection",
   "kind": "boolean",
   "required": false,
   "description": "Whether connections must use TLS"
  },
  {
   "name": "allow_list",
   "kind": "strings",
   "required": false,
   "description": "IPv4 addresses and networks that may connect; empty by default, `0.0.0.0/0` for all"
  }
 ],
 "createMysqlDatabaseBackup": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 30 ASCII letters, digits and underscores, unique among the backups of the database",
   "max": 30
  },
  {
   "name": "target",
   "kind": "string",
   "required": false,
   "description": "`primary`, the default, or `secondary` for a replica, which needs three nodes",
   "values": [
    "primary",
    "secondary"
   ]
  }
 ],
 "createNodeBalancer": [
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region; it must offer NodeBalancers",
   "max": 64
  },
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "3 to 32 letters, digits, `-` and `_`, unique; generated if omitted",
   "max": 32
  },
  {
   "name": "client_conn_throttle",
   "kind": "integer",
   "required": false,
   "description": "New connections per second from one address; 0 for no limit",
   "min": 0,
   "max": 20
  },
  {
   "name": "firewall_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a firewall to assign at creation; restricted users need read_write on it",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "configs",
   "kind": "json",
   "required": false,
   "description": "Ports to serve, with their nodes: all are created, or nothing is"
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the NodeBalancer"
  }
 ],
 "createNodeBalancerConfig": [
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Port to serve, unique on the NodeBalancer; 80 at creation",
   "min": 1,
   "max": 65535
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": false,
   "description": "Protocol of the port; `https` needs a certificate and its key",
   "values": [
    "http",
    "https",
    "tcp"
   ]
  },
  {
   "name": "proxy_protocol",
   "kind": "string",
   "required": false,
   "description": "Version of the proxy protocol to the nodes; needs the protocol `tcp`",
   "values": [
    "none",
    "v1",
    "v2"
   ]
  },
  {
   "name": "algorithm",
   "kind": "string",
   "required": false,
   "description": "Balancing algorithm",
   "values": [
    "roundrobin",
    "leastconn",
    "source"
   ]
  },
  {
   "name": "stickiness",
   "kind": "string",
   "required": false,
   "description": "Session stickiness; `http_cookie` needs the protocol `http` or `https`",
   "values": [
    "none",
    "table",
    "http_cookie"
   ]
  },
  {
   "name": "check",
   "kind": "string",
   "required": false,
   "description": "Type of health check",
   "values": [
    "none",
    "connection",
    "http",
    "http_body"
   ]
  },
  {
   "name": "check_interval",
   "kind": "integer",
   "required": false,
   "description": "Seconds between checks, more than `check_timeout`; 31 at creation",
   "min": 2,
   "max": 3600
  },
  {
   "name": "check_timeout",
   "kind": "integer",
   "required": false,
   "description": "Timeout of a check in seconds; 30 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_attempts",
   "kind": "integer",
   "required": false,
   "description": "Failed checks before a node gets no more connections; 3 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_path",
   "kind": "string",
   "required": false,
   "description": "Path that the checks `http` and `http_body` request",
   "max": 255
  },
  {
   "name": "check_body",
   "kind": "string",
   "required": false,
   "description": "Text that the response to the check `http_body` must contain",
   "max": 255
  },
  {
   "name": "check_passive",
   "kind": "boolean",
   "required": false,
   "description": "Whether failed requests count as failed checks; true at creation"
  },
  {
   "name": "cipher_suite",
   "kind": "string",
   "required": false,
   "description": "Ciphers for HTTPS",
   "values": [
    "recommended",
    "legacy"
   ]
  },
  {
   "name": "ssl_cert",
   "kind": "string",
   "required": false,
   "description": "Certificate for HTTPS as PEM, with or without its chain; `<REDACTED>` leaves it unchanged",
   "max": 65536
  },
  {
   "name": "ssl_key",
   "kind": "string",
   "required": false,
   "description": "Private key of the certificate as PEM, without a password; never shown again",
   "max": 16384
  }
 ],
 "createNodeBalancerNode": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "3 to 32 letters, digits, `.`, `-` and `_`",
   "max": 32
  },
  {
   "name": "address",
   "kind": "string",
   "required": true,
   "description": "Private IPv4 address of an instance in the region, and a port: `192.168.128.1:80`",
   "max": 21
  },
  {
   "name": "weight",
   "kind": "integer",
   "required": false,
   "description": "Share of the connections, 1 to 255; 50 at creation",
   "min": 1,
   "max": 255
  },
  {
   "name": "mode",
   "kind": "string",
   "required": false,
   "description": "Whether the node takes connections; `accept` at creation",
   "values": [
    "accept",
    "reject",
    "drain",
    "backup"
   ]
  }
 ],
 "createPostgresqlDatabase": [
  {
   "name": "engine",
   "kind": "string",
   "required": true,
   "description": "Id of the engine, like postgresql/14.6; `/databases/engines` lists them",
   "max": 64
  },
  {
   "name": "replication_type",
   "kind": "string",
   "required": false,
   "description": "`none` with one node, `asynch` with three",
   "values": [
    "none",
    "asynch"
   ]
  },
  {
   "name": "replication_commit_type",
   "kind": "string",
   "required": false,
   "description": "Nodes that must store a commit before it is acknowledged; with `asynch`: `local`, the default, or `off`",
   "values": [
    "on",
    "local",
    "remote_write",
    "remote_apply",
    "off"
   ]
  },
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "3 to 32 characters, unique among your databases",
   "max": 32
  },
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region; it must offer Managed Databases",
   "max": 64
  },
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Id of the type of each node; `/databases/types` lists them",
   "max": 64
  },
  {
   "name": "cluster_size",
   "kind": "number",
   "required": false,
   "description": "Nodes: 1 by default, or 3 for a primary and two replicas",
   "values": [
    "1",
    "3"
   ]
  },
  {
   "name": "encrypted",
   "kind": "boolean",
   "required": false,
   "description": "Whether the data is encrypted on disk; false by default"
  },
  {
   "name": "ssl_connection",
   "kind": "boolean",
   "required": false,
   "description": "Whether connections must use TLS"
  },
  {
   "name": "allow_list",
   "kind": "strings",
   "required": false,
   "description": "IPv4 addresses and networks that may connect; empty by default, `0.0.0.0/0` for all"
  }
 ],
 "createPostgresqlDatabaseBackup": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 30 ASCII letters, digits and underscores, unique among the backups of the database",
   "max": 30
  },
  {
   "name": "target",
   "kind": "string",
   "required": false,
   "description": "`primary`, the default, or `secondary` for a replica, which needs three nodes",
   "values": [
    "primary",
    "secondary"
   ]
  }
 ],
 "createSshKey": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 64 characters, without control characters",
   "max": 64
  },
  {
   "name": "ssh_key",
   "kind": "string",
   "required": true,
   "description": "Text of the file of a public key: a type, the key in base64, perhaps a comment",
   "max": 16384
  }
 ],
 "createSubnet": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 64 ASCII letters, digits and single hyphens, unique among the subnets of the VPC",
   "max": 64
  },
  {
   "name": "ipv4",
   "kind": "string",
   "required": true,
   "description": "Private IPv4 range in canonical CIDR form, like 10.0.0.0/24; no other subnet of the VPC overlaps it",
   "max": 18
  }
 ],
 "createTag": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "3 to 50 characters",
   "max": 50
  },
  {
   "name": "computes",
   "kind": "integers",
   "required": false,
   "description": "Ids of instances that get the tag"
  },
  {
   "name": "domains",
   "kind": "integers",
   "required": false,
   "description": "Ids of domains that get the tag"
  },
  {
   "name": "nodebalancers",
   "kind": "integers",
   "required": false,
   "description": "Ids of NodeBalancers that get the tag"
  },
  {
   "name": "volumes",
   "kind": "integers",
   "required": false,
   "description": "Ids of volumes that get the tag"
  }
 ],
 "createToken": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "1 to 100 characters, without control characters",
   "max": 100
  },
  {
   "name": "scopes",
   "kind": "string",
   "required": false,
   "description": "Scopes, separated by spaces, at most those of the token of the request; omitted or `*` for all of them",
   "max": 2000
  },
  {
   "name": "expiry",
   "kind": "string",
   "required": false,
   "description": "Expiry in UTC; if omitted, the token is valid until it is revoked",
   "max": 32
  }
 ],
 "createUser": [
  {
   "name": "username",
   "kind": "string",
   "required": true,
   "description": "3 to 32 ASCII letters, digits, `-` and `_`, with a letter or digit at both ends; unique",
   "max": 32
  },
  {
   "name": "email",
   "kind": "string",
   "required": true,
   "description": "Email address of the user",
   "max": 128
  },
  {
   "name": "restricted",
   "kind": "boolean",
   "required": false,
   "description": "Whether access is limited to grants; a restricted user starts without any"
  }
 ],
 "createVolume": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 32 characters, a letter first, without `--` and `__`; unique among your volumes",
   "max": 32
  },
  {
   "name": "size",
   "kind": "integer",
   "required": false,
   "description": "Size in GB; 20 by default",
   "min": 10,
   "max": 10240
  },
  {
   "name": "region",
   "kind": "string",
   "required": false,
   "description": "Id of the region; by default the region of the instance",
   "max": 64
  },
  {
   "name": "compute_id",
   "kind": "integer",
   "required": false,
   "description": "Id of an instance to attach the volume to",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "config_id",
   "kind": "integer",
   "required": false,
   "description": "Id of a profile of the instance; checked but not stored: every profile has access to an attached volume",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the volume"
  }
 ],
 "createVpc": [
  {
   "name": "label",
   "kind": "string",
   "required": true,
   "description": "1 to 64 ASCII letters, digits and single hyphens, unique among your VPCs",
   "max": 64
  },
  {
   "name": "region",
   "kind": "string",
   "required": true,
   "description": "Id of the region; it must offer VPCs",
   "max": 64
  },
  {
   "name": "description",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 255
  },
  {
   "name": "subnets",
   "kind": "json",
   "required": false,
   "description": "First subnets of the VPC"
  }
 ],
 "createWebhook": [
  {
   "name": "url",
   "kind": "string",
   "required": true,
   "description": "Where to send events: `https`, at most 2048 characters, without a user, a password or a fragment",
   "max": 2048
  },
  {
   "name": "types",
   "kind": "strings",
   "required": true,
   "description": "Types of events to deliver; `*` stands for any characters, as in `firewall_*`"
  },
  {
   "name": "entities",
   "kind": "json",
   "required": false,
   "description": "Only events about these resources"
  },
  {
   "name": "regions",
   "kind": "strings",
   "required": false,
   "description": "Only events whose record is in one of these regions"
  }
 ],
 "evaluateFirewall": [
  {
   "name": "direction",
   "kind": "string",
   "required": true,
   "description": "Direction of the traffic, seen from the service",
   "values": [
    "inbound",
    "outbound"
   ]
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": true,
   "description": "Protocol of the traffic",
   "values": [
    "TCP",
    "UDP",
    "ICMP",
    "IPENCAP"
   ]
  },
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Destination port; required for TCP and UDP",
   "min": 1,
   "max": 65535
  },
  {
   "name": "address",
   "kind": "string",
   "required": true,
   "description": "Remote address: the source of inbound or the destination of outbound traffic",
   "max": 45
  }
 ],
 "migrateInstance": [
  {
   "name": "region",
   "kind": "string",
   "required": false,
   "description": "Id of the region to migrate to; if omitted, the instance moves to a different host in its region",
   "max": 64
  },
  {
   "name": "upgrade",
   "kind": "boolean",
   "required": false,
   "description": "Whether to take a free upgrade; `true` is refused: free upgrades do not exist"
  },
  {
   "name": "type",
   "kind": "string",
   "required": false,
   "description": "`warm`: the instance keeps running, only within its region; `cold`: it is shut down and booted afterwards",
   "values": [
    "warm",
    "cold"
   ]
  }
 ],
 "orderInterfaces": [
  {
   "name": "ids",
   "kind": "integers",
   "required": true,
   "description": "Ids of all interfaces of the profile in their new order: eth0, eth1, eth2"
  }
 ],
 "rebootInstance": [
  {
   "name": "config_id",
   "kind": "integer",
   "required": false,
   "description": "Id of the profile to boot; by default the last booted or the only one",
   "min": 1,
   "max": 9007199254740991
  }
 ],
 "rebuildNodeBalancerConfig": [
  {
   "name": "nodes",
   "kind": "json",
   "required": true,
   "description": "All nodes of the port: those with an id stay, those without are created, all others are deleted"
  },
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Port to serve, unique on the NodeBalancer; 80 at creation",
   "min": 1,
   "max": 65535
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": false,
   "description": "Protocol of the port; `https` needs a certificate and its key",
   "values": [
    "http",
    "https",
    "tcp"
   ]
  },
  {
   "name": "proxy_protocol",
   "kind": "string",
   "required": false,
   "description": "Version of the proxy protocol to the nodes; needs the protocol `tcp`",
   "values": [
    "none",
    "v1",
    "v2"
   ]
  },
  {
   "name": "algorithm",
   "kind": "string",
   "required": false,
   "description": "Balancing algorithm",
   "values": [
    "roundrobin",
    "leastconn",
    "source"
   ]
  },
  {
   "name": "stickiness",
   "kind": "string",
   "required": false,
   "description": "Session stickiness; `http_cookie` needs the protocol `http` or `https`",
   "values": [
    "none",
    "table",
    "http_cookie"
   ]
  },
  {
   "name": "check",
   "kind": "string",
   "required": false,
   "description": "Type of health check",
   "values": [
    "none",
    "connection",
    "http",
    "http_body"
   ]
  },
  {
   "name": "check_interval",
   "kind": "integer",
   "required": false,
   "description": "Seconds between checks, more than `check_timeout`; 31 at creation",
   "min": 2,
   "max": 3600
  },
  {
   "name": "check_timeout",
   "kind": "integer",
   "required": false,
   "description": "Timeout of a check in seconds; 30 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_attempts",
   "kind": "integer",
   "required": false,
   "description": "Failed checks before a node gets no more connections; 3 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_path",
   "kind": "string",
   "required": false,
   "description": "Path that the checks `http` and `http_body` request",
   "max": 255
  },
  {
   "name": "check_body",
   "kind": "string",
   "required": false,
   "description": "Text that the response to the check `http_body` must contain",
   "max": 255
  },
  {
   "name": "check_passive",
   "kind": "boolean",
   "required": false,
   "description": "Whether failed requests count as failed checks; true at creation"
  },
  {
   "name": "cipher_suite",
   "kind": "string",
   "required": false,
   "description": "Ciphers for HTTPS",
   "values": [
    "recommended",
    "legacy"
   ]
  },
  {
   "name": "ssl_cert",
   "kind": "string",
   "required": false,
   "description": "Certificate for HTTPS as PEM, with or without its chain; `<REDACTED>` leaves it unchanged",
   "max": 65536
  },
  {
   "name": "ssl_key",
   "kind": "string",
   "required": false,
   "description": "Private key of the certificate as PEM, without a password; never shown again",
   "max": 16384
  }
 ],
 "replayWebhook": [
  {
   "name": "since",
   "kind": "string",
   "required": true,
   "description": "Time in UTC of the first events to deliver again; events are kept for 90 days",
   "max": 32
  }
 ],
 "resetDiskPassword": [
  {
   "name": "password",
   "kind": "string",
   "required": true,
   "description": "New root password; checked but not stored",
   "max": 128
  }
 ],
 "resizeDisk": [
  {
   "name": "size",
   "kind": "integer",
   "required": true,
   "description": "New size in MB",
   "min": 1,
   "max": 100000000
  }
 ],
 "resizeInstance": [
  {
   "name": "type",
   "kind": "string",
   "required": true,
   "description": "Id of the new type",
   "max": 64
  },
  {
   "name": "allow_auto_disk_resize",
   "kind": "boolean",
   "required": false,
   "description": "Whether to grow the disk with the plan if it is the only one apart from swap; true by default"
  },
  {
   "name": "migration_type",
   "kind": "string",
   "required": false,
   "description": "`warm` or `cold`; `cold` by default",
   "values": [
    "warm",
    "cold"
   ]
  }
 ],
 "shareIps": [
  {
   "name": "compute_id",
   "kind": "integer",
   "required": true,
   "description": "Id of the instance that shares the addresses",
   "min": 1,
   "max": 9007199254740991
  },
  {
   "name": "ips",
   "kind": "strings",
   "required": true,
   "description": "IPv4 addresses of other instances of the region, and IPv6 ranges without their prefix length. They replace what was shared with the instance before; an empty list ends all sharing with it"
  }
 ],
 "updateConfig": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New name of the profile",
   "max": 48
  },
  {
   "name": "devices",
   "kind": "json",
   "required": false,
   "description": "Replaces all slots"
  },
  {
   "name": "interfaces",
   "kind": "json",
   "required": false,
   "description": "Replaces all interfaces; one on the same subnet or VLAN keeps its id"
  },
  {
   "name": "kernel",
   "kind": "string",
   "required": false,
   "description": "Id of the kernel; `compute/latest-64bit` by default",
   "max": 64
  },
  {
   "name": "comments",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 65535
  },
  {
   "name": "memory_limit",
   "kind": "integer",
   "required": false,
   "description": "Memory in MB that the instance may use; 0 for all of it",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "run_level",
   "kind": "string",
   "required": false,
   "description": "Run level at boot",
   "values": [
    "default",
    "single",
    "binbash"
   ]
  },
  {
   "name": "virt_mode",
   "kind": "string",
   "required": false,
   "description": "Virtualization mode",
   "values": [
    "paravirt",
    "fullvirt"
   ]
  },
  {
   "name": "helpers",
   "kind": "json",
   "required": false,
   "description": "Helpers that prepare the boot; omitted ones stay unchanged"
  },
  {
   "name": "root_device",
   "kind": "string",
   "required": false,
   "description": "Device to boot from; `/dev/sda` by default",
   "max": 255
  }
 ],
 "updateDisk": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New display name",
   "max": 48
  }
 ],
 "updateDnsRecord": [
  {
   "name": "target",
   "kind": "string",
   "required": false,
   "description": "New target, of the form that the type takes",
   "max": 4096
  },
  {
   "name": "name",
   "kind": "string",
   "required": false,
   "description": "Name, relative to the domain or ending in it; empty for the domain itself. Derived for SRV",
   "max": 100
  },
  {
   "name": "priority",
   "kind": "integer",
   "required": false,
   "description": "Lower values are preferred: for MX, 0 by default, and for SRV, which needs it",
   "min": 0,
   "max": 255
  },
  {
   "name": "weight",
   "kind": "integer",
   "required": false,
   "description": "Share among records of the same priority; SRV needs it",
   "min": 0,
   "max": 65535
  },
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Port of the service; SRV needs it",
   "min": 0,
   "max": 65535
  },
  {
   "name": "service",
   "kind": "string",
   "required": false,
   "description": "Name of the service without an underscore; SRV needs it",
   "max": 62
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": false,
   "description": "Protocol of the service without an underscore, for SRV; tcp by default",
   "max": 62
  },
  {
   "name": "ttl_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds that resolvers may keep the record, rounded up to a documented value; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "tag",
   "kind": "string",
   "required": false,
   "description": "What a CAA record is about; CAA needs it",
   "values": [
    "issue",
    "issuewild",
    "iodef"
   ]
  }
 ],
 "updateDomain": [
  {
   "name": "domain",
   "kind": "string",
   "required": false,
   "description": "New name of the zone",
   "max": 253
  },
  {
   "name": "type",
   "kind": "string",
   "required": false,
   "description": "`master` or `slave`",
   "values": [
    "master",
    "slave"
   ]
  },
  {
   "name": "group",
   "kind": "string",
   "required": false,
   "description": "Deprecated: a label to sort by",
   "max": 50
  },
  {
   "name": "status",
   "kind": "string",
   "required": false,
   "description": "Whether the zone is served",
   "values": [
    "disabled",
    "active"
   ]
  },
  {
   "name": "description",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 253
  },
  {
   "name": "soa_email",
   "kind": "string",
   "required": false,
   "description": "Email address of the administrator; a master needs it",
   "max": 254
  },
  {
   "name": "master_ips",
   "kind": "strings",
   "required": false,
   "description": "Addresses of the master servers; a slave needs at least one"
  },
  {
   "name": "axfr_ips",
   "kind": "strings",
   "required": false,
   "description": "Addresses that may transfer the zone"
  },
  {
   "name": "retry_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds between retries of a slave; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "expire_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds until a slave stops serving the zone; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "refresh_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds between refreshes of a slave; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "ttl_sec",
   "kind": "integer",
   "required": false,
   "description": "Seconds that resolvers may keep a record; 0 for the default",
   "min": 0,
   "max": 2147483647
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Tags of the domain"
  }
 ],
 "updateFirewall": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "3 to 32 characters, unique among your firewalls; letters and digits at both ends, between them also `-`, `_`, `.`",
   "max": 32
  },
  {
   "name": "status",
   "kind": "string",
   "required": false,
   "description": "Status; a service has at most one enabled firewall",
   "values": [
    "enabled",
    "disabled"
   ]
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "All tags of the firewall; duplicates are dropped, ignoring case"
  },
  {
   "name": "rules",
   "kind": "json",
   "required": false,
   "description": "Ignored here; update the rules at `/rules`"
  }
 ],
 "updateFirewallRules": [
  {
   "name": "inbound",
   "kind": "json",
   "required": false,
   "description": "All rules for inbound traffic; unchanged if omitted, null removes them"
  },
  {
   "name": "inbound_policy",
   "kind": "string",
   "required": false,
   "description": "Action for inbound traffic that matches no rule",
   "values": [
    "ACCEPT",
    "DROP"
   ]
  },
  {
   "name": "outbound",
   "kind": "json",
   "required": false,
   "description": "All rules for outbound traffic; unchanged if omitted, null removes them"
  },
  {
   "name": "outbound_policy",
   "kind": "string",
   "required": false,
   "description": "Action for outbound traffic that matches no rule",
   "values": [
    "ACCEPT",
    "DROP"
   ]
  }
 ],
 "updateInstance": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 3 to 64 characters, unique among your instances",
   "max": 64
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Replaces all tags; only an unrestricted user may change them"
  },
  {
   "name": "group",
   "kind": "string",
   "required": false,
   "description": "Deprecated: a label to sort by",
   "max": 50
  },
  {
   "name": "alerts",
   "kind": "json",
   "required": false,
   "description": "Thresholds of alerts; omitted ones stay unchanged"
  },
  {
   "name": "backups",
   "kind": "json",
   "required": false,
   "description": "Settings of backups"
  },
  {
   "name": "watchdog_enabled",
   "kind": "boolean",
   "required": false,
   "description": "Whether to reboot the instance if it powers off unexpectedly"
  }
 ],
 "updateInstanceIp": [
  {
   "name": "rdns",
   "kind": "string",
   "required": false,
   "description": "Reverse DNS name of the address; null resets a public address to its default name",
   "max": 254
  }
 ],
 "updateInterface": [
  {
   "name": "primary",
   "kind": "boolean",
   "required": false,
   "description": "Whether this is the default route"
  },
  {
   "name": "ipv4",
   "kind": "json",
   "required": false,
   "description": "New addresses in the VPC; omitted fields stay unchanged"
  },
  {
   "name": "ip_ranges",
   "kind": "strings",
   "required": false,
   "description": "Replaces all routed ranges"
  }
 ],
 "updateIp": [
  {
   "name": "rdns",
   "kind": "string",
   "required": true,
   "description": "Reverse DNS name; it must resolve to this address; null resets a public IPv4 address to its default name",
   "max": 254
  }
 ],
 "updateMysqlDatabase": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 3 to 32 characters, unique among your databases",
   "max": 32
  },
  {
   "name": "allow_list",
   "kind": "strings",
   "required": false,
   "description": "IPv4 addresses and networks that may connect; replaces the whole list"
  },
  {
   "name": "updates",
   "kind": "json",
   "required": false,
   "description": "Maintenance window; omitted fields stay unchanged"
  },
  {
   "name": "type",
   "kind": "string",
   "required": false,
   "description": "Id of the new type of each node, with a larger disk; not together with `allow_list`",
   "max": 64
  }
 ],
 "updateNodeBalancer": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 3 to 32 letters, digits, `-` and `_`",
   "max": 32
  },
  {
   "name": "client_conn_throttle",
   "kind": "integer",
   "required": false,
   "description": "New connections per second from one address; 0 for no limit",
   "min": 0,
   "max": 20
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Replaces all tags"
  }
 ],
 "updateNodeBalancerConfig": [
  {
   "name": "port",
   "kind": "integer",
   "required": false,
   "description": "Port to serve, unique on the NodeBalancer; 80 at creation",
   "min": 1,
   "max": 65535
  },
  {
   "name": "protocol",
   "kind": "string",
   "required": false,
   "description": "Protocol of the port; `https` needs a certificate and its key",
   "values": [
    "http",
    "https",
    "tcp"
   ]
  },
  {
   "name": "proxy_protocol",
   "kind": "string",
   "required": false,
   "description": "Version of the proxy protocol to the nodes; needs the protocol `tcp`",
   "values": [
    "none",
    "v1",
    "v2"
   ]
  },
  {
   "name": "algorithm",
   "kind": "string",
   "required": false,
   "description": "Balancing algorithm",
   "values": [
    "roundrobin",
    "leastconn",
    "source"
   ]
  },
  {
   "name": "stickiness",
   "kind": "string",
   "required": false,
   "description": "Session stickiness; `http_cookie` needs the protocol `http` or `https`",
   "values": [
    "none",
    "table",
    "http_cookie"
   ]
  },
  {
   "name": "check",
   "kind": "string",
   "required": false,
   "description": "Type of health check",
   "values": [
    "none",
    "connection",
    "http",
    "http_body"
   ]
  },
  {
   "name": "check_interval",
   "kind": "integer",
   "required": false,
   "description": "Seconds between checks, more than `check_timeout`; 31 at creation",
   "min": 2,
   "max": 3600
  },
  {
   "name": "check_timeout",
   "kind": "integer",
   "required": false,
   "description": "Timeout of a check in seconds; 30 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_attempts",
   "kind": "integer",
   "required": false,
   "description": "Failed checks before a node gets no more connections; 3 at creation",
   "min": 1,
   "max": 30
  },
  {
   "name": "check_path",
   "kind": "string",
   "required": false,
   "description": "Path that the checks `http` and `http_body` request",
   "max": 255
  },
  {
   "name": "check_body",
   "kind": "string",
   "required": false,
   "description": "Text that the response to the check `http_body` must contain",
   "max": 255
  },
  {
   "name": "check_passive",
   "kind": "boolean",
   "required": false,
   "description": "Whether failed requests count as failed checks; true at creation"
  },
  {
   "name": "cipher_suite",
   "kind": "string",
   "required": false,
   "description": "Ciphers for HTTPS",
   "values": [
    "recommended",
    "legacy"
   ]
  },
  {
   "name": "ssl_cert",
   "kind": "string",
   "required": false,
   "description": "Certificate for HTTPS as PEM, with or without its chain; `<REDACTED>` leaves it unchanged",
   "max": 65536
  },
  {
   "name": "ssl_key",
   "kind": "string",
   "required": false,
   "description": "Private key of the certificate as PEM, without a password; never shown again",
   "max": 16384
  }
 ],
 "updateNodeBalancerNode": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 3 to 32 letters, digits, `.`, `-` and `_`",
   "max": 32
  },
  {
   "name": "address",
   "kind": "string",
   "required": false,
   "description": "New private IPv4 address and port: `192.168.128.1:80`",
   "max": 21
  },
  {
   "name": "weight",
   "kind": "integer",
   "required": false,
   "description": "Share of the connections, 1 to 255; 50 at creation",
   "min": 1,
   "max": 255
  },
  {
   "name": "mode",
   "kind": "string",
   "required": false,
   "description": "Whether the node takes connections; `accept` at creation",
   "values": [
    "accept",
    "reject",
    "drain",
    "backup"
   ]
  }
 ],
 "updatePostgresqlDatabase": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 3 to 32 characters, unique among your databases",
   "max": 32
  },
  {
   "name": "allow_list",
   "kind": "strings",
   "required": false,
   "description": "IPv4 addresses and networks that may connect; replaces the whole list"
  },
  {
   "name": "updates",
   "kind": "json",
   "required": false,
   "description": "Maintenance window; omitted fields stay unchanged"
  },
  {
   "name": "type",
   "kind": "string",
   "required": false,
   "description": "Id of the new type of each node, with a larger disk; not together with `allow_list`",
   "max": 64
  }
 ],
 "updatePreferences": [],
 "updateProfile": [
  {
   "name": "email",
   "kind": "string",
   "required": false,
   "description": "Email address of the user",
   "max": 128
  },
  {
   "name": "timezone",
   "kind": "string",
   "required": false,
   "description": "Time zone of the IANA database, like Europe/Lisbon",
   "max": 64
  },
  {
   "name": "email_notifications",
   "kind": "boolean",
   "required": false,
   "description": "Whether the user wants emails"
  },
  {
   "name": "ip_whitelist_enabled",
   "kind": "boolean",
   "required": false,
   "description": "Deprecated; stored without effect"
  },
  {
   "name": "lish_auth_method",
   "kind": "string",
   "required": false,
   "description": "How the user may log in to consoles; stored without effect",
   "values": [
    "password_keys",
    "keys_only",
    "disabled"
   ]
  },
  {
   "name": "authorized_keys",
   "kind": "strings",
   "required": false,
   "description": "SSH keys of the user; null removes all"
  }
 ],
 "updateSshKey": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 1 to 64 characters",
   "max": 64
  }
 ],
 "updateSubnet": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 1 to 64 ASCII letters, digits and single hyphens, unique among the subnets of the VPC",
   "max": 64
  }
 ],
 "updateToken": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 1 to 100 characters",
   "max": 100
  }
 ],
 "updateUser": [
  {
   "name": "username",
   "kind": "string",
   "required": false,
   "description": "New name: 3 to 32 ASCII letters, digits, `-` and `_`, with a letter or digit at both ends",
   "max": 32
  },
  {
   "name": "email",
   "kind": "string",
   "required": false,
   "description": "New email address",
   "max": 128
  },
  {
   "name": "restricted",
   "kind": "boolean",
   "required": false,
   "description": "Whether access is limited to grants; a user who becomes restricted starts without any"
  }
 ],
 "updateUserGrants": [
  {
   "name": "global",
   "kind": "json",
   "required": false,
   "description": "Global grants; omitted flags stay unchanged"
  },
  {
   "name": "compute",
   "kind": "json",
   "required": false,
   "description": "Grants on each compute; unlisted ones stay unchanged"
  },
  {
   "name": "database",
   "kind": "json",
   "required": false,
   "description": "Grants on each database; unlisted ones stay unchanged"
  },
  {
   "name": "domain",
   "kind": "json",
   "required": false,
   "description": "Grants on each domain; unlisted ones stay unchanged"
  },
  {
   "name": "firewall",
   "kind": "json",
   "required": false,
   "description": "Grants on each firewall; unlisted ones stay unchanged"
  },
  {
   "name": "image",
   "kind": "json",
   "required": false,
   "description": "Grants on each image; unlisted ones stay unchanged"
  },
  {
   "name": "longview",
   "kind": "json",
   "required": false,
   "description": "Grants on each longview; unlisted ones stay unchanged"
  },
  {
   "name": "nodebalancer",
   "kind": "json",
   "required": false,
   "description": "Grants on each nodebalancer; unlisted ones stay unchanged"
  },
  {
   "name": "stackscript",
   "kind": "json",
   "required": false,
   "description": "Grants on each stackscript; unlisted ones stay unchanged"
  },
  {
   "name": "volume",
   "kind": "json",
   "required": false,
   "description": "Grants on each volume; unlisted ones stay unchanged"
  },
  {
   "name": "vpc",
   "kind": "json",
   "required": false,
   "description": "Grants on each vpc; unlisted ones stay unchanged"
  }
 ],
 "updateVolume": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 1 to 32 characters, a letter first, without `--` and `__`",
   "max": 32
  },
  {
   "name": "tags",
   "kind": "strings",
   "required": false,
   "description": "Replaces all tags"
  }
 ],
 "updateVpc": [
  {
   "name": "label",
   "kind": "string",
   "required": false,
   "description": "New label: 1 to 64 ASCII letters, digits and single hyphens, unique among your VPCs",
   "max": 64
  },
  {
   "name": "description",
   "kind": "string",
   "required": false,
   "description": "Free text",
   "max": 255
  }
 ],
 "updateWebhook": [
  {
   "name": "url",
   "kind": "string",
   "required": false,
   "description": "New URL, under the rules of a creation",
   "max": 2048
  },
  {
   "name": "types",
   "kind": "strings",
   "required": false,
   "description": "New types of events; they replace all others"
  },
  {
   "name": "entities",
   "kind": "json",
   "required": false,
   "description": "New resources; null: any"
  },
  {
   "name": "regions",
   "kind": "strings",
   "required": false,
   "description": "New regions; null: any"
  },
  {
   "name": "status",
   "kind": "string",
   "required": false,
   "description": "`disabled` stops deliveries; `enabled` continues with those that wait, at once",
   "values": [
    "enabled",
    "disabled"
   ]
  }
 ]
};
