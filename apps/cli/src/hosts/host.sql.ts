/** More names than a page of a terminal or of the console shows. */
const MAX_HOSTS = 1000;

export const HOSTS = `
  select host.name as host, host.region, host.uuid as "hostUuid", counted.instances, counted.running
    from hosts as host
   cross join lateral (
         select count(*)::int as instances, count(*) filter (where booted_config_id is not null)::int as running
           from instances where host_uuid = host.uuid and visible) as counted
   order by host.region, host.name limit ${MAX_HOSTS}`;

/** It reads the whole table: an operator asks now and then. */
export const COUNT_ELSEWHERE = `
  select count(*)::int as instances from instances
   where visible and not exists (select from hosts where hosts.uuid = instances.host_uuid)`;

/** A host that has a name, or instances; by its name, or its id. */
export const HOST = `
  select uuid, name from hosts where name = $1 or uuid = $2::uuid
   union all
  select $2::uuid, null where exists (select from instances where host_uuid = $2::uuid and visible)
   limit 1`;

/** Ids are numbers of JSON. */
export const INSTANCES_OF_HOST = `
  select id::float8, label, account_id::float8 as account, region, type, status
    from instances
   where host_uuid = $1 and visible and id > $2 and (booted_config_id is not null or $3)
   order by id limit $4`;
