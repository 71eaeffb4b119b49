import type { FilterNode } from './filter-node.js';
import type { FilterableFields } from './filterable.js';

/** Several conditions of one group that compare the same field: one condition with several values. */
export interface ConditionRun {
  field: string;
  /** `eq` in an or: the field has one of the values. `neq` in an and: it has none of them. */
  comparison: 'eq' | 'neq';
  values: (string | number | boolean)[];
}

const OF_RUNS = { and: 'neq', or: 'eq' } as const;

/**
 * The conditions of a group, with each run joined to one, in the order of their first ones. Clients poll with a condition for
 * each job that they know: a run costs Postgres one comparison, and has one text however many values it has.
 *
 * Times stay separate, because each stands for the range of a second. So does null, which SQL compares in its own way.
 */
export function conditionsOf(
  joint: 'and' | 'or',
  nodes: readonly FilterNode[],
  fields: FilterableFields,
): (FilterNode | ConditionRun)[] {
  const runs = new Map<string, ConditionRun>();
  const conditions: (FilterNode | ConditionRun)[] = [];
  for (const node of nodes) {
    const found = runPartOf(joint, node, fields);
    const run = found && runs.get(found.field);
    if (run) run.values.push(...found.values);
    else conditions.push(found ?? node);
    if (found && !run) runs.set(found.field, found);
  }
  return conditions;
}

/** The number of conditions in a filter, a run counting as one; an empty group also counts as one. */
export function countConditions(node: FilterNode | ConditionRun, fields: FilterableFields): number {
  if ('field' in node) return 1;
  const parts = 'and' in node ? conditionsOf('and', node.and, fields) : conditionsOf('or', node.or, fields);
  return parts.reduce((sum, part) => sum + countConditions(part, fields), parts.length === 0 ? 1 : 0);
}

/** A condition as a run of its own; undefined if it stays separate. */
function runPartOf(joint: 'and' | 'or', node: FilterNode, fields: FilterableFields): ConditionRun | undefined {
  const comparison = OF_RUNS[joint];
  if (!('field' in node) || node.comparison !== comparison || node.value === null) return undefined;
  return fields[node.field] === 'time' ? undefined : { field: node.field, comparison, values: [node.value] };
}
