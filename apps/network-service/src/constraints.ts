import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import { COMPUTE_ID, unavailable } from '@stratus/contracts';
import { SECOND_PRIVATE_IPV4 } from './addresses/ip-address.js';
import { FIREWALL_LABEL_TAKEN } from './firewalls/firewall.js';
import { ONE_PER_REGION } from './ranges/range.js';
import { idTaken } from './spent-id.js';

export const violations: ConstraintViolations = {
  firewalls_label_unique: FIREWALL_LABEL_TAKEN,
  one_private_ipv4_per_compute: SECOND_PRIVATE_IPV4,
  one_range_per_region: ONE_PER_REGION,
  one_move_per_compute: { field: COMPUTE_ID, reason: 'Another move of the instance is under way' },
  computes_pkey: { field: COMPUTE_ID, reason: 'Another account has an instance of this id' },
  nat_in_use: { field: 'address', reason: 'Remove the 1:1 NAT of the address first' },
  addresses_addition: idTaken('id'),
  firewall_devices_reservation: idTaken('id'),
  moves_pkey: idTaken('id'),
  nat_changes_pkey: idTaken('change_id'),
  vlan_links_pkey: idTaken('id'),
  // Another replica has started with a catalog file that has other pools.
  addresses_pool_id_fkey: () =>
    unavailable('The address pools of the region have just changed. Nothing was changed; retry.'),
};

export const unreachableConstraints: UnreachableConstraints = {
  'the command locks the instance first': [
    'address_shares_compute_id_fkey',
    'address_shares_address_id_fkey',
    'address_shares_pkey',
    'addresses_compute_id_fkey',
    'addresses_move_id_fkey',
    'moves_compute_id_fkey',
    'nat_links_compute_id_fkey',
    'one_range_per_compute',
    'one_slaac_per_compute',
    'vlan_links_compute_id_fkey',
  ],
  'the command locks the firewall and its services first': [
    'firewall_devices_compute_id_fkey',
    'firewall_devices_firewall_id_fkey',
    'firewall_devices_node_balancer_id_fkey',
    'one_active_firewall_per_compute',
    'one_active_firewall_per_node_balancer',
    'one_device_per_compute',
    'one_node_balancer_per_firewall',
  ],
  'the command locks the VLANs of the account in the region first': [
    'vlan_links_next_vlan_id_fkey',
    'vlan_links_vlan_id_fkey',
    'vlans_unique',
  ],
  'a report locks the devices first': ['firewall_enforcements_device_id_fkey'],
  'one transaction at a time takes addresses of a pool, each free one once': ['one_owner_per_address', 'returned_once'],
  'the key continues with a sequence': ['returned_addresses_pkey'],
  'a pool stays while one of its addresses is in use': ['returned_addresses_pool_id_fkey'],
  'the insert updates or skips a row that is there': [
    'firewall_enforcements_pkey',
    'nat_links_pkey',
    'node_balancers_pkey',
    'released_computes_pkey',
    'released_node_balancers_pkey',
  ],
  'the loader of the catalog file writes it, one replica at a time, and checks the file': [
    'pools_disjoint',
    'pools_kind_check',
    'pools_one_private',
  ],
  'the code knows no other value': [
    'addresses_kind_check',
    'firewall_devices_one_service',
    'firewall_enforcements_status_check',
    'firewalls_status_check',
  ],
};
