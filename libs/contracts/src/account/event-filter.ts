import type { FilterNode } from '../filter/filter-node.js';

const OF_NODE_BALANCERS = ['nodebalancer', 'nodebalancer_config', 'nodebalancer_node'].flatMap((what) =>
  ['create', 'update', 'delete'].map((verb) => `${what}_${verb}`),
);
const DISKS = ['disk_create', 'disk_update', 'disk_resize', 'disk_delete', 'password_reset'];

/**
 * Entity types in the document under which clients also find events that show another entity, by action (contract 4.8). The id
 * to filter by is that of the shown entity: of the instance for `disks`.
 */
export const EVENTS_FOUND_AS: ReadonlyMap<string, readonly string[]> = new Map([
  ['disks', DISKS],
  ['disk', DISKS],
  ['backups', ['database_backup_create', 'database_backup_restore', 'database_backup_delete']],
  ['loadbalancer', OF_NODE_BALANCERS],
]);

/** A filter over events whose conditions on `entity.type` also find the events of {@link EVENTS_FOUND_AS}. */
export function eventFilterOf(filter: FilterNode): FilterNode {
  if ('and' in filter) return { and: filter.and.map(eventFilterOf) };
  if ('or' in filter) return { or: filter.or.map(eventFilterOf) };
  const { field, comparison, value } = filter;
  if (field !== 'entity.type' || typeof value !== 'string') return filter;
  const actions = [...EVENTS_FOUND_AS].flatMap(([type, found]) =>
    (comparison === 'contains' ? type.includes(value) : type === value) ? found : [],
  );
  if (actions.length === 0) return filter;
  const ofActions = [...new Set(actions)].map((action) => ({
    field: 'action',
    comparison: comparison === 'neq' ? ('neq' as const) : ('eq' as const),
    value: action,
  }));
  if (comparison === 'neq') return { and: ofActions };
  return { or: comparison === 'contains' ? [filter, ...ofActions] : ofActions };
}
