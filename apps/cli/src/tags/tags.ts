import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-code.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { ComputeTags, MAX_REPORTED_FAULTS } from './compute-tags.js';
import type { Fault } from './fault.js';
import { lineOf } from './fault.js';

/** Compares the tags on all objects with the tags that exist. */
export async function check(context: Context): Promise<Output> {
  return onDatabaseOf('compute', context, async (pool) => {
    const totals = { tags: 0, objects: 0 };
    const differences = await differencesIn(new ComputeTags(pool), totals);
    if (differences.length === 0) {
      const objects = counted(totals.objects, 'object has tags', 'objects have tags');
      return message(`No differences: ${counted(totals.tags, 'tag exists', 'tags exist')}, ${objects}.`, {
        differences,
        ...totals,
      });
    }
    const shown = differences.slice(0, MAX_REPORTED_FAULTS);
    const count =
      differences.length < MAX_REPORTED_FAULTS
        ? counted(differences.length, 'difference')
        : `${MAX_REPORTED_FAULTS} differences, and perhaps more`;
    const text = [...shown.map(lineOf), `${count}. Repair with: stratus tag repair`].join('\n');
    return { text, data: { differences: shown }, exitCode: EXIT.failed };
  });
}

async function differencesIn(tags: ComputeTags, totals: { tags: number; objects: number }): Promise<Fault[]> {
  /** Many objects on many pages may have the same unknown tag: one line is enough. */
  const seen = new Map<string, Fault>();
  for await (const page of tags.faults(totals)) {
    for (const each of page) {
      const key = JSON.stringify({ ...each, object: '' });
      if (!seen.has(key)) seen.set(key, each);
    }
    if (seen.size >= MAX_REPORTED_FAULTS) break;
  }
  return [...seen.values()];
}

/** Recreates tags that objects refer to, and removes marks of deletions that have ended. Emits no events. */
export async function repair(context: Context): Promise<Output> {
  const { given, unmarked } = await onDatabaseOf('compute', context, (pool) => new ComputeTags(pool).repair());
  const lines = [
    `${counted(given, 'tag')} recreated`,
    `${counted(unmarked, 'mark of an ended deletion', 'marks of ended deletions')} removed`,
  ];
  return message(lines.join('\n'), { recreated: given, unmarked });
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
