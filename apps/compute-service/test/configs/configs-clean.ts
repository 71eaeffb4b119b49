import { COMPUTE } from '@stratus/contracts';

/** Queries for leftovers in the schema of compute-service: while no saga runs, each must find nothing. */
export const CONFIGS_CLEAN: readonly { title: string; sql: string }[] = [
  {
    title: 'instances that a change of a profile still holds',
    sql: `select id, change_saga from compute.instances where change_saga is not null`,
  },
  {
    title: 'interfaces out of order, or of another instance than their profile',
    sql: `select config.id from compute.configs as config
            join compute.interfaces as interface on interface.config_id = config.id
           group by config.id
          having max(interface.position) <> count(*) - 1 or bool_or(interface.compute_id <> config.compute_id)`,
  },
  {
    title: 'profiles with two primary or two public interfaces',
    sql: `select config_id from compute.interfaces group by config_id
          having count(*) filter (where "primary") > 1 or count(*) filter (where purpose = 'public') > 1`,
  },
  {
    // Deleting an instance deletes its profiles; only the instance's event reports it.
    title: 'profiles whose last event contradicts the tables',
    sql: `select id from (
            select distinct on (secondary_entity ->> 'id') (secondary_entity ->> 'id')::bigint as id, type
              from compute.events where type like '${COMPUTE}_config_%'
               and exists (select from compute.instances where instances.id = events.entity_id::bigint)
             order by secondary_entity ->> 'id', position desc) as last
           where (type = '${COMPUTE}_config_delete') = exists (select from compute.configs where configs.id = last.id)`,
  },
];

/** Facts on which compute-service must agree with vpc-service and network-service; all schemas are in one database. */
export const CONFIGS_AGREE: readonly { title: string; sql: string }[] = [
  {
    title: 'interfaces that show other addresses than they hold',
    sql: `select interface.id, interface.address, interface.ip_ranges, interface.nat
            from compute.interfaces as interface
            left join vpc.subnet_attachments as attachment on attachment.id = interface.attachment_id
           where interface.purpose = 'vpc'
             and (interface.subnet_id is distinct from attachment.subnet_id
               or interface.vpc_id is distinct from attachment.vpc_id
               or interface.nat is distinct from host(attachment.nat_1_1)
               or array[interface.address || '/32'] || interface.ip_ranges is distinct from array(
                    select block::text from vpc.subnet_allocations where attachment_id = interface.attachment_id
                     order by kind, block))`,
  },
  {
    title: '1:1 NATs that lead elsewhere than their interface shows',
    sql: `select link.id from network.nat_links as link
            join network.addresses as public on public.id = link.address_id
            left join compute.interfaces as interface on interface.attachment_id = link.id
           where host(link.vpc_address) is distinct from interface.address
              or host(public.address) is distinct from interface.nat`,
  },
  {
    title: 'interfaces on a VLAN of another name',
    sql: `select interface.id from compute.interfaces as interface
            left join network.vlan_links as link on link.id = interface.attachment_id
            left join network.vlans as vlan on vlan.id = link.vlan_id
           where interface.purpose = 'vlan' and vlan.label is distinct from interface.label`,
  },
];
