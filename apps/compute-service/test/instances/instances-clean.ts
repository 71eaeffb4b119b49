import { COMPUTE } from '@stratus/contracts';

/** Queries for leftovers in the schema of compute-service: while no saga runs, each must find nothing. */
export const INSTANCES_CLEAN: readonly { title: string; sql: string }[] = [
  {
    title: 'instances half created, or held by a job that has ended',
    sql: `select id, status, busy_saga, job_pending, visible from compute.instances
           where not visible or busy_saga is not null or job_pending`,
  },
  {
    title: 'instances on their way to a status',
    sql: `select id, status from compute.instances where status not in ('running', 'offline')`,
  },
  {
    title: 'instances that run on no profile, or are off on one',
    sql: `select id, status, booted_config_id from compute.instances as instance
           where (status = 'running') <> (booted_config_id is not null)
              or (booted_config_id is not null and not exists (
                select from compute.configs as config
                 where config.id = instance.booted_config_id and config.compute_id = instance.id))`,
  },
  {
    // An interface added to the active profile becomes active with the next boot.
    title: 'interfaces that are active without their profile',
    sql: `select interface.id from compute.interfaces as interface
            left join compute.instances as instance on instance.id = interface.compute_id
           where interface.active and interface.config_id is distinct from instance.booted_config_id`,
  },
  {
    title: 'disks that never became ready, or take more than their instance has',
    sql: `select compute_id from compute.disks as disk join compute.instances as instance on instance.id = disk.compute_id
           group by compute_id, instance.specs
          having bool_or(disk.status <> 'ready') or sum(size) > (instance.specs ->> 'disk')::int`,
  },
  {
    title: 'jobs of instances without an end, or with two',
    sql: `select job ->> 'id' as job, min(type) as type from compute.events
           where entity_type = '${COMPUTE}' and job is not null
           group by 1 having count(*) filter (where job ->> 'status' in ('finished', 'failed')) <> 1`,
  },
  {
    title: 'nodes of addresses that no instance of the account has in the region',
    sql: `select node.id, node.address from compute.node_balancer_nodes as node
            join compute.node_balancer_configs as config on config.id = node.config_id
            join compute.node_balancers as node_balancer on node_balancer.id = config.node_balancer_id
           where not exists (
                   select from compute.instances as instance
                    where instance.account_id = node_balancer.account_id and instance.region = node_balancer.region
                      and split_part(node.address, ':', 1) = any(instance.ipv4))`,
  },
  {
    title: 'instances whose last event contradicts the tables',
    sql: `select id from (
            select distinct on (entity_id) entity_id::bigint as id, type from compute.events
             where entity_type = '${COMPUTE}' order by entity_id, sequence desc) as last
           where (type = '${COMPUTE}_delete') = exists (select from compute.instances where instances.id = last.id)`,
  },
];

/** Facts on which compute-service, vpc-service and network-service must agree; all three schemas are in one database. */
export const INSTANCES_AGREE: readonly { title: string; sql: string }[] = [
  {
    title: 'addresses in subnets that no interface has, or that are not confirmed',
    sql: `select attachment.id, attachment.state from vpc.subnet_attachments as attachment
            left join compute.interfaces as interface on interface.attachment_id = attachment.id
           where interface.id is null or attachment.state <> 'confirmed' or attachment.active <> interface.active`,
  },
  {
    title: 'interfaces without what they hold elsewhere',
    sql: `select interface.id, interface.purpose from compute.interfaces as interface
           where (interface.purpose = 'vpc' and not exists (
                   select from vpc.subnet_attachments as attachment where attachment.id = interface.attachment_id))
              or (interface.purpose = 'vlan' and not exists (
                   select from network.vlan_links as link where link.id = interface.attachment_id))
              or (interface.nat is not null) <> exists (
                   select from network.nat_links as link where link.id = interface.attachment_id)`,
  },
  {
    title: 'VLANs and 1:1 NATs of no interface',
    sql: `select id from (select id from network.vlan_links union all select id from network.nat_links) as link
           where not exists (select from compute.interfaces as interface where interface.attachment_id = link.id)`,
  },
  {
    title: 'instances that show other addresses than they have',
    sql: `select instance.id, instance.ipv4, instance.ipv6 from compute.instances as instance
           where instance.ipv4 is distinct from array(
                   select host(address) from network.addresses
                    where compute_id = instance.id and kind in ('public', 'private') order by kind = 'private', place)
              or instance.ipv6 is distinct from (
                   select host(address) || '/128' from network.addresses where compute_id = instance.id and kind = 'slaac')
              or exists (
                   select from network.addresses where compute_id = instance.id and region <> instance.region)`,
  },
];
