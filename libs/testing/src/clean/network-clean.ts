import type { Pool } from 'pg';
import { TAGS_CLEAN } from './tags-clean.ts';

/** Queries for leftovers: once every saga has ended, each must find nothing. */
export const LEFTOVERS: Readonly<Record<string, string>> = {
  'addresses reserved for an ended move': `
    select address.* from network.addresses as address
     where address.move_id is not null
       and not exists (select from network.moves where moves.id = address.move_id)`,
  'open moves': 'select * from network.moves',
  'addresses of no instance': `
    select address.* from network.addresses as address
     where not exists (select from network.computes where computes.id = address.compute_id)`,
  'addresses in another region than their instance': `
    select address.* from network.addresses as address join network.computes as compute on compute.id = address.compute_id
     where address.region <> compute.region`,
  'addresses both held and free': `
    select address.* from network.addresses as address
      join network.returned_addresses as returned
        on returned.pool_id = address.pool_id and returned.address = address.address`,
  'addresses of two owners': `
    select region, kind, address from network.addresses group by region, kind, address having count(*) > 1`,
  'IPv6 ranges that overlap, held or free': `
    with range as materialized (
      select address, row_number() over () as nth from (
        select address from network.addresses where kind = 'range'
        union all
        select returned.address from network.returned_addresses as returned
          join network.pools as pool on pool.id = returned.pool_id
         where pool.kind in ('range_56', 'range_64')) as known)
    select one.address, other.address as other from range as one
      join range as other on other.address && one.address and other.nth > one.nth`,
  'ranges beyond the limits, or of an instance on its way': `
    select range.* from network.addresses as range
     where range.kind = 'range' and (range.move_id is not null
        or exists (select from network.moves where moves.compute_id = range.compute_id)
        or exists (select from network.addresses as other
                    where other.kind = 'range' and other.id <> range.id
                      and (other.compute_id = range.compute_id
                        or (other.account_id, other.region) = (range.account_id, range.region))))`,
  'released instances': `
    select compute.* from network.computes as compute join network.released_computes using (id)`,
  'closed gates': 'select * from network.computes where migration_id is not null',
  'addresses, but no ranges, shared with their own instance; those shared with one of another region, or with a 1:1 NAT': `
    select share.* from network.address_shares as share
      join network.addresses as address on address.id = share.address_id
      join network.computes as compute on compute.id = share.compute_id
     where (address.compute_id = share.compute_id and address.kind <> 'range') or address.region <> compute.region or address.kind = 'slaac'
        or exists (select from network.nat_links as link where link.address_id = address.id)`,
  '1:1 NAT of another instance than the address': `
    select link.* from network.nat_links as link
      left join network.addresses as address on address.id = link.address_id
     where address.compute_id is distinct from link.compute_id`,
  'VLANs without interfaces': `
    select vlan.* from network.vlans as vlan
     where not exists (select from network.vlan_links as link where link.vlan_id = vlan.id)`,
  'VLAN interfaces outside of the region of their instance': `
    select link.* from network.vlan_links as link
      join network.vlans as vlan on vlan.id = link.vlan_id
      left join network.computes as compute on compute.id = link.compute_id
     where compute.region is distinct from vlan.region`,
  'places in VLANs reserved for an ended move': 'select * from network.vlan_links where next_vlan_id is not null',
  'devices whose activity is not that of their firewall': `
    select device.* from network.firewall_devices as device
      join network.firewalls as firewall on firewall.id = device.firewall_id
     where device.active <> (firewall.status = 'enabled')`,
  'services with two enabled firewalls': `
    select compute_id, node_balancer_id from network.firewall_devices where active
     group by compute_id, node_balancer_id having count(*) > 1`,
  'firewalls with two node balancers': `
    select firewall_id from network.firewall_devices where node_balancer_id is not null
     group by firewall_id having count(*) > 1`,
  'firewalls of another account than their service': `
    select device.* from network.firewall_devices as device
      join network.firewalls as firewall on firewall.id = device.firewall_id
      left join network.computes as compute on compute.id = device.compute_id
      left join network.node_balancers as node_balancer on node_balancer.id = device.node_balancer_id
     where firewall.account_id is distinct from coalesce(compute.account_id, node_balancer.account_id)`,
  'ids both ended and alive': `
    select spent.id from network.ended_reservations as spent
     where spent.outcome = 'given_up'
       and (exists (select from network.nat_links as link where link.id = spent.id)
         or exists (select from network.vlan_links as link where link.id = spent.id)
         or exists (select from network.computes as compute where compute.migration_id = spent.id)
         or exists (select from network.moves as move where move.id = spent.id)
         or exists (select from network.firewall_devices as device where device.reservation_id = spent.id))`,
};

/** Queries that find pools which lost an address; for specs that do not fill the tables themselves. */
export const POOLS_WHOLE: Readonly<Record<string, string>> = {
  'pools of which an address is neither held nor free, or both': `
    select pool.network, pool.next_place from network.pools as pool
     where pool.kind not in ('ipv6', 'ipv6_pool') and pool.next_place <>
           (select count(*) from network.addresses as address where address.pool_id = pool.id)
         + (select count(*) from network.returned_addresses as returned where returned.pool_id = pool.id)`,
};

/** Queries for rows of network-service whose instances compute-service does not know (both schemas are in one database). */
export const ORPHANS: Readonly<Record<string, string>> = {
  'instances unknown to compute-service': `
    select compute.* from network.computes as compute
     where not exists (select from compute.instances as instance where instance.id = compute.id)`,
  'firewall devices of node balancers unknown to compute-service': `
    select device.* from network.firewall_devices as device
     where device.node_balancer_id is not null
       and not exists (select from compute.node_balancers as node_balancer where node_balancer.id = device.node_balancer_id)`,
  'instances without addresses': `
    select instance.id from compute.instances as instance
     where not exists (select from network.addresses as address where address.compute_id = instance.id)`,
};

/**
 * @param options `withComputeService`: the schema of compute-service is in the same database and contains the instances.
 * @returns the leftovers by name; `{}` when the world is clean.
 */
export async function leftoversIn(
  sql: Pool,
  options: { withComputeService?: boolean } = {},
): Promise<Record<string, unknown[]>> {
  const queries = { ...LEFTOVERS, ...(options.withComputeService && { ...ORPHANS, ...TAGS_CLEAN }) };
  const found = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => [name, (await sql.query(query)).rows] as const),
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}
