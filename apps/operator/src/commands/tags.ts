import { helpText } from '../help-text.js';
import { onDatabaseOf, parse } from '../service-database.js';
import { ComputeTags, MAX_REPORTED_FAULTS } from '../tags/compute-tags.js';
import { lineOf } from '../tags/fault.js';
import { UsageError } from '../usage-error.js';
import type { Outcome } from '../outcome.js';

const usage = helpText('tags');

/** `tags`: compares the tags on objects with the existing tags, or repairs these. */
export async function tags(args: string[]): Promise<Outcome> {
  const [action, ...more] = parse({ args, allowPositionals: true }, usage).positionals;
  if (action !== 'check' && action !== 'mend') throw new UsageError(`${action ?? 'An action'} is not known.`, usage);
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`, usage);
  return onDatabaseOf('compute', async (pool) => {
    const found = new ComputeTags(pool);
    if (!(await found.isThere())) throw new UsageError('DATABASE_URL has no tags of compute-service.', usage);
    return action === 'check' ? check(found) : mend(found);
  });
}

async function check(found: ComputeTags): Promise<Outcome> {
  const totals = { tags: 0, objects: 0 };
  /** Many objects on many pages may have the same unknown tag: one line is enough. */
  const seen = new Set<string>();
  const lines: string[] = [];
  for await (const faults of found.faults(totals)) {
    for (const fault of faults) {
      const key = JSON.stringify({ ...fault, object: '' });
      if (!seen.has(key)) lines.push(lineOf(fault));
      seen.add(key);
    }
    if (lines.length >= MAX_REPORTED_FAULTS) break;
  }
  if (lines.length === 0) {
    const objects = counted(totals.objects, 'object has tags', 'objects have tags');
    return { text: `Sound: ${counted(totals.tags, 'tag exists', 'tags exist')}, ${objects}`, exitCode: 0 };
  }
  const sum =
    lines.length < MAX_REPORTED_FAULTS
      ? counted(lines.length, 'fault')
      : `${MAX_REPORTED_FAULTS} faults, and perhaps more`;
  return { text: [...lines.slice(0, MAX_REPORTED_FAULTS), `${sum}: npm run tags -- mend`].join('\n'), exitCode: 1 };
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

async function mend(found: ComputeTags): Promise<Outcome> {
  const { given, unmarked } = await found.mend();
  const lines = [
    counted(given, 'tag of objects now exists', 'tags of objects now exist'),
    counted(unmarked, 'mark of a deletion that had ended is gone', 'marks of deletions that had ended are gone'),
  ];
  return { text: lines.join('\n'), exitCode: 0 };
}
