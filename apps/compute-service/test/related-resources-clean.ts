/**
 * Queries for leftovers: while no saga runs, each must find nothing. For the suites that inspect a whole world after
 * failures.
 */
export const RELATED_RESOURCES_CLEAN: readonly { title: string; sql: string }[] = [
  {
    title: 'volumes without a job that finishes creating them',
    sql: `select id, status, creation_job from compute.volumes where status = 'creating' or creation_job is not null`,
  },
  {
    title: 'volumes on an instance in another region, of another account, hidden or deleted',
    sql: `select volume.id, volume.compute_id from compute.volumes as volume
            left join compute.instances as instance on instance.id = volume.compute_id
           where volume.compute_id is not null
             and (instance.id is null or not instance.visible or instance.account_id <> volume.account_id
                  or instance.region <> volume.region)`,
  },
  {
    title: 'jobs of volumes without an end, or with two',
    sql: `select job->>'id' as job from compute.events where entity_type = 'volume' and job is not null
           group by 1 having count(*) filter (where job->>'status' in ('finished', 'failed')) <> 1`,
  },
  {
    title: 'volumes whose last event contradicts the tables',
    sql: `select id from (
            select distinct on (entity_id) entity_id::bigint as id, type from compute.events
             where entity_type = 'volume' order by entity_id, sequence desc) as last
           where (type = 'volume_delete') = exists (select from compute.volumes where volumes.id = last.id)`,
  },
  {
    title: 'node balancers that share an address',
    sql: 'select ipv4 from compute.node_balancers group by ipv4 having count(*) > 1',
  },
  {
    title: 'domains that share a name',
    sql: 'select lower(domain) from compute.domains group by 1 having count(*) > 1',
  },
  {
    title: 'tags of objects that do not exist as tags',
    sql: `select distinct object.account_id, has.label from (
            select account_id, tags from compute.instances where visible
            union all select account_id, tags from compute.domains
            union all select account_id, tags from compute.node_balancers
            union all select account_id, tags from compute.volumes) as object, unnest(object.tags) as has (label)
           where not exists (select from compute.tags as tag
                              where tag.account_id = object.account_id and tag.label = has.label)`,
  },
  { title: 'tags that are just being deleted', sql: 'select * from compute.tags where deletion is not null' },
  {
    title: 'tags whose last event contradicts the table',
    sql: `select id from (
            select distinct on (entity_id) entity_id::bigint as id, type from compute.events
             where entity_type = 'tag' order by entity_id, sequence desc) as last
           where (type = 'tag_delete') = exists (select from compute.tags where tags.id = last.id)`,
  },
];
