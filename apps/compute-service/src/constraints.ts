import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import { DOMAIN_TAKEN } from './domains/domain.js';
import { INSTANCE_LABEL_TAKEN } from './instances/instance.js';
import { PORT_TAKEN } from './node-balancers/configs/node-balancer-config.js';
import { ADDRESS_TAKEN } from './node-balancers/configs/nodes/node-balancer-node.js';
import { NODE_BALANCER_LABEL_TAKEN, NO_ADDRESS_FREE } from './node-balancers/node-balancer.js';

export const violations: ConstraintViolations = {
  instances_label_unique: INSTANCE_LABEL_TAKEN,
  node_balancers_label_unique: NODE_BALANCER_LABEL_TAKEN,
  node_balancers_ipv4_unique: NO_ADDRESS_FREE,
  node_balancers_ipv6_unique: NO_ADDRESS_FREE,
  node_balancer_configs_port_unique: PORT_TAKEN,
  node_balancer_nodes_address_unique: ADDRESS_TAKEN,
  domains_domain_unique: DOMAIN_TAKEN,
};

export const unreachableConstraints: UnreachableConstraints = {
  'the command locks the domain first': ['dns_records_domain_id_fkey'],
  'the command locks the instance first': [
    'configs_compute_id_fkey',
    'disks_compute_id_fkey',
    'interfaces_config_id_fkey',
    'volume_attached',
  ],
  'the command locks the node balancer first': [
    'node_balancer_configs_of_node_balancer',
    'node_balancer_nodes_of_config',
  ],
  'one decision about all interfaces of a profile, under the lock of the instance': [
    'interfaces_one_per_vlan_of_profile',
    'interfaces_one_public',
    'interfaces_position',
    'interfaces_position_check',
    'interfaces_vlan_has_label',
    'interfaces_vpc_has_address',
  ],
  'the id is random': ['interfaces_attachment_id_key'],
  'the insert skips a row that is there': [
    'hosts_pkey',
    'tag_reservations_pkey',
    'tags_label_unique',
    'tags_label_unique_ignoring_case',
  ],
  'the command locks the tags first': ['tag_reservations_tag_id_fkey'],
  'the contract bounds the value': ['configs_memory_limit_check', 'disks_size_check'],
  'the code knows no other value': ['instances_job', 'interfaces_purpose_check'],
};
