const TAGGED = ['compute.instances', 'compute.node_balancers', 'compute.domains', 'compute.volumes'];

/** Queries for tags without an owner: once every saga has ended, each must find nothing (decision 28). */
export const TAGS_CLEAN: Readonly<Record<string, string>> = {
  'tags of objects that do not exist': TAGGED.map(
    (table) => `
    select '${table}' as "table", object.id, of.label from ${table} as object, unnest(object.tags) as of (label)
     where not exists (select from compute.tags as tag
                        where tag.account_id = object.account_id and tag.label = of.label)`,
  ).join(' union all '),
  'tags that are still being deleted': 'select * from compute.tags where deletion is not null',
};
